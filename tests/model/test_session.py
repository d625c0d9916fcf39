from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from functools import partial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goblins_tui.history.actions import Deed
from goblins_tui.model.session import Aside, Ending, GameSession, Result, SessionError
from goblins_tui.rules import (
    GameRecord,
    IllegalTurn,
    Outcome,
    RulesError,
    Side,
    Variant,
    deal,
    format_game,
    legal_cards,
    parse_game,
    parse_position,
    play,
)
from tests.golden.games import GAMES
from tests.kit.hiding import deck_with_other_hidden_faces
from tests.kit.strategies import chance, choices, dealt, decks, running, sessions

TABLE = GameRecord(Variant.FAIRIES_RULE, ("Ann", "Bo"), "heron-69-a")
ALONE = GameRecord(Variant.FAIRIES_RULE, ("Ann",), "fern-7-a", 5)
CIRCLE = (7, 1, 19, 2)
"""Four turns that lead from the deal of `TABLE` back to it."""
TO_THE_WIN = (11, 9, 4, 14, 5, 6, 19)
"""Turns that shed all goblins of `ALONE`; adding 16 then is flawless."""


def played(session: GameSession, *cards: int) -> GameSession:
    for card in cards:
        session = session.play(card)
    return session


def at(position: str, variant: Variant = Variant.FAIRIES_RULE) -> GameSession:
    """A game that begins with some position."""
    start = parse_position(position)
    names = ("Ann", "Bo", "Cy", "Di")[: len(start.hands)]
    return GameSession(GameRecord(variant, names, "moss-1-a"), start)


def public(session: GameSession) -> tuple[object, ...]:
    """All that anybody can ask a game, but for what was taken back."""
    return (
        session.position,
        session.played,
        session.turn_number,
        session.view,
        dict(session.seen),
        session.tableau,
        session.repetitions,
        session.shed_turn,
        session.result,
        session.may_draw,
        session.may_claim,
        session.may_press_on,
        session.may_take_back,
        session.seats_with_one_left(),
        session.to_record()._replace(practice=False),
        [session.lens(card) for card in legal_cards(session.position)],
    )


def possible(session: GameSession) -> list[Callable[[], GameSession]]:
    """All that people can do now."""
    cards = legal_cards(session.position) if running(session) else ()
    return [
        *(partial(session.play, card) for card in cards),
        *([session.take_back] if session.may_take_back else []),
        *([session.redo] if session.may_redo else []),
        *([session.press_on] if session.may_press_on else []),
        *([session.claim] if session.may_claim else []),
        *([session.agree_draw] if session.may_draw else []),
    ]


@st.composite
def walks(draw: st.DrawFn) -> GameSession:
    """A game in which people played, took back, redid, pressed on, claimed or drew at random."""
    session = draw(sessions())
    for choice in draw(choices):
        deeds = possible(session)
        session = deeds[choice % len(deeds)]()
    return session


# The lens


@given(sessions(decks=decks()))
def test_the_lens_equals_what_the_turn_does(session: GameSession) -> None:
    for card in legal_cards(session.position):
        lens = session.lens(card)
        turn = play(session.position, card, session.variant, session.deck)
        assert lens.card == card
        assert lens.flipped == turn.flipped
        assert lens.taken == turn.taken
        assert lens.outcome is turn.outcome
        assert lens.goblins == turn.position.held(session.seat, Side.GOBLIN)
        assert lens.fairies == turn.position.held(session.seat, Side.FAIRY)


@given(sessions(decks=decks()), chance)
def test_the_lens_is_the_same_whatever_lies_where_nobody_has_looked(
    session: GameSession, rng: Random
) -> None:
    other = deck_with_other_hidden_faces(session.deck, session.position, session.seen, rng)
    elsewhere = replace(session, deck=other)
    for card in legal_cards(session.position):
        assert elsewhere.lens(card) == session.lens(card)


def test_the_lens_refuses_a_card_of_another_hand() -> None:
    with pytest.raises(IllegalTurn):
        GameSession.begin(TABLE).lens(CIRCLE[1])


# Playing


@given(dealt())
def test_a_game_begins_as_it_was_dealt(record: GameRecord) -> None:
    session = GameSession.begin(record)
    start = deal(record.players, record.code, record.variant, record.size, record.first)
    assert session.position == session.start == start
    assert session.seat == record.first
    assert session.turn_number == 1
    assert not session.is_over
    assert session.last_turn is None
    assert session.seen == {}


@given(sessions())
def test_a_turn_changes_nothing_but_the_new_game(session: GameSession) -> None:
    before = public(session)
    if running(session):
        after = session.play(legal_cards(session.position)[0])
        assert after.cursor == session.cursor + 1
        assert after.last_turn == after.played[-1]
    assert public(session) == before


@given(sessions())
def test_turns_go_round_the_seats(session: GameSession) -> None:
    players = session.record.players
    for number in range(1, session.cursor + 1):
        assert session.seat_of_turn(number) == (session.record.first + number - 1) % players


@given(sessions())
def test_a_card_has_been_seen_in_the_turn_in_which_it_last_flipped(session: GameSession) -> None:
    for card in range(1, 21):
        flips = [n for n, turn in enumerate(session.played, start=1) if card in turn.flipped]
        assert session.seen.get(card) == (flips[-1] if flips else None)


@given(sessions())
def test_the_tableau_lays_out_the_cards_of_the_position(session: GameSession) -> None:
    tableau, position = session.tableau, session.position
    zones = [*tableau.hands, tableau.ring]
    assert [sum(1 << card - 1 for card in zone) for zone in zones] == [
        *position.hands,
        position.ring,
    ]
    assert tableau.fairies == position.fairies
    assert tableau.seat == position.turn
    if session.last_turn is not None:
        assert session.last_turn.card == tableau.ring[-1]


@given(sessions(min_players=2))
def test_a_game_of_many_is_over_with_the_turn_that_wins(session: GameSession) -> None:
    assert all(turn.outcome is None for turn in session.played[:-1])
    last = session.last_turn
    if last is not None and last.outcome is not None:
        winner = session.seat_of_turn(session.cursor)
        assert session.result == Result(winner, last.outcome, session.cursor)
        assert session.turn_number == session.cursor
        with pytest.raises(SessionError, match="the game is over"):
            session.play(legal_cards(session.position)[0])
    else:
        assert session.result is None


def test_a_card_of_another_hand_cannot_be_played() -> None:
    session = GameSession.begin(TABLE)
    with pytest.raises(IllegalTurn):
        session.play(CIRCLE[1])


def test_a_record_with_turns_after_the_end_is_refused() -> None:
    record = GAMES["two-players"].play().to_record()
    with pytest.raises(RulesError):
        GameSession.begin(record._replace(cards=(*record.cards, 1)))


def test_a_game_never_changes_in_place() -> None:
    session = GameSession.begin(TABLE)
    with pytest.raises(FrozenInstanceError):
        session.cursor = 3  # type: ignore[misc]  # that it is refused is the point


@given(sessions())
def test_b101_a_game_that_was_written_and_read_is_at_the_same_turn(session: GameSession) -> None:
    again = GameSession.begin(parse_game(format_game(session.to_record())))
    assert again.turn_number == session.turn_number
    assert public(again.press_on() if session.pressed_on and again.may_press_on else again) == (
        public(session)
    )


def test_one_goblin_left_is_told_of_every_seat() -> None:
    session = at("G2 F3 / G5 G7 / G8 F9 F10 | F1 | 1")
    assert session.seats_with_one_left() == (0, 2)


def test_one_fairy_left_is_told_when_goblins_rule() -> None:
    session = at("G2 F3 / G5 G7 / G8 F9 F10 | F1 | 1", Variant.GOBLINS_RULE)
    assert session.seats_with_one_left() == (0,)


# Solitaire: claim or press on


@given(sessions(max_players=1, decks=decks()))
def test_the_first_turn_without_goblins_is_never_flawless(session: GameSession) -> None:
    if session.shed_turn == session.cursor:
        assert not session.is_flawless


@given(sessions(max_players=1))
def test_solitaire_is_never_won_by_gathering(session: GameSession) -> None:
    assert session.result is None or session.result.outcome is Outcome.SHED


def test_a_win_alone_waits_to_be_claimed_or_pressed_on() -> None:
    won = played(GameSession.begin(ALONE), *TO_THE_WIN)
    assert won.may_press_on
    assert won.may_claim
    assert not won.is_over
    with pytest.raises(SessionError, match="claim the win, or press on"):
        won.play(16)


def test_a_claimed_win_is_over_in_the_turns_it_took() -> None:
    claimed = played(GameSession.begin(ALONE), *TO_THE_WIN).claim()
    assert claimed.result == Result(0, Outcome.SHED, 7)
    assert claimed.ending is Ending.CLAIMED
    assert not claimed.may_claim
    with pytest.raises(SessionError):
        claimed.press_on()


def test_pressing_on_to_flawless_keeps_both_counts() -> None:
    flawless = played(GameSession.begin(ALONE), *TO_THE_WIN).press_on().play(16)
    assert flawless.is_flawless
    assert flawless.result == Result(0, Outcome.SHED, 7, flawless_turns=8)
    with pytest.raises(SessionError):
        flawless.claim()


def test_who_stops_pressing_on_keeps_the_win() -> None:
    stopped = played(GameSession.begin(ALONE), *TO_THE_WIN).press_on().play(4).claim()
    assert stopped.result == Result(0, Outcome.SHED, 7)


def test_the_win_is_kept_while_pressing_on_whatever_comes_home() -> None:
    session = at("G9 F3 | F4 G10 | 0").play(9).press_on().play(3)
    assert session.shed_turn == 1
    assert session.may_claim
    assert session.claim().result == Result(0, Outcome.SHED, 1)


def test_a_win_with_the_last_card_is_over_at_once() -> None:
    session = at("G9 | F8 G16 | 0").play(9)
    assert legal_cards(session.position) == ()
    assert not session.may_press_on
    assert session.result == Result(0, Outcome.SHED, 1)


def test_pressing_on_ends_with_an_empty_hand() -> None:
    session = at("G1 F3 | F2 | 0").play(1).press_on()
    for card in legal_cards(session.position):
        assert not session.is_over
        session = session.play(card)
    assert legal_cards(session.position) == ()
    assert session.result == Result(0, Outcome.SHED, 1)


@pytest.mark.parametrize("action", [GameSession.claim, GameSession.press_on])
def test_without_a_win_there_is_nothing_to_claim(
    action: Callable[[GameSession], GameSession],
) -> None:
    with pytest.raises(SessionError):
        action(GameSession.begin(ALONE).play(11))
    with pytest.raises(SessionError):
        action(GameSession.begin(TABLE).play(7))


# Going round in circles


def test_a_position_that_comes_up_for_the_third_time_may_be_called_a_draw() -> None:
    once = GameSession.begin(TABLE)
    twice = played(once, *CIRCLE)
    assert (once.repetitions, twice.repetitions) == (1, 2)
    assert not twice.may_draw
    third = played(twice, *CIRCLE)
    assert third.repetitions == 3
    assert third.may_draw
    assert third.agree_draw().result == Result(None, None, 8)


def test_a_draw_is_never_forced_and_stays_on_offer() -> None:
    third = played(GameSession.begin(TABLE), *CIRCLE, *CIRCLE)
    on = third.play(CIRCLE[0])
    assert not on.is_over
    assert on.may_draw
    assert not third.agree_draw().may_draw


def test_a_draw_needs_a_position_that_came_up_three_times() -> None:
    with pytest.raises(SessionError, match="three times"):
        played(GameSession.begin(TABLE), *CIRCLE).agree_draw()


@given(sessions(max_players=1))
def test_nobody_draws_alone(session: GameSession) -> None:
    assert not session.may_draw


# Taking back


@given(sessions(decks=decks()))
def test_b82_one_take_back_undoes_exactly_one_turn(session: GameSession) -> None:
    if running(session):
        card = legal_cards(session.position)[-1]
        after = session.play(card)
        back = after.take_back()
        assert replace(back, turns=back.played, asides=()) == session
        assert public(back) == public(session)
        assert back.asides == (Aside(Deed.TAKE_BACK, after.cursor),)
        assert back.may_redo


@given(sessions(decks=decks()))
def test_b82_taking_back_a_claim_or_a_draw_takes_back_its_turn(session: GameSession) -> None:
    ended = session.claim() if session.may_claim else session
    ended = ended.agree_draw() if ended.may_draw else ended
    if session.may_take_back:
        assert ended.take_back() == session.take_back()


@given(walks())
def test_b83_after_any_walk_the_game_equals_a_fresh_replay(session: GameSession) -> None:
    played = session.to_record()._replace(ending=None, practice=False)
    fresh = GameSession.begin(played)
    fresh = fresh.press_on() if session.pressed_on and fresh.may_press_on else fresh
    fresh = fresh.claim() if session.ending is Ending.CLAIMED else fresh
    fresh = fresh.agree_draw() if session.ending is Ending.DRAWN else fresh
    assert public(fresh) == public(session)
    assert replace(session, turns=session.played, asides=()) == fresh


@given(sessions())
def test_b84_fifty_times_back_and_forth_moves_no_counter(session: GameSession) -> None:
    if not session.may_take_back:
        return
    before = session.take_back()
    shuttled = session
    for _ in range(50):
        shuttled = shuttled.take_back().redo()
    pressed_on = replace(session, pressed_on=shuttled.pressed_on)
    assert public(shuttled) == public(pressed_on)
    assert public(shuttled.take_back()) == public(before)


@given(walks())
def test_b85_what_is_redone_is_the_turn_that_was_taken_back(session: GameSession) -> None:
    if not session.may_take_back:
        return
    redone = session.take_back().redo()
    assert redone.played == session.played
    assert redone.turns == session.turns
    assert redone.seen == session.seen


def test_b85_a_reverse_that_was_seen_in_a_turn_taken_back_is_hidden_again() -> None:
    start = GameSession.begin(TABLE)
    after = start.play(CIRCLE[0])
    assert after.seen
    assert after.take_back().view == start.view


def test_another_turn_instead_ends_what_can_be_redone() -> None:
    session = played(GameSession.begin(ALONE), 11, 9, 4).take_back().take_back()
    assert session.may_redo
    other = session.play(14)
    assert not other.may_redo
    with pytest.raises(SessionError, match="no turn to redo"):
        other.redo()


def test_all_turns_can_be_taken_back_and_redone_through_a_win_pressed_on() -> None:
    flawless = played(GameSession.begin(ALONE), *TO_THE_WIN).press_on().play(16)
    session = flawless
    while session.may_take_back:
        session = session.take_back()
    assert public(session) == public(GameSession.begin(ALONE))
    while session.may_redo:
        session = session.redo()
    assert public(session) == public(flawless)


def test_a_win_that_is_played_again_asks_again_whether_to_press_on() -> None:
    flawless = played(GameSession.begin(ALONE), *TO_THE_WIN).press_on().play(16)
    again = flawless.take_back().take_back().play(TO_THE_WIN[-1])
    assert again.may_press_on


def test_b87_a_win_that_was_taken_back_is_no_win() -> None:
    won = played(GameSession.begin(ALONE), *TO_THE_WIN).claim()
    back = won.take_back()
    assert back.result is None
    assert back.shed_turn is None
    assert back.redo().claim().result == won.result


def test_before_the_first_turn_there_is_nothing_to_take_back() -> None:
    session = GameSession.begin(ALONE)
    assert not session.may_take_back
    with pytest.raises(SessionError, match="no turn to take back"):
        session.take_back()


def test_taking_back_makes_solitaire_practice_for_good() -> None:
    session = GameSession.begin(ALONE).play(11)
    assert not session.is_practice
    assert session.take_back().is_practice
    assert session.take_back().redo().play(9).is_practice


def test_taking_back_at_a_table_is_not_practice() -> None:
    assert not GameSession.begin(TABLE).play(7).take_back().is_practice
