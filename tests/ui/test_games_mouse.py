"""The list of games with the mouse alone, and what people call their games."""

from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.geometry import Offset

from goblins_tui.history.shelves import Shelf
from goblins_tui.screens.ask_text import AskText
from goblins_tui.screens.dialog import Answers
from goblins_tui.screens.games import GamesScreen
from goblins_tui.screens.replay import ReplayScreen
from goblins_tui.screens.setup import SetupScreen
from goblins_tui.screens.statistics import StatisticsScreen
from goblins_tui.widgets.form import Form
from tests.kit.kept_app import (
    come_back,
    keep,
    named,
    on_shelf,
)
from tests.kit.listed_games import THREE, TWO, WON, WON_BY_FOUR, click, open_games, rows

NAMES = ("[/]", "[@click=app.quit]Bob", "[red]Cy", "$mark[/")


# With the mouse alone ----------------------------------------------------------------------------


async def test_everything_can_be_done_with_clicks_alone(database: Path) -> None:
    keep(database, TWO, THREE, WON)
    async with come_back(database) as guest:
        await guest.click_text("All games")
        await guest.click_text("Ann v Bo")
        await guest.click_text("Give it a title")
        await guest.click_text("OK")
        await guest.click_text("Ann v Bo")
        await guest.click_text("Give it up")
        assert rows(guest) == ["Ann, Bo and Cy turn 21, Cy to add"]
        await click(guest, "given up")
        await guest.click_text("Ann v Bo")
        await guest.click_text("Delete it")
        await guest.click_text("Delete it")
        assert rows(guest) == []
        await click(guest, " played ")
        await guest.click_text("Ann v Bo")
        await guest.click_text("See it again")
        guest.on(ReplayScreen)
        await guest.click_command("back")
        await guest.click_command("statistics")
        guest.on(StatisticsScreen)
        await guest.click_text("Back")
        await guest.click_command("search")
        assert guest.on(GamesScreen).query_one(Form).is_typing
        await guest.click_command("back")
        guest.on(SetupScreen)


async def test_b16_only_the_primary_button_picks_a_game(database: Path) -> None:
    keep(database, WON)
    async with come_back(database) as guest:
        await open_games(guest, Shelf.COUNTED)
        for button in (2, 3, 8):
            await click(guest, "Ann v Bo", button)
            guest.on(GamesScreen)
            await click(guest, " given up", button)
            assert len(rows(guest)) == 1
        await click(guest, "Ann v Bo")
        assert "Ann v Bo" in guest.dialog


async def test_b94_a_double_click_picks_a_game_once(database: Path) -> None:
    keep(database, *[WON] * 12)
    async with come_back(database) as guest:
        await open_games(guest, Shelf.COUNTED)
        await click(guest, "Ann v Bo", times=3)
        assert guest.answers[0] == "replay"
        await guest.press("escape")
        guest.on(GamesScreen)


async def test_a_click_below_the_last_game_picks_nothing(database: Path) -> None:
    keep(database, WON)
    async with come_back(database) as guest:
        await open_games(guest, Shelf.COUNTED)
        await guest.click_at(guest.on(GamesScreen).list.region.bottom_left + Offset(5, -1))
        await guest.rest()
        guest.on(GamesScreen)


# Names and titles --------------------------------------------------------------------------------


async def test_b62_b63_names_and_titles_are_shown_literally_everywhere(database: Path) -> None:
    game = named(WON_BY_FOUR, *NAMES)
    keep(database, game, titles=("[b]T[/] [@click=app.quit]x[/]",))
    words = "[b]T[/] [@click=app.quit]x[/]: [/], [@click=app.quit]Bob, [red]Cy and $mark[/"
    async with come_back(database, columns=160, rows=40) as guest:
        await open_games(guest, Shelf.COUNTED)
        assert words in guest.text
        await guest.press("enter")
        assert words in guest.dialog
        await guest.press("d")
        assert words in guest.dialog
        await guest.press("n", "enter", "t")
        assert "[b]T[/] [@click=app.quit]x[/]" in guest.text
        await guest.press("escape", "enter", "r")
        for name in NAMES:
            assert name in guest.text
        await guest.click_text("[@click=app.quit]Bob")
        assert guest.app.is_running


async def test_b64_no_control_character_of_a_title_or_name_is_shown(database: Path) -> None:
    keep(database, named(WON, "\x1b[2JAnn", "Bo\x07"), titles=("\x1b]0;t\x07\x9b1m",))
    async with come_back(database) as guest:
        await open_games(guest, Shelf.COUNTED)
        assert "]0;t1m: [2JAnn v Bo" in guest.text
        assert not {"\x1b", "\x07", "\x9b"} & set(guest.text)


@pytest.mark.parametrize(("columns", "height"), [(60, 20), (120, 40)])
async def test_b66_b67_wide_and_long_names_leave_room_for_how_it_came_out(
    database: Path, columns: int, height: int
) -> None:
    wide = ("謝" * 10, "金" * 10, "李" * 10, "王" * 10)
    keep(database, named(WON_BY_FOUR, *wide), WON, titles=("家" * 20, "x" * 40))
    async with come_back(database, columns=columns, rows=height) as guest:
        await open_games(guest, Shelf.COUNTED)
        assert all(cell_len(line) <= columns for line in guest.lines)
        row = next(line for line in guest.lines if "家" in line)
        assert "~" in row
        assert row.rstrip("~ ")[-1] != "家"
        assert "Ann won" in next(line for line in guest.lines if "xxx" in line)
        await guest.press("down", "enter")
        answers = guest.top.query_one(Answers)
        assert guest.top.region.contains_region(answers.region)
        await guest.press("d")
        assert guest.top.region.contains_region(guest.top.query_one(Answers).region)


async def test_b66_a_title_of_5000_letters_is_cut_where_it_is_typed(database: Path) -> None:
    keep(database, WON)
    async with come_back(database, columns=60, rows=20) as guest:
        await open_games(guest, Shelf.COUNTED)
        await guest.press("enter", "t")
        await guest.paste("y" * 5000)
        question = guest.on(AskText)
        assert question.region.contains_region(question.query_one(Form).region)
        await guest.press("enter")
    assert on_shelf(database, Shelf.COUNTED)[0].title == "y" * 40
