"""The tableau: where the cards lie on the table, in the order in which people see them.

A position knows which cards a hand holds; a tableau also knows their order: cards keep
their place, and what is added or comes home goes to the end. Steps of a turn (add, flip,
take, pass) each give a new tableau, so the picture at any moment of a turn is one of them.
"""

from typing import NamedTuple, Self

from goblins_tui.rules import Position, Side, Turn, cards_in, mask_of


class Tableau(NamedTuple):
    """The cards on the table in order, and whose turn it is."""

    hands: tuple[tuple[int, ...], ...]
    """The card numbers of each seat."""
    ring: tuple[int, ...]
    """The card numbers in the middle."""
    fairies: int
    """The cards that lie fairy-side up, as a mask."""
    seat: int
    """The seat to move, from 0."""

    @classmethod
    def of(cls, position: Position) -> Self:
        """Lay a position out, cards by number."""
        return cls(
            tuple(cards_in(hand) for hand in position.hands),
            cards_in(position.ring),
            position.fairies,
            position.turn,
        )

    @property
    def hand(self) -> tuple[int, ...]:
        """The cards of the seat to move."""
        return self.hands[self.seat]

    @property
    def cards(self) -> tuple[int, ...]:
        """All cards in play."""
        return tuple(card for zone in (*self.hands, self.ring) for card in zone)

    def side(self, card: int) -> Side:
        """The side of a card that lies up."""
        return Side.FAIRY if self.fairies & mask_of([card]) else Side.GOBLIN

    def held(self, seat: int, side: Side) -> int:
        """How many cards of one side a seat holds."""
        return sum(self.side(card) is side for card in self.hands[seat])

    def add(self, card: int) -> Self:
        """The seat to move puts a card into the Ring."""
        hand = tuple(held for held in self.hand if held != card)
        return self._replace(hands=self._with_hand(hand), ring=(*self.ring, card))

    def flip(self, cards: tuple[int, ...]) -> Self:
        """Some cards turn over where they lie."""
        return self._replace(fairies=self.fairies ^ mask_of(cards))

    def take(self, cards: tuple[int, ...]) -> Self:
        """Some cards of the Ring come home to the seat to move."""
        ring = tuple(card for card in self.ring if card not in cards)
        return self._replace(hands=self._with_hand((*self.hand, *cards)), ring=ring)

    def pass_turn(self) -> Self:
        """The next seat is to move."""
        return self._replace(seat=(self.seat + 1) % len(self.hands))

    def after(self, turn: Turn) -> Self:
        """The tableau after a whole turn."""
        return self.add(turn.card).flip(turn.flipped).take(turn.taken).pass_turn()

    def _with_hand(self, hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        return (*self.hands[: self.seat], hand, *self.hands[self.seat + 1 :])
