"""What a benchmark finds out, and the table that shows it."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from statistics import median
from typing import Final, NamedTuple


class Row(NamedTuple):
    """One line of the report."""

    what: str
    """What was measured."""
    measured: float
    reference: float
    """What it is compared with, in the same unit; `nan` if there is nothing to compare with."""
    unit: str
    against: str
    """What the reference is."""
    budget: str = ""
    """What is allowed, in words; empty if the line is only worth knowing."""
    holds: bool | None = None
    """Whether the budget is kept."""

    @property
    def ratio(self) -> float:
        """How many times the reference was measured; `nan` if that cannot be said."""
        return self.measured / self.reference if self.reference else math.nan

    @property
    def verdict(self) -> str:
        """Whether the budget is kept, in a word."""
        return {True: "kept", False: "MISSED", None: ""}[self.holds]


def at_most(factor: float, row: Row) -> Row:
    """Judge a row: it may be so many times its reference.

    Args:
        factor: The largest ratio that is allowed.
        row: The row without a budget.

    Returns:
        The row with budget and verdict.
    """
    return row._replace(budget=f"at most {factor:g}x", holds=row.ratio <= factor)


def at_least(factor: float, row: Row) -> Row:
    """Judge a row: it must be so many times its reference.

    Args:
        factor: The smallest ratio that is allowed; without a reference there is no verdict.
        row: The row without a budget.

    Returns:
        The row with budget and verdict.
    """
    holds = None if math.isnan(row.ratio) else row.ratio >= factor
    return row._replace(budget=f"at least {factor:g}x", holds=holds)


def below(limit: float, row: Row) -> Row:
    """Judge a row: what was measured may be so much, whatever the reference.

    Args:
        limit: The largest amount that is allowed, in the unit of the row.
        row: The row without a budget.

    Returns:
        The row with budget and verdict.
    """
    return row._replace(budget=f"{_number(limit)} {row.unit}", holds=row.measured <= limit)


def medians(rounds: int, *measurements: Callable[[], float]) -> list[float]:
    """Measure several things in turns, so that a busy machine hits them all alike.

    Args:
        rounds: How often to measure each.
        measurements: Each measures once.

    Returns:
        The median of each.
    """
    results = [[measure() for measure in measurements] for _ in range(max(1, rounds))]
    return [median(column) for column in zip(*results, strict=True)]


def as_table(rows: Sequence[Row]) -> str:
    """The rows as text in columns.

    Args:
        rows: What was found out.

    Returns:
        A table with a line of titles.
    """
    titles = ("what", "measured", "reference", "", "ratio", "budget", "verdict")
    lines = [titles, *(_cells(row) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if column in _RIGHT else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


_RIGHT: Final = (1, 2, 4)


def _cells(row: Row) -> tuple[str, ...]:
    has_reference = not math.isnan(row.reference)
    return (
        row.what,
        f"{_number(row.measured)} {row.unit}",
        f"{_number(row.reference)} {row.unit}" if has_reference else "",
        row.against,
        "" if math.isnan(row.ratio) else f"{row.ratio:.2f}x",
        row.budget,
        row.verdict,
    )


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 or value == round(value) else f"{value:.3g}"


def as_json(rows: Sequence[Row]) -> str:
    """The rows as JSON, for programs.

    Args:
        rows: What was found out.

    Returns:
        A list of objects; what cannot be said is null.
    """
    found = [{**row._asdict(), "ratio": row.ratio, "verdict": row.verdict} for row in rows]
    for one in found:
        for name, value in one.items():
            if isinstance(value, float) and math.isnan(value):
                one[name] = None
    return json.dumps(found, indent=2)
