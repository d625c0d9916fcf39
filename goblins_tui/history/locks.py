"""Which games are open in which terminal: locks that the system drops when a process ends."""

from pathlib import Path
from typing import TYPE_CHECKING

from goblins_tui.files import release_lock

if TYPE_CHECKING:
    from filelock import BaseFileLock


TAKING_SECONDS = 0.15
"""How long to try: another terminal may hold a lock for an instant, only to look."""


class GameLocks:
    """The games that are open here.

    Args:
        database: The database file; without one nobody else can open a game.
    """

    def __init__(self, database: Path | None) -> None:
        self._folder = None if database is None else database.with_name(f"{database.name}.open")
        self._taken: dict[int, BaseFileLock | None] = {}
        """`None` where there is nobody to be kept out."""

    def take(self, game: int) -> bool:
        """Have a game open here.

        Args:
            game: Its number.

        Returns:
            False if another terminal has it open. Where the system cannot lock files, nobody is
            kept from a game.
        """
        if game in self._taken:
            return True
        if self._folder is None:
            self._taken[game] = None
            return True
        return self._try(game, TAKING_SECONDS)

    def _try(self, game: int, seconds: float) -> bool:
        from filelock import FileLock, Timeout

        assert self._folder is not None
        path = self._folder / f"{game}.lock"
        lock = FileLock(path, timeout=seconds, fallback_to_soft=False)
        try:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            lock.acquire()
        except Timeout:
            return False
        except (OSError, NotImplementedError):
            # A file system without locks, or one that cannot be written: then nobody can be kept
            # out, and people would rather play than be told so.
            self._taken[game] = None
        else:
            self._taken[game] = lock
        return True

    def release(self, game: int) -> None:
        """Let others open a game; the file goes while it is still locked."""
        lock = self._taken.pop(game, None)
        if lock is not None:
            release_lock(lock)

    def release_all(self) -> None:
        """Let others open all games that are open here."""
        for game in tuple(self._taken):
            self.release(game)

    def is_taken_here(self, game: int) -> bool:
        """Whether a game is open here."""
        return game in self._taken

    def is_taken_elsewhere(self, game: int) -> bool:
        """Whether another terminal has a game open."""
        if game in self._taken or self._folder is None:
            return False
        if not (self._folder / f"{game}.lock").exists():
            return False
        was_free = self._try(game, 0)
        self.release(game)
        return not was_free
