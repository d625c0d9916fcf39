import json
from collections import Counter
from math import sqrt
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goblins_tui.rules import (
    DEALS,
    DECK,
    SOLITAIRE_SIZES,
    Deck,
    GameRecord,
    NotationError,
    Position,
    RulesError,
    Variant,
    cards_in,
    deal,
    deal_code,
    deal_index,
    mask_of,
    next_code,
    parse_position,
)
from goblins_tui.rules.dealing import NUMBERS, WORDS
from tests.kit.project import run_python
from tests.kit.strategies import dealt, decks, mirrored, mirrored_deck


@given(dealt(), decks())
def test_hands_and_ring_have_the_sizes_and_sides_of_the_set_up(
    record: GameRecord, deck: Deck
) -> None:
    position = record.start(deck)
    players, variant = record.players, record.variant
    size = record.size or 4
    assert [hand.bit_count() for hand in position.hands] == [size] * players
    assert position.ring.bit_count() == size
    assert position.in_play.bit_count() == (players + 1) * size
    assert position.lying(variant.gather) == position.ring
    assert position.lying(variant.shed) == sum(position.hands)
    assert position.turn == record.first


@given(dealt(), decks())
def test_every_hand_has_one_star_and_the_other_stars_leave_the_game(
    record: GameRecord, deck: Deck
) -> None:
    position = record.start(deck)
    players, variant = record.players, record.variant
    stars = deck.stars(variant.shed)
    assert [(hand & stars).bit_count() for hand in position.hands] == [1] * players
    assert position.ring & stars == 0


@given(dealt())
def test_the_first_seat_begins_and_changes_nothing_else(record: GameRecord) -> None:
    start = record.start()
    assert start.turn == record.first
    assert start._replace(turn=0) == record._replace(first=0).start()


@given(dealt(), decks())
def test_the_mirror_variant_deals_the_mirror_image(record: GameRecord, deck: Deck) -> None:
    (other,) = set(Variant) - {record.variant}
    image = record._replace(variant=other).start(mirrored_deck(deck))
    assert image == mirrored(record.start(deck))


def test_solitaire_is_dealt_with_five_cards_if_nobody_says_otherwise() -> None:
    assert deal(1, "moss-417-a") == deal(1, "moss-417-a", size=5)


REFUSED = {
    "no player": (0, {}, "1 to 4 players, not 0"),
    "five players": (5, {}, "1 to 4 players, not 5"),
    "a seat that is not there": (2, {"first": 2}, "0 to 1, not 2"),
    "a seat below zero": (2, {"first": -1}, "0 to 1, not -1"),
    "too few cards alone": (1, {"size": 4}, "5, 6 or 7 cards, not 4"),
    "too many cards alone": (1, {"size": 8}, "5, 6 or 7 cards, not 8"),
    "no cards alone": (1, {"size": 0}, "5, 6 or 7 cards, not 0"),
    "a size at a table": (3, {"size": 5}, "only solitaire has a size"),
}


@pytest.mark.parametrize(("players", "more", "sentence"), REFUSED.values(), ids=list(REFUSED))
def test_a_game_that_does_not_exist_is_not_dealt(
    players: int, more: dict[str, int], sentence: str
) -> None:
    with pytest.raises(RulesError, match=sentence):
        deal(players, "moss-417-a", size=more.get("size"), first=more.get("first", 0))


def test_every_deal_has_a_code_of_its_own_that_leads_back_to_it() -> None:
    assert DEALS == 64_000
    codes = [deal_code(index) for index in range(DEALS)]
    assert [deal_index(code) for code in codes] == list(range(DEALS))
    assert len(set(codes)) == DEALS


@pytest.mark.parametrize("index", [-1, DEALS])
def test_there_is_no_code_beyond_the_last_deal(index: int) -> None:
    with pytest.raises(RulesError, match="0 to 63999"):
        deal_code(index)


def test_a_code_can_be_said_aloud_and_typed() -> None:
    assert len(WORDS) * NUMBERS == DEALS
    assert len(set(WORDS)) == len(WORDS)
    assert all(word.isascii() and word.isalpha() and word.islower() for word in WORDS)
    assert max(len(deal_code(index)) for index in range(DEALS)) <= 13


@pytest.mark.parametrize(
    "code", ["moss-417-a", "MOSS-417-A", "Moss 417 a", " moss  417 ", "moss-417", "moss - 417-a\n"]
)
def test_a_code_is_understood_in_any_case_with_spaces_or_hyphens(code: str) -> None:
    assert deal_index(code) == deal_index("moss-417-a")


def test_leading_zeros_do_not_matter() -> None:
    assert deal_index("moss-007-a") == deal_index("moss-7-a")


@pytest.mark.parametrize(
    "code",
    [
        "",
        "-",
        "moss",
        "417",
        "417-moss",
        "moss417",
        "moose-417-a",
        "moss-1000-a",
        "moss--1000",
        "moss-4.7",
        "moss-+7",
        "moss-\u0664\u0661\u0667",
        "moss-\u00b2",
        "moss-417-b",
        "moss-417-a-a",
        "moss-417-a b",
        "m\u03bfss-417-a",
        "moss_417_a",
        "moss-417-a\x00",
        "x" * 100_000,
        "moss-" * 20_000,
        "moss-" + "1" * 100_000,
    ],
    ids=lambda code: code[:20].encode("unicode_escape").decode(),
)
def test_what_is_no_code_is_refused_with_a_sentence_that_shows_one(code: str) -> None:
    with pytest.raises(NotationError, match="such as moss-417-a") as refusal:
        deal_index(code)
    assert len(str(refusal.value)) < 80


@given(st.one_of(st.text(), st.text("mosacrn-0123456789 \n", max_size=14)))
def test_any_text_is_a_code_or_refused_as_notation(text: str) -> None:
    try:
        index = deal_index(text)
    except NotationError:
        return
    assert deal(2, text) == deal(2, deal_code(index))


def test_b89_deals_without_a_code_differ() -> None:
    positions = {deal(4) for _ in range(10)}
    assert len(positions) >= 9
    assert len({deal_code() for _ in range(10)}) >= 9


def test_b89_every_start_of_the_program_deals_anew() -> None:
    code = "from goblins_tui.rules import deal_code; print([deal_code() for _ in range(5)])"
    assert run_python(code, PYTHONHASHSEED="0") != run_python(code, PYTHONHASHSEED="0")


def every_sixteenth_deal() -> list[Position]:
    return [deal(2, deal_code(index)) for index in range(0, DEALS, 16)]


def test_all_cards_are_dealt_equally_often() -> None:
    deals = every_sixteenth_deal()

    def assert_fair(counts: Counter[int], cards: tuple[int, ...], chance: float) -> None:
        expected = len(deals) * chance
        spread = sqrt(expected * (1 - chance))
        assert set(counts) == set(cards)
        assert all(abs(count - expected) < 4 * spread for count in counts.values())

    stars = cards_in(DECK.goblin_stars)
    others = cards_in(mask_of(range(1, 21)) & ~DECK.goblin_stars)
    for seat in range(2):
        hands = [cards_in(position.hands[seat]) for position in deals]
        in_hands = Counter(card for hand in hands for card in hand)
        assert_fair(Counter({c: n for c, n in in_hands.items() if c in stars}), stars, 1 / 4)
        assert_fair(Counter({c: n for c, n in in_hands.items() if c in others}), others, 3 / 16)
    ring = Counter(card for position in deals for card in cards_in(position.ring))
    assert_fair(ring, others, 4 / 16)


def test_neighbouring_codes_deal_different_games() -> None:
    deals = every_sixteenth_deal()
    assert len(set(deals)) == len(deals)
    neighbours = [deal(2, deal_code(index)) for index in range(1000)]
    assert len(set(neighbours)) == len(neighbours)


def test_the_solitaire_deals_of_the_specification_are_laid_out_as_ours() -> None:
    lines = (Path(__file__).parent / "cases" / "solo.jsonl").read_text().splitlines()
    assert len(lines) == 62
    for case in map(json.loads, lines):
        position = parse_position(case["position"])
        size = position.hand.bit_count()
        assert size in SOLITAIRE_SIZES
        assert position.ring.bit_count() == size
        assert position.fairies == position.ring
        assert (position.hand & DECK.goblin_stars).bit_count() == 1
        assert position.ring & DECK.goblin_stars == 0
        assert case["par"] is None or case["par"] >= size


@pytest.mark.parametrize(
    ("code", "step", "there"),
    [
        ("moss-417-a", 1, "moss-418-a"),
        ("Moss 417", 1, "moss-418-a"),
        ("moss-417-a", 0, "moss-417-a"),
        ("moss-417-a", -1, "moss-416-a"),
        ("moss-999-a", 1, "nettle-0-a"),
        ("willow-999-a", 1, "acorn-0-a"),
        ("acorn-0-a", -1, "willow-999-a"),
        ("moss-417-a", DEALS, "moss-417-a"),
    ],
)
def test_codes_are_stepped_round(code: str, step: int, there: str) -> None:
    assert next_code(code, step) == there


def test_stepping_comes_by_every_deal() -> None:
    step = 7919
    codes = {deal_code(0)}
    code = next_code(deal_code(0), step)
    while code not in codes:
        codes.add(code)
        code = next_code(code, step)
    assert len(codes) == DEALS
    assert deal_index(code) == 0


def test_what_is_no_code_has_no_next_one() -> None:
    with pytest.raises(NotationError):
        next_code("unicorn-1")
