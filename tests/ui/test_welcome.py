"""What is offered at the start, and when."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event

import pytest

from goblins_tui.app import GoblinsApp
from goblins_tui.history.shelves import Shelf
from goblins_tui.model.setup import TableSetup
from goblins_tui.screens.dialog import Dialog
from goblins_tui.screens.games import GamesScreen
from goblins_tui.screens.help import HelpScreen
from goblins_tui.screens.setup import SetupScreen
from tests.golden.games import GAMES
from tests.kit.app import AT_ONCE
from tests.kit.kept_app import (
    Guest,
    come_back,
    keep,
    named,
    on_shelf,
    sit_at,
    today,
)
from tests.kit.listed_games import THREE, TWO
from tests.kit.people import FakeClock
from tests.kit.scenes import FULL_HANDS, new_game
from tests.kit.stored_games import NOW, elsewhere
from tests.ui.test_table_hidden import names_in

ALONE = new_game("fern-7-a", 1, 11, 9)
WIDE = ("謝" * 10, "金" * 10, "李" * 10, "王" * 10)


@asynccontextmanager
async def held_up(
    database: Path, columns: int = 80, rows: int = 24
) -> AsyncIterator[tuple[Guest, Event]]:
    """Start the app on a disk that answers nothing until the event is set."""
    clock, answers = FakeClock(), Event()
    app = GoblinsApp(TableSetup(options=AT_ONCE), clock=clock, database=database, now=lambda: NOW)
    app.archive.desk.ask(lambda _: answers.wait(10))
    try:
        async with sit_at(app, clock, columns, rows, rests=False) as guest:
            yield guest, answers
    finally:
        answers.set()


async def come_free(guest: Guest, answers: Event) -> None:
    """Let the disk answer, and wait for what comes of it."""
    answers.set()
    await guest.rest()


def _dealt_card_one(count: int) -> Sequence[int]:
    """Numbers of deals in which the first player holds card 1."""
    return [n for n in range(100) if 1 in new_game(f"moss-{n}-a").tableau.hand][:count]


# When it comes -----------------------------------------------------------------------------------


async def test_unfinished_games_are_offered_the_last_one_first(database: Path) -> None:
    keep(database, TWO, THREE, GAMES["two-players"].play(), ALONE)
    async with come_back(database) as guest:
        assert guest.dialog == "Welcome back\nThese games are not over yet:"
        assert guest.answers == ("4", "2", "1", "games", "new")
        for offer in (
            "1  Ann alone, turn 3, 5 cards",
            "2  Ann, Bo and Cy, turn 21, Cy to add",
            "3  Ann v Bo, turn 3, Ann to add",
            "o  All games",
            "n  A new game",
        ):
            assert offer in guest.text


async def test_nobody_is_welcomed_back_who_left_nothing_open(database: Path) -> None:
    keep(database, GAMES["two-players"].play())
    async with come_back(database) as guest:
        guest.on(SetupScreen)


async def test_straight_to_a_table_nothing_is_offered(database: Path) -> None:
    keep(database, TWO)
    async with come_back(database, straight_to_table=True) as guest:
        assert "begins" in guest.dialog
        await guest.press("enter")
        assert guest.is_open


async def test_b75_a_game_that_another_terminal_plays_is_not_offered(database: Path) -> None:
    keep(database, TWO)
    async with come_back(database) as one, come_back(database) as other:
        await one.press("escape")
        async with come_back(database) as third:
            third.on(Dialog)
        await other.press("enter")
        async with come_back(database) as fourth:
            fourth.on(SetupScreen)


async def test_b75_a_game_that_another_process_plays_is_not_offered(database: Path) -> None:
    mine, theirs = keep(database, TWO, THREE)
    code = (
        "from pathlib import Path; from goblins_tui.history.store import Store\n"
        f"store = Store(Path({str(database)!r}), lambda: {NOW!r}); assert store.take({theirs})"
    )
    with elsewhere(code):
        async with come_back(database) as guest:
            assert guest.answers == (str(mine), "games", "new")


@pytest.mark.parametrize("key", ["question_mark", "o"])
async def test_whoever_opened_something_meanwhile_is_not_disturbed(
    database: Path, key: str
) -> None:
    keep(database, TWO)
    async with held_up(database) as (guest, answers):
        await guest.press_only(key)
        opened = guest.top
        assert not isinstance(opened, SetupScreen)
        await come_free(guest, answers)
        assert guest.top is opened


async def test_whoever_began_a_game_meanwhile_is_not_disturbed(database: Path) -> None:
    keep(database, TWO)
    async with held_up(database) as (guest, answers):
        await guest.press_only("enter")
        await guest.press_only("enter")
        await come_free(guest, answers)
        assert guest.is_open


@pytest.mark.parametrize("keys", ["down A n n", "3"])
async def test_whoever_chose_or_typed_something_meanwhile_is_not_disturbed(
    database: Path, keys: str
) -> None:
    keep(database, TWO)
    async with held_up(database) as (guest, answers):
        for key in keys.split():
            await guest.press_only(key)
        await come_free(guest, answers)
        guest.on(SetupScreen)


async def test_a_newcomer_who_chose_something_meanwhile_is_not_disturbed(database: Path) -> None:
    async with held_up(database) as (guest, answers):
        guest.app.lesson = None
        await guest.press_only("1")
        await come_free(guest, answers)
        guest.on(SetupScreen)


async def test_a_newcomer_is_offered_the_first_lesson_however_slow_the_disk(
    database: Path,
) -> None:
    async with held_up(database) as (guest, answers):
        guest.app.lesson = None
        guest.on(SetupScreen)
        await come_free(guest, answers)
        assert "Your first time here?" in guest.dialog


async def test_a_slow_disk_only_delays_the_offer(database: Path) -> None:
    keep(database, TWO)
    async with held_up(database) as (guest, answers):
        guest.on(SetupScreen)
        await come_free(guest, answers)
        assert "Welcome back" in guest.dialog


async def test_b43_the_offer_comes_when_a_window_too_small_has_grown(database: Path) -> None:
    keep(database, TWO)
    async with come_back(database, columns=40, rows=10) as guest:
        await guest.wait_until(lambda: "need 60x20" in guest.text)
        await guest.resize(80, 24)
        await guest.rest()
        assert "Welcome back" in guest.dialog


async def test_b95_the_key_that_arrives_with_the_offer_takes_nothing(database: Path) -> None:
    keep(database, TWO)
    clock = FakeClock()
    app = GoblinsApp(TableSetup(options=AT_ONCE), clock=clock, database=database, now=lambda: NOW)
    async with sit_at(app, clock, settling=60) as guest:
        await guest.press("enter", "1", "n", "o", "escape")
        assert "Welcome back" in guest.dialog


# What it answers ---------------------------------------------------------------------------------


async def test_enter_goes_on_with_the_last_game(database: Path) -> None:
    keep(database, TWO, THREE)
    async with come_back(database) as guest:
        await guest.press("enter")
        assert guest.is_open
        assert guest.game == today(THREE)


async def test_digits_and_clicks_go_on_with_others(database: Path) -> None:
    keep(database, TWO, THREE, ALONE)
    async with come_back(database) as guest:
        await guest.press("3")
        assert guest.game == today(TWO)
    async with come_back(database) as guest:
        await guest.click_text("Ann, Bo and Cy")
        assert guest.game == today(THREE)


async def test_a_new_game_leaves_those_that_wait(database: Path) -> None:
    keep(database, TWO, THREE)
    async with come_back(database) as guest:
        await guest.press("n")
        guest.on(SetupScreen)
        await guest.press("enter", "enter")
        assert guest.game.cursor == 0
    assert len(on_shelf(database, Shelf.OPEN)) == 2


async def test_all_games_shows_the_list(database: Path) -> None:
    keep(database, TWO)
    async with come_back(database) as guest:
        assert guest.dialog == "Welcome back\nThis game is not over yet:"
        await guest.press("o")
        guest.on(GamesScreen)
        await guest.press("escape")
        guest.on(SetupScreen)


async def test_of_many_games_five_are_offered_and_the_others_counted(database: Path) -> None:
    keep(database, *[new_game(f"moss-{number}-a", 2, 1) for number in _dealt_card_one(7)])
    async with come_back(database, columns=60, rows=20) as guest:
        assert guest.answers == ("7", "6", "5", "4", "3", "games", "new")
        assert "All games (2 more wait)" in guest.text
        await guest.press("6")
        assert "Welcome back" in guest.dialog
        await guest.press("5")
        assert guest.game == today(new_game(guest.game.record.code, 2, 1))


async def test_quit_and_help_can_be_reached_from_the_offer(database: Path) -> None:
    keep(database, TWO)
    async with come_back(database) as guest:
        await guest.press("question_mark")
        guest.on(HelpScreen)
        await guest.press("escape")
        assert "Welcome back" in guest.dialog
        await guest.press("q")
        assert not guest.app.is_running


# Names and titles --------------------------------------------------------------------------------


@pytest.mark.parametrize(("columns", "rows"), [(60, 20), (80, 24)])
async def test_b67_the_widest_names_and_titles_stay_inside_the_box(
    database: Path, columns: int, rows: int
) -> None:
    four = named(FULL_HANDS[4], *WIDE)
    keep(
        database, named(TWO, *WIDE[:2]), four, titles=("家" * 20, "Our longest game of that autumn")
    )
    async with come_back(database, columns=columns, rows=rows) as guest:
        box = [line for line in guest.lines if "│" in line]
        assert all(line.count("│") == 2 for line in box)
        for key, begin in (("1", "Our longest game"), ("2", "家" * 5)):
            (line,) = [line for line in box if f"{key}  {begin}" in line]
            assert "~" in line
        await guest.press("enter")
        assert guest.game == today(four)


async def test_b62_b63_names_and_titles_are_shown_literally(database: Path) -> None:
    keep(database, named(TWO, "[/]", "[red]Bob"), named(TWO, "[@click=app.quit]Bob", "$mark"))
    keep(database, named(TWO, "[/", "[0] Bob"), titles=("[b]T[/]",))
    async with come_back(database, columns=120) as guest:
        for offer in (
            "[b]T[/]: [/ v [0] Bob, turn 3, [/ to add",
            "[@click=app.quit]~, turn 3, [@click=app.quit]B~",
            "[/] v [red]Bob, turn 3, [/] to add",
        ):
            assert offer in guest.text
        await guest.click_text("[@click=app.quit]~")
        assert guest.is_open
        assert "[@click=app.quit]Bob, your turn" in guest.text


async def test_b64_b68_what_others_wrote_into_the_file_is_cleaned(database: Path) -> None:
    bad = ("\x1b[2JAnn\u202e", "\x9b?1003lBo")
    keep(database, named(TWO, *bad), titles=("\x1b]0;x\x07T\u200di",))
    async with come_back(database, columns=120) as guest:
        assert "1  ]0;xTi: [2JAnn v ?1003l~, turn 3, [2JAnn to add" in guest.text


async def test_b106_no_card_is_named_before_a_game_is_gone_on_with(database: Path) -> None:
    keep(database, TWO, THREE, ALONE)
    async with come_back(database, columns=120, rows=40) as guest:
        assert not names_in(guest.text)
        await guest.press("o")
        for key in ("enter", "d", "escape", "enter", "t", "escape", "enter", "f"):
            assert not names_in(guest.text)
            await guest.press(key)
        assert not names_in(guest.text)
