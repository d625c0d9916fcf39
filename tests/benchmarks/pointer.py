"""What a moving pointer costs (B47): bytes, and how long the next click waits."""

from __future__ import annotations

from itertools import cycle, islice
from typing import Final, NamedTuple

from tests.benchmarks.report import Row, below
from tests.benchmarks.table import GAME, watched_table
from tests.benchmarks.watched import Watched

MOVES: Final = 500
BETWEEN_MOVES: Final = 0.005
LAG_LIMIT: Final = 300
_HAND: Final = (range(2, 55), 18)
"""Columns and row of the hand, from 0."""
_QUIET: Final = 0.1


def measure(effort: float = 1.0) -> list[Row]:
    """Click, sweep the pointer over the hand, and click again.

    Args:
        effort: The part of the full measurement to do.

    Returns:
        Rows of bytes a move, with and without the lens under the pointer, and of the click.
    """
    moves = max(1, round(MOVES * effort))
    plain = _sweep(moves, "hover", "tests.benchmarks.plain_output")
    hover = _sweep(moves, "hover")
    chosen = _sweep(moves, "chosen")
    click = Row("click after the moves", hover.lag, hover.lag_at_rest, "ms", "a click at rest")
    against = "Textual's own output"
    return [
        Row("pointer move, lens under it", hover.bytes_a_move, plain.bytes_a_move, "B", against),
        Row("pointer move, lens elsewhere", chosen.bytes_a_move, plain.bytes_a_move, "B", against),
        below(LAG_LIMIT, click),
    ]


class _Sweep(NamedTuple):
    """What was measured while the pointer moved."""

    bytes_a_move: float
    lag_at_rest: float
    """Milliseconds until a click is shown."""
    lag: float
    """The same after the moves."""


def _sweep(moves: int, lens: str, module: str = GAME) -> _Sweep:
    with watched_table("--lens", lens, module=module) as program:
        columns, y = _HAND
        lag_at_rest = _click(program, columns[-1], y)
        before = program.bytes_out
        x = columns[0]
        for x in islice(cycle([*columns, *reversed(columns)]), moves):
            program.send(f"\x1b[<35;{x + 1};{y + 1}M")
            program.read_for(BETWEEN_MOVES)
        sent = program.bytes_out - before
        return _Sweep(sent / moves, lag_at_rest, _click(program, x, y))


def _click(program: Watched, x: int, y: int) -> float:
    clicked = program.send(f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m")
    return (program.read(_QUIET)[-1].time - clicked) * 1000
