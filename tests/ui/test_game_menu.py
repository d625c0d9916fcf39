"""What can be done with one game of the list, and over a table."""

from pathlib import Path

from goblins_tui.history.shelves import Shelf
from goblins_tui.screens.games import EMPTY, GamesScreen
from goblins_tui.screens.help import HelpScreen
from goblins_tui.screens.replay import ReplayScreen
from goblins_tui.screens.setup import SetupScreen
from goblins_tui.screens.statistics import StatisticsScreen
from tests.kit.kept_app import (
    come_back,
    keep,
    looked_into,
    on_shelf,
    today,
)
from tests.kit.listed_games import DRAWN, THREE, TWO, WON, keep_one_of_each, open_games, rows

# One game ----------------------------------------------------------------------------------------


async def test_what_can_be_done_depends_on_the_game(database: Path) -> None:
    keep_one_of_each(database)
    offers = {
        Shelf.OPEN: ("go on", "rename", "export", "give up", "delete", "back"),
        Shelf.COUNTED: ("replay", "rename", "export", "delete", "back"),
        Shelf.PRACTICE: ("replay", "rename", "export", "delete", "back"),
        Shelf.COMPUTERS: ("replay", "rename", "export", "delete", "back"),
        Shelf.ABANDONED: ("replay", "rename", "export", "delete", "back"),
    }
    async with come_back(database) as guest:
        await open_games(guest)
        for answers in offers.values():
            await guest.press("enter")
            assert guest.answers == answers
            await guest.press("escape", "right")


async def test_the_dialog_tells_what_was_played(database: Path) -> None:
    keep(database, DRAWN, titles=("Round and round",))
    async with come_back(database) as guest:
        await open_games(guest, Shelf.COUNTED)
        await guest.press("enter")
        assert guest.dialog == (
            "Round and round: Ann v Bo\n2 players, deal heron-69-a.\nA draw after 8 turns."
        )


async def test_a_game_gets_a_title_and_loses_it(database: Path) -> None:
    keep(database, WON)
    async with come_back(database) as guest:
        await open_games(guest, Shelf.COUNTED)
        await guest.press("enter", "t")
        assert "What shall this game be called?" in guest.text
        await guest.write("Rain")
        await guest.press("enter")
        assert rows(guest)[0].startswith("Rain: Ann v Bo")
        await guest.press("enter", "t", "escape")
        assert on_shelf(database, Shelf.COUNTED)[0].title == "Rain"
        await guest.press("enter", "t", "backspace", "enter")
        assert rows(guest)[0].startswith("Ann v Bo")
        assert on_shelf(database, Shelf.COUNTED)[0].title == ""


async def test_a_game_is_deleted_after_one_question(database: Path) -> None:
    keep(database, WON, DRAWN)
    async with come_back(database) as guest:
        await open_games(guest, Shelf.COUNTED)
        await guest.press("enter", "d")
        assert "Delete this game for good?\nAnn v Bo: a draw after 8 turns." in guest.dialog
        await guest.press("enter")
        assert len(rows(guest)) == 2
        await guest.press("enter", "d", "y")
        assert rows(guest) == ["Ann v Bo Ann won in 9, no goblin"]
        assert len(on_shelf(database, Shelf.COUNTED)) == 1


async def test_a_game_is_given_up(database: Path) -> None:
    keep(database, TWO)
    async with come_back(database) as guest:
        await open_games(guest)
        await guest.press("enter", "u")
        assert rows(guest) == []
        assert EMPTY[Shelf.OPEN][:40] in guest.text
    assert len(on_shelf(database, Shelf.ABANDONED)) == 1


async def test_statistics_and_help_lie_above_the_list(database: Path) -> None:
    keep(database, WON)
    async with come_back(database) as guest:
        await open_games(guest)
        await guest.press("s")
        guest.on(StatisticsScreen)
        assert "1 game" in guest.text
        await guest.press("escape", "question_mark")
        guest.on(HelpScreen)
        await guest.press("escape")
        guest.on(GamesScreen)


async def test_o_twice_opens_one_list(database: Path) -> None:
    async with come_back(database) as guest:
        await guest.press("o", "o")
        await guest.press_only("o", "o")
        assert sum(isinstance(each, GamesScreen) for each in guest.app.screen_stack) == 1
        await guest.press("escape")
        guest.on(SetupScreen)


# Over a table ------------------------------------------------------------------------------------


async def test_the_game_on_the_table_can_neither_be_deleted_nor_given_up(database: Path) -> None:
    keep(database, TWO, THREE)
    async with come_back(database) as guest:
        await guest.press("enter", "o", "enter")
        assert guest.answers == ("rename", "export", "back")
        assert "It lies on your table." in guest.dialog
        await guest.press("escape", "down", "enter")
        assert "delete" in guest.answers
        await guest.press("escape", "escape")
        assert guest.is_open
        assert guest.game == today(THREE)


async def test_a_finished_game_on_the_table_cannot_be_deleted_there(database: Path) -> None:
    game = WON.take_back()
    keep(database, game)
    async with come_back(database) as guest:
        await guest.press("enter")
        await guest.add(WON.turns[-1].card)
        await guest.press("l", "o", "enter")
        assert "delete" not in guest.answers
        await guest.press("r")
        guest.on(ReplayScreen)
        await guest.press("escape", "escape")
        assert guest.is_open


async def test_b75_a_game_that_is_deleted_elsewhere_meanwhile_is_told(database: Path) -> None:
    (number,) = keep(database, WON)
    async with come_back(database) as guest:
        await open_games(guest, Shelf.COUNTED)
        with looked_into(database) as store:
            store.delete(number)
        await guest.press("enter", "r")
        guest.on(GamesScreen)
        assert guest.notices == ["This game cannot be read: there is no such game."]
