"""Worlds: decks that agree with everything a player may know, and how their cards lie.

Whoever reasons about a game knows how a deck is built (rules.md, section 1) and not which one it
is. In a world, whatever nobody has seen is made up.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate, permutations
from operator import or_
from typing import Final, TypeAlias
from zlib import crc32

from goblins_tui.rules.cards import (
    DECK_SIZE,
    STARS_PER_SIDE,
    Card,
    Deck,
    Face,
    Rhyme,
    Side,
    Symbol,
    mask_of,
)
from goblins_tui.rules.dealing import draw_below, split_mix_64
from goblins_tui.rules.play import Position, Variant
from goblins_tui.rules.view import View

_PAIRS: Final = {1 << place: pair for place, pair in enumerate(permutations(Rhyme, 2))}
"""The rhymes of the goblin and of the fairy of every card, by a bit: a set of pairs is a mask."""

_Faces: TypeAlias = Mapping[Side, Face]
"""The faces of a card that have been seen, without their names."""
_Stars: TypeAlias = Mapping[Side, Sequence[int]]
"""The cards that are given the missing stars of each side."""


def position_of(view: View) -> Position:
    """How the cards of a view lie, which is the same in all of its worlds.

    Args:
        view: What is known of a game.

    Returns:
        The position; without a deck it leads to no face.
    """
    hands = tuple(mask_of(card.number for card in hand) for hand in view.hands)
    ring = mask_of(card.number for card in view.ring)
    in_play = (card for zone in (*view.hands, view.ring) for card in zone)
    fairies = mask_of(card.number for card in in_play if card.side is Side.FAIRY)
    return Position(hands, ring, fairies, view.turn)


def worlds_of(view: View, variant: Variant) -> Iterator[Deck]:
    """Make up decks that agree with a view.

    In the cards in play all worlds are equally likely: each is drawn from all the ways to give
    every card a pair of rhymes of its own, and to spread the missing stars over the faces that
    nobody has seen. Stars of the shed side are dealt into hands only, where everybody sees them;
    the missing ones are out of play. The cards out of play are alike in all worlds as far as they
    can be. No face has a name. Chance comes from the faces that are known, and from nothing else.

    Args:
        view: What is known of a game that was dealt.
        variant: Which side is shed and which is gathered.

    Yields:
        Decks without end; one that comes again is the same object.
    """
    known = _known(view)
    out_of_play = [number for number in range(1, DECK_SIZE + 1) if number not in known]
    assignments = _Assignments({number: _pairs_of(faces) for number, faces in known.items()})
    random_numbers = split_mix_64(_seed(known))
    deck_of = cache(Deck)
    while True:
        pairs = assignments.draw(random_numbers)
        left = [pair for pair in _PAIRS if pair not in pairs.values()]
        pairs.update(zip(out_of_play, left, strict=True))
        stars = {
            variant.shed: out_of_play[: _missing_stars(known, variant.shed)],
            variant.gather: _draw_stars(known, variant.gather, out_of_play, random_numbers),
        }
        yield deck_of(
            tuple(
                _card(number, known.get(number, {}), _PAIRS[pair], stars)
                for number, pair in sorted(pairs.items())
            )
        )


def _known(view: View) -> Mapping[int, _Faces]:
    known = {}
    for card in sorted(card for zone in (*view.hands, view.ring) for card in zone):
        faces = {card.side: card.face}
        if card.reverse is not None:
            faces[card.side.other] = card.reverse.face
        known[card.number] = {
            side: faces[side]._replace(name="", ending="") for side in Side if side in faces
        }
    return known


def _seed(known: Mapping[int, _Faces]) -> int:
    """Where chance begins, on every machine and in every version of Python."""
    faces = (
        f"{number} {side} {face.rhyme} {face.symbol} {face.star}"
        for number, faces in known.items()
        for side, face in faces.items()
    )
    return crc32("\n".join(faces).encode())


def _pairs_of(faces: _Faces) -> tuple[int, ...]:
    """The pairs of rhymes that a card with these faces may have."""
    return _pairs_with(*(faces[side].rhyme if side in faces else None for side in Side))


@cache
def _pairs_with(goblin: Rhyme | None, fairy: Rhyme | None) -> tuple[int, ...]:
    return tuple(
        pair
        for pair, rhymes in _PAIRS.items()
        if goblin in (rhymes[0], None) and fairy in (rhymes[1], None)
    )


class _Assignments:
    """All the ways to give each card one of its pairs, and no pair to two cards.

    Args:
        choices: The pairs that each card may have.
    """

    def __init__(self, choices: Mapping[int, tuple[int, ...]]) -> None:
        # Cards with the same choices stand together: that leaves less to count.
        self._cards = sorted(choices, key=choices.__getitem__)
        self._choices = [choices[card] for card in self._cards]
        sets = [sum(pairs) for pairs in self._choices]
        # What no later card may have makes no difference any more.
        self._open = [*accumulate(reversed(sets), or_, initial=0)][::-1]
        self._ways_from = cache(self._count_ways_from)

    def draw(self, random_numbers: Iterator[int]) -> dict[int, int]:
        """Draw one of the ways, each as likely as any other.

        Args:
            random_numbers: Where chance comes from.

        Returns:
            The pair of each card.
        """
        drawn = {}
        taken = 0
        for place, card in enumerate(self._cards):
            steps = self._steps(place, taken)
            ends = [*accumulate(self._ways_from(place + 1, after) for after in steps.values())]
            number = draw_below(ends[-1], random_numbers)
            drawn[card] = next(pair for pair, end in zip(steps, ends, strict=True) if number < end)
            taken = steps[drawn[card]]
        return drawn

    def _count_ways_from(self, place: int, taken: int) -> int:
        if place == len(self._cards):
            return 1
        ways = 0
        for after in self._steps(place, taken).values():
            ways += self._ways_from(place + 1, after)
        return ways

    def _steps(self, place: int, taken: int) -> dict[int, int]:
        """The pairs that the card at a place may have, and what is taken after each."""
        open_later = self._open[place + 1]
        return {
            pair: (taken | pair) & open_later for pair in self._choices[place] if not pair & taken
        }


def _missing_stars(known: Mapping[int, _Faces], side: Side) -> int:
    return STARS_PER_SIDE - sum(faces[side].star for faces in known.values() if side in faces)


def _draw_stars(
    known: Mapping[int, _Faces],
    side: Side,
    out_of_play: Sequence[int],
    random_numbers: Iterator[int],
) -> list[int]:
    """Cards for the missing stars of a side, from all whose face has not been seen."""
    unseen = [*out_of_play, *(number for number, faces in known.items() if side not in faces)]
    missing = range(_missing_stars(known, side))
    drawn = [unseen.pop(draw_below(len(unseen), random_numbers)) for _ in missing]
    in_play = [number for number in drawn if number in known]
    return [*in_play, *out_of_play[: len(drawn) - len(in_play)]]


def _card(number: int, faces: _Faces, pair: tuple[Rhyme, Rhyme], stars: _Stars) -> Card:
    """A card that shows the faces seen of it; the others are made up."""
    symbols = {side.other: face.symbol.opposite for side, face in faces.items()}
    symbols |= {side: face.symbol for side, face in faces.items()}
    symbols = symbols or {Side.GOBLIN: Symbol.SUN, Side.FAIRY: Symbol.MOON}
    made_up = {
        side: Face("", rhyme, symbols[side], number in stars[side])
        for side, rhyme in zip(Side, pair, strict=True)
    }
    goblin, fairy = (faces.get(side, made_up[side]) for side in Side)
    return Card(number, goblin, fairy)
