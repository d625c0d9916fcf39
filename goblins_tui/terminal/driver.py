"""The driver: Textual's own for Unix, with our input guard, our modes and our way out.

Only imported where there is a `termios`.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import termios
from collections.abc import Iterable, Iterator
from contextlib import suppress
from threading import Lock
from typing import Any, Final, TextIO

from textual import events
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import Size
from textual.message import Message

from goblins_tui.terminal.input_guard import InputGuard
from goblins_tui.terminal.modes import (
    HOVER_OFF,
    HOVER_ON,
    MOUSE_OFF,
    MOUSE_ON,
    everything_off,
    restore_without_waiting,
)

FALLBACK_SIZE: Final = (80, 24)
LOCAL_ESCAPE_DELAY: Final = 0.1
REMOTE_ESCAPE_DELAY: Final = 0.4
LOCAL_DRAIN: Final = 0.1
REMOTE_DRAIN: Final = 0.25
"""Seconds in which mouse reports may still arrive after tracking was switched off (B02)."""
_POLL: Final = 0.1
_WAITING_POLL: Final = 0.03
_MOUSE_ASK_INTERVAL: Final = 1.0


def is_remote() -> bool:
    """Whether the terminal is at the other end of a network.

    Returns:
        True in an SSH session.
    """
    return bool(os.environ.get("SSH_CONNECTION") or os.environ.get("SSH_TTY"))


class TerminalOutput:
    """A text file for Textual's writer thread that outlives its terminal.

    The writer thread must never die: nobody would empty its short queue any more, and the program
    would hang in its next write. So a terminal that is gone just swallows, and a character that
    the terminal's encoding lacks becomes a question mark (B31).

    Args:
        stream: The stream whose descriptor and encoding are used; `None` if it was closed.
    """

    def __init__(self, stream: TextIO | None) -> None:
        self._fd = -1 if stream is None else stream.fileno()
        self._encoding = (stream.encoding if stream is not None else None) or "utf-8"
        self._parts: list[str] = []
        self._lock = Lock()
        self.is_gone = stream is None

    def write(self, text: str) -> None:
        """Keep text until the next `flush`.

        Args:
            text: What to write.
        """
        with self._lock:
            self._parts.append(text)

    def flush(self) -> None:
        """Write what was kept, in one piece where the terminal takes it."""
        with self._lock:
            text, self._parts = "".join(self._parts), []
            rest = memoryview(text.encode(self._encoding, "replace"))
            while rest and not self.is_gone:
                try:
                    rest = rest[os.write(self._fd, rest) :]
                except BlockingIOError:
                    select.select([], [self._fd], [], _POLL)
                except OSError:
                    self.is_gone = True

    def isatty(self) -> bool:
        """Whether this is a terminal.

        Returns:
            True if there is one at the other end.
        """
        return not self.is_gone and os.isatty(self._fd)

    def fileno(self) -> int:
        """The descriptor that is written to.

        Returns:
            A number, -1 if there never was one.
        """
        return self._fd


class GuardedParser(XTermParser):
    """Textual's parser, which here never has to guess: each sequence comes whole and known."""

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        # Textual skips this step when TEXTUAL_DISABLE_KITTY_KEY is set, and would then hold back
        # the keys that the guard writes in the kitty form.
        keys = self._parse_extended_key(sequence)
        if keys is None:
            return super()._sequence_to_key_events(sequence, alt)
        return [key.copy() for key in keys]


class TerminalDriver(LinuxDriver):
    """Powers a real terminal on Linux and macOS.

    It asks `app.wants_hover` whether pointer movement is wanted without a pressed button, and
    calls `app.exit_for_hangup()` in the app's loop, once, when input has ended.
    """

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._output = TerminalOutput(sys.__stdout__)
        self._file = self._output  # type: ignore[assignment]  # the part of a file that is used
        self._hover = bool(getattr(app, "wants_hover", True))
        self._is_active = False
        if size is None:
            self._size = self._get_terminal_size()

    def set_hover(self, wanted: bool) -> None:
        """Switch reports of pointer movement without a pressed button.

        Args:
            wanted: Whether they are wanted.
        """
        if wanted != self._hover:
            self._hover = wanted
            if self._is_active and self._mouse:
                self.write(HOVER_ON if wanted else HOVER_OFF)

    def restore_without_waiting(self) -> None:
        """Restore the terminal from a stuck process, from any thread."""
        if self._is_active:
            restore_without_waiting(
                self.fileno, self._output.fileno(), self.attrs_before, self._mouse
            )

    def _get_terminal_size(self) -> tuple[int, int]:
        # COLUMNS and LINES are not asked: exported by a shell they freeze the size for ever.
        for fd in (self._output.fileno(), self.fileno):
            try:
                width, height = os.get_terminal_size(fd)
            except OSError:
                continue
            if width > 0 and height > 0:
                return width, height
        return FALLBACK_SIZE

    def _enable_mouse_support(self) -> None:
        if self._mouse:
            self.write(MOUSE_ON + (HOVER_ON if self._hover else ""))

    def _disable_mouse_support(self) -> None:
        if self._mouse:
            self.write(MOUSE_OFF)

    def _query_in_band_window_resize(self) -> None:
        """Ask nothing: the size comes from SIGWINCH, which multiplexers pass on (B06, B08)."""

    def write(self, data: str) -> None:
        """Hand data to the writer thread.

        Args:
            data: Text and escape sequences.
        """
        if self._writer_thread is not None and not self._output.is_gone:
            self._writer_thread.write(data)

    def start_application_mode(self) -> None:
        """Take over the terminal."""
        self.exit_event.clear()
        super().start_application_mode()  # type: ignore[no-untyped-call]  # Textual has no type here
        # Textual returns early, without threads, when the process is in the background.
        self._is_active = self._key_thread is not None and self._key_thread.is_alive()
        if self._is_active:
            signal.signal(signal.SIGWINCH, self._window_changed)
            self._window_changed()

    def _window_changed(self, *_: object) -> None:
        # The size is read in the loop: a second signal may arrive while a handler reads it, and
        # then the older size would be told last (B41).
        self._loop.call_soon_threadsafe(self._tell_size)

    def _tell_size(self) -> None:
        size = Size(*self._get_terminal_size())
        self._app.post_message(events.Resize(size, size))

    def disable_input(self) -> None:
        """Stop the input thread and throw away what was typed too late."""
        if self._key_thread is None:
            return
        signal.signal(signal.SIGWINCH, signal.SIG_DFL)
        self.exit_event.set()
        self._key_thread.join()
        self._key_thread = None
        self._drain()

    def stop_application_mode(self) -> None:
        """Give the terminal back."""
        if not self._is_active:
            return
        self.write(everything_off(self._mouse))
        self.disable_input()
        if self.attrs_before is not None:
            with suppress(termios.error):
                termios.tcsetattr(self.fileno, termios.TCSAFLUSH, self.attrs_before)
        self._is_active = False

    def close(self) -> None:
        """Stop the writer thread; what is written from now on is dropped."""
        super().close()
        self._writer_thread = None

    def _drain(self) -> None:
        """Read away the reports that were under way when tracking was switched off (B02)."""
        end = self._loop.time() + (REMOTE_DRAIN if is_remote() else LOCAL_DRAIN)
        while not self._output.is_gone and (left := end - self._loop.time()) > 0:
            if select.select([self.fileno], [], [], left)[0]:
                try:
                    if not os.read(self.fileno, 4096):
                        return
                except OSError:
                    return

    def _sigcont_application(self, *_: object) -> None:
        try:
            is_foreground = os.tcgetpgrp(self.fileno) == os.getpgrp()
        except OSError:
            # A hang-up continues what is stopped; who is not stopped sees the end of input.
            if not self._is_active:
                self._hang_up()
            return
        # After SIGSTOP, which cannot be caught, all is still running but the shell has had the
        # terminal: start anew, or there would be two input threads.
        if self._is_active and self._auto_restart:
            if not is_foreground:
                os.kill(os.getpid(), signal.SIGSTOP)
                return
            self.suspend_application_mode()
        super()._sigcont_application()

    def _run_input_thread(self) -> None:
        try:
            self.run_input_thread()
        except Exception as error:
            self._loop.call_soon_threadsafe(self._app._handle_exception, error)

    def run_input_thread(self) -> None:
        """Read the terminal until input is disabled or has ended."""
        guard = InputGuard(REMOTE_ESCAPE_DELAY if is_remote() else LOCAL_ESCAPE_DELAY)
        parser = GuardedParser(self._debug)
        mouse_asked = 0.0
        while not self.exit_event.is_set():
            timeout = _WAITING_POLL if guard.waiting else _POLL
            if select.select([self.fileno], [], [], timeout)[0]:
                data = self._read()
                if data is None:
                    continue
                if not data:
                    self._hang_up()
                    return
                text = guard.feed(data, self._loop.time())
            else:
                text = guard.idle(self._loop.time())
            if text:
                for message in without_superseded_moves(parser.feed(text)):
                    self.process_message(message)
            if guard.mouse_mode_lost and self._loop.time() - mouse_asked > _MOUSE_ASK_INTERVAL:
                guard.mouse_mode_lost = False
                mouse_asked = self._loop.time()
                self._enable_mouse_support()

    def _read(self) -> bytes | None:
        """Read what there is: `None` if there is nothing after all, empty at the end (B22)."""
        try:
            return os.read(self.fileno, 4096)
        except BlockingIOError:
            return None
        except OSError:
            return b""

    def _hang_up(self) -> None:
        leave = getattr(self._app, "exit_for_hangup", self._app.exit)
        self._loop.call_soon_threadsafe(leave)


def without_superseded_moves(messages: Iterable[Message]) -> Iterator[Message]:
    """Leave out each pointer move that the next message replaces (B47).

    Args:
        messages: What one read brought.

    Yields:
        The messages, with only the last of each run of moves with the same button.
    """
    held: events.MouseMove | None = None
    for message in messages:
        move = message if isinstance(message, events.MouseMove) else None
        if held is not None and (move is None or move.button != held.button):
            yield held
        held = move
        if move is None:
            yield message
    if held is not None:
        yield held
