"""The games that are kept, as the rest of the program asks for them: nothing here waits."""

import sqlite3
from asyncio import wrap_future
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from goblins_tui.history.actions import Action
from goblins_tui.history.database import told
from goblins_tui.history.desk import Desk
from goblins_tui.history.games import DamagedGame, GameHead, GameLine
from goblins_tui.history.store import Store
from goblins_tui.model.journal import session_of
from goblins_tui.model.keeper import GameKeeper
from goblins_tui.model.session import GameSession


class NotAvailable(Exception):
    """A game that cannot be had now, with a sentence that says why."""


class OpenElsewhere(NotAvailable):
    """Another terminal plays it."""


class KeptGame(NamedTuple):
    """A game from the store."""

    session: GameSession
    head: GameHead
    actions: tuple[Action, ...]
    """What was done in it so far."""


class Archive:
    """Asks the store, and gives every game that is played its keeper.

    Args:
        database: The file of the store; `None` keeps games until the program ends.
        now: Tells the moment, UTC, such as "2026-11-30 20:15:00".
        clock: Tells seconds that only ever grow.
        tell: Called, on any thread, with what people have to know.
    """

    def __init__(
        self,
        database: Path | None,
        now: Callable[[], str],
        clock: Callable[[], float],
        tell: Callable[[str], None],
    ) -> None:
        self._clock = clock
        self._tell = tell

        self.is_lasting = True
        """Whether games outlast the program, as far as is known by now."""

        def open_store() -> Store:
            store = Store(database, now)
            self.is_lasting = database is None or store.path is not None
            if store.notice:
                tell(store.notice)
            return store

        self.desk = Desk(open_store)

    def close(self, seconds: float) -> None:
        """Finish what is under way, and close the store.

        Args:
            seconds: How long that may take at most.
        """
        self.desk.close(seconds)

    def keeper(self, head: GameHead, actions: Sequence[Action] = ()) -> GameKeeper:
        """The keeper of a new game, which is stored with its first action.

        Args:
            head: How it was dealt.
            actions: What was done in it before people play it.
        """
        return GameKeeper(self.desk, head, actions, clock=self._clock, tell=self._tell)

    async def unfinished(self) -> tuple[GameLine, ...]:
        """The games to go on with that no terminal plays now, the last one first.

        Shows of computer players are none, and are given up: somebody closed the window on them.
        """

        def look(store: Store) -> tuple[GameLine, ...]:
            left = [line for line in store.open_games() if not store.is_open_elsewhere(line.id)]
            shows = [line for line in left if _is_for_show(store, line)]
            with suppress(sqlite3.Error, OSError):
                for show in shows:
                    store.abandon(show.id)
            return tuple(line for line in left if line not in shows)

        with suppress(sqlite3.Error):
            return await wrap_future(self.desk.ask(look))
        return ()

    async def is_empty(self) -> bool:
        """Whether no game was ever kept, as far as can be seen."""
        with suppress(sqlite3.Error):
            return await wrap_future(self.desk.ask(lambda store: store.is_empty()))
        return True

    async def load(self, game: int) -> KeptGame:
        """A game, to be looked at.

        Args:
            game: Its number.

        Raises:
            NotAvailable: It cannot be read.
        """
        return await self._get(game, for_play=False)

    async def resume(self, game: int) -> tuple[KeptGame, GameKeeper]:
        """A game, to be played on here, and its keeper.

        Args:
            game: Its number.

        Raises:
            OpenElsewhere: Another terminal plays it.
            NotAvailable: It cannot be read.
        """
        kept = await self._get(game, for_play=True)
        keeper = GameKeeper(
            self.desk, kept.head, kept.actions, game, clock=self._clock, tell=self._tell
        )
        return kept, keeper

    async def _get(self, game: int, for_play: bool) -> KeptGame:
        def get(store: Store) -> KeptGame:
            if for_play and not store.take(game):
                raise OpenElsewhere("This game is open in another terminal.")
            try:
                saved = store.load(game)
                return KeptGame(session_of(saved), saved.line.head, saved.actions)
            except (DamagedGame, sqlite3.Error):
                # Who only looked at it may have it open on a table: that lock stays.
                if for_play:
                    store.release(game)
                raise

        try:
            return await wrap_future(self.desk.ask(get))
        except (DamagedGame, sqlite3.Error, OSError) as error:
            raise NotAvailable(f"This game cannot be read: {told(error)}.") from None


def _is_for_show(store: Store, line: GameLine) -> bool:
    computers = line.head.record.computers
    if not computers or not all(computers):
        return False
    # Somebody may have had a seat and given it away.
    with suppress(DamagedGame, sqlite3.Error):
        return session_of(store.load(line.id)).is_for_show
    return False
