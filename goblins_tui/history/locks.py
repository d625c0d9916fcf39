"""Which games are open in which terminal: locks that the system drops when a process ends."""

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from filelock import BaseFileLock


class GameLocks:
    """The games that are open here.

    Args:
        database: The database file; without one nobody else can open a game.
    """

    def __init__(self, database: Path | None) -> None:
        self._folder = None if database is None else database.with_name(f"{database.name}.open")
        self._taken: dict[int, BaseFileLock] = {}

    def take(self, game: int) -> bool:
        """Have a game open here.

        Args:
            game: Its number.

        Returns:
            False if another terminal has it open. Where the system cannot lock files, nobody is
            kept from a game.
        """
        from filelock import FileLock, Timeout

        if self._folder is None or game in self._taken:
            return True
        path = self._folder / f"{game}.lock"
        lock = FileLock(path, timeout=0, fallback_to_soft=False)
        try:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            lock.acquire()
        except Timeout:
            return False
        except (OSError, NotImplementedError):
            return True
        self._taken[game] = lock
        return True

    def release(self, game: int) -> None:
        """Let others open a game; the file goes while it is still locked."""
        lock = self._taken.pop(game, None)
        if lock is not None:
            with suppress(OSError):
                Path(lock.lock_file).unlink()
            with suppress(OSError):
                lock.release()

    def release_all(self) -> None:
        """Let others open all games that are open here."""
        for game in tuple(self._taken):
            self.release(game)

    def is_taken_elsewhere(self, game: int) -> bool:
        """Whether another terminal has a game open."""
        if game in self._taken or self._folder is None:
            return False
        if not (self._folder / f"{game}.lock").exists():
            return False
        was_free = self.take(game)
        self.release(game)
        return not was_free
