from textual.geometry import Offset

from goblins_tui.screens.too_small import TooSmallScreen
from goblins_tui.widgets.table_plan import SMALLEST
from tests.kit.app import open_table
from tests.kit.scenes import new_game

GAME = new_game("heron-69-a")


async def test_b43_a_window_too_small_says_what_is_needed_and_what_there_is() -> None:
    async with open_table(GAME) as table:
        for columns, rows in ((59, 24), (80, 19), (30, 8)):
            await table.resize(columns, rows)
            assert isinstance(table.top, TooSmallScreen)
            assert f"need 60x20, have {columns}x{rows}" in " ".join(table.text.split())


async def test_b43_the_smallest_window_is_enough() -> None:
    async with open_table(GAME) as table:
        await table.resize(*SMALLEST)
        assert table.is_open


async def test_b43_no_input_reaches_the_game_and_all_is_as_before_afterwards() -> None:
    async with open_table(GAME) as table:
        await table.press("2")
        before = table.text
        await table.resize(30, 8)
        await table.press("1", "enter", "space", "n", "u", "escape")
        await table.click_at(table.top.region.offset + Offset(10, 4), times=2)
        assert table.game == GAME
        await table.resize(80, 24)
        assert table.is_open
        assert table.chosen == GAME.tableau.hand[1]
        assert table.text == before


async def test_b43_a_dialog_is_still_there_when_the_window_has_grown_again() -> None:
    async with open_table(GAME.play(7)) as table:
        await table.press("q")
        await table.resize(20, 5)
        assert isinstance(table.top, TooSmallScreen)
        await table.resize(80, 24)
        assert "Leave the program?" in table.dialog
        await table.press("escape")
        assert table.is_open


async def test_b41_no_size_breaks_anything() -> None:
    async with open_table(new_game("heron-69-a", 4)) as table:
        for columns, rows in ((1, 1), (2, 30), (60, 1), (59, 19), (1, 80), (300, 2), (60, 20)):
            await table.resize(columns, rows)
            assert len(table.lines) == rows
        assert table.is_open


async def test_b33_also_there_ctrl_c_gets_out() -> None:
    async with open_table(GAME.play(7)) as table:
        await table.resize(30, 8)
        await table.press("ctrl+c", "ctrl+c")
        assert not table.app.is_running
