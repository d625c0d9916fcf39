"""Where the cards of the album lie, as a pure function of the room there is."""

from functools import lru_cache
from typing import NamedTuple

from textual.geometry import Region, Size

from goblins_tui.rules import DECK_SIZE
from goblins_tui.widgets.table_plan import LARGE, MEDIUM, Form

PAGES = 2
"""Goblins and fairies."""
SMALL = Form(12, 4)
"""A portrait with the name below, and no frame."""
HEADING_ROWS = 1
_COLUMNS = (5, 4, 10, 7)
"""So many cards stand side by side, the most pleasant number first."""
_MOST_ACROSS, _MOST_DOWN = 4, 2
"""Further apart, cards would not look like one page."""
_BETWEEN_PAGES = 3
"""So many columns stay free between two pages, if cards can be closer together instead."""
_SMALLEST = (1, SMALL, 5)


class AlbumPlan(NamedTuple):
    """How the pages are laid out."""

    size: Size
    pages: int
    """How many are side by side."""
    form: Form
    columns: int
    """How many cards of a page stand side by side."""

    @property
    def rows(self) -> int:
        """How many rows of cards a page has."""
        return -(-DECK_SIZE // self.columns)

    @property
    def page_width(self) -> int:
        """The columns of a page."""
        return self.size.width // self.pages

    @property
    def fits(self) -> bool:
        """Whether there is room for it."""
        width, height = self._block(self.form)
        return width <= self.page_width and height <= self.size.height - HEADING_ROWS

    def _block(self, pitch: Form) -> tuple[int, int]:
        """What a page of cards takes that follow each other at some distance."""
        return (
            (self.columns - 1) * pitch.width + self.form.width,
            (self.rows - 1) * pitch.height + self.form.height,
        )

    @property
    def _pitch(self) -> Form:
        """From the beginning of one card to that of the next, to the right and down."""
        between = _BETWEEN_PAGES if self.pages == PAGES else 0
        across = (self.page_width - between) // self.columns
        down = (self.size.height - HEADING_ROWS) // self.rows
        return Form(
            max(min(across, self.form.width + _MOST_ACROSS), self.form.width),
            max(min(down, self.form.height + _MOST_DOWN), self.form.height),
        )

    def region(self, page: int, index: int) -> Region:
        """Where a card lies.

        Args:
            page: Which of the pages that are side by side, from 0.
            index: Which card of it, from 0.
        """
        pitch = self._pitch
        width, height = self._block(pitch)
        row, column = divmod(index, self.columns)
        left = page * self.page_width + max((self.page_width - width) // 2, 0)
        above = max((self.size.height - HEADING_ROWS - height) // 2, 0) + HEADING_ROWS
        return Region(left + column * pitch.width, above + row * pitch.height, *self.form)


@lru_cache(maxsize=8)
def plan_album(size: Size) -> AlbumPlan:
    """Find the most beautiful way to show the album.

    Args:
        size: The room there is.

    Returns:
        Both pages at once if that is possible at all, in the largest form that fits.
    """
    plans = (
        AlbumPlan(size, pages, form, columns)
        for pages in (PAGES, 1)
        for form in (LARGE, MEDIUM, SMALL)
        for columns in _COLUMNS
    )
    return next((plan for plan in plans if plan.fits), AlbumPlan(size, *_SMALLEST))
