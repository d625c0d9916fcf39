"""The calendar of the daily deals: how each was played, and any of them to play."""

from collections.abc import Mapping
from typing import NamedTuple

from textual.binding import Binding

from goblins_tui.commands import Command, Group
from goblins_tui.options import Glyphs
from goblins_tui.rules import SOLITAIRE_SIZES
from goblins_tui.screens.bindings import bindings_of
from goblins_tui.screens.day_words import (
    date_words,
    month_words,
    short_words,
    streak_words,
    won_words,
)
from goblins_tui.screens.picking import PickingScreen
from goblins_tui.solo.days import days_of_month, month_of, step_month, weekday_of_first
from goblins_tui.solo.medals import Medal
from goblins_tui.solo.results import DayPlay, DayState
from goblins_tui.widgets.choice_grid import Cell, ChoiceGrid, GridRow, Look
from goblins_tui.widgets.glyphs import GLYPH_SETS

COMMANDS = (
    Command(
        "pick",
        ("enter", "space"),
        "enter",
        "play",
        "Play the deal of the marked day; a click on a day does the same.",
        Group.GAME,
    ),
    Command(
        "earlier",
        ("less_than_sign", "pageup", "left_square_bracket"),
        "<",
        "earlier",
        "The month before.",
        Group.GAME,
    ),
    Command(
        "later",
        ("greater_than_sign", "pagedown", "right_square_bracket"),
        ">",
        "later",
        "The month after.",
        Group.GAME,
    ),
    Command(
        "next_size", ("s",), "s", "size", "The deals with 5, with 6 or with 7 cards.", Group.GAME
    ),
    Command("close", ("escape", "q"), "esc", "back", "Back to where you were.", Group.GAME, False),
)
"""What can be done in the calendar."""
FIRST_MONTH = "2024-01"
"""Every day has a deal; a calendar of all of them would have no beginning."""

_WEEKDAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")


_MARKED = (*Medal, DayState.OPEN, DayState.PRACTISED, DayState.GIVEN_UP)
_PLAIN_MARKS = dict(zip(_MARKED, "✓◉✶❀❖~◦✗", strict=True))
_MARKS = {
    Glyphs.EMOJI: _PLAIN_MARKS,
    Glyphs.PLAIN: _PLAIN_MARKS,
    Glyphs.ASCII: dict(zip(_MARKED, "+#*fF~ox", strict=True)),
}
"""What stands behind the number of a day."""


class DayWish(NamedTuple):
    """A daily deal that somebody wants to play."""

    day: str
    size: int


class CalendarScreen(PickingScreen[DayWish]):
    """Shows a month of daily deals, and returns the one to play.

    Args:
        today: The day it is, UTC, such as "2026-11-30".
        results: For each size, the days that were played.
        size: The size that is shown first.
        glyphs: The characters that may be used.
    """

    ROOMY_FROM = 30
    BINDINGS = [
        *bindings_of(COMMANDS),
        *(Binding(str(size), f"take_size({size})", show=False) for size in SOLITAIRE_SIZES),
    ]

    def __init__(
        self,
        today: str,
        results: Mapping[int, Mapping[str, DayPlay]],
        size: int,
        glyphs: Glyphs,
    ) -> None:
        self._today = today
        self._results = results
        self._cards = size
        self._month = month_of(today)
        self._marks = _MARKS[glyphs]
        self._pointer = GLYPH_SETS[glyphs].pointer
        headings = [f" {weekday}" for weekday in _WEEKDAYS]
        super().__init__(ChoiceGrid(headings, self._weeks(), today), COMMANDS, glyphs)

    @property
    def month(self) -> str:
        """The month that is shown."""
        return self._month

    @property
    def cards(self) -> int:
        """Cards in hand in the deals that are shown."""
        return self._cards

    # What there is to see -------------------------------------------------------------------

    @property
    def title_words(self) -> str:
        """Month and size."""
        return f"{month_words(self._month)}, {self._cards} cards"

    @property
    def foot_words(self) -> str:
        """The streak."""
        return streak_words(self._plays.values(), self._today, f"{self._cards} cards")

    @property
    def legend(self) -> str:
        """The medals, and what else may have become of a day."""
        won, near_par, par, flawless, flawless_par, is_open, practised, given_up = (
            self._marks[each] for each in _MARKED
        )
        return (
            f"{won} won   {near_par} par+1     {par} par       "
            f"{flawless} flawless, {flawless_par} in par\n"
            f"{is_open} open  {practised} practice  {given_up} given up  ({won}) later"
        )

    def words_on(self, cell: Cell) -> str:
        """How the deal of a day was played, or what it can still give."""
        day, play = cell.value, self._plays.get(cell.value)
        date = date_words(day) + (", today" if day == self._today else "")
        if play is not None and play.result.won:
            late = ", on a later day" if play.state is DayState.WON_LATE else ""
            return f"{date}: {won_words(play)}{late}."
        if day > self._today:
            return f"{date}: still to come."
        if play is None and day < self._today:
            return f"{date}: missed. It can be played, but mends no streak."
        return f"{date}: {short_words(play)}."

    def wish_of(self, cell: Cell) -> DayWish:
        """The deal of that day."""
        return DayWish(cell.value, self._cards)

    @property
    def _plays(self) -> Mapping[str, DayPlay]:
        """The days that were played with this size."""
        return self._results.get(self._cards, {})

    def _weeks(self) -> list[GridRow]:
        before: list[Cell | None] = [None] * weekday_of_first(self._month)
        cells = [*before, *map(self._cell, days_of_month(self._month))]
        week = len(_WEEKDAYS)
        return [GridRow(tuple(cells[day : day + week])) for day in range(0, len(cells), week)]

    def _cell(self, day: str) -> Cell:
        play = self._plays.get(day)
        pointer = self._pointer if day == self._today else " "
        text = f"{pointer}{int(day[-2:]):>2}{self._mark_of(play)}"
        if play is not None and play.result.won:
            is_par = {Medal.PAR, Medal.FLAWLESS_PAR} & set(play.result.medals)
            look = Look.BEST if is_par else Look.GOOD
        else:
            look = Look.PLAIN if day <= self._today else Look.QUIET
        return Cell(day, text, look, can_be_picked=day <= self._today)

    def _mark_of(self, play: DayPlay | None) -> str:
        if play is None:
            return ""
        if not play.result.won:
            return f" {self._marks[play.state]}"
        medals = "".join(self._marks[medal] for medal in play.result.medals)
        return f"({medals})" if play.state is DayState.WON_LATE else f" {medals}"

    # What people do -------------------------------------------------------------------------

    def action_earlier(self) -> None:
        """Show the month before."""
        self._step_month(-1)

    def action_later(self) -> None:
        """Show the month after."""
        self._step_month(1)

    def action_next_size(self) -> None:
        """Show the deals of the next size."""
        sizes = [*SOLITAIRE_SIZES]
        self.action_take_size(sizes[(sizes.index(self._cards) + 1) % len(sizes)])

    def action_take_size(self, size: int) -> None:
        """Show the deals of a size."""
        self._cards = size
        self._show(self.grid.marked.value if self.grid.marked else "")

    def _step_month(self, months: int) -> None:
        now = month_of(self._today)
        month = step_month(self._month, months)
        if min(FIRST_MONTH, now) <= month <= now:
            self._month = month
            marked = self.grid.marked.value[-2:] if self.grid.marked else ""
            self._show(min(f"{month}-{marked}", days_of_month(month)[-1]))

    def _show(self, marked: str) -> None:
        self.grid.show(self._weeks(), marked)
        self.say_anew()
