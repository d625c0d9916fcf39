import pytest
from textual.geometry import Offset

from goblins_tui.model.session import Ending
from goblins_tui.screens.dialog import Dialog
from goblins_tui.screens.game_over import GameOverScreen
from goblins_tui.screens.setup import SetupScreen
from tests.kit.app import open_table
from tests.kit.scenes import BEFORE_FLAWLESS, BEFORE_WIN_ALONE, ROUND_IN_CIRCLES, new_game

GAME = new_game("heron-69-a")
ALONE = new_game("fern-7-a", 1)
WINNING_CARD = 16


# Round in circles ---------------------------------------------------------------------------


async def test_the_third_time_is_announced_with_the_offer_of_a_draw() -> None:
    game = new_game("heron-69-a", 2, 7, 1, 19, 2, 7, 1, 19)
    async with open_table(game) as table:
        assert table.dialog == ""
        await table.add(2)
        assert "come up three times" in table.dialog
        await table.press("d")
        assert table.game.ending is Ending.DRAWN
        assert isinstance(table.top, GameOverScreen)
        assert "A draw" in table.dialog


async def test_a_draw_is_never_forced_on_people() -> None:
    async with open_table(ROUND_IN_CIRCLES) as table:
        await table.press("enter")
        assert table.dialog == ""
        await table.add(table.hand[0])
        assert table.game.cursor == ROUND_IN_CIRCLES.cursor + 1


async def test_a_draw_can_still_be_called_later() -> None:
    async with open_table(ROUND_IN_CIRCLES) as table:
        await table.press("p")
        await table.add(table.hand[0])
        assert table.dialog == ""
        await table.press("d", "d")
        assert table.game.ending is Ending.DRAWN


async def test_before_the_third_time_there_is_no_draw() -> None:
    async with open_table(GAME) as table:
        await table.press("d")
        assert table.dialog == ""


# Solitaire ----------------------------------------------------------------------------------


async def test_a_win_alone_asks_to_claim_it_or_to_press_on() -> None:
    async with open_table(BEFORE_WIN_ALONE) as table:
        await table.add(WINNING_CARD)
        assert "No goblins left!" in table.dialog
        assert table.answers == ("claim", "press on")
        await table.press("c")
        assert table.game.ending is Ending.CLAIMED
        await table.wait_until(lambda: "Won in 6 turns, par 6." in table.dialog)


async def test_pressing_on_leads_to_flawless() -> None:
    async with open_table(BEFORE_FLAWLESS) as table:
        await table.press("p")
        assert table.dialog == ""
        assert table.game.pressed_on
        await table.add(16)
        assert "Flawless!" in table.dialog
        assert "Flawless in 8 turns" in table.dialog
        assert "Won in 7 turns" in table.dialog


async def test_while_pressing_on_the_win_can_be_claimed_at_any_time() -> None:
    async with open_table(BEFORE_FLAWLESS.press_on()) as table:
        await table.add(table.hand[0])
        if not table.game.is_over:
            await table.press("c")
        assert table.game.is_over
        assert table.game.shed_turn == 7


async def test_escape_on_that_question_ends_nothing() -> None:
    async with open_table(BEFORE_FLAWLESS) as table:
        await table.press("escape")
        assert not table.game.is_over


async def test_there_is_nothing_to_claim_before_a_win() -> None:
    async with open_table(ALONE) as table:
        await table.press("c")
        assert table.game == ALONE


# Taking back --------------------------------------------------------------------------------


async def test_alone_a_turn_can_be_taken_back_and_played_again_as_practice() -> None:
    async with open_table(ALONE) as table:
        await table.add(11)
        after = table.lines
        await table.press("u")
        assert table.game.position == ALONE.position
        assert "practice" in table.lines[0]
        await table.press("r")
        assert table.game.position == ALONE.play(11).position
        assert "practice" in table.lines[0]
        assert table.lines[1:-1] == after[1:-1]


async def test_b82_one_press_takes_back_one_turn() -> None:
    async with open_table(ALONE.play(11).play(9)) as table:
        await table.press("u")
        assert table.game.position == ALONE.play(11).position
        await table.press("u", "u", "u")
        assert table.game.position == ALONE.position


async def test_a_table_of_people_takes_back_only_if_it_was_agreed() -> None:
    async with open_table(GAME.play(7)) as table:
        await table.press("u")
        assert table.game == GAME.play(7)
    async with open_table(GAME.play(7), take_back=True) as table:
        await table.press("u")
        assert table.game.position == GAME.position
        await table.press("t")
        assert "Turn 1 was taken back." in table.text


async def test_a_turn_can_be_taken_back_after_the_end_and_all_reverses_are_closed_again() -> None:
    async with open_table(BEFORE_FLAWLESS.claim()) as table:
        await table.press("escape")
        assert table.screen.picture.opened
        await table.press("u", "enter")
        assert table.game.is_over, "one key too many must not cost a win"
        await table.press("u", "y")
        assert not table.game.is_over
        assert not table.screen.picture.opened


async def test_with_nothing_to_take_back_the_key_does_nothing() -> None:
    async with open_table(ALONE) as table:
        await table.press("u", "r")
        assert table.game == ALONE


# Leaving ------------------------------------------------------------------------------------


async def test_a_new_game_asks_before_it_leaves_this_one() -> None:
    async with open_table(GAME.play(7)) as table:
        await table.press("n")
        assert "Leave this game?" in table.dialog
        await table.press("enter")
        assert table.dialog == ""
        assert table.game == GAME.play(7)
        await table.press("n", "y")
        assert isinstance(table.top, SetupScreen)


async def test_b33_quitting_asks_once() -> None:
    async with open_table(GAME.play(7)) as table:
        await table.press("q")
        assert "Leave the program?" in table.dialog
        await table.press("enter")
        assert table.dialog == ""
        await table.press("q", "y")
        assert not table.app.is_running


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
async def test_b33_the_second_ctrl_c_always_gets_out(key: str) -> None:
    async with open_table(GAME.play(7)) as table:
        await table.press(key)
        assert "Leave the program?" in table.dialog
        await table.press(key)
        assert not table.app.is_running


async def test_b33_ctrl_c_asks_over_any_other_screen() -> None:
    async with open_table(GAME.play(7)) as table:
        for key in ("question_mark", "slash", "n", "t"):
            await table.press(key, "ctrl+c")
            assert "Leave the program?" in table.dialog
            await table.press("n", "escape")
            assert table.is_open


async def test_b94_a_double_click_on_an_answer_answers_once() -> None:
    async with open_table(GAME.play(7)) as table:
        await table.press("n")
        answers = table.top.query_one("Answers").region
        await table.click_at(answers.offset + Offset(5, 2), times=2)
        assert table.dialog == ""
        assert table.game == GAME.play(7)
        assert table.chosen is None


# Questions that come by themselves ----------------------------------------------------------


async def test_b95_a_question_that_comes_by_itself_takes_no_answer_at_first() -> None:
    async with open_table(ROUND_IN_CIRCLES, settling=60) as table:
        await table.press("d", "p", "enter", "escape")
        await table.click_text("Call it a draw")
        assert "come up three times" in table.dialog
        assert not table.game.is_over


async def test_a_question_that_people_asked_for_can_be_answered_at_once() -> None:
    async with open_table(GAME.play(7), settling=60) as table:
        await table.press("n", "n")
        assert table.dialog == ""


async def test_a_question_that_has_settled_can_be_answered() -> None:
    async with open_table(ROUND_IN_CIRCLES, settling=0.01) as table:
        dialog = table.top
        assert isinstance(dialog, Dialog)
        await table.wait_until(lambda: dialog._is_settled)
        await table.press("d")
        assert table.game.ending is Ending.DRAWN


async def test_a_question_waits_until_what_covers_the_table_is_closed() -> None:
    game = new_game("heron-69-a", 2, 7, 1, 19, 2, 7, 1, 19)
    async with open_table(game) as table:
        await table.press("question_mark")
        table.screen.model.play(2)
        await table.pilot.pause()
        assert table.dialog == ""
        await table.press("escape")
        assert "come up three times" in table.dialog
