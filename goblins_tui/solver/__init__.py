"""Solitaire solved: the fewest turns to a goal with a line that needs no more, or a proof of none.

Only a search loads numpy, so importing this room costs nothing.
"""

from goblins_tui.budget import Budget, GaveUp, Meter
from goblins_tui.rules import Goal
from goblins_tui.solver.questions import compare, count_shortest_lines, solve
from goblins_tui.solver.solution import Comparison, Solution, Status

__all__ = [
    "Budget",
    "Comparison",
    "GaveUp",
    "Goal",
    "Meter",
    "Solution",
    "Status",
    "compare",
    "count_shortest_lines",
    "solve",
]
