"""How soon several states lead to a goal, found in one search.

It goes as the search for a shortest way does, but for marks: a state is marked with all starts that
led to it, and waits again when it gets marks that it did not have before.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from goblins_tui.budget import Meter
from goblins_tui.rules import Goal
from goblins_tui.solver.packing import Flags, Packing, States, in_batches
from goblins_tui.solver.solution import Comparison

Marks: TypeAlias = npt.NDArray[np.uint16]
"""For each state the starts that led to it, a bit for each."""

_ALL_MARKS = 0xFFFF
_NO_STATE = 0xFFFF_FFFF
"""Greater than all states."""


class _Marked(NamedTuple):
    """States with their marks."""

    states: States
    marks: Marks

    def only(self, chosen: Flags) -> "_Marked":
        """Some of the states."""
        return _Marked(self.states[chosen], self.marks[chosen])

    def new_to(self, seen: "_Marked") -> "_Marked":
        """The states with those marks that were not seen, if they have any."""
        places = np.searchsorted(seen.states, self.states)
        known = np.where(seen.states[places] == self.states, seen.marks[places], 0)
        marks = self.marks & ~known
        return _Marked(self.states, marks).only(marks != 0)

    def starts(self) -> list[int]:
        """All starts that led to any of the states."""
        marks = int(np.bitwise_or.reduce(self.marks))
        return [start for start in range(marks.bit_length()) if marks >> start & 1]


def compare_starts(
    packing: Packing,
    starts: Sequence[int],
    avoided: Sequence[int],
    goal: Goal,
    margin: int,
    states: int,
    meter: Meter,
) -> Comparison:
    """Find how many turns lead from each of some states to a goal.

    Args:
        packing: The game.
        starts: The states, 16 at most.
        avoided: States that no way may lead through.
        goal: What is to be reached.
        margin: How many turns more than from the best start are worth to be known.
        states: How many states to look at before the rest is left open.
        meter: Counts the states and says when to stop.

    Returns:
        The turns from each start, as far as they were found.

    Raises:
        GaveUp: The meter said so.
    """
    seen = _marked([*sorted(avoided), _NO_STATE], [_ALL_MARKS] * (len(avoided) + 1))
    begun = _marked(starts, [1 << start for start in range(len(starts))])
    waiting: defaultdict[tuple[int, int], list[_Marked]] = defaultdict(list)
    for least, part in _by_least_turns(begun, packing, goal):
        waiting[least, 0].append(part)
    found: dict[int, int] = {}
    while waiting and len(found) < len(starts):
        in_all, turns = min(waiting)
        group = _joined(waiting.pop((in_all, turns))).new_to(seen)
        states -= group.states.size
        if states < 0 or in_all > min(found.values(), default=in_all) + margin:
            return Comparison(tuple(map(found.get, range(len(starts)))), is_complete=False)
        # A start that lies at the goal may be come back to, and that is to win.
        if in_all:
            seen = _joined([seen, group])
        for batch, marks in zip(in_batches(group.states), in_batches(group.marks), strict=True):
            meter.look_at(batch.size)
            chosen, after = packing.turns(batch)
            ahead = _joined([_Marked(after, marks[chosen])]).new_to(seen)
            for left, part in _by_least_turns(ahead, packing, goal):
                if left:
                    waiting[turns + 1 + left, turns + 1].append(part)
                else:
                    for start in part.starts():
                        found.setdefault(start, turns + 1)
    return Comparison(tuple(map(found.get, range(len(starts)))), is_complete=True)


def _marked(states: Sequence[int], marks: Sequence[int]) -> _Marked:
    return _Marked(np.array(states, np.uint32), np.array(marks, np.uint16))


def _joined(parts: Sequence[_Marked]) -> _Marked:
    """The states in rising order, each once, with all its marks."""
    # Numbers are sorted much faster than their places would be.
    both = np.concatenate([part.states.astype(np.uint64) << 16 | part.marks for part in parts])
    both.sort()
    states, marks = (both >> 16).astype(np.uint32), both.astype(np.uint16)
    is_first = np.ones(states.size, np.bool_)
    np.not_equal(states[1:], states[:-1], out=is_first[1:])
    firsts = np.flatnonzero(is_first)
    return _Marked(states[firsts], np.bitwise_or.reduceat(marks, firsts))


def _by_least_turns(marked: _Marked, packing: Packing, goal: Goal) -> Iterator[tuple[int, _Marked]]:
    """The states in groups that are alike in how many turns they need at least."""
    least = packing.least_turns(marked.states, goal)
    for turns in np.flatnonzero(np.bincount(least)).tolist():
        yield turns, marked.only(least == turns)
