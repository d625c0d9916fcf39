"""From the start of the process to the whole set-up screen."""

from __future__ import annotations

from typing import Final

from tests.benchmarks import static_app
from tests.benchmarks.report import Row, at_most, medians
from tests.benchmarks.watched import Watched

ROUNDS: Final = 20
TITLE: Final = "Fairies Rule!"


def measure(effort: float = 1.0) -> list[Row]:
    """Start both in turns.

    Args:
        effort: The part of the full measurement to do.

    Returns:
        One row.
    """
    measured, reference = medians(
        round(ROUNDS * effort),
        lambda: _milliseconds("goblins_tui", TITLE),
        lambda: _milliseconds("tests.benchmarks.static_app", static_app.TEXT),
    )
    row = Row("first picture of the set-up", measured, reference, "ms", "Textual, one Static")
    return [at_most(1.35, row)]


def _milliseconds(module: str, text: str) -> float:
    with Watched(module) as program:
        program.read_until(text)
        return (program.time_of_last_change() - program.started) * 1000
