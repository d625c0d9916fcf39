"""How many shortest ways there are to a goal.

No state need be remembered: a way that comes back to one is longer than par.
"""

import numpy as np

from goblins_tui.budget import Meter
from goblins_tui.rules import Goal
from goblins_tui.solver.packing import Packing, in_batches


def count_ways(packing: Packing, goal: Goal, par: int, meter: Meter) -> int:
    """Count the ways of par turns from the start to a goal.

    Args:
        packing: The game.
        goal: What is to be reached.
        par: The fewest turns that reach it.
        meter: Counts the states and says when to stop.

    Returns:
        How many there are, exact up to 2**53.

    Raises:
        GaveUp: The meter said so.
    """
    states = np.array([packing.start], np.uint32)
    # Fractions lose their last digits where whole numbers would run over.
    ways = np.ones(1)
    for left in range(par - 1, -1, -1):
        if not states.size:
            return 0
        found, ways_to = [], []
        for batch, ways_here in zip(in_batches(states), in_batches(ways), strict=True):
            meter.look_at(batch.size)
            chosen, after = packing.turns(batch)
            hopeful = packing.least_turns(after, goal) <= left
            found.append(after[hopeful])
            ways_to.append(ways_here[chosen[hopeful]])
        states, places = np.unique(np.concatenate(found), return_inverse=True)
        ways = np.zeros(states.size)
        np.add.at(ways, places, np.concatenate(ways_to))
    return int(ways.sum())
