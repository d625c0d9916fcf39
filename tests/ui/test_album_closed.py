"""The album is closed where remembering is the point, and open everywhere else."""

from pathlib import Path

import pytest

from goblins_tui.history.actions import Action, Deed
from goblins_tui.model.setup import TableSetup
from goblins_tui.options import Options, Speed
from goblins_tui.screens.album import CLOSED, AlbumScreen
from goblins_tui.screens.games import GamesScreen
from goblins_tui.screens.replay import ReplayScreen
from goblins_tui.screens.watching import WatchScreen
from goblins_tui.widgets.bars import Narrator
from tests.kit.album_visitors import (
    BEFORE_WIN,
    WON,
)
from tests.kit.kept_app import (
    Guest,
    come_back,
    keep,
)
from tests.kit.scenes import new_game


async def see_closed(guest: Guest) -> None:
    """See that the album does not open, and that the table says why in its own line."""
    await guest.press("m")
    assert not any(isinstance(screen, AlbumScreen) for screen in guest.app.screen_stack)
    assert said_at_table(guest) == CLOSED
    assert guest.notices == []


def said_at_table(guest: Guest) -> str:
    return guest.top.query_one(Narrator).render().plain


async def test_the_album_is_closed_while_people_play_and_open_when_the_game_is_over(
    database: Path,
) -> None:
    keep(database, BEFORE_WIN)
    async with come_back(database) as guest:
        await guest.press("enter")
        await see_closed(guest)
        await guest.add(WON.turns[-1].card)
        await guest.press("l", "m")
        guest.on(AlbumScreen)
        await guest.press("escape")
        assert guest.is_open


async def test_the_album_is_closed_on_any_screen_above_a_game(database: Path) -> None:
    keep(database, BEFORE_WIN)
    async with come_back(database) as guest:
        await guest.press("enter", "o")
        guest.on(GamesScreen)
        await guest.press("m")
        guest.on(GamesScreen)
        assert guest.notices == [CLOSED]


@pytest.mark.parametrize(("columns", "rows"), [(60, 20), (80, 24)])
async def test_that_the_album_is_closed_can_be_read_whole_at_the_table(
    database: Path, columns: int, rows: int
) -> None:
    keep(database, BEFORE_WIN)
    async with come_back(database, columns=columns, rows=rows) as guest:
        await guest.press("enter", "m")
        assert CLOSED in " ".join(guest.text.split())


async def test_it_is_said_once_that_the_album_is_closed_however_long_the_key_is_held(
    database: Path,
) -> None:
    keep(database, BEFORE_WIN)
    async with come_back(database) as guest:
        await guest.press("enter", "o")
        await guest.press(*["m"] * 5)
        assert guest.notices == [CLOSED]
        await guest.press("m")
        assert guest.notices == [CLOSED] * 2


async def test_the_palette_does_not_open_the_album_of_people_who_play(database: Path) -> None:
    keep(database, BEFORE_WIN)
    async with come_back(database) as guest:
        await guest.press("enter", "ctrl+p")
        await guest.write("album")
        await guest.wait_until(lambda: "Album (m)" in guest.text)
        await guest.press("enter")
        await guest.wait_until(lambda: guest.is_open and said_at_table(guest) == CLOSED)
        assert not any(isinstance(screen, AlbumScreen) for screen in guest.app.screen_stack)


async def test_practice_alone_closes_the_album_too(database: Path) -> None:
    game = new_game("fern-7-a", 1, 11, 9)
    keep(database, game)
    async with come_back(database) as guest:
        await guest.press("enter", "u")
        assert guest.game.is_practice
        await see_closed(guest)


async def test_a_show_closes_the_album_only_once_somebody_takes_a_seat() -> None:
    options = Options(speed=Speed.OFF)
    async with come_back(None, TableSetup(options=options)) as guest:
        await guest.press("d")
        await guest.press("x")
        assert guest.game.is_for_show
        await guest.press("m")
        guest.on(AlbumScreen)
        await guest.press("escape")
        guest.screen.model.do(Action(Deed.SEAT, seat=1))
        await see_closed(guest)


async def test_a_replay_closes_the_album_only_if_its_game_can_still_be_won(
    database: Path,
) -> None:
    async with come_back(database) as guest:
        for game, is_closed in ((WON, False), (BEFORE_WIN, True)):
            replay = ReplayScreen(game, Options(speed=Speed.OFF))
            guest.app.push_screen(replay)
            await guest.rest()
            if is_closed:
                await see_closed(guest)
            else:
                await guest.press("m")
                guest.on(AlbumScreen)
                await guest.press("escape")
            await guest.press("escape")


async def test_a_game_that_is_watched_closes_the_album_until_it_is_over(database: Path) -> None:
    keep(database, BEFORE_WIN)
    async with come_back(database) as player, come_back(database) as watcher:
        await player.press("enter")
        await watcher.press("escape", "o", "enter", "w")
        screen = watcher.on(WatchScreen)
        await see_closed(watcher)
        await player.add(WON.turns[-1].card)
        await watcher.wait_until(lambda: screen.game.is_over)
        await watcher.press("m")
        watcher.on(AlbumScreen)
