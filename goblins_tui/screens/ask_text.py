"""Asks for a line of text in a box."""

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from goblins_tui.screens.dialog import Answer, Answers
from goblins_tui.widgets.fields import TextField
from goblins_tui.widgets.form import Form

FRAME_CELLS = 16
"""What is not for the text: the border of the box, and the space around it."""
_MARK = ">"


class AskText(ModalScreen[str]):
    """Asks for a line of text; Enter takes it, Escape changes nothing.

    Args:
        title: The question.
        text: What stands there at first, selected, so that typing replaces it.
        cells: How wide the text may be.
        hint: What stands there while it is empty.
    """

    CSS_PATH = "ask_text.tcss"
    BINDINGS = [
        Binding("escape", "leave", "Back", show=False),
        Binding("enter", "take", "Take it", show=False),
        Binding("tab,shift+tab,down,up", "walk", "Go on", show=False),
    ]

    def __init__(self, title: str, text: str, cells: int, hint: str = "") -> None:
        super().__init__()
        self._title = title
        self._field = TextField("text", "", text, cells, hint)
        self._answers = Answers([Answer("take", "OK", "o"), Answer("leave", "Back", "b")])

    def compose(self) -> ComposeResult:
        """Question, text, answers."""
        self._fit_to(self.app.size.width)
        with Vertical(id="dialog"):
            yield Static(Content(self._title), id="dialog-title")
            yield Form(((self._field,),), _MARK, id="text-form")
            yield self._answers

    def _fit_to(self, width: int) -> None:
        self._field.window = max(min(self._field.cells, width - FRAME_CELLS), 1)

    def on_resize(self, event: events.Resize) -> None:
        """Show as much of the text as there is room for."""
        self._fit_to(event.size.width)
        for form in self.query(Form):
            form.update_layout()

    def on_mount(self) -> None:
        """Begin to type."""
        form = self.query_one(Form)
        form.focus()
        form.go_to(self._field)

    @on(Answers.Picked)
    def _pick(self, message: Answers.Picked) -> None:
        message.stop()
        if message.answer.value == "take":
            self.action_take()
        else:
            self.action_leave()

    def action_walk(self) -> None:
        """From the text to the answers and back."""
        # A key may come while the question is not there yet, or not there any more.
        for form in self.query(Form):
            (self._answers if form.has_focus else form).focus()

    def action_take(self) -> None:
        """Take the text, once."""
        if self.is_active:
            self.dismiss(self._field.value.strip())

    def action_leave(self) -> None:
        """Leave everything as it is."""
        if self.is_active:
            self.dismiss(None)
