"""The table: where the game is played."""

from collections.abc import Callable, Iterable

from textual import events, on
from textual.geometry import Offset
from textual.message import Message
from textual.timer import Timer

from goblins_tui.commands import TABLE_COMMANDS, Command, command
from goblins_tui.model.chronicle import log_entries, outcome_text
from goblins_tui.model.game_model import GameModel
from goblins_tui.model.session import GameSession
from goblins_tui.options import Lens, Options
from goblins_tui.rules import DRAW_REPETITIONS, Outcome, RulesError
from goblins_tui.screens.bindings import bindings_of
from goblins_tui.screens.cursor import ZoneCursor
from goblins_tui.screens.dialog import Answer, Dialog
from goblins_tui.screens.find import FindScreen
from goblins_tui.screens.game_over import GameOverScreen
from goblins_tui.screens.log import LogScreen
from goblins_tui.screens.save_record import save_record
from goblins_tui.screens.table_picture import KEYS
from goblins_tui.screens.table_stage import TableStage
from goblins_tui.text import counted
from goblins_tui.widgets.bars import KeyBar
from goblins_tui.widgets.card_view import CardView

WAITING_SECONDS = 0.05
"""How often to look whether a turn is kept, while the disk is slow."""
_CONFIRMING = frozenset(command("add").keys)


class TableScreen(TableStage):
    """Plays one game on one model.

    Args:
        model: The game.
        options: How people like to play; the screen lets them change it.
    """

    ALLOW_SELECT = True
    BINDINGS = bindings_of(TABLE_COMMANDS)
    commands = TABLE_COMMANDS
    """What can be asked for here, besides the commands of the app."""

    def __init__(self, model: GameModel, options: Options) -> None:
        super().__init__(model, options)
        self._clicked: int | None = None
        """The card that the first click of a chain chose."""
        self._has_come_back = False
        """Whether the window just got the focus: the click that brought it adds nothing (B15)."""
        self._is_given_up = False
        self._waiting: Timer | None = None
        """Looks whether the last turn is kept, while the disk is slow."""
        self._asked: GameSession | None = None
        """The moment of the game at which people were last asked something."""

    def on_mount(self) -> None:
        """Hear of people who come back from another window."""
        self.watch(self.app, "app_focus", self._window_focused, init=False)
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

    def _window_focused(self, has_focus: bool) -> None:
        self._has_come_back = has_focus

    @property
    def is_in_progress(self) -> bool:
        """Whether leaving would leave a game that is not over."""
        return not self.game.is_over

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
            self.app.push_screen(GameOverScreen(game), self._after_game)
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

    def on_screen_resume(self) -> None:
        """Whatever was open above the table is closed: ask what had to wait."""
        self._ask()

    def _claim_or_press_on(self, answer: str | None) -> None:
        if answer == "claim":
            self._do(self.model.claim)
        elif answer == "press on":
            self._do(self.model.press_on)

    def _ask_for_draw(self, came_by_itself: bool) -> None:
        body = "This position has come up three times. You may call the game a draw, or go on."
        answers = [Answer("draw", "Call it a draw", "d"), Answer("go on", "Play on", "p")]
        dialog = Dialog("Round in circles", body, answers, 1, came_by_itself)
        self.app.push_screen(dialog, self._draw_or_go_on)

    def _draw_or_go_on(self, answer: str | None) -> None:
        if answer == "draw":
            self._do(self.model.agree_draw)

    def _after_game(self, answer: str | None) -> None:
        if answer == "export":
            self.run_worker(save_record(self.app, self.game.to_record()), group="export")
        elif answer is not None and answer != "look":
            self._finish(answer)
        self.show_all()

    class Finished(Message):
        """The game is over or was left, and people said how to go on."""

        def __init__(self, wish: str, game: GameSession) -> None:
            super().__init__()
            self.wish = wish
            """One of "new", "rotate", "same", "replay", "set-up" and "quit"."""
            self.game = game
            """The game as it was left."""

    def _finish(self, wish: str) -> None:
        self.post_message(self.Finished(wish, self.game))

    # Choosing and adding --------------------------------------------------------------------

    def choose(self, card: int | None) -> None:
        """Choose a card of the hand, or none."""
        self.set_cursor(ZoneCursor(chosen=card))

    def add(self, card: int) -> None:
        """Add a card to the Ring, if that is possible now."""
        self._do(lambda: self.model.play(card))

    def _do(self, deed: Callable[[], object]) -> None:
        """Let people do something, or say why it cannot be done now."""
        try:
            deed()
        except RulesError as refusal:
            self.tell(f"{str(refusal).capitalize()}.")

    def on_key(self, event: events.Key) -> None:
        """End a show, and choose by digit; what would confirm a turn only ends the show."""
        if self.hurry() and (event.key in _CONFIRMING or not self.is_active):
            event.stop()
            event.prevent_default()
            return
        hand = self.shown.hand
        if event.character is not None and event.character in KEYS and not self.game.is_over:
            index = KEYS.index(event.character)
            if index < len(hand):
                self.choose(hand[index])
            else:
                self.tell(f"There is no card {event.character} in this hand.")

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is never a turn: it even lets go of the chosen card (B100)."""
        event.stop()
        self.hurry()
        self.choose(None)

    def on_mouse_move(self) -> None:
        """Who moves the pointer on the table is there already."""
        self._has_come_back = False

    @on(events.Click)
    def _clicked_beside(self, event: events.Click) -> None:
        self.hurry()

    def on_card_view_pressed(self, message: CardView.Pressed) -> None:
        """A click chooses, a second click adds; the third of a chain does nothing (B94)."""
        message.stop()
        only_chooses = self.hurry() or self._has_come_back
        self._has_come_back = False
        card = message.card_view.number
        if message.chain > 2 or (message.chain == 2 and self._clicked != card):
            return
        # Where the first click only chooses, so does a double click.
        self._clicked = card if message.chain == 1 and not only_chooses else None
        if card not in self.shown.hand or self.game.is_over:
            if message.chain == 1:
                self._look_at(card)
        elif card == self.chosen and not only_chooses:
            self._clicked = None
            self.add(card)
        elif message.chain == 1:
            self.choose(card)

    def on_card_view_dropped(self, message: CardView.Dropped) -> None:
        """A card dragged from the hand and dropped on the Ring is added."""
        message.stop()
        card = message.card_view.number
        if self.hurry() or self.game.is_over or card not in self.shown.hand:
            return
        if self.table.is_over_ring(message.offset):
            self.add(card)

    def on_card_view_dragged(self, message: CardView.Dragged) -> None:
        """A card of the hand follows the pointer."""
        message.stop()
        card = message.card_view.number
        if self.director.is_playing or card not in self.shown.hand or self.game.is_over:
            return
        if self.chosen != card:
            self.choose(card)
        self.table.set_drift({card: message.offset} if message.offset else {})

    def on_card_view_pointed(self, message: CardView.Pointed) -> None:
        """The lens follows the pointer, if the options say so; this only decorates."""
        message.stop()
        card = message.card_view.number
        pointed = card if message.entered else (None if self._pointed == card else self._pointed)
        if pointed != self._pointed:
            self._pointed = pointed
            if self.options.lens is Lens.HOVER and not self.director.is_playing:
                self._show_table()
                self._show_narrator()

    def on_key_bar_asked(self, message: KeyBar.Asked) -> None:
        """While a turn is shown, a click that would add a card only ends the show."""
        if self.hurry() and message.command.action == "add":
            message.stop()
            message.prevent_default()

    def _look_at(self, card: int) -> None:
        self.set_cursor(ZoneCursor.at(self._zones(), card))

    def _zones(self) -> list[tuple[int, ...]]:
        """The zones that Tab walks: the hand to play from, the Ring, the other hands."""
        tableau = self.shown
        bottom = tableau.seat
        others = [
            tableau.hands[(bottom + step) % len(tableau.hands)]
            for step in range(1, len(tableau.hands))
        ]
        return [tableau.hand, tableau.ring, *others]

    def _move_cursor(self, direction: Offset) -> None:
        self.set_cursor(self.cursor.moved(self._zones(), self.table.plan.cards, direction))

    def bar_commands(self) -> Iterable[Command]:
        """The commands that make sense now, the most useful first."""
        yield command("new_game" if self.game.is_over else "add")
        for action in ("claim", "offer_draw", "take_back", "redo"):
            if self.makes_sense(action):
                yield command(action)
        for action in ("choose_next", "find", "log", "help", "ask_quit", "command_palette"):
            yield command(action)

    # Actions --------------------------------------------------------------------------------

    def makes_sense(self, action: str) -> bool:
        """Whether a command would do something now; its key says why if it would not."""
        match action:
            case "take_back":
                return self.model.may_take_back
            case "redo":
                return self.game.may_redo
            case "claim":
                return self.game.may_claim
            case "offer_draw":
                return self.game.may_draw
            case "add":
                return not self.game.is_over
        return True

    def action_choose_next(self) -> None:
        """Choose the next card of the zone."""
        self._move_cursor(Offset(1, 0))

    def action_choose_previous(self) -> None:
        """Choose the card before."""
        self._move_cursor(Offset(-1, 0))

    def action_choose_up(self) -> None:
        """Choose the card above."""
        self._move_cursor(Offset(0, -1))

    def action_choose_down(self) -> None:
        """Choose the card below."""
        self._move_cursor(Offset(0, 1))

    def action_next_zone(self) -> None:
        """Go on to the next zone."""
        self._walk(1)

    def action_previous_zone(self) -> None:
        """Go back to the zone before."""
        self._walk(-1)

    def _walk(self, step: int) -> None:
        self.set_cursor(self.cursor.walked(self._zones(), step))

    def action_add(self) -> None:
        """Add the chosen card."""
        if self.chosen is not None:
            self.add(self.chosen)
        else:
            self.tell("Choose a card first: by its digit, with the arrows, or with a click.")

    def action_let_go(self) -> None:
        """Let go of the chosen card."""
        self.choose(None)

    def action_find(self) -> None:
        """Find a card by name or rhyme."""
        hand = [self.game.deck.card(card).face(self.shown.side(card)) for card in self.shown.hand]
        self.app.push_screen(FindScreen(hand), self._found)

    def _found(self, index: int | None) -> None:
        if index is not None and not self.game.is_over:
            self.choose(self.shown.hand[index])

    def action_take_back(self) -> None:
        """Take the last turn back."""
        self.hurry()
        if self.makes_sense("take_back"):
            self._opened = False
            self._do(self.model.take_back)
        elif self.game.may_take_back:
            self.tell("Taking back was not agreed in the set-up.")
        else:
            self.tell("There is no turn to take back.")

    def action_redo(self) -> None:
        """Play the turn again that was taken back."""
        self.hurry()
        if self.makes_sense("redo"):
            self._do(self.model.redo)
        else:
            self.tell("There is no turn to play again.")

    def action_claim(self) -> None:
        """Claim the win."""
        self.hurry()
        if self.makes_sense("claim"):
            self._do(self.model.claim)
        else:
            self.tell("There is no win to claim: that is for solitaire, once all are shed.")

    def action_offer_draw(self) -> None:
        """Ask whether to call it a draw."""
        self.hurry()
        if self.makes_sense("offer_draw"):
            self._ask_for_draw(came_by_itself=False)
        else:
            self.tell("A draw can be agreed once a position has come up three times.")

    def action_log(self) -> None:
        """Read the log."""
        self.app.push_screen(LogScreen(log_entries(self.game)))

    def action_new_game(self) -> None:
        """Ask how to go on; a game that is not over is left for the set-up."""
        if self.game.is_over:
            self.app.push_screen(GameOverScreen(self.game, False), self._after_game)
            return
        if not self.game.turns:
            self._finish("set-up")
            return
        answers = [
            Answer("leave", "Leave it: it is kept, to go on with later", "y"),
            Answer("give up", "Give it up", "g"),
            Answer("stay", "Play on", "n"),
        ]
        dialog = Dialog("Leave this game?", "It is not over yet.", answers, marked=2)
        self.app.push_screen(dialog, self._leave_or_stay)

    def _leave_or_stay(self, answer: str | None) -> None:
        if answer in ("leave", "give up"):
            self._is_given_up = answer == "give up"
            self._finish("set-up")
