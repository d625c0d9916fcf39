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
"""What a screen offers whose text seldom fits: the next page of it, if there is more to see."""
_TO_TOP = Answer("top", "To the top", FURTHER.key)
"""What is offered in its place at the end."""
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

    def first_row(self, view: VerticalScroll) -> int:
        """The row of the text from which people want to read.

        Args:
            view: Where the text is seen, laid out.
        """
        return 0

    def on_mount(self) -> None:
        """Begin where people want to begin."""
        view = self.query_one("#reading-text", VerticalScroll)
        self.watch(view, "virtual_size", self._offer)
        self.watch(view, "scroll_y", self._offer)
        self.open_anew()

    def on_resize(self) -> None:
        """What was the end may be so no more."""
        self.call_after_refresh(self._offer)

    def _offer(self) -> None:
        """Offer the way on, or back to the top, or neither if there is nothing more to see."""
        for view in self.query("#reading-text").results(VerticalScroll):
            # Not `max_scroll_y`: before the first picture it does not know the window yet.
            hidden = view.virtual_size.height - view.size.height
            row = view.scroll_offset.y if self._is_opened else self.first_row(view)
            way = _TO_TOP if row >= hidden else FURTHER
            offered = [way if each == FURTHER else each for each in self._answers]
            self.query_one(Answers).offer([each for each in offered if each != way or hidden > 0])

    def open_anew(self) -> None:
        """Show the text from where people begin to read it, as soon as it is laid out."""
        self._is_opened = False
        self.refresh(layout=True)
        self.call_after_refresh(self._open)

    def _open(self) -> None:
        for view in self.query("#reading-text").results(VerticalScroll):
            if not self._is_opened:
                self._is_opened = True
                view.scroll_to(y=self.first_row(view), animate=False, immediate=True)
                self._offer()

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
        elif message.answer == _TO_TOP:
            self.action_scroll(-100000)
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
