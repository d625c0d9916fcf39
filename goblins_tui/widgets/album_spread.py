"""Both sides of a card, side by side, as far as people have seen them."""

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from goblins_tui.options import Glyphs
from goblins_tui.widgets.album_pen import CARD_STYLES, AlbumCard, AlbumPen
from goblins_tui.widgets.mouse import PRIMARY_BUTTON
from goblins_tui.widgets.table_plan import LARGE

_BETWEEN = 4


class AlbumSpread(Widget):
    """Shows two cards; a click on the second one asks for it.

    Args:
        glyphs: The characters that may be used.
        cards: The card, and its other side.
    """

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {*CARD_STYLES}
    DEFAULT_CSS = "AlbumSpread { width: 1fr; height: auto; pointer: pointer; }"

    cards: reactive[tuple[AlbumCard, AlbumCard] | None] = reactive(None)

    class Turned(Message):
        """Somebody clicked the other side."""

    def __init__(self, glyphs: Glyphs, cards: tuple[AlbumCard, AlbumCard]) -> None:
        super().__init__()
        self._glyphs = glyphs
        self.set_reactive(AlbumSpread.cards, cards)

    @property
    def _margin(self) -> int:
        """The columns before the first card."""
        return max((self.size.width - 2 * LARGE.width - _BETWEEN) // 2, 0)

    @property
    def other_side(self) -> range:
        """The columns of the second card."""
        start = self._margin + LARGE.width + _BETWEEN
        return range(start, start + LARGE.width)

    def on_click(self, event: events.Click) -> None:
        """A click of the primary button on the other side turns the card over, once."""
        event.stop()
        if event.button == PRIMARY_BUTTON and event.chain == 1 and event.x in self.other_side:
            self.post_message(self.Turned())

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The rows of a large card."""
        return LARGE.height

    def render_line(self, y: int) -> Strip:
        """One row of both cards."""
        pen = AlbumPen(self._glyphs, self._style_of, self.rich_style, self.app.no_color)
        row = [Segment(" " * self._margin, self.rich_style)]
        for card in self.cards or ():
            row += pen.draw(card, LARGE)[y]
            row.append(Segment(" " * _BETWEEN, self.rich_style))
        return Strip(row).adjust_cell_length(self.size.width, self.rich_style)

    def _style_of(self, part: str) -> Style:
        return self.get_component_rich_style(f"card--{part}", partial=True)
