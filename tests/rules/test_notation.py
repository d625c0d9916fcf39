import pytest
from hypothesis import given
from hypothesis import strategies as st

from goblins_tui.rules import (
    NotationError,
    Position,
    format_position,
    mask_of,
    parse_position,
)
from tests.kit.strategies import positions

EXAMPLE = "G3 G7 G12 G20 / G1 G5 F9 G14 | F2 F4 F6 F8 | 0"


def test_the_example_of_the_specification_is_read() -> None:
    position = parse_position(EXAMPLE)
    assert position == Position(
        hands=(mask_of([3, 7, 12, 20]), mask_of([1, 5, 9, 14])),
        ring=mask_of([2, 4, 6, 8]),
        fairies=mask_of([2, 4, 6, 8, 9]),
        turn=0,
    )
    assert format_position(position) == EXAMPLE


@given(positions())
def test_a_position_survives_as_text(position: Position) -> None:
    assert parse_position(format_position(position)) == position


def test_an_empty_hand_and_an_empty_ring_survive_as_text() -> None:
    position = Position((0,), 0, 0, 0)
    assert parse_position(format_position(position)) == position


@pytest.mark.parametrize(
    "text",
    ["G3 G7/G1|F2|1", "  G7  G3 / G1 |F2| 1 ", "\tG3\nG7 / G1 | F2 |1\n"],
    ids=["dense", "loose", "broken lines"],
)
def test_spaces_and_the_order_of_cards_do_not_matter(text: str) -> None:
    assert format_position(parse_position(text)) == "G3 G7 / G1 | F2 | 1"


REFUSED = {
    "nothing": ("", "two bars"),
    "a bar is missing": ("G1 / G2 | F3", "two bars"),
    "a bar too many": ("G1 | F2 | 0 |", "two bars"),
    "five hands": ("G1 / G2 / G3 / G4 / G5 | F6 | 0", "at most 4 hands"),
    "a seat that is not there": ("G1 / G2 | F3 | 2", "0 to 1, not '2'"),
    "no seat": ("G1 / G2 | F3 | ", "0 to 1, not ''"),
    "a negative seat": ("G1 / G2 | F3 | -1", "not '-1'"),
    "a seat in other digits": ("G1 / G2 | F3 | \u0661", "0 to 1"),
    "a raised seat": ("G1 / G2 | F3 | \u00b9", "0 to 1"),
    "an endless seat": (f"G1 / G2 | F3 | {'9' * 400}", "not '999999999'"),
    "a card in other digits": ("G\u0661 | F3 | 0", "not 'G\u0661'"),
    "card 0": ("G0 | F3 | 0", "not 'G0'"),
    "card 21": ("G21 | F3 | 0", "up to 20, not 'G21'"),
    "a leading zero": ("G01 | F3 | 0", "not 'G01'"),
    "a small letter": ("g1 | F3 | 0", "not 'g1'"),
    "no letter": ("1 | F3 | 0", "not '1'"),
    "another letter": ("H1 | F3 | 0", "not 'H1'"),
    "cards that stick together": ("G1G2 | F3 | 0", "not 'G1G2'"),
    "a comma": ("G1, G2 | F3 | 0", "not 'G1,'"),
    "a card twice in one hand": ("G1 G1 | F3 | 0", "card 1 lies in two places"),
    "a card twice on both sides": ("G1 / F1 | F3 | 0", "card 1 lies in two places"),
    "a card in hand and ring": ("G3 | F3 | 0", "card 3 lies in two places"),
    "a very long text": ("G1 " * 40_000, "two bars"),
    "a very long seat": (f"G1 | F2 | {'1' * 100_000}", "two bars"),
}


@pytest.mark.parametrize(("text", "sentence"), REFUSED.values(), ids=list(REFUSED))
def test_what_is_no_position_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence) as refusal:
        parse_position(text)
    assert len(str(refusal.value)) < 80


near_misses = st.text(alphabet="GFgf0123456789 /|,-\n\u0661\x00", max_size=60)


@given(st.one_of(st.text(), near_misses))
def test_any_text_is_a_position_or_refused_as_notation(text: str) -> None:
    try:
        position = parse_position(text)
    except NotationError:
        return
    assert parse_position(format_position(position)) == position


@given(positions(), st.integers(0, 200), st.sampled_from([*"GF0 /|,9\n", "", "\u0661", "\ud800"]))
def test_a_position_with_one_wrong_character_is_read_whole_or_refused(
    position: Position, place: int, character: str
) -> None:
    text = format_position(position)
    place %= len(text)
    try:
        read = parse_position(text[:place] + character + text[place + 1 :])
    except NotationError:
        return
    assert parse_position(format_position(read)) == read
