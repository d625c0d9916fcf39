"""A question in a box, with answers that can be picked by key, arrows or click."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from goblins_tui.text import fit
from goblins_tui.widgets.mouse import PRIMARY_BUTTON


class Answer(NamedTuple):
    """One way to answer."""

    value: str
    """What the dialog returns."""
    label: str
    """What it says."""
    key: str
    """The key that picks it."""


WIDEST = 52
"""An answer takes at most so many columns, its key included."""


class Answers(Widget, can_focus=True):
    """The answers, one to a line; one of them is marked."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {"answers--key", "answers--marked"}
    BINDINGS = [
        Binding("up,left,shift+tab,k,h", "mark(-1)", "Mark the answer above", show=False),
        Binding("down,right,tab,j,l", "mark(1)", "Mark the answer below", show=False),
        Binding("enter,space", "pick", "Pick the marked answer", show=False),
    ]

    marked: reactive[int] = reactive(0)

    class Picked(Message):
        """An answer was picked."""

        def __init__(self, answer: Answer) -> None:
            super().__init__()
            self.answer = answer

    def __init__(self, answers: Sequence[Answer], marked: int = 0) -> None:
        super().__init__()
        self.answers = tuple(answers)
        self._rows = len(self.answers)
        self.set_reactive(Answers.marked, marked)
        self.styles.height = self._rows
        widest = max(cell_len(answer.label) for answer in self.answers) + 5
        self.styles.min_width = min(widest, WIDEST)

    def offer(self, answers: Sequence[Answer]) -> None:
        """Offer other answers; what has the key of the marked one is marked, else the last.

        Args:
            answers: No more than at first: the rows stay where they are, and blank ones come first.
        """
        answers = tuple(answers)
        if answers == self.answers:
            return
        keys = [answer.key for answer in answers]
        key = self.answers[self.marked].key
        self.answers = answers
        self.marked = keys.index(key) if key in keys else len(keys) - 1
        self.refresh()

    def _at(self, y: int) -> int | None:
        """The number of the answer in a row."""
        number = y - (self._rows - len(self.answers))
        return number if 0 <= number < len(self.answers) else None

    def render_line(self, y: int) -> Strip:
        """One answer: its key and its words."""
        width = self.size.width
        number = self._at(y)
        if number is None:
            return Strip.blank(width, self.rich_style)
        answer = self.answers[number]
        style = self.rich_style
        key_style = self.get_component_rich_style("answers--key")
        if number == self.marked:
            style = key_style = self.get_component_rich_style("answers--marked")
        label = fit(answer.label, width - 5)
        row = [Segment(f" {answer.key}  ", key_style), Segment(label, style)]
        return Strip(row).adjust_cell_length(width, style)

    def action_mark(self, step: int) -> None:
        """Mark another answer, going round."""
        self.marked = (self.marked + step) % len(self.answers)

    def action_pick(self) -> None:
        """Pick the marked answer."""
        self.post_message(self.Picked(self.answers[self.marked]))

    def on_key(self, event: events.Key) -> None:
        """The key of an answer picks it."""
        for answer in self.answers:
            if event.character is not None and event.character.lower() == answer.key:
                event.stop()
                event.prevent_default()
                self.post_message(self.Picked(answer))
                return

    def on_click(self, event: events.Click) -> None:
        """A click of the primary button picks an answer; the rest of a double click does not."""
        event.stop()
        number = self._at(event.y)
        if event.button == PRIMARY_BUTTON and event.chain == 1 and number is not None:
            self.post_message(self.Picked(self.answers[number]))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Mark the answer under the pointer."""
        number = self._at(event.y)
        if number is not None:
            self.marked = number


class Dialog(ModalScreen[str]):
    """Asks a question and returns the value of the answer.

    Args:
        title: The question or the news.
        body: More words; line breaks stay.
        answers: The answers; Escape gives the last one.
        marked: The answer that Enter gives.
        came_by_itself: Whether nobody asked for it, so that it must settle before it answers.
    """

    SETTLING_SECONDS = 0.6
    """A dialog that comes up by itself takes no answer for so long: the key or click that
    arrives then was meant for what it covers."""
    CSS_PATH = "dialog.tcss"
    BINDINGS = [
        Binding("escape", "escape", "The last answer", show=False),
        Binding("q", "app.ask_quit", "Quit", show=False),
        Binding("question_mark,f1", "app.help", "Help", show=False),
    ]

    def __init__(
        self,
        title: str,
        body: str,
        answers: Sequence[Answer],
        marked: int = 0,
        came_by_itself: bool = False,
    ) -> None:
        super().__init__()
        self._title = title
        self._body = body
        self._answers = Answers(answers, marked)
        self._is_settled = not (came_by_itself and self.SETTLING_SECONDS)

    def compose(self) -> ComposeResult:
        """Title, words, answers."""
        with Vertical(id="dialog"):
            yield from self.above()
            yield Static(Content(self._title), id="dialog-title")
            if self._body:
                yield Static(Content(self._body), id="dialog-body")
            yield self._answers

    def above(self) -> ComposeResult:
        """What stands above the title."""
        yield from ()

    def on_mount(self) -> None:
        """Begin to settle."""
        if not self._is_settled:
            self.set_timer(self.SETTLING_SECONDS, self._settle)

    def retell(self, body: str) -> None:
        """Say something else below the title."""
        self._body = body
        for words in self.query("#dialog-body").results(Static):
            words.update(Content(body))

    def _settle(self) -> None:
        self._is_settled = True

    def on_answers_picked(self, message: Answers.Picked) -> None:
        """Return the answer, once."""
        message.stop()
        if self._is_settled and self.is_active:
            self._is_settled = False
            self.dismiss(message.answer.value)

    def action_escape(self) -> None:
        """Escape gives the last answer, which changes nothing."""
        if self._is_settled and self.is_active:
            self._is_settled = False
            self.dismiss(self._answers.answers[-1].value)
