"""All games: which are listed, and how they are found."""

import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest
from textual import events
from textual.geometry import Offset

from goblins_tui.history.games import GameHead, Origin
from goblins_tui.history.shelves import Shelf
from goblins_tui.model.journal import journal_of
from goblins_tui.model.session import GameSession
from goblins_tui.screens.games import EMPTY, NOTHING_FOUND, PAGE, GamesScreen
from goblins_tui.screens.setup import SetupScreen
from goblins_tui.widgets.form import Form
from tests.kit.kept_app import (
    Guest,
    come_back,
    keep,
    named,
    start_of,
)
from tests.kit.listed_games import (
    ALONE,
    BY_OWL,
    DRAWN,
    ORDER,
    THREE,
    TWO,
    WON,
    WON_BY_FOUR,
    click,
    keep_one_of_each,
    open_games,
    rows,
)
from tests.kit.stored_games import keep_whole, scripted, store_at


def marked(guest: Guest) -> int | None:
    """The number of the game that is marked."""
    return guest.on(GamesScreen).list.game


def keep_many(database: Path, count: int) -> None:
    """Keep so many won games of people with a number in their names."""
    start, actions = scripted("two-players")
    with closing(store_at(database)) as store:
        # Hundreds of games would wait for the disk hundreds of times.
        store._connection.execute("PRAGMA synchronous = OFF")
        for number in range(count):
            keep_whole(store, named(start, f"Ann {number}", "Bo"), actions)


MANY = 2 * PAGE + 30


# What is listed ----------------------------------------------------------------------------------


async def test_every_shelf_lists_its_games_the_last_one_first(database: Path) -> None:
    keep_one_of_each(database)
    async with come_back(database) as guest:
        await open_games(guest)
        shelves = []
        for _ in ORDER:
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
            ["Ann v Bo (@Owl) a draw after 8 turns"],
            ["Ann alone given up in turn 3"],
        ]
        assert rows(guest) == shelves[0]
        await guest.press("h")
        assert rows(guest) == shelves[-1]
        await guest.press("l")
        assert rows(guest) == shelves[0]


async def test_without_a_game_to_go_on_with_the_played_ones_come_first(database: Path) -> None:
    keep(database, WON)
    async with come_back(database) as guest:
        await guest.press("o")
        assert guest.on(GamesScreen).shelf.value == Shelf.COUNTED
        assert guest.on(GamesScreen).list.has_focus


async def test_who_played_with_computers_alone_sees_these_games_first(database: Path) -> None:
    keep(database, BY_OWL)
    async with come_back(database) as guest:
        await guest.press("o")
        assert guest.on(GamesScreen).shelf.value == Shelf.COMPUTERS
        assert rows(guest) == ["Ann v Bo (@Owl) a draw after 8 turns"]


async def test_the_shelves_can_be_clicked(database: Path) -> None:
    keep_one_of_each(database)
    async with come_back(database) as guest:
        await open_games(guest)
        for label, count in (
            (" played ", 3),
            ("practice", 1),
            ("computers", 1),
            ("given up", 1),
            (" open ", 2),
        ):
            await click(guest, label)
            assert len(rows(guest)) == count, label


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


# Many games --------------------------------------------------------------------------------------


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


# Kinds that are kept apart -----------------------------------------------------------------------


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
