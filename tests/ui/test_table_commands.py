from collections import Counter
from typing import Any

import pytest
from textual.binding import Binding
from textual.command import CommandList, CommandPalette
from textual.widgets import Input

from goblins_tui.app import GoblinsApp
from goblins_tui.commands import (
    APP_COMMANDS,
    GAMES_COMMANDS,
    TABLE_COMMANDS,
    Command,
    command,
)
from goblins_tui.options import Glyphs, Options, Speed
from goblins_tui.screens.games import GamesScreen
from goblins_tui.screens.replay import ReplayScreen
from goblins_tui.screens.setup import SetupScreen
from goblins_tui.screens.solo_table import SoloTable
from goblins_tui.screens.table import TableScreen
from goblins_tui.screens.table_picture import KEYS
from goblins_tui.screens.watching import WatchScreen
from tests.kit.app import open_table
from tests.kit.people import Table
from tests.kit.scenes import new_game

SETUP_COMMANDS = SetupScreen.commands
GAME = new_game("heron-69-a")
ALL_COMMANDS = (*TABLE_COMMANDS, *APP_COMMANDS)
ARROWS = {"h", "j", "k", "l"}


def key_counts(*tables: tuple[Command, ...]) -> Counter[str]:
    return Counter(key for table in tables for each in table for key in each.keys)


@pytest.mark.parametrize(
    "commands",
    [TABLE_COMMANDS, SoloTable.commands, SETUP_COMMANDS],
    ids=["table", "table for one", "set-up"],
)
def test_no_two_commands_of_a_screen_share_a_key(commands: tuple[Command, ...]) -> None:
    assert max(key_counts(commands, APP_COMMANDS).values()) == 1


def test_h_j_k_l_are_arrows_and_nothing_else() -> None:
    users = {each.action for each in ALL_COMMANDS if ARROWS & set(each.keys)}
    assert users == {"choose_next", "choose_previous", "choose_up", "choose_down"}


@pytest.mark.parametrize(
    ("screen", "commands"),
    [
        (TableScreen, TABLE_COMMANDS),
        (SoloTable, SoloTable.commands),
        (SetupScreen, SETUP_COMMANDS),
    ],
    ids=["table", "table for one", "set-up"],
)
def test_every_command_has_an_action_on_its_screen(
    screen: type[Any], commands: tuple[Command, ...]
) -> None:
    missing = [each.action for each in commands if not hasattr(screen, f"action_{each.action}")]
    assert missing == []


def test_every_command_of_the_app_has_an_action() -> None:
    missing = [e.action for e in APP_COMMANDS if not hasattr(GoblinsApp, f"action_{e.action}")]
    assert missing == []


def test_every_key_of_the_table_comes_from_the_table_of_commands() -> None:
    bound = {(binding.id, binding.key) for binding in Binding.make_bindings(TableScreen.BINDINGS)}
    digits = {(None, key) for key in KEYS}
    assert bound == digits | {(each.action, key) for each in TABLE_COMMANDS for key in each.keys}


def test_every_command_is_found_by_its_action() -> None:
    assert [command(each.action) for each in ALL_COMMANDS] == list(ALL_COMMANDS)
    with pytest.raises(KeyError):
        command("no such thing")


def test_a_command_is_explained_in_a_sentence() -> None:
    assert all(each.help.endswith(".") for each in ALL_COMMANDS)


KEPT = {
    "games": (GamesScreen, GAMES_COMMANDS),
    "replay": (ReplayScreen, ReplayScreen.commands),
    "watching": (WatchScreen, WatchScreen.commands),
}
"""The screens that show what is kept, with all their commands."""


@pytest.mark.parametrize(("screen", "commands"), KEPT.values(), ids=KEPT)
def test_commands_of_the_kept_have_keys_and_actions_of_their_own(
    screen: type[Any], commands: tuple[Command, ...]
) -> None:
    assert max(key_counts(commands, APP_COMMANDS).values()) == 1
    assert not [each.action for each in commands if not hasattr(screen, f"action_{each.action}")]
    assert all(each.help.endswith(".") for each in commands)
    assert screen.commands == commands


async def test_the_games_can_be_reached_with_the_mouse_alone() -> None:
    async with open_table(GAME) as table:
        await table.click_command("command_palette")
        assert isinstance(table.top, CommandPalette)
        table.top.query_one(Input).value = "games"
        await table.wait_until(lambda: "Games (o)" in table.text)
        await table.click_text("Games (o)")
        await table.wait_until(lambda: isinstance(table.top, GamesScreen))


async def palette_of(table: Table) -> list[str]:
    """What the command palette lists."""
    await table.press("ctrl+p")
    assert isinstance(table.top, CommandPalette)
    await table.wait_until(lambda: table.top.query_one(CommandList).option_count > 0)
    await table.app.workers.wait_for_complete()
    await table.pilot.pause()
    options = table.top.query_one(CommandList)._options
    return ["\n".join(str(option.prompt).split("\n")) for option in options]


@pytest.mark.parametrize(("columns", "rows"), [(60, 20), (80, 24), (120, 40)])
async def test_the_palette_is_drawn_in_ascii_where_nothing_else_can_be(
    columns: int, rows: int
) -> None:
    options = Options(speed=Speed.OFF, glyphs=Glyphs.ASCII)
    async with open_table(GAME, options, columns=columns, rows=rows) as table:
        await palette_of(table)
        assert "Search for commands" in table.text
        assert table.text.isascii()
        await table.press(*"quit")
        await table.wait_until(lambda: "Quit (q)" in table.text)
        assert table.text.isascii()
        await table.press(*"zzz")
        await table.app.workers.wait_for_complete()
        assert table.text.isascii()


async def test_the_palette_lists_the_commands_that_make_sense_now() -> None:
    async with open_table(GAME) as table:
        listed = "\n".join(await palette_of(table))
        possible = {"Find", "Log", "New game", "Lens", "Speed", "Glyphs", "Seats", "Help", "Quit"}
        assert all(label in listed for label in possible)
        assert not any(label in listed for label in ("Take back", "Redo", "Claim", "Draw ("))


async def test_the_palette_runs_commands_of_the_table_and_of_the_app() -> None:
    async with open_table(GAME) as table:
        for typed, title in (("log", "What happened"), ("help", "How to play")):
            await palette_of(table)
            table.top.query_one(Input).value = typed
            await table.app.workers.wait_for_complete()
            await table.wait_until(lambda: table.top.query_one(CommandList).option_count > 0)
            await table.press("enter")
            await table.wait_until(lambda title=title: title in table.text)  # type: ignore[misc]
            await table.press("escape")


@pytest.mark.parametrize("typed", ["dark", "Theme", "dark theme", "brigh"])
async def test_the_palette_finds_a_command_by_words_of_its_help(typed: str) -> None:
    async with open_table(GAME) as table:
        await palette_of(table)
        table.top.query_one(Input).value = typed
        await table.wait_until(lambda: found(table) == ["Night or day (z)"])


async def test_the_palette_shows_commands_found_by_their_title_first() -> None:
    async with open_table(GAME) as table:
        await palette_of(table)
        table.top.query_one(Input).value = "read"
        await table.wait_until(lambda: found(table) == ["Read aloud (y)", "Log (t)"])


def found(table: Table) -> list[str]:
    """The titles of what the palette found."""
    options = table.top.query_one(CommandList)._options
    return [str(option.prompt).split("\n")[0] for option in options]


async def test_the_bar_of_keys_shows_what_makes_sense_now() -> None:
    async with open_table(new_game("fern-7-a", 1)) as table:
        assert "take back" not in table.lines[-1]
        await table.add(11)
        assert "take back" in table.lines[-1]
        await table.press("u")
        assert "redo" in table.lines[-1]


async def test_every_command_of_the_bar_fits_into_80_columns_at_the_start() -> None:
    async with open_table(GAME) as table:
        for label in ("add", "find", "log", "help", "quit", "more"):
            assert label in table.lines[-1]


async def test_b94_a_page_down_before_the_palette_was_drawn_does_nothing() -> None:
    async with open_table(GAME) as table:
        await table.press_at_once("ctrl+p", "pagedown", "pageup")
        await table.press("escape")
        assert table.app.return_code is None
