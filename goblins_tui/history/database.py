"""Opens the database file, whatever is found there: a game never fails to start because of it."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from goblins_tui.files import locked, set_aside
from goblins_tui.paths import shown_path
from goblins_tui.text import clean_line, fit

APPLICATION_ID = 0x474F424C
"""What the head of the file says about whose it is: "GOBL"."""
BUSY_SECONDS = 2.0
"""How long a statement waits for another program that is writing."""
OPENING_SECONDS = 5.0
"""How long to wait for another terminal that is making or migrating the same file."""
COMPANIONS = ("-wal", "-shm", "-journal")
"""What SQLite appends to the name for files that belong to a database."""
SUFFIXES = (".db", ".sqlite", ".sqlite3")
"""A file that is no database at all is taken for a damaged one only with such a name."""
_MAGIC = b"SQLite format 3\0"
_HEAD_BYTES = 100
_WHOSE = slice(68, 72)
"""Where the head of the file says whose it is."""
_FOREIGN = "belongs to another program"
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT)


class Opened(NamedTuple):
    """A database that can be used."""

    connection: sqlite3.Connection
    notice: str
    """What people have to know, or nothing."""
    path: Path | None
    """Where it is kept; `None` for one that ends with the program."""


class _LeftAlone(Exception):
    """A file that must not be written to, with a sentence that says why."""


def migrations() -> tuple[str, ...]:
    """The steps from an empty database to the present schema, as SQL, in order."""
    folder = files("goblins_tui.history") / "migrations"
    steps = sorted(
        (step for step in folder.iterdir() if step.name.endswith(".sql")),
        key=lambda step: step.name,
    )
    return tuple(step.read_text(encoding="utf-8") for step in steps)


def open_database(path: Path | None, moment: str, steps: Sequence[str] | None = None) -> Opened:
    """Open the database, and bring its schema up to date.

    A damaged file is set aside under a new name and a new one is begun. A file of a newer version
    or of another program is left as it is. Where nothing can be kept, the database is in memory.

    Args:
        path: The file; `None` keeps nothing beyond the end of the program.
        moment: What to add to the name of a damaged file.
        steps: The steps of the schema; `None` takes ours.

    Returns:
        A database, and what people have to know. It never raises for what it finds.
    """
    steps = migrations() if steps is None else steps
    if path is None:
        return Opened(_prepared(":memory:", steps), "", None)
    name = shown_path(path)
    try:
        # One terminal after the other makes, checks or migrates a file.
        with locked(path, OPENING_SECONDS):
            return _open_file(path.resolve(), moment, steps)
    except _LeftAlone as reason:
        notice = f"{name} {reason}: nothing is written to it. Games are kept until you quit."
    except (OSError, RuntimeError, ValueError, sqlite3.Error) as error:
        notice = f"{name} cannot be used ({told(error)}). Games are kept until you quit."
    return Opened(_prepared(":memory:", steps), notice, None)


def is_damage(error: BaseException) -> bool:
    """Whether an error means that the file is no sound database."""
    code = getattr(error, "sqlite_errorcode", None)
    return isinstance(error, sqlite3.DatabaseError) and (code or 0) & 0xFF in _DAMAGE


def told(error: BaseException) -> str:
    """What went wrong, in a few words."""
    code = getattr(error, "sqlite_errorcode", None)
    match (code or 0) & 0xFF:
        case sqlite3.SQLITE_FULL:
            return "the disk is full"
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return "another program keeps it locked"
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return "it may not be written"
        case sqlite3.SQLITE_CANTOPEN:
            return "it cannot be opened"
        case sqlite3.SQLITE_IOERR:
            return "the disk cannot be written"
    words = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return fit(clean_line(words), 60).rstrip(".")


def replaced(path: Path, reason: str, aside: Path) -> str:
    """That a damaged file was set aside, in words."""
    where = shown_path(aside)
    return f"{shown_path(path)} {reason}. It is now {where}, and a new one was begun."


def set_database_aside(path: Path, moment: str) -> Path:
    """Rename a damaged database with all its companions.

    Args:
        path: The file.
        moment: What to add to its name.

    Returns:
        Where it lies now.

    Raises:
        OSError: It cannot be renamed.
    """
    aside = set_aside(path, moment)
    for companion in COMPANIONS:
        with suppress(FileNotFoundError):
            Path(f"{path}{companion}").replace(f"{aside}{companion}")
    return aside


def _open_file(path: Path, moment: str, steps: Sequence[str]) -> Opened:
    notice = ""
    if path.exists():
        if not path.is_file():
            raise _LeftAlone("is no file")
        reason = _damage(path, steps)
        if reason:
            aside = set_database_aside(path, moment)
            notice = replaced(path, reason, aside)
        elif path.stat().st_size == 0:
            notice = f"{shown_path(path)} was empty: a new history was begun in it."
    if not path.exists():
        path.touch(mode=0o600)
    return Opened(_prepared(str(path), steps), notice, path)


def _damage(path: Path, steps: Sequence[str]) -> str:
    """Why a file is no sound database, or nothing; it is not written to.

    Raises:
        _LeftAlone: It belongs to a newer version or another program.
    """
    if path.stat().st_size == 0:
        return ""
    with path.open("rb") as file:
        head = file.read(_HEAD_BYTES)
    if len(head) < _HEAD_BYTES or not head.startswith(_MAGIC):
        # A slip of the hand may have named any file: it must not be renamed.
        if path.suffix not in SUFFIXES:
            raise _LeftAlone("is no database")
        return "is no database"
    if int.from_bytes(head[_WHOSE]) not in (0, APPLICATION_ID):
        raise _LeftAlone(_FOREIGN)
    # Only where somebody has it open, or was killed, is there more than the file itself; else
    # nothing else need be made to read it.
    how = "mode=ro" if Path(f"{path}-wal").exists() else "immutable=1"
    try:
        uri = f"{path.as_uri()}?{how}"
        with closing(sqlite3.connect(uri, timeout=BUSY_SECONDS, uri=True)) as connection:
            (whose,) = connection.execute("PRAGMA application_id").fetchone()
            (found,) = connection.execute("PRAGMA user_version").fetchone()
            (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            if whose != APPLICATION_ID and (whose or found or tables):
                raise _LeftAlone(_FOREIGN)
            if found > len(steps):
                raise _LeftAlone("was written by a newer version of this program")
            if found < 0 or not _schema(connection) >= _schema_after(steps[:found]):
                return "is damaged"
            (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            return "" if verdict == "ok" else "is damaged"
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        if int.from_bytes(head[_WHOSE]) != APPLICATION_ID:
            raise _LeftAlone("is damaged, and perhaps belongs to another program") from None
        return "is damaged"


def _schema(connection: sqlite3.Connection) -> set[tuple[object, ...]]:
    """What there is in a database: a flipped bit in it would read like another program's."""
    connection.text_factory = bytes
    rows = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema").fetchall()
    connection.text_factory = str
    return {tuple(row) for row in rows if not row[1].startswith(b"sqlite_")}


def _schema_after(steps: Sequence[str]) -> set[tuple[object, ...]]:
    with closing(sqlite3.connect(":memory:")) as connection:
        for step in steps:
            connection.executescript(step)
        return _schema(connection)


def _prepared(place: str, steps: Sequence[str]) -> sqlite3.Connection:
    connection = sqlite3.connect(
        place, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    try:
        connection.row_factory = sqlite3.Row
        connection.text_factory = lambda stored: stored.decode("utf-8", "replace")
        connection.execute("PRAGMA foreign_keys = ON")
        # The schema is made before the journal is: so the head of the file itself tells whose
        # it is and of which version, even after a crash.
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        for number, step in enumerate(steps[version:], start=version + 1):
            _migrate(connection, step, number)
        connection.execute("PRAGMA journal_mode = WAL").fetchone()
        connection.execute("PRAGMA synchronous = FULL")
    except BaseException:
        connection.close()
        raise
    return connection


def _migrate(connection: sqlite3.Connection, step: str, number: int) -> None:
    """Take one step of the schema, whole or not at all."""
    try:
        connection.executescript(
            f"BEGIN IMMEDIATE;\n{step}\n"
            f"PRAGMA application_id = {APPLICATION_ID};\nPRAGMA user_version = {number};\nCOMMIT;"
        )
    except BaseException:
        if connection.in_transaction:
            connection.rollback()
        raise
