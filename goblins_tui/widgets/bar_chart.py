"""Numbers as pictures: bars with their names, and tables under their headings."""

from abc import abstractmethod
from collections.abc import Sequence
from textwrap import wrap
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len, set_cell_size
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from goblins_tui.options import Glyphs
from goblins_tui.text import fit

BLOCKS = " ▏▎▍▌▋▊▉█"
"""A cell that is filled from the left, by eighths."""
_EIGHTHS = len(BLOCKS) - 1
_LEAST_LONGEST = 5
"""From so many on a bar may fill its columns: where one is the most, it still looks like one."""
_GAPS = (4, 3, 2, 1)
"""The columns between two numbers of a table, as many as there is room for."""
_HEAD = "number-table--head"

Line: TypeAlias = list[tuple[str, str]]
"""Pieces of text, each with the component class that it is drawn with."""


class Bar(NamedTuple):
    """A number that is shown by its length."""

    label: str
    """Clean text; what is too long is cut."""
    size: int
    number: str
    """The number as it is written out, whatever becomes of the rest."""
    words: tuple[str, ...] = ()
    """More about it, for the lines below: phrases that stay in one line if they can."""


class Row(NamedTuple):
    """A line of a table."""

    label: str
    """Clean text; what is too long is cut."""
    numbers: tuple[str, ...]


def bar_of(size: int, longest: int, columns: int, glyphs: Glyphs) -> str:
    """A bar; what is more than nothing is never drawn as nothing.

    Args:
        size: The number it shows.
        longest: The number whose bar fills all columns.
        columns: The columns there are.
        glyphs: The characters that may be used.

    Returns:
        The bar, as long as it is.
    """
    if size <= 0 or columns <= 0:
        return ""
    share = min(size / longest, 1)
    if glyphs is Glyphs.ASCII:
        return "#" * max(round(share * columns), 1)
    whole, part = divmod(max(round(share * columns * _EIGHTHS), 1), _EIGHTHS)
    return BLOCKS[-1] * whole + (BLOCKS[part] if part else "")


class Drawing(Widget):
    """Lines that are drawn for the columns there are."""

    DEFAULT_CSS = "Drawing { width: 100%; height: auto; }"

    @abstractmethod
    def draw(self, columns: int) -> list[Line]:
        """The lines, none of them wider than the columns.

        Args:
            columns: The columns there are.
        """

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As high as it has lines."""
        return len(self.draw(width))

    def render(self) -> Content:
        """The lines."""
        return Content("\n").join(
            Content.assemble(*((text, self.get_visual_style(part)) for text, part in line))
            for line in self.draw(self.size.width)
        )


class BarChart(Drawing):
    """Horizontal bars: a label left, the bar, the number right, and words below.

    Args:
        bars: The bars, from top to bottom.
        glyphs: The characters that may be used.
    """

    COMPONENT_CLASSES = {
        "bar-chart--label",
        "bar-chart--bar",
        "bar-chart--number",
        "bar-chart--words",
    }

    def __init__(self, bars: Sequence[Bar], glyphs: Glyphs) -> None:
        super().__init__()
        self._bars = tuple(bars)
        self._glyphs = glyphs

    def draw(self, columns: int) -> list[Line]:
        """A line for each bar and those for its words; the label gives way first."""
        longest = max([_LEAST_LONGEST, *(bar.size for bar in self._bars)])
        number_cells = max((len(bar.number) for bar in self._bars), default=0)
        room = max(columns - number_cells - 2, 0)
        label_cells = min(max((cell_len(bar.label) for bar in self._bars), default=0), room // 2)
        bar_cells = room - label_cells
        lines: list[Line] = []
        for bar in self._bars:
            picture = bar_of(bar.size, longest, bar_cells, self._glyphs)
            pieces = [
                (_filled(bar.label, label_cells), "bar-chart--label"),
                (" " + _filled(picture, bar_cells), "bar-chart--bar"),
                (" " + bar.number.rjust(number_cells), "bar-chart--number"),
            ]
            lines.append(pieces)
            indent = " " * (label_cells + 1)
            lines += [
                [(indent + words, "bar-chart--words")]
                for words in _phrased(bar.words, max(columns - len(indent), 1))
            ]
        return lines


class NumberTable(Drawing):
    """Rows of numbers, each under its heading.

    Args:
        heads: The headings of the numbers.
        rows: The rows, from top to bottom, each with as many numbers.
        over: A heading above the last headings, which says what they have in common.
    """

    COMPONENT_CLASSES = {_HEAD, "number-table--label", "number-table--number"}

    def __init__(self, heads: Sequence[str], rows: Sequence[Row], over: str = "") -> None:
        super().__init__()
        self._heads = tuple(heads)
        self._rows = tuple(rows)
        self._over = over

    def draw(self, columns: int) -> list[Line]:
        """The headings, and a line for each row; the labels give way first."""
        written = [self._heads, *(row.numbers for row in self._rows)]
        cells = [max(map(len, column)) for column in zip(*written, strict=True)]
        wanted = max((cell_len(row.label) for row in self._rows), default=0)
        room = columns - sum(cells)
        gap = next((gap for gap in _GAPS if room - gap * len(cells) >= wanted), _GAPS[-1])
        label_cells = max(room - gap * len(cells), 0)

        def numbers(texts: Sequence[str]) -> str:
            padded = zip(texts, cells, strict=True)
            return fit("".join(" " * gap + text.rjust(width) for text, width in padded), columns)

        head = " " * label_cells + numbers(self._heads)
        return [
            *([[(fit(self._over, columns).rjust(columns), _HEAD)]] if self._over else []),
            [(fit(head, columns), _HEAD)],
            *(
                [
                    (_filled(row.label, label_cells), "number-table--label"),
                    (numbers(row.numbers), "number-table--number"),
                ]
                for row in self._rows
            ),
        ]


def _phrased(phrases: Sequence[str], columns: int) -> list[str]:
    """Phrases as lines; a line breaks between two of them, or where one is too long."""
    together = "; ".join(phrases)
    if len(together) <= columns:
        return [together] if together else []
    return [line for phrase in phrases for line in wrap(phrase, columns)]


def _filled(text: str, cells: int) -> str:
    """Text cut or filled up to a width."""
    return set_cell_size(fit(text, cells), cells)
