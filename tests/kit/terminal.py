"""A person at a terminal: starts a program in a pseudo-terminal, types, clicks and looks.

    with Terminal(["goblins-tui"], columns=80, rows=24) as terminal:
        terminal.wait_for("Goblins")
        terminal.press("enter")
        terminal.click_text("Start")

What it sees is what `pyte`, a terminal emulator, shows. It answers no queries unless a test does.
Whatever one does gives back the terminal, so that a story can be told in one line.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import pyte

from tests.kit.emulator import Emulator
from tests.kit.processes import cpu_seconds, is_at_work

KEYS: Final = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "shift+tab": "\x1b[Z",
    "space": " ",
    "backspace": "\x7f",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "delete": "\x1b[3~",
    "f1": "\x1bOP",
    **{f"ctrl+{letter}": chr(ord(letter) - 96) for letter in "abcdefghijklmnopqrstuvwxyz"},
}
"""Keys by name; any other name is typed as it is."""

MODES_OFF: Final = (1000, 1002, 1003, 1006, 1004, 2004, 1049)
"""Private modes that must be off again when a program has ended."""

_BECOME: Final = """
import fcntl, os, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
if sys.argv[1] == "1":
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
os.execvp(sys.argv[2], sys.argv[2:])
"""
"""Gives the new session its terminal before the program takes over the process."""

TWO_ENTERS = 0.12
"""Seconds that a person takes at least to press Enter twice."""

Condition = str | Callable[["Terminal"], object]


class Terminal:
    """A program in a pseudo-terminal of its own.

    Args:
        argv: The program and its arguments.
        columns: Width of the window.
        rows: Height of the window.
        env: Changes to the environment; `None` removes a variable.
        cwd: The folder to start in.
        timeout: Seconds that every waiting may take.
        ignore_hangup: Start the program with SIGHUP ignored, as nohup does.
    """

    def __init__(
        self,
        argv: Sequence[str],
        columns: int = 80,
        rows: int = 24,
        env: Mapping[str, str | None] | None = None,
        cwd: Path | None = None,
        timeout: float = 10.0,
        ignore_hangup: bool = False,
    ) -> None:
        self.raw = bytearray()
        """Every byte that the program has written."""
        self.status: int | None = None
        """Its exit status, -n if signal n killed it; `None` while it runs."""
        self.timeout = timeout
        self._is_watched = True
        self._emulator = Emulator(columns or 80, rows or 24)
        self._is_open = True
        self._enter_free = 0.0
        environ = _environment(env or {})
        self._started = time.monotonic()
        self._fd, slave = pty.openpty()
        self.attributes_before = termios.tcgetattr(slave)
        self.resize(columns, rows)
        self._process = subprocess.Popen(
            [sys.executable, "-IS", "-c", _BECOME, str(int(ignore_hangup)), *argv],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env=environ,
            cwd=cwd,
        )
        self.pid = self._process.pid
        # The terminal stays open here too, so that its settings can be read after the program.
        self._slave = slave

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def is_watched(self) -> bool:
        """Whether the screen is kept up to date; it takes time, and not every test looks."""
        return self._is_watched

    @is_watched.setter
    def is_watched(self, is_watched: bool) -> None:
        if is_watched and not self._is_watched:
            self._emulator.begin_anew()
        self._is_watched = is_watched

    # What one does --------------------------------------------------------------------------

    def send(self, data: str | bytes) -> Self:
        """Send raw input in one write.

        Args:
            data: Text or bytes.
        """
        os.write(self._fd, data if isinstance(data, bytes) else data.encode())
        return self

    def press(self, *keys: str) -> Self:
        """Press keys one after the other, each in a write of its own.

        Enter comes again only after as long as a finger takes to press it twice: sooner, the
        program rightly takes it for a key held down, however soon the screen has answered.

        Args:
            keys: Names from `KEYS`, or text to be typed.
        """
        for key in keys:
            if key == "enter":
                while (left := self._enter_free - time.monotonic()) > 0:
                    self._read(left)
                self._enter_free = time.monotonic() + TWO_ENTERS
            self.send(KEYS.get(key, key)).settle()
        return self

    def write(self, text: str) -> Self:
        """Type a text as a person does, character by character.

        Args:
            text: What to type.
        """
        return self.press(*text)

    def mouse(self, code: int, x: int, y: int, released: bool = False) -> Self:
        """Send one SGR mouse report.

        Args:
            code: Button code: 0 to 2 buttons, +32 motion, 64 and 65 wheel.
            x: Column, from 0.
            y: Row, from 0.
            released: Whether the button goes up.
        """
        return self.send(f"\x1b[<{code};{x + 1};{y + 1}{'m' if released else 'M'}")

    def click(self, x: int, y: int, button: int = 0) -> Self:
        """Click.

        Args:
            x: Column, from 0.
            y: Row, from 0.
            button: 0 left, 1 middle, 2 right, 128 and up further ones.
        """
        return self.mouse(button, x, y).mouse(button, x, y, released=True).settle()

    def click_text(self, text: str, nth: int = 0, button: int = 0) -> Self:
        """Click the middle of a text, as soon as it is on the screen.

        Args:
            text: What to look for.
            nth: Which of several, counted from the top.
            button: As for `click`.

        Raises:
            AssertionError: If it does not come in time, with the screen.
        """
        place = self.wait_for(text).find(text, nth)
        assert place is not None, self._complaint(f"{text!r} is not there {nth + 1} times")
        return self.click(place[0] + len(text) // 2, place[1], button)

    def move(self, x: int, y: int) -> Self:
        """Move the pointer without a button.

        Args:
            x: Column, from 0.
            y: Row, from 0.
        """
        return self.mouse(35, x, y)

    def drag(self, start: tuple[int, int], end: tuple[int, int], steps: int = 5) -> Self:
        """Press, move and release the primary button.

        Args:
            start: Column and row where it goes down.
            end: Column and row where it goes up.
            steps: Motion reports on the way.
        """
        self.mouse(0, *start).settle()
        for step in range(1, steps + 1):
            x, y = (a + (b - a) * step // steps for a, b in zip(start, end, strict=True))
            self.mouse(32, x, y).settle(0.02)
        return self.mouse(0, *end, released=True).settle()

    def resize(self, columns: int, rows: int) -> Self:
        """Change the size of the window; the system tells the program.

        Args:
            columns: The new width.
            rows: The new height.
        """
        # With 0x0, which some programs report, the emulator still needs a size.
        self.screen.resize(rows or 24, columns or 80)
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        return self

    def signal(self, number: int) -> Self:
        """Send a signal to the program alone.

        Args:
            number: The signal.
        """
        os.kill(self.pid, number)
        return self

    def hang_up(self) -> Self:
        """Close the window under the running program."""
        if self._is_open:
            self._is_open = False
            os.close(self._slave)
            os.close(self._fd)
        return self

    def close(self) -> None:
        """End the program if it still runs, and free everything."""
        if self.is_alive():
            self._process.kill()
            self.status = self._process.wait()
        self.hang_up()

    # What one sees --------------------------------------------------------------------------

    @property
    def screen(self) -> pyte.Screen:
        """The emulated screen, for looks and single cells."""
        return self._emulator.screen

    @property
    def text(self) -> str:
        """The screen as lines without blanks at their ends."""
        return self._emulator.text

    def find(self, text: str, nth: int = 0) -> tuple[int, int] | None:
        """Column and row of the first cell of a text within a line, or `None`.

        Args:
            text: What to look for.
            nth: Which of several, counted from the top.
        """
        return self._emulator.find(text, nth)

    def find_all(self, pattern: str) -> list[tuple[int, int, str]]:
        """Look for whatever matches a pattern within a line.

        Args:
            pattern: A regular expression; if it has a group, that is what is found.

        Returns:
            Column and row of the first cell of each, from the top, and its text.
        """
        return self._emulator.find_all(pattern)

    def settle(self, quiet: float = 0.05, limit: float = 2.0) -> Self:
        """Read until nothing has come for a while and the program waits.

        On a busy machine a program that is slow to get its turn is silent, too.

        Args:
            quiet: How long nothing must come.
            limit: How long to read at most.
        """
        end = time.monotonic() + limit
        while time.monotonic() < end and (self._read(quiet) or is_at_work(self.pid)):
            pass
        return self

    def wait_for(self, condition: Condition, timeout: float | None = None) -> Self:
        """Wait until something is seen.

        Args:
            condition: A text on the screen, or a function of the terminal that gets true.
            timeout: Seconds, else the terminal's.

        Returns:
            The terminal.

        Raises:
            AssertionError: If it does not come in time, with the screen.
        """
        holds = (lambda seen: condition in seen.text) if isinstance(condition, str) else condition
        end = time.monotonic() + (self.timeout if timeout is None else timeout)
        while not holds(self):
            if time.monotonic() > end or (not self._read(0.05) and not self.is_alive()):
                if holds(self):
                    break
                raise AssertionError(self._complaint(f"{condition!r} did not come"))
        return self

    def wait_for_exit(self, timeout: float | None = None) -> int:
        """Wait until the program has ended.

        Args:
            timeout: Seconds, else the terminal's.

        Returns:
            Its exit status.
        """
        end = time.monotonic() + (self.timeout if timeout is None else timeout)
        while self.is_alive():
            if time.monotonic() > end:
                raise AssertionError(self._complaint("the program did not end"))
            if not self._read(0.02):
                time.sleep(0.005)
        self.settle(0.0)
        assert self.status is not None
        return self.status

    def is_alive(self) -> bool:
        """Whether the program still runs.

        Returns:
            False once `status` is set.
        """
        self.status = self._process.poll()
        return self.status is None

    def cpu_seconds(self) -> float:
        """The processor time that the program has used so far.

        Returns:
            Seconds.
        """
        return cpu_seconds(self.pid)

    def mode_is_on(self, mode: int) -> bool:
        """Whether the program has last switched a private mode on.

        Args:
            mode: Its number.

        Returns:
            False if it was switched off or never asked for.
        """
        settings = re.findall(rb"\x1b\[\?%d([hl])" % mode, bytes(self.raw))
        return bool(settings) and settings[-1] == b"h"

    def is_restored(self) -> bool:
        """Whether the terminal is as it was: modes off, cursor shown, line settings back.

        Returns:
            True if a shell could go on.
        """
        kitty_keys = self.raw.count(b"\x1b[>") - self.raw.count(b"\x1b[<u")
        return (
            not any(self.mode_is_on(mode) for mode in MODES_OFF)
            and not re.search(rb"\x1b\[\?25l(?!.*\x1b\[\?25h)", bytes(self.raw), re.DOTALL)
            and kitty_keys <= 0
            and self.attributes() == self.attributes_before
        )

    def attributes(self) -> list[Any]:
        """The present line settings.

        Returns:
            What `termios.tcgetattr` says.
        """
        return termios.tcgetattr(self._slave)

    def unread_input(self) -> bytes:
        """What the program has left for whoever reads the terminal next.

        Returns:
            The bytes; the line settings are changed to get at them.
        """
        settings = self.attributes()
        settings[3] &= ~termios.ICANON
        settings[6][termios.VMIN] = settings[6][termios.VTIME] = 0
        termios.tcsetattr(self._slave, termios.TCSANOW, settings)
        return os.read(self._slave, 65536)

    def _read(self, timeout: float) -> bool:
        """Read once and draw; whether something came."""
        if not self._is_open or not select.select([self._fd], [], [], timeout)[0]:
            return False
        try:
            data = os.read(self._fd, 65536)
        except OSError:
            return False
        self.raw += data
        if self.is_watched:
            self._emulator.feed(data)
        return bool(data)

    def _complaint(self, what: str) -> str:
        ran = time.monotonic() - self._started
        state = "still running" if self.is_alive() else f"ended with status {self.status}"
        size = f"{self.screen.columns}x{self.screen.lines}"
        return f"{what} ({state}, {ran:.1f} s, {size}). The screen:\n{self.text}"


def _environment(changes: Mapping[str, str | None]) -> dict[str, str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("TEXTUAL", "SSH_", "TMUX", "STY", "NO_COLOR", "COLUMNS", "LINES"))
    }
    usual = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
    merged: dict[str, str | None] = {**kept, **usual, **changes}
    return {name: value for name, value in merged.items() if value is not None}
