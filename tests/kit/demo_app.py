"""A small app on the terminal layer, run as a program by the terminal tests."""

from __future__ import annotations

import os
import sys
import termios
import time
from pathlib import Path

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.driver import Driver
from textual.reactive import reactive
from textual.widgets import Input, Static

from goblins_tui.terminal.app import TerminalApp
from goblins_tui.terminal.check import refusal
from goblins_tui.terminal.driver import TerminalDriver


class Card(Static):
    """Says in the log that it was clicked."""

    def on_click(self, event: events.Click) -> None:
        """Log the click, or fail if this is the card for failing."""
        if self.id == "boom":
            secret = "hidden" + "-face"
            raise RuntimeError(f"a card of {len(secret)} letters failed")
        self.app.query_one(Log).add(f"{self.id}/{event.button}")


class Log(Static):
    """The last things that happened."""

    entries: reactive[tuple[str, ...]] = reactive((), layout=False)

    def add(self, entry: str) -> None:
        """Append an entry.

        Args:
            entry: A short text.
        """
        self.entries = (*self.entries, entry)[-8:]

    def render(self) -> Content:
        """Show the entries.

        Returns:
            A single line.
        """
        return Content("log: " + " ".join(self.entries))


class DemoApp(TerminalApp):
    """A row of cards, a field, a log line, and the size of the screen."""

    AUTO_FOCUS = None
    CSS = """
    Card { width: 8; height: 5; border: round green; }
    Horizontal { height: 5; }
    Log, #size { height: 1; }
    """

    def compose(self) -> ComposeResult:
        """Lay out the screen.

        Yields:
            Its widgets.
        """
        yield Static(id="size")
        with Horizontal():
            for number in range(1, 7):
                yield Card(f"card {number} \N{FROG FACE}", id=f"card{number}")
            yield Card("boom", id="boom")
        yield Log()
        yield Input(id="field", placeholder="field")

    def on_resize(self, event: events.Resize) -> None:
        """Show the size.

        Args:
            event: Tells the new size.
        """
        self.query_one("#size", Static).update(f"size {event.size.width}x{event.size.height}")

    def on_key(self, event: events.Key) -> None:
        """Obey a few keys and log the others.

        Args:
            event: The key.
        """
        match event.key:
            case "q":
                self.exit()
            case "u":
                self.screen.refresh(layout=True)
            case "w":
                self.redraw()
            case "s":
                time.sleep(60)
            case key:
                self.query_one(Log).add(key)

    def on_paste(self, event: events.Paste) -> None:
        """Log what is pasted onto the board.

        Args:
            event: The paste.
        """
        self.query_one(Log).add(f"paste:{event.text!r}")

    def before_exit(self) -> None:
        """Leave a mark where the test looks for it."""
        if mark := os.environ.get("DEMO_MARK"):
            Path(mark).write_text("saved", "utf-8")


class ShrinkingDriver(TerminalDriver):
    """The driver of a window that shrinks the moment after somebody has read that it is large."""

    def _get_terminal_size(self) -> tuple[int, int]:
        size = super()._get_terminal_size()
        if size == (100, 30):
            termios.tcsetwinsize(self.fileno, (24, 80))
        return size


class ShrinkingApp(DemoApp):
    """The demo app in such a window."""

    def get_driver_class(self) -> type[Driver]:
        """Take that driver.

        Returns:
            Its class.
        """
        return ShrinkingDriver


def main() -> int:
    """Run the app.

    Returns:
        The exit status.
    """
    if line := refusal(os.environ, sys.stdin, sys.stdout):
        sys.stderr.write(f"{line}\n")
        return 2
    log = os.environ.get("DEMO_CRASH_LOG")
    kind = ShrinkingApp if "--shrinking" in sys.argv else DemoApp
    app = kind(crash_log=Path(log) if log else None)
    app.wants_hover = "--no-hover" not in sys.argv
    app.run(mouse="--no-mouse" not in sys.argv)
    return app.return_code or 0


if __name__ == "__main__":
    sys.exit(main())
