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

    def __init__(self) -> None:
        super().__init__()
        self._sentence = Static(markup=False)

    @staticmethod
    def is_needed(size: Size) -> bool:
        """Whether a window of this size is too small."""
        return size.width < SMALLEST.width or size.height < SMALLEST.height

    def compose(self) -> ComposeResult:
        """One message."""
        yield self._sentence

    def on_resize(self, event: events.Resize) -> None:
        """Say how large the window is now, or go."""
        self._look_at(event.size)

    def on_screen_resume(self) -> None:
        """The window may have grown before this came to lie on top."""
        self._look_at(self.app.size)

    def _look_at(self, size: Size) -> None:
        if self.is_needed(size):
            needed = f"{SMALLEST.width}x{SMALLEST.height}"
            words = f"Too small: need {needed}, have {size.width}x{size.height}."
            self._sentence.update(Content(words))
        elif self.is_active:
            self.dismiss()
