import csv
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goblins_tui.rules import (
    DECK,
    Card,
    Deck,
    Face,
    Rhyme,
    RulesError,
    Side,
    Symbol,
    cards_in,
    mask_of,
)
from tests.kit.strategies import card_numbers, decks

FACES = [face for card in DECK for face in (card.goblin, card.fairy)]
SPELLINGS = {
    Rhyme.OOP: {"oop", "oup", "oupe"},
    Rhyme.ELLY: {"elly"},
    Rhyme.OCK: {"ock", "oc"},
    Rhyme.OUR: {"our", "ower"},
    Rhyme.EW: {"ew", "ue", "oo", "oe"},
}


def test_the_standard_deck_is_the_deck_of_the_table() -> None:
    def row(card: Card) -> dict[str, str]:
        columns = {"card": str(card.number)}
        for side in Side:
            face = card.face(side)
            columns |= {
                f"{side}_rhyme": face.rhyme,
                f"{side}_symbol": face.symbol,
                f"{side}_star": "yes" if face.star else "no",
            }
        return columns

    table = Path(__file__).parent / "cases" / "deck.csv"
    with table.open(encoding="utf-8", newline="") as lines:
        assert [row(card) for card in DECK] == list(csv.DictReader(lines))


def test_the_deck_is_all_twenty_ordered_pairs_of_rhymes() -> None:
    pairs = {(card.goblin.rhyme, card.fairy.rhyme) for card in DECK}
    assert pairs == {(one, other) for one in Rhyme for other in Rhyme if one is not other}


def test_sun_lies_opposite_moon_and_mushroom_opposite_frog() -> None:
    opposites = {frozenset((card.goblin.symbol, card.fairy.symbol)) for card in DECK}
    assert opposites == {
        frozenset((Symbol.SUN, Symbol.MOON)),
        frozenset((Symbol.MUSHROOM, Symbol.FROG)),
    }


@pytest.mark.parametrize("side", Side)
def test_on_each_side_rhyme_and_symbol_together_name_one_face(side: Side) -> None:
    assert len({(card.face(side).rhyme, card.face(side).symbol) for card in DECK}) == 20


@pytest.mark.parametrize("side", Side)
def test_each_side_has_four_stars(side: Side) -> None:
    assert DECK.stars(side).bit_count() == 4
    assert cards_in(DECK.stars(side)) == tuple(c.number for c in DECK if c.face(side).star)


def test_forty_creatures_have_forty_names() -> None:
    assert len({face.name.casefold() for face in FACES}) == 40


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.name)
def test_a_name_ends_in_letters_that_spell_its_rhyme(face: Face) -> None:
    assert face.ending in SPELLINGS[face.rhyme]
    assert face.stem + face.ending == face.name
    assert face.stem


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.name)
def test_a_name_fits_a_small_card_on_every_terminal(face: Face) -> None:
    assert face.name.isascii()
    assert face.name.isprintable()
    assert len(face.name) <= 11
    assert face.name == face.name.strip()


def test_a_card_is_found_by_its_number_and_its_face_by_the_side() -> None:
    card = DECK.card(12)
    assert card.number == 12
    assert card.face(Side.GOBLIN) is card.goblin
    assert card.face(Side.FAIRY) is card.fairy


def test_a_deck_is_a_sequence_of_twenty_cards() -> None:
    assert len(DECK) == 20
    assert DECK[0].number == 1
    assert [card.number for card in DECK[-2:]] == [19, 20]
    assert DECK[4] in DECK


def test_a_deck_never_changes() -> None:
    with pytest.raises(AttributeError):
        DECK.goblin_stars = 0
    with pytest.raises(AttributeError):
        del DECK.fairy_effects
    with pytest.raises(AttributeError):
        DECK.owner = "Ann"


def test_decks_of_the_same_cards_are_equal_and_pickle() -> None:
    twin = Deck(DECK)
    assert twin == DECK
    assert hash(twin) == hash(DECK)
    restored = pickle.loads(pickle.dumps(DECK))
    assert restored == DECK
    assert restored.goblin_effects == DECK.goblin_effects


def with_goblin(number: int, change: Callable[[Face], Face]) -> list[Card]:
    card = DECK.card(number)
    return replaced(card._replace(goblin=change(card.goblin)))


def with_fairy(number: int, change: Callable[[Face], Face]) -> list[Card]:
    card = DECK.card(number)
    return replaced(card._replace(fairy=change(card.fairy)))


def replaced(card: Card) -> list[Card]:
    return [card if card.number == other.number else other for other in DECK]


BROKEN = {
    "a card is missing": (list(DECK)[:-1], "cards 1 to 20"),
    "a card comes twice": ([*DECK[:-1], DECK[0]], "cards 1 to 20"),
    "the cards are out of order": (list(DECK)[::-1], "cards 1 to 20"),
    "there is a card too many": ([*DECK, DECK[0]._replace(number=21)], "cards 1 to 20"),
    "sun lies opposite frog": (
        with_fairy(2, lambda face: face._replace(symbol=Symbol.FROG)),
        "card 2.*symbols",
    ),
    "sun lies opposite sun": (
        with_fairy(1, lambda face: face._replace(symbol=Symbol.SUN)),
        "card 1.*symbols",
    ),
    "a card rhymes with itself": (
        with_fairy(3, lambda face: face._replace(rhyme=Rhyme.OOP)),
        "card 3.*rhymes",
    ),
    "a pair of rhymes comes twice": (
        with_fairy(5, lambda face: face._replace(rhyme=Rhyme.OCK)),
        "pair of rhymes",
    ),
    "a goblin star is missing": (
        with_goblin(1, lambda face: face._replace(star=False)),
        "4 goblin faces",
    ),
    "a goblin star is too many": (
        with_goblin(2, lambda face: face._replace(star=True)),
        "4 goblin faces",
    ),
    "a fairy star is missing": (
        with_fairy(6, lambda face: face._replace(star=False)),
        "4 fairy faces",
    ),
    "a fairy star is too many": (
        with_fairy(1, lambda face: face._replace(star=True)),
        "4 fairy faces",
    ),
}


@pytest.mark.parametrize(("cards", "sentence"), BROKEN.values(), ids=list(BROKEN))
def test_a_deck_that_breaks_a_law_is_refused(cards: list[Card], sentence: str) -> None:
    with pytest.raises(RulesError, match=sentence):
        Deck(cards)


@given(decks())
def test_every_deck_that_keeps_the_laws_is_accepted(deck: Deck) -> None:
    assert len(deck) == 20


@given(st.sets(card_numbers))
def test_a_mask_holds_exactly_its_cards(numbers: set[int]) -> None:
    assert cards_in(mask_of(numbers)) == tuple(sorted(numbers))
