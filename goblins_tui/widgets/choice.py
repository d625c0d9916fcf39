"""A row of choices of which one is taken, such as `Speed  [full] brisk  off`."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.binding import Binding
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget


class Choice(NamedTuple):
    """One of the choices of a row."""

    value: str
    label: str
    help: str = ""
    """One sentence that says what it does."""


class ChoiceRow(Widget, can_focus=True):
    """A label and choices beside each other; the one taken stands in brackets.

    Left and right (and h, l) go along the row, Space goes round, a click takes a choice directly.

    Args:
        label: What is chosen.
        choices: The choices, from left to right.
        value: The value of the choice taken at first.
        label_width: The columns that the label takes.
        id: The id of the widget.
    """

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {"choice-row--label", "choice-row--choice", "choice-row--taken"}
    DEFAULT_CSS = """
    ChoiceRow {
        height: 1;
        pointer: pointer;
    }
    """
    BINDINGS = [
        Binding("left,h", "step(-1)", show=False),
        Binding("right,l", "step(1)", show=False),
        Binding("space", "go_round", show=False),
    ]

    choices: reactive[tuple[Choice, ...]] = reactive((), init=False)
    value: reactive[str] = reactive("", init=False)

    class Changed(Message):
        """Another choice was taken.

        Attributes:
            row: The row.
            value: The value of the choice.
        """

        def __init__(self, row: "ChoiceRow", value: str) -> None:
            super().__init__()
            self.row = row
            self.value = value

        @property
        def control(self) -> "ChoiceRow":
            """The row."""
            return self.row

    def __init__(
        self,
        label: str,
        choices: Sequence[Choice],
        value: str,
        *,
        label_width: int = 10,
        id: str | None = None,  # noqa: A002 (the word of Textual)
    ) -> None:
        super().__init__(id=id)
        self.label = label
        self.label_width = label_width
        self.set_reactive(ChoiceRow.choices, tuple(choices))
        self.set_reactive(ChoiceRow.value, value)

    @property
    def taken(self) -> Choice:
        """The choice that is taken."""
        return self.choices[self._index]

    def take(self, value: str) -> None:
        """Take a choice, as somebody who chooses it does."""
        if value != self.value:
            self.value = value
            self.post_message(self.Changed(self, value))

    def render(self) -> Content:
        """The row as text."""
        styles = {
            False: self.get_visual_style("choice-row--choice"),
            True: self.get_visual_style("choice-row--taken"),
        }
        label = self.label.ljust(self.label_width)
        taken = self.taken
        return Content.assemble(
            (label, self.get_visual_style("choice-row--label")),
            *(
                (_shown(choice, choice is taken), styles[choice is taken])
                for choice in self.choices
            ),
        )

    def action_step(self, by: int) -> None:
        """Take the choice beside the one taken, if there is one."""
        index = min(max(self._index + by, 0), len(self.choices) - 1)
        self.take(self.choices[index].value)

    def action_go_round(self) -> None:
        """Take the next choice; after the last comes the first."""
        self.take(self.choices[(self._index + 1) % len(self.choices)].value)

    def on_click(self, event: events.Click) -> None:
        """Take the choice under the pointer."""
        event.stop()
        offset = event.get_content_offset(self)
        if event.button != 1 or offset is None:
            return
        end = self.label_width
        for choice in self.choices:
            begin, end = end, end + cell_len(_shown(choice, False))
            if begin <= offset.x < end:
                self.take(choice.value)

    @property
    def _index(self) -> int:
        values = [choice.value for choice in self.choices]
        return values.index(self.value) if self.value in values else 0


def _shown(choice: Choice, is_taken: bool) -> str:
    return f"[{choice.label}]" if is_taken else f" {choice.label} "
