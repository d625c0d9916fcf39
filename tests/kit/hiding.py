"""What nobody may know, and decks that differ in nothing else."""

import random
from collections.abc import Iterator, Mapping

from goblins_tui.rules import Card, Deck, Face, Position, Rhyme, Side

HIDDEN = "hidden"
"""Every name of a face that nobody may know begins so."""


def known_faces(position: Position, seen: Mapping[int, int]) -> set[tuple[int, Side]]:
    """The faces that everybody knows: those that lie up, and those that have lain up."""
    known = set()
    for card in range(1, 21):
        if position.in_play >> card - 1 & 1:
            side = position.side(card)
            known.add((card, side))
            if card in seen:
                known.add((card, side.other))
    return known


def deck_with_other_hidden_faces(
    deck: Deck, position: Position, seen: Mapping[int, int], rng: random.Random
) -> Deck:
    """A legal deck that shows the same known faces, and hides others.

    Args:
        deck: The deck to start from.
        position: Where its cards lie.
        seen: The cards whose reverse is known.
        rng: Chooses among the decks that fit.

    Returns:
        A deck in which hidden faces have other names, rhymes and stars.
    """
    known = known_faces(position, seen)
    faces = {(card.number, side): card.face(side) for card in deck for side in Side}
    for side in Side:
        # Among cards that share the rhyme of one side, the hidden rhymes of the other side can
        # change places: the pairs of rhymes stay the same twenty.
        for shared in Rhyme:
            movable = [
                card
                for card in range(1, 21)
                if faces[card, side].rhyme is shared and (card, side.other) not in known
            ]
            rhymes = [faces[card, side.other].rhyme for card in movable]
            rng.shuffle(rhymes)
            for card, rhyme in zip(movable, rhymes, strict=True):
                faces[card, side.other] = faces[card, side.other]._replace(rhyme=rhyme)
    for side in Side:
        hidden = [card for card in range(1, 21) if (card, side) not in known]
        stars = [faces[card, side].star for card in hidden]
        rng.shuffle(stars)
        for card, star in zip(hidden, stars, strict=True):
            name = f"{HIDDEN} {side} {card} {rng.random()}"
            faces[card, side] = Face(
                name, faces[card, side].rhyme, faces[card, side].symbol, star, name[-2:]
            )
    return Deck(
        Card(card, faces[card, Side.GOBLIN], faces[card, Side.FAIRY]) for card in range(1, 21)
    )


def reachable(value: object) -> Iterator[object]:
    """A value and everything that can be reached from it through items and attributes."""
    yield value
    if isinstance(value, Mapping):
        parts = [*value, *value.values()]
    elif isinstance(value, (tuple, list, set, frozenset)):
        parts = list(value)
    else:
        parts = []
    names = [*getattr(value, "__dict__", {})]
    for kind in type(value).__mro__:
        slots = getattr(kind, "__slots__", ())
        names += [slots] if isinstance(slots, str) else slots
    parts += [getattr(value, name) for name in names if hasattr(value, name)]
    for part in parts:
        if part is not value and not isinstance(part, type):
            yield from reachable(part)
