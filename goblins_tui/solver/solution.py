"""What a search answers."""

from enum import StrEnum
from typing import NamedTuple


class Status(StrEnum):
    """How a search ended."""

    SOLVED = "solved"
    IMPOSSIBLE = "impossible"
    """It is proven that no line of any length reaches the goal."""
    GAVE_UP = "gave up"
    """The budget was spent before anything was proven."""


class Solution(NamedTuple):
    """The answer of a search."""

    status: Status
    """How it ended."""
    par: int | None
    """The fewest turns that reach the goal; `None` if none do, or nobody knows."""
    line: tuple[int, ...] | None
    """The numbers of the cards to add, one a turn, that reach the goal in par."""
    states: int
    """How many positions were looked at."""
