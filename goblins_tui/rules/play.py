"""Positions and turns: the whole of the game in half a dozen bit operations."""

from enum import Enum, StrEnum
from typing import NamedTuple

from goblins_tui.rules.cards import BIT, Deck, Side, cards_in
from goblins_tui.rules.deck import DECK
from goblins_tui.rules.errors import IllegalTurn

GATHER_GOAL = 6
"""So many cards of the gathered side in hand win a game of two or more."""


class Variant(Enum):
    """Which side the players shed, and which they gather."""

    FAIRIES_RULE = "fairies-rule"
    GOBLINS_RULE = "goblins-rule"

    @property
    def shed(self) -> Side:
        """The side that players are dealt and want to be rid of."""
        return Side.GOBLIN if self is Variant.FAIRIES_RULE else Side.FAIRY

    @property
    def gather(self) -> Side:
        """The side that fills the Ring at first and that players collect."""
        return self.shed.other


_FAIRIES_RULE = Variant.FAIRIES_RULE
# Makes named tuples in half the time of calling their class, which a turn would spend most of
# its time on.
_new = tuple.__new__


class Outcome(StrEnum):
    """How a turn won the game."""

    SHED = "shed"
    GATHERED = "gathered"


class Goal(StrEnum):
    """What solitaire is after: what the position at the end of a turn must show."""

    SHED = "shed"
    """No card of the shed side is held."""
    FLAWLESS = "flawless"
    """Every card in play, hand and Ring, shows the gathered side."""


class Position(NamedTuple):
    """Where all cards in play lie, as masks in which bit n-1 is card n."""

    hands: tuple[int, ...]
    """The cards of each seat; a single hand is solitaire."""
    ring: int
    """The cards in the middle."""
    fairies: int
    """The cards in play that lie fairy-side up."""
    turn: int
    """The seat to move, from 0."""

    @property
    def hand(self) -> int:
        """The cards of the seat to move."""
        return self.hands[self.turn]

    @property
    def in_play(self) -> int:
        """All cards in hands and Ring."""
        return sum(self.hands) | self.ring

    @property
    def is_solitaire(self) -> bool:
        """Whether one player plays alone."""
        return len(self.hands) == 1

    def side(self, card: int) -> Side:
        """The side of a card that lies up."""
        return Side.FAIRY if self.fairies & BIT[card] else Side.GOBLIN

    def lying(self, side: Side) -> int:
        """The mask of all cards in play that show one side."""
        return self.fairies if side is Side.FAIRY else self.in_play & ~self.fairies

    def held(self, seat: int, side: Side) -> int:
        """How many cards of one side a seat holds."""
        return (self.hands[seat] & self.lying(side)).bit_count()


class Turn(NamedTuple):
    """What one turn did."""

    position: Position
    """The position after the turn."""
    card: int
    """The card that was added."""
    flipped_mask: int
    """The cards that flipped, as a mask."""
    taken_mask: int
    """The cards that came home, as a mask."""
    outcome: Outcome | None
    """How the turn won, or `None`."""

    @property
    def flipped(self) -> tuple[int, ...]:
        """The numbers of the cards that flipped."""
        return cards_in(self.flipped_mask)

    @property
    def taken(self) -> tuple[int, ...]:
        """The numbers of the cards that came home."""
        return cards_in(self.taken_mask)


def legal_cards(position: Position) -> tuple[int, ...]:
    """The numbers of the cards that the seat to move may add: all it holds.

    Args:
        position: Any position.

    Returns:
        The card numbers in rising order.
    """
    return cards_in(position.hands[position.turn])


def play(
    position: Position, card: int, variant: Variant = _FAIRIES_RULE, deck: Deck = DECK
) -> Turn:
    """Play one turn: add a card, flip what rhymes, take what shows its symbol.

    Args:
        position: The position before the turn.
        card: The number of a card in the hand of the seat to move.
        variant: Which side is shed and which is gathered.
        deck: The cards.

    Returns:
        The turn, with the position after it and the outcome for this player alone.

    Raises:
        IllegalTurn: The seat to move does not hold that card.
    """
    hands, ring, fairies, seat = position
    hand = hands[seat]
    bit = BIT.get(card, 0)
    if not hand & bit:
        raise IllegalTurn(f"card {card} is not in the hand to play from")
    effects = deck.fairy_effects if fairies & bit else deck.goblin_effects
    flip_goblins, flip_either, take_goblins, take_either = effects[card]

    flipped = ring & (flip_goblins ^ (flip_either & fairies))
    fairies ^= flipped
    taken = ring & (take_goblins ^ (take_either & fairies))
    hand = hand ^ bit | taken
    ring = ring ^ taken | bit

    gathered = hand & fairies if variant is _FAIRIES_RULE else hand & ~fairies
    outcome = None
    if gathered == hand:
        outcome = Outcome.SHED
    elif gathered.bit_count() >= GATHER_GOAL and len(hands) > 1:
        outcome = Outcome.GATHERED

    hands_after = [*hands]
    hands_after[seat] = hand
    after = _new(Position, (tuple(hands_after), ring, fairies, (seat + 1) % len(hands)))
    return _new(Turn, (after, card, flipped, taken, outcome))


def is_flawless(position: Position, variant: Variant = Variant.FAIRIES_RULE) -> bool:
    """Whether every card in play, hand and Ring, lies with the gathered side up."""
    return not position.lying(variant.shed)
