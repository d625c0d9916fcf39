"""A game is open in one terminal at a time, and nothing is left of a terminal that ended."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import Popen

import pytest

from goblins_tui.history.locks import GameLocks
from tests.kit.stored_games import elsewhere

GAME = 7


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "history.db"


@pytest.fixture
def locks(database: Path) -> Iterator[GameLocks]:
    locks = GameLocks(database)
    yield locks
    locks.release_all()


@contextmanager
def open_elsewhere(database: Path, *games: int) -> Iterator["Popen[str]"]:
    """Another process that has games open."""
    with elsewhere(
        "from pathlib import Path\n"
        "from goblins_tui.history.locks import GameLocks\n"
        f"locks = GameLocks(Path({str(database)!r}))\n"
        f"assert all([locks.take(game) for game in {games}])"
    ) as process:
        yield process


def files_of(database: Path) -> list[str]:
    return sorted(path.name for path in database.with_name("history.db.open").iterdir())


def test_b75_a_game_that_another_process_has_open_is_not_given(
    database: Path, locks: GameLocks
) -> None:
    with open_elsewhere(database, GAME):
        assert not locks.take(GAME)
        assert not locks.take(GAME)
        assert locks.is_taken_elsewhere(GAME)
        assert locks.take(GAME + 1)
        assert not locks.is_taken_elsewhere(GAME + 1)


def test_b75_a_game_is_free_at_once_when_its_process_is_killed(
    database: Path, locks: GameLocks
) -> None:
    with open_elsewhere(database, GAME, GAME + 1) as process:
        process.kill()
        process.wait()
        # Its files are still there, and keep nobody from the game.
        assert files_of(database) == ["7.lock", "8.lock"]
        assert not locks.is_taken_elsewhere(GAME)
        assert locks.take(GAME)
        assert locks.take(GAME + 1)
    locks.release_all()
    assert files_of(database) == []


def test_a_game_can_be_taken_twice_here_and_released_once(database: Path, locks: GameLocks) -> None:
    assert locks.take(GAME)
    assert locks.take(GAME)
    locks.release(GAME)
    other = GameLocks(database)
    assert other.take(GAME)
    other.release(GAME)


def test_to_release_a_game_that_was_not_taken_does_nothing(
    database: Path, locks: GameLocks
) -> None:
    other = GameLocks(database)
    assert other.take(GAME)
    locks.release(GAME)
    assert not locks.take(GAME)
    other.release_all()
    assert locks.take(GAME)


def test_who_asks_whether_a_game_is_taken_does_not_take_it(
    database: Path, locks: GameLocks
) -> None:
    assert not locks.is_taken_elsewhere(GAME)
    other = GameLocks(database)
    assert other.take(GAME)
    assert locks.is_taken_elsewhere(GAME)
    assert not other.is_taken_elsewhere(GAME)
    other.release(GAME)
    assert not locks.is_taken_elsewhere(GAME)
    assert files_of(database) == []


def test_files_go_with_the_games(database: Path, locks: GameLocks) -> None:
    for game in range(5):
        assert locks.take(game)
    assert len(files_of(database)) == 5
    locks.release(3)
    assert "3.lock" not in files_of(database)
    locks.release_all()
    assert files_of(database) == []


@pytest.mark.parametrize("content", [b"", b"4711\nhost\n", b"\xff" * 5000])
def test_a_file_left_by_anybody_keeps_nobody_from_a_game(
    database: Path, locks: GameLocks, content: bytes
) -> None:
    folder = database.with_name("history.db.open")
    folder.mkdir()
    (folder / f"{GAME}.lock").write_bytes(content)
    os.utime(folder / f"{GAME}.lock", (0, 0))
    assert not locks.is_taken_elsewhere(GAME)
    assert locks.take(GAME)


def test_without_a_database_nobody_can_take_a_game_away() -> None:
    locks = GameLocks(None)
    assert locks.take(GAME)
    assert not locks.is_taken_elsewhere(GAME)
    locks.release(GAME)


def test_where_no_lock_can_be_made_nobody_is_kept_from_a_game(
    database: Path, locks: GameLocks
) -> None:
    database.with_name("history.db.open").write_bytes(b"no folder")
    assert locks.take(GAME)
    assert not locks.is_taken_elsewhere(GAME)
    locks.release(GAME)


def test_the_folder_of_the_locks_is_for_its_owner_alone(database: Path, locks: GameLocks) -> None:
    assert locks.take(GAME)
    assert database.with_name("history.db.open").stat().st_mode & 0o777 == 0o700
