"""Streaks: how many daily deals were won one day after the other."""

from collections.abc import Iterable
from itertools import count
from typing import NamedTuple

from goblins_tui.solo.days import day_number
from goblins_tui.solo.medals import Medal


class DayResult(NamedTuple):
    """How a daily deal was played."""

    day: str
    """The day it is the deal of."""
    won: bool
    on_time: bool
    """Whether it was dealt on its own day."""
    medals: tuple[Medal, ...] = ()


class Streaks(NamedTuple):
    """Days in a row, each won on its own day."""

    current: int
    """How many there are of late."""
    longest: int
    """The most there ever were."""


def streaks(results: Iterable[DayResult], today: str) -> Streaks:
    """Count the days in a row on which the deal of the day was won.

    A day counts if one of its deals was dealt on that very day and won. Today breaks nothing
    before it is over, and a day that was missed is not mended by playing its deal later. Days
    after today, from before a clock was set back, are part of their row all the same.

    Args:
        results: How daily deals were played, in any order; several of a day are one.
        today: The day it is.

    Returns:
        The row that today, or else the day before, belongs to, and the longest one.

    Raises:
        ValueError: One of the days is none.
    """
    won = {day_number(result.day) for result in results if result.won and result.on_time}
    now = day_number(today)
    firsts = (day for day in won if day - 1 not in won)
    rows = [range(first, next(day for day in count(first) if day not in won)) for first in firsts]
    return Streaks(
        current=next((len(row) for row in rows if now in row or now - 1 in row), 0),
        longest=max(map(len, rows), default=0),
    )
