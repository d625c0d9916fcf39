"""The first lesson as the app knows it: it is offered to newcomers, left and gone on with.

Nothing of it is imported before somebody learns.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from goblins_tui.alone import AloneApp

if TYPE_CHECKING:
    from goblins_tui.screens.lesson import LessonTable


class LearningApp(AloneApp):
    """The part of the app that teaches the game."""

    lesson: int | None = 0
    """How many steps of the first lesson are done; `None` if nobody has heard of it yet."""

    async def welcome_newcomer(self) -> None:
        """Offer the lesson to somebody who was never here."""
        if self.lesson is not None or not await self.archive.is_empty() or not self.is_idle:
            return
        from goblins_tui.screens.dialog import Answer, Dialog

        answers = [
            Answer("lesson", "The first lesson", "f"),
            Answer("set-up", "Straight to the set-up", "s"),
        ]
        body = (
            "In the first lesson you play a short game, step by step. It takes two minutes, and"
            " you can leave it at any time."
        )
        dialog = Dialog("Your first time here?", body, answers, came_by_itself=True)
        answer = await self.push_screen_wait(dialog)
        self._remember(0)
        if answer == "lesson":
            self._teach(0)

    def on_setup_screen_lesson_wished(self) -> None:
        """Begin the lesson, or go on where it was left."""
        from goblins_tui.model.lesson import STEPS
        from goblins_tui.screens.dialog import Answer, Dialog

        done = self.lesson or 0
        if not 0 < done < len(STEPS):
            self._teach(0)
            return
        answers = [
            Answer("go on", f"Go on with step {done + 1} of {len(STEPS)}", "g"),
            Answer("anew", "Begin anew", "a"),
            Answer("back", "Back", "b"),
        ]

        def begin(answer: str | None) -> None:
            if answer in ("go on", "anew"):
                self._teach(done if answer == "go on" else 0)

        self.push_screen(Dialog("The first lesson", "", answers), begin)

    def _teach(self, done: int) -> None:
        from goblins_tui.screens.lesson import LessonTable

        self.stop_dealing()
        self._remember(done)
        self.show_alone(LessonTable(self._setup.options, self._setup.names[0], done))

    def _remember(self, done: int) -> None:
        from goblins_tui.settings import Settings

        if self.lesson != done:
            self.lesson = done
            self.keep_choices(Settings(lesson=done))

    def on_lesson_table_advanced(self, message: LessonTable.Advanced) -> None:
        """A step is done: it need not be done again."""
        self._remember(message.done)

    def on_lesson_table_left(self, message: LessonTable.Left) -> None:
        """The lesson is over or was left."""
        match message.wish:
            case "again":
                self._teach(0)
            case "alone":
                self.set_up()
                self.begin_alone(replace(self._setup, names=self._setup.names[:1], code=""))
            case _:
                self.set_up()
