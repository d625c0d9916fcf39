"""Whatever lies where the database belongs, there is one to work with."""

import os
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from goblins_tui.history.database import APPLICATION_ID, Opened, migrations, open_database
from tests.kit.project import run_python
from tests.kit.stored_games import (
    FILE_NOW,
    contents,
    elsewhere,
    keep_golden_games,
    keep_whole,
    names_in,
    scripted,
    store_at,
)

VERSION = len(migrations())
ASIDE = f"history.db.damaged-{FILE_NOW}"
UNTIL_YOU_QUIT = "Games are kept until you quit."
AS_ANYBODY = """
import os, filelock
from pathlib import Path
from goblins_tui.history.database import migrations, open_database
steps = migrations()
open_database(None, "")
if os.geteuid() == 0:
    os.setuid(65534)
opened = open_database(Path({!r}), "now", steps)
print(opened.path, opened.notice)
"""
"""Root may write everywhere, so that somebody else has to try, who may not read our modules."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.db"


def permissions(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def opened(path: Path | None) -> Opened:
    """What is opened; it has our tables, and they can be written."""
    result = open_database(path, FILE_NOW)
    with closing(result.connection):
        assert result.connection.execute("PRAGMA user_version").fetchone()[0] == VERSION
        result.connection.execute("BEGIN IMMEDIATE")
        result.connection.execute("UPDATE games SET title = title")
        result.connection.execute("COMMIT")
    return result


def assert_nothing_is_kept_at(path: Path, reason: str) -> None:
    """A database in memory is handed out, and people hear of which file, and why."""
    result = opened(path)
    assert result.path is None
    assert path.name in result.notice
    assert reason in result.notice
    assert result.notice.endswith(UNTIL_YOU_QUIT)


def make_database(path: Path, *statements: str) -> None:
    """A database that some program made."""
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


# Nothing there yet


def test_without_a_path_all_is_kept_in_memory_and_nothing_is_said() -> None:
    assert opened(None)[1:] == ("", None)


def test_a_new_file_and_the_folders_made_for_it_are_for_their_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "one" / "two" / "history.db"
    assert opened(path)[1:] == ("", path)
    assert permissions(path) == 0o600
    assert permissions(path.parent) == permissions(path.parent.parent) == 0o700


def test_what_is_opened_a_second_time_is_the_same_without_a_word(path: Path) -> None:
    keep_golden_games(path)
    before = contents(path.parent)
    result = open_database(path, FILE_NOW)
    result.connection.close()
    assert result[1:] == ("", path)
    assert contents(path.parent) == before


@pytest.mark.parametrize(
    "name", ["my games.db", "what?.db", "a#b.db", "100%.db", "%41.db", "a;b'c\".db", "sp\u00e4t.db"]
)
def test_b74_any_name_that_a_file_can_have_will_do(tmp_path: Path, name: str) -> None:
    path = tmp_path / f"in {name}" / name
    for _ in range(2):
        assert opened(path)[1:] == ("", path)
        assert names_in(path.parent) == [name]


def test_a_relative_path_is_that_of_the_folder_at_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert opened(Path("here.db")).path == tmp_path / "here.db"
    assert names_in(tmp_path) == ["here.db"]


def test_b80_a_link_stays_a_link_to_the_same_file(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    target, link = tmp_path / "other" / "real.db", tmp_path / "history.db"
    link.symlink_to(target)
    for _ in range(2):
        assert opened(link)[1:] == ("", target)
    target.write_bytes(b"damage")
    assert opened(link).path == target
    assert link.readlink() == target
    assert names_in(tmp_path / "other") == ["real.db", f"real.db.damaged-{FILE_NOW}"]


# No place for a file


def test_a_folder_in_its_place_is_left_alone(path: Path) -> None:
    path.mkdir()
    assert_nothing_is_kept_at(path, "is no file")
    assert path.is_dir()


def test_nobody_waits_for_a_pipe_in_its_place(path: Path) -> None:
    os.mkfifo(path)
    assert_nothing_is_kept_at(path, "is no file")
    assert path.is_fifo()


@pytest.mark.parametrize("device", ["full", "null", "zero"])
def test_a_device_in_its_place_is_left_alone(path: Path, device: str) -> None:
    # By a link, so that no lock is made beside the device.
    path.symlink_to(f"/dev/{device}")
    assert_nothing_is_kept_at(path, "is no file")


def test_b73_a_file_where_the_folder_belongs_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "data").write_bytes(b"mine")
    assert_nothing_is_kept_at(tmp_path / "data" / "history.db", "cannot be used")
    assert (tmp_path / "data").read_bytes() == b"mine"


def test_links_that_lead_round_in_a_circle_are_left_alone(path: Path) -> None:
    path.symlink_to(path)
    assert_nothing_is_kept_at(path, "cannot be used")
    assert path.is_symlink()


def test_b73_a_folder_without_rights_is_told_once_and_play_is_possible() -> None:
    with TemporaryDirectory() as name:
        Path(name).chmod(0o555)
        said = run_python(AS_ANYBODY.format(f"{name}/history.db"))
        assert said.startswith("None ")
        assert said.endswith(f"history.db cannot be used (Permission denied). {UNTIL_YOU_QUIT}\n")
        Path(name).chmod(0o755)
        assert names_in(Path(name)) == []


def test_b73_a_missing_folder_that_may_not_be_made_is_told() -> None:
    said = run_python(AS_ANYBODY.format("/no-such-folder/data/history.db"))
    assert said.startswith("None ")
    assert UNTIL_YOU_QUIT in said


def test_b73_where_no_file_can_be_made_nobody_waits_for_a_lock() -> None:
    assert_nothing_is_kept_at(Path("/proc/history.db"), "No such file or directory")


# B70: damage


@pytest.mark.parametrize(
    "content",
    [b"{", b"null", b"\0" * 5000, b"\xff" * 100, b"SQLite format 3", Random(1).randbytes(9000)],
    ids=["brace", "null", "zeros", "ones", "half a head", "chance"],
)
def test_b70_a_file_that_is_no_database_is_set_aside(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    result = opened(path)
    assert result.path == path
    assert "history.db is no database. It is now " in result.notice
    assert result.notice.endswith(f"{ASIDE}, and a new one was begun.")
    assert path.with_name(ASIDE).read_bytes() == content
    assert opened(path)[1:] == ("", path)
    assert permissions(path) == 0o600


def test_b70_an_empty_file_is_used_and_told(path: Path) -> None:
    path.touch()
    result = opened(path)
    assert result.path == path
    assert result.notice.endswith("history.db was empty: a new history was begun in it.")
    assert names_in(path.parent) == ["history.db"]


def test_b70_what_was_set_aside_is_never_overwritten(path: Path) -> None:
    for number in range(4):
        path.write_bytes(b"damage %d" % number)
        opened(path)
    kept = [path.with_name(f"{ASIDE}{ending}") for ending in ("", "-2", "-3", "-4")]
    assert [one.read_bytes() for one in kept] == [b"damage %d" % number for number in range(4)]


def test_b70_the_companions_of_a_damaged_file_go_with_it(path: Path) -> None:
    for ending in ("", "-wal", "-shm", "-journal"):
        Path(f"{path}{ending}").write_bytes(b"damage")
    opened(path)
    assert names_in(path.parent) == sorted(
        ["history.db", *(f"{ASIDE}{ending}" for ending in ("", "-wal", "-shm", "-journal"))]
    )


def test_b70_nothing_else_in_the_folder_is_touched(path: Path) -> None:
    other = path.with_name("settings.toml")
    other.write_bytes(b"mine")
    path.write_bytes(b"damage")
    opened(path)
    assert other.read_bytes() == b"mine"


# Files of others


def by_another_program(path: Path) -> None:
    make_database(path, "PRAGMA application_id = 4711", "CREATE TABLE theirs (x)")


def without_a_sign_of_whose_it_is(path: Path) -> None:
    make_database(path, "CREATE TABLE theirs (x)")


def with_nothing_but_a_version(path: Path) -> None:
    make_database(path, "PRAGMA user_version = 1")


def with_our_version_and_tables(path: Path) -> None:
    keep_golden_games(path)
    make_database(path, "PRAGMA application_id = 4711")


def by_a_newer_version(path: Path) -> None:
    keep_golden_games(path)
    make_database(path, f"PRAGMA user_version = {VERSION + 1}")


def by_a_much_newer_version(path: Path) -> None:
    make_database(
        path,
        "PRAGMA journal_mode = WAL",
        f"PRAGMA application_id = {APPLICATION_ID}",
        "PRAGMA user_version = 2000000000",
    )


def by_a_newer_version_with_damage(path: Path) -> None:
    by_a_newer_version(path)
    content = path.read_bytes()
    path.write_bytes(content[:-4096] + b"\xff" * 4096)


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (by_another_program, "belongs to another program"),
        (without_a_sign_of_whose_it_is, "belongs to another program"),
        (with_nothing_but_a_version, "belongs to another program"),
        (with_our_version_and_tables, "belongs to another program"),
        (by_a_newer_version, "was written by a newer version"),
        (by_a_much_newer_version, "was written by a newer version"),
        (by_a_newer_version_with_damage, "was written by a newer version"),
    ],
)
def test_b77_a_file_that_is_not_ours_to_write_stays_byte_for_byte(
    path: Path, make: Callable[[Path], None], reason: str
) -> None:
    make(path)
    before = contents(path.parent)
    for _ in range(2):
        assert_nothing_is_kept_at(path, reason)
        assert contents(path.parent) == before


def test_b77_a_newer_version_that_is_only_in_the_journal_yet_is_left_alone(path: Path) -> None:
    with elsewhere(
        "from goblins_tui.history.database import open_database\n"
        "from pathlib import Path\n"
        f"connection = open_database(Path({str(path)!r}), '').connection\n"
        f"connection.execute('PRAGMA user_version = {VERSION + 1}')"
    ) as writer:
        writer.kill()
    before = contents(path.parent)
    assert "history.db-wal" in before
    assert_nothing_is_kept_at(path, "was written by a newer version")
    assert contents(path.parent) == before


# B72: killed


def test_b72_what_was_written_before_a_kill_is_there_and_nothing_is_set_aside(path: Path) -> None:
    with elsewhere(
        "from pathlib import Path\n"
        "from tests.kit.stored_games import keep_whole, scripted, store_at\n"
        f"store = store_at(Path({str(path)!r}))\n"
        "keep_whole(store, *scripted('two-players'))"
    ) as writer:
        writer.kill()
    assert Path(f"{path}-wal").stat().st_size > 0
    with closing(store_at(path)) as store:
        assert store.notice == ""
        assert len(store.counted()) == 1
    assert names_in(path.parent) == ["history.db"]


# B79: locked


def test_b79_a_file_that_another_program_keeps_to_itself_is_told_soon(path: Path) -> None:
    keep_golden_games(path)
    make_database(path, "PRAGMA journal_mode = DELETE")
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert_nothing_is_kept_at(path, "another program keeps it locked")
    assert opened(path)[1:] == ("", path)


def test_b79_opening_does_not_wait_for_another_terminal_that_writes(path: Path) -> None:
    keep_golden_games(path)
    with closing(store_at(path)), closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        result = open_database(path, FILE_NOW)
        result.connection.close()
        assert result[1:] == ("", path)


def test_two_stores_on_one_file_see_the_same_games(path: Path) -> None:
    with closing(store_at(path)) as one, closing(store_at(path)) as other:
        game = keep_whole(one, *scripted("two-players"))
        assert other.load(game) == one.load(game)
