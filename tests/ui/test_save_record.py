"""The record of a game, saved to a file that people name."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from goblins_tui.rules import parse_game
from goblins_tui.screens.ask_text import AskText
from goblins_tui.screens.game_over import GameOverScreen
from goblins_tui.screens.games import GamesScreen
from goblins_tui.widgets.form import Form
from tests.golden.games import GAMES
from tests.kit.kept_app import Guest, come_back, keep, named, today
from tests.kit.scenes import new_game
from tests.ui.test_table_hidden import names_in

WON = GAMES["two-players"].play()
CARDS = WON.to_record().cards
OPEN = new_game("heron-69-a", 2, 7, 1)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


@asynccontextmanager
async def asked_where(tmp_path: Path, columns: int = 80, rows: int = 24) -> AsyncIterator[Guest]:
    """Ask to save the only game that was played."""
    database = tmp_path / "games.db"
    keep(database, WON)
    async with come_back(database, columns=columns, rows=rows) as guest:
        await guest.press("o", "enter", "f")
        guest.on(AskText)
        yield guest


async def type_path(guest: Guest, path: Path | str) -> None:
    """Put a path in place of what stands there."""
    await guest.press("ctrl+e", "ctrl+u")
    await guest.paste(str(path))


async def written(guest: Guest, path: Path) -> None:
    """Wait for a file."""
    await guest.wait_until(lambda: path.exists() and bool(guest.notices))


async def test_enter_saves_under_a_name_that_tells_the_deal(tmp_path: Path, home: Path) -> None:
    async with asked_where(tmp_path) as guest:
        assert "~/goblins-robin-340-a.txt" in guest.text
        await guest.press("enter")
        await written(guest, home / "goblins-robin-340-a.txt")
        guest.on(GamesScreen)
        assert guest.notices == ["Saved as ~/goblins-robin-340-a.txt"]
    file = home / "goblins-robin-340-a.txt"
    assert parse_game(file.read_text(encoding="utf-8")) == today(WON).to_record()
    (tmp_path / "any-new-file").touch()
    assert file.stat().st_mode == (tmp_path / "any-new-file").stat().st_mode


async def test_escape_saves_nothing(tmp_path: Path, home: Path) -> None:
    async with asked_where(tmp_path) as guest:
        await guest.press("escape")
        guest.on(GamesScreen)
    assert not list(home.iterdir())


async def test_a_file_that_is_there_stays_as_it_is(tmp_path: Path, home: Path) -> None:
    file = home / "goblins-robin-340-a.txt"
    file.write_text("something else")
    async with asked_where(tmp_path) as guest:
        await guest.press("enter")
        await guest.wait_until(lambda: "That file exists. Save it as" in guest.text)
        await type_path(guest, "~/another.txt")
        await guest.press("enter")
        await written(guest, home / "another.txt")
    assert file.read_text() == "something else"


async def test_where_there_is_such_a_file_the_next_free_name_is_proposed(
    tmp_path: Path, home: Path
) -> None:
    file = home / "goblins-robin-340-a.txt"
    file.write_text("something else")
    (home / "goblins-robin-340-a-2.txt").symlink_to("nowhere")
    async with asked_where(tmp_path) as guest:
        await guest.press("enter")
        await guest.wait_until(lambda: "~/goblins-robin-340-a-3.txt" in guest.text)
        await guest.press("enter")
        await written(guest, home / "goblins-robin-340-a-3.txt")
    assert file.read_text() == "something else"
    assert len(list(home.iterdir())) == 3


@pytest.mark.parametrize("typed", ["", "   "])
async def test_a_name_that_is_missing_is_asked_for_again(
    tmp_path: Path, home: Path, typed: str
) -> None:
    async with asked_where(tmp_path, columns=60, rows=20) as guest:
        question = guest.top
        await type_path(guest, typed)
        await guest.press("enter")
        await guest.wait_until(lambda: guest.top is not question)
        guest.on(AskText)
        assert "A file needs a name; Escape saves nothing." in guest.text
        assert not list(home.iterdir())
        await type_path(guest, "~/named.txt")
        await guest.press("enter")
        await written(guest, home / "named.txt")


async def test_whoever_is_asked_again_for_a_name_can_leave(tmp_path: Path, home: Path) -> None:
    async with asked_where(tmp_path) as guest:
        question = guest.top
        await type_path(guest, "")
        await guest.click_text("OK")
        await guest.wait_until(lambda: guest.top is not question)
        await guest.press("escape")
        guest.on(GamesScreen)
    assert not list(home.iterdir())


async def test_a_folder_that_is_not_there_is_not_made(tmp_path: Path, home: Path) -> None:
    async with asked_where(tmp_path) as guest:
        await type_path(guest, "~/missing/x.txt")
        await guest.press("enter")
        await guest.wait_until(lambda: "there is no such folder" in guest.text)
    assert not list(home.iterdir())


async def test_a_device_is_no_file(tmp_path: Path, home: Path) -> None:
    async with asked_where(tmp_path) as guest:
        await type_path(guest, "/dev/full")
        await guest.press("enter")
        await guest.wait_until(lambda: "Not a plain file" in guest.text)


async def test_a_folder_is_no_file(tmp_path: Path, home: Path) -> None:
    async with asked_where(tmp_path) as guest:
        await type_path(guest, "~")
        await guest.press("enter")
        await guest.wait_until(lambda: "that is a folder" in guest.text)
    assert not list(home.iterdir())


@pytest.mark.parametrize("path", ["~/a-file/x.txt", "~nobody-of-this-name/x.txt"])
async def test_b73_a_place_where_nothing_can_be_written_is_told(
    tmp_path: Path, home: Path, path: str
) -> None:
    (home / "a-file").touch()
    async with asked_where(tmp_path, columns=60, rows=20) as guest:
        question = guest.top
        await type_path(guest, path)
        await guest.press("enter")
        await guest.wait_until(lambda: guest.top is not question)
        assert guest.on(AskText)._field.value == path
        assert "Save it as" in guest.text
        await guest.press("escape")
        guest.on(GamesScreen)


async def test_b42_the_whole_question_is_on_the_screen(tmp_path: Path, home: Path) -> None:
    async with asked_where(tmp_path, columns=60, rows=20) as guest:
        form = guest.top.query_one(Form)
        assert guest.top.region.contains_region(form.region)
        for text in ("Save the record as", "OK", "Back"):
            assert text in guest.text
        await type_path(guest, f"/{'x' * 200}")
        assert guest.top.region.contains_region(form.region)


async def test_b67_what_is_typed_last_can_be_seen_in_the_longest_path(
    tmp_path: Path, home: Path
) -> None:
    async with asked_where(tmp_path, columns=60, rows=20) as guest:
        await type_path(guest, f"/{'x' * 200}")
        await guest.press("backspace", "z")
        assert "xz" in guest.text


async def test_a_path_is_clicked_ok_and_double_clicked_once(tmp_path: Path, home: Path) -> None:
    async with asked_where(tmp_path) as guest:
        await guest.click_text("OK")
        await written(guest, home / "goblins-robin-340-a.txt")
        assert len(guest.notices) == 1


async def test_b62_b64_a_path_is_shown_literally_and_clean(tmp_path: Path, home: Path) -> None:
    async with asked_where(tmp_path) as guest:
        await type_path(guest, "~/[b]x[$y]\x1b[2J.txt")
        await guest.press("enter")
        await written(guest, home / "[b]x[$y][2J.txt")
        assert guest.notices == ["Saved as ~/[b]x[$y][2J.txt"]
        assert "[b]x[$y][2J.txt" in guest.text


async def test_a_game_that_was_just_won_is_saved_from_its_end(tmp_path: Path, home: Path) -> None:
    database = tmp_path / "games.db"
    keep(database, new_game("robin-340-a", 2, *CARDS[:-1]))
    async with come_back(database) as guest:
        await guest.press("enter")
        await guest.add(CARDS[-1])
        guest.on(GameOverScreen)
        await guest.press("f", "enter")
        # The table tells it in its own line, where it covers no card.
        await guest.wait_until(lambda: guest.narration == "Saved as ~/goblins-robin-340-a.txt")
        assert guest.is_open
        assert guest.notices == []
    text = (home / "goblins-robin-340-a.txt").read_text(encoding="utf-8")
    assert parse_game(text) == today(WON).to_record()


async def test_b106_the_record_of_a_game_that_goes_on_names_no_card(
    tmp_path: Path, home: Path
) -> None:
    database = tmp_path / "games.db"
    keep(database, named(OPEN, "Zoë", "Straße"))
    async with come_back(database) as guest:
        await guest.press("o", "enter", "f")
        assert not names_in(guest.text)
        await guest.press("enter")
        await written(guest, home / "goblins-heron-69-a.txt")
    text = (home / "goblins-heron-69-a.txt").read_text(encoding="utf-8")
    assert not names_in(text)
    assert parse_game(text).names == ("Zoë", "Straße")


def test_a_key_that_comes_before_the_question_is_drawn_does_nothing() -> None:
    question = AskText("Save it as", "game.txt", 40)
    question.action_walk()
    assert not question.query(Form)
