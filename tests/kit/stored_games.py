"""Games in real stores on real files, and other processes that use the same file."""

import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path

from goblins_tui.challenges import Proof, SoloDeal
from goblins_tui.history.actions import Action
from goblins_tui.history.album import Entries
from goblins_tui.history.games import GameHead
from goblins_tui.history.store import Store
from goblins_tui.model.album import read_on
from goblins_tui.model.journal import do, standing_of
from goblins_tui.model.session import GameSession
from tests.golden.games import GAMES
from tests.kit.project import ROOT

DAY = "2026-11-30"
NOW = f"{DAY} 20:15:00"
FILE_NOW = "2026-11-30-201500"
"""The same moment in the name of a file that was set aside."""


def ticking() -> Callable[[], str]:
    """A clock that is a second later every time it is asked, from noon on."""
    seconds = count()

    def now() -> str:
        second = next(seconds)
        return f"{DAY} {12 + second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}"

    return now


def store_at(path: Path | None) -> Store:
    """A store on a file, with a clock that ticks."""
    return Store(path, ticking())


def scripted(name: str) -> tuple[GameSession, tuple[Action, ...]]:
    """One of the golden games before its first turn, begun today, and all that is done in it."""
    game = GAMES[name]
    start = GameSession.begin(game.record._replace(date=DAY))
    return start, tuple(Action.parse(deed) for deed in game.deeds.split())


def after(session: GameSession, actions: Sequence[Action]) -> GameSession:
    """A game when all of that was done in it."""
    for action in actions:
        session = do(session, action)
    return session


def keep_whole(
    store: Store, start: GameSession, actions: Sequence[Action] = (), head: GameHead | None = None
) -> int:
    """Keep a game with all that was done in it, at once.

    Args:
        store: Where.
        start: The game before its first turn.
        actions: What was done.
        head: How it was dealt, if there is more to say than the record of `start`.

    Returns:
        Its number.
    """
    head = GameHead(start.record) if head is None else head
    return store.begin(head, actions, standing_of(after(start, actions)))


def keep_golden_games(path: Path) -> Mapping[int, str]:
    """Make a database with all golden games, a proof and an album in it, and close it.

    Returns:
        The name of each game by its number.
    """
    with closing(store_at(path)) as store:
        store.proofs.put(SoloDeal("fern-7-a", 5), Proof(7, None, 12))
        names = {keep_whole(store, *scripted(name)): name for name in GAMES}
        bring_album_up_to_date(store)
        return names


def bring_album_up_to_date(store: Store) -> Entries:
    """Read all games into the album.

    Args:
        store: Where they are kept.

    Returns:
        All that is in it.
    """
    while not read_on(store).is_whole:
        pass
    return store.album.entries()


@contextmanager
def elsewhere(code: str) -> Iterator["subprocess.Popen[str]"]:
    """Some code in another process: it has said "ready" and now does nothing until it is killed.

    Args:
        code: The code; its last line is followed by the word and the waiting.
    """
    process = start_elsewhere(f"{code}\nprint('ready', flush=True)\nimport sys; sys.stdin.read()")
    with process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            yield process
        finally:
            process.kill()


def start_elsewhere(code: str) -> "subprocess.Popen[str]":
    """Start some code in a process of its own, with the project importable."""
    return subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )


def names_in(folder: Path) -> list[str]:
    """What lies in a folder, but for the lock that is taken while a database is opened."""
    return sorted(path.name for path in folder.iterdir() if path.suffix != ".lock")


def contents(folder: Path) -> dict[str, bytes]:
    """What the files of a folder hold, but for empty ones, locks and SQLite's shared memory."""
    files = {name: (folder / name).read_bytes() for name in names_in(folder)}
    return {
        name: content for name, content in files.items() if content and not name.endswith("-shm")
    }


def fill_the_disk(store: Store) -> None:
    """Let the file of a store grow no more, as on a full disk."""
    (pages,) = store._connection.execute("PRAGMA page_count").fetchone()
    store._connection.execute(f"PRAGMA max_page_count = {pages}").fetchone()


def free_the_disk(store: Store) -> None:
    """Let the file of a store grow again."""
    store._connection.execute("PRAGMA max_page_count = 1000000").fetchone()
