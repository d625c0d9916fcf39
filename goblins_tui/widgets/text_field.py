"""A line to type into that takes in nothing but harmless text of a certain width."""

from rich.cells import cell_len
from textual.message import Message
from textual.widgets import Input

from goblins_tui.text import clean_line

_LONGEST_READ = 200


class TextField(Input):
    """An `Input` of one row that cleans and cuts whatever is typed, pasted or set.

    Args:
        value: The text at first.
        cells: The text is at most so many columns wide.
        placeholder: What shows while it is empty.
        id: The id of the widget.
    """

    class Cut(Message):
        """More text came than there is room for.

        Attributes:
            field: The field.
        """

        def __init__(self, field: "TextField") -> None:
            super().__init__()
            self.field = field

        @property
        def control(self) -> "TextField":
            """The field."""
            return self.field

    def __init__(
        self,
        value: str,
        cells: int,
        *,
        placeholder: str = "",
        id: str | None = None,  # noqa: A002 (the word of Textual)
    ) -> None:
        self.cells = cells
        super().__init__(value, placeholder, id=id, compact=True)
        # A blinking cursor would send bytes for ever.
        self.cursor_blink = False

    def validate_value(self, value: str) -> str:
        """Clean text, however it comes in."""
        return _typed(value[:_LONGEST_READ])

    def replace(self, text: str, start: int, end: int) -> None:
        """Put text in the place of a part of the value, as much of it as there is room for."""
        start, end = sorted((max(0, start), min(len(self.value), end)))
        before, after = self.value[:start], self.value[end:]
        new = _typed(before + text[:_LONGEST_READ])
        kept = new
        while len(kept) > start and cell_len(kept + after) > self.cells:
            kept = kept[:-1]
        if kept != new or len(text) > _LONGEST_READ:
            self.post_message(self.Cut(self))
        self.value = kept + after
        self.cursor_position = len(kept)


def _typed(text: str) -> str:
    """Clean text that is still being typed: a space at its end stays."""
    return " ".join(clean_line(word) for word in text.split(" "))
