"""The table of two or more: computer players have seats, and people are warned of wins."""

from asyncio import Event, get_running_loop, wait_for
from collections.abc import Iterable, Mapping
from contextlib import suppress

from goblins_tui.commands import GROUP_COMMANDS, TABLE_COMMANDS, Command, command
from goblins_tui.history.actions import Action, Deed, clean_reason
from goblins_tui.model.computer_players import SeatPlayers
from goblins_tui.model.game_model import GameModel
from goblins_tui.model.session import GameSession
from goblins_tui.model.threats import Threat, threat_after, threats
from goblins_tui.opponents import Choice
from goblins_tui.options import Options
from goblins_tui.screens.bindings import bindings_of
from goblins_tui.screens.seats import ask_who_sits
from goblins_tui.screens.table import TableScreen

_FOR_ONE = ("claim",)
"""Commands that mean nothing at a table of two or more."""


class GroupTable(TableScreen):
    """Plays one game of two or more.

    Args:
        model: The game.
        options: How people like to play.
        players: Who plays for the seats of computer players.
        warned: The seats whose people are warned of a win that can come next.
    """

    BINDINGS = bindings_of(GROUP_COMMANDS)
    commands = (*(each for each in TABLE_COMMANDS if each.action not in _FOR_ONE), *GROUP_COMMANDS)

    def __init__(
        self,
        model: GameModel,
        options: Options,
        players: SeatPlayers,
        warned: Iterable[int] = (),
    ) -> None:
        super().__init__(model, options)
        self._players = players
        self._warned = {*warned}
        self._thinking_of: GameSession | None = None
        """The moment of the game at which a computer player was asked for its card."""
        self._is_paused = False
        self._may_go_on = Event()
        """Set by whatever a computer player may wait for, once it has thought."""
        self._is_hurried = Event()
        """Set when people do not want to wait."""

    # Whose turn it is -----------------------------------------------------------------------

    @property
    def computer(self) -> str:
        """The computer player whose turn it is; nothing if it is a person's, or nobody's."""
        return "" if self.game.is_over else self.game.computer(self.game.seat)

    @property
    def doing(self) -> str:
        """What the computer player does whose turn it is."""
        if not self.computer or self.director.is_playing:
            return ""
        return "waits" if self._is_paused else "is thinking"

    @property
    def is_in_progress(self) -> bool:
        """Whether leaving would leave a game that people play."""
        return super().is_in_progress and not self.game.is_for_show

    @property
    def hides_reverses(self) -> bool:
        """Whether people have to remember: who only watches a show need not."""
        return super().hides_reverses and not self.game.is_for_show

    def tell_why_not(self) -> None:
        """Say whose turn it is, if it is nobody's at the keyboard."""
        if self.game.is_for_watching and not self.game.is_over:
            self.tell("Computer players have all seats: a gives one of them to you.")
        elif self.computer:
            self.tell(f"It is {self.game.name(self.game.seat)}'s turn.")

    # Thinking -------------------------------------------------------------------------------

    def settled(self) -> None:
        """Ask what the position asks, then let a computer player think."""
        super().settled()
        self._let_think()

    def on_screen_resume(self) -> None:
        """What lay over the table is gone: who waited for that goes on."""
        self._may_go_on.set()
        self._let_think()

    def on_unmount(self) -> None:
        """Nobody waits for an answer any more, nor for the end of a game that was only a show."""
        self._is_given_up = self._is_given_up or (self.game.is_for_show and not self.game.is_over)
        self._stop_thinking()

    def _session_changed(self, old: GameSession, new: GameSession) -> None:
        if self._thinking_of is not None:
            self._stop_thinking()
        super()._session_changed(old, new)

    def _stop_thinking(self) -> None:
        """Drop what a computer player thinks: its answer would be to another position."""
        self._thinking_of = None
        self._players.stop()
        self.workers.cancel_group(self, "computer")

    def _let_think(self) -> None:
        """Ask the computer player whose turn it is, once at each moment of the game."""
        game = self.game
        is_asked = self._thinking_of is game or self.model.coming is not None
        if self.computer and not is_asked and not self.director.is_playing:
            self._thinking_of = game
            self.run_worker(self._play_for(game), group="computer", exclusive=True)

    async def _play_for(self, game: GameSession) -> None:
        """Let a computer player think at a moment of the game, and add its card."""
        self._is_hurried.clear()
        now = get_running_loop().time
        until = now() + self.options.pace.seconds
        choice = await self._players.choose(game, self.options.thinking.seconds)
        with suppress(TimeoutError):
            await wait_for(self._is_hurried.wait(), max(until - now(), 0))
        while self._is_paused or not self.is_active:
            self._may_go_on.clear()
            await self._may_go_on.wait()
        self._thinking_of = None
        if self.game is game:
            self._add_for(choice)

    def _add_for(self, choice: Choice) -> None:
        actions = [Action(Deed.PLAY, choice.card)]
        if choice.trouble is not None:
            reason = clean_reason(choice.trouble)
            actions.insert(0, Action(Deed.STAND_IN, words=reason))
        self.do(lambda: self.model.do(*actions))

    def action_add(self) -> None:
        """Add the chosen card; while a computer player takes its time, do not wait for it."""
        if not self.computer or self.director.is_playing:
            super().action_add()
        elif self._is_paused:
            self.action_pause()
        else:
            self._is_hurried.set()
            self._players.hurry()

    def action_pause(self) -> None:
        """Let computer players wait, or go on."""
        self.hurry()
        if not self.game.computers or self.game.is_over:
            self.tell("No computer player waits for its turn here.")
            return
        self._is_paused = not self._is_paused
        self._may_go_on.set()
        self.show_all()
        self.tell("Computer players wait: x lets them go on." if self._is_paused else "")

    def _ask(self) -> None:
        """Ask people; computer players among themselves call a third repetition a draw."""
        if self.game.is_for_watching and self.game.may_draw:
            self.do(self.model.agree_draw)
        else:
            super()._ask()

    # Who sits where -------------------------------------------------------------------------

    def action_hand_over(self) -> None:
        """Ask who shall play for whom."""
        self.hurry()
        if self.game.is_over:
            self.tell("The game is over.")
        else:
            self.run_worker(self._hand_over(), group="seats", exclusive=True)

    async def _hand_over(self) -> None:
        given = await ask_who_sits(self.app, self.game, frozenset(self._warned))
        if given is None:
            return
        seat, sitter = given
        self._warned -= {seat}
        if sitter.is_warned:
            self._warned.add(seat)
        if sitter.computer != self.game.computer(seat):
            self.do(lambda: self.model.give_seat(seat, sitter.computer))
        else:
            self.show_all()

    @property
    def threats(self) -> Mapping[int, Threat]:
        """The wins of others, if the person to move is to be warned: after the card looked at."""
        game = self.game
        if game.is_over or self.director.is_playing or not self._hears_warnings:
            return {}
        card = self._lens_card()
        if card is None:
            return threats(game)
        threat = threat_after(game, card)
        return {(game.seat + 1) % game.record.players: threat} if threat else {}

    @property
    def _hears_warnings(self) -> bool:
        return not self.computer and self.game.seat in self._warned

    # Taking back ----------------------------------------------------------------------------

    @property
    def _turns_back(self) -> int:
        """How many turns lie behind the last one that a person played, that one included."""
        game = self.game
        if game.is_for_watching:
            return min(game.cursor, 1)
        turns = range(game.cursor, 0, -1)
        people = (turn for turn in turns if not game.computer(game.seat_of_turn(turn)))
        return game.cursor - next(people, game.cursor + 1) + 1

    def makes_sense(self, action: str) -> bool:
        """Whether a command would do something now."""
        match action:
            case "take_back":
                return super().makes_sense(action) and self._turns_back > 0
            case "pause":
                return bool(self.game.computers) and not self.game.is_over
            case "hand_over":
                return not self.game.is_over
        return super().makes_sense(action)

    def take_back(self) -> None:
        """Take the last turn of a person back, and all that computer players did since."""
        self._is_paused = self._is_paused or self.game.is_for_watching
        self.do(lambda: self.model.take_back(self._turns_back))

    def open_again(self, deed: Deed) -> None:
        """Go back behind the end of the game."""
        self.model.do(*[Action(deed)] * max(self._turns_back, 1))

    def redo(self) -> None:
        """Play the turns again up to the next one of a person."""
        game, turns = self.game, 1
        while (
            not game.is_for_watching
            and game.cursor + turns < len(game.turns)
            and game.computer(game.position_after(game.cursor + turns).turn)
        ):
            turns += 1
        self.do(lambda: self.model.redo(turns))

    # Showing --------------------------------------------------------------------------------

    def _lens_card(self) -> int | None:
        return None if self.computer else super()._lens_card()

    def _zones(self) -> list[tuple[int, ...]]:
        hand, *others = super()._zones()
        return [(), *others, hand] if self.computer else [hand, *others]

    def bar_commands(self) -> Iterable[Command]:
        """The commands that make sense now, the most useful first."""
        if self.computer:
            _, *others = super().bar_commands()
            yield command("add")._replace(label="faster")
            yield command("pause")._replace(label="go on" if self._is_paused else "pause")
            yield from others
        else:
            yield from super().bar_commands()
        if not self.game.is_over:
            yield command("hand_over")

    def action_find(self) -> None:
        """Find a card by name or rhyme."""
        if self.computer:
            self.tell_why_not()
        else:
            super().action_find()

    def action_new_game(self) -> None:
        """Ask how to go on; nobody minds leaving a game that is only a show."""
        if self.game.is_for_show and not self.game.is_over:
            self._finish("set-up")
        else:
            super().action_new_game()
