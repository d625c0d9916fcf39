"""The schema is made and brought up to date in whole steps, once, whoever comes first."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep

import pytest

from goblins_tui.history.database import APPLICATION_ID, Opened, migrations, open_database
from goblins_tui.history.store import Store
from tests.golden.games import GAMES
from tests.kit.stored_games import (
    FILE_NOW,
    elsewhere,
    keep_golden_games,
    names_in,
    start_elsewhere,
    store_at,
)

STEPS = migrations()
A_COLUMN_MORE = "ALTER TABLE games ADD COLUMN place TEXT NOT NULL DEFAULT 'home';"
A_TABLE_MORE = "CREATE TABLE places (name TEXT); INSERT INTO places VALUES ('home');"
REFUSED_WHERE_TWO_ARE_ALIKE = f"{A_COLUMN_MORE} CREATE UNIQUE INDEX one_each ON games (variant);"
"""Possible with no game or one, and impossible with all that we keep."""
ENDLESS = """
CREATE TABLE much (content);
PRAGMA cache_size = 1;
INSERT INTO much WITH RECURSIVE numbers (number) AS
    (SELECT 1 UNION ALL SELECT number + 1 FROM numbers) SELECT randomblob(900) FROM numbers;
"""
"""Never done, and written to the file meanwhile."""
TEN = 10


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.db"


def head(connection: sqlite3.Connection) -> tuple[int, int]:
    """Whose the database is, and its version."""
    (whose,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return whose, version


def schema(connection: sqlite3.Connection) -> list[tuple[object, ...]]:
    found = connection.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY name")
    return [tuple(row) for row in found]


def opened(path: Path, steps: Sequence[str]) -> Opened:
    return open_database(path, FILE_NOW, steps)


def games(path: Path) -> list[object]:
    """All games of a file with all that was done in them."""
    with closing(store_at(path)) as store:
        assert store.path == path
        return [store.load(game) for game in range(1, len(GAMES) + 1)]


def rows(path: Path) -> list[list[tuple[object, ...]]]:
    """All that the tables of the first version hold, in the columns of that version."""
    with closing(sqlite3.connect(":memory:")) as first, closing(sqlite3.connect(path)) as found:
        first.executescript(STEPS[0])
        tables = ("games", "players", "actions")
        columns = {
            table: ", ".join(row[1] for row in first.execute(f"PRAGMA table_info({table})"))
            for table in tables
        }
        return [
            found.execute(f"SELECT {columns[table]} FROM {table} ORDER BY 1, 2").fetchall()
            for table in tables
        ]


def test_the_steps_of_the_schema_are_numbered_without_a_gap() -> None:
    folder = Path(__file__).parents[2] / "goblins_tui" / "history" / "migrations"
    numbers = sorted(int(step.name.partition("_")[0]) for step in folder.glob("*.sql"))
    assert numbers == list(range(1, len(STEPS) + 1))
    assert len(STEPS) > 0


def test_a_new_file_carries_our_sign_and_the_newest_version(path: Path) -> None:
    with closing(opened(path, STEPS).connection) as connection:
        assert head(connection) == (APPLICATION_ID, len(STEPS))
        # In the head of the file itself, even if the journal were lost.
        assert path.read_bytes()[68:72] == APPLICATION_ID.to_bytes(4)


def test_a_file_is_the_same_whether_made_now_or_brought_up_to_date(tmp_path: Path) -> None:
    steps = (*STEPS, A_COLUMN_MORE, A_TABLE_MORE)
    for end in range(len(STEPS), len(steps) + 1):
        opened(tmp_path / "old.db", steps[:end]).connection.close()
    with (
        closing(opened(tmp_path / "old.db", steps).connection) as old,
        closing(opened(tmp_path / "new.db", steps).connection) as new,
    ):
        assert schema(old) == schema(new)
        assert head(old) == head(new) == (APPLICATION_ID, len(steps))


def test_steps_are_taken_in_order_and_once(path: Path) -> None:
    steps = (
        *STEPS,
        "CREATE TABLE taken (step TEXT);",
        "INSERT INTO taken VALUES ('one');",
        "INSERT INTO taken VALUES ('two');",
    )
    for _ in range(3):
        with closing(opened(path, steps).connection) as connection:
            taken = connection.execute("SELECT step FROM taken ORDER BY rowid").fetchall()
            assert [row["step"] for row in taken] == ["one", "two"]


def test_b77_a_further_step_keeps_all_games(path: Path) -> None:
    keep_golden_games(path)
    before = rows(path)
    steps = (*STEPS, A_COLUMN_MORE)
    result = opened(path, steps)
    with closing(result.connection) as connection:
        assert result[1:] == ("", path)
        assert head(connection) == (APPLICATION_ID, len(steps))
        places = connection.execute("SELECT DISTINCT place FROM games").fetchall()
        assert [row["place"] for row in places] == ["home"]
    assert rows(path) == before
    assert len(before[0]) == len(GAMES)


def test_a_step_that_fails_leaves_the_old_version_whole(path: Path) -> None:
    keep_golden_games(path)
    before = rows(path)
    result = opened(path, (*STEPS, A_TABLE_MORE, REFUSED_WHERE_TWO_ARE_ALIKE))
    result.connection.close()
    assert result.path is None
    assert "history.db cannot be used" in result.notice
    with closing(sqlite3.connect(path)) as connection:
        # The step before it was whole, and stays.
        assert head(connection) == (APPLICATION_ID, len(STEPS) + 1)
        assert "place" not in [row[1] for row in connection.execute("PRAGMA table_info(games)")]
    assert rows(path) == before
    assert names_in(path.parent) == ["history.db"]


def test_a_step_that_fails_everywhere_leaves_the_old_version_whole(path: Path) -> None:
    keep_golden_games(path)
    before = games(path)
    with pytest.raises(sqlite3.OperationalError, match="nonsense"):
        opened(path, (*STEPS, f"{A_COLUMN_MORE} nonsense;"))
    assert games(path) == before


def kill_while_a_step_is_taken(path: Path, steps: Sequence[str], part: str = "") -> None:
    """Kill a process that is writing a step to the file."""
    process = start_elsewhere(
        "from pathlib import Path\n"
        "from goblins_tui.history.database import open_database\n"
        f"open_database(Path({str(path)!r}), '', {tuple(steps)!r})"
    )
    written, soon = Path(f"{path}{part}"), monotonic() + 30
    try:
        while not (written.exists() and written.stat().st_size > 100_000):
            assert monotonic() < soon
            sleep(0.005)
    finally:
        process.kill()
        process.communicate()


def test_b72_a_kill_while_an_old_file_is_brought_up_to_date_leaves_it_whole(path: Path) -> None:
    keep_golden_games(path)
    before = games(path)
    kill_while_a_step_is_taken(path, (*STEPS, ENDLESS), "-wal")
    assert games(path) == before
    assert names_in(path.parent) == ["history.db"]


def test_b72_a_kill_while_a_new_file_is_made_leaves_one_that_works(path: Path) -> None:
    # What the killed process had begun to write is rolled back by whoever comes next.
    kill_while_a_step_is_taken(path, (*STEPS, ENDLESS))
    assert "history.db-journal" in names_in(path.parent)
    with closing(store_at(path)) as store:
        assert (store.notice, store.path) == ("", path)
        assert store.open_games() == ()
    assert names_in(path.parent) == ["history.db"]


@pytest.mark.slow
def test_b75_ten_terminals_that_open_a_new_file_at_once_all_get_it(path: Path) -> None:
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from tests.kit.stored_games import keep_whole, scripted, store_at\n"
        "print('ready', flush=True); sys.stdin.readline()\n"
        f"store = store_at(Path({str(path)!r}))\n"
        "game = keep_whole(store, *scripted('two-players'))\n"
        "print(store.path, store.notice, flush=True)\n"
        "store.close()"
    )
    processes = [start_elsewhere(code) for _ in range(TEN)]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    said = [process.communicate(timeout=30)[0] for process in processes]
    assert said == [f"{path} \n"] * TEN
    with closing(Store(path, lambda: "2026-11-30 20:15:00")) as store:
        assert len(store.counted()) == TEN
    assert names_in(path.parent) == ["history.db"]


def test_nobody_waits_long_for_a_terminal_that_never_ends_opening(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("goblins_tui.history.database.OPENING_SECONDS", 0.1)
    with elsewhere(
        f"from filelock import FileLock\nlock = FileLock({f'{path}.lock'!r})\nlock.acquire()"
    ) as holder:
        result = opened(path, STEPS)
        result.connection.close()
        assert result.path is None
        assert "is busy with it" in result.notice
        holder.kill()
        holder.wait()
        result = opened(path, STEPS)
        result.connection.close()
        assert result[1:] == ("", path)
