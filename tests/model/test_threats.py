from itertools import islice

from hypothesis import given
from hypothesis import strategies as st

from goblins_tui.model.session import GameSession
from goblins_tui.model.threats import Threat, threat_after, threats
from goblins_tui.rules import GameRecord, Position, Variant, legal_cards, parse_position, play
from goblins_tui.rules.worlds import worlds_of
from tests.kit.strategies import running, sessions

tables = sessions().filter(lambda session: running(session) and not session.is_solitaire)


def at(text: str, variant: Variant = Variant.FAIRIES_RULE) -> GameSession:
    position = parse_position(text)
    names = ("Ann", "Bo", "Cy")[: len(position.hands)]
    record = GameRecord(variant, names, "moss-1-a")
    return GameSession(record, position)


def can_win(session: GameSession, position: Position) -> bool:
    turns = (play(position, card, session.variant, session.deck) for card in legal_cards(position))
    return any(turn.outcome is not None for turn in turns)


def test_whoever_has_one_goblin_left_that_brings_none_home_can_win() -> None:
    assert threats(at("G4 G10 / G9 | F2 | 0")) == {1: Threat.CAN}
    assert threats(at("G4 G10 / G9 G3 G7 | F2 | 0")) == {}


def test_one_s_own_win_is_no_threat() -> None:
    assert threats(at("G9 / G4 G10 | F2 | 0")) == {}


@given(tables)
def test_a_threat_is_a_win_if_it_was_the_turn_of_that_seat(session: GameSession) -> None:
    told = threats(session)
    for seat in range(session.record.players):
        expected = seat != session.seat and can_win(session, session.position._replace(turn=seat))
        assert (seat in told) == expected


@given(tables, st.integers(0, 10))
def test_b105_what_is_told_of_the_next_seat_is_so_in_all_worlds_or_perhaps_in_some(
    session: GameSession, choice: int
) -> None:
    hand = legal_cards(session.position)
    card = hand[choice % len(hand)]
    told = threat_after(session, card)
    worlds = list(islice(worlds_of(session.view, session.variant), 12))
    wins = []
    for deck in worlds:
        turn = play(session.position, card, session.variant, deck)
        if turn.outcome is not None:
            assert told is None
            return
        turns = (
            play(turn.position, own, session.variant, deck) for own in legal_cards(turn.position)
        )
        wins.append(any(each.outcome is not None for each in turns))
    if told is Threat.CAN:
        assert all(wins)
    elif told is None:
        assert not any(wins)


@given(tables)
def test_b105_other_reverses_that_nobody_has_seen_change_no_warning(session: GameSession) -> None:
    for deck in islice(worlds_of(session.view, session.variant), 3):
        other = GameSession(session.record, session.start, session.turns, session.cursor, deck=deck)
        if other.view != session.view:
            continue
        assert threats(other) == threats(session)
        for card in legal_cards(session.position):
            assert threat_after(other, card) == threat_after(session, card)


def test_a_turn_that_wins_leaves_nobody_a_threat() -> None:
    assert threat_after(at("G9 / G4 | F2 | 0"), 9) is None
