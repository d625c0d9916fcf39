"""The table for one: the turn beside its par, hints, trying out, and giving up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from textual.message import Message

from goblins_tui.challenges import Challenge, Kind, SoloDeal
from goblins_tui.commands import SOLO_COMMANDS, TABLE_COMMANDS, Command, command
from goblins_tui.history.actions import Action, Deed
from goblins_tui.model.adviser import Adviser, SolverFailed
from goblins_tui.model.chronicle import face_name
from goblins_tui.model.game_model import GameModel
from goblins_tui.model.session import GameSession
from goblins_tui.model.solo_lines import perfect_session, played_of
from goblins_tui.model.verdict import Background, Best, par_words
from goblins_tui.options import Options, Par
from goblins_tui.rules import Goal, Position
from goblins_tui.screens.bindings import bindings_of
from goblins_tui.screens.dialog import Answer, Dialog
from goblins_tui.screens.replay import ReplayScreen
from goblins_tui.screens.review import ReviewScreen
from goblins_tui.screens.share import PRINT, ShareScreen
from goblins_tui.screens.solo_over import SoloOverScreen
from goblins_tui.screens.table import TableScreen
from goblins_tui.screens.table_picture import turn_words
from goblins_tui.solo.review import review
from goblins_tui.solo.share import share_text
from goblins_tui.solver import Status

if TYPE_CHECKING:
    from goblins_tui.solo.hints import Advice

PRACTICE = "From now on this is practice: it does not count."
NO_SOLVER = "That cannot be worked out on this machine now."
LAST_STEP = 3
_AT_TABLES_OF_MORE = ("offer_draw", "next_seating")


class SoloTable(TableScreen):
    """Plays one solitaire.

    Args:
        model: The game.
        options: How people like to play.
        adviser: Who proves and advises.
        background: What is known besides the game; what is not is looked up.
    """

    class ToBePrinted(Message):
        """A text that people want to find in their terminal when they have left the program."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    BINDINGS = bindings_of(SOLO_COMMANDS)
    commands = (
        *(each for each in TABLE_COMMANDS if each.action not in _AT_TABLES_OF_MORE),
        *SOLO_COMMANDS,
    )

    def __init__(
        self,
        model: GameModel,
        options: Options,
        adviser: Adviser,
        background: Background,
    ) -> None:
        super().__init__(model, options)
        self.background = background
        self._adviser = adviser
        self._advice: Advice | None = None
        self._advised: Position | None = None
        """For which position there is advice."""
        self._sought: Position | None = None
        """For which position advice is sought."""
        self._named: Position | None = None
        """For which position a hint has named the card."""
        self._step = 0
        """How much of the advice was told, of three steps."""

    @property
    def goal(self) -> Goal:
        """What the player is after."""
        return self.background.goal

    @property
    def challenge(self) -> Challenge:
        """What the game is about."""
        return self.background.challenge

    def on_mount(self) -> None:
        """Look up what is known of the deal, and prove the rest."""
        self.run_worker(self._look_up(), group="proof")

    def on_unmount(self) -> None:
        """Nobody waits for answers any more."""
        self._adviser.stop()

    async def _look_up(self) -> None:
        deal = SoloDeal.of(self.game.record)
        self.background = self.background._replace(best=Best(*await self._adviser.best(deal)))
        if self.background.proof is None:
            try:
                proof = await self._adviser.proof(deal)
            except SolverFailed:
                return
            self.background = self.background._replace(proof=proof)
        self.show_all()
        for screen in self.app.screen_stack:
            if isinstance(screen, SoloOverScreen):
                screen.tell(self.background)

    # Showing --------------------------------------------------------------------------------

    def turn_words(self) -> str:
        """The turn beside the par, unless the par is to be told at the end."""
        is_told = self.options.par is Par.SHOWN or self.game.is_over
        challenge = self.challenge._replace(goal=self._goal_now)
        words = par_words(self.background._replace(challenge=challenge))
        return turn_words(self.game, words if is_told else "")

    def deal_words(self) -> str:
        """Which deal it is, or of what."""
        code = self.game.record.code
        match self.challenge.kind:
            case Kind.DAILY:
                return f"daily {code}"
            case Kind.LADDER:
                return f"rung {self.challenge.rung}, {code}"
        return super().deal_words()

    def bar_commands(self) -> Iterable[Command]:
        """The commands that make sense now, the most useful first."""
        if self.game.branch is not None:
            yield command("what_if")._replace(label="come back")
        first, *others = super().bar_commands()
        yield first
        if not self.game.is_over:
            yield command("hint")
        yield from others

    def _session_changed(self, old: GameSession, new: GameSession) -> None:
        super()._session_changed(old, new)
        if new.is_practice and not old.is_practice:
            self.tell(PRACTICE)

    # Help -----------------------------------------------------------------------------------

    def makes_sense(self, action: str) -> bool:
        """Whether a command would do something now."""
        match action:
            case "hint":
                return self.game.may_take_hint
            case "begin_anew":
                return self.game.may_begin_anew
            case "what_if":
                return self.game.may_try_out or self.game.may_come_back
            case "give_up":
                return self.game.may_give_up
        return super().makes_sense(action)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What makes sense only where several play does nothing here."""
        return action not in _AT_TABLES_OF_MORE and super().check_action(action, parameters)

    def _perform(self, deed: Deed) -> None:
        self.do(lambda: self.model.do(Action(deed)))

    def action_begin_anew(self) -> None:
        """Go back to the deal."""
        self.hurry()
        if not self.makes_sense("begin_anew"):
            self.tell("You are at the beginning.")
        elif self.game.is_over:
            self.ask_to_open_again(Deed.BEGIN_ANEW)
        else:
            self._risk("Begin anew", lambda: self._perform(Deed.BEGIN_ANEW))

    def action_take_back(self) -> None:
        """Take the last turn back."""
        self.hurry()
        if self.game.may_take_back and not self.game.is_over:
            self._risk("Take the turn back", super().action_take_back)
        else:
            super().action_take_back()

    def _risk(self, label: str, go: Callable[[], None]) -> None:
        """Do what makes a game practice; a daily deal comes once, so people are asked first."""
        if self.challenge.kind is not Kind.DAILY or self.game.is_practice:
            go()
            return
        game = self.game

        def go_or_not(answer: str | None) -> None:
            if answer == "go" and self.game is game:
                go()

        answers = [Answer("go", label, "y"), Answer("stay", "Play on without", "n")]
        body = "With help it becomes practice, and does not count."
        dialog = Dialog("This is the daily deal", body, answers, marked=1)
        self.app.push_screen(dialog, go_or_not)

    def action_what_if(self) -> None:
        """Try something out, or come back from it."""
        self.hurry()
        if self.game.may_come_back:
            self._opened = False
            self._perform(Deed.COME_BACK)
            self.tell(f"Back in turn {self.game.turn_number}, as it was.")
        elif self.game.may_try_out:
            self._risk("Try something out", self._try_out)
        else:
            self.tell("The game is over: there is nothing to try out.")

    def _try_out(self) -> None:
        was_practice = self.game.is_practice
        self._perform(Deed.TRY_OUT)
        notice = "Try anything out: w brings you back to exactly here."
        self.tell(notice if was_practice else f"{notice} {PRACTICE}")

    def action_hint(self) -> None:
        """Tell one step more of a hint."""
        self.hurry()
        if not self.makes_sense("hint"):
            self.tell("There is no turn to give a hint for.")
        elif self._advised == self.game.position:
            self._tell_hint()
        else:
            self.tell("Looking for a hint...")
            if self._sought != self.game.position:
                self.run_worker(self._seek_advice(), group="hint", exclusive=True)

    async def _seek_advice(self) -> None:
        from goblins_tui.solo.hints import advise

        game = self.game
        self._sought = game.position
        visited = frozenset(game.position_after(turns) for turns in range(game.cursor + 1))
        try:
            advice = await self._adviser.ask(
                advise, game.view, game.variant, self._goal_now, visited
            )
        except SolverFailed:
            self.tell(NO_SOLVER)
            return
        finally:
            if self._sought == game.position:
                self._sought = None
        if self.game.position == game.position and self.is_there:
            self._advice, self._advised, self._step = advice, game.position, 0
            self._tell_hint()

    @property
    def _goal_now(self) -> Goal:
        """Who has shed all and presses on is after flawless, whatever it began as."""
        return Goal.FLAWLESS if self.game.pressed_on else self.goal

    def _tell_hint(self) -> None:
        advice = self._advice
        if advice is None:
            self.tell("No useful turn: whatever lies under the cards, none is known to help.")
            return
        self._step = min(self._step + 1, LAST_STEP)
        position = self.game.position
        if self._step == 1:
            self.tell(f"Hint: {advice.kind}. Again for two cards of which one is best.")
        elif self._step < LAST_STEP and advice.pair is not None:
            one, other = (face_name(self.game, card, position) for card in advice.pair)
            then = "" if self.game.is_practice else " (practice from then on)"
            self.tell(f"Hint: {one} or {other}. Again for the best{then}.")
        else:
            self._risk("Name the card", lambda: self._name_card(advice))

    def _name_card(self, advice: Advice) -> None:
        position, is_first = self.game.position, not self.game.is_practice
        if self._named != position:
            self._named = position
            self._perform(Deed.HINT)
        self.choose(advice.card)
        words = f"Hint: {face_name(self.game, advice.card, position)}. {advice.reason}"
        self.tell(f"{words} {PRACTICE}" if is_first else words)

    def action_give_up(self) -> None:
        """Find out whether there is a win to be had, then ask."""
        self.hurry()
        if not self.makes_sense("give_up"):
            is_over = self.game.is_over
            self.tell("The game is over." if is_over else "A win is not given up: claim it.")
            return
        prove = f"Have it proven first whether it can be {self._what}"
        answers = [
            Answer("give up", "Give up: then you can see a perfect line", "y"),
            Answer("prove", prove, "p"),
            Answer("stay", "Play on", "n"),
        ]
        knowing = f"If it still can be {self._what}, knowing that makes this game practice."
        body = "" if self.game.is_practice else knowing
        self.app.push_screen(Dialog("Give up?", body, answers, marked=2), self._give_up_or_not)

    @property
    def _what(self) -> str:
        return "flawless" if self.goal is Goal.FLAWLESS else "won"

    def _give_up_or_not(self, answer: str | None) -> None:
        if answer == "give up" and self.game.may_give_up:
            self._perform(Deed.GIVE_UP)
        elif answer == "prove":
            self.tell("Looking whether there is a way...")
            self.run_worker(self._prove(), group="give-up", exclusive=True)

    async def _prove(self) -> None:
        game = self.game
        try:
            solution = await self._adviser.solution(game.position, self.goal, game.variant)
        except SolverFailed:
            self.tell(NO_SOLVER)
            return
        if self.game is not game or not self.is_active or not game.may_give_up:
            return
        if solution.status is not Status.IMPOSSIBLE:
            self._perform(Deed.ASK)
            # In how many turns is not said: asking after every turn would show the way.
            words = f"It can still be {self._what}."
            self.tell(words if game.is_practice else f"{words} {PRACTICE}")
            return
        self.tell("")
        title = f"This cannot be {self._what}{' any more' if game.cursor else ''}"
        body = "No line of any length does it: that is proven."
        answers = [Answer("give up", "Give up", "y"), Answer("stay", "Play on", "n")]
        self.app.push_screen(Dialog(title, body, answers, marked=1), self._give_up_or_not)

    def _leave_or_stay(self, answer: str | None) -> None:
        if answer == "give up" and self.game.may_give_up:
            self._perform(Deed.GIVE_UP)
        else:
            super()._leave_or_stay(answer)

    # Afterwards -----------------------------------------------------------------------------

    def game_over_screen(self, came_by_itself: bool) -> Dialog:
        """What it was worth, and what next."""
        return SoloOverScreen(self.game, self.background, self.options, came_by_itself)

    def _after_game(self, answer: str | None) -> None:
        match answer:
            case "compare":
                self.run_worker(self._compare(), group="review", exclusive=True)
            case "come back":
                self.action_what_if()
            case "share":
                self.run_worker(self._share(), group="review", exclusive=True)
            case _:
                super()._after_game(answer)

    async def _compare(self) -> None:
        game, background = self.game, self.background
        self.tell("Looking for a perfect line...")
        cards = tuple(turn.card for turn in game.played)
        try:
            found = await self._adviser.ask(review, game.start, cards, self.goal, game.variant)
        except SolverFailed:
            found = None
        if self.game is not game or not self.is_active:
            return
        self.tell("" if found is not None else NO_SOLVER)
        if found is None:
            return
        wish = await self.app.push_screen_wait(
            ReviewScreen(game, found, background.proof, self.options.glyphs)
        )
        if wish == "step" and found.perfect is not None:
            perfect = perfect_session(game, found.perfect)
            self.app.push_screen(ReplayScreen(perfect, self.options, "A perfect line"))
        else:
            self.action_new_game()

    async def _share(self) -> None:
        game, background = self.game, self.background
        text = share_text(played_of(game, background.challenge), background.proof)
        if await self.app.push_screen_wait(ShareScreen(text)) == PRINT:
            self.post_message(self.ToBePrinted(text))
        self.action_new_game()
