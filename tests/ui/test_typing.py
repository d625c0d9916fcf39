"""While somebody types, keys write: the screen promises nothing else, and Escape ends it."""

from pathlib import Path

import pytest

from goblins_tui.model.setup import TableSetup
from goblins_tui.screens.album import AlbumScreen
from goblins_tui.screens.games import GamesScreen
from goblins_tui.screens.setup import SetupScreen
from goblins_tui.widgets.form import Form
from tests.kit.album_visitors import BEFORE_WIN, WON
from tests.kit.kept_app import Guest, come_back, keep

BAR = {
    80: " enter play  a alone  o games  ? help  q quit  f lesson  m album  ^p more",
    60: " enter play  a alone  o games  ? help  q quit  ^p more",
}
BAR_OF_TEXTS = " enter play  esc done  arrows choose  ^p more"


def names(guest: Guest) -> tuple[str, ...]:
    return guest.on(SetupScreen).setup.names


@pytest.mark.parametrize("columns", [80, 60])
async def test_keys_that_would_be_written_are_not_promised(columns: int) -> None:
    async with come_back(None, columns=columns) as guest:
        assert guest.lines[-1] == BAR[columns]
        await guest.press("down")
        assert guest.lines[-1] == BAR_OF_TEXTS
        await guest.press("tab")
        assert guest.lines[-1] == BAR[columns]
        await guest.press("down", "down", "down", "down")
        assert guest.on(SetupScreen).query_one(Form).current.label.strip() == "Deal"
        assert guest.lines[-1] == BAR_OF_TEXTS
        await guest.press("up")
        assert guest.lines[-1] == BAR[columns]


async def test_escape_ends_typing_and_what_was_typed_stays() -> None:
    async with come_back(None, TableSetup(names=("Ann", "Bo"))) as guest:
        await guest.press("down", "end", "e", "escape")
        assert guest.lines[-1] == BAR[80]
        await guest.press("m")
        guest.on(AlbumScreen)
        await guest.press("escape", "escape")
        assert names(guest) == ("Anne", "Bo")


async def test_back_from_a_table_the_key_of_the_news_opens_the_album(database: Path) -> None:
    keep(database, BEFORE_WIN)
    async with come_back(database) as guest:
        await guest.press("escape", "down", "C", "y", "escape", "o")
        await guest.press("enter", "g")
        await guest.add(WON.turns[-1].card)
        await guest.press("b")
        assert names(guest)[0] == "Cy"
        await guest.press("m")
        guest.on(AlbumScreen)
        await guest.press("escape")
        assert names(guest)[0] == "Cy"


async def test_the_search_of_the_games_promises_no_key_that_would_be_written(
    database: Path,
) -> None:
    keep(database, WON)
    async with come_back(database) as guest:
        await guest.press("o")
        guest.on(GamesScreen)
        promised = guest.lines[-1]
        assert "? help" in promised
        await guest.press("slash")
        assert " help" not in guest.lines[-1]
        assert "esc back" in guest.lines[-1]
        await guest.press("down")
        assert guest.lines[-1] == promised
