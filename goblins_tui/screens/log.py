"""The log on a screen of its own: to scroll, select and copy."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from goblins_tui.screens.dialog import Answer, Answers
from goblins_tui.widgets.log_view import LogView


class LogScreen(ModalScreen[None]):
    """Shows the log.

    Args:
        lines: The log from its beginning.
    """

    CSS_PATH = "log.tcss"
    BINDINGS = [
        Binding("escape,t,q", "close", "Back to the table", show=False),
        Binding("up,k", "scroll(-1)", "Up", show=False),
        Binding("down,j", "scroll(1)", "Down", show=False),
        Binding("pageup", "scroll(-10)", "Page up", show=False),
        Binding("pagedown", "scroll(10)", "Page down", show=False),
        Binding("home", "scroll(-100000)", "To the beginning", show=False),
        Binding("end", "scroll(100000)", "To the end", show=False),
    ]

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self._lines = tuple(lines)

    def compose(self) -> ComposeResult:
        """Title, log, what can be done."""
        with Vertical(id="log"):
            yield Static(Content("What happened"), id="log-title")
            yield LogView()
            yield Answers(
                [Answer("copy", "Copy it all", "y"), Answer("close", "Back", "b")], marked=1
            )

    def on_mount(self) -> None:
        """Show the lines."""
        self.query_one(LogView).show_lines(self._lines)

    def on_answers_picked(self, message: Answers.Picked) -> None:
        """Copy, or close."""
        message.stop()
        if message.answer.value == "copy":
            self.app.copy_to_clipboard("\n".join(self._lines))
            self.query_one("#log-title", Static).update(
                Content("What happened (copied, if your terminal allows it)")
            )
        else:
            self.dismiss(None)

    def action_scroll(self, lines: int) -> None:
        """Scroll by some lines."""
        view = self.query_one(LogView)
        view.scroll_to(y=view.scroll_y + lines, animate=False)

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss(None)
