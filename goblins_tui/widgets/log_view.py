"""What happened, as lines that can be scrolled, selected and clicked."""

from collections.abc import Iterable

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.style import Style
from textual.widgets import Static

from goblins_tui.widgets.mouse import PRIMARY_BUTTON

_TURN = "turn"


class LogText(Static):
    """Lines of a log, each of which belongs to a turn."""

    class Picked(Message):
        """Somebody clicked a line."""

        def __init__(self, turn: int) -> None:
            super().__init__()
            self.turn = turn
            """The turn it tells of; 0 for the deal."""

    def __init__(self, entries: Iterable[tuple[int, str]] = (), marked: int | None = None) -> None:
        super().__init__(_content(entries, marked), markup=False)

    def show(self, entries: Iterable[tuple[int, str]], marked: int | None = None) -> None:
        """Show these lines.

        Args:
            entries: For each line the turn it tells of, and its text without markup.
            marked: The turn whose lines stand out, if any shall.
        """
        self.update(_content(entries, marked))

    def on_click(self, event: events.Click) -> None:
        """Tell which turn was clicked."""
        turn = event.style.meta.get(_TURN)
        if turn is not None and event.button == PRIMARY_BUTTON and event.chain == 1:
            event.stop()
            self.post_message(self.Picked(turn))


class LogView(VerticalScroll, can_focus=False):
    """Shows the log beside the table, and keeps the present turn in sight."""

    DEFAULT_CSS = """
    LogView > LogText {
        width: 100%;
        height: auto;
    }
    """

    def __init__(self, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._shown: tuple[tuple[tuple[int, str], ...], int | None] = ((), None)
        self._text = LogText()

    def compose(self) -> ComposeResult:
        """One block of text."""
        yield self._text

    @property
    def entries(self) -> tuple[tuple[int, str], ...]:
        """For each line the turn it tells of, and its text."""
        return self._shown[0]

    def show_entries(self, entries: Iterable[tuple[int, str]], turn: int) -> None:
        """Show the log.

        Args:
            entries: For each line the turn it tells of, and its text without markup.
            turn: The present turn. Its lines stand out if others follow them.
        """
        entries = tuple(entries)
        is_last = not entries or entries[-1][0] <= turn
        shown = (entries, None if is_last else turn)
        if shown != self._shown:
            self._shown = shown
            self._text.show(*shown)
            self._show_present()

    def on_resize(self) -> None:
        """The present turn stays in sight."""
        self._show_present()

    def _show_present(self) -> None:
        _, turn = self._shown
        if turn is None:
            self.call_after_refresh(self.scroll_end, animate=False)
        else:
            self.call_after_refresh(self._show_turn, turn)

    def _show_turn(self, turn: int) -> None:
        entries, _ = self._shown
        # Lines wrap alike, so that the part of the text tells the part of its height.
        before = sum(len(text) + 1 for number, text in entries if number < turn)
        whole = sum(len(text) + 1 for _, text in entries)
        y = before * self.virtual_size.height // max(whole, 1)
        self.scroll_to(y=y - self.size.height // 2, animate=False)


def _content(entries: Iterable[tuple[int, str]], marked: int | None) -> Content:
    return Content("\n").join(_line(turn, text, turn == marked) for turn, text in entries)


def _line(turn: int, text: str, is_marked: bool) -> Content:
    """A line of the log; the number of its turn stands out, so that eyes find the next turn."""
    line = Content.styled(text, Style(bold=is_marked) + Style.from_meta({_TURN: turn}))
    number = f"Turn {turn}."
    return line.stylize(Style(bold=True), 0, len(number)) if text.startswith(number) else line
