"""Computer players at a table in a test, that answer when the test says so."""

from asyncio import Future, get_running_loop
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from unittest.mock import patch

from goblins_tui.model.computer_players import ComputerPlayers
from goblins_tui.model.game_state import GameState
from goblins_tui.model.session import GameSession
from goblins_tui.opponents import Choice
from goblins_tui.options import Options, Pace, Speed
from goblins_tui.screens.dialog import Dialog
from goblins_tui.screens.group_table import GroupTable
from goblins_tui.widgets import card_view
from tests.kit.app import make_app, setup_of
from tests.kit.people import FakeClock, Table

SWIFT = Options(speed=Speed.OFF, pace=Pace.NONE, take_back=True)
"""A table that shows all at once, and waits for nothing but answers."""


def with_computers(game: GameSession, *computers: str) -> GameSession:
    """The same game, with computer players on its seats from the beginning."""
    record = game.to_record()._replace(computers=computers)
    return GameSession.begin(record)


class ScriptedPlayers(ComputerPlayers):
    """Think until the test says what they add."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[GameState] = []
        """The moments at which one of them was asked."""
        self.seconds = 0.0
        """How long the last one may think."""
        self.hurries = 0
        """How often it was to answer at once."""
        self.stops = 0
        """How often what they thought was dropped."""
        self._answer: Future[Choice] | None = None

    async def choose(self, game: GameState, seconds: float) -> Choice:
        """Think."""
        self.asked.append(game)
        self.seconds = seconds
        self._answer = get_running_loop().create_future()
        return await self._answer

    def hurry(self) -> None:
        """Think no longer than need be."""
        self.hurries += 1

    def stop(self) -> None:
        """Think no more."""
        self.stops += 1

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is waited for."""
        return self._answer is not None and not self._answer.done()

    def answer(self, card: int, trouble: str | None = None) -> None:
        """Say what the one that was asked adds."""
        assert self._answer is not None
        if not self._answer.cancelled():
            self._answer.set_result(Choice(card, trouble))


class Company(Table):
    """People at a table, among computer players."""

    players: ScriptedPlayers

    @property
    def group(self) -> GroupTable:
        """The table."""
        assert isinstance(self.screen, GroupTable)
        return self.screen

    async def answer(self, *cards: int, trouble: str | None = None) -> None:
        """Let computer players add cards, one after the other."""
        for card in cards:
            await self.wait_until(lambda: self.players.is_thinking)
            self.players.answer(card, trouble)
            await self.pilot.pause()

    def title(self, seat: int) -> str:
        """The title of a seat, as it is to be seen."""
        return self.screen.table.seat_titles[seat].render_line(0).text


@asynccontextmanager
async def open_company(
    game: GameSession,
    options: Options = SWIFT,
    warned: Sequence[int] = (),
    columns: int = 80,
    rows: int = 24,
) -> AsyncIterator[Company]:
    """Open the table of a game, past the words before it.

    Args:
        game: The game, at any moment of it; a computer player has at least one seat at first, or
            none.
        options: How people like to play.
        warned: The seats whose people are warned.
        columns: Width of the window.
        rows: Height of the window.

    Yields:
        The table.
    """
    clock, players = FakeClock(), ScriptedPlayers()
    setup = replace(setup_of(game, options), warned=tuple(warned), computers=game.computers)
    app = make_app(setup, clock=clock)
    app.computer_players = players
    with (
        patch.object(Dialog, "SETTLING_SECONDS", 0.0),
        patch.object(card_view, "DRAG_SECONDS", 0.0),
    ):
        async with app.run_test(size=(columns, rows), notifications=True) as pilot:
            company = Company(app, pilot, clock)
            company.players = players
            if game.is_for_watching:
                await company.wait_until(lambda: isinstance(app.screen, GroupTable))
                if game.cursor:
                    company.screen.model.session = game
                    await pilot.pause()
            else:
                await company.sit_down(game)
            yield company
