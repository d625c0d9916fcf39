"""The name of the game; where there is room, between two of its creatures."""

from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

if TYPE_CHECKING:
    from goblins_tui.widgets.portraits import PortraitSize

GOBLINS, FAIRIES = "Goblins Drool, ", "Fairies Rule!"
CREATURES = ((1, "goblin"), (6, "fairy"))
"""Who stands beside the title, by card number and side."""

LARGE_ROWS, MEDIUM_ROWS = 8, 3
"""The rows that a picture needs, by its size."""

_Lines = list[list[Segment]]


class Banner(Widget):
    """The title in one row, or in the middle of more rows with a picture on either side.

    Args:
        is_ascii: Whether pictures are drawn with ASCII.
        id: The id of the widget.
    """

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {"banner--goblins", "banner--fairies", "banner--note"}
    DEFAULT_CSS = "Banner { height: 1; }"

    is_ascii: reactive[bool] = reactive(False, init=False)
    _pictures: reactive[tuple[_Lines, ...]] = reactive((), init=False)

    def __init__(self, note: str, is_ascii: bool, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self.note = note
        self.set_reactive(Banner.is_ascii, is_ascii)

    def on_resize(self) -> None:
        """Fetch the pictures that there is room for."""
        self._fetch()

    def watch_is_ascii(self) -> None:
        """Draw the pictures again."""
        self._fetch()

    def render_line(self, y: int) -> Strip:
        """One row."""
        width, style = self.size.width, self.rich_style
        middle = self.size.height // 2
        words: list[Segment] = []
        if y == (middle - 1 if self.size.height >= LARGE_ROWS else middle):
            words = [
                Segment(GOBLINS, self.get_component_rich_style("banner--goblins")),
                Segment(FAIRIES, self.get_component_rich_style("banner--fairies")),
            ]
        elif y == middle + 1 and self.size.height >= LARGE_ROWS:
            words = [Segment(self.note, self.get_component_rich_style("banner--note"))]
        pictures = [lines[y] for lines in self._pictures if y < len(lines)]
        sides = sum(segment.cell_length for line in pictures for segment in line)
        room = width - sides
        title = Strip(words)
        left = max(room - title.cell_length, 0) // 2
        title = Strip([Segment(" " * left, style), *words]).adjust_cell_length(room, style)
        if not pictures:
            return title
        return Strip([*pictures[0], *title, *pictures[1]])

    def _fetch(self) -> None:
        if self.size.height < MEDIUM_ROWS:
            self._pictures = ()
            return
        # The portraits are slow to import and read: not before there is room for them.
        from goblins_tui.widgets.portraits import PortraitSize

        has_room = self.size.height >= LARGE_ROWS
        size = PortraitSize.LARGE if has_room else PortraitSize.MEDIUM
        paint = self._outline if self.is_ascii or self.app.no_color else self._paint
        self._pictures = tuple(paint(number, side, size) for number, side in CREATURES)

    def _outline(self, number: int, side: str, size: "PortraitSize") -> _Lines:
        from goblins_tui.widgets.portraits import outline

        style = self.rich_style
        return [[Segment(line, style)] for line in outline(number, side, size)]

    def _paint(self, number: int, side: str, size: "PortraitSize") -> _Lines:
        from goblins_tui.widgets.portraits import portrait

        pixels = portrait(number, side, size)
        return [
            [self._cell(upper, lower) for upper, lower in zip(top, bottom, strict=True)]
            for top, bottom in zip(pixels[::2], pixels[1::2], strict=True)
        ]

    def _cell(self, upper: str | None, lower: str | None) -> Segment:
        """Two pixels in one cell."""
        base = self.rich_style
        if upper is None and lower is None:
            return Segment(" ", base)
        if upper is None:
            return Segment("▄", base + Style(color=lower))
        return Segment("▀", base + Style(color=upper, bgcolor=lower))
