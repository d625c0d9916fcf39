"""Runs of `goblins-tui solve`, here and as a process of its own."""

import subprocess
import sys

from tests.kit.record_runs import environ

PREFIX = "goblins-tui: "
EASY = "G3 G7 | F2 F4 | 0"
WITHOUT_A_WAY = "| F2 F3 | 0"
LONG = "G5 G13 G14 G16 G17 | G1 G2 G4 G8 G9 G11 G12 G18 G20 | 0"
"""The proof that it cannot be won flawlessly takes seconds."""


def command(*argv: object) -> list[str]:
    """The real program."""
    return [sys.executable, "-m", "goblins_tui", "solve", *map(str, argv)]


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
