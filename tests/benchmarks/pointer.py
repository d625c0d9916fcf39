"""What a moving pointer costs (B47): bytes, and how long the next click waits."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from typing import Final

from tests.benchmarks.report import Row, below
from tests.benchmarks.table import GAME, watched_table
from tests.benchmarks.watched import Watched

MOVES: Final = 500
BETWEEN_MOVES: Final = 0.005
LAG_LIMIT: Final = 300
_HAND: Final = (range(2, 57), 18)
"""Columns and row of the hand, from 0."""
_QUIET: Final = 0.1


def measure(effort: float = 1.0) -> list[Row]:
    """Sweep the pointer over the hand, then click.

    Args:
        effort: The part of the full measurement to do.

    Returns:
        Rows of bytes a move, with and without the lens under the pointer, and of the click.
    """
    moves = max(1, round(MOVES * effort))
    plain, _ = _sweep(moves, "hover", "tests.benchmarks.plain_output")
    hover, lag = _sweep(moves, "hover")
    chosen, _ = _sweep(moves, "chosen")
    _, lag_at_rest = _sweep(0, "hover")
    return [
        Row("pointer move, lens under it", hover, plain, "B", "Textual's own output"),
        Row("pointer move, lens for the chosen", chosen, plain, "B", "Textual's own output"),
        below(LAG_LIMIT, Row("click after the moves", lag, lag_at_rest, "ms", "a click at rest")),
    ]


def _sweep(moves: int, lens: str, module: str = GAME) -> tuple[float, float]:
    """Bytes for each move, and milliseconds until a click is shown."""
    with watched_table("--lens", lens, module=module) as program:
        before = program.bytes_out
        x, y = _HAND[0][0], _HAND[1]
        for x in islice(_to_and_fro(), moves):
            program.send(f"\x1b[<35;{x + 1};{y + 1}M")
            program.read_for(BETWEEN_MOVES)
        sent = program.bytes_out - before
        return sent / max(moves, 1), _click(program, x, y)


def _click(program: Watched, x: int, y: int) -> float:
    clicked = program.send(f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m")
    return (program.read(_QUIET)[-1].time - clicked) * 1000


def _to_and_fro() -> Iterator[int]:
    columns = list(_HAND[0])
    return cycle([*columns, *reversed(columns)])
