"""The log on a screen of its own: to scroll, select and copy."""

from collections.abc import Iterable, Sequence

from textual.binding import Binding
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from goblins_tui.screens.dialog import Answer
from goblins_tui.screens.reading import ReadingScreen


class LogScreen(ReadingScreen):
    """Shows the log, and copies it.

    Args:
        lines: The log from its beginning.
    """

    BINDINGS = [Binding("t", "close", "Back", show=False)]

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__("What happened", [Answer("copy", "Copy it all", "y")])
        self._text = "\n".join(lines)

    def compose_text(self) -> Iterable[Widget]:
        """The lines."""
        yield Static(Content(self._text))

    def on_mount(self) -> None:
        """Begin with what happened last."""
        self.call_after_refresh(self.action_scroll, 100_000)

    def do(self, wish: str) -> None:
        """Copy the lines."""
        self.app.copy_to_clipboard(self._text)
        self.retitle("What happened (copied, if your terminal allows it)")
