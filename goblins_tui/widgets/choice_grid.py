"""A grid of things to pick from."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from goblins_tui.text import fit
from goblins_tui.widgets.mouse import PRIMARY_BUTTON

_HEADING = "choice-grid--heading"
_MARKED = "choice-grid--marked"
_POINTED = "choice-grid--pointed"


class Look(StrEnum):
    """How a cell looks, which must never be all that tells what it is: a component class."""

    PLAIN = "choice-grid--plain"
    QUIET = "choice-grid--quiet"
    GOOD = "choice-grid--good"
    BEST = "choice-grid--best"


class Cell(NamedTuple):
    """One thing to pick."""

    value: str
    """What it stands for; no other cell has the same."""
    text: str
    """What it says, clean."""
    look: Look = Look.PLAIN
    can_be_picked: bool = True


class GridRow(NamedTuple):
    """Cells beside each other."""

    cells: tuple[Cell | None, ...]
    """A cell for each column, or nothing."""
    heading: str = ""
    """What stands before them."""


MARKING: list[BindingType] = [
    Binding("left,h", "step(-1)", "Mark the one before", show=False),
    Binding("right,l", "step(1)", "Mark the next one", show=False),
    Binding("up,k", "leap(-1)", "Mark the one above", show=False),
    Binding("down,j", "leap(1)", "Mark the one below", show=False),
    Binding("home", "mark_end(0)", "Mark the first one", show=False),
    Binding("end", "mark_end(-1)", "Mark the last one", show=False),
    Binding("enter,space", "pick", "Pick the marked one", show=False),
]
"""The keys of a grid in which one of several things is marked."""


class ChoiceGrid(Widget, can_focus=True):
    """Shows cells under and behind their headings; one of them is marked.

    Arrows mark, to the left and the right from row to row; Enter, Space or one click of the primary
    button picks. What cannot be picked can be marked, so that people can be told why.

    Args:
        columns: A heading for each column; empty if there are none.
        rows: The rows, with one cell at least.
        marked: The value of the cell to mark at first.
    """

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {_HEADING, _MARKED, _POINTED, *Look}
    DEFAULT_CSS = """
    ChoiceGrid {
        width: 100%;
        height: auto;
        pointer: pointer;
    }
    """
    BINDINGS = MARKING

    is_roomy: reactive[bool] = reactive(False, layout=True)
    """Whether there is room for an empty line between two rows."""
    _pointed: reactive[Cell | None] = reactive(None)

    class CellMessage(Message):
        """Something that people do with a cell."""

        def __init__(self, cell: Cell) -> None:
            super().__init__()
            self.cell = cell

    class Marked(CellMessage):
        """Another cell is marked."""

    class Picked(CellMessage):
        """A cell was picked."""

    class Pointed(Message):
        """The pointer came onto a cell, or left it."""

        def __init__(self, cell: Cell | None) -> None:
            super().__init__()
            self.cell = cell

    def __init__(
        self, columns: Sequence[str] = (), rows: Sequence[GridRow] = (), marked: str = ""
    ) -> None:
        super().__init__()
        self._columns = tuple(columns)
        self._rows: tuple[GridRow, ...] = ()
        self._places: dict[Cell, Offset] = {}
        """The column and the row of each cell, in the order in which people read."""
        self.show(rows, marked)

    @property
    def marked(self) -> Cell | None:
        """The cell that is marked."""
        return self._marked

    def show(self, rows: Sequence[GridRow], marked: str = "") -> None:
        """Show other cells.

        Args:
            rows: The rows.
            marked: The value of the cell to mark; if there is none like it, the first one.
        """
        has_grown = len(rows) != len(self._rows)
        self._rows = tuple(rows)
        self._places = {
            cell: Offset(column, number)
            for number, row in enumerate(rows)
            for column, cell in enumerate(row.cells)
            if cell is not None
        }
        first = next(iter(self._places), None)
        self._marked = next((cell for cell in self._places if cell.value == marked), first)
        self.set_reactive(ChoiceGrid._pointed, None)
        self.refresh(layout=has_grown)

    # What people do -------------------------------------------------------------------------

    def action_step(self, step: int) -> None:
        """Mark the next cell or the one before; behind the last one there is none."""
        cells = [*self._places]
        if self._marked is not None:
            place = cells.index(self._marked) + step
            if place in range(len(cells)):
                self._mark(cells[place])

    def action_leap(self, step: int) -> None:
        """Mark the nearest cell of the row above or below."""
        if self._marked is None:
            return
        column, row = self._places[self._marked]
        beyond = [cell for cell, place in self._places.items() if place.y == row + step]
        if beyond:
            self._mark(min(beyond, key=lambda cell: abs(self._places[cell].x - column)))

    def action_mark_end(self, of: int) -> None:
        """Mark the first (0) or the last (-1) cell."""
        if self._places:
            self._mark([*self._places][of])

    def action_pick(self) -> None:
        """Pick the marked cell, if it can be picked."""
        if self._marked is not None and self._marked.can_be_picked:
            self.post_message(self.Picked(self._marked))

    def _mark(self, cell: Cell) -> None:
        if cell != self._marked:
            self._marked = cell
            self.refresh()
            self.post_message(self.Marked(cell))

    def on_click(self, event: events.Click) -> None:
        """A click marks the cell under it and picks it; the rest of a double click does not."""
        event.stop()
        cell = self._cell_at(event.offset)
        if cell is not None and event.button == PRIMARY_BUTTON and event.chain == 1:
            self._mark(cell)
            self.action_pick()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Decorate the cell under the pointer."""
        self._point_at(self._cell_at(event.offset))

    def on_leave(self) -> None:
        """Nothing is under the pointer any more."""
        self._point_at(None)

    def _point_at(self, cell: Cell | None) -> None:
        if cell != self._pointed:
            self._pointed = cell
            self.post_message(self.Pointed(cell))

    # How it looks ---------------------------------------------------------------------------

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The headings and all rows."""
        return self._first_line + max((len(self._rows) - 1) * self._pitch + 1, 0)

    def render_line(self, y: int) -> Strip:
        """The headings of the columns, or a row."""
        row = self._row_at(y)
        if row is not None:
            segments = self._row(row)
        else:
            segments = self._headings() if self._columns and y == 0 else iter(())
        return Strip(segments).adjust_cell_length(self.size.width, self.rich_style)

    @property
    def _first_line(self) -> int:
        """Where the first row stands."""
        return self._pitch if self._columns else 0

    @property
    def _pitch(self) -> int:
        """Lines from one row to the next."""
        return 2 if self.is_roomy else 1

    @property
    def _heading_cells(self) -> int:
        """The columns before the cells."""
        widest = max((cell_len(row.heading) for row in self._rows), default=0)
        return min(widest + 1, self.size.width // 3) if widest else 0

    @property
    def _cell_cells(self) -> int:
        """The columns of a cell."""
        cells = max(len(self._columns), *(len(row.cells) for row in self._rows), 1)
        return (self.size.width - self._heading_cells) // cells

    def _row_at(self, y: int) -> GridRow | None:
        number, between = divmod(y - self._first_line, self._pitch)
        return None if between or number not in range(len(self._rows)) else self._rows[number]

    def _cell_at(self, offset: Offset) -> Cell | None:
        row = self._row_at(offset.y)
        column, x = divmod(offset.x - self._heading_cells, max(self._cell_cells, 1))
        if row is None or column not in range(len(row.cells)) or x >= self._drawn_cells:
            return None
        return row.cells[column]

    @property
    def _drawn_cells(self) -> int:
        """The columns of a cell that are drawn: beside it one stays empty if there is room."""
        widest = max((cell_len(cell.text) for cell in self._places), default=0)
        return min(self._cell_cells, widest + 1)

    def _headings(self) -> Iterator[Segment]:
        style = self.get_component_rich_style(_HEADING)
        yield Segment(" " * self._heading_cells, style)
        for heading in self._columns:
            yield Segment(_filled(heading, self._cell_cells), style)

    def _row(self, row: GridRow) -> Iterator[Segment]:
        heading = self.get_component_rich_style(_HEADING)
        yield Segment(_filled(row.heading, self._heading_cells), heading)
        for cell in row.cells:
            if cell is None:
                yield Segment(" " * self._cell_cells, self.rich_style)
                continue
            look: str = _MARKED if cell == self._marked else cell.look
            style = self.get_component_rich_style(look)
            if cell == self._pointed:
                style += self.get_component_rich_style(_POINTED, partial=True)
            yield Segment(_filled(cell.text, self._drawn_cells), style)
            yield Segment(" " * (self._cell_cells - self._drawn_cells), self.rich_style)


def _filled(text: str, cells: int) -> str:
    """Text cut or filled up to a width."""
    return set_cell_size(fit(text, cells), cells)
