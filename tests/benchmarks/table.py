"""A table in a terminal, as the benchmarks want it: begun, still, at the usual size."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from tests.benchmarks.watched import Watched
from tests.kit.good_play import table_of
from tests.kit.players import BEGIN, table_arguments
from tests.kit.terminal import KEYS

GAME: Final = "goblins_tui"
DEAL: Final = "moss-417"
SETTLED: Final = 0.3


@contextmanager
def watched_table(*options: str, module: str = GAME) -> Iterator[Watched]:
    """Open the table of a game of two, without animation.

    Args:
        options: Further options of the program.
        module: Another program than ours that takes the same arguments.

    Yields:
        The program, after the words before the game.
    """
    arguments = table_arguments(table_of(DEAL, "Ann", "Bo"), *options)
    with Watched(module, arguments) as program:
        program.read_until(BEGIN.split()[-1])
        program.send(KEYS["enter"])
        program.read(SETTLED)
        yield program
