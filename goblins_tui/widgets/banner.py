"""The name of the game between two of its creatures, or a player who is introduced."""

from typing import TYPE_CHECKING, NamedTuple

from rich.segment import Segment
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from goblins_tui.text import wrapped

if TYPE_CHECKING:
    from goblins_tui.widgets.portraits import PortraitSize

GOBLINS, FAIRIES = "Goblins Drool, ", "Fairies Rule!"
CREATURES = ((1, "goblin"), (6, "fairy"))
"""Who stands beside the title, by card number and side."""

LARGE_ROWS, MEDIUM_ROWS = 8, 3
"""The rows that a picture needs, by its size."""

_MARK = ("", " ▄▀▀▄ ", " ▀  █ ", "  ▄▀  ", "  ▄   ")
_ASCII_MARK = ("", " .--. ", " '  | ", "  .-' ", "  o   ")
"""A large question mark, for a face that nobody knows."""
_GAP = 2
"""Columns between a picture and the words beside it."""
_Lines = list[list[Segment]]


class Introduction(NamedTuple):
    """Somebody who is introduced."""

    name: str
    note: str
    """What kind of player it is, in a few words."""
    line: str
    """What it is like, in a sentence."""
    portrait: tuple[int, str] | None
    """The creature that it looks like, by card number and side."""


class Banner(Widget):
    """The title in one row, or in the middle of more rows with a picture on either side.

    Who is introduced takes the place of all that: in one row by name, in more with a picture.

    Args:
        is_ascii: Whether pictures are drawn with ASCII.
        id: The id of the widget.
    """

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {"banner--goblins", "banner--fairies", "banner--note"}
    DEFAULT_CSS = "Banner { height: 1; }"

    is_ascii: reactive[bool] = reactive(False, init=False)
    introduced: reactive[Introduction | None] = reactive(None, init=False)
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

    def watch_introduced(self) -> None:
        """Draw other pictures."""
        self._fetch()

    def render_line(self, y: int) -> Strip:
        """One row."""
        if self.introduced is not None:
            return self._introduce(self.introduced, y)
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

    def _introduce(self, who: Introduction, y: int) -> Strip:
        """One row of an introduction: the picture, and beside it name and line."""
        side = "goblins" if who.portrait is None or who.portrait[1] == "goblin" else "fairies"
        name = Segment(who.name, self.get_component_rich_style(f"banner--{side}"))
        note_style = self.get_component_rich_style("banner--note")
        style, width = self.rich_style, self.size.width
        about = [name, Segment(f", {who.note}", note_style)]
        if not self._pictures:
            left = max(width - Segment.get_line_length(about), 0) // 2
            return Strip([Segment(" " * left, style), *about]).adjust_cell_length(width, style)
        (picture,) = self._pictures
        picture_width = Segment.get_line_length(picture[0])
        text_width = width - picture_width - _GAP
        lines = [about, *([Segment(line, style)] for line in wrapped(who.line, text_width))]
        # A larger picture has room for a blank row below the name, and above and below the text.
        if self.size.height >= LARGE_ROWS:
            lines.insert(1, [])
        row = y - (self.size.height - len(lines)) // 2
        text = lines[row] if 0 <= row < len(lines) else []
        shown = picture[y] if y < len(picture) else [Segment(" " * picture_width, style)]
        gap = Segment(" " * _GAP, style)
        return Strip([*shown, gap, *text]).adjust_cell_length(width, style)

    def _fetch(self) -> None:
        if self.size.height < MEDIUM_ROWS:
            self._pictures = ()
            return
        # The portraits are slow to import and read: not before there is room for them.
        from goblins_tui.widgets.portraits import PortraitSize

        has_room = self.size.height >= LARGE_ROWS
        size = PortraitSize.LARGE if has_room else PortraitSize.MEDIUM
        if self.introduced is None:
            self._pictures = tuple(self._picture(number, side, size) for number, side in CREATURES)
        elif self.introduced.portrait is None:
            self._pictures = (self._unknown(size),)
        else:
            self._pictures = (self._picture(*self.introduced.portrait, size),)

    def _unknown(self, size: "PortraitSize") -> _Lines:
        """The picture of somebody whose face nobody knows."""
        top, side, bottom = ("+-+", "|", "+-+") if self.is_ascii else ("╭─╮", "│", "╰─╯")
        mark = (_ASCII_MARK if self.is_ascii else _MARK) if size.rows >= LARGE_ROWS else ("?",)
        inner, style = size.columns - 2, self.get_component_rich_style("banner--note")
        rows = [*mark, *[""] * (size.rows - 2 - len(mark))]
        lines = [
            f"{top[0]}{top[1] * inner}{top[2]}",
            *(f"{side}{row:^{inner}}{side}" for row in rows),
            f"{bottom[0]}{bottom[1] * inner}{bottom[2]}",
        ]
        return [[Segment(line, style)] for line in lines]

    def _picture(self, number: int, side: str, size: "PortraitSize") -> _Lines:
        from goblins_tui.widgets.portrait_pen import portrait_rows

        style = self.rich_style
        colourless = self.app.no_color
        return portrait_rows(
            number, side, size, style, style, colourless=colourless, is_ascii=self.is_ascii
        )
