"""A table at which people play: it asks what the game asks, and waits for the disk."""

from collections.abc import Callable

from textual.message import Message
from textual.timer import Timer

from goblins_tui.challenges import Challenge
from goblins_tui.history.actions import Action, Deed
from goblins_tui.model.chronicle import outcome_text
from goblins_tui.model.game_model import GameModel
from goblins_tui.model.session import GameSession
from goblins_tui.options import Options
from goblins_tui.rules import DRAW_REPETITIONS, Outcome, RulesError
from goblins_tui.screens.ballad import BalladScreen
from goblins_tui.screens.dialog import Answer, Dialog
from goblins_tui.screens.game_over import GameOverScreen
from goblins_tui.screens.save_record import save_record
from goblins_tui.screens.table_stage import TableStage
from goblins_tui.text import counted

WAITING_SECONDS = 0.05
"""How often to look whether a turn is kept, while the disk is slow."""


class PlayedTable(TableStage):
    """Plays one game on one model; how cards are chosen is another matter.

    Args:
        model: The game.
        options: How people like to play.
    """

    class Finished(Message):
        """The game is over or was left, and people said how to go on."""

        def __init__(
            self, wish: str, game: GameSession, challenge: Challenge | None = None
        ) -> None:
            super().__init__()
            self.wish = wish
            """One of "new", "rotate", "same", "replay", "set-up" and "quit"; alone also "next",
            "rung", "ladder" and "calendar"."""
            self.game = game
            """The game as it was left."""
            self.challenge = challenge
            """What a solitaire was about."""

    def __init__(self, model: GameModel, options: Options) -> None:
        super().__init__(model, options)
        self._is_given_up = False
        self._waiting: Timer | None = None
        """Looks whether the last turn is kept, while the disk is slow."""
        self._asked: GameSession | None = None
        """The moment of the game at which people were last asked something."""

    def on_mount(self) -> None:
        """Hear of turns that have to wait."""
        self.watch(self.model, "coming", self._wait_for_disk, init=False)

    def _wait_for_disk(self, coming: GameSession | None) -> None:
        if self._waiting is not None:
            self._waiting.stop()
            self._waiting = None
        if coming is not None:
            self.tell("One moment: this is being saved.")
            self._waiting = self.set_interval(WAITING_SECONDS, self.model.arrive)

    def on_unmount(self) -> None:
        """Let other terminals have the game."""
        if self.model.keeper is not None:
            self.model.keeper.leave(self.model.latest, self._is_given_up)

    @property
    def is_in_progress(self) -> bool:
        """Whether leaving would leave a game that is not over."""
        return not self.game.is_over

    @property
    def is_begun(self) -> bool:
        """Whether there is anything to be kept."""
        return bool(self.game.turns)

    def do(self, deed: Callable[[], object]) -> None:
        """Let people do something, or say why it cannot be done now."""
        try:
            deed()
        except RulesError as refusal:
            self.tell(f"{str(refusal).capitalize()}.")

    # Questions ------------------------------------------------------------------------------

    def settled(self) -> None:
        """Ask what the position asks."""
        self._ask()

    def _ask(self) -> None:
        """Ask once what this moment of the game asks."""
        game = self.game
        if self._asked is game or self.director.is_playing or not self.is_active:
            return
        self._asked = game
        if game.is_over:
            self._opened = True
            self.show_all()
            self.app.push_screen(self.game_over_screen(True), self._after_game)
        elif game.may_press_on:
            won = f"Claim the win in {counted(game.cursor, 'turn')}"
            body = f"Go on until every card in play is a {game.variant.gather}: that is flawless."
            answers = [
                Answer("claim", won, "c"),
                Answer("press on", "Press on for flawless: the win is kept", "p"),
            ]
            title = outcome_text(Outcome.SHED, game.variant)
            self.app.push_screen(Dialog(title, body, answers, 1, True), self._claim_or_press_on)
        elif game.repetitions == DRAW_REPETITIONS and not game.is_solitaire:
            self._ask_for_draw(came_by_itself=True)

    def game_over_screen(self, came_by_itself: bool) -> Dialog:
        """The screen that tells how the game came out.

        Args:
            came_by_itself: Whether nobody asked for it.
        """
        return GameOverScreen(self.game, self.options, came_by_itself)

    def on_screen_resume(self) -> None:
        """Whatever was open above the table is closed: ask what had to wait."""
        self._ask()

    def _claim_or_press_on(self, answer: str | None) -> None:
        if answer == "claim":
            self.do(self.model.claim)
        elif answer == "press on":
            self.do(self.model.press_on)

    def _ask_for_draw(self, came_by_itself: bool) -> None:
        body = "This position has come up three times. You may call the game a draw, or go on."
        answers = [Answer("draw", "Call it a draw", "d"), Answer("go on", "Play on", "p")]
        dialog = Dialog("Round in circles", body, answers, 1, came_by_itself)
        self.app.push_screen(dialog, self._draw_or_go_on)

    def _draw_or_go_on(self, answer: str | None) -> None:
        if answer == "draw":
            self.do(self.model.agree_draw)

    def _after_game(self, answer: str | None) -> None:
        if answer == "export":
            self.run_worker(save_record(self.app, self.game.to_record()), group="export")
        elif answer == "verse":
            self.app.push_screen(BalladScreen(self.game), lambda _: self.action_new_game())
        elif answer is not None and answer != "look":
            self._finish(answer)
        self.show_all()

    def _finish(self, wish: str) -> None:
        self.post_message(self.Finished(wish, self.game, self.challenge))

    @property
    def challenge(self) -> Challenge | None:
        """What a solitaire is about."""
        return None

    def ask_to_open_again(self, deed: Deed = Deed.TAKE_BACK) -> None:
        """Ask whether to go back behind the turn that ended the game.

        Args:
            deed: How far: by a turn, or to the beginning.
        """
        body = "It counts as it came out. Taken back, it goes on, and this result is gone."
        if self.game.is_solitaire:
            body = "It counts as it came out. Taken back, it is practice, and this result is gone."
        if self.game.is_practice:
            body = "Go on with it?"
        label = "Begin it anew" if deed is Deed.BEGIN_ANEW else "Take the last turn back"
        answers = [Answer("go back", label, "y"), Answer("leave", "Leave it as it is", "n")]

        def go_back_or_not(answer: str | None) -> None:
            if answer == "go back":
                self._opened = False
                self.do(lambda: self.open_again(deed))

        self.app.push_screen(Dialog("This game is over", body, answers, marked=1), go_back_or_not)

    def open_again(self, deed: Deed) -> None:
        """Go back behind the end of the game.

        Args:
            deed: How far: by a turn, or to the beginning.
        """
        self.model.do(Action(deed))

    def action_new_game(self) -> None:
        """Ask how to go on; a game that is not over is left for the set-up."""
        if self.game.is_over:
            self.app.push_screen(self.game_over_screen(False), self._after_game)
            return
        if not self.game.turns:
            self._finish("set-up")
            return
        answers = [
            Answer("leave", "Leave it: it is kept, to go on with later", "y"),
            Answer("give up", "Give it up", "u"),
            Answer("stay", "Play on", "n"),
        ]
        dialog = Dialog("Leave this game?", "It is not over yet.", answers, marked=2)
        self.app.push_screen(dialog, self._leave_or_stay)

    def _leave_or_stay(self, answer: str | None) -> None:
        if answer in ("leave", "give up"):
            self._is_given_up = answer == "give up"
            self._finish("set-up")
