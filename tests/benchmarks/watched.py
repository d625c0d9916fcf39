"""A program in a pseudo-terminal whose output is kept with the time at which it came.

Nothing is drawn while the clock runs: an emulator in between would be measured too.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple, Self

from tests.kit.emulator import Emulator
from tests.kit.project import ROOT

COLUMNS: Final = 80
ROWS: Final = 24
PATIENCE: Final = 30.0
"""Seconds after which a program that says nothing is given up."""


class Chunk(NamedTuple):
    """What one read brought."""

    time: float
    data: bytes


class Watched:
    """A program, started with its terminal as standard input and output.

    Args:
        module: The module to run.
        arguments: Its arguments.
    """

    def __init__(self, module: str, arguments: Sequence[str] = ()) -> None:
        self.chunks: list[Chunk] = []
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.started = time.perf_counter()
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env=environment(),
            cwd=ROOT,
        )
        os.close(slave)
        self.pid = self._process.pid

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._master)

    def send(self, data: str) -> float:
        """Send input.

        Args:
            data: Keys or reports, as a terminal writes them.

        Returns:
            The time just before.
        """
        now = time.perf_counter()
        os.write(self._master, data.encode())
        return now

    def read(self, quiet: float) -> list[Chunk]:
        """Read from the first byte on until nothing comes for a while.

        Args:
            quiet: Seconds in which nothing must come.

        Returns:
            What came.

        Raises:
            AssertionError: Nothing came at all.
        """
        came: list[Chunk] = []
        while select.select([self._master], [], [], quiet if came else PATIENCE)[0]:
            try:
                data = os.read(self._master, 65536)
            except OSError:
                break
            came.append(Chunk(time.perf_counter(), data))
        assert came, "the program says nothing"
        self.chunks += came
        return came

    def read_for(self, seconds: float) -> None:
        """Read what comes within a time, be it nothing.

        Args:
            seconds: How long to read.
        """
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            if select.select([self._master], [], [], left)[0]:
                data = os.read(self._master, 65536)
                self.chunks.append(Chunk(time.perf_counter(), data))

    @property
    def bytes_out(self) -> int:
        """How much the program has written so far."""
        return sum(len(chunk.data) for chunk in self.chunks)

    def read_until(self, text: str, quiet: float = 0.3) -> Self:
        """Read until a text has come and then nothing more.

        Args:
            text: Letters that are written in one piece.
            quiet: Seconds in which nothing must come after it.

        Returns:
            The program.
        """
        while text.encode() not in b"".join(chunk.data for chunk in self.chunks):
            self.read(quiet)
        return self

    def cpu_seconds(self) -> float:
        """The processor time of all threads so far, in seconds."""
        return cpu_seconds(self.pid)

    def time_of_last_change(self, before: str | None = None) -> float:
        """The time at which the screen first showed the text that it shows now.

        Args:
            before: A text of which no sight counts yet, nor what comes after it.
        """
        emulator = Emulator(COLUMNS, ROWS)
        texts: list[str] = []
        for chunk in self.chunks:
            emulator.feed(chunk.data)
            if before is not None and before in emulator.text:
                break
            texts.append(emulator.text)
        return self.chunks[texts.index(texts[-1])].time


def environment() -> dict[str, str]:
    """The environment of programs that are measured: an ordinary terminal."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("TEXTUAL", "SSH_", "NO_COLOR", "COLUMNS", "LINES", "PYTHON"))
    }
    return {**kept, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}


def cpu_seconds(pid: int) -> float:
    """The processor time of a process.

    Args:
        pid: The process.

    Returns:
        Seconds, of all threads that still run; exact to the nanosecond where the kernel counts so.
    """
    tasks = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(task.read_text("utf-8").split()[0]) for task in tasks) / 1e9
