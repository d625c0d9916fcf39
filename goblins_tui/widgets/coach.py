"""Somebody who says what to do next, with a face beside the words."""

from rich.segment import Segment
from textual.geometry import Size
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from goblins_tui.text import fit, wrapped
from goblins_tui.widgets.portrait_pen import portrait_rows
from goblins_tui.widgets.portraits import PortraitSize

_PORTRAIT_FROM = 76
"""From so many columns on there is room for a face."""
_LARGE_FROM = Size(100, 36)
"""From so large a window on it is a large one."""
_ROWS_WITHOUT = 4
_GAP = 2


class Coach(Widget):
    """A line on what this is about, and words below it.

    Args:
        creature: Whose face it has, by card number and side.
    """

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {"coach--title", "coach--ink"}
    DEFAULT_CSS = "Coach { height: auto; }"

    title: reactive[str] = reactive("")
    words: reactive[str] = reactive("")
    is_ascii: reactive[bool] = reactive(False)

    def __init__(self, creature: tuple[int, str]) -> None:
        super().__init__()
        self._creature = creature

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As high as the face that there is room for, or as the words need."""
        size = self._face_in(Size(width, viewport.height))
        return _ROWS_WITHOUT if size is None else size.rows

    def _face_in(self, window: Size) -> PortraitSize | None:
        if window.width < _PORTRAIT_FROM:
            return None
        is_large = window.width >= _LARGE_FROM.width and window.height >= _LARGE_FROM.height
        return PortraitSize.LARGE if is_large else PortraitSize.MEDIUM

    def render_line(self, y: int) -> Strip:
        """One row: of the face, and of the words beside it."""
        width, height = self.size
        style = self.rich_style
        face: list[Segment] = []
        size = self._face_in(Size(width, self.app.size.height))
        if size is not None and y < size.rows:
            ink = self.get_component_rich_style("coach--ink")
            face = portrait_rows(
                *self._creature,
                size,
                style,
                ink,
                colourless=self.app.no_color,
                is_ascii=self.is_ascii,
            )[y]
        left = Segment.get_line_length(face) + 1 + (_GAP if face else 0)
        room = max(width - left - 1, 1)
        title_style = self.get_component_rich_style("coach--title")
        lines = [Segment(fit(self.title, room), title_style)]
        lines += [Segment(line, style) for line in wrapped(self.words, room)]
        row = y - max((height - len(lines)) // 2, 0)
        words = [lines[row]] if 0 <= row < len(lines) else []
        gap = [Segment(" " * (left - Segment.get_line_length(face) - 1), style)]
        return Strip([Segment(" ", style), *face, *gap, *words]).adjust_cell_length(width, style)
