"""Help on the real program: what is tried out is practice, and hints tell what all may know."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from goblins_tui.history.actions import Action, Deed
from goblins_tui.model.journal import do
from tests.kit.around_games import click_command
from tests.kit.good_play import table_of
from tests.kit.kept import SETTLING, kept_games, open_list
from tests.kit.players import Player, start_table
from tests.kit.seen_table import FACES
from tests.kit.solitaires import Says, in_one_line, perfect_line, win

pytestmark = pytest.mark.slow

GAME = table_of("fern-7", "Ann")
PAR_LINE = perfect_line(GAME)
PRACTICE = "From now on this is practice: it does not count."
PRACTICE_SHELF = "Games with turns taken back, tried out or told by a hint."
DOUBLE_CLICK = 0.6
"""Seconds after which a click is no part of a double click any more."""
MOST_TURNS_WITH_HINTS = 12


@pytest.fixture
def player(database: Path) -> Iterator[Player]:
    """Somebody in turn 3 of a solitaire that counts."""
    with start_table(GAME, "--db", str(database)) as started:
        for card in PAR_LINE[:2]:
            started.add_by_keys(card)
        yield started


# Practice -----------------------------------------------------------------------------------


def test_the_first_turn_taken_back_is_practice_and_that_is_said_once(player: Player) -> None:
    terminal = player.terminal.press("u").wait_for(Says(PRACTICE))
    terminal.wait_for("Turn 2, par 6 (practice)").press("u").settle(0.2)
    player.game = player.game.take_back().take_back()
    player.see_truth()
    assert PRACTICE not in in_one_line(terminal)


def test_who_begins_anew_hears_once_that_it_is_practice(player: Player) -> None:
    terminal = player.terminal.press("a").wait_for(Says(PRACTICE))
    terminal.wait_for("Turn 1, par 6 (practice)").press("r", "r")
    player.see_truth().terminal.press("a").wait_for("Turn 1, par 6 (practice)").settle(0.2)
    assert PRACTICE not in in_one_line(terminal)


def test_who_tries_something_out_hears_once_that_it_is_practice_and_comes_back(
    player: Player,
) -> None:
    for is_first in (True, False):
        terminal = player.terminal.press("w").wait_for("What if: turn 3, par 6").settle(0.2)
        assert (PRACTICE in in_one_line(terminal)) is is_first
        terminal.press("1", "enter").wait_for("What if: turn 4, par 6")
        terminal.press("w").wait_for("Back in turn 3, as it was.")
        player.see_truth().terminal.wait_for("Turn 3, par 6 (practice)")


def test_practice_lies_on_a_shelf_of_its_own_and_counts_nowhere(
    database: Path, player: Player
) -> None:
    terminal = player.terminal
    click_command(terminal, "Begin anew").wait_for(Says(PRACTICE)).settle()
    player.game = GAME
    win(player.see_truth(), PAR_LINE)
    assert "Practice: it does not count." in terminal.text
    assert "Medal" not in terminal.text
    terminal.press("s").wait_for("You know this deal from another game").settle()
    terminal.press("enter").wait_for("Turn 1, par 6 (practice)").press("n").wait_for("Players")
    open_list(terminal.settle(0.2), PRACTICE_SHELF, "Ann alone").press("s")
    terminal.wait_for("No game counts here yet.")
    assert [game.practice for game in kept_games(database)] == [True]


# Hints --------------------------------------------------------------------------------------


def take_hint(player: Player, ask: Callable[[], object]) -> int:
    """Ask for all steps of a hint; nothing may be read that nobody knows.

    Args:
        player: Who asks; their game becomes practice with the last step.
        ask: Asks for the next step.

    Returns:
        The card that is best.
    """
    terminal = player.terminal
    ask()
    terminal.wait_for(Says("Again for two cards of which one is best.")).settle()
    assert "Hint: a" in player.see_no_secret().terminal.text
    ask()
    warning = "" if player.game.is_practice else " (practice from then on)"
    terminal.wait_for(Says(f"Again for the best{warning}.")).settle()
    pair = re.search(r"Hint: (.+) or (.+)\. Again", in_one_line(terminal))
    assert ("(practice)" in player.see_no_secret().terminal.text) is player.game.is_practice
    ask()
    terminal.wait_for("(practice)").wait_for(lambda seen: "Again" not in seen.text).settle()
    best = re.search(r"Hint: ([^.]+)\.", in_one_line(player.see_no_secret().terminal))
    assert pair is not None
    assert best is not None
    assert best[1] in pair.groups()
    player.game = do(player.game, Action(Deed.HINT))
    return FACES[best[1]][0]


def test_b93_b106_hints_alone_win_and_tell_no_name_before_its_face_lay_up() -> None:
    with start_table(GAME) as player:
        terminal = player.terminal
        while not player.game.may_press_on:
            card = take_hint(player, lambda: terminal.press("i"))
            # The last step has chosen it.
            player.turn(card, lambda: terminal.press("enter"))
            assert player.game.cursor <= MOST_TURNS_WITH_HINTS
        terminal.wait_for("Claim the win").settle(SETTLING).press("c")
        terminal.wait_for("Practice: it does not count.")


def test_b106_a_hint_that_was_clicked_for_makes_practice_with_its_last_step_only() -> None:
    with start_table(table_of("moss-4", "Ann", size=7), "--flawless") as player:
        terminal = player.terminal
        # What is clicked sooner again is a double click, and that asks once.
        card = take_hint(player, lambda: terminal.settle(DOUBLE_CLICK).click_text("i hint"))
        player.turn(card, lambda: terminal.click(*player.place(card)))
