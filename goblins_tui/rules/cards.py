"""Cards, faces and the deck as a checked, immutable value."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple, overload

from goblins_tui.rules.errors import RulesError

DECK_SIZE = 20
STARS_PER_SIDE = 4


class Side(StrEnum):
    """The two sides of every card."""

    GOBLIN = "goblin"
    FAIRY = "fairy"

    @property
    def other(self) -> "Side":
        """The side that lies down when this one lies up."""
        return Side.FAIRY if self is Side.GOBLIN else Side.GOBLIN


class Rhyme(StrEnum):
    """The spoken ending of a name."""

    OOP = "oop"
    ELLY = "elly"
    OCK = "ock"
    OUR = "our"
    EW = "ew"


class Symbol(StrEnum):
    """The symbol that calls cards home."""

    SUN = "sun"
    MOON = "moon"
    MUSHROOM = "mushroom"
    FROG = "frog"

    @property
    def opposite(self) -> "Symbol":
        """The symbol on the reverse of every card that shows this one."""
        return OPPOSITES[self]


OPPOSITES = {
    Symbol.SUN: Symbol.MOON,
    Symbol.MOON: Symbol.SUN,
    Symbol.MUSHROOM: Symbol.FROG,
    Symbol.FROG: Symbol.MUSHROOM,
}


class Face(NamedTuple):
    """One side of a card, as it lies up."""

    name: str
    """The creature's name."""
    rhyme: Rhyme
    """How the name ends when spoken."""
    symbol: Symbol
    """The symbol in its corner."""
    star: bool
    """Whether a star border makes all other cards in the Ring flip."""
    ending: str = ""
    """The letters at the end of the name that spell the rhyme."""

    @property
    def stem(self) -> str:
        """The name without its rhyming ending."""
        return self.name.removesuffix(self.ending)


class Card(NamedTuple):
    """A double-sided card."""

    number: int
    goblin: Face
    fairy: Face

    def face(self, side: Side) -> Face:
        """The face on one side.

        Args:
            side: The side that lies up.

        Returns:
            The face printed on it.
        """
        return self.goblin if side is Side.GOBLIN else self.fairy


class Effect(NamedTuple):
    """What adding one face does, as masks of cards (bit n-1 is card n).

    Which cards react depends on the side that lies up. `goblins ^ (either & fairies)`
    picks, for each card, the bit of the side that shows: one expression for both
    flipping and taking, and it runs unchanged on numpy arrays.
    """

    flip_goblins: int
    """Cards whose goblin face flips."""
    flip_either: int
    """Cards of which exactly one of the two faces flips."""
    take_goblins: int
    """Cards whose goblin face comes home."""
    take_either: int
    """Cards of which exactly one of the two faces comes home."""


ALL_CARDS = (1 << DECK_SIZE) - 1

BIT = {number: 1 << number - 1 for number in range(1, DECK_SIZE + 1)}
"""The mask of each card number."""


def mask_of(numbers: Iterable[int]) -> int:
    """The bit mask of some card numbers."""
    return reduce(or_, (BIT[number] for number in numbers), 0)


@lru_cache(maxsize=1 << 14)
def cards_in(mask: int) -> tuple[int, ...]:
    """The card numbers in a mask, in rising order."""
    return tuple(number for number, bit in BIT.items() if mask & bit)


class Deck(Sequence[Card]):
    """Twenty cards that keep the laws of the game, with their effects worked out.

    Args:
        cards: The cards 1 to 20 in order.

    Raises:
        RulesError: The cards break a law of the deck.
    """

    __slots__ = ("_cards", "fairy_effects", "fairy_stars", "goblin_effects", "goblin_stars")

    _cards: tuple[Card, ...]
    goblin_effects: tuple[Effect, ...]
    """By card number (index 0 is unused): the effect of adding its goblin face."""
    fairy_effects: tuple[Effect, ...]
    """By card number (index 0 is unused): the effect of adding its fairy face."""
    goblin_stars: int
    """Cards with a star on the goblin side."""
    fairy_stars: int
    """Cards with a star on the fairy side."""

    def __init__(self, cards: Iterable[Card]) -> None:
        cards = tuple(cards)
        _check(cards)
        nothing = Effect(0, 0, 0, 0)
        goblins, fairies = (_cards_by_feature(card.face(side) for card in cards) for side in Side)
        values = {
            "_cards": cards,
            "goblin_effects": (
                nothing,
                *(_effect(card.goblin, goblins, fairies) for card in cards),
            ),
            "fairy_effects": (nothing, *(_effect(card.fairy, goblins, fairies) for card in cards)),
            "goblin_stars": mask_of(card.number for card in cards if card.goblin.star),
            "fairy_stars": mask_of(card.number for card in cards if card.fairy.star),
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a deck never changes")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a deck never changes")

    @overload
    def __getitem__(self, index: int) -> Card: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Card, ...]: ...
    def __getitem__(self, index: int | slice) -> Card | tuple[Card, ...]:
        return self._cards[index]

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deck) and self._cards == other._cards

    def __hash__(self) -> int:
        return hash(self._cards)

    def __reduce__(self) -> tuple[type["Deck"], tuple[tuple[Card, ...]]]:
        return Deck, (self._cards,)

    def card(self, number: int) -> Card:
        """The card with a number from 1 to 20."""
        return self._cards[number - 1]

    def stars(self, side: Side) -> int:
        """The mask of the cards with a star on one side."""
        return self.goblin_stars if side is Side.GOBLIN else self.fairy_stars


def _cards_by_feature(faces: Iterable[Face]) -> Mapping[Rhyme | Symbol, int]:
    """The cards with each rhyme and each symbol, by the faces of one side."""
    masks: dict[Rhyme | Symbol, int] = dict.fromkeys((*Rhyme, *Symbol), 0)
    for bit, face in zip(BIT.values(), faces, strict=True):
        masks[face.rhyme] |= bit
        masks[face.symbol] |= bit
    return masks


def _effect(
    added: Face, goblins: Mapping[Rhyme | Symbol, int], fairies: Mapping[Rhyme | Symbol, int]
) -> Effect:
    flip_goblins = ALL_CARDS if added.star else goblins[added.rhyme]
    flip_fairies = ALL_CARDS if added.star else fairies[added.rhyme]
    take_goblins, take_fairies = goblins[added.symbol], fairies[added.symbol]
    return Effect(
        flip_goblins, flip_goblins ^ flip_fairies, take_goblins, take_goblins ^ take_fairies
    )


def _check(cards: tuple[Card, ...]) -> None:
    if [card.number for card in cards] != list(range(1, DECK_SIZE + 1)):
        raise RulesError("a deck is the cards 1 to 20 in order")
    for card in cards:
        if card.goblin.symbol.opposite is not card.fairy.symbol:
            raise RulesError(f"card {card.number}: the two sides need opposite symbols")
        if card.goblin.rhyme is card.fairy.rhyme:
            raise RulesError(f"card {card.number}: the two sides need different rhymes")
    if len({(card.goblin.rhyme, card.fairy.rhyme) for card in cards}) != DECK_SIZE:
        raise RulesError("no two cards may share their pair of rhymes")
    for side in Side:
        if sum(card.face(side).star for card in cards) != STARS_PER_SIDE:
            raise RulesError(f"exactly {STARS_PER_SIDE} {side} faces need a star")
