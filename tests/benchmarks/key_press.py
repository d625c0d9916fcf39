"""From a key press to the bytes that show it."""

from __future__ import annotations

from typing import Final

from tests.benchmarks import button_app
from tests.benchmarks.report import Row, at_most, medians
from tests.benchmarks.table import watched_table
from tests.benchmarks.watched import Watched
from tests.kit.terminal import KEYS

PRESSES: Final = 200
QUIET: Final = 0.05
"""Seconds after which everything that shows a key press has come."""


def measure(effort: float = 1.0) -> list[Row]:
    """Choose card after card, and move the focus to a button and away, in turns.

    Args:
        effort: The part of the full measurement to do.

    Returns:
        One row.
    """
    with watched_table() as table, Watched("tests.benchmarks.button_app") as button:
        button.read_until(button_app.TEXT)
        measured, reference = medians(
            round(PRESSES * effort), lambda: _milliseconds(table), lambda: _milliseconds(button)
        )
    row = Row("key press to picture", measured, reference, "ms", "Textual, one Button")
    return [at_most(2, row)]


def _milliseconds(program: Watched) -> float:
    pressed = program.send(KEYS["right"])
    return (program.read(QUIET)[-1].time - pressed) * 1000
