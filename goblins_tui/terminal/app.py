"""An app that treats its terminal well: few bytes out, safe bytes in, and a clean way out."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio import AbstractEventLoop
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Timer
from types import FrameType
from typing import Any, Final

from rich.console import RenderableType
from rich.control import Control
from textual import constants, events
from textual._compositor import CompositorUpdate
from textual.app import App, AutopilotCallbackType
from textual.await_remove import AwaitRemove
from textual.dom import DOMNode
from textual.driver import Driver
from textual.errors import NoWidget
from textual.screen import Screen
from textual.widget import Widget
from textual.worker import WorkerFailed

from goblins_tui import __version__
from goblins_tui.paths import shown_path
from goblins_tui.terminal.crash_log import record_crash
from goblins_tui.terminal.frame import FrameWriter

IS_WINDOWS: Final = sys.platform == "win32"
WATCHDOG_SECONDS: Final = 1.5
"""What a program that was told to end may take before it is ended."""
MOUNT_SECONDS: Final = 1.0
"""How long a key waits for the screen that is to answer it."""
HANGUP: Final = 1
"""The number of SIGHUP, also where there is no such signal."""


class TerminalApp(App[None]):
    """The base of our app: Textual's App with our driver, frames, signals and crash report.

    Run it with `run` and give `return_code` to `sys.exit`: 0, 1 after a crash, 128+n after
    signal n, 129 if the terminal went away.

    Args:
        crash_log: Where a crash is written; `None` writes none.
    """

    wants_hover = True
    """Whether the driver asks for pointer movement without a pressed button."""

    def __init__(self, crash_log: Path | None = None) -> None:
        super().__init__()
        self.crash_log = crash_log
        self.frames = FrameWriter(colors=not self.no_color)
        """What the terminal shows; its `bytes_written` is for measurements."""
        self._crash_recorded = False
        self._is_leaving = False
        self._before_exit_done = False
        self._watchdog: Timer | None = None

    def before_exit(self) -> None:
        """Called once before a crash, signal or hang-up ends the app: a place to save."""

    def exit_for_hangup(self) -> None:
        """End the app because its terminal is gone (B22)."""
        self._leave(128 + HANGUP)

    def redraw(self) -> None:
        """Draw the whole screen again, for somebody else may have written to it."""
        self.frames.reset()
        if self._draws_frames:
            self._write_frame(self.frames.repaint())

    def apology(self, recorded: bool) -> str:
        """What is said after a crash, when the terminal is a shell's again.

        Args:
            recorded: Whether the crash log could be written.

        Returns:
            Two or three plain lines.
        """
        lines = [f"Sorry, {self.title} had to stop: there is a mistake in the program."]
        if self.crash_log is not None:
            place = shown_path(self.crash_log)
            told = "What happened is written in" if recorded else "No record could be written to"
            lines.append(f"{told} {place}")
        return "\n".join(lines)

    def get_driver_class(self) -> type[Driver]:
        """Choose the driver.

        Returns:
            Ours, except on Windows or where the environment names another.
        """
        if IS_WINDOWS or constants.DRIVER:
            return super().get_driver_class()
        from goblins_tui.terminal.driver import TerminalDriver

        return TerminalDriver

    def run(
        self,
        *,
        headless: bool = False,
        inline: bool = False,
        inline_no_clear: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
        auto_pilot: AutopilotCallbackType | None = None,
        loop: AbstractEventLoop | None = None,
    ) -> None:
        """Run the app, with signals handled unless it is headless.

        Args:
            headless: Run without a terminal.
            inline: Run under the prompt.
            inline_no_clear: Leave the picture of an inline app standing.
            mouse: Ask for the mouse.
            size: A size to use instead of the terminal's.
            auto_pilot: A coroutine that operates the app.
            loop: The loop to run in.
        """
        with self._signals_handled(not headless and not IS_WINDOWS):
            return super().run(
                headless=headless,
                inline=inline,
                inline_no_clear=inline_no_clear,
                mouse=mouse,
                size=size,
                auto_pilot=auto_pilot,
                loop=loop,
            )

    def on_resize(self, event: events.Resize) -> None:
        """Trust nothing that was drawn before the window changed or the program was resumed."""
        if event.size == self.frames.size:
            self.redraw()
        else:
            self.frames.reset()

    async def on_event(self, event: events.Event) -> None:
        """Let go of a press on something that has just been removed: Textual would stumble over it.

        It is still where the pointer is until the next layout, but belongs to no screen any more.
        """
        if isinstance(event, events.MouseDown) and not event.is_forwarded:
            with suppress(NoWidget):
                widget, _ = self.screen.get_widget_at(event.x, event.y)
                if widget.parent is None:
                    return
        await super().on_event(event)

    async def _check_bindings(self, key: str, priority: bool = False) -> bool:
        """Let a key that was typed ahead wait until the new screen has all that it acts on."""
        if not self.screen.is_mounted:
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self.screen._mounted_event.wait(), MOUNT_SECONDS)
        return await super()._check_bindings(key, priority)

    def _prune(self, *nodes: Widget, parent: DOMNode | None = None) -> AwaitRemove:
        """Let nobody work for what is being taken apart: the answer would find no widgets."""
        for node in nodes:
            self.workers.cancel_node(node)
        return super()._prune(*nodes, parent=parent)

    # Frames ---------------------------------------------------------------------------------

    @property
    def _draws_frames(self) -> bool:
        driver = self._driver
        is_ours = driver is not None and not driver.is_headless and not driver.is_inline
        return is_ours and self._running and not self._closed

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if not isinstance(renderable, CompositorUpdate) or not self._draws_frames:
            super()._display(screen, renderable)
            return
        try:
            if not self._batch_count:
                self._write_frame(self.frames.encode(renderable, self.size, self.console))
        except Exception as error:
            self._handle_exception(error)
        finally:
            self.post_display_hook()

    def _write_frame(self, frame: str) -> None:
        driver = self._driver
        # The cursor is hidden, but input methods and emoji pickers open where it is.
        cursor = self.screen.outer_size.clamp_offset(self.cursor_position)
        if driver is None or not (frame or cursor != self._previous_cursor_position):
            return
        self._previous_cursor_position = cursor
        self._begin_update()
        driver.write(frame + Control.move_to(*cursor).segment.text)
        self._end_update()
        driver.flush()

    # The way out ----------------------------------------------------------------------------

    @contextmanager
    def _signals_handled(self, wanted: bool) -> Iterator[None]:
        numbers = [signal.SIGTERM, signal.SIGINT] if wanted else []
        # A hang-up that is ignored from the start stays so: somebody said nohup.
        if wanted and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
            numbers.append(signal.SIGHUP)
        before = {number: signal.signal(number, self._on_signal) for number in numbers}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
            if self._watchdog is not None:
                self._watchdog.cancel()
            self._restore_terminal()

    def _on_signal(self, number: int, _frame: FrameType | None) -> None:
        status = 128 + number
        self._start_watchdog(status)
        if self._loop is None or self._loop.is_closed():
            raise SystemExit(status)
        self._loop.call_soon_threadsafe(self._leave, status)

    def _leave(self, status: int) -> None:
        if not self._is_leaving:
            self._is_leaving = True
            self._start_watchdog(status)
            self._call_before_exit()
            self.exit(return_code=status)

    def _start_watchdog(self, status: int) -> None:
        """See to it that the process ends even if its loop hangs in a write or a computation."""
        if self._watchdog is None:
            self._watchdog = Timer(WATCHDOG_SECONDS, self._end_now, [status])
            self._watchdog.daemon = True
            self._watchdog.start()

    def _end_now(self, status: int) -> None:
        self._restore_terminal()
        os._exit(status)

    def _restore_terminal(self) -> None:
        restore = getattr(self._driver, "restore_without_waiting", None)
        if restore is not None:
            restore()

    def _call_before_exit(self) -> None:
        if not self._before_exit_done:
            self._before_exit_done = True
            try:
                self.before_exit()
            except Exception as error:
                self._record(error)

    # Crashes --------------------------------------------------------------------------------

    def _handle_exception(self, error: Exception) -> None:
        is_first = self._exception is None
        super()._handle_exception(error)
        if is_first:
            self._crash_recorded = self._record(error)
            self._call_before_exit()

    def _fatal_error(self) -> None:
        self._close_messages_no_wait()

    def _record(self, error: BaseException) -> bool:
        cause = error.error if isinstance(error, WorkerFailed) else error
        about = f"{self.title} {__version__}, {sys.platform}, Python {sys.version.split()[0]}"
        return self.crash_log is not None and record_crash(self.crash_log, cause, about)

    def _print_error_renderables(self) -> None:
        if self._exception is None:
            super()._print_error_renderables()
            return
        self._exit_renderables.clear()
        if not (self._driver is not None and self._driver.is_headless):
            with suppress(OSError, ValueError, AttributeError):
                print(self.apology(self._crash_recorded), file=sys.__stderr__, flush=True)
