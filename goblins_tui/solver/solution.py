"""What searches answer."""

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


class Comparison(NamedTuple):
    """How soon several positions lead to a goal, as far as it was found."""

    turns: tuple[int | None, ...]
    """The fewest turns from each of them; `None` if no way was found."""
    is_complete: bool
    """Whether there is nothing left to find: where no way was found, it is proven that none is."""
