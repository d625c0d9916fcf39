"""Somebody who takes the first lesson in a test."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from unittest.mock import patch

from goblins_tui.model.lesson import READ_ON, STEPS, Aim
from goblins_tui.model.setup import TableSetup
from goblins_tui.options import Options, Pace, Speed
from goblins_tui.screens.dialog import Dialog
from goblins_tui.screens.lesson import LessonTable
from goblins_tui.screens.setup import SetupScreen
from goblins_tui.themes import NIGHT
from goblins_tui.widgets import card_view
from goblins_tui.widgets.coach import Coach
from tests.kit.app import make_app
from tests.kit.people import FakeClock, Table

SWIFT = Options(speed=Speed.OFF, pace=Pace.NONE)
"""A lesson that shows all at once, and in which nobody waits."""


class Learner(Table):
    """Somebody at the table of the lesson."""

    @property
    def lesson(self) -> LessonTable:
        """The table."""
        assert isinstance(self.screen, LessonTable)
        return self.screen

    @property
    def coach(self) -> str:
        """What the coach says, title and words."""
        coach = self.lesson.query_one(Coach)
        return f"{coach.title}\n{coach.words}"

    @property
    def step(self) -> int:
        """The number of the step, from 1; one more than there are when all is done."""
        return STEPS.index(self.lesson.step) + 1 if self.lesson.step else len(STEPS) + 1

    async def come_to(self, step: int) -> None:
        """Wait until a step is there to be done, and the learner has the turn."""
        await self.wait_until(
            lambda: (
                self.step == step
                and not self.lesson.director.is_playing
                and (self.game.is_over or not self.lesson.computer)
            )
        )
        await self.pilot.pause()

    async def do_step(self, with_mouse: bool = False) -> None:
        """Do what the step asks for, and wait for the next one."""
        number, step = self.step, self.lesson.step
        assert step is not None
        if step.aim is Aim.TAKE_BACK:
            await (self.click_command("take_back") if with_mouse else self.press("u"))
        elif step.card is not None:
            await self.try_card(step.card, with_mouse, only_choose=step.aim is Aim.CHOOSE)
        if step.reply is not None:
            await self.read_on(with_mouse)
        await self.come_to(number + 1)

    async def read_on(self, with_mouse: bool = False) -> None:
        """Let the other player play, once that is what is waited for."""
        await self.wait_until(lambda: READ_ON in self.coach)
        if with_mouse:
            await self.click_at(self.lesson.query_one(Coach).region.offset)
        else:
            await self.press("enter")

    async def try_card(
        self, card: int, with_mouse: bool = False, only_choose: bool = False
    ) -> None:
        """Choose a card and, if that is wished, add it."""
        if with_mouse:
            if self.chosen != card:
                await self.click(card)
            if not only_choose:
                await self.click(card)
        else:
            await self.choose(card)
            if not only_choose:
                await self.press("enter")


@asynccontextmanager
async def open_setup(
    lesson: int | None = 0,
    options: Options = SWIFT,
    columns: int = 80,
    rows: int = 24,
    theme_name: str = NIGHT.name,
    settling: float = 0.0,
) -> AsyncIterator[Learner]:
    """Open the set-up.

    Args:
        lesson: How many steps of the lesson are done; `None` for a newcomer.
        options: How people like to play.
        columns: Width of the window.
        rows: Height of the window.
        theme_name: The theme.
        settling: Seconds for which a dialog that comes by itself takes no answer.
    """
    clock = FakeClock()
    setup = replace(TableSetup(("Ann", "Bo")), options=options)
    app = make_app(setup, straight_to_table=False, clock=clock, theme_name=theme_name)
    app.lesson = lesson
    with (
        patch.object(Dialog, "SETTLING_SECONDS", settling),
        patch.object(card_view, "DRAG_SECONDS", 0.0),
    ):
        async with app.run_test(size=(columns, rows), notifications=True) as pilot:
            learner = Learner(app, pilot, clock)
            await learner.wait_until(lambda: isinstance(app.screen_stack[0], SetupScreen))
            yield learner


@asynccontextmanager
async def open_lesson(
    done: int = 0,
    options: Options = SWIFT,
    columns: int = 80,
    rows: int = 24,
) -> AsyncIterator[Learner]:
    """Open the lesson.

    Args:
        done: How many steps are done.
        options: How people like to play.
        columns: Width of the window.
        rows: Height of the window.
    """
    async with open_setup(done, options, columns, rows) as learner:
        await learner.press("f")
        if 0 < done < len(STEPS):
            await learner.press("g")
        await learner.wait_until(lambda: isinstance(learner.app.screen, LessonTable))
        await learner.pilot.pause()
        yield learner
