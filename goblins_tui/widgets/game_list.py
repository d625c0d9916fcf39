"""A list of games, one to a line, that can be long."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.message import Message
from textual.widgets.option_list import Option

from goblins_tui.text import fit
from goblins_tui.widgets.mouse import PRIMARY_BUTTON
from goblins_tui.widgets.reversible_list import ReversibleList

RESULT_CELLS = 34
"""How it came out gets so many columns where the window is wide enough."""
_GAP = "  "
_NEAR_THE_END = 20


class GameRow(NamedTuple):
    """A game in three columns."""

    game: int
    """Its number in the store."""
    date: str
    name: str
    result: str


class GameList(ReversibleList):
    """Shows games; Enter or a click of the primary button picks one.

    Args:
        id: The id of the widget.
    """

    class MoreWanted(Message):
        """The end of what is listed is near."""

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 (the word of Textual)
        super().__init__(id=id, markup=False, compact=True)
        self._rows: list[GameRow] = []

    @property
    def rows(self) -> Sequence[GameRow]:
        """The games that are listed."""
        return self._rows

    @property
    def game(self) -> int | None:
        """The number of the game that is marked."""
        return None if self.highlighted is None else self._rows[self.highlighted].game

    def show_rows(self, rows: Sequence[GameRow], marked: int | None = None) -> None:
        """List these games.

        Args:
            rows: The games.
            marked: The number of the game to mark; the first one if it is not among them.
        """
        self._rows = list(rows)
        self._draw()
        self._mark(marked)

    def add_rows(self, rows: Sequence[GameRow]) -> None:
        """List more games after those that are listed."""
        self._rows += rows
        self.add_options(self._option(row) for row in rows)

    def on_resize(self) -> None:
        """The columns follow the width."""
        marked = self.game
        self._draw()
        self._mark(marked)

    def _draw(self) -> None:
        self.set_options(self._option(row) for row in self._rows)

    def _mark(self, game: int | None) -> None:
        games = [row.game for row in self._rows]
        if games:
            self.highlighted = games.index(game) if game in games else 0

    def _option(self, row: GameRow) -> Option:
        width = self.scrollable_content_region.width - 2
        room = width - len(row.date) - 2 * len(_GAP)
        name_cells = max(room - max(RESULT_CELLS, room // 3), room // 2)
        name = fit(row.name, name_cells)
        result = fit(row.result, room - name_cells)
        gap = " " * (name_cells - cell_len(name))
        text = f"{row.date}{_GAP}{name}{gap}{_GAP}{result}"
        return Option(Content(text))

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Ask for more in time."""
        super().watch_highlighted(highlighted)
        if highlighted is not None:
            self._look_ahead(highlighted)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Ask for more in time, for those who scroll."""
        super().watch_scroll_y(old_value, new_value)
        self._look_ahead(round(new_value) + self.size.height)

    def _look_ahead(self, row: int) -> None:
        if row >= len(self._rows) - _NEAR_THE_END:
            self.post_message(self.MoreWanted())

    async def _on_click(self, event: events.Click) -> None:
        # The list may have changed since it was drawn, and a double click means one wish.
        clicked = event.style.meta.get("option", self.option_count)
        if event.button != PRIMARY_BUTTON or event.chain > 1 or clicked >= self.option_count:
            event.prevent_default()
