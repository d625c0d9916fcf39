import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goblins_tui.rules import (
    DECK,
    Deck,
    IllegalTurn,
    Outcome,
    Position,
    RulesError,
    Side,
    Variant,
    cards_in,
    format_position,
    is_flawless,
    legal_cards,
    mask_of,
    parse_position,
    play,
)
from tests.kit.slow_rules import slow_turn
from tests.kit.strategies import (
    card_numbers,
    decks,
    mirrored,
    mirrored_deck,
    pick,
    positions,
    variants,
)

CASES = [
    json.loads(line)
    for line in (Path(__file__).parent / "cases" / "turns.jsonl").read_text().splitlines()
]
choice_numbers = st.integers(0, 999)


def test_all_cases_of_the_specification_are_here() -> None:
    assert len(CASES) == 400
    assert {case["won"] for case in CASES} == {None, "shed", "gathered"}


@pytest.mark.parametrize("case", CASES, ids=range(1, len(CASES) + 1))
def test_a_turn_does_what_the_specification_says(case: dict[str, Any]) -> None:
    variant = Variant(f"{case['variant']}-rule")
    turn = play(parse_position(case["position"]), case["add"], variant)
    assert turn.card == case["add"]
    assert turn.flipped == tuple(case["flipped"])
    assert turn.taken == tuple(case["taken"])
    assert format_position(turn.position) == case["after"]
    assert turn.outcome == (case["won"] and Outcome(case["won"]))


@given(positions(), choice_numbers, variants, decks())
def test_a_turn_equals_the_rules_told_with_sets_of_words(
    position: Position, choice: int, variant: Variant, deck: Deck
) -> None:
    card = pick(position, choice)
    turn = play(position, card, variant, deck)
    shed = "G" if variant is Variant.FAIRIES_RULE else "F"
    slow = slow_turn(format_position(position), card, shed, deck)
    assert format_position(turn.position) == slow.after
    assert set(turn.flipped) == slow.flipped
    assert set(turn.taken) == slow.taken
    assert turn.outcome == slow.won


@given(positions(), choice_numbers, variants, decks())
def test_cards_are_conserved(position: Position, choice: int, variant: Variant, deck: Deck) -> None:
    after = play(position, pick(position, choice), variant, deck).position
    cards = sorted(card for zone in (*after.hands, after.ring) for card in cards_in(zone))
    assert cards == list(cards_in(position.in_play))
    assert after.fairies & ~after.in_play == 0


@given(positions(), choice_numbers, variants, decks())
def test_the_faces_in_hands_never_change(
    position: Position, choice: int, variant: Variant, deck: Deck
) -> None:
    after = play(position, pick(position, choice), variant, deck).position
    held = sum(position.hands)
    assert after.fairies & held == position.fairies & held


@given(positions(min_players=2), choice_numbers, variants, decks())
def test_the_hands_of_the_others_stay_as_they_are(
    position: Position, choice: int, variant: Variant, deck: Deck
) -> None:
    after = play(position, pick(position, choice), variant, deck).position
    others = [seat for seat in range(len(position.hands)) if seat != position.turn]
    assert [after.hands[seat] for seat in others] == [position.hands[seat] for seat in others]


@given(positions(), choice_numbers, variants, decks())
def test_the_added_card_stays_in_the_ring_and_keeps_its_face(
    position: Position, choice: int, variant: Variant, deck: Deck
) -> None:
    card = pick(position, choice)
    turn = play(position, card, variant, deck)
    assert card in cards_in(turn.position.ring)
    assert turn.position.side(card) is position.side(card)
    assert card not in turn.flipped
    assert card not in turn.taken


@given(positions(), choice_numbers, variants, decks())
def test_play_passes_clockwise(
    position: Position, choice: int, variant: Variant, deck: Deck
) -> None:
    after = play(position, pick(position, choice), variant, deck).position
    assert after.turn == (position.turn + 1) % len(position.hands)


@given(positions(min_players=2), choice_numbers, variants, decks())
def test_a_win_is_tested_for_the_mover_only(
    position: Position, choice: int, variant: Variant, deck: Deck
) -> None:
    turn = play(position, pick(position, choice), variant, deck)
    mover = position.turn
    shed_left = turn.position.held(mover, variant.shed)
    gathered = turn.position.held(mover, variant.gather)
    if shed_left == 0:
        assert turn.outcome is Outcome.SHED
    elif gathered >= 6:
        assert turn.outcome is Outcome.GATHERED
    else:
        assert turn.outcome is None


def test_a_neighbour_without_goblins_does_not_win_in_the_turn_of_another() -> None:
    position = parse_position("G1 G2 / F4 | F3 | 0")
    assert play(position, 2).outcome is None


def test_shedding_and_gathering_in_one_turn_is_one_win_by_shedding() -> None:
    position = parse_position("G10 F1 F2 F3 F4 F5 F7 / G9 | | 0")
    assert play(position, 10).outcome is Outcome.SHED


def test_more_than_six_fairies_win_too() -> None:
    position = parse_position("G10 G9 F1 F2 F3 F4 F5 F7 F8 / G13 | | 0")
    assert play(position, 10).outcome is Outcome.GATHERED


@given(positions(max_players=1), choice_numbers, variants, decks())
def test_solitaire_never_ends_by_gathering(
    position: Position, choice: int, variant: Variant, deck: Deck
) -> None:
    assert play(position, pick(position, choice), variant, deck).outcome is not Outcome.GATHERED


@given(positions(max_players=1), choice_numbers, variants, decks())
def test_the_turn_that_sheds_the_last_card_is_never_flawless(
    position: Position, choice: int, variant: Variant, deck: Deck
) -> None:
    turn = play(position, pick(position, choice), variant, deck)
    if turn.outcome is Outcome.SHED and position.held(0, variant.shed):
        assert not is_flawless(turn.position, variant)


@given(positions(), choice_numbers, variants, decks())
def test_the_mirror_variant_is_the_mirror_image(
    position: Position, choice: int, variant: Variant, deck: Deck
) -> None:
    (other,) = set(Variant) - {variant}
    card = pick(position, choice)
    turn = play(position, card, variant, deck)
    image = play(mirrored(position), card, other, mirrored_deck(deck))
    assert image == turn._replace(position=mirrored(turn.position))
    assert is_flawless(image.position, other) is is_flawless(turn.position, variant)


@given(positions(), card_numbers)
def test_what_may_be_added_is_what_the_seat_to_move_holds(position: Position, card: int) -> None:
    assert legal_cards(position) == cards_in(position.hand)
    if card in legal_cards(position):
        play(position, card)
    else:
        with pytest.raises(IllegalTurn, match=f"card {card} "):
            play(position, card)


@pytest.mark.parametrize("card", [-1, 0, 21, 1000])
def test_a_card_that_does_not_exist_cannot_be_added(card: int) -> None:
    position = parse_position("G1 G2 / G3 | F4 | 0")
    with pytest.raises(RulesError, match="is not in the hand"):
        play(position, card)


def test_a_star_flips_all_other_cards_whatever_they_rhyme_with() -> None:
    assert DECK.card(1).goblin.star
    turn = play(parse_position("G1 G2 | F3 G8 F12 G18 | 0"), 1)
    assert turn.flipped == (3, 8, 12, 18)


@given(positions())
def test_each_card_in_play_lies_on_one_side(position: Position) -> None:
    goblins, fairies = position.lying(Side.GOBLIN), position.lying(Side.FAIRY)
    assert goblins & fairies == 0
    assert goblins | fairies == position.in_play
    for card in cards_in(position.in_play):
        assert mask_of([card]) & position.lying(position.side(card))


@given(positions())
def test_a_hand_counts_its_cards_by_side(position: Position) -> None:
    for seat, hand in enumerate(position.hands):
        counts = {side: position.held(seat, side) for side in Side}
        sides = [position.side(card) for card in cards_in(hand)]
        assert counts == {side: sides.count(side) for side in Side}
