"""What a computer player is, and what it is told."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeVar

from goblins_tui.budget import Budget
from goblins_tui.rules import Position, Variant, View

Thing = TypeVar("Thing")


class Chance(Protocol):
    """Where chance comes from: what opponents use of `random.Random`."""

    def random(self) -> float:
        """A number from 0 to below 1."""

    def choice(self, seq: Sequence[Thing], /) -> Thing:
        """One of several things, each as likely as any other."""


class Game(NamedTuple):
    """What everybody at the table knows beside the cards of the moment.

    It comes apart from the view, in one value with a default: whoever asks for a single turn
    needs no more than a view, and more can be told one day without changing an opponent.
    """

    variant: Variant = Variant.FAIRIES_RULE
    """Which side is shed and which is gathered."""
    positions: tuple[Position, ...] = ()
    """How the cards lay so far, the first time and now included. That is public, and no position
    leads to a face."""

    @property
    def turns(self) -> int:
        """How many turns have been played."""
        return max(0, len(self.positions) - 1)


NEW_GAME = Game()
"""A game of which nothing is known but the cards."""


class Opponent(Protocol):
    """A computer player."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def line(self) -> str:
        """What it is like, in a sentence."""

    def choose(self, view: View, rng: Chance, budget: Budget, game: Game = NEW_GAME) -> int:
        """Choose a turn for the seat to move.

        Args:
            view: What everybody may know of the cards, and nothing else.
            rng: Where chance comes from; equal chances give equal turns.
            budget: How many positions it may look at, or how long it may think.
            game: What else everybody knows.

        Returns:
            The number of a card that the seat to move holds.
        """
