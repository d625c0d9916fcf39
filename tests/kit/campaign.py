"""Daily deals and rungs that somebody played, and somebody at the screens that show them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.geometry import Offset
from textual.pilot import Pilot
from textual.screen import Screen

from goblins_tui.challenges import Challenge, Kind, Proof
from goblins_tui.history.games import GameHead, GameLine, State
from goblins_tui.rules import GameRecord
from goblins_tui.solo.ladder import LADDER
from goblins_tui.solo.medals import medals_of
from goblins_tui.solo.results import DayPlay, DayState
from goblins_tui.solo.streaks import DayResult
from goblins_tui.themes import NIGHT
from goblins_tui.widgets.choice_grid import Cell, ChoiceGrid
from tests.kit.finished_games import line_with
from tests.kit.screen_host import ScreenHost
from tests.kit.stored_games import DAY

PROOF = Proof(6, 9, 3)
STANDINGS: dict[DayState, dict[str, Any]] = {
    DayState.GIVEN_UP: {"state": State.ABANDONED, "winner": None},
    DayState.PRACTISED: {"practice": True},
    DayState.OPEN: {"state": State.OPEN, "winner": None},
}
"""How a game stands that was not won."""


def daily_line(
    turns: int = 7,
    flawless_turns: int | None = None,
    day: str = DAY,
    size: int = 5,
    state: DayState = DayState.WON,
) -> GameLine:
    """What the store tells of a daily deal.

    Args:
        turns: Turns to the win.
        flawless_turns: Turns until it was flawless, if it was.
        day: The day it is the deal of.
        size: Cards in hand at first.
        state: How far it was brought.
    """
    line = line_with(("Ann",), 0, turns, size=size, flawless_turns=flawless_turns)
    head = line.head._replace(challenge=Challenge(Kind.DAILY, day=day))
    standing = line.standing._replace(**STANDINGS.get(state, {}))
    begun = "2027-01-01" if state is DayState.WON_LATE else day
    return line._replace(begun=f"{begun} 20:15:00", head=head, standing=standing)


def rung_line(number: int, turns: int, flawless_turns: int | None = None) -> GameLine:
    """What the store tells of a rung that was won."""
    rung = LADDER[number - 1]
    line = line_with(("Ann",), 0, turns, flawless_turns=flawless_turns)
    record = GameRecord(rung.variant, ("Ann",), rung.code, rung.size)
    challenge = Challenge(Kind.LADDER, rung.goal, rung=number)
    return line._replace(head=GameHead(record, challenge=challenge))


def day_play(
    turns: int | None = None,
    flawless_turns: int | None = None,
    state: DayState = DayState.WON,
    proof: Proof | None = PROOF,
    day: str = DAY,
) -> DayPlay:
    """How the deal of a day was played; without turns it was not won."""
    pars = (proof.par, proof.flawless_par) if proof else (None, None)
    medals = medals_of(turns, flawless_turns, *pars)
    result = DayResult(day, turns is not None, state is DayState.WON, medals)
    return DayPlay(state, result, turns, flawless_turns, proof)


class Picker:
    """Somebody at a screen with something to pick."""

    def __init__(self, host: ScreenHost, pilot: Pilot[None]) -> None:
        self.host = host
        self.pilot = pilot

    @property
    def results(self) -> list[Any]:
        """What the screen returned, once it did."""
        return self.host.results

    @property
    def grid(self) -> ChoiceGrid:
        return self.host.hosted.query_one(ChoiceGrid)

    @property
    def marked(self) -> Cell:
        """The cell that is marked."""
        assert self.grid.marked is not None
        return self.grid.marked

    @property
    def text(self) -> str:
        return "\n".join(self.host.lines())

    @property
    def words(self) -> str:
        """The words on the screen, wherever lines break."""
        return " ".join(self.text.translate(dict.fromkeys(map(ord, "│|"), " ")).split())

    def picture(self) -> str:
        """What is to be seen, but for the blank rows around it."""
        return "\n".join(line.rstrip() for line in self.host.lines()).strip("\n")

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def click(self, text: str, button: int = 1, times: int = 1) -> None:
        """Click the first letter of a text."""
        await self.pilot.click(offset=self.host.find(text), button=button, times=times)
        await self.pilot.pause()

    async def point_at(self, text: str) -> None:
        """Move the pointer onto a text."""
        await self.pilot.hover(offset=self.host.find(text) + Offset(1, 0))
        await self.pilot.pause()

    async def resize(self, columns: int, rows: int) -> None:
        await self.pilot.resize_terminal(columns, rows)
        await self.pilot.pause()


@asynccontextmanager
async def picking(
    screen: Screen[Any], size: tuple[int, int] = (80, 24), theme_name: str = NIGHT.name
) -> AsyncIterator[Picker]:
    """Show a screen to somebody."""
    host = ScreenHost(screen, theme_name)
    async with host.run_test(size=size) as pilot:
        yield Picker(host, pilot)
