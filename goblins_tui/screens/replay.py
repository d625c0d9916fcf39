"""The replay: a game that is over, seen again turn by turn."""

from collections.abc import Iterable

from textual import events
from textual.message import Message
from textual.timer import Timer

from goblins_tui.commands import LOOKING_COMMANDS, REPLAY_COMMANDS, Command, command
from goblins_tui.model.chronicle import LogEntry, log_entries
from goblins_tui.model.game_model import GameModel
from goblins_tui.model.session import GameSession
from goblins_tui.options import Options, Speed
from goblins_tui.rules import GameRecord
from goblins_tui.screens.bindings import bindings_of
from goblins_tui.screens.looking import LookingScreen, must_remember
from goblins_tui.widgets.bars import KeyBar
from goblins_tui.widgets.log_view import LogText

PAUSES = {Speed.FULL: 1.2, Speed.BRISK: 0.7, Speed.OFF: 0.35}
"""Seconds between two turns, after the first of them was shown."""
LOOKS = ("next_speed", "next_glyphs", "next_seating", "next_aloud")
"""Commands that change an option, here as at the table."""
REMEMBERING = "Your own game goes on: remembering what lies under a card is part of it."
BAR = (
    *("play", "forward", "backward", "back", "x_ray", "play_on"),
    *("log", "command_palette", "help", "to_start", "to_end"),
)
"""What the bar of keys shows, as far as there is room: what a mouse needs most comes first."""


class ReplayScreen(LookingScreen):
    """Shows the turns of a game, forward and backward.

    Args:
        game: The game; it is shown from its deal on.
        options: How people like to see it.
        heading: What is shown, in the header.
    """

    BINDINGS = bindings_of((*REPLAY_COMMANDS, *map(command, LOOKS)))
    commands = (*REPLAY_COMMANDS, *LOOKING_COMMANDS, *map(command, LOOKS))
    reads_at_once = False

    class PlayOn(Message):
        """Somebody wants to play on from a turn."""

        def __init__(self, record: GameRecord) -> None:
            super().__init__()
            self.record = record
            """The game up to there, as practice."""

    def __init__(self, game: GameSession, options: Options, heading: str = "Replay") -> None:
        super().__init__(GameModel(game.at(0)), options)
        self._heading = heading
        self._whole = game
        self._next: Timer | None = None
        """The next turn, while turns are played one after the other."""
        self._is_playing = False

    @property
    def may_open(self) -> bool:
        """Reverses are secret only in a game that can still be won."""
        return self._whole.is_over

    @property
    def turn(self) -> int:
        """How many turns have been shown."""
        return self.game.cursor

    @property
    def last(self) -> int:
        """How many turns there are."""
        return self._whole.cursor

    def log_entries(self) -> tuple[LogEntry, ...]:
        """The whole log, so that people can jump in it."""
        return log_entries(self._whole)

    @property
    def whole_game(self) -> GameSession:
        """The game to its end, wherever in it this is."""
        return self._whole

    def go_to(self, turn: int | None) -> None:
        """Show the game as it was after a turn."""
        if turn is not None:
            self._stop()
            self._show_turn(min(turn, self.last))

    def _show_turn(self, turn: int) -> None:
        self.hurry()
        self.model.session = self._whole.at(turn)

    # What people do -------------------------------------------------------------------------

    def action_forward(self) -> None:
        """The next turn."""
        self.go_to(self.turn + 1)

    def action_backward(self) -> None:
        """The turn before."""
        self.go_to(max(self.turn - 1, 0))

    def action_to_start(self) -> None:
        """The deal."""
        self.go_to(0)

    def action_to_end(self) -> None:
        """The end of the game."""
        self.go_to(self.last)

    def action_play(self) -> None:
        """Play the turns one after the other, or stop."""
        if self._is_playing:
            self._stop()
            return
        self._is_playing = True
        self._show_turn(0 if self.turn == self.last else self.turn + 1)

    def _stop(self) -> None:
        self._is_playing = False
        if self._next is not None:
            self._next.stop()
            self._next = None
        self.show_all()

    def settled(self) -> None:
        """Go on, if turns are played one after the other."""
        if not self._is_playing:
            return
        if self.turn == self.last:
            self._stop()
            return
        if self._next is not None:
            self._next.stop()
        self._next = self.set_timer(PAUSES[self.speed], self._play_next)

    def _play_next(self) -> None:
        if self._is_playing and self.is_active:
            self._show_turn(self.turn + 1)
        elif self._is_playing:
            self._stop()

    def action_x_ray(self) -> None:
        """Show the reverses, or hide them."""
        self.hurry()
        if not self.may_open:
            self.tell("This game is not over: its reverses stay hidden.")
        elif must_remember(self.app.screen_stack):
            self.tell(REMEMBERING)
        else:
            self._opened = not self._opened
            self.show_all()

    def action_play_on(self) -> None:
        """Play on from here, as practice."""
        self._stop()
        if self.game.is_over:
            self.tell("The game is over here: go back to a turn to play on from.")
            return
        record = self.game.to_record()._replace(computers=self.game.computers)
        self.post_message(self.PlayOn(record._replace(ending=None, practice=True)))

    def on_log_text_picked(self, message: LogText.Picked) -> None:
        """A click on a line of the log goes to its turn."""
        message.stop()
        self.go_to(message.turn)

    def on_key(self, event: events.Key) -> None:
        """Any key ends the show of a turn; then it is handled itself."""
        self.hurry()

    def on_key_bar_asked(self, message: KeyBar.Asked) -> None:
        """So does a click."""
        self.hurry()

    # Showing --------------------------------------------------------------------------------

    def turn_words(self) -> str:
        """Where in the game this is."""
        return f"{self._heading}: turn {self.turn} of {self.last}"

    def bar_commands(self) -> Iterable[Command]:
        """The commands of the bar at the bottom."""
        by_action = {each.action: each for each in self.commands}
        for action in BAR:
            each = by_action.get(action) or command(action)
            playing = action == "play" and self._is_playing
            yield each._replace(label="stop") if playing else each
