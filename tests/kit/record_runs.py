"""Runs of `goblins-tui record`, here and as a process of its own."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from goblins_tui.rules import format_game
from tests.golden.games import GAMES
from tests.kit.project import ROOT

PREFIX = "goblins-tui record: "


class Said(NamedTuple):
    """How the program ended, and what it said."""

    status: int
    out: list[str]
    errors: list[str]


Run = Callable[..., Said]


def command(*argv: object) -> list[str]:
    """The real program."""
    return [sys.executable, "-m", "goblins_tui", "record", *map(str, argv)]


def environ(**changes: str) -> Mapping[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**kept, "PYTHONPATH": str(ROOT), **changes}


def run(
    *argv: object, typed: bytes = b"", out: int = subprocess.PIPE, **changes: str
) -> "subprocess.CompletedProcess[bytes]":
    """The real program in a pipe."""
    return subprocess.run(
        command(*argv),
        input=typed,
        stdout=out,
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
        env=environ(**changes),
    )


def text_of(name: str) -> str:
    """The record of a golden game."""
    return format_game(GAMES[name].play().to_record())


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def count(db: Path) -> int:
    with closing(sqlite3.connect(db)) as connection:
        (games,) = connection.execute("SELECT count(*) FROM games").fetchone()
    return int(games)
