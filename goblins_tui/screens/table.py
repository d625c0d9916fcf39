"""The table: where the game is played."""

from collections.abc import Iterable

from textual import events, on
from textual.binding import Binding
from textual.geometry import Offset

from goblins_tui.commands import TABLE_COMMANDS, Command, command
from goblins_tui.model.game_model import GameModel
from goblins_tui.options import Lens, Options
from goblins_tui.rules import Side
from goblins_tui.screens.bindings import bindings_of
from goblins_tui.screens.cursor import ZoneCursor
from goblins_tui.screens.find import FindScreen
from goblins_tui.screens.log import LogScreen
from goblins_tui.screens.played_table import PlayedTable
from goblins_tui.screens.table_picture import KEYS
from goblins_tui.widgets.bars import KeyBar
from goblins_tui.widgets.card_view import CardView

_CONFIRMING = frozenset(command("add").keys)


class TableScreen(PlayedTable):
    """Plays one game on one model.

    Args:
        model: The game.
        options: How people like to play; the screen lets them change it.
    """

    ALLOW_SELECT = True
    BINDINGS = [
        *bindings_of(TABLE_COMMANDS),
        *(Binding(key, f"choose_by_key('{key}')", show=False) for key in KEYS),
    ]
    commands: tuple[Command, ...] = TABLE_COMMANDS
    """What can be asked for here, besides the commands of the app."""

    def __init__(self, model: GameModel, options: Options) -> None:
        super().__init__(model, options)
        self._clicked: int | None = None
        """The card that the first click of a chain chose."""
        self._has_come_back = False
        """Whether the window just got the focus: the click that brought it adds nothing (B15)."""

    def on_mount(self) -> None:
        """Hear of people who come back from another window."""
        self.watch(self.app, "app_focus", self._window_focused, init=False)

    def _window_focused(self, has_focus: bool) -> None:
        self._has_come_back = has_focus

    # Choosing and adding --------------------------------------------------------------------

    @property
    def playable(self) -> tuple[int, ...]:
        """The cards that people can add now, from the left."""
        tableau, game = self.shown, self.game
        return () if game.is_over or game.computer(tableau.seat) else tableau.hand

    def choose(self, card: int | None) -> None:
        """Choose a card of the hand, or none."""
        self.set_cursor(ZoneCursor(chosen=card))

    def add(self, card: int) -> None:
        """Add a card to the Ring, if that is possible now."""
        self.do(lambda: self.model.play(card))

    def on_key(self, event: events.Key) -> None:
        """End a show; what would confirm a turn does nothing more.

        Of keys that come at once all arrive here before the first is acted on, so what a key does
        is done in an action.
        """
        if self.hurry() and (event.key in _CONFIRMING or not self.is_active):
            event.stop()
            event.prevent_default()

    def action_choose_by_key(self, key: str) -> None:
        """Choose a card of the hand by its key."""
        self.hurry()
        hand, index = self.playable, KEYS.index(key)
        if index < len(hand):
            self.choose(hand[index])
        elif hand:
            self.tell(f"There is no card {key} in this hand.")
        else:
            self.tell_why_not()

    def tell_why_not(self) -> None:
        """Say why no card can be added now, unless everybody sees it."""

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
        if card not in self.playable:
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
        if self.hurry() or card not in self.playable:
            return
        if self.table.is_over_ring(message.offset):
            self.add(card)

    def on_card_view_dragged(self, message: CardView.Dragged) -> None:
        """A card of the hand follows the pointer."""
        message.stop()
        card = message.card_view.number
        if self.director.is_playing or card not in self.playable:
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
        self.hurry()
        self.set_cursor(self.cursor.moved(self._zones(), self.table.plan.cards, direction))

    def bar_commands(self) -> Iterable[Command]:
        """The commands that make sense now, the most useful first."""
        if self.game.is_over:
            yield command("new_game")._replace(label="what next")
        else:
            yield command("add")
        for action in ("claim", "offer_draw", "take_back", "redo"):
            if self.makes_sense(action) and not self.game.is_over:
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
        self.hurry()
        self.set_cursor(self.cursor.walked(self._zones(), step))

    def action_add(self) -> None:
        """Add the chosen card; while a turn is shown, only end the show."""
        if self.hurry():
            return
        if self.game.is_over:
            self.tell("The game is over: n says what next.")
        elif self.chosen is not None:
            self.add(self.chosen)
        else:
            self.tell("Choose a card first: by its digit, with the arrows, or with a click.")

    def action_let_go(self) -> None:
        """Let go of the chosen card."""
        self.hurry()
        self.choose(None)

    def action_find(self) -> None:
        """Find a card by name or rhyme."""
        self.hurry()
        hand = [self.game.deck.card(card).face(self.shown.side(card)) for card in self.shown.hand]
        self.app.push_screen(FindScreen(hand), self._found)

    def _found(self, index: int | None) -> None:
        if index is not None and index < len(self.playable):
            self.choose(self.playable[index])

    def action_take_back(self) -> None:
        """Take the last turn back."""
        self.hurry()
        if self.makes_sense("take_back") and self.game.is_over:
            self.ask_to_open_again()
        elif self.makes_sense("take_back"):
            self.take_back()
        elif self.model.may_take_back:
            self.tell("There is no turn of yours to take back.")
        elif self.game.may_take_back:
            self.tell("Taking back was not agreed in the set-up.")
        else:
            self.tell("There is no turn to take back.")

    def take_back(self) -> None:
        """Take the last turn back, which can be done."""
        self.do(self.model.take_back)

    def action_redo(self) -> None:
        """Play the turn again that was taken back."""
        self.hurry()
        if self.makes_sense("redo"):
            self.redo()
        else:
            self.tell("There is no turn to play again.")

    def redo(self) -> None:
        """Play the turn again that was taken back, which can be done."""
        self.do(self.model.redo)

    def action_claim(self) -> None:
        """Claim the win."""
        self.hurry()
        if self.makes_sense("claim"):
            self.do(self.model.claim)
        elif self.game.is_over:
            self.tell("The game is over.")
        elif self.game.is_solitaire:
            those = "goblins" if self.game.variant.shed is Side.GOBLIN else "fairies"
            self.tell(f"There is nothing to claim yet: shed all your {those} first.")
        else:
            self.tell("There is no win to claim: that is for solitaire, once all are shed.")

    def action_offer_draw(self) -> None:
        """Ask whether to call it a draw."""
        self.hurry()
        if self.makes_sense("offer_draw"):
            self._ask_for_draw(came_by_itself=False)
        elif self.game.is_over:
            self.tell("The game is over.")
        else:
            self.tell("A draw can be agreed once a position has come up three times.")

    def action_log(self) -> None:
        """Read the log."""
        self.app.push_screen(LogScreen(self.log_entries(), self.game))
