"""The table for one: par, help that makes practice, giving up, and what comes after."""

import pytest

from goblins_tui.history.actions import Deed
from goblins_tui.model.session import GameSession
from goblins_tui.options import Options, Par, Speed
from goblins_tui.rules import Ending, Goal, Variant, legal_cards
from goblins_tui.screens.replay import ReplayScreen
from goblins_tui.screens.review import ReviewScreen
from goblins_tui.screens.share import ShareScreen
from goblins_tui.screens.solo_table import PRACTICE, SoloTable
from goblins_tui.solver import solve
from tests.kit.app import AT_ONCE, SOLVER, open_table
from tests.kit.people import Table
from tests.kit.scenes import new_game

GAME = new_game("fern-7-a", 1)
PAR_LINE = solve(GAME.start).line or ()
TO_THE_WIN = (11, 9, 4, 14, 5, 6, 19)
"""A turn more than par."""


def header(table: Table) -> str:
    return table.lines[0]


async def see_par(table: Table) -> None:
    await table.wait_until(lambda: "par 6" in header(table))


def deeds(game: GameSession) -> list[Deed]:
    return [aside.deed for aside in game.asides]


# Par


async def test_the_turn_stands_beside_the_par() -> None:
    async with open_table(GAME) as table:
        assert isinstance(table.screen, SoloTable)
        await see_par(table)
        assert "Turn 1, par 6" in header(table)
        await table.add(PAR_LINE[0])
        assert "Turn 2, par 6" in header(table)
        await table.add(*PAR_LINE[1:])
        assert "Won in 6, par 6" in header(table)


async def test_the_par_can_be_kept_for_the_end() -> None:
    async with open_table(GAME, Options(speed=Speed.OFF, par=Par.END)) as table:
        screen = table.screen
        assert isinstance(screen, SoloTable)
        await table.wait_until(lambda: screen.background.proof is not None)
        assert "par" not in header(table)
        await table.add(*PAR_LINE)
        await table.press("c")
        assert "Won in 6 turns, par 6." in table.dialog
        assert "par 6" in header(table)


async def test_one_key_shows_and_hides_the_par() -> None:
    async with open_table(GAME) as table:
        await see_par(table)
        await table.press("v")
        assert "par" not in header(table)
        await table.press("v")
        assert "par 6" in header(table)


async def test_a_deal_of_goblins_rule_has_its_own_par() -> None:
    game = new_game("fern-7-a", 1, variant=Variant.GOBLINS_RULE)
    par = solve(game.start, Goal.SHED, Variant.GOBLINS_RULE).par
    async with open_table(game) as table:
        await table.wait_until(lambda: f"Turn 1, par {par}" in header(table))


# Help


async def test_the_first_turn_taken_back_makes_the_game_practice_and_it_is_said_once() -> None:
    async with open_table(GAME) as table:
        await table.add(11, 9)
        await table.press("u")
        assert table.narration == PRACTICE
        assert "(practice)" in header(table)
        assert table.game.cursor == 1
        await table.press("u")
        assert PRACTICE not in table.narration
        assert table.game.cursor == 0


async def test_beginning_anew_is_one_press_and_redo_brings_every_turn_back() -> None:
    async with open_table(GAME) as table:
        await table.add(11, 9, 4)
        await table.press("a")
        assert table.game.position == GAME.start
        assert table.narration == PRACTICE
        await table.press("r", "r", "r")
        assert [turn.card for turn in table.game.played] == [11, 9, 4]
        await table.press("a", "a")
        assert table.narration == "You are at the beginning."


async def test_what_was_tried_out_is_left_exactly_where_it_began() -> None:
    async with open_table(GAME) as table:
        await table.add(11, 9)
        before = table.game
        await table.press("w")
        assert "What if: turn 3" in header(table)
        assert PRACTICE in table.narration
        await table.add(4, 14)
        await table.press("w")
        assert (table.game.turns, table.game.position) == (before.turns, before.position)
        assert "Turn 3" in header(table)
        assert "(practice)" in header(table)
        assert deeds(table.game) == [Deed.TRY_OUT, Deed.COME_BACK]


async def test_from_a_win_that_was_tried_out_people_come_back_too() -> None:
    async with open_table(GAME) as table:
        await table.press("w")
        await table.add(*TO_THE_WIN)
        await table.press("c")
        assert "Practice" in table.dialog
        assert table.answers[0] == "come back"
        await table.press("w")
        assert table.game.position == GAME.start
        assert not table.game.is_over
        # The reverses were open at the end; now they are secrets again.
        assert not table.screen.picture.opened


async def test_the_bar_of_keys_offers_to_come_back() -> None:
    async with open_table(GAME) as table:
        await table.press("w")
        assert "come back" in table.lines[-1]
        await table.click_command("what_if")
        assert table.game.branch is None


# Giving up


async def test_giving_up_tells_at_the_end_what_could_have_been() -> None:
    async with open_table(GAME) as table:
        await table.press("x")
        assert "Give up?" in table.dialog
        await table.press("enter")
        assert not table.game.is_over
        await table.press("x", "y")
        assert table.game.ending is Ending.GIVEN_UP
        assert "It can be won in 6 turns." in table.dialog
        assert "Given up" in header(table)


async def test_who_asks_whether_it_can_be_won_and_plays_on_plays_practice() -> None:
    async with open_table(GAME) as table:
        await table.press("x")
        assert "makes this game practice" in table.dialog
        await table.press("p")
        await table.wait_until(lambda: "It can still be won." in table.narration)
        assert PRACTICE in table.narration
        assert deeds(table.game) == [Deed.ASK]


async def test_b92_a_deal_that_is_proven_impossible_can_be_given_up_and_asking_costs_nothing() -> (
    None
):
    game = new_game("acorn-231-a", 1)
    assert solve(game.start).par is None
    async with open_table(game) as table:
        await table.wait_until(lambda: "Turn 1, par none" in header(table))
        await table.press("x", "p")
        await table.wait_until(lambda: "This cannot be won" in table.dialog)
        assert "any more" not in table.dialog
        assert "that is proven" in table.dialog
        assert not table.game.is_practice
        await table.press("y")
        assert table.game.ending is Ending.GIVEN_UP
        await table.wait_until(lambda: "It cannot be won: that is proven." in table.dialog)
        assert "compare" not in table.answers


async def test_a_win_is_not_given_up() -> None:
    async with open_table(GAME) as table:
        await table.add(*TO_THE_WIN)
        await table.press("p", "x")
        assert "A win is not given up" in table.narration
        assert not table.game.is_over


async def test_leaving_can_be_giving_up_and_then_a_perfect_line_is_offered() -> None:
    async with open_table(GAME) as table:
        await table.add(11)
        await table.press("n", "u")
        assert table.game.ending is Ending.GIVEN_UP
        assert "compare" in table.answers


# Afterwards


async def won(table: Table) -> None:
    await table.add(*TO_THE_WIN)
    await table.press("c")
    await table.wait_until(lambda: "par 6" in table.dialog)


async def test_the_end_tells_medal_par_and_grade() -> None:
    async with open_table(GAME) as table:
        await won(table)
        assert "Won in 7 turns, par 6." in table.dialog
        assert "Medal: one above par." in table.dialog
        assert "fern-7-a, 5 cards, fair" in table.dialog


async def test_the_played_line_stands_beside_a_perfect_one_and_that_can_be_stepped_through() -> (
    None
):
    async with open_table(GAME) as table:
        await won(table)
        await table.press("p")
        await table.wait_until(lambda: isinstance(table.top, ReviewScreen))
        assert "Par 6. You won in 7" in table.text
        await table.press("s")
        await table.wait_until(lambda: isinstance(table.top, ReplayScreen))
        await table.press("end")
        top = table.top
        assert isinstance(top, ReplayScreen)
        assert top.game.cursor == 6
        assert top.game.is_over


async def test_after_the_review_the_question_what_next_is_asked_again() -> None:
    async with open_table(GAME) as table:
        await won(table)
        await table.press("p")
        await table.wait_until(lambda: isinstance(table.top, ReviewScreen))
        await table.press("escape")
        await table.wait_until(lambda: "Won in 7 turns" in table.dialog)


async def test_a_text_to_share_can_be_copied_and_printed_after_the_program() -> None:
    async with open_table(GAME) as table:
        await won(table)
        await table.press("h")
        await table.wait_until(lambda: isinstance(table.top, ShareScreen))
        assert "Won in 7, par 6" in table.text
        await table.press("y")
        assert "Won in 7, par 6" in table.app.clipboard
        await table.press("p")
        await table.wait_until(lambda: bool(table.dialog))
        assert "fern-7-a" in table.app.farewell


async def test_the_same_deal_again_is_dealt_anew() -> None:
    async with open_table(GAME) as table:
        await won(table)
        await table.press("s")
        await table.wait_until(lambda: "Alone" in table.dialog)
        assert table.game.cursor == 0
        assert table.game.record.code == "fern-7-a"


async def test_the_next_number_is_one_that_can_be_won() -> None:
    async with open_table(GAME) as table:
        await won(table)
        await table.press("+")
        await table.wait_until(lambda: "Alone" in table.dialog)
        await table.wait_until(lambda: table.game.record.code == "fern-8-a")


@pytest.mark.parametrize("speed", [Speed.FULL, Speed.OFF])
async def test_b96_help_during_the_animation_leaves_the_game_right(speed: Speed) -> None:
    async with open_table(GAME, Options(speed=speed)) as table:
        await table.choose(11)
        await table.press("enter", "w", "a", "w", "u", "x")
        await table.wait_until(lambda: bool(table.dialog))
        await table.press("n")
        assert table.game.branch is None
        assert table.game.cursor == 0
        assert legal_cards(table.game.position) == legal_cards(GAME.start)


async def test_at_a_table_of_two_there_is_no_help_for_one() -> None:
    async with open_table(new_game("heron-69-a"), AT_ONCE) as table:
        assert not isinstance(table.screen, SoloTable)
        before = table.game
        await table.press("i", "w", "x")
        assert table.game == before
        assert table.is_open


# Hints


async def hinted(table: Table, words: str) -> None:
    await table.press("i")
    await table.wait_until(lambda: words in table.narration)


async def test_a_hint_comes_in_three_steps_and_only_the_third_makes_practice() -> None:
    async with open_table(GAME) as table:
        await hinted(table, "Hint: a")
        first = table.narration
        await hinted(table, " or ")
        assert not table.game.is_practice
        await hinted(table, PRACTICE)
        assert table.game.is_practice
        assert table.chosen in table.hand
        assert first != table.narration
        assert deeds(table.game) == [Deed.HINT]
        await table.press("enter")
        assert table.game.cursor == 1


async def test_after_a_turn_a_hint_begins_with_its_first_step_again() -> None:
    async with open_table(GAME) as table:
        await hinted(table, "Hint: a")
        await hinted(table, " or ")
        await table.add(11)
        await hinted(table, "Again for two cards")
        assert not table.game.is_practice


async def test_a_hint_is_cheap_to_ask_again_for_the_same_position() -> None:
    async with open_table(GAME) as table:
        await hinted(table, "Hint: a")
        asked = SOLVER.asked
        await hinted(table, " or ")
        await hinted(table, PRACTICE)
        assert SOLVER.asked == asked


async def test_b93_who_only_follows_hints_comes_to_an_end_without_going_round_in_circles() -> None:
    async with open_table(GAME) as table:
        seen = {table.game.position}
        while not table.game.may_press_on:
            while "wins" not in table.narration:
                before = table.narration
                await hinted(table, "Hint: ")
                assert table.narration != before
            await table.press("enter")
            assert table.game.position not in seen
            seen.add(table.game.position)
        assert table.game.shed_turn is not None


async def test_there_is_no_hint_when_there_is_no_turn() -> None:
    async with open_table(GAME) as table:
        await table.add(*TO_THE_WIN)
        await table.press("c", "l", "i")
        assert "no turn to give a hint for" in table.narration


async def test_a_click_on_the_bar_gives_a_hint() -> None:
    async with open_table(GAME) as table:
        await table.click_command("hint")
        await table.wait_until(lambda: "Hint: a" in table.narration)


async def test_alone_the_keys_for_a_draw_and_for_seats_do_nothing() -> None:
    async with open_table(GAME) as table:
        await see_par(table)
        before, options = table.narration, table.screen.options
        await table.press("d", "p")
        assert table.narration == before
        assert table.screen.options == options


async def test_a_hint_that_is_asked_for_again_and_again_is_told_once_in_the_log() -> None:
    async with open_table(GAME) as table:
        for words in ("Hint: a", " or ", "wins", "wins", "wins"):
            await hinted(table, words)
        assert deeds(table.game) == [Deed.HINT]


async def test_who_presses_on_sees_the_par_of_flawless() -> None:
    async with open_table(GAME) as table:
        await table.add(*TO_THE_WIN)
        await table.press("p")
        assert "won in 7, flawless par 8" in header(table)


@pytest.mark.parametrize("key", ["x", "c", "d", "enter"])
async def test_after_the_end_a_key_says_that_the_game_is_over(key: str) -> None:
    async with open_table(GAME) as table:
        await table.add(*TO_THE_WIN)
        await table.press("c", "l", key)
        assert table.is_open
        if key != "d":
            assert "The game is over" in table.narration
