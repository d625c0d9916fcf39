"""A text to read, in a box that scrolls."""

from collections.abc import Iterable, Sequence

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, ScreenResultType
from textual.widget import Widget
from textual.widgets import Static

from goblins_tui.screens.dialog import Answer, Answers

FURTHER = Answer("down", "Further down", "d")
"""What a screen offers whose text seldom fits: the next page of it."""
_BACK = Answer("back", "Back", "b")


class ReadingScreen(ModalScreen[ScreenResultType]):
    """Shows something to read, and what can be done with it.

    Args:
        title: The line above the text.
        answers: What can be done; the last one goes back.
    """

    CSS_PATH = "reading.tcss"
    BINDINGS = [
        Binding("escape,q", "close", "Back", show=False),
        Binding("up,k", "scroll(-1)", "Up", show=False, priority=True),
        Binding("down,j", "scroll(1)", "Down", show=False, priority=True),
        Binding("pageup", "scroll(-10)", "Page up", show=False),
        Binding("pagedown", "scroll(10)", "Page down", show=False),
        Binding("home", "scroll(-100000)", "To the beginning", show=False),
        Binding("end", "scroll(100000)", "To the end", show=False),
    ]

    def __init__(self, title: str, answers: Sequence[Answer]) -> None:
        super().__init__()
        self._title = title
        self._answers = (*answers, _BACK)
        self._is_opened = False
        """Whether the text stands where people begin to read, or somebody has scrolled it."""

    def compose(self) -> ComposeResult:
        """Title, text, answers."""
        with Vertical(id="reading"):
            yield Static(Content(self._title), id="reading-title")
            with VerticalScroll(id="reading-text", can_focus=False):
                yield from self.compose_text()
            yield Answers(self._answers, marked=len(self._answers) - 1)

    @property
    def begins_at_end(self) -> bool:
        """Whether people want to read first what stands last."""
        return False

    def on_mount(self) -> None:
        """Begin where people want to begin."""
        self.open_anew()

    def open_anew(self) -> None:
        """Show the text from where people begin to read it, as soon as it is laid out."""
        self._is_opened = False
        self.refresh(layout=True)
        self.call_after_refresh(self._open)

    def _open(self) -> None:
        for view in self.query("#reading-text").results(VerticalScroll):
            if not self._is_opened:
                self._is_opened = True
                place = view.max_scroll_y if self.begins_at_end else 0
                view.scroll_to(y=place, animate=False, immediate=True)

    def compose_text(self) -> Iterable[Widget]:
        """The text."""
        return ()

    def retitle(self, title: str) -> None:
        """Say something else above the text."""
        self.query_one("#reading-title", Static).update(Content(title))

    def on_answers_picked(self, message: Answers.Picked) -> None:
        """Do what was picked."""
        message.stop()
        if message.answer == _BACK:
            self.action_close()
        elif message.answer == FURTHER:
            self.action_scroll(self.query_one("#reading-text").size.height - 1)
        else:
            self.do(message.answer.value)

    def do(self, wish: str) -> None:
        """Do something with the text.

        Args:
            wish: The value of the answer that was picked.
        """

    def action_scroll(self, lines: int) -> None:
        """Scroll by some lines, once the text is there; nothing undoes it later."""
        self._open()
        for view in self.query("#reading-text").results(VerticalScroll):
            view.scroll_to(y=view.scroll_y + lines, animate=False)

    def action_close(self) -> None:
        """Go back to where this was asked for, once."""
        if self.is_active:
            self.dismiss(None)
