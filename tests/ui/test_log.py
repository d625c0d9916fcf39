from unittest.mock import patch

from goblins_tui.model.chronicle import log_entries
from goblins_tui.screens.log import LogScreen
from tests.kit.app import open_table
from tests.kit.scenes import FULL_HANDS, new_game

GAME = new_game("heron-69-a", 2, 7, 1)
LONG = FULL_HANDS[4]


async def test_t_opens_the_log_of_the_whole_game() -> None:
    async with open_table(GAME, columns=100) as table:
        await table.press("t")
        assert isinstance(table.top, LogScreen)
        for entry in log_entries(GAME):
            assert " ".join(entry.text.split()[:4]) in table.text


async def test_a_long_log_begins_at_its_end_and_can_be_scrolled() -> None:
    async with open_table(LONG) as table:
        await table.press("t")
        last, first = f"Turn {LONG.cursor}.", f"Deal {LONG.record.code}."
        await table.wait_until(lambda: last in table.text)
        assert first not in table.text
        await table.press("home")
        assert first in table.text
        await table.press("end")
        assert last in table.text


async def test_the_log_can_be_copied() -> None:
    async with open_table(GAME) as table:
        with patch.object(type(table.app), "copy_to_clipboard") as copy:
            await table.press("t", "y")
        copy.assert_called_once_with("\n".join(entry.text for entry in log_entries(GAME)))
        assert "copied" in table.text


async def test_the_log_closes_by_key_and_by_click() -> None:
    async with open_table(GAME) as table:
        for key in ("escape", "t", "q", "b", "enter"):
            await table.press("t", key)
            assert table.is_open, key
        await table.press("t")
        await table.click_text("Back")
        assert table.is_open


async def test_the_log_keeps_the_game_and_what_is_chosen() -> None:
    async with open_table(GAME) as table:
        await table.press("2", "t", "1", "down", "up", "escape")
        assert table.chosen == table.hand[1]
        assert table.game == GAME
