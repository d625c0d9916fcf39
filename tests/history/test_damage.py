"""Damage inside the database: a clear error or a right game, never anything else."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest

from goblins_tui.history.games import DamagedGame, GameLine
from goblins_tui.history.shelves import Page, Shelf, Wanted
from goblins_tui.history.store import Store
from goblins_tui.model.journal import session_of
from goblins_tui.model.session import GameSession
from goblins_tui.text import clean_line, clean_names
from tests.golden.games import GAMES
from tests.kit.stored_games import (
    bring_album_up_to_date,
    keep_golden_games,
    keep_whole,
    scripted,
    store_at,
)

FILES = int(os.environ.get("FUZZ_FILES", "300"))
"""How many damaged files to try; 10,000 is the full run.

The name does not begin like the program's own variables, because tests run without those.
"""
CUT = 100 * max(1, 1500 // FILES)
"""Every so many bytes a file is cut; every 100 in a run of 1,500 files or more."""
PAGE = 4096


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A database with all golden games."""
    path = tmp_path_factory.mktemp("sound") / "history.db"
    keep_golden_games(path)
    return path.read_bytes()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.db"


def everything(store: Store) -> Iterator[GameLine | GameSession]:
    """All lines and all games that a store hands out, past every clear error."""
    asked: list[Callable[[], Page | tuple[GameLine, ...]]] = [
        store.open_games,
        store.counted,
        *(lambda shelf=shelf: store.page(Wanted(shelf, words="a"), 0, 50) for shelf in Shelf),
    ]
    for ask in asked:
        with suppress(sqlite3.Error, DamagedGame):
            answer = ask()
            yield from answer.lines if isinstance(answer, Page) else answer
    for game in range(len(GAMES) + 2):
        with suppress(sqlite3.Error, DamagedGame):
            yield session_of(store.load(game))
    with suppress(sqlite3.Error):
        store.game_like("0" * 32)
    with suppress(sqlite3.Error):
        bring_album_up_to_date(store)


def assert_clear(path: Path) -> int:
    """Open a file and read all in it; return how many games could be read."""
    games = 0
    with closing(store_at(path)) as store:
        for found in everything(store):
            if isinstance(found, GameSession):
                games += 1
            else:
                assert_can_be_shown(found)
    return games


def assert_can_be_shown(line: GameLine) -> None:
    """Whatever was stored, its texts are clean, and it can be dealt."""
    assert clean_names(line.names) == line.names
    line.head.record.start()
    texts = (line.title, line.begun, line.changed, *line.head.record.computers)
    assert tuple(clean_line(text) for text in texts) == texts


def remove_all(folder: Path) -> None:
    for path in folder.iterdir():
        path.unlink()


def cut_anywhere(data: bytearray, rng: Random) -> None:
    del data[rng.randrange(len(data)) :]


def cut_between_pages(data: bytearray, rng: Random) -> None:
    del data[PAGE * rng.randrange(len(data) // PAGE) :]


def one_bit(data: bytearray, rng: Random) -> None:
    data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)


def some_bytes(data: bytearray, rng: Random) -> None:
    for _ in range(rng.choice((1, 3, 10))):
        data[rng.randrange(len(data))] = rng.randrange(256)


def a_stretch_of_zeros(data: bytearray, rng: Random) -> None:
    length = rng.choice((16, 512, PAGE))
    begin = rng.randrange(len(data) - length)
    data[begin : begin + length] = bytes(length)


def two_pages_exchanged(data: bytearray, rng: Random) -> None:
    one, other = (PAGE * page for page in rng.sample(range(len(data) // PAGE), 2))
    kept = data[one : one + PAGE]
    data[one : one + PAGE] = data[other : other + PAGE]
    data[other : other + PAGE] = kept


WAYS = (
    cut_anywhere,
    cut_between_pages,
    one_bit,
    some_bytes,
    a_stretch_of_zeros,
    two_pages_exchanged,
)


def test_a_sound_file_gives_all_its_games(path: Path, sound: bytes) -> None:
    path.write_bytes(sound)
    assert assert_clear(path) == len(GAMES)


def test_b70_a_file_cut_at_any_place_is_set_aside_and_a_new_one_works(
    path: Path, sound: bytes
) -> None:
    for length in (1, 15, 16, 17, 99, *range(CUT, len(sound), CUT)):
        path.write_bytes(sound[:length])
        with closing(store_at(path)) as store:
            assert store.path == path
            assert "a new one was begun" in store.notice
            assert store.page(Wanted(), 0, 1).total == 0
        aside = path.with_name("history.db.damaged-2026-11-30-120000")
        assert aside.read_bytes() == sound[:length]
        remove_all(path.parent)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_b70_any_damage_gives_a_clear_error_or_a_right_game(
    path: Path, sound: bytes, way: Callable[[bytearray, Random], None]
) -> None:
    for seed in range(FILES // len(WAYS)):
        data = bytearray(sound)
        way(data, Random(seed))
        path.write_bytes(data)
        assert_clear(path)
        remove_all(path.parent)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_b72_any_damage_to_the_journal_of_a_killed_process_is_survived(
    path: Path, tmp_path_factory: pytest.TempPathFactory, way: Callable[[bytearray, Random], None]
) -> None:
    source = tmp_path_factory.mktemp("journal") / "history.db"
    with closing(store_at(source)) as store:
        for name in GAMES:
            keep_whole(store, *scripted(name))
        main, journal = source.read_bytes(), Path(f"{source}-wal").read_bytes()
    assert len(journal) > PAGE
    for seed in range(FILES // len(WAYS) // 5):
        data = bytearray(journal)
        way(data, Random(seed))
        path.write_bytes(main)
        Path(f"{path}-wal").write_bytes(data)
        assert_clear(path)
        remove_all(path.parent)


@pytest.mark.parametrize(
    ("named", "instead"),
    [(b"variant", b"wariant"), (b"variant", b"v\xffriant"), (b"CREATE TABLE", b"CREATE TIBLE")],
    ids=["another word", "no text", "no statement"],
)
def test_b70_damage_in_the_schema_is_a_clear_error(
    path: Path, sound: bytes, named: bytes, instead: bytes
) -> None:
    assert named in sound
    path.write_bytes(sound.replace(named, instead, 1))
    assert_clear(path)


# Single values, changed by other means

HOSTILE: tuple[object, ...] = (
    None,
    -1,
    0,
    1,
    4,
    2**63 - 1,
    -(2**63),
    1e300,
    "",
    "\0",
    "a\0b",
    "\x1b[2J",
    "\x9b31m",
    "[/",
    "[@click=app.quit]Bob[/]",
    "\u0663",
    "moss-\u0663-a",
    "2026-11-30 20:15:0\u0660",
    "0000-00-00 00:00:00",
    "x" * 5000,
    "9" * 5000,
    b"",
    b"\xff\xfe\x00",
    b"open",
)


KEYS = {"games": "id = 3", "players": "(game, seat) = (3, 0)", "actions": "(game, number) = (3, 2)"}
"""A row of each table that belongs to the third game."""


def columns(table: str, path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]


@pytest.mark.parametrize("table", KEYS)
def test_b70_any_value_in_any_column_gives_a_clear_error_or_a_right_game(
    path: Path, sound: bytes, table: str
) -> None:
    path.write_bytes(sound)
    original, other = sqlite3.connect(":memory:"), sqlite3.connect(path)
    original.deserialize(sound.replace(b"\2\2", b"\1\1", 1))
    other.execute("PRAGMA synchronous = OFF")
    with closing(original), closing(other), closing(store_at(path)) as store:
        for column in columns(table, path):
            for value in HOSTILE:
                with suppress(sqlite3.IntegrityError):
                    other.execute(f"UPDATE {table} SET {column} = ? WHERE {KEYS[table]}", (value,))
                    other.commit()
                lines = store.page(Wanted(), 0, 50).lines
                # A game that makes no sense hides no other.
                assert len(lines) >= len(GAMES) - 1, (column, value)
                for line in (*lines, *store.open_games(), *store.counted()):
                    assert_can_be_shown(line)
                with suppress(DamagedGame):
                    saved = store.load(3)
                    assert_can_be_shown(saved.line)
                    session_of(saved)
                other.rollback()
                original.backup(other)
