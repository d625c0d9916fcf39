"""Watching a game that is played in another terminal."""

import sqlite3
from asyncio import wrap_future
from collections.abc import Iterable

from textual import work
from textual.message import Message

from goblins_tui.commands import LOOKING_COMMANDS, WATCHING_COMMANDS, Command, command
from goblins_tui.history.database import told
from goblins_tui.history.desk import Desk
from goblins_tui.history.games import DamagedGame
from goblins_tui.history.store import Store
from goblins_tui.model.game_model import GameModel
from goblins_tui.model.journal import session_of
from goblins_tui.model.session import GameSession
from goblins_tui.options import Options
from goblins_tui.screens.bindings import bindings_of
from goblins_tui.screens.looking import LookingScreen

LOOK_SECONDS = 0.4
"""How often to look what has happened there."""
GONE = "Nobody plays this game any more. Enter goes on with it here."


class WatchScreen(LookingScreen):
    """Shows a game as others play it, until it is over or they are gone.

    Args:
        desk: Where the store is asked.
        number: The number of the game in the store.
        game: The game as it stands.
        options: How people like to see it.
    """

    BINDINGS = bindings_of(WATCHING_COMMANDS)
    commands = (*WATCHING_COMMANDS, *LOOKING_COMMANDS)

    class TakeOver(Message):
        """Somebody wants to go on with the game, which nobody plays any more."""

        def __init__(self, game: int) -> None:
            super().__init__()
            self.game = game
            """Its number in the store."""

    def __init__(self, desk: Desk, number: int, game: GameSession, options: Options) -> None:
        super().__init__(GameModel(game), options)
        self._desk = desk
        self._number = number
        self._version: int | None = None
        self._is_left = False
        """Whether nobody plays it any more, though it could be gone on with."""
        self._is_open = True
        """Whether it is not over and was not given up."""

    def on_mount(self) -> None:
        """Begin to look."""
        self.set_interval(LOOK_SECONDS, self._look)

    @work(exclusive=True, group="watch")
    async def _look(self) -> None:
        was_open = self._is_open
        try:
            game, is_left = await wrap_future(self._desk.ask(self._news))
        except (DamagedGame, sqlite3.Error, OSError) as error:
            self._is_left = False
            self.show_all()
            self.tell(f"This game cannot be watched now: {told(error)}.")
            return
        if game is not None and game != self.game:
            self.model.session = game
        if (is_left, self._is_open) != (self._is_left, was_open):
            self._is_left = is_left
            self.show_all()

    def _news(self, store: Store) -> tuple[GameSession | None, bool]:
        """The game, if anything was written since, and whether nobody plays it now."""
        is_free = not store.is_open_elsewhere(self._number)
        version = store.version()
        if version == self._version:
            return None, is_free and self._is_open
        self._version = version
        saved = store.load(self._number)
        self._is_open = saved.line.is_open
        return session_of(saved), is_free and self._is_open

    def turn_words(self) -> str:
        """Where in the game this is."""
        return f"Watching: turn {self.game.turn_number}"

    def settled(self) -> None:
        """Say that the game can be taken over, if it can."""
        if self._is_left:
            self.tell(GONE)
        elif not self._is_open and not self.game.is_over:
            self.tell("This game was given up.")

    def show_all(self) -> None:
        """Bring everything up to date."""
        super().show_all()
        if not self.director.is_playing:
            self.settled()

    def action_take_over(self) -> None:
        """Go on with the game here."""
        if self.game.is_over or not self._is_open:
            self.tell("This game is over.")
        elif self._is_left:
            self.post_message(self.TakeOver(self._number))
        else:
            self.tell("It is played in another terminal: here it can only be watched.")

    def bar_commands(self) -> Iterable[Command]:
        """The commands of the bar at the bottom."""
        if self._is_left:
            yield WATCHING_COMMANDS[0]
        yield from (*LOOKING_COMMANDS[:2], LOOKING_COMMANDS[-1])
        yield from map(command, ("help", "ask_quit"))
