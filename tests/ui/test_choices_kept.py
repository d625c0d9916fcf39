"""What people choose is there again at the next start."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from goblins_tui.model.setup import FirstPlayer
from goblins_tui.options import Glyphs, Lens, Pace, Seating, Speed, Thinking
from goblins_tui.paths import settings_file
from goblins_tui.rules import Variant
from goblins_tui.screens.setup import SetupScreen
from goblins_tui.settings import Settings, save_settings
from goblins_tui.themes import DAY, NIGHT
from tests.kit.kept_app import Guest, come_back, start_as_command
from tests.kit.stored_games import FILE_NOW

KEYS = ("e", "s", "s", "g", "p", "z")
"""From what nobody chose: the lens, the speed twice, glyphs, seats and the theme."""
CHOSEN_BY_KEYS = {
    "theme": "day",
    "options": {"lens": "chosen", "speed": "off", "glyphs": "plain", "seating": "fixed"},
}


def kept() -> Mapping[str, Any]:
    """What the file holds."""
    path = settings_file()
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def see_what_the_keys_chose(guest: Guest) -> None:
    options = guest.on(SetupScreen).options
    assert options.lens is Lens.CHOSEN
    assert options.speed is Speed.OFF
    assert options.glyphs is Glyphs.PLAIN
    assert options.seating is Seating.FIXED
    assert guest.app.theme == DAY.name


async def test_what_keys_changed_at_the_set_up_is_there_at_the_next_start() -> None:
    async with start_as_command() as guest:
        await guest.press(*KEYS)
    assert kept() == CHOSEN_BY_KEYS
    async with start_as_command() as guest:
        see_what_the_keys_chose(guest)


async def test_what_keys_changed_at_the_table_is_there_at_the_next_start() -> None:
    async with start_as_command("play") as guest:
        await guest.press("enter", *KEYS)
    document = dict(kept())
    document.pop("table")
    assert document == CHOSEN_BY_KEYS
    async with start_as_command() as guest:
        see_what_the_keys_chose(guest)


async def test_who_chose_nothing_keeps_nothing() -> None:
    async with start_as_command() as guest:
        await guest.press("down", "up", "question_mark", "escape")
    assert kept() == {}


async def test_the_command_line_counts_more_and_is_not_kept() -> None:
    async with start_as_command() as guest:
        await guest.press(*KEYS)
    words = "--theme night --lens off --speed brisk --glyphs ascii --seats turn"
    async with start_as_command(*words.split()) as guest:
        options = guest.on(SetupScreen).options
        assert guest.app.theme == NIGHT.name
        assert (options.lens, options.speed, options.glyphs, options.seating) == (
            Lens.OFF,
            Speed.BRISK,
            Glyphs.ASCII,
            Seating.TURN,
        )
        await guest.press("e")
    expected = {**CHOSEN_BY_KEYS, "options": {**CHOSEN_BY_KEYS["options"], "lens": "hover"}}  # type: ignore[dict-item]
    assert kept() == expected


async def test_a_game_from_the_command_line_keeps_who_played_and_who_began_but_no_rules() -> None:
    words = "play --players Ann,Bo,Cy --variant goblins-rule --first 2 --take-back".split()
    async with start_as_command(*words) as guest:
        assert "Bo begins" in guest.dialog
    assert kept() == {"table": {"names": ["Ann", "Bo", "Cy"], "computers": [], "last-first": 1}}
    async with start_as_command() as guest:
        setup = guest.on(SetupScreen).setup
        assert setup.names == ("Ann", "Bo", "Cy")
        assert setup.variant is Variant.FAIRIES_RULE
        assert not setup.options.take_back


async def test_the_set_up_of_the_last_game_is_there_at_the_next_start() -> None:
    async with start_as_command() as guest:
        await guest.press("3", "down")
        for name in ("Ann", "[b]Bo[/]", "謝金"):
            await guest.paste(name)
            await guest.press("down")
        await guest.press("right", "down", "right", "right", "right", "right")
        setup = guest.on(SetupScreen).setup
        assert setup.first is FirstPlayer.ROTATE
        await guest.press("enter", "enter")
        assert guest.game.record.names == ("Ann", "[b]Bo[/]", "謝金")
    async with start_as_command() as guest:
        again = guest.on(SetupScreen).setup
        assert again.names == setup.names
        assert again.variant is Variant.GOBLINS_RULE
        assert again.first is FirstPlayer.ROTATE
        assert again.last_first == 0
        await guest.press("enter")
        assert "[b]Bo[/] begins" in guest.dialog


async def test_who_sat_where_is_there_at_the_next_start_with_pace_and_thinking_time() -> None:
    async with start_as_command() as guest:
        await guest.press("3", "down", "tab", "right", "down", "left", "left", "down", "left")
        await guest.press(*["down"] * 8, "right", "tab", "left")
        setup = guest.on(SetupScreen).setup
        await guest.press("enter", "enter")
    assert setup.names == ("Player 1", "Owl", "Seer")
    assert (setup.computers, setup.warned) == (("", "Owl", "Seer"), (0,))
    assert (setup.options.pace, setup.options.thinking) == (Pace.NONE, Thinking.SHORT)
    table = kept()["table"]
    assert (table["computers"], table["warned"]) == (["", "Owl", "Seer"], [0])
    async with start_as_command() as guest:
        again = guest.on(SetupScreen).setup
        assert (again.names, again.computers, again.warned) == (
            setup.names,
            setup.computers,
            setup.warned,
        )
        assert again.options == setup.options


async def test_people_who_take_all_seats_again_are_kept_too() -> None:
    put_computers("", "Owl")
    async with start_as_command() as guest:
        await guest.press("down", "down", "tab", "right", "right")
        assert guest.on(SetupScreen).setup.computers == ()
        await guest.press("enter", "enter")
    assert kept()["table"]["computers"] == []
    assert kept()["table"]["names"] == ["Ann", "Player 2"]


async def test_what_the_command_line_says_of_computer_players_holds_for_one_game() -> None:
    words = "play --players Ann,@Owl --warn all --pace none --thinking 0.5 --first Ann"
    async with start_as_command(*words.split()) as guest:
        await guest.press("enter")
    assert kept() == {"table": {"names": ["Ann", "Owl"], "computers": ["", "Owl"], "last-first": 0}}


async def test_a_demo_keeps_nothing_and_leaves_the_form_as_it_is() -> None:
    async with start_as_command() as guest:
        before = guest.on(SetupScreen).setup
        await guest.press("d")
        assert guest.game.record.computers == ("Owl", "Badger")
        await guest.press("n")
        assert guest.on(SetupScreen).setup == before
    assert kept() == {}
    async with start_as_command("demo", "--pace", "none") as guest:
        assert guest.game.record.names == ("Badger", "Owl")
    assert kept() == {}


async def test_computer_players_that_are_gone_become_people_and_it_is_said_once() -> None:
    put_computers("", "Gr[/]eedy")
    async with start_as_command() as guest:
        setup = guest.on(SetupScreen).setup
        assert (setup.names, setup.computers) == (("Ann", "Player 2"), ())
        (notice,) = guest.notices
        assert notice == "Gr[/]eedy is not installed any more: a person plays instead."
        assert "Gr[/]eedy" in guest.text


def put_computers(*computers: str) -> None:
    """Keep that these played the last game, with Ann."""
    names = ("Ann", *computers[1:])
    save_settings(settings_file(), Settings(names=names, computers=computers), FILE_NOW)


async def test_the_size_of_the_last_solitaire_is_there_and_the_table_is_not_forgotten() -> None:
    async with start_as_command() as guest:
        await guest.press("1", "down", "down", "down", "right", "enter")
        await guest.wait_until(lambda: "Begin" in guest.text)
        assert guest.game.record.size == 6
    assert kept()["table"]["size"] == 6
    assert (kept()["table"]["goal"], kept()["table"]["deals"]) == ("shed", "winnable")
    assert "first" not in kept()["table"]
    async with start_as_command() as guest:
        assert guest.on(SetupScreen).setup.size == 6
        assert guest.on(SetupScreen).setup.players == 1


async def test_b75_two_windows_do_not_undo_each_others_choices() -> None:
    async with start_as_command() as one, start_as_command() as other:
        await one.press("e")
        await other.press("z", "p")
        await one.press("s")
    assert kept() == {
        "theme": "day",
        "options": {"lens": "chosen", "seating": "fixed", "speed": "brisk"},
    }


async def test_b73_settings_that_cannot_be_written_give_one_notice(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    async with come_back(None, settings=tmp_path / "file" / "settings.toml") as guest:
        await guest.press("e", "z", "p")
        assert guest.app.theme == DAY.name
        assert len(guest.notices) == 1
        assert "could not be saved" in guest.notices[0]


async def test_b70_damaged_settings_are_told_once_and_kept_aside() -> None:
    path = settings_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"\x00{[b]")
    async with start_as_command() as guest:
        (notice,) = guest.notices
        assert "could not be read" in notice
        guest.on(SetupScreen)
        await guest.press("z")
    assert kept() == {"theme": "day"}
    assert [each.read_bytes() for each in path.parent.glob("*damaged*")] == [b"\x00{[b]"]


async def test_b62_a_key_that_means_nothing_is_told_literally() -> None:
    name = "[@click=app.quit]x[/]"
    path = settings_file()
    save_settings(path, Settings(theme="day"), FILE_NOW)
    path.write_text(f'theme = "day"\n"{name}" = 1\n', encoding="utf-8")
    async with start_as_command() as guest:
        assert name in guest.notices[0]
        assert name in guest.text
        assert guest.app.theme == DAY.name


async def test_what_was_chosen_is_on_the_disk_before_the_program_ends() -> None:
    async with start_as_command() as guest:
        await guest.press_only("z", "q")
        assert not guest.app.is_running
    assert kept() == {"theme": "day"}
