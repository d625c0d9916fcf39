"""What people tell others of a solitaire: to read, to copy, and to print at the end."""

from collections.abc import Iterable

from textual.widget import Widget
from textual.widgets import Static

from goblins_tui.screens.dialog import Answer
from goblins_tui.screens.reading import ReadingScreen

COPY, PRINT = "copy", "print"


class ShareScreen(ReadingScreen[str]):
    """Shows a text for others, and copies it; it returns "print" if it is to be printed.

    Args:
        text: The text.
    """

    CSS_PATH = ["reading.tcss", "share.tcss"]  # type: ignore[assignment]  # several are fine

    def __init__(self, text: str) -> None:
        answers = [
            Answer(COPY, "Copy it", "y"),
            Answer(PRINT, "Print it when you leave the program", "p"),
        ]
        super().__init__("Tell others", answers)
        self.add_class("-snug")
        self._text = text

    def compose_text(self) -> Iterable[Widget]:
        """The text, as it is."""
        yield Static(self._text, markup=False, id="share")

    def do(self, wish: str) -> None:
        """Copy the text, or leave it to be printed."""
        if wish == COPY:
            self.app.copy_to_clipboard(self._text)
            self.retitle("Tell others (copied, if your terminal allows it)")
        elif self.is_active:
            self.dismiss(PRINT)
