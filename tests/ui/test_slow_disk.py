"""A disk that does not answer: the screen goes on, and no turn is shown that could be lost."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Event

from goblins_tui.model.keeper import PATIENCE_SECONDS
from tests.kit.app import open_table
from tests.kit.people import Table
from tests.kit.scenes import new_game

GAME = new_game("moss-31-a")
A_WHILE = 20.0


@asynccontextmanager
async def table_on_a_slow_disk() -> AsyncIterator[tuple[Table, Event]]:
    """A table whose disk does nothing until the event is set."""
    free = Event()
    async with open_table(GAME) as table:
        table.app.archive.desk.ask(lambda _: free.wait(A_WHILE))
        try:
            yield table, free
        finally:
            free.set()


async def test_b79_a_turn_is_shown_as_soon_as_it_is_kept() -> None:
    async with table_on_a_slow_disk() as (table, free):
        await table.press("1", "enter")
        assert table.game.cursor == 0
        assert table.narration == "One moment: this is being saved."
        free.set()
        await table.pilot.pause(0.3)
        assert table.game.cursor == 1


async def test_b79_meanwhile_keys_are_answered_and_change_nothing() -> None:
    async with table_on_a_slow_disk() as (table, free):
        await table.press("1", "enter", "2", "enter")
        assert table.narration == "One moment: the last turn is being saved."
        await table.press("t")
        assert "What happened" in table.text
        await table.press("escape", "u", "r", "c", "d")
        free.set()
        await table.pilot.pause(0.3)
        assert table.game.cursor == 1


async def test_b79_after_some_seconds_the_game_goes_on_and_people_know_why() -> None:
    async with table_on_a_slow_disk() as (table, _):
        await table.press("1", "enter")
        table.clock.now += PATIENCE_SECONDS
        await table.pilot.pause(0.3)
        assert table.game.cursor == 1
        assert "The disk is slow" in table.text
        await table.press("1", "enter")
        await table.pilot.pause(0.1)
        assert table.game.cursor == 2
