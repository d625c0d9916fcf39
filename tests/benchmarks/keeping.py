"""What it costs that a turn is on the disk before it is shown."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from goblins_tui.clock import utc_now
from goblins_tui.history.actions import Action, Deed
from goblins_tui.history.games import GameHead
from goblins_tui.history.store import Store
from goblins_tui.model.archive import Archive
from goblins_tui.model.keeper import GameKeeper
from goblins_tui.model.session import GameSession
from tests.benchmarks.report import Row, at_most, medians
from tests.benchmarks.table import SETTLED
from tests.benchmarks.turn_bytes import long_game
from tests.benchmarks.watched import PATIENCE, Watched
from tests.kit.players import BEGIN, table_arguments
from tests.kit.terminal import KEYS

TURNS: Final = 80
QUIET: Final = 0.2
"""Seconds after which everything that shows a turn has come."""
PROGRAM: Final = "tests.benchmarks.kept_table"
AGAINST: Final = "games kept in memory"

Line = tuple[GameSession, list[int]]
"""A game before its first turn, and the cards that are added."""


def measure(effort: float = 1.0) -> list[Row]:
    """Play the same turns at two tables, one of which keeps them on the disk.

    Args:
        effort: The part of the full measurement to do.

    Returns:
        A row from the key press to the picture, and one of what the keeper takes of that time.
    """
    game = long_game(max(1, round(TURNS * effort)))
    with TemporaryDirectory(prefix="goblins-kept") as folder:
        picture, picture_in_memory = _pictures(game, folder)
        kept, kept_in_memory = _keepers(game, folder)
    row = Row("confirmed turn to picture", picture, picture_in_memory, "ms", AGAINST)
    return [at_most(1.5, row), Row("keeping that turn", kept, kept_in_memory, "ms", AGAINST)]


# From the key to the picture ----------------------------------------------------------------


def _pictures(game: Line, folder: str) -> list[float]:
    """The median of milliseconds until a turn is seen, with a file and without."""
    start, cards = game
    database = f"{folder}/pictures.db"
    with _table(start, "--db", database) as file, _table(start) as memory:
        turns = [iter(_keys(start, cards)) for _ in (file, memory)]
        return medians(
            len(cards),
            lambda: _confirmed(file, next(turns[0])),
            lambda: _confirmed(memory, next(turns[1])),
        )


@contextmanager
def _table(start: GameSession, *options: str) -> Iterator[Watched]:
    with Watched(PROGRAM, table_arguments(start, *options)) as program:
        program.read_until(BEGIN.split()[-1])
        program.send(KEYS["enter"])
        program.read(SETTLED)
        yield program


def _keys(game: GameSession, cards: Sequence[int]) -> Iterator[str]:
    """The digit that chooses each card."""
    for card in cards:
        yield str((game.tableau.hand.index(card) + 1) % 10)
        game = game.play(card)


def _confirmed(program: Watched, digit: str) -> float:
    program.send(digit)
    program.read(QUIET)
    pressed = program.send(KEYS["enter"])
    return (program.read(QUIET)[-1].time - pressed) * 1000


# The keeper alone ---------------------------------------------------------------------------


def _keepers(game: Line, folder: str) -> list[float]:
    """The median of milliseconds that the keeper takes for a turn, with a file and without."""
    start, cards = game
    with _kept(start, cards, Path(folder, "keepers.db")) as file, _kept(start, cards) as memory:
        return medians(len(cards), lambda: next(file), lambda: next(memory))


@contextmanager
def _kept(
    start: GameSession, cards: Sequence[int], database: Path | None = None
) -> Iterator[Iterator[float]]:
    """Turns that are played and kept one by one, as one asks for the time that each took."""
    # That the disk is slow need not be told: that is what the time shows.
    archive = Archive(database, utc_now, time.monotonic, lambda notice: None)
    yield _milliseconds(archive.keeper(GameHead(start.record)), start, cards)
    (line,) = archive.desk.ask(Store.open_games).result(PATIENCE)
    assert line.standing.turns == len(cards), "a turn was not kept"
    archive.close(PATIENCE)


def _milliseconds(keeper: GameKeeper, game: GameSession, cards: Sequence[int]) -> Iterator[float]:
    for card in cards:
        game = game.play(card)
        before = time.perf_counter()
        keeper.keep(Action(Deed.PLAY, card), game)
        yield (time.perf_counter() - before) * 1000
