"""The pages of the album, with one card marked."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Offset, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from goblins_tui.options import Glyphs
from goblins_tui.rules import DECK_SIZE, Side
from goblins_tui.widgets.album_pen import CARD_STYLES, AlbumCard, AlbumPen, Rows
from goblins_tui.widgets.album_plan import HEADING_ROWS, PAGES, AlbumPlan, plan_album
from goblins_tui.widgets.choice_grid import MARKING
from goblins_tui.widgets.glyphs import GLYPH_SETS
from goblins_tui.widgets.mouse import PRIMARY_BUTTON

TITLES = {Side.GOBLIN: "Goblins", Side.FAIRY: "Fairies"}
_SIDES = (*Side,)
_HEADING = "album--heading"
_CURRENT = "album--current"
_TAB_CELLS = 12


class Place(NamedTuple):
    """Where a card stands in the album."""

    side: Side
    """Its page."""
    number: int
    """From 0 on the page."""


class AlbumGrid(Widget, can_focus=True):
    """Shows both pages side by side, or one of them, as there is room.

    Arrows mark, to the left and right from row to row and from page to page; Enter, Space or one
    click of the primary button picks.

    Args:
        glyphs: The characters that may be used.
        pages: The cards of each page, as many as the deck has.
    """

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {*CARD_STYLES, _HEADING, _CURRENT}
    DEFAULT_CSS = """
    AlbumGrid {
        width: 100%;
        height: 1fr;
        pointer: pointer;
    }
    """
    BINDINGS = MARKING

    class Marked(Message):
        """Another card is marked."""

    class Picked(Message):
        """A card was picked."""

        def __init__(self, card: AlbumCard) -> None:
            super().__init__()
            self.card = card

    def __init__(self, glyphs: Glyphs, pages: Mapping[Side, Sequence[AlbumCard]]) -> None:
        super().__init__()
        self._glyphs = glyphs
        self._pages = pages
        self._place = Place(_SIDES[0], 0)
        self._strips: list[Strip] = []
        self._drawn: tuple[object, ...] | None = None
        """What the strips show."""
        self._cards: dict[tuple[object, ...], Rows] = {}
        """What was drawn of single cards."""

    # What is shown --------------------------------------------------------------------------

    @property
    def marked(self) -> AlbumCard:
        """The card that is marked."""
        return self._card_at(self._place)

    @property
    def page(self) -> Side:
        """The page of the marked card."""
        return self._place.side

    @property
    def plan(self) -> AlbumPlan:
        """How the pages are laid out now."""
        return plan_album(self.size)

    def show(self, pages: Mapping[Side, Sequence[AlbumCard]]) -> None:
        """Show other cards.

        Args:
            pages: The cards of each page, as many as the deck has.
        """
        self._pages = pages
        self.refresh()

    @property
    def _shown(self) -> tuple[Side, ...]:
        """The pages that are shown, from the left."""
        return _SIDES if self.plan.pages == PAGES else (self.page,)

    def _card_at(self, place: Place) -> AlbumCard:
        return self._pages[place.side][place.number]

    # What people do -------------------------------------------------------------------------

    def mark(self, card: AlbumCard) -> None:
        """Mark a card, whether it was met or not."""
        numbers = [each.number for each in self._pages[card.side]]
        self._mark(Place(card.side, numbers.index(card.number)))

    def turn_page(self) -> None:
        """Mark the card at the same place of the other page."""
        self._mark(self._place._replace(side=self.page.other))

    def action_step(self, step: int) -> None:
        """Mark the next card or the one before; behind the last one there is none."""
        places = self._in_reading_order()
        number = places.index(self._place) + step
        if number in range(len(places)):
            self._mark(places[number])

    def _in_reading_order(self) -> list[Place]:
        places = [Place(side, number) for side in _SIDES for number in range(DECK_SIZE)]
        if self.plan.pages == PAGES:
            # A row goes on on the page beside.
            places.sort(key=lambda place: place.number // self.plan.columns)
        return places

    def action_leap(self, step: int) -> None:
        """Mark the card above or below."""
        index = self._place.number + step * self.plan.columns
        if index in range(DECK_SIZE):
            self._mark(self._place._replace(number=index))

    def action_mark_end(self, of: int) -> None:
        """Mark the first (0) or the last (-1) card of the page."""
        self._mark(self._place._replace(number=of % DECK_SIZE))

    def action_pick(self) -> None:
        """Pick the marked card."""
        self.post_message(self.Picked(self.marked))

    def _mark(self, place: Place) -> None:
        if place != self._place:
            self._place = place
            self.refresh()
            self.post_message(self.Marked())

    def on_click(self, event: events.Click) -> None:
        """A click marks a card and picks it, or turns the page; a double click does so once."""
        event.stop()
        if event.button != PRIMARY_BUTTON or event.chain != 1:
            return
        if event.y < HEADING_ROWS:
            self._click_heading(event.x)
            return
        place = self._place_at(event.offset)
        if place is not None:
            self._mark(place)
            self.action_pick()

    def _click_heading(self, x: int) -> None:
        if self.plan.pages < PAGES and x // _TAB_CELLS in range(PAGES):
            self._mark(self._place._replace(side=_SIDES[x // _TAB_CELLS]))

    def _place_at(self, offset: Offset) -> Place | None:
        plan = self.plan
        for page, side in enumerate(self._shown):
            for index in range(DECK_SIZE):
                if plan.region(page, index).contains_point(offset):
                    return Place(side, index)
        return None

    # How it looks ---------------------------------------------------------------------------

    def notify_style_update(self) -> None:
        """Draw anew in the new colours."""
        self._drawn = None
        self._cards = {}
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        """One row; all rows are drawn together and kept."""
        pages = tuple(tuple(self._pages[side]) for side in _SIDES)
        wanted = (pages, self._place, self.size)
        if wanted != self._drawn:
            self._drawn = wanted
            self._strips = self._draw(self.size)
        return self._strips[y] if y < len(self._strips) else self._row([])

    def _draw(self, size: Size) -> list[Strip]:
        rows: list[list[tuple[int, list[Segment]]]] = [[] for _ in range(size.height)]
        plan = self.plan
        pen = AlbumPen(self._glyphs, self._style_of, self.rich_style, self.app.no_color)
        for page, side in enumerate(self._shown):
            for index, card in enumerate(self._pages[side]):
                is_marked = self._place == (side, index)
                region = plan.region(page, index)
                key = (card, plan.form, is_marked)
                if key not in self._cards:
                    self._cards[key] = pen.draw(card, plan.form, is_marked)
                for y, row in enumerate(self._cards[key], start=region.y):
                    if y < size.height:
                        rows[y].append((region.x, row))
        return [self._heading(), *map(self._row, rows[HEADING_ROWS:])]

    def _row(self, parts: Sequence[tuple[int, list[Segment]]]) -> Strip:
        segments: list[Segment] = []
        used = 0
        for x, row in parts:
            segments += [Segment(" " * (x - used), self.rich_style), *row]
            used = x + self.plan.form.width
        return Strip(segments).adjust_cell_length(self.size.width, self.rich_style)

    def _heading(self) -> Strip:
        """The titles of both pages, of which one page or both are open."""
        glyphs, plan = GLYPH_SETS[self._glyphs], self.plan
        quiet, current = map(self.get_component_rich_style, (_HEADING, _CURRENT))
        segments = []
        for side in _SIDES:
            style = current if side is self.page else quiet
            pointer = glyphs.pointer if side is self.page else " "
            words = f" {pointer} {TITLES[side]}"
            if plan.pages == PAGES:
                left = plan.region(_SIDES.index(side), 0).x - _SIDES.index(side) * plan.page_width
                words = " " * max(left - 1, 0) + words[1:]
                segments.append(Segment(words.ljust(plan.page_width), style))
            else:
                segments.append(Segment(words.ljust(_TAB_CELLS), style))
        return Strip(segments).adjust_cell_length(self.size.width, self.rich_style)

    def _style_of(self, part: str) -> Style:
        return self.get_component_rich_style(f"card--{part}", partial=True)
