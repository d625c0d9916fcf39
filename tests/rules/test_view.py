import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goblins_tui.model.session import GameSession
from goblins_tui.rules import (
    DECK,
    Card,
    Deck,
    Position,
    Side,
    cards_in,
    parse_position,
    play,
    view,
)
from goblins_tui.rules.cards import Effect
from tests.kit.hiding import HIDDEN, deck_with_other_hidden_faces, reachable
from tests.kit.strategies import chance, decks, positions, sessions

some_cards = st.dictionaries(st.integers(1, 20), st.integers(1, 300))


def test_a_view_shows_every_card_in_play_with_the_face_that_lies_up() -> None:
    seen = view(parse_position("G3 F7 / G1 | F2 G4 | 1"), {})
    assert [[(card.number, card.side) for card in hand] for hand in seen.hands] == [
        [(3, Side.GOBLIN), (7, Side.FAIRY)],
        [(1, Side.GOBLIN)],
    ]
    assert [card.face for card in seen.ring] == [DECK.card(2).fairy, DECK.card(4).goblin]
    assert seen.turn == 1


def test_a_reverse_is_shown_once_it_has_been_seen_with_its_turn() -> None:
    seen = view(parse_position("G3 F7 | F2 | 0"), {7: 5})
    three, seven = seen.hands[0]
    assert three.reverse is None
    assert seven.reverse is not None
    assert seven.reverse.face == DECK.card(7).goblin
    assert seven.reverse.turn == 5


@given(positions(), some_cards, decks())
def test_a_view_holds_the_cards_of_the_position_and_no_others(
    position: Position, seen: dict[int, int], deck: Deck
) -> None:
    public = view(position, seen, deck)
    zones = [[card.number for card in zone] for zone in (*public.hands, public.ring)]
    assert zones == [list(cards_in(zone)) for zone in (*position.hands, position.ring)]
    assert public.turn == position.turn


@given(positions(), some_cards, decks(), chance)
def test_b105_decks_that_differ_where_nobody_has_looked_give_equal_views(
    position: Position, seen: dict[int, int], deck: Deck, rng: random.Random
) -> None:
    other = deck_with_other_hidden_faces(deck, position, seen, rng)
    assert view(position, seen, other) == view(position, seen, deck)


@given(positions(), some_cards, decks(), chance)
def test_b106_no_hidden_name_can_be_reached_from_a_view(
    position: Position, seen: dict[int, int], deck: Deck, rng: random.Random
) -> None:
    public = view(position, seen, deck_with_other_hidden_faces(deck, position, seen, rng))
    for part in reachable(public):
        assert not isinstance(part, Deck | Card | Position | Effect)
        assert not (isinstance(part, str) and HIDDEN in part)
    assert HIDDEN.encode() not in pickle.dumps(public)


@pytest.mark.parametrize("leak", [DECK, DECK.card(1), parse_position("G1 | F2 | 0")])
def test_the_search_for_hidden_things_finds_them_in_a_view_that_leaks(leak: object) -> None:
    public = view(parse_position("G1 | F2 | 0"), {})
    leaking = public._replace(ring=(leak,))  # type: ignore[arg-type]  # that is the leak
    assert any(isinstance(part, Deck | Card | Position) for part in reachable(leaking))


@given(positions(), some_cards, decks(), chance, st.integers(0, 999))
def test_which_cards_move_and_who_wins_is_public(
    position: Position, seen: dict[int, int], deck: Deck, rng: random.Random, choice: int
) -> None:
    other = deck_with_other_hidden_faces(deck, position, seen, rng)
    cards = cards_in(position.hand)
    card = cards[choice % len(cards)]
    assert play(position, card, deck=other) == play(position, card, deck=deck)


@given(sessions(decks=decks()), chance)
def test_b106_no_hidden_name_can_be_reached_from_the_view_of_a_game(
    session: GameSession, rng: random.Random
) -> None:
    other = deck_with_other_hidden_faces(session.deck, session.position, session.seen, rng)
    replayed = GameSession(session.record, session.start, deck=other)
    for turn in session.played:
        replayed = replayed.press_on() if replayed.may_press_on else replayed
        replayed = replayed.play(turn.card)
    assert replayed.played == session.played
    assert replayed.view == session.view
    assert HIDDEN.encode() not in pickle.dumps(replayed.view)
