"""Keeps a game while it is played: a turn is on the disk before the next one is accepted."""

import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Future, wait

from goblins_tui.history.actions import Action
from goblins_tui.history.database import is_damage, told
from goblins_tui.history.desk import Desk
from goblins_tui.history.games import GameHead, Standing
from goblins_tui.history.store import FileTakenAway, Store
from goblins_tui.model.journal import standing_of
from goblins_tui.model.session import GameSession

SHORT_SECONDS = 0.04
"""How long the screen stands still for a turn to be on the disk; a good one needs far less."""
PATIENCE_SECONDS = 2.5
"""How long a turn waits to be kept before people are told that the disk is slow."""


class GameKeeper:
    """Writes down every action of one game, and tries again what could not be written.

    Args:
        desk: Where the work for the disk is left.
        head: How the game was dealt.
        actions: What was done in it already.
        game: Its number in the store, where it must be open here; `None` if it is not there yet.
        clock: Tells seconds that only ever grow.
        tell: Called, on any thread, with what people have to know.
    """

    def __init__(
        self,
        desk: Desk,
        head: GameHead,
        actions: Sequence[Action] = (),
        game: int | None = None,
        *,
        clock: Callable[[], float],
        tell: Callable[[str], None],
    ) -> None:
        self._desk = desk
        self._head = head
        self._actions = list(actions)
        self._clock = clock
        self._tell = tell
        self._last: Future[None] | None = None
        self._asked = 0.0
        """When the last action was left at the desk."""
        self._is_slow = False
        """Whether the disk is so slow that turns do not wait for it any more."""
        self._is_in_trouble = False
        """Whether the last attempt failed; set on the thread of the desk, as is what follows."""
        self._game = game
        self._kept = len(self._actions) if game is not None else 0

    def is_settled(self) -> bool:
        """Whether the game may go on: its last action is kept, or people know that it is not."""
        if self._last is None or self._last.done():
            self._is_slow = False
        elif self._clock() - self._asked >= PATIENCE_SECONDS and not self._is_slow:
            self._is_slow = True
            self._tell("The disk is slow: play on, the turns are saved as soon as it answers.")
        else:
            return self._is_slow or self._is_in_trouble
        return True

    def keep(self, action: Action, session: GameSession) -> None:
        """Write down an action; this takes a moment at most, whatever the disk does.

        Args:
            action: What was done.
            session: What became of the game.
        """
        self._actions.append(action)
        actions, standing = tuple(self._actions), standing_of(session)
        self._asked = self._clock()
        self._last = self._desk.ask(lambda store: self._try(store, actions, standing))
        wait([self._last], SHORT_SECONDS)

    def leave(self, session: GameSession, abandon: bool = False) -> Future[None]:
        """Write down what is still missing, and let other terminals have the game.

        Args:
            session: The game as it is left.
            abandon: Whether it is given up.

        Returns:
            Done when that is done.
        """
        actions, standing = tuple(self._actions), standing_of(session)
        was_played = self._last is not None

        def job(store: Store) -> None:
            if was_played and len(actions) > self._kept:
                self._try(store, actions, standing)
            if self._game is not None:
                try:
                    if abandon:
                        store.abandon(self._game)
                finally:
                    store.release(self._game)

        return self._desk.ask(job)

    def _try(self, store: Store, actions: Sequence[Action], standing: Standing) -> None:
        try:
            self._write(store, actions, standing)
        except Exception as error:
            # Whatever is wrong with the disk, it must not end the game.
            if not self._is_in_trouble:
                self._tell(
                    f"This game cannot be saved now: {told(error)}. Play on: with every turn "
                    "it is tried again."
                )
            self._is_in_trouble = True
        else:
            if self._is_in_trouble:
                self._tell("This game is saved again, with every turn.")
            self._is_in_trouble = False

    def _write(self, store: Store, actions: Sequence[Action], standing: Standing) -> None:
        try:
            self._put(store, actions, standing)
        except sqlite3.IntegrityError:
            # Somebody changed the file by other means; this game is the one that people see.
            self._put_anew(store, actions, standing)
        except (sqlite3.DatabaseError, FileTakenAway) as error:
            if not (is_damage(error) or isinstance(error, FileTakenAway)):
                raise
            self._tell(store.begin_anew())
            self._put_anew(store, actions, standing)

    def _put(self, store: Store, actions: Sequence[Action], standing: Standing) -> None:
        if self._game is None:
            self._put_anew(store, actions, standing)
        else:
            store.append(self._game, self._kept, actions[self._kept :], standing)
            self._kept = max(self._kept, len(actions))

    def _put_anew(self, store: Store, actions: Sequence[Action], standing: Standing) -> None:
        if self._game is not None:
            store.release(self._game)
        self._game = store.begin(self._head, actions, standing)
        self._kept = len(actions)
        store.take(self._game)
