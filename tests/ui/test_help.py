from collections.abc import Iterable

import pytest

from goblins_tui.commands import APP_COMMANDS, TABLE_COMMANDS, Command
from goblins_tui.screens.help import Entries, HelpScreen, command_parts
from tests.kit.app import open_table
from tests.kit.people import Table
from tests.kit.scenes import new_game

GAME = new_game("heron-69-a")


def key_text(commands: Iterable[Command]) -> str:
    """What the help says of commands, where there is room for it."""
    parts = [part for part in command_parts(commands) if isinstance(part, Entries)]
    return "\n".join(line.plain for part in parts for line in part.lines(200))


def position(table: Table) -> float:
    """How far down the text is scrolled."""
    return table.top.query_one("#reading-text").scroll_y


def test_the_help_tells_of_every_command_with_its_key() -> None:
    commands = (*TABLE_COMMANDS, *APP_COMMANDS)
    text = key_text(commands)
    for command in commands:
        assert f"{command.key_text:<10} {command.help}" in text


def test_b62_brackets_in_a_command_are_shown_literally() -> None:
    odd = TABLE_COMMANDS[0]._replace(key_text="[/]", help="Press [b]this[/b].")
    assert "[/]        Press [b]this[/b]." in key_text([odd])


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("is_resized", [False, True])
async def test_sentences_stand_in_a_column_beside_their_keys(
    columns: int, is_resized: bool
) -> None:
    async with open_table(GAME, columns=120 if is_resized else columns, rows=150) as table:
        await table.press("question_mark")
        if is_resized:
            await table.resize(columns, 150)
        left = table.top.query_one("#reading-text").region.x
        rows = [line[left:].rstrip(" │") for line in table.lines]
        flip = next(at for at, row in enumerate(rows) if row.startswith("Flip  Every"))
        assert rows[flip + 1].startswith("      ")
        lens = next(at for at, row in enumerate(rows) if row.startswith("e          The lens"))
        below = [row for row in rows[lens + 1 : lens + 3] if row.startswith(" " * 11)]
        read = " ".join([rows[lens][11:], *(row.strip() for row in below)])
        assert read == next(each.help for each in TABLE_COMMANDS if each.action == "next_lens")


async def test_where_all_of_the_help_is_seen_there_is_no_way_further_down() -> None:
    async with open_table(GAME, columns=120, rows=150) as table:
        await table.press("question_mark")
        assert "Further down" not in table.text
        await table.resize(80, 24)
        assert "Further down" in table.text
        await table.press("end", "d")
        assert position(table) == 0


async def test_help_opens_by_key_and_click_and_goes_back_by_key_and_click() -> None:
    async with open_table(GAME) as table:
        for key in ("escape", "q", "question_mark", "f1", "b", "enter"):
            await table.press("question_mark")
            assert isinstance(table.top, HelpScreen)
            await table.press(key)
            assert table.is_open, key
        await table.click_command("help")
        assert isinstance(table.top, HelpScreen)
        await table.click_text("Back")
        assert table.is_open


async def test_b105_help_says_what_computer_players_know() -> None:
    async with open_table(GAME, columns=120, rows=60) as table:
        await table.press("question_mark")
        assert "They know what you may know" in " ".join(table.text.split())


async def test_help_keeps_what_is_chosen() -> None:
    async with open_table(GAME) as table:
        await table.press("2", "question_mark", "escape")
        assert table.chosen == table.hand[1]
        assert table.game == GAME


async def test_all_of_the_help_can_be_read_by_keys_and_by_clicks() -> None:
    async with open_table(GAME, columns=60, rows=20) as table:
        await table.press("question_mark")
        assert position(table) == 0
        await table.press("down", "j")
        assert position(table) == 2
        await table.press("up", "k")
        assert position(table) == 0
        await table.click_text("Further down")
        assert position(table) > 2
        await table.press("pagedown", "pageup", "end")
        assert position(table) == table.top.query_one("#reading-text").max_scroll_y
        await table.press("home")
        assert position(table) == 0


async def test_the_help_names_the_designer_and_what_this_program_is() -> None:
    async with open_table(GAME, columns=100, rows=40) as table:
        await table.press("question_mark", "end")
        assert "David Luis Sanhueza" in table.text
        assert "unaffiliated fan implementation" in " ".join(table.text.replace("│", "").split())


async def test_b17_the_help_tells_how_to_select_text() -> None:
    async with open_table(GAME, columns=120, rows=80) as table:
        await table.press("question_mark")
        assert "hold Shift" in " ".join(table.text.replace("│", "").split())
