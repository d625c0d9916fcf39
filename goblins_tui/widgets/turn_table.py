"""Lines of play side by side, turn by turn."""

from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

from goblins_tui.text import fit
from goblins_tui.widgets.bar_chart import Drawing, Line

_HEAD = "turn-table--head"
_NUMBER = "turn-table--number"
_TURN = "turn-table--turn"
_ALIKE = "turn-table--alike"
_MARKED = "turn-table--marked"
_MARK_CELLS = 2
_GAP = 3
"""The columns before a name."""
_INNER_GAP = 2
"""The columns before what was left."""


class TurnCell(NamedTuple):
    """A turn of a line."""

    name: str
    """What was added; clean text, what is too long is cut."""
    left: int
    """What was left after it."""


class Mark(NamedTuple):
    """What is remarkable about one of the turns."""

    number: int
    """The number of the turn, from 1."""
    glyph: str
    """A character of one column, which stands before the turn."""
    words: str
    """Clean text, which stands below it."""


class TurnTable(Drawing):
    """Draws lines of play, each turn with what was left after it.

    Args:
        heads: What each of the lines is called.
        left: What the numbers are called.
        lines: One at least; where one ends, the others go on alone.
        mark: What is remarkable, if anything is.
    """

    COMPONENT_CLASSES = {_HEAD, _NUMBER, _TURN, _ALIKE, _MARKED}

    def __init__(
        self,
        heads: Sequence[str],
        left: str,
        lines: Sequence[Sequence[TurnCell]],
        mark: Mark | None = None,
    ) -> None:
        super().__init__()
        self._heads = tuple(heads)
        self._left = left
        self._lines = tuple(map(tuple, lines))
        self._mark = mark

    def draw(self, columns: int) -> list[Line]:
        """The headings, and a line for each turn; the names give way first."""
        number_cells = len(str(max(map(len, self._lines))))
        margin = _MARK_CELLS + number_cells
        left_cells = max([len(self._left), *(len(str(cell.left)) for cell in self._cells)])
        wanted = max(map(cell_len, [*self._heads, *(cell.name for cell in self._cells)]))
        room = (columns - margin) // len(self._lines) - _GAP - _INNER_GAP - left_cells
        name_cells = max(min(wanted, room), 0)

        def written(name: str, left: object) -> str:
            words = set_cell_size(fit(name, name_cells), name_cells)
            return f"{' ' * _GAP}{words}{' ' * _INNER_GAP}{left!s:>{left_cells}}"

        heads = "".join(written(head, self._left) for head in self._heads)
        drawn: list[Line] = [[(" " * margin + heads, _HEAD)]]
        for number, cells in enumerate(zip_longest(*self._lines), start=1):
            mark = self._mark if self._mark is not None and self._mark.number == number else None
            glyph, look = (mark.glyph, _MARKED) if mark is not None else ("", _NUMBER)
            drawn.append([(f"{glyph:{_MARK_CELLS}}{number:{number_cells}}", look)])
            for cell in cells:
                text = written(*cell) if cell is not None else written("", "")
                drawn[-1].append((text, self._part(cell, cells[0], mark)))
            if mark is not None:
                drawn.append([(fit(" " * (margin + _GAP) + mark.words, columns), _MARKED)])
        return drawn

    def _part(self, cell: TurnCell | None, first: TurnCell | None, mark: Mark | None) -> str:
        """The part of the look that a turn is drawn with.

        Args:
            cell: The turn.
            first: The turn of the first line beside it, or itself.
            mark: What is remarkable about the first one.
        """
        if cell is first:
            return _MARKED if mark else _TURN
        return _ALIKE if cell == first else _TURN

    @property
    def _cells(self) -> Iterator[TurnCell]:
        return chain(*self._lines)
