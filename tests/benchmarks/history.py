"""What thousands of kept games cost: at the start, and where they are listed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from goblins_tui.clock import utc_now
from goblins_tui.history.shelves import Shelf, Wanted
from goblins_tui.history.store import Store
from tests.benchmarks.first_picture import TITLE
from tests.benchmarks.report import Row, at_most, medians
from tests.benchmarks.watched import COLUMNS, ROWS, Watched
from tests.kit.emulator import Emulator
from tests.kit.many_games import PEOPLE, keep_many_games
from tests.kit.terminal import KEYS

GAMES: Final = 10_000
FEW: Final = 10
STARTS: Final = 30
LOOKS: Final = 20
QUIET: Final = 0.3
"""Seconds after which a picture is whole."""
PROGRAM: Final = "goblins_tui"
WELCOME: Final = "Welcome back"
PLAYED: Final = "Games that were played to their end"
PRACTICE: Final = "No practice is over yet."
SEARCH: Final = "Search "
STATISTICS: Final = "Statistics: "


def measure_start(effort: float = 1.0) -> list[Row]:
    """Start with a long history and with an empty one, in turns.

    Args:
        effort: The part of the full measurement to do.

    Returns:
        A row for the set-up, and one for the question whether to go on with a game.
    """
    games, rounds = _amount(effort), round(STARTS * effort)
    with _databases((games, 0), (0, 0), (games, 1), (0, 1)) as (many, none, many_open, one_open):
        setup, setup_alone = medians(
            rounds, lambda: _first_picture(many), lambda: _first_picture(none)
        )
        welcome, welcome_alone = medians(
            rounds,
            lambda: _first_picture(many_open, WELCOME),
            lambda: _first_picture(one_open, WELCOME),
        )
    what = f"{games:,} games are kept"
    return [
        at_most(1.2, Row(f"first picture, {what}", setup, setup_alone, "ms", "none is kept")),
        Row(f'"{WELCOME}", {what}', welcome, welcome_alone, "ms", "only the one to go on with"),
    ]


def measure_screen(effort: float = 1.0) -> list[Row]:
    """Look around in a long history and in a short one, in turns.

    Args:
        effort: The part of the full measurement to do.

    Returns:
        Rows for the screen of games, the list of those that are over, a search and the statistics.
    """
    games = _amount(effort)
    with (
        _databases((games, 0), (FEW, 0)) as paths,
        _visitor(paths[0]) as many,
        _visitor(paths[1]) as few,
    ):
        rounds = round(LOOKS * effort)
        visits = (many.open_games, many.list_played, many.search)
        others = (few.open_games, few.list_played, few.search)
        lists = medians(rounds, *chain(*zip(visits, others, strict=True)))
        sums = medians(max(1, rounds // 4), many.add_up, few.add_up)
    return [
        at_most(1.5, _row("key to the list of games", games, lists[0:2])),
        at_most(1.5, _row("key back to it from an empty list", games, lists[2:4])),
        _row("name typed to games found", games, lists[4:6]),
        _row("key to the statistics", games, sums),
    ]


def _row(what: str, games: int, found: Sequence[float]) -> Row:
    many, few = found
    return Row(f"{what}, {games:,} games", many, few, "ms", f"with {FEW}")


class _Visitor:
    """Somebody who presses keys and looks until the screen shows what was wanted.

    Args:
        program: The program, started just now.
        found: How many games a search for the name of one player finds.
    """

    def __init__(self, program: Watched, found: int = 0) -> None:
        self._program = program
        self._emulator = Emulator(COLUMNS, ROWS)
        self._found = found

    def see(self, text: str, since: float) -> float:
        """Wait for a picture.

        Args:
            text: What stands in it.
            since: When the waiting began.

        Returns:
            Milliseconds until the screen first showed the picture that then stayed.
        """
        seen: list[tuple[float, str]] = []
        while not seen or text not in seen[-1][1]:
            for chunk in self._program.read(QUIET):
                self._emulator.feed(chunk.data)
                seen.append((chunk.time, self._emulator.text))
        return (next(time for time, shown in seen if shown == seen[-1][1]) - since) * 1000

    def open_games(self) -> float:
        """Go from the set-up to the games; those that are over come first, as no other waits."""
        return self._press("o", PLAYED)

    def list_played(self) -> float:
        """Look at an empty list, and go back to the games that are over, which is timed."""
        self._press(KEYS["right"], PRACTICE)
        return self._press(KEYS["left"], PLAYED)

    def search(self) -> float:
        """Type a name, all at once, and go back to the set-up when that was timed."""
        self._press("/", SEARCH)
        taken = self._press(PEOPLE[0], f"{self._found} found. ")
        self._press(KEYS["escape"], PLAYED)
        self._press(KEYS["escape"], TITLE)
        return taken

    def add_up(self) -> float:
        """Open the games and then their statistics, which is timed, and go back to the set-up."""
        self.open_games()
        taken = self._press("s", STATISTICS)
        self._press(KEYS["escape"], PLAYED)
        self._press(KEYS["escape"], TITLE)
        return taken

    def _press(self, keys: str, text: str) -> float:
        return self.see(text, self._program.send(keys))


@contextmanager
def _visitor(database: Path) -> Iterator[_Visitor]:
    with closing(Store(database, utc_now)) as store:
        found = store.page(Wanted(Shelf.COUNTED, words=PEOPLE[0]), 0, 1).total
    with Watched(PROGRAM, ["--db", str(database)]) as program:
        visitor = _Visitor(program, found)
        visitor.see(TITLE, program.started)
        yield visitor


def _first_picture(database: Path, text: str = TITLE) -> float:
    with Watched(PROGRAM, ["--db", str(database)]) as program:
        return _Visitor(program).see(text, program.started)


@contextmanager
def _databases(*amounts: tuple[int, int]) -> Iterator[list[Path]]:
    """Databases with so many games that are over, and so many that are not."""
    with TemporaryDirectory(prefix="goblins-history") as folder:
        paths = []
        for number, (finished, unfinished) in enumerate(amounts):
            paths.append(Path(folder, str(number), "games.db"))
            keep_many_games(paths[-1], finished, unfinished)
        yield paths


def _amount(effort: float) -> int:
    return max(FEW, round(GAMES * effort))
