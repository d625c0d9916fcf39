"""Runs of `goblins-tui match` as a process of its own."""

import subprocess
import sys

from tests.kit.record_runs import environ

PREFIX = "goblins-tui: "


def command(*argv: object) -> list[str]:
    """The real program."""
    return [sys.executable, "-m", "goblins_tui", "match", *map(str, argv)]


def run(
    *argv: object, out: int = subprocess.PIPE, **changes: str
) -> "subprocess.CompletedProcess[bytes]":
    """The real program in a pipe."""
    return subprocess.run(
        command(*argv),
        stdin=subprocess.DEVNULL,
        stdout=out,
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
        env=environ(**changes),
    )
