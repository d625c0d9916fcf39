"""The album in the file: it outlasts its games, versions, damage and other terminals."""

import shutil
import sqlite3
from asyncio import wrap_future
from contextlib import closing
from pathlib import Path

import pytest

from goblins_tui.history.album import AlbumEntry
from goblins_tui.history.desk import Desk
from goblins_tui.history.games import GameHead, Origin
from goblins_tui.history.store import FileTakenAway
from goblins_tui.model.album import growing_album, read_into_album, read_on
from goblins_tui.model.journal import standing_of
from goblins_tui.rules import Side
from tests.golden.games import GAMES
from tests.golden.make_database import DATABASES
from tests.kit.stored_games import (
    NOW,
    after,
    bring_album_up_to_date,
    keep_golden_games,
    keep_whole,
    scripted,
    store_at,
)

EARLIER, LATER = "2020-02-02 02:02:02", "2024-04-04 04:04:04"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.db"


def change(path: Path, statement: str, *values: object) -> None:
    """Change the file by other means than the program."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute(statement, values)


@pytest.mark.parametrize("version", [1, 2, 3])
def test_b77_the_album_of_an_old_file_is_filled_from_the_games_in_it(
    path: Path, version: int
) -> None:
    shutil.copy(DATABASES / f"{version}.db", path)
    with closing(store_at(path)) as store:
        assert bool(store.album.entries()) == (version >= 3)
        assert (store.album.waiting(9) == ()) == (version >= 3)
        entries = bring_album_up_to_date(store)
        again = bring_album_up_to_date(store)
    assert all(entry.met(side) for entry in entries.values() for side in Side)
    assert [card for card, entry in entries.items() if not entry.is_pair] == [18]
    assert again == entries


def test_an_album_is_there_again_when_the_file_is_opened_again(path: Path) -> None:
    keep_golden_games(path)
    with closing(store_at(path)) as store:
        assert store.album.waiting(9) == ()
        assert store.album.entries() == bring_album_up_to_date(store) != {}


def test_a_game_that_is_deleted_leaves_behind_whom_people_met_in_it(path: Path) -> None:
    with closing(store_at(path)) as store:
        game = keep_whole(store, *scripted("two-players"))
        read_into_album(store, game)
        entries = store.album.entries()
        store.delete(game)
        assert bring_album_up_to_date(store) == entries
        assert len(entries) > 10
    with closing(store_at(path)) as store:
        assert store.album.entries() == entries


def test_imported_games_do_not_wait_to_be_read(path: Path) -> None:
    start, actions = scripted("two-players")
    with closing(store_at(path)) as store:
        keep_whole(store, start, actions, GameHead(start.record, origin=Origin.IMPORTED))
        assert store.album.waiting(9) == ()
        assert bring_album_up_to_date(store) == {}


@pytest.mark.parametrize(
    ("card", "goblin"),
    [(99, NOW), (0, NOW), (-1, NOW), (2**60, NOW), (3, "yesterday"), (3, "2026-13-01 00:00:00")],
)
def test_b70_nonsense_in_the_album_is_passed_over(path: Path, card: int, goblin: str) -> None:
    with closing(store_at(path)) as store:
        store.album.enter({1: AlbumEntry(NOW, NOW, NOW)}, {})
    change(path, "INSERT INTO album (card, goblin) VALUES (?, ?)", card, goblin)
    with closing(store_at(path)) as store:
        assert {each: met for each, met in store.album.entries().items() if any(met)} == {
            1: AlbumEntry(NOW, NOW, NOW)
        }
        store.album.enter({3: AlbumEntry(NOW)}, {})
        assert store.album.entries()[3] == AlbumEntry(NOW)


@pytest.mark.parametrize("value", [b"\xff\x00", 3.5, "\x1b[2J", 2**60])
def test_b70_a_moment_of_any_kind_is_read_as_none(path: Path, value: object) -> None:
    store_at(path).close()
    change(path, "INSERT INTO album VALUES (7, ?, ?, ?)", value, value, value)
    with closing(store_at(path)) as store:
        assert store.album.entries() == {7: AlbumEntry()}


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE actions SET action = 'nonsense' WHERE game = 1",
        "UPDATE actions SET number = number + 10 WHERE game = 1",
        "UPDATE actions SET number = 'x' || number WHERE game = 1",
        "UPDATE actions SET action = '20' WHERE game = 1",
        "UPDATE games SET variant = 'nonsense' WHERE id = 1",
        "DELETE FROM players WHERE game = 1",
    ],
)
def test_b70_a_damaged_game_is_passed_over_once_and_for_all(path: Path, damage: str) -> None:
    with closing(store_at(path)) as store:
        keep_whole(store, *scripted("two-players"))
        sound = keep_whole(store, *scripted("solitaire-claimed"))
    change(path, damage)
    with closing(store_at(path)) as store:
        assert len(store.album.waiting(9)) == 2
        entries = bring_album_up_to_date(store)
        assert store.album.waiting(9) == ()
        read_into_album(store, sound)
        assert store.album.entries() == entries != {}


def test_b70_nonsense_about_what_was_read_stops_nobody(path: Path) -> None:
    keep_golden_games(path)
    change(path, "UPDATE games SET in_album = 'x'")
    with closing(store_at(path)) as store:
        assert read_on(store).is_whole


def test_b75_two_terminals_fill_one_album(path: Path) -> None:
    with closing(store_at(path)) as here, closing(store_at(path)) as there:
        start, actions = scripted("two-players")
        game = keep_whole(here, start, actions[:4])
        saved = there.load(game)
        # While one terminal reads the game, a turn more is played at the other.
        here.append(game, 4, actions[4:5], standing_of(after(start, actions[:5])))
        read_into_album(here, game)
        there.album.enter({1: AlbumEntry(fairy=EARLIER)}, {game: len(saved.actions)})
        assert here.album.waiting(9) == there.album.waiting(9) == ()
        entries = here.album.entries()
        assert entries == there.album.entries()
        assert entries[1].fairy == EARLIER
        here.append(game, 5, actions[5:], standing_of(after(start, actions)))
        assert there.album.waiting(9) == (game,)


def test_of_two_moments_the_earlier_stays_in_the_album(path: Path) -> None:
    with closing(store_at(path)) as store:
        for moment in (LATER, EARLIER, NOW):
            store.album.enter({1: AlbumEntry(moment, turned=moment)}, {})
        assert store.album.entries() == {1: AlbumEntry(EARLIER, "", EARLIER)}


def test_what_cannot_be_written_is_read_again_later(path: Path) -> None:
    with closing(store_at(path)) as store:
        keep_whole(store, *scripted("two-players"))
        store._connection.execute("PRAGMA query_only = ON")
        with pytest.raises(sqlite3.Error):
            read_on(store)
        store._connection.execute("PRAGMA query_only = OFF")
        assert store.album.entries() == {}
        assert len(bring_album_up_to_date(store)) > 10


def test_an_album_is_not_written_to_a_file_that_was_taken_away(path: Path) -> None:
    with closing(store_at(path)) as store:
        keep_whole(store, *scripted("two-players"))
        path.unlink()
        with pytest.raises(FileTakenAway):
            read_on(store)


async def test_what_is_known_is_told_at_once_and_others_get_their_turn(path: Path) -> None:
    with closing(store_at(path)) as store:
        for _ in range(4):
            for name in list(GAMES)[:6]:
                keep_whole(store, *scripted(name))
        read_into_album(store, 1)
        known = store.album.entries()
    desk = Desk(lambda: store_at(path))
    growths, between = [], []
    async for growth in growing_album(desk):
        growths.append(growth)
        between.append(await wrap_future(desk.ask(lambda store: len(store.album.waiting(99)))))
    assert desk.close(5)
    assert growths[0] == (known, False)
    assert between == [23, 3, 0]
    assert [growth.is_whole for growth in growths] == [False, False, True]
