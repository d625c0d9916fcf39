"""The shortest way to a goal, or the proof that there is none.

The search is A*, a batch of states at a time: states wait in groups that are alike in the turns
they took and in the turns that a way through them takes in all, at least. The bound of
`Packing.least_turns` falls by one a turn at most. So every group is complete before its turn comes,
and the first way found to a state, or to the goal, is a shortest one.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from goblins_tui.budget import Meter
from goblins_tui.rules import Goal
from goblins_tui.solver.packing import Packing, States, distinct, in_batches


def shortest_way(
    packing: Packing, goal: Goal, meter: Meter, avoided: Sequence[int] = ()
) -> list[int] | None:
    """Find a shortest way from the start to a goal.

    Args:
        packing: The game.
        goal: What is to be reached.
        meter: Counts the states and says when to stop.
        avoided: States other than the start that the way may not lead through.

    Returns:
        The states on the way, the start and the last one included; `None` if no way leads there.

    Raises:
        GaveUp: The meter said so.
    """
    seen = packing.no_flags()
    seen[list(avoided)] = True
    start = np.array([packing.start], np.uint32)
    least = int(packing.least_turns(start, goal)[0])
    waiting = defaultdict(list, {(least, 0): [start]})
    visited: defaultdict[int, list[States]] = defaultdict(list)
    while waiting:
        in_all, turns = min(waiting)
        for batch in in_batches(np.concatenate(waiting.pop((in_all, turns)))):
            states = distinct(batch[~seen[batch]])
            meter.look_at(states.size)
            # A start that lies at the goal may be come back to, and that is to win.
            seen[states] = in_all > 0
            visited[turns].append(states)
            _, after = packing.turns(states)
            after = after[~seen[after]]
            turns_left = packing.least_turns(after, goal)
            reached = after[turns_left == 0]
            if reached.size:
                return _way_to(int(reached[0]), packing, visited, turns, meter)
            for left in np.flatnonzero(np.bincount(turns_left)).tolist():
                waiting[turns + 1 + left, turns + 1].append(after[turns_left == left])
    return None


def _way_to(
    state: int,
    packing: Packing,
    visited: Mapping[int, Sequence[States]],
    turns: int,
    meter: Meter,
) -> list[int]:
    """A way to a state that was found one turn after so many."""
    way = [state]
    for earlier in range(turns, -1, -1):
        way.append(_before(way[-1], packing, visited[earlier], meter))
    return way[::-1]


def _before(state: int, packing: Packing, batches: Iterable[States], meter: Meter) -> int:
    """One of the states from which a turn leads to a state."""
    for states in batches:
        meter.look_at(0)
        # Only what was added has left the hand, which is soon seen.
        likely = states[np.bitwise_count((states & ~np.uint32(state)) >> packing.count) == 1]
        chosen, after = packing.turns(likely)
        hits = chosen[after == state]
        if hits.size:
            return int(likely[hits[0]])
    raise AssertionError("every state was found from another one")
