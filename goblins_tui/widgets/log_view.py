"""What happened, as lines that can be scrolled and selected."""

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static


class LogView(VerticalScroll, can_focus=False):
    """Shows the log, newest line last, and stays at its end."""

    DEFAULT_CSS = """
    LogView > Static {
        width: 100%;
        height: auto;
    }
    """

    def __init__(self, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._lines: tuple[str, ...] = ()
        self._text = Static(markup=False)

    def compose(self) -> ComposeResult:
        """One block of text."""
        yield self._text

    def show_lines(self, lines: Iterable[str]) -> None:
        """Show these lines.

        Args:
            lines: The log from its beginning, without markup.
        """
        lines = tuple(lines)
        if lines != self._lines:
            self._lines = lines
            self._text.update(Content("\n".join(lines)))
            self._show_newest()

    def on_resize(self) -> None:
        """The newest line stays in sight."""
        self._show_newest()

    def _show_newest(self) -> None:
        self.call_after_refresh(self.scroll_end, animate=False)
