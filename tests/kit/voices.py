"""Programs that stand for a voice: they are found in its place, and note what they hear."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

PATIENCE: Final = 10.0
"""Seconds that anything may take on a busy machine."""
HANGS: Final = "exec /bin/sleep 600"
"""What a voice does that never comes to an end."""
_BETWEEN: Final = "\x1f"


class Heard(NamedTuple):
    """What a voice was once told."""

    pid: int
    arguments: tuple[str, ...]

    @property
    def text(self) -> str:
        """What it is to speak."""
        return self.arguments[-1]


class FakeVoice:
    """A program on a path of its own.

    Args:
        folder: Where programs are looked for.
        name: Its name.
        then: What it does, as lines for a shell, when it has noted what it is to speak.
    """

    def __init__(self, folder: Path, name: str = "espeak-ng", then: str = "") -> None:
        self.path = folder / name
        self.notes = folder / f"{name}.notes"
        """Where it notes what it hears; a file that comes with the first of it."""
        # In one write, so that two of them never come between each other.
        note = f"IFS='{_BETWEEN}'; printf '%s\\n' \"$$$IFS$*\" >>'{self.notes}'"
        self.path.write_text(f"#!/bin/sh\n{note}\n{then}\n", "utf-8")
        self.path.chmod(0o755)

    @property
    def heard(self) -> list[Heard]:
        """All that it was told, from the first."""
        if not self.notes.exists():
            return []
        notes = self.notes.read_text("utf-8").splitlines()
        parts = [note.split(_BETWEEN) for note in notes]
        return [Heard(int(pid), tuple(arguments)) for pid, *arguments in parts]

    @property
    def texts(self) -> list[str]:
        """All that it was to speak."""
        return [heard.text for heard in self.heard]

    def hear(self, count: int) -> Heard:
        """Wait until it has been told something so many times; returns what came then."""
        wait_until(lambda: len(self.heard) >= count)
        return self.heard[count - 1]


def is_gone(pid: int) -> bool:
    """Whether nothing is left of a process, not even a status that nobody has asked for."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def wait_until(condition: Callable[[], object]) -> None:
    """Wait for something to come true, without a screen."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it did not come true"
        time.sleep(0.005)
