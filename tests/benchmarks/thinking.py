"""From a key press to the bytes that show it, while the strongest computer player thinks."""

from __future__ import annotations

from typing import Final

from goblins_tui.characters import FAIR
from tests.benchmarks.report import Row, below, medians
from tests.benchmarks.table import watched_table
from tests.benchmarks.watched import Watched
from tests.kit.terminal import KEYS

PRESSES: Final = 40
QUIET: Final = 0.05
"""Seconds after which everything that shows a key press has come."""
ALLOWED: Final = 100.0
"""Milliseconds."""
COMPANY: Final = ("--players", f"Ann,@{FAIR[-1].name}", "--thinking", "5")


def measure(effort: float = 1.0) -> list[Row]:
    """Look at card after card, at a table where somebody thinks and at one where nobody does.

    Args:
        effort: The part of the full measurement to do.

    Returns:
        One row.
    """
    with watched_table(*COMPANY) as thinking, watched_table() as waiting:
        thinking.send("1")
        thinking.read(QUIET)
        thinking.send(KEYS["enter"])
        thinking.read_until("thinking")
        measured, reference = medians(
            round(PRESSES * effort), lambda: _milliseconds(thinking), lambda: _milliseconds(waiting)
        )
    what = f"key press to picture while {FAIR[-1].name} thinks"
    return [below(ALLOWED, Row(what, measured, reference, "ms", "nobody thinks"))]


def _milliseconds(program: Watched) -> float:
    pressed = program.send(KEYS["tab"])
    return (program.read(QUIET)[-1].time - pressed) * 1000
