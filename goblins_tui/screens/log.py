"""The log on a screen of its own: to scroll, select and copy, and to pick a turn from."""

from collections.abc import Iterable, Sequence

from textual.binding import Binding
from textual.widget import Widget

from goblins_tui.model.chronicle import LogEntry
from goblins_tui.screens.dialog import Answer
from goblins_tui.screens.reading import ReadingScreen
from goblins_tui.widgets.log_view import LogText


class LogScreen(ReadingScreen[int]):
    """Shows the log, and copies it; it returns the turn whose line was clicked, if that is wished.

    Args:
        entries: The log from its beginning.
        can_pick: Whether a click on a line picks its turn.
    """

    BINDINGS = [Binding("t", "close", "Back", show=False)]

    def __init__(self, entries: Sequence[LogEntry], can_pick: bool = False) -> None:
        title = "What happened" + (" (click a line to go there)" if can_pick else "")
        super().__init__(title, [Answer("copy", "Copy it all", "y")])
        self._entries = entries
        self._can_pick = can_pick

    def compose_text(self) -> Iterable[Widget]:
        """The lines."""
        yield LogText(self._entries)

    def on_mount(self) -> None:
        """Begin with what happened last."""
        self.call_after_refresh(self.action_scroll, 100_000)

    def on_log_text_picked(self, message: LogText.Picked) -> None:
        """Go to the turn that was clicked."""
        message.stop()
        if self._can_pick and self.is_active:
            self.dismiss(message.turn)

    def do(self, wish: str) -> None:
        """Copy the lines."""
        self.app.copy_to_clipboard("\n".join(entry.text for entry in self._entries))
        self.retitle("What happened (copied, if your terminal allows it)")
