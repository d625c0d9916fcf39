"""The whole app, played in a test: a table with people at it, who press, click and look.

    async with open_table(GAME) as table:
        await table.press("1", "enter")
        assert table.game.last_turn

The app runs without a terminal; events come in by the driver, as from a real one. Time stands
still but for what the people do.
"""

import atexit
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from unittest.mock import patch

from goblins_tui.app import GoblinsApp
from goblins_tui.background import BackgroundProcess
from goblins_tui.model.session import GameSession
from goblins_tui.model.setup import Deals, FirstPlayer, TableSetup
from goblins_tui.options import Options, Speed
from goblins_tui.screens.dialog import Dialog
from goblins_tui.themes import NIGHT
from goblins_tui.widgets import card_view
from tests.kit.people import FakeClock, Table

AT_ONCE = Options(speed=Speed.OFF)
"""A table without animation."""
TODAY = "2026-11-30"
"""The day on which all tests play."""


class SharedSolver(BackgroundProcess):
    """A real solver whose process stays for the next test, where starting it takes most time."""

    def close(self) -> None:
        self.cancel()


SOLVER = SharedSolver()
atexit.register(BackgroundProcess.close, SOLVER)


def setup_of(game: GameSession, options: Options = AT_ONCE) -> TableSetup:
    """The choices that deal a game."""
    record = game.record
    return TableSetup(
        names=record.names,
        variant=record.variant,
        size=record.size or TableSetup.size,
        deals=Deals.ANY,
        code=record.code,
        first=FirstPlayer.CHOSEN,
        first_seat=record.first,
        options=options,
    )


def make_app(
    setup: TableSetup,
    straight_to_table: bool = True,
    clock: Callable[[], float] | None = None,
    theme_name: str = NIGHT.name,
    random_below: Callable[[int], int] = lambda below: 0,
) -> GoblinsApp:
    """The app without chance: what is random comes out as 0."""
    app = GoblinsApp(
        setup,
        straight_to_table,
        theme_name,
        random_below=random_below,
        clock=clock or FakeClock(),
        now=lambda: f"{TODAY} 12:00:00",
    )
    app.solver = SOLVER
    return app


@asynccontextmanager
async def open_table(
    game: GameSession,
    options: Options = AT_ONCE,
    columns: int = 80,
    rows: int = 24,
    settling: float = 0.0,
    take_back: bool = False,
) -> AsyncIterator[Table]:
    """Open the table of a game, past the words before it.

    Args:
        game: The game, at any moment of it.
        options: How people like to play.
        columns: Width of the window.
        rows: Height of the window.
        settling: Seconds for which a dialog that comes by itself takes no answer.
        take_back: Whether a table of two or more may take turns back.

    Yields:
        The table, with nothing above it that the moment of the game does not ask for.
    """
    clock = FakeClock()
    options = replace(options, take_back=take_back)
    app = make_app(setup_of(game, options), clock=clock)
    with (
        patch.object(Dialog, "SETTLING_SECONDS", settling),
        patch.object(card_view, "DRAG_SECONDS", 0.0),
    ):
        async with app.run_test(size=(columns, rows), notifications=True) as pilot:
            table = Table(app, pilot, clock)
            await table.sit_down(game)
            yield table
