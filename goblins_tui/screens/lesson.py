"""The first lesson: a table at which every step teaches one thing."""

from collections.abc import Iterable

from textual import events, on
from textual.app import ComposeResult
from textual.message import Message

from goblins_tui.commands import Command, command
from goblins_tui.model.game_model import GameModel
from goblins_tui.model.lesson import (
    FIRST_TAKE_BACK,
    LEARNER,
    READ_ON,
    STEPS,
    TAKING_BACK,
    TEACHER,
    Aim,
    LessonPartner,
    Step,
    advice,
    elsewhere,
    lesson_at,
    task_of,
)
from goblins_tui.model.session import GameSession
from goblins_tui.options import Glyphs, Lens, Options
from goblins_tui.screens.cursor import ZoneCursor
from goblins_tui.screens.dialog import Answer, Dialog
from goblins_tui.screens.group_table import GroupTable
from goblins_tui.widgets.bars import Header, KeyBar
from goblins_tui.widgets.card_table import CardTable
from goblins_tui.widgets.card_view import CardView
from goblins_tui.widgets.coach import Coach
from goblins_tui.widgets.mouse import PRIMARY_BUTTON

_NOT_HERE = (
    *("offer_draw", "redo", "hand_over", "pause", "next_pace", "next_thinking", "next_seating"),
)
"""Commands of a table that mean nothing in the lesson."""


class LessonTable(GroupTable):
    """Plays the first lesson, which can be left at any time.

    Args:
        options: How people like to play.
        name: What the learner is called.
        done: How many steps are done already, fewer than there are.
    """

    CSS_PATH = ["table.tcss", "lesson.tcss"]  # type: ignore[assignment]  # several are fine
    commands = tuple(each for each in GroupTable.commands if each.action not in _NOT_HERE)

    class Advanced(Message):
        """A step is done."""

        def __init__(self, done: int) -> None:
            super().__init__()
            self.done = done
            """How many steps are done by now."""

    class Left(Message):
        """The lesson is over or was left, and people said how to go on."""

        def __init__(self, wish: str) -> None:
            super().__init__()
            self.wish = wish
            """One of "again", "alone" and "set-up"."""

    def __init__(self, options: Options, name: str, done: int = 0) -> None:
        model = GameModel(lesson_at(done, name), take_back_allowed=True)
        super().__init__(model, options, LessonPartner())
        self._done = done
        self._answer = ""
        """What the coach says of a wrong try, until the next one."""
        self._has_asked = False
        """Whether people were asked how to go on."""
        if self.step is not None and self.step.aim is Aim.ADD:
            # The step before chose it.
            self._cursor = ZoneCursor(chosen=self.step.card)

    def compose(self) -> ComposeResult:
        """Header, coach, table, keys."""
        yield Header()
        yield Coach(TEACHER)
        yield CardTable()
        yield KeyBar()

    # The steps ------------------------------------------------------------------------------

    @property
    def step(self) -> Step | None:
        """What is to be done now; `None` when all is."""
        return STEPS[self._done] if self._done < len(STEPS) else None

    def _advance(self) -> None:
        self._done += 1
        self._answer = ""
        self.post_message(self.Advanced(self._done))

    def set_cursor(self, cursor: ZoneCursor) -> None:
        """Choose or look at something; the first step is about that."""
        self._answer = ""
        if self.step is not None and self.step.aim is Aim.CHOOSE:
            if cursor.chosen == self.step.card:
                self._advance()
            elif cursor.chosen is not None:
                self._answer = advice(self.step, self.game, cursor.chosen)
            elif cursor.looked_at is not None:
                self._answer = elsewhere(self.game, cursor.looked_at)
        elif self._only_takes_back and (cursor.chosen, cursor.looked_at) != (None, None):
            self._answer = FIRST_TAKE_BACK
        super().set_cursor(cursor)
        self._show_bars()

    def add(self, card: int) -> None:
        """Add the card that the step is about, or say why it should be another one."""
        if self.step is None:
            return
        if card == self.step.card:
            super().add(card)
        else:
            self._answer = advice(self.step, self.game, card)
            self._show_bars()

    @property
    def _only_takes_back(self) -> bool:
        """Whether nothing but taking back goes on now."""
        return self.step is not None and self.step.aim is Aim.TAKE_BACK

    def tell_why_not(self) -> None:
        """Say why no card can be added now."""
        if self._only_takes_back:
            self._answer = FIRST_TAKE_BACK
            self._show_bars()
        else:
            super().tell_why_not()

    def _session_changed(self, old: GameSession, new: GameSession) -> None:
        is_turn = new.cursor > old.cursor and new.seat_of_turn(new.cursor) == LEARNER
        if is_turn or new.cursor < old.cursor:
            self._advance()
        super()._session_changed(old, new)
        self._show_bars()

    # The other seat -------------------------------------------------------------------------

    def _let_think(self) -> None:
        """Let the other player wait until the learner has read what happened."""
        if self.computer and self._thinking_of is not self.game:
            self._is_paused = True
            self.show_all()
        super()._let_think()

    @property
    def _is_waiting(self) -> bool:
        """Whether the other player waits for the learner."""
        return bool(self.computer) and self._is_paused and not self.director.is_playing

    def _read_on(self) -> None:
        """Let the other player play: the learner has read enough."""
        self._is_paused = False
        self._may_go_on.set()
        self._is_hurried.set()
        self.show_all()

    @on(events.Click)
    def _clicked_somewhere(self, event: events.Click) -> None:
        if self._is_waiting and event.button == PRIMARY_BUTTON:
            self._read_on()

    def on_card_view_pressed(self, message: CardView.Pressed) -> None:
        """A click on a card is as good as any other while the other player waits."""
        if self._is_waiting:
            # Textual would go on to what the table does with a click.
            message.stop()
            message.prevent_default()
            self._read_on()

    # What there is to see -------------------------------------------------------------------

    def _show_bars(self) -> None:
        super()._show_bars()
        coach = self.query_one(Coach)
        coach.is_ascii = self.options.glyphs is Glyphs.ASCII
        if self.step is None or self.computer or self.director.is_playing:
            # The turn that was just played belongs to the step before.
            number, step = self._done, STEPS[self._done - 1]
            coach.words = f"{step.praise} {READ_ON}" if self._is_waiting else step.praise
        else:
            number, step = self._done + 1, self.step
            coach.words = self._answer or task_of(step, self.game)
        coach.title = f"Step {number} of {len(STEPS)}: {step.title}"

    def turn_words(self) -> str:
        """What this is, for the header."""
        return "The first lesson"

    def deal_words(self) -> str:
        """The deal means nothing to somebody who learns."""
        return ""

    def _lens_card(self) -> int | None:
        # Whoever has switched the lens off finds it here all the same: it is a part of the lesson.
        if self.options.lens is not Lens.OFF or self.computer or self.director.is_playing:
            return super()._lens_card()
        return self.chosen if self.chosen in self.shown.hand and not self.game.is_over else None

    def bar_commands(self) -> Iterable[Command]:
        """The commands that make sense now, the most useful first."""
        if self._only_takes_back:
            yield command("take_back")
        elif self.computer:
            yield command("add")._replace(label="go on")
        elif self.step is None:
            yield command("new_game")._replace(label="what next")
        else:
            yield command("add")
        if not self.game.is_over:
            yield command("choose_next")
        if self.step is not None:
            yield command("new_game")._replace(label="leave")
        for action in ("help", "ask_quit", "log", "command_palette"):
            yield command(action)

    # What people do -------------------------------------------------------------------------

    @property
    def keeping_words(self) -> str:
        """What becomes of the lesson if the program is left now."""
        return "The lesson waits for you: f on the set-up goes on with it."

    def makes_sense(self, action: str) -> bool:
        """Whether a command would do something now."""
        if action == "take_back":
            return self._only_takes_back
        return action not in _NOT_HERE and super().makes_sense(action)

    def action_take_back(self) -> None:
        """Take the winning turn back, when the lesson has come to that."""
        self.hurry()
        if self.makes_sense("take_back"):
            self.take_back()
        elif self._done > STEPS.index(TAKING_BACK):
            self.tell("That is done: now find the card that brings you six.")
        else:
            self.tell("Taking back comes later in this lesson.")

    def action_add(self) -> None:
        """Add the chosen card, or say what is to be done instead."""
        if self._is_waiting:
            self._read_on()
        elif self.game.is_over and not self.director.is_playing:
            self._ask_what_next() if self.step is None else self.tell_why_not()
        else:
            super().action_add()

    def tell_not_here(self) -> None:
        """Say that a key is for other tables."""
        self.tell("That is for real games, not for this lesson.")

    action_offer_draw = action_redo = action_hand_over = action_pause = tell_not_here
    action_next_pace = action_next_thinking = action_next_seating = tell_not_here

    def action_new_game(self) -> None:
        """Leave the lesson, after asking."""
        self.hurry()
        if self.step is None:
            self._ask_what_next()
            return
        answers = [Answer("leave", "Leave it", "y"), Answer("stay", "Go on", "n")]
        body = "You can go on with it at any time: f on the set-up."
        self.app.push_screen(Dialog("Leave the lesson?", body, answers, 1), self._leave_or_stay)

    def _leave_or_stay(self, answer: str | None) -> None:
        if answer == "leave":
            self.post_message(self.Left("set-up"))

    def _ask(self) -> None:
        """Ask how to go on, once all steps are done."""
        is_here = self.is_active and not self.director.is_playing
        if self.step is None and is_here and not self._has_asked:
            self._has_asked = True
            self._ask_what_next()

    def _ask_what_next(self) -> None:
        body = (
            "Add, flip, take: that is the whole game. Two to four can play it at this keyboard,"
            " with computer players or without. One can play alone, in as few turns as it takes."
        )
        answers = [
            Answer("alone", "Play a first game alone", "a"),
            Answer("again", "The lesson once more", "f"),
            Answer("set-up", "To the set-up: choose who plays", "s"),
        ]
        self.app.push_screen(Dialog("You can play!", body, answers, 2, True), self._go_on)

    def _go_on(self, answer: str | None) -> None:
        if answer is not None:
            self.post_message(self.Left(answer))
