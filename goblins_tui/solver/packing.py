"""Positions of one hand as small numbers, and the turns from many of them at once.

The cards in play are numbered again, from 0. A state is a number with two bits a card: the upper
half holds the hand, the lower half the cards that show the gathered side. Told as shed and
gathered instead of goblins and fairies, both variants are one game.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from goblins_tui.rules import Deck, Goal, Position, Side, Variant, cards_in

AT_ONCE = 1 << 13
"""So many states are looked at together: they and what follows on them fit in a cache."""

States: TypeAlias = npt.NDArray[np.uint32]
Flags: TypeAlias = npt.NDArray[np.bool_]
Kind = TypeVar("Kind", bound=np.generic)
Turns: TypeAlias = npt.NDArray[np.uint8]
Indices: TypeAlias = npt.NDArray[np.intp]


class Packing:
    """How the positions of one game are packed.

    Args:
        position: Where the game begins.
        variant: Which side is shed and which is gathered.
        deck: The cards.

    Attributes:
        start: The position as a state.
        count: How many cards are in play.
    """

    def __init__(self, position: Position, variant: Variant, deck: Deck) -> None:
        self._numbers = cards_in(position.in_play)
        self.count = len(self._numbers)
        self._cards = (1 << self.count) - 1
        self._gathered = variant.gather
        self.start = self.state(position)
        self._held = np.array([1 << self.count + card for card in range(self.count)], np.uint32)
        # Two columns for each card: of its shed side, and of its gathered side.
        self._effects = np.array(
            [
                self._effect(number, side, variant, deck)
                for number in self._numbers
                for side in (variant.shed, variant.gather)
            ],
            np.uint32,
        ).T.copy()

    def state(self, position: Position) -> int:
        """A position of the same cards as a state."""
        gathered = self._packed(position.lying(self._gathered))
        return self._packed(position.hand) << self.count | gathered

    def _packed(self, mask: int) -> int:
        return sum((mask >> number - 1 & 1) << card for card, number in enumerate(self._numbers))

    def _effect(self, number: int, side: Side, variant: Variant, deck: Deck) -> list[int]:
        effects = deck.goblin_effects if side is Side.GOBLIN else deck.fairy_effects
        flip_shed, flip_either, take_shed, take_either = effects[number]
        if variant.shed is Side.FAIRY:
            flip_shed ^= flip_either
            take_shed ^= take_either
        return [*map(self._packed, (flip_shed, flip_either, take_shed, take_either))]

    def turns(self, states: States) -> tuple[Indices, States]:
        """Play every turn that can be played.

        As in the rules, `shed ^ (either & gathered)` picks the cards that react by the side that
        shows.

        Args:
            states: Any states.

        Returns:
            For each turn the index of the state before it, and the state after it.
        """
        is_held = states & self._held[:, np.newaxis] != 0
        card, chosen = np.divmod(np.flatnonzero(is_held), states.size)
        after = states[chosen]
        side = after >> card.astype(np.uint32) & 1
        effects = self._effects.take(2 * card + side, axis=1)
        flip_shed, flip_either, take_shed, take_either = effects
        ring = ~(after >> self.count) & self._cards
        after ^= ring & (flip_shed ^ (flip_either & after))
        taken = ring & (take_shed ^ (take_either & after))
        after ^= taken << self.count | self._held[card]
        return chosen, after

    def least_turns(self, states: States, goal: Goal) -> Turns:
        """How many turns each state needs at least; 0 where the goal is reached.

        A turn sheds one card at most, and the last card shed lies in the Ring with its wrong side
        up, which takes one more turn to mend.

        Args:
            states: Any states.
            goal: What is to be reached.
        """
        gathered = states & self._cards
        least: Turns = np.bitwise_count((states >> self.count) & ~gathered)
        if goal is Goal.FLAWLESS:
            least += gathered != self._cards
        return least

    def no_flags(self) -> Flags:
        """A flag for every state there could be, none of them set."""
        return np.zeros(1 << 2 * self.count, np.bool_)

    def line(self, way: Sequence[int]) -> tuple[int, ...]:
        """The numbers of the cards that lead from state to state.

        Args:
            way: States, each after a turn from the one before.
        """
        gone = (before & ~after & ~self._cards for before, after in pairwise(way))
        return tuple(self._numbers[bit.bit_length() - 1 - self.count] for bit in gone)


def in_batches(array: npt.NDArray[Kind]) -> Iterator[npt.NDArray[Kind]]:
    """What is known of many states, in parts small enough to ask now and then whether to go on."""
    for begin in range(0, array.size, AT_ONCE):
        yield array[begin : begin + AT_ONCE]


def distinct(states: States) -> States:
    """The states in rising order, each once."""
    ordered = np.sort(states)
    is_first = np.ones(ordered.size, np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=is_first[1:])
    return ordered[is_first]
