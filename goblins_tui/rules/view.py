"""What a player may know: the faces that lie up, and the reverses already shown."""

from collections.abc import Mapping
from typing import NamedTuple

from goblins_tui.rules.cards import Deck, Face, Side, cards_in
from goblins_tui.rules.deck import DECK
from goblins_tui.rules.play import Position


class SeenReverse(NamedTuple):
    """A reverse that has lain up in front of everybody."""

    face: Face
    """The face that lies down now."""
    turn: int
    """The turn at which it was last shown."""


class OpenCard(NamedTuple):
    """A card in play as everybody sees it."""

    number: int
    """The number that names the card."""
    side: Side
    """The side that lies up."""
    face: Face
    """The face that lies up."""
    reverse: SeenReverse | None
    """The face that lies down, if it has been seen."""


class View(NamedTuple):
    """Everything public about a position, and no way back to the rest.

    It holds neither the deck nor the position: only values that every player has seen.
    Cards out of the game are not in it.
    """

    hands: tuple[tuple[OpenCard, ...], ...]
    """The cards of each seat."""
    ring: tuple[OpenCard, ...]
    """The cards in the middle."""
    turn: int
    """The seat to move, from 0."""


def view(position: Position, seen: Mapping[int, int], deck: Deck = DECK) -> View:
    """What any player may know of a position.

    Args:
        position: The position.
        seen: For each card that has shown its present reverse, the turn at which it last did.
        deck: The cards.

    Returns:
        The view, the same for all seats, because all cards in play lie open.
    """

    def open_card(number: int) -> OpenCard:
        side = position.side(number)
        card = deck.card(number)
        reverse = SeenReverse(card.face(side.other), seen[number]) if number in seen else None
        return OpenCard(number, side, card.face(side), reverse)

    return View(
        tuple(tuple(open_card(number) for number in cards_in(hand)) for hand in position.hands),
        tuple(open_card(number) for number in cards_in(position.ring)),
        position.turn,
    )
