"""Covers everything while the window is too small; the game below is untouched."""

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Static

from goblins_tui.widgets.table_plan import SMALLEST


class TooSmallScreen(ModalScreen[None]):
    """Says how large the window must be, and how large it is."""

    DEFAULT_CSS = """
    TooSmallScreen {
        align: center middle;
        background: $background;
        /* Scroll bars in a window of one or two columns would come and go for ever. */
        overflow: hidden hidden;
        & > Static { width: auto; height: auto; max-width: 100%; text-align: center; }
    }
    """

    def compose(self) -> ComposeResult:
        """One message."""
        yield Static(markup=False)

    def on_mount(self) -> None:
        """Say it at once."""
        self._say(self.app.size)

    def on_resize(self, event: events.Resize) -> None:
        """Say how large the window is now."""
        self._say(event.size)

    def _say(self, size: Size) -> None:
        needed = f"{SMALLEST.width}x{SMALLEST.height}"
        words = f"Too small: need {needed}, have {size.width}x{size.height}."
        self.query_one(Static).update(Content(words))
