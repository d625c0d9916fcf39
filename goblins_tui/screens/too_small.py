"""Covers everything while the window is too small; the game below is untouched."""

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Static


class TooSmallScreen(ModalScreen[None]):
    """Says how large the window must be, and how large it is.

    Args:
        needed: The smallest size that will do.
    """

    DEFAULT_CSS = """
    TooSmallScreen {
        align: center middle;
        background: $background;
        & > Static { width: auto; height: auto; max-width: 100%; text-align: center; }
    }
    """

    def __init__(self, needed: Size) -> None:
        super().__init__()
        self._needed = needed

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
        needed = f"{self._needed.width}x{self._needed.height}"
        words = f"Too small: need {needed}, have {size.width}x{size.height}."
        self.query_one(Static).update(Content(words))
