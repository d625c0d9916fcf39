"""A tmux server with a socket and settings of its own.

with Tmux(["goblins-tui"]) as tmux, tmux.attach() as terminal:
    tmux.send_keys("Enter")
    terminal.wait_for("Goblins")
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from tests.kit.project import ROOT
from tests.kit.terminal import Terminal

_SOCKET: Final = "goblins"
_SETTINGS: Final = (
    ("mouse", "on"),
    ("status", "off"),
    ("default-terminal", "tmux-256color"),
    ("escape-time", "20"),
)


class Tmux:
    """A program in the one pane of a server, to which clients can attach.

    Args:
        argv: The program and its arguments.
        columns: Width of the pane while nobody is attached.
        rows: Height of the pane while nobody is attached.
    """

    def __init__(self, argv: Sequence[str], columns: int = 80, rows: int = 24) -> None:
        # The path of a socket must be short.
        self._folder = tempfile.TemporaryDirectory(prefix="tmux")
        self._size = (columns, rows)
        self._environ = {
            **{name: value for name, value in os.environ.items() if not name.startswith("TMUX")},
            "TMUX_TMPDIR": self._folder.name,
            "TERM": "xterm-256color",
        }
        settings = [part for name, value in _SETTINGS for part in ("set", "-g", name, value, ";")]
        size = ["-x", str(columns), "-y", str(rows)]
        self.run(*settings, "new-session", "-d", *size, "-c", str(ROOT), *argv)
        self.pane_pid = int(self.run("display-message", "-p", "#{pane_pid}"))
        """The process of the program."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with suppress(subprocess.CalledProcessError):
            self.run("kill-server")
        self._folder.cleanup()

    def run(self, *command: str) -> str:
        """Give the server a command.

        Args:
            command: As tmux knows it.

        Returns:
            What it prints.
        """
        done = subprocess.run(
            [*self._start(), *command],
            env=self._environ,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=True,
            encoding="utf-8",
            timeout=20,
        )
        return done.stdout

    def send_keys(self, *keys: str) -> None:
        """Press keys in the pane.

        Args:
            keys: As tmux names them.
        """
        self.run("send-keys", *keys)

    def attach(self, columns: int | None = None, rows: int | None = None) -> Terminal:
        """Attach a client in a terminal.

        Args:
            columns: Its width; that of the pane at first if not given.
            rows: Its height.

        Returns:
            The terminal; the pane takes its size.
        """
        environ = {"TMUX_TMPDIR": self._folder.name}
        size = (columns or self._size[0], rows or self._size[1])
        return Terminal([*self._start(), "attach"], *size, env=environ, timeout=20.0)

    def is_running(self) -> bool:
        """Whether the program in the pane still runs."""
        return Path(f"/proc/{self.pane_pid}").exists()

    def wait_for_end(self, timeout: float) -> None:
        """Wait until the program in the pane has ended.

        Args:
            timeout: Seconds.
        """
        end = time.monotonic() + timeout
        while self.is_running():
            assert time.monotonic() < end, "the program outlived its terminal"
            time.sleep(0.02)

    @staticmethod
    def _start() -> list[str]:
        return ["tmux", "-u", "-L", _SOCKET, "-f", os.devnull]
