"""Sends to the terminal only the cells that changed.

Textual repaints whole widgets; over a slow link that is what one waits for (B47, B48). Here each
frame is compared, cell by cell, with what the terminal shows already.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple
from unicodedata import category

from rich.cells import split_graphemes
from rich.console import Console
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.geometry import Size
from textual.strip import Strip

from goblins_tui.terminal.look import (
    PLAIN,
    Look,
    blank,
    color_system,
    look_of,
    pen_look,
    transition,
)

_NEVER_SENT: Final = frozenset(["Cc", "Cs", "Zl", "Zp"])
_DIRECTION_CONTROLS: Final = frozenset(
    map(chr, (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)))
)


class Cell(NamedTuple):
    """One cell of the screen."""

    text: str
    """What stands in it; empty in the right half of a double-width character."""
    look: Look


Row = list[Cell | None]
"""A line of the screen; `None` where it is not known."""


class FrameWriter:
    """Turns Textual's updates into the shortest text that shows them.

    It keeps two pictures: what is wanted, and what the terminal shows.

    Args:
        colors: Whether to use colours where the console has some (off for NO_COLOR, B56).
    """

    def __init__(self, colors: bool = True) -> None:
        self.bytes_written = 0
        """The sum of all frames so far."""
        self.size = Size(0, 0)
        """The size of the picture."""
        self._colors = colors
        self._wanted: list[Row] = []
        self._shown: list[Row] = []

    def encode(self, update: CompositorUpdate, size: Size, console: Console) -> str:
        """Take over an update.

        Args:
            update: What Textual wants to be drawn.
            size: The size of the terminal.
            console: Knows the colours of the terminal.

        Returns:
            What to write, empty if nothing changes.
        """
        if size != self.size:
            self.size = size
            self._wanted = [[None] * size.width for _ in range(size.height)]
            self.reset()
        system = color_system(console) if self._colors else None
        for x, y, strip in _pieces(update):
            for text, style, control in strip:
                if not control:
                    cells = _cells(text, look_of(style, system))
                    self._place(x, y, cells)
                    x += len(cells)
        return self.repaint()

    def repaint(self) -> str:
        """Draw what the terminal does not show yet.

        Returns:
            What to write, empty if all is shown; after a `reset` the whole picture.
        """
        text = _draw(self._wanted, self._shown)
        self.bytes_written += len(text.encode())
        return text

    def reset(self) -> None:
        """Forget what the terminal shows: it was resized, or somebody else wrote to it."""
        self._shown = [[None] * self.size.width for _ in range(self.size.height)]

    def repaint_cost(self) -> int:
        """What it would cost to draw the present picture on an unknown screen.

        Returns:
            A number of bytes.
        """
        return len(_draw(self._wanted, [[None] * len(row) for row in self._wanted]).encode())

    def _place(self, x: int, y: int, cells: tuple[Cell, ...]) -> None:
        width, height = self.size
        if not (0 <= x < width and 0 <= y < height and cells):
            return
        row = self._wanted[y]
        # Half a double-width character is none: what is left of a covered one becomes blank.
        covered = row[x]
        if covered is not None and not covered.text and x > 0:
            row[x - 1] = Cell(" ", blank(covered.look))
        end = min(x + len(cells), width)
        row[x:end] = cells[: end - x]
        if end < x + len(cells) and not cells[end - x].text:
            row[end - 1] = Cell(" ", blank(cells[end - x].look))
        if end < width and (after := row[end]) is not None and not after.text:
            row[end] = Cell(" ", blank(after.look))


def _pieces(update: CompositorUpdate) -> Iterator[tuple[int, int, Strip]]:
    """The strips of an update with the places of their first cells."""
    if isinstance(update, LayoutUpdate):
        for y, line in enumerate(update.strips, update.region.y):
            x = update.region.x
            for strip in line:
                yield x, y, strip
                x += strip.cell_length
    elif isinstance(update, ChopsUpdate):
        for y, start, end in update.spans:
            chops = zip(update.chop_ends[y], update.chops[y].items(), strict=True)
            for strip_end, (x, chop) in chops:
                if chop is not None and x <= end and strip_end > start:
                    yield x, y, chop.crop(0, min(strip_end, end) - x)


@lru_cache(maxsize=8192)
def _cells(text: str, look: Look) -> tuple[Cell, ...]:
    unseen = blank(look)
    if text.isascii() and text.isprintable():
        return tuple(Cell(each, unseen if each == " " else look) for each in text)
    cells: list[Cell] = []
    for start, end, width in split_graphemes(text)[0]:
        # Text from outside must never command the terminal (B64, B68).
        clean = "".join(filter(_is_sendable, text[start:end]))
        if width:
            cells.append(Cell(clean or " " * width, look))
            cells.extend([Cell("", look)] * (width - 1))
        elif cells and cells[-1].text:
            cells[-1] = Cell(cells[-1].text + clean, look)
    return tuple(cells)


def _is_sendable(character: str) -> bool:
    return category(character) not in _NEVER_SENT and character not in _DIRECTION_CONTROLS


def _draw(wanted: list[Row], shown: list[Row]) -> str:
    """Bring `shown` up to date and return what does the same to the terminal."""
    pen = _Pen()
    for y, (row, shown_row) in enumerate(zip(wanted, shown, strict=True)):
        if row != shown_row:
            _draw_row(pen, y, row, shown_row)
    return pen.finish()


def _draw_row(pen: _Pen, y: int, wanted: Row, shown: Row) -> None:
    x = 0
    while x < len(wanted):
        cell = wanted[x]
        end = x + (2 if _is_right_half(wanted, x + 1) else 1)
        if cell is not None and wanted[x:end] != shown[x:end]:
            pen.go(x, y, wanted)
            pen.draw(cell, end - x, is_last=end == len(wanted))
            shown[x:end] = wanted[x:end]
        x = end


def _is_right_half(row: Row, x: int) -> bool:
    return x < len(row) and (cell := row[x]) is not None and not cell.text


class _Pen:
    """Writes cells and knows where the cursor is and in which look it writes."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._look = PLAIN
        self._x = -1
        """The column of the cursor, -1 if terminals may differ about it."""
        self._y = -1

    def go(self, x: int, y: int, row: Row) -> None:
        """Move to a cell of a row; cells on the way may be written again where that is shorter."""
        if y != self._y:
            self._parts.append(f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H")
        elif x != self._x:
            move = f"\x1b[{x + 1}G"
            if 0 <= self._x < x:
                steps = x - self._x
                move = min(move, f"\x1b[{steps if steps > 1 else ''}C", key=len)
                gap = self._gap(row[self._x : x])
                if gap is not None and len(gap.encode()) <= len(move):
                    move = gap
            self._parts.append(move)
        self._x, self._y = x, y

    def _gap(self, cells: Row) -> str | None:
        """The text of single-width cells in the present look, else `None`."""
        text = ""
        for cell in cells:
            if cell is None or not cell.text.isascii():
                return None
            if pen_look(self._look, cell.look) != self._look:
                return None
            text += cell.text
        return text if len(text) == len(cells) else None

    def draw(self, cell: Cell, width: int, is_last: bool) -> None:
        """Write a cell where the cursor is."""
        look = pen_look(self._look, cell.look)
        self._parts.append(transition(self._look, look))
        self._look = look
        if width > 1:
            # Some terminals think that these characters take one cell: the blanks keep old text
            # from standing beside them, and the column is told anew after them (B35).
            self._parts.append(f"  \x1b[{self._x + 1}G" if is_last else "  \b\b")
        self._parts.append(cell.text)
        self._x = -1 if width > 1 or is_last else self._x + width

    def finish(self) -> str:
        """All that was written, with the look reset at its end."""
        self._parts.append(transition(self._look, PLAIN))
        return "".join(self._parts)
