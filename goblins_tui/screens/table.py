"""The table: where the game is played."""

from collections.abc import Iterable
from dataclasses import replace

from textual import events, on
from textual.app import ComposeResult
from textual.geometry import Offset
from textual.message import Message
from textual.screen import Screen

from goblins_tui.commands import APP_COMMANDS, TABLE_COMMANDS, Command, command
from goblins_tui.model.chronicle import log_entries, outcome_text
from goblins_tui.model.game_model import GameModel
from goblins_tui.model.session import DRAW_REPETITIONS, GameSession
from goblins_tui.motion.beats import Beat, plan_turn
from goblins_tui.motion.director import Director
from goblins_tui.options import NOTICES, Lens, Options, Speed, next_choice
from goblins_tui.rules import Outcome, RulesError
from goblins_tui.screens.bindings import bindings_of
from goblins_tui.screens.cursor import ZoneCursor
from goblins_tui.screens.dialog import Answer, Dialog
from goblins_tui.screens.find import FindScreen
from goblins_tui.screens.game_over import GameOverScreen
from goblins_tui.screens.log import LogScreen
from goblins_tui.screens.table_picture import KEYS, TablePicture, turn_words
from goblins_tui.tableau import Tableau
from goblins_tui.text import counted
from goblins_tui.widgets.bars import Header, KeyBar
from goblins_tui.widgets.card_table import CardTable
from goblins_tui.widgets.card_view import CardView
from goblins_tui.widgets.glyphs import GLYPH_SETS

_CONFIRMING = frozenset(command("add").keys)


class TableScreen(Screen[None]):
    """Plays one game on one model.

    Args:
        model: The game.
        options: How people like to play; the screen lets them change it.
    """

    ALLOW_SELECT = True
    CSS_PATH = "table.tcss"
    BINDINGS = bindings_of(TABLE_COMMANDS)
    commands = TABLE_COMMANDS
    """What can be asked for here, besides the commands of the app."""

    def __init__(self, model: GameModel, options: Options) -> None:
        super().__init__()
        self.model = model
        self.options = options
        self.director = Director(self, lambda show: self.run_worker(show, group="motion"))
        self.cursor = ZoneCursor()
        self._shown: Tableau = model.game.tableau
        self._words = ""
        """What the narrator says while a turn is shown."""
        self._notice = ""
        """What the narrator says until something else happens."""
        self._pointed: int | None = None
        self._clicked: int | None = None
        """The card that the first click of a chain chose."""
        self._opened = False
        self._asked: GameSession | None = None
        """The moment of the game at which people were last asked something."""
        self._origins: dict[int, Offset] = {}
        """Where moving cards come from, in cells of the table."""

    def compose(self) -> ComposeResult:
        """Header, table, keys."""
        yield Header()
        yield CardTable()
        yield KeyBar()

    @property
    def table(self) -> CardTable:
        """The table widget."""
        return self.query_one(CardTable)

    @property
    def game(self) -> GameSession:
        """The session now."""
        return self.model.game

    @property
    def chosen(self) -> int | None:
        """The card of the hand that is chosen to be added."""
        return self.cursor.chosen

    def on_mount(self) -> None:
        """Watch the model, and show the truth."""
        self.watch(self.model, "session", self._session_changed, init=False)
        self.settle()

    # The model changes ----------------------------------------------------------------------

    def _session_changed(self, old: GameSession, new: GameSession) -> None:
        self.cursor = ZoneCursor()
        self._notice = ""
        is_next_turn = new.cursor == old.cursor + 1 and new.last_turn is not None
        if is_next_turn and new.last_turn is not None and self._shown == old.tableau:
            beats = plan_turn(old.tableau, new.last_turn, self.speed, new.deck)
            self.director.play(beats, self.speed)
        else:
            self.director.play((), self.speed)

    @property
    def speed(self) -> Speed:
        """How fast turns are shown; the environment can switch all animation off."""
        return Speed.OFF if self.app.animation_level == "none" else self.options.speed

    def settle(self) -> None:
        """Show the truth, and ask what the position asks (part of `Stage`)."""
        self._words = ""
        self._shown = self.game.tableau
        self.table.set_drift({})
        for card in self.table.cards.values():
            card.squeeze = 0
        self.show_all()
        self._ask()

    def _ask(self) -> None:
        """Ask once what this moment of the game asks."""
        game = self.game
        if self._asked is game or self.director.is_playing or not self.is_current:
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
            self.model.claim()
        elif answer == "press on":
            self.model.press_on()

    def _ask_for_draw(self, came_by_itself: bool) -> None:
        body = "This position has come up three times. You may call the game a draw, or go on."
        answers = [Answer("draw", "Call it a draw", "d"), Answer("go on", "Play on", "p")]
        dialog = Dialog("Round in circles", body, answers, 1, came_by_itself)
        self.app.push_screen(dialog, self._draw_or_go_on)

    def _draw_or_go_on(self, answer: str | None) -> None:
        if answer == "draw":
            self.model.agree_draw()

    def _after_game(self, answer: str | None) -> None:
        if answer is not None and answer != "look":
            self.post_message(self.Finished(answer))
        self.show_all()

    class Finished(Message):
        """The game is over, and people said how to go on."""

        def __init__(self, wish: str) -> None:
            super().__init__()
            self.wish = wish
            """One of "same", "new", "set-up" and "quit"."""

    # Showing --------------------------------------------------------------------------------

    def show_all(self) -> None:
        """Bring every widget up to date."""
        if not self.is_attached:
            return
        self._show_bars()
        self._show_table()
        self._show_narrator()

    def _show_bars(self) -> None:
        game, glyphs = self.game, GLYPH_SETS[self.options.glyphs]
        header = self.query_one(Header)
        header.title = f"{glyphs.title} {self.app.title}"
        header.turn = turn_words(game)
        header.deal = f"deal {game.record.code}"
        self.query_one(KeyBar).commands = tuple(self._bar_commands())
        self.table.log_view.show_lines(entry.text for entry in log_entries(game))

    def _bar_commands(self) -> Iterable[Command]:
        yield command("add")
        for action in ("claim", "offer_draw", "take_back", "redo"):
            if self.check_action(action, ()):
                yield command(action)
        for action in ("choose_next", "find", "log", "help", "ask_quit", "command_palette"):
            yield command(action)

    @property
    def picture(self) -> TablePicture:
        """What is to be seen now."""
        return TablePicture(
            self.game,
            self._shown,
            self.options,
            self.cursor,
            self._lens_card(),
            self._opened,
            self.director.is_playing,
        )

    def _lens_card(self) -> int | None:
        if self.options.lens is Lens.OFF or self.game.is_over or self.director.is_playing:
            return None
        hand = self._shown.hand
        if self.options.lens is Lens.HOVER and self._pointed in hand:
            return self._pointed
        return self.chosen if self.chosen in hand else None

    def _show_table(self) -> None:
        picture, table = self.picture, self.table
        bottom = picture.bottom_seat
        table.show(self._shown, bottom, picture.looks(), self.chosen, picture.opened)
        rule = GLYPH_SETS[self.options.glyphs].rule
        table.ring_title.name_text = picture.ring_words
        table.ring_title.rule = rule
        for seat, title in enumerate(table.seat_titles[: len(self._shown.hands)]):
            words = picture.seat_words(seat)
            title.name_text, title.note, title.alarm = words
            title.rule = rule if seat == bottom else ""
            title.set_class(seat == self._shown.seat and not self.game.is_over, "-to-move")

    def _show_narrator(self) -> None:
        said = self._words or self._notice
        self.table.narrator.words = (said,) if said else self.picture.narration()

    def _notify(self, notice: str) -> None:
        self._notice = notice
        self._show_narrator()

    # The stage of the director --------------------------------------------------------------

    def say(self, beat: Beat) -> None:
        """Say the words of a beat; the last ones stay if it has none (part of `Stage`)."""
        self._words = beat.words or self._words
        self._show_narrator()

    def show_beat(self, beat: Beat) -> None:
        """Show how the cards lie after a beat (part of `Stage`)."""
        self._shown = beat.tableau
        self._show_table()

    def drift(self, beat: Beat, part: float) -> None:
        """Show moving cards on their way (part of `Stage`)."""
        table = self.table
        target = table.make_plan(table.size).cards
        drifts = {}
        for card in beat.cards:
            here = table.cards[card].region.offset - table.region.offset
            if part < 1 and card in target and table.cards[card].region:
                if part == 0:
                    self._origins[card] = here
                way = self._origins.get(card, here) - target[card].offset
                drifts[card] = Offset(round(way.x * (1 - part)), round(way.y * (1 - part)))
        table.set_drift(drifts)

    def squeeze(self, beat: Beat, narrowness: int) -> None:
        """Show cards as they turn over (part of `Stage`)."""
        for card in beat.cards:
            self.table.cards[card].squeeze = narrowness

    # Choosing and adding --------------------------------------------------------------------

    def choose(self, card: int | None) -> None:
        """Choose a card of the hand, or none."""
        self._notice = ""
        self.cursor = ZoneCursor(chosen=card)
        self._show_table()
        self._show_narrator()

    def add(self, card: int) -> None:
        """Add a card to the Ring, if that is possible now."""
        try:
            self.model.play(card)
        except RulesError as refusal:
            self._notify(f"{str(refusal).capitalize()}.")

    def _hurry(self) -> bool:
        """End a show that is going on."""
        return self.director.finish()

    def on_key(self, event: events.Key) -> None:
        """End a show, and choose by digit; what would confirm a turn only ends the show."""
        if self._hurry() and (event.key in _CONFIRMING or not self.is_current):
            event.stop()
            event.prevent_default()
            return
        hand = self._shown.hand
        if event.character is not None and event.character in KEYS and not self.game.is_over:
            index = KEYS.index(event.character)
            if index < len(hand):
                self.choose(hand[index])
            else:
                self._notify(f"There is no card {event.character} in this hand.")

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is never a turn: it even lets go of the chosen card (B100)."""
        event.stop()
        self._hurry()
        self.choose(None)

    def on_resize(self) -> None:
        """A show does not survive a change of size (B46)."""
        self._hurry()

    @on(events.Click)
    def _clicked_beside(self, event: events.Click) -> None:
        self._hurry()

    def on_card_view_pressed(self, message: CardView.Pressed) -> None:
        """A click chooses, a second click adds; the third of a chain does nothing (B94)."""
        message.stop()
        was_playing = self._hurry()
        card = message.card_view.number
        if message.chain > 2 or (message.chain == 2 and self._clicked != card):
            return
        self._clicked = card if message.chain == 1 else None
        if card not in self._shown.hand or self.game.is_over:
            if message.chain == 1:
                self._look_at(card)
        elif card == self.chosen and not was_playing:
            self._clicked = None
            self.add(card)
        elif message.chain == 1:
            self.choose(card)

    def on_card_view_dropped(self, message: CardView.Dropped) -> None:
        """A card dragged from the hand and dropped on the Ring is added."""
        message.stop()
        card = message.card_view.number
        if self._hurry() or self.game.is_over or card not in self._shown.hand:
            return
        if self.table.is_over_ring(message.offset):
            self.add(card)

    def on_card_view_dragged(self, message: CardView.Dragged) -> None:
        """A card of the hand follows the pointer."""
        message.stop()
        card = message.card_view.number
        if self.director.is_playing or card not in self._shown.hand or self.game.is_over:
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
        """A click on the bar of keys is the same as the key."""
        message.stop()
        action = message.command.action
        if self._hurry() and action == "add":
            return
        self.call_later(
            self.run_action, action if hasattr(self, f"action_{action}") else f"app.{action}"
        )

    def _look_at(self, card: int) -> None:
        self._notice = ""
        self.cursor = ZoneCursor.at(self._zones(), card)
        self._show_table()
        self._show_narrator()

    def _zones(self) -> list[tuple[int, ...]]:
        """The zones that Tab walks: the hand to play from, the Ring, the other hands."""
        tableau = self._shown
        bottom = tableau.seat
        others = [
            tableau.hands[(bottom + step) % len(tableau.hands)]
            for step in range(1, len(tableau.hands))
        ]
        return [tableau.hand, tableau.ring, *others]

    def _move_cursor(self, direction: Offset) -> None:
        self._notice = ""
        self.cursor = self.cursor.moved(self._zones(), self.table.plan.cards, direction)
        self._show_table()
        self._show_narrator()

    # Actions --------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action makes sense now."""
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
        self._notice = ""
        self.cursor = self.cursor.walked(self._zones(), step)
        self._show_table()
        self._show_narrator()

    def action_add(self) -> None:
        """Add the chosen card."""
        if self.chosen is not None:
            self.add(self.chosen)
        else:
            self._notify("Choose a card first: by its digit, with the arrows, or with a click.")

    def action_let_go(self) -> None:
        """Let go of the chosen card."""
        self.choose(None)

    def action_find(self) -> None:
        """Find a card by name or rhyme."""
        hand = [self.game.deck.card(card).face(self._shown.side(card)) for card in self._shown.hand]
        self.app.push_screen(FindScreen(hand), self._found)

    def _found(self, index: int | None) -> None:
        if index is not None and not self.game.is_over:
            self.choose(self._shown.hand[index])

    def action_take_back(self) -> None:
        """Take the last turn back."""
        self._hurry()
        self._opened = False
        self.model.take_back()

    def action_redo(self) -> None:
        """Play the turn again that was taken back."""
        self.model.redo()

    def action_claim(self) -> None:
        """Claim the win."""
        self._hurry()
        if self.game.may_claim:
            self.model.claim()

    def action_offer_draw(self) -> None:
        """Ask whether to call it a draw."""
        self._ask_for_draw(came_by_itself=False)

    def action_log(self) -> None:
        """Read the log."""
        self.app.push_screen(LogScreen([entry.text for entry in log_entries(self.game)]))

    def action_new_game(self) -> None:
        """Leave this game for the set-up, after asking once."""
        if self.game.is_over:
            self.post_message(self.Finished("set-up"))
            return
        answers = [Answer("leave", "Leave it", "y"), Answer("stay", "Play on", "n")]
        dialog = Dialog("Leave this game?", "It is not over yet.", answers, marked=1)
        self.app.push_screen(dialog, self._leave_or_stay)

    def _leave_or_stay(self, answer: str | None) -> None:
        if answer == "leave":
            self.post_message(self.Finished("set-up"))

    def action_next_lens(self) -> None:
        """Change when the lens shows."""
        lens = next_choice(self.options.lens)
        self._take_options(replace(self.options, lens=lens), NOTICES[lens])

    def action_next_speed(self) -> None:
        """Change how fast turns are shown."""
        speed = next_choice(self.options.speed)
        self._take_options(replace(self.options, speed=speed), NOTICES[speed])

    def action_next_glyphs(self) -> None:
        """Draw with other characters."""
        glyphs = next_choice(self.options.glyphs)
        self._take_options(replace(self.options, glyphs=glyphs), NOTICES[glyphs])

    def action_next_seating(self) -> None:
        """Change who sits at the bottom."""
        seating = next_choice(self.options.seating)
        self._take_options(replace(self.options, seating=seating), NOTICES[seating])

    def _take_options(self, options: Options, notice: str) -> None:
        self._hurry()
        self.options = options
        self.post_message(self.OptionsChanged(options))
        self.show_all()
        self._notify(notice)

    class OptionsChanged(Message):
        """Somebody likes to play differently."""

        def __init__(self, options: Options) -> None:
            super().__init__()
            self.options = options
