"""Several processes that play whole games on one file, as fast as it goes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Final, NamedTuple

from tests.kit.kept import NotSound, kept_games
from tests.kit.project import ROOT

PATIENCE: Final = 60.0
"""Seconds beyond the time to play that the last games may take."""


class Count(NamedTuple):
    """What several processes did to one file."""

    processes: int
    games: int
    """Games that were played to their end."""
    turns: int
    waits: int
    """Turns that had to wait, because the one before was still being saved."""
    troubles: tuple[str, ...]
    """What went wrong, in words."""

    @property
    def is_clean(self) -> bool:
        """Whether every game is kept once, as it ended, and nobody was told of trouble."""
        return not self.troubles

    def report(self) -> str:
        """The counts in a line, and what went wrong."""
        line = (
            f"{self.processes} processes: {self.games} games, {self.turns} turns, "
            f"{self.waits} had to wait, {len(self.troubles)} troubles"
        )
        return "\n".join([line, *self.troubles])


def hammer(folder: Path, processes: int, seconds: float) -> Count:
    """Let several processes play on one file.

    Args:
        folder: Where the file is made.
        processes: How many.
        seconds: How long.

    Returns:
        What they did, and what of it is in the file.
    """
    database = folder / f"hammered-by-{processes}.db"
    words = [sys.executable, "-m", "tests.endurance.worker", str(database), str(seconds)]
    workers = [
        subprocess.Popen([*words, str(number)], cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8")
        for number in range(processes)
    ]
    reports = []
    troubles = []
    try:
        for worker in workers:
            told, _ = worker.communicate(timeout=seconds + PATIENCE)
            if worker.returncode:
                troubles.append(f"a process ended with status {worker.returncode}")
            else:
                reports.append(json.loads(told))
    finally:
        for worker in workers:
            # One that hangs must not outlive the test that found it.
            worker.kill()
            worker.communicate()
    games = [tuple(game) for report in reports for game in report["games"]]
    troubles += [notice for report in reports for notice in report["told"]]
    troubles += _differences(games, database)
    turns = sum(report["turns"] for report in reports)
    waits = sum(report["waits"] for report in reports)
    return Count(processes, len(games), turns, waits, tuple(troubles))


def _differences(games: list[tuple[object, ...]], database: Path) -> list[str]:
    try:
        kept: Counter[tuple[object, ...]] = Counter(
            (game.code, game.state, game.turns, game.winner, len(game.actions))
            for game in kept_games(database)
        )
    except NotSound as error:
        return [f"the file cannot be read: {error}"]
    played = Counter(games)
    lost = [f"{game} is not in the file" for game in (played - kept).elements()]
    return lost + [f"{game} is in the file, and once too often" for game in (kept - played)]
