"""The first lesson, played to its end in every way, left, gone on with, and hurried."""

from dataclasses import replace

import pytest
from textual.geometry import Offset

from goblins_tui.model.lesson import (
    FIRST_TAKE_BACK,
    PARTNER,
    READ_ON,
    STEPS,
    Aim,
    advice,
    lesson_at,
)
from goblins_tui.options import Glyphs, Lens, Speed
from goblins_tui.rules import Outcome
from goblins_tui.screens.dialog import Dialog
from goblins_tui.screens.help import HelpScreen
from goblins_tui.screens.lesson import LessonTable
from goblins_tui.screens.log import LogScreen
from goblins_tui.screens.setup import SetupScreen
from goblins_tui.screens.solo_table import SoloTable
from goblins_tui.widgets.coach import Coach
from tests.kit.learners import SWIFT, Learner, open_lesson, open_setup

ALL = len(STEPS)
SIZES = ((60, 20), (80, 24), (100, 30), (120, 40), (200, 60))


def number_of(aim: Aim) -> int:
    """How many steps come before the one with an aim."""
    return next(number for number, step in enumerate(STEPS) if step.aim is aim)


async def play_to_the_end(learner: Learner, with_mouse: bool) -> None:
    for number in range(1, ALL + 1):
        assert f"Step {number} of {ALL}" in learner.coach
        await learner.do_step(with_mouse)
    await learner.wait_until(lambda: "You can play!" in learner.dialog)


# To its end -------------------------------------------------------------------------------------


@pytest.mark.parametrize("with_mouse", [False, True], ids=["keys", "clicks"])
async def test_the_lesson_can_be_played_to_its_end_by_one_of_them_alone(with_mouse: bool) -> None:
    async with open_lesson() as learner:
        await play_to_the_end(learner, with_mouse)
        result = learner.game.result
        assert result is not None
        assert (result.winner, result.outcome) == (0, Outcome.GATHERED)
        assert learner.app.lesson == ALL


@pytest.mark.parametrize("with_mouse", [False, True], ids=["keys", "clicks"])
async def test_every_wrong_card_is_explained_and_moves_nothing(with_mouse: bool) -> None:
    async with open_lesson() as learner:
        for number, step in enumerate(STEPS, start=1):
            game = learner.game
            hand = () if game.is_over else learner.hand
            for card in hand:
                if card != step.card:
                    await learner.try_card(card, with_mouse)
                    assert advice(step, game, card) in learner.coach
                    assert (learner.game, learner.step) == (game, number)
            await learner.do_step(with_mouse)
        await learner.wait_until(lambda: "You can play!" in learner.dialog)


async def test_the_right_card_can_be_dragged_to_the_ring_and_a_wrong_one_goes_back() -> None:
    async with open_lesson(2) as learner:
        await learner.drag(14, learner.ring_place)
        assert "Keep it for later" in learner.coach
        assert learner.game.cursor == 2
        await learner.drag(5, learner.ring_place)
        await learner.read_on(with_mouse=True)
        await learner.come_to(4)


async def test_arrows_choose_the_first_card_too() -> None:
    async with open_lesson() as learner:
        await learner.press("right")
        assert "Let us begin with Knock Knock" in learner.coach
        await learner.press("right", "right")
        assert learner.step == 2
        await learner.press("space")
        await learner.read_on()
        await learner.come_to(3)


async def test_whoever_clicks_a_card_that_is_not_theirs_is_told_where_their_hand_is() -> None:
    async with open_lesson() as learner:
        await learner.click(16)
        assert "Peekaboo lies in the Ring. You add cards from your own hand" in learner.coach
        await learner.click(4)
        assert f"Toad Troupe lies in {PARTNER}'s hand." in learner.coach
        await learner.choose(10)
        assert learner.step == 2


async def test_what_was_explained_gives_way_to_the_task_when_another_card_is_chosen() -> None:
    async with open_lesson(2) as learner:
        await learner.try_card(3)
        assert "rhymes with nothing there" in learner.coach
        await learner.choose(5)
        assert "Add the card that rhymes with Wet Welly" in learner.coach


async def test_the_other_player_waits_until_the_learner_has_read_what_happened() -> None:
    async with open_lesson(2) as learner:
        await learner.try_card(5)
        await learner.wait_until(lambda: f"{STEPS[2].praise} {READ_ON}" in learner.coach)
        assert f"Step 3 of {ALL}: cards that rhyme flip" in learner.coach
        await learner.pilot.pause(0.3)
        assert learner.game.cursor == 3
        await learner.press("x", "v")
        assert "not for this lesson" in learner.narration
        assert learner.game.cursor == 3
        await learner.press("enter")
        await learner.come_to(4)
        assert STEPS[3].title in learner.coach


@pytest.mark.parametrize("where", ["card", "bar", "coach", "table"])
async def test_any_click_lets_the_other_player_play(where: str) -> None:
    async with open_lesson(2) as learner:
        await learner.try_card(5)
        await learner.wait_until(lambda: READ_ON in learner.coach)
        if where == "card":
            await learner.click(3)
        elif where == "bar":
            await learner.click_command("add")
        elif where == "coach":
            await learner.click_at(learner.lesson.query_one(Coach).region.offset)
        else:
            await learner.click_at(learner.ring_place - Offset(0, 2))
        await learner.come_to(4)


async def test_what_is_praised_is_not_asked_for_any_more_while_it_is_shown() -> None:
    async with open_lesson(4, replace(SWIFT, speed=Speed.FULL)) as learner:
        await learner.try_card(14)
        assert learner.lesson.director.is_playing
        assert STEPS[4].praise in learner.coach
        assert READ_ON not in learner.coach
        await learner.press("enter")
        assert READ_ON in learner.coach
        assert learner.game.cursor == 7


async def test_a_turn_that_is_shown_step_by_step_ends_in_the_same_lesson() -> None:
    options = replace(SWIFT, speed=Speed.BRISK)
    async with open_lesson(options=options) as learner:
        for _ in STEPS:
            await learner.do_step()
        await learner.wait_until(lambda: "You can play!" in learner.dialog)


async def test_keys_that_arrive_at_once_do_not_skip_a_step() -> None:
    async with open_lesson() as learner:
        await learner.press_at_once("3", "enter", "enter", "2", "enter")
        await learner.wait_until(lambda: learner.step == 3)
        assert learner.game.played[0].card == 10
        assert learner.game.cursor <= 2


# What there is to see ---------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("glyphs", Glyphs)
async def test_all_of_the_lesson_fits_the_window(size: tuple[int, int], glyphs: Glyphs) -> None:
    options = replace(SWIFT, glyphs=glyphs)
    async with open_lesson(options=options, columns=size[0], rows=size[1]) as learner:
        for number in range(1, ALL + 1):
            table, coach = learner.lesson.table, learner.lesson.query_one(Coach)
            assert table.plan.cards.keys() == set(learner.game.tableau.cards)
            bottom = max(region.bottom for region in table.plan.cards.values())
            assert bottom <= table.size.height
            shown = [coach.render_line(y).text for y in range(coach.size.height)]
            said = " ".join(" ".join(line.split()) for line in shown)
            for words in coach.words.split():
                assert words in said, (number, shown)
            if glyphs is Glyphs.ASCII:
                assert learner.text.isascii()
            await learner.do_step()


async def test_the_lens_is_there_even_for_somebody_who_has_switched_it_off() -> None:
    async with open_lesson(options=replace(SWIFT, lens=Lens.OFF)) as learner:
        await learner.choose(10)
        assert "You would hold" in learner.narration
        await learner.press("s")
        assert learner.lesson.options.lens is Lens.OFF


async def test_no_reverse_is_shown_when_the_lesson_is_won() -> None:
    async with open_lesson(number_of(Aim.LAST_ONE)) as learner:
        await learner.do_step()
        assert learner.game.is_over
        assert all(
            view.look is None or view.look.reverse is None
            for view in learner.screen.table.cards.values()
        )


# Keys at the wrong moment -----------------------------------------------------------------------


async def test_what_means_nothing_in_a_lesson_says_so() -> None:
    async with open_lesson(2) as learner:
        for key, words in (
            ("u", "Taking back comes later"),
            *((key, "not for this lesson") for key in "rdaxvfp"),
            ("enter", "Choose a card first"),
        ):
            await learner.press("escape", key)
            assert words in learner.narration
            assert learner.game == lesson_at(2, "Ann")


async def test_help_log_and_looks_work_as_at_every_table() -> None:
    async with open_lesson(3) as learner:
        await learner.press("question_mark")
        assert isinstance(learner.app.screen, HelpScreen)
        await learner.press("escape", "t")
        assert isinstance(learner.app.screen, LogScreen)
        await learner.press("escape", "tab")
        assert learner.looked_at is not None
        assert learner.step == 4


async def test_only_the_taking_back_goes_on_once_the_game_is_won() -> None:
    async with open_lesson(number_of(Aim.TAKE_BACK)) as learner:
        for way in ("enter", "1", "space", "right", "click"):
            await (learner.click(2) if way == "click" else learner.press(way))
            assert FIRST_TAKE_BACK in learner.coach, way
            await learner.press("escape")
            assert STEPS[number_of(Aim.TAKE_BACK)].task in learner.coach
        assert learner.step == number_of(Aim.TAKE_BACK) + 1
        await learner.do_step()
        assert FIRST_TAKE_BACK not in learner.coach


async def test_the_bar_names_no_card_to_choose_or_add_while_only_taking_back_goes_on() -> None:
    async with open_lesson(number_of(Aim.TAKE_BACK)) as learner:
        actions = [command.action for command in learner.lesson.bar_commands()]
        assert actions[0] == "take_back"
        assert not {"add", "choose_next"} & {*actions}


async def test_a_turn_taken_back_cannot_be_played_again_with_redo() -> None:
    async with open_lesson(number_of(Aim.TAKE_BACK)) as learner:
        await learner.do_step()
        await learner.press("r", "u")
        assert "find the card that brings you six" in learner.narration
        assert learner.step == ALL
        assert not learner.game.is_over


# Leaving and going on ---------------------------------------------------------------------------


@pytest.mark.parametrize("done", range(ALL), ids=lambda done: STEPS[done].title)
async def test_the_lesson_can_be_left_and_gone_on_with_at_every_step(done: int) -> None:
    async with open_setup() as learner:
        await learner.press("f")
        for _ in range(done):
            await learner.do_step()
        await learner.press("n", "y")
        await learner.wait_until(lambda: isinstance(learner.app.screen, SetupScreen))
        await learner.press("f")
        if done:
            assert f"Go on with step {done + 1}" in learner.text
            await learner.press("g")
        await learner.wait_until(lambda: isinstance(learner.app.screen, LessonTable))
        await learner.come_to(done + 1)
        assert learner.game == lesson_at(done, "Ann")
        while learner.lesson.step is not None:
            await learner.do_step()
        await learner.wait_until(lambda: "You can play!" in learner.dialog)


async def test_a_lesson_that_was_left_can_be_begun_anew_or_let_be() -> None:
    async with open_setup(4) as learner:
        await learner.press("f", "b")
        assert isinstance(learner.app.screen, SetupScreen)
        await learner.press("f", "a")
        await learner.wait_until(lambda: isinstance(learner.app.screen, LessonTable))
        assert learner.step == 1


async def test_who_does_not_leave_after_all_goes_on() -> None:
    async with open_lesson(2) as learner:
        await learner.press("n")
        assert "Leave the lesson?" in learner.dialog
        await learner.press("escape")
        assert learner.is_open
        await learner.press("n", "enter")
        assert learner.is_open


async def test_quitting_asks_and_a_lesson_left_waits() -> None:
    async with open_lesson(2) as learner:
        await learner.press("q")
        assert "Leave the program?" in learner.dialog
        assert "f on the set-up goes on with it" in learner.dialog
        await learner.press("n")
        assert learner.app.lesson == 2


@pytest.mark.parametrize(
    ("key", "kind"), [("s", SetupScreen), ("f", LessonTable), ("a", SoloTable)]
)
async def test_afterwards_there_is_the_set_up_the_lesson_again_or_a_game_alone(
    key: str, kind: type[object]
) -> None:
    async with open_lesson(ALL - 1) as learner:
        await learner.do_step()
        await learner.wait_until(lambda: "You can play!" in learner.dialog)
        await learner.press(key)
        await learner.wait_until(lambda: any(isinstance(s, kind) for s in learner.app.screen_stack))
        await learner.pilot.pause()
        assert learner.app.lesson == (0 if kind is LessonTable else ALL)


async def test_the_end_asks_once_and_again_when_somebody_wants_to() -> None:
    async with open_lesson(ALL - 1) as learner:
        await learner.do_step()
        await learner.wait_until(lambda: "You can play!" in learner.dialog)
        await learner.click_text("To the set-up")
        await learner.wait_until(lambda: isinstance(learner.app.screen, SetupScreen))


# Newcomers --------------------------------------------------------------------------------------


async def test_a_newcomer_is_offered_the_lesson() -> None:
    async with open_setup(lesson=None) as learner:
        await learner.wait_until(lambda: "Your first time here?" in learner.dialog)
        await learner.press("enter")
        await learner.wait_until(lambda: isinstance(learner.app.screen, LessonTable))
        assert learner.app.lesson == 0


async def test_a_newcomer_can_go_straight_to_the_set_up_by_click_and_is_not_asked_again() -> None:
    async with open_setup(lesson=None) as learner:
        await learner.wait_until(lambda: "Straight to the set-up" in learner.text)
        await learner.click_text("Straight to the set-up")
        assert isinstance(learner.app.screen, SetupScreen)
        assert learner.app.lesson == 0


@pytest.mark.parametrize("lesson", [0, 3, ALL])
async def test_nobody_else_is_offered_the_lesson(lesson: int) -> None:
    async with open_setup(lesson=lesson) as learner:
        await learner.wait_until(lambda: not learner.app.workers)
        assert not isinstance(learner.app.screen, Dialog)


async def test_the_key_that_was_meant_for_the_set_up_does_not_answer_the_offer() -> None:
    async with open_setup(lesson=None, settling=30.0) as learner:
        await learner.wait_until(lambda: "Your first time here?" in learner.dialog)
        await learner.press("enter", "s")
        assert "Your first time here?" in learner.dialog


async def test_the_bar_of_the_set_up_leads_to_the_lesson() -> None:
    async with open_setup() as learner:
        await learner.click_command("lesson")
        await learner.wait_until(lambda: isinstance(learner.app.screen, LessonTable))


async def test_in_a_narrow_window_the_palette_leads_to_the_lesson() -> None:
    async with open_setup(columns=60, rows=20) as learner:
        await learner.click_command("command_palette")
        await learner.press(*"lesson")
        await learner.wait_until(lambda: "Lesson (f)" in learner.text)
        await learner.click_text("Lesson (f)")
        await learner.wait_until(lambda: isinstance(learner.app.screen, LessonTable))
