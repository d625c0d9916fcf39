"""All games: to find them, and what can be done with each."""

import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest
from rich.cells import cell_len
from textual import events
from textual.geometry import Offset

from goblins_tui.history.games import GameHead, Origin
from goblins_tui.history.shelves import Shelf
from goblins_tui.model.journal import journal_of
from goblins_tui.model.session import GameSession
from goblins_tui.screens.ask_text import AskText
from goblins_tui.screens.dialog import Answers
from goblins_tui.screens.games import EMPTY, NOTHING_FOUND, PAGE, GamesScreen
from goblins_tui.screens.help import HelpScreen
from goblins_tui.screens.replay import ReplayScreen
from goblins_tui.screens.setup import SetupScreen
from goblins_tui.screens.statistics import StatisticsScreen
from goblins_tui.widgets.form import Form
from tests.golden.games import GAMES
from tests.kit.kept_app import (
    Guest,
    come_back,
    keep,
    keep_done,
    looked_into,
    named,
    on_shelf,
    start_of,
    today,
)
from tests.kit.scenes import FULL_HANDS, new_game
from tests.kit.stored_games import keep_whole, scripted, store_at

TWO = new_game("heron-69-a", 2, 7, 1)
THREE = FULL_HANDS[3]
ALONE = new_game("fern-7-a", 1, 11, 9)
WON = GAMES["two-players"].play()
WON_BY_FOUR = GAMES["four-players-six-fairies"].play()
ORDER = (Shelf.OPEN, Shelf.COUNTED, Shelf.PRACTICE, Shelf.ABANDONED)
DRAWN = GAMES["draw-by-repetition"].play()
FLAWLESS = GAMES["solitaire-flawless"].play()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


def rows(guest: Guest) -> list[str]:
    """What is listed, without the dates."""
    assert isinstance(guest.top, GamesScreen)
    return [" ".join(f"{row.name} {row.result}".split()) for row in guest.top.list.rows]


def marked(guest: Guest) -> int | None:
    """The number of the game that is marked."""
    return guest.on(GamesScreen).list.game


async def open_games(guest: Guest, shelf: Shelf = Shelf.OPEN) -> None:
    """Open the list from the set-up, past what is offered at the start, and turn to a shelf."""
    if guest.dialog:
        await guest.press("escape")
    await guest.press("o")
    shown = Shelf(guest.on(GamesScreen).shelf.value)
    steps = ORDER.index(shelf) - ORDER.index(shown)
    await guest.press(*["right" if steps > 0 else "left"] * abs(steps))


def keep_one_of_each(database: Path) -> tuple[int, ...]:
    """Two games to go on with, three played, one of practice, one given up."""
    numbers = keep(database, TWO, THREE, WON, WON_BY_FOUR, FLAWLESS)
    tried = keep_done(database, *scripted("solitaire-taken-back"))
    (given_up,) = keep(database, ALONE)
    with looked_into(database) as store:
        store.abandon(given_up)
    return (*numbers, tried, given_up)


# What is listed ---------------------------------------------------------------------------------


async def test_every_shelf_lists_its_games_the_last_one_first(database: Path) -> None:
    keep_one_of_each(database)
    async with come_back(database) as guest:
        await open_games(guest)
        shelves = []
        for _ in range(4):
            shelves.append(rows(guest))
            await guest.press("right")
        assert shelves == [
            ["Ann, Bo and Cy turn 21, Cy to add", "Ann v Bo turn 3, Ann to add"],
            [
                "Ann alone won in 7 turns, flawless in 8",
                "Ann, Bo, Cy and Di Bo won in 10, 6 fairies",
                "Ann v Bo Ann won in 9, no goblin",
            ],
            ["Ann alone won in 13 turns"],
            ["Ann alone given up in turn 3"],
        ]
        assert rows(guest) == shelves[0]
        await guest.press("h")
        assert rows(guest) == shelves[3]
        await guest.press("l")
        assert rows(guest) == shelves[0]


async def test_without_a_game_to_go_on_with_the_played_ones_come_first(database: Path) -> None:
    keep(database, WON)
    async with come_back(database) as guest:
        await guest.press("o")
        assert guest.on(GamesScreen).shelf.value == Shelf.COUNTED
        assert guest.on(GamesScreen).list.has_focus


async def test_the_shelves_can_be_clicked(database: Path) -> None:
    keep_one_of_each(database)
    async with come_back(database) as guest:
        await open_games(guest)
        for label, count in ((" played ", 3), ("practice", 1), ("given up", 1), ("to go on", 2)):
            await click(guest, label)
            assert len(rows(guest)) == count, label


async def click(guest: Guest, text: str, button: int = 1, times: int = 1) -> None:
    """Click the first place where a text stands."""
    row = [text in line for line in guest.lines].index(True)
    column = guest.lines[row].index(text) + 2
    await guest.click_at(Offset(column, row), button, times)
    await guest.rest()


async def test_games_are_told_apart_by_how_many_played(database: Path) -> None:
    keep_one_of_each(database)
    async with come_back(database) as guest:
        await open_games(guest, Shelf.COUNTED)
        await guest.press("tab", "tab", "right")
        assert rows(guest) == ["Ann alone won in 7 turns, flawless in 8"]
        assert "1 found." in guest.text
        await guest.press("right", "right", "right")
        assert len(rows(guest)) == 1
        await guest.press("escape")
        assert len(rows(guest)) == 3
        await click(guest, "  4")
        assert rows(guest) == ["Ann, Bo, Cy and Di Bo won in 10, 6 fairies"]
        await click(guest, " all ")
        assert len(rows(guest)) == 3


@pytest.mark.parametrize("words", ["sorrel", "bo DI"])
async def test_names_and_deals_are_found_while_they_are_typed(database: Path, words: str) -> None:
    keep_one_of_each(database)
    async with come_back(database) as guest:
        await open_games(guest, Shelf.COUNTED)
        await guest.press("slash")
        await guest.write(words)
        assert len(rows(guest)) == 1
        assert "1 found." in guest.text
        await guest.press("enter", "enter")
        assert "Ann, Bo, Cy and Di" in guest.dialog


async def test_what_is_typed_into_the_search_does_nothing_else(database: Path) -> None:
    keep_one_of_each(database)
    async with come_back(database) as guest:
        await open_games(guest, Shelf.COUNTED)
        await guest.press("slash")
        await guest.write("soqb?/hjkl ")
        assert guest.on(GamesScreen).search.value == "soqb?/hjkl "
        assert NOTHING_FOUND in guest.text
        await guest.paste("[b]\x1b[2J\nq")
        assert guest.on(GamesScreen).search.value == "soqb?/hjkl [b][2J"


async def test_escape_clears_the_search_then_goes_back(database: Path) -> None:
    keep_one_of_each(database)
    async with come_back(database) as guest:
        await open_games(guest, Shelf.COUNTED)
        await guest.press("slash", "d", "i", "escape")
        assert len(rows(guest)) == 3
        await guest.press("down", "escape")
        guest.on(SetupScreen)


async def test_after_a_search_in_vain_the_list_is_walked_again(database: Path) -> None:
    keep_one_of_each(database)
    async with come_back(database) as guest:
        await open_games(guest, Shelf.COUNTED)
        await guest.press("slash", "x", "x", "escape", "down")
        assert guest.on(GamesScreen).list.highlighted == 1


async def test_after_an_empty_shelf_the_list_is_walked_again(database: Path) -> None:
    keep(database, WON, DRAWN)
    async with come_back(database) as guest:
        await open_games(guest)
        await guest.press("right", "down")
        assert guest.on(GamesScreen).list.highlighted == 1


async def test_the_arrows_lead_on_from_an_empty_shelf_after_a_search_too(database: Path) -> None:
    keep(database, WON)
    async with come_back(database) as guest:
        await open_games(guest, Shelf.COUNTED)
        await guest.press("slash", "b", "escape", "right", "left")
        assert rows(guest) == ["Ann v Bo Ann won in 9, no goblin"]


async def test_every_empty_shelf_says_what_would_lie_there(database: Path) -> None:
    async with come_back(database, columns=120) as guest:
        await open_games(guest)
        for shelf in ORDER:
            assert EMPTY[shelf] in guest.text
            await guest.press("right")
        await guest.press("end", "enter", "enter", "up", "pagedown")
        guest.on(GamesScreen)


async def test_tab_walks_through_the_filter_to_the_list_and_back(database: Path) -> None:
    keep_one_of_each(database)
    async with come_back(database) as guest:
        await open_games(guest)
        screen = guest.on(GamesScreen)
        form = screen.query_one(Form)
        for key, names in (("tab", "shelf players search"), ("shift+tab", "search players shelf")):
            for name in names.split():
                await guest.press(key)
                assert form.has_focus
                assert form.current.name == name
            await guest.press(key)
            assert screen.list.has_focus


async def test_b70_a_damaged_game_hides_no_other_and_doubles_none(database: Path) -> None:
    numbers = keep(database, TWO, THREE, ALONE)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE games SET code = 'nonsense' WHERE id = ?", numbers[1:2])
    async with come_back(database) as guest:
        await open_games(guest)
        await guest.press("down", "down", "up")
        assert rows(guest) == ["Ann alone turn 3, 5 cards", "Ann v Bo turn 3, Ann to add"]


async def test_b70_a_game_of_which_an_action_is_damaged_is_refused_in_a_sentence(
    database: Path,
) -> None:
    keep(database, TWO)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE actions SET action = '21'")
    async with come_back(database) as guest:
        await guest.press("enter")
        guest.on(SetupScreen)
        (notice,) = guest.notices
        assert notice.startswith("This game cannot be read:")


async def test_b70_a_store_that_fails_is_told_and_ends_nothing(database: Path) -> None:
    keep(database, TWO)
    async with come_back(database) as guest:
        await open_games(guest)
        with closing(sqlite3.connect(database)) as connection, connection:
            connection.execute("DROP TABLE players")
        await guest.press_only("right", "s", "left", "enter")
        await guest.rest()
        assert guest.notices
        assert guest.app._exception is None


# Many games -------------------------------------------------------------------------------------


def keep_many(database: Path, count: int) -> None:
    """Keep so many won games of people with a number in their names."""
    start, actions = scripted("two-players")
    with closing(store_at(database)) as store:
        # Hundreds of games would wait for the disk hundreds of times.
        store._connection.execute("PRAGMA synchronous = OFF")
        for number in range(count):
            keep_whole(store, named(start, f"Ann {number}", "Bo"), actions)


MANY = 2 * PAGE + 30


async def test_keys_come_to_the_end_of_many_games(database: Path) -> None:
    keep_many(database, MANY)
    async with come_back(database, columns=120, rows=40) as guest:
        await open_games(guest, Shelf.COUNTED)
        assert len(rows(guest)) < MANY
        for _ in range(4):
            await guest.press("end")
        assert len(rows(guest)) == MANY
        assert marked(guest) == 1
        assert rows(guest)[-1].startswith("Ann 0 v Bo")
        numbers = [row.game for row in guest.on(GamesScreen).list.rows]
        assert numbers == list(range(MANY, 0, -1))
        await guest.press("home")
        assert marked(guest) == MANY


async def test_the_wheel_comes_to_the_end_of_many_games(database: Path) -> None:
    keep_many(database, MANY)
    async with come_back(database, columns=120, rows=40) as guest:
        await open_games(guest, Shelf.COUNTED)
        place = guest.on(GamesScreen).list.region.offset + Offset(5, 5)
        for _ in range(MANY // 20):
            for _ in range(20):
                guest._mouse(events.MouseScrollDown, place)
            await guest.rest()
        assert "Ann 0 v Bo" in guest.text


async def test_the_marked_game_stays_marked_when_the_window_changes(database: Path) -> None:
    keep_many(database, PAGE)
    async with come_back(database) as guest:
        await open_games(guest, Shelf.COUNTED)
        await guest.press("pagedown", "pagedown", "down")
        game = marked(guest)
        assert game is not None
        for columns, height in ((60, 20), (120, 40), (80, 24)):
            await guest.resize(columns, height)
            await guest.rest()
            assert marked(guest) == game
            assert f"{guest.on(GamesScreen).list.rows[PAGE - game].name}  " in guest.text


async def test_a_game_that_was_changed_stays_marked(database: Path) -> None:
    numbers = keep(database, WON, DRAWN, WON_BY_FOUR)
    async with come_back(database) as guest:
        await open_games(guest, Shelf.COUNTED)
        await guest.press("down", "enter", "t")
        await guest.write("Rainy Sunday")
        await guest.press("enter")
        assert marked(guest) == numbers[1]
        assert rows(guest)[1].startswith("Rainy Sunday: Ann v Bo")


async def test_keys_that_come_before_the_disk_has_answered_do_no_harm(database: Path) -> None:
    keep_many(database, MANY)
    keep(database, TWO)
    async with come_back(database) as guest:
        await open_games(guest, Shelf.COUNTED)
        answers = Event()
        guest.app.archive.desk.ask(lambda _: answers.wait(10))
        await guest.press_only("left", "enter", "end", "enter")
        answers.set()
        await guest.rest()
        assert guest.app._exception is None
        if guest.dialog:
            await guest.press("escape")
        assert rows(guest) == ["Ann v Bo turn 3, Ann to add"]


# One game ---------------------------------------------------------------------------------------


async def test_what_can_be_done_depends_on_the_game(database: Path) -> None:
    keep_one_of_each(database)
    offers = {
        Shelf.OPEN: ("go on", "rename", "export", "give up", "delete", "back"),
        Shelf.COUNTED: ("replay", "rename", "export", "delete", "back"),
        Shelf.PRACTICE: ("replay", "rename", "export", "delete", "back"),
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


# With the mouse alone ---------------------------------------------------------------------------


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


# Over a table -----------------------------------------------------------------------------------


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


# Names and titles -------------------------------------------------------------------------------

NAMES = ("[/]", "[@click=app.quit]Bob", "[red]Cy", "$mark[/")


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


# Kinds that are kept apart ----------------------------------------------------------------------


async def test_practice_from_another_game_is_not_counted(database: Path) -> None:
    record = WON.to_record()._replace(practice=True)
    start = GameSession.begin(start_of(WON).record._replace(practice=True))
    with closing(store_at(database)) as store:
        keep_whole(store, start, journal_of(record), GameHead(start.record, origin=Origin.TRIED))
    async with come_back(database) as guest:
        await open_games(guest, Shelf.COUNTED)
        assert rows(guest) == []
        await guest.press("right")
        assert len(rows(guest)) == 1
