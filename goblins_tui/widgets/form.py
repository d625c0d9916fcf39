"""A form: rows of fields in one widget, with one field that keys go to."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from goblins_tui.widgets.fields import Field, Part, TextField

_MARK = 1
"""Columns before a field, for the mark of the current one."""
_GAP = 1
"""Columns between two fields of a row."""


class _Place(NamedTuple):
    """Where a field stands."""

    field: Field
    row: int
    begin: int
    """The column of its mark."""
    end: int


class Form(Widget, can_focus=True):
    """Shows rows of fields; typing, arrows and clicks change them.

    Args:
        rows: The fields, row by row; rows of which no field is shown take no room. A row
            without fields is an empty line.
        mark: The character before the current field.
        id: The id of the widget.
    """

    ALLOW_SELECT = False
    FOCUS_ON_CLICK = False
    COMPONENT_CLASSES = {
        "form--label",
        "form--current",
        "form--choice",
        "form--taken",
        "form--text",
        "form--caret",
        "form--hint",
        "form--mark",
    }
    DEFAULT_CSS = """
    Form {
        height: auto;
        pointer: pointer;
    }
    """

    mark: reactive[str] = reactive("", init=False)

    class Changed(Message):
        """The value of a field changed.

        Attributes:
            field: The field.
        """

        def __init__(self, field: Field) -> None:
            super().__init__()
            self.field = field

    class Entered(Message):
        """Another field is the current one.

        Attributes:
            field: The field.
        """

        def __init__(self, field: Field) -> None:
            super().__init__()
            self.field = field

    class Cut(Message):
        """More text came than there is room for.

        Attributes:
            field: The field.
        """

        def __init__(self, field: TextField) -> None:
            super().__init__()
            self.field = field

    def __init__(
        self,
        rows: Sequence[Sequence[Field]],
        mark: str,
        *,
        id: str | None = None,  # noqa: A002 (the word of Textual)
    ) -> None:
        super().__init__(id=id)
        self.rows = rows
        self.set_reactive(Form.mark, mark)
        self._current: Field = next(field for row in rows for field in row)

    @property
    def current(self) -> Field:
        """The field that keys go to."""
        return self._current

    @property
    def is_typing(self) -> bool:
        """Whether letters and digits go into a text."""
        return self.has_focus and isinstance(self._current, TextField)

    def go_to(self, field: Field) -> None:
        """Make a field the current one."""
        self._current = field
        field.enter()
        self.refresh()
        self.refresh_bindings()
        self.post_message(self.Entered(field))

    def go_to_end(self, of: int) -> None:
        """Make the first (0) or the last (-1) field the current one."""
        self.go_to(self._shown[of])

    def go_to_last_row(self) -> None:
        """Make the first field of the last row the current one."""
        self.go_to(self._field_rows[-1][0])

    def step_row(self, by: int) -> bool:
        """Go to the next (1) or the previous (-1) row, and stay in the column if it has that.

        Returns:
            Whether there was one.
        """
        rows = self._field_rows
        index = next(number for number, row in enumerate(rows) if self._current in row)
        column = rows[index].index(self._current)
        if index + by not in range(len(rows)):
            return False
        row = rows[index + by]
        self.go_to(row[min(column, len(row) - 1)])
        return True

    def step(self, by: int) -> bool:
        """Make the next (1) or the previous (-1) field the current one.

        Returns:
            Whether there was one.
        """
        index = self._shown.index(self._current) + by
        if index not in range(len(self._shown)):
            return False
        self.go_to(self._shown[index])
        return True

    def update_layout(self) -> None:
        """Show the rows and the fields that are to be shown now."""
        if not self._current.is_shown:
            self.go_to_end(0)
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as are shown."""
        return len(self._shown_rows)

    def render_line(self, y: int) -> Strip:
        """One row."""
        rows = self._shown_rows
        segments = self._segments(rows[y]) if y < len(rows) else ()
        return Strip(segments).adjust_cell_length(self.size.width, self.rich_style)

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Letters and digits are consumed by a text."""
        return self.is_typing and character is not None and character.isprintable()

    def on_key(self, event: events.Key) -> None:
        """Let a key act on the current field."""
        field = self._current
        before = field.value
        if isinstance(field, TextField) and event.is_printable and event.character:
            self._insert(field, event.character)
        elif field.press(event.key):
            self._show_change(field, before)
        else:
            return
        event.stop()
        event.prevent_default()

    def on_paste(self, event: events.Paste) -> None:
        """Paste into the current text; elsewhere a paste means nothing."""
        event.stop()
        field = self._current
        if isinstance(field, TextField):
            self._insert(field, event.text)

    def on_click(self, event: events.Click) -> None:
        """Go to the field under the pointer, and act on it."""
        event.stop()
        offset = event.get_content_offset(self)
        if event.button != 1 or offset is None:
            return
        for field, row, begin, end in self._places():
            if row == offset.y and begin <= offset.x < end:
                self.focus()
                before, was_current = field.value, field is self._current
                if not was_current:
                    self.go_to(field)
                field.click(offset.x - begin - _MARK - cell_len(field.label), was_current)
                self._show_change(field, before)

    @property
    def _shown_rows(self) -> list[list[Field]]:
        return [
            [field for field in row if field.is_shown]
            for row in self.rows
            if not row or any(field.is_shown for field in row)
        ]

    @property
    def _field_rows(self) -> list[list[Field]]:
        return [row for row in self._shown_rows if row]

    @property
    def _shown(self) -> list[Field]:
        return [field for row in self._shown_rows for field in row]

    def _places(self) -> Iterator[_Place]:
        for number, row in enumerate(self._shown_rows):
            begin = 0
            for field in row:
                parts = field.parts(False)
                width = cell_len(field.label) + sum(cell_len(part.text) for part in parts)
                yield _Place(field, number, begin, begin + _MARK + width)
                begin += _MARK + width + _GAP

    def _segments(self, row: list[Field]) -> Iterator[Segment]:
        for number, field in enumerate(row):
            is_current = field is self._current and self.has_focus
            if number:
                yield Segment(" " * _GAP, self.rich_style)
            yield self._segment(Part(self.mark if is_current else " ", "mark"))
            yield self._segment(Part(field.label, "current" if is_current else "label"))
            yield from map(self._segment, field.parts(is_current))

    def _segment(self, part: Part) -> Segment:
        return Segment(part.text, self.get_component_rich_style(f"form--{part.style}"))

    def _insert(self, field: TextField, text: str) -> None:
        before = field.value
        fitted = field.insert(text)
        self._show_change(field, before)
        if not fitted:
            self.post_message(self.Cut(field))

    def _show_change(self, field: Field, before: str) -> None:
        self.refresh()
        if field.value != before:
            self.post_message(self.Changed(field))
