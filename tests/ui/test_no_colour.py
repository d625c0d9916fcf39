"""Without colours every marked line is told by being reversed (B56)."""

from pathlib import Path

import pytest

from goblins_tui.screens.ask_text import AskText
from goblins_tui.screens.find import FindScreen
from goblins_tui.screens.games import GamesScreen
from goblins_tui.screens.help import HelpScreen
from goblins_tui.screens.palette import Palette
from tests.golden.games import GAMES
from tests.kit.app import open_table
from tests.kit.kept_app import come_back, keep
from tests.kit.people import Table
from tests.kit.scenes import FULL_HANDS, new_game

GAME = new_game("heron-69-a", 2, 7, 1)


@pytest.fixture(autouse=True)
def no_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")


def reversed_text(table: Table) -> str:
    """All that is reversed on the screen."""
    segments = [segment for strip in table.top._compositor.render_strips() for segment in strip]
    return "".join(each.text for each in segments if each.style and each.style.reverse)


async def test_of_the_answers_of_a_dialog_the_marked_one_is_reversed() -> None:
    async with open_table(GAME) as table:
        await table.press("n")
        assert "n  Play on" in reversed_text(table)
        await table.press("up")
        assert "u  Give it up" in reversed_text(table)
        assert "Play on" not in reversed_text(table)


async def test_of_the_answers_below_a_text_the_marked_one_is_reversed() -> None:
    async with open_table(GAME) as table:
        await table.press("question_mark")
        assert isinstance(table.top, HelpScreen)
        await table.wait_until(lambda: "Back" in reversed_text(table))
        await table.press("tab")
        assert "Further down" in reversed_text(table)


async def test_of_the_answers_below_a_field_the_marked_one_is_reversed(database: Path) -> None:
    keep(database, GAMES["two-players"].play())
    async with come_back(database) as guest:
        await guest.press("o", "enter", "f")
        guest.on(AskText)
        assert "o  OK" in reversed_text(guest)
        assert "Back" not in reversed_text(guest)


async def test_of_the_games_the_marked_one_is_reversed_while_keys_go_to_the_list(
    database: Path,
) -> None:
    keep(database, GAME, FULL_HANDS[3])
    async with come_back(database) as guest:
        await guest.press("escape", "o")
        guest.on(GamesScreen)
        assert "Ann, Bo and Cy" in reversed_text(guest)
        await guest.press("down")
        assert "Ann v Bo" in reversed_text(guest)
        assert "Ann, Bo and Cy" not in reversed_text(guest)
        await guest.press("tab")
        assert "Ann v Bo" not in reversed_text(guest)


async def test_of_the_commands_of_the_palette_the_marked_one_is_reversed() -> None:
    async with open_table(GAME) as table:
        await table.press("ctrl+p")
        assert isinstance(table.top, Palette)
        await table.press(*"quit")
        await table.wait_until(lambda: "Quit (q)" in reversed_text(table))
        assert "it asks once" in reversed_text(table)


async def test_where_text_is_typed_the_caret_is_reversed() -> None:
    async with open_table(GAME) as table:
        await table.press("slash", "o")
        assert isinstance(table.top, FindScreen)
        assert reversed_text(table) == " "
