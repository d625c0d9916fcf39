"""Where `goblins-tui record` finds games: in the store, in files, in folders, in a pipe."""

import os
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from goblins_tui.clock import utc_now
from goblins_tui.console import STANDARD_INPUT
from goblins_tui.history.database import told
from goblins_tui.history.games import DamagedGame, GameHead, GameLine
from goblins_tui.history.store import Store
from goblins_tui.model.importing import (
    LARGEST_FILE,
    Imported,
    file_text,
    import_record,
    read_game,
    text_of,
)
from goblins_tui.model.journal import session_of, standing_of
from goblins_tui.model.session import GameSession
from goblins_tui.paths import named_file, shown_path
from goblins_tui.record_cli.output import complain
from goblins_tui.rules import NotationError
from goblins_tui.text import fit

_MOST_DIGITS = 18


class Failed(Exception):
    """Something that could not be done, with a line that says why."""


@contextmanager
def opened(path: Path) -> Iterator[Store]:
    """Open the store, and close it in the end.

    Args:
        path: The database file.

    Yields:
        The store.

    Raises:
        Failed: It cannot be used.
    """
    store = Store(path, utc_now)
    try:
        if store.path is None:
            # That games are kept until the end is of no use to a program that ends at once.
            raise Failed(store.notice.partition(" Games are kept until")[0])
        if store.notice:
            complain(store.notice)
        yield store
    except sqlite3.Error as error:
        raise Failed(f"{shown_path(path)} cannot be used ({told(error)})") from None
    finally:
        store.close()


def is_missing(path: Path) -> bool:
    """Whether there is no database yet; who only reads must not make one."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except (OSError, ValueError):
        # Opening it tells what is wrong.
        return False
    return False


def find_game(name: str, path: Path) -> tuple[GameLine, GameSession]:
    """A game, and what a list says of it.

    Args:
        name: Its number in the store, or a record file.
        path: The database file.

    Returns:
        The line, without a number if the game is from a file, and the game as it stood.

    Raises:
        Failed: There is no such game, or it makes no sense.
    """
    if not (name.isascii() and name.isdecimal()):
        with _blaming(name):
            session = read_game(_text(name))
        date = session.record.date
        return GameLine(0, date, date, "", GameHead(session.record), standing_of(session)), session
    try:
        if is_missing(path) or len(name) > _MOST_DIGITS:
            raise DamagedGame("there is no such game")
        with opened(path) as store:
            saved = store.load(int(name))
        return saved.line, session_of(saved)
    except DamagedGame as error:
        raise Failed(f"game {fit(name, _MOST_DIGITS)}: {error}") from None


def take_in(store: Store, name: str) -> Imported:
    """Take a game from a record file into the store.

    Args:
        store: Where it shall be kept.
        name: The file.

    Returns:
        Where it is now.

    Raises:
        Failed: The file is no game record.
        sqlite3.Error: The game could not be kept.
    """
    with _blaming(name):
        return import_record(store, _text(name))


def files_named(names: Sequence[str]) -> tuple[list[str], list[str]]:
    """The files that are meant.

    Args:
        names: Files and folders.

    Returns:
        The files, instead of a folder all records in it and below; and for every folder without
        any, or that cannot be read, what is wrong with it.
    """
    files: list[str] = []
    wrong: list[str] = []

    def unreadable(error: OSError) -> None:
        wrong.append(f"{_shown(str(error.filename))} cannot be read ({told(error)})")

    for name in names:
        if not _is_folder(name):
            files.append(name)
            continue
        known = len(files) + len(wrong)
        files += sorted(
            # A plain path would lose the "./" that tells a file called ~name from a home folder.
            f"{folder}/{file}"
            for folder, _, found in os.walk(named_file(name), onerror=unreadable)
            for file in found
            if file.lower().endswith(".txt")
        )
        if len(files) + len(wrong) == known:
            wrong.append(f"{_shown(name)} holds no .txt file")
    return files, wrong


def _text(name: str) -> str:
    try:
        if name != STANDARD_INPUT:
            return file_text(named_file(name))
        if sys.stdin is None:
            raise OSError("it is closed")
        return text_of(sys.stdin.buffer.read(LARGEST_FILE + 1))
    except NotationError:
        raise
    except (OSError, ValueError) as error:
        raise Failed(f"{_shown(name)} cannot be read ({told(error)})") from None


@contextmanager
def _blaming(name: str) -> Iterator[None]:
    """Let every refusal name the file."""
    try:
        yield
    except NotationError as error:
        raise Failed(f"{_shown(name)}: {error}") from None


def _is_folder(name: str) -> bool:
    try:
        return name != STANDARD_INPUT and named_file(name).is_dir()
    except OSError:
        return False


def _shown(name: str) -> str:
    return "standard input" if name == STANDARD_INPUT else shown_path(Path(name))
