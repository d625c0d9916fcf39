"""Whole games on the real program, by mouse alone and by keys alone, from start to quitting."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from goblins_tui.rules import Variant
from tests.kit.around_games import answer, click_in_row, see_the_end
from tests.kit.good_play import shortest_win, table_of
from tests.kit.players import Player, console_script, game_on_screen, play, start_table
from tests.kit.seen_table import ShowsTable

NAMES = ("Player 1", "Player 2")


def leave_by_clicks(player: Player) -> None:
    """Quit a game that goes on, with two clicks, and see the terminal as it was."""
    terminal = player.terminal
    terminal.click_text("q quit").wait_for("Leave the program?").settle()
    terminal.click_text("y  Quit")
    see_the_end(terminal)


def see_who_won(player: Player) -> None:
    """The words at the end: who, how, in how many turns, which deal."""
    game, result = player.game, player.game.result
    assert result is not None
    assert result.winner is not None
    terminal = player.terminal.wait_for(f"{game.name(result.winner)} wins!").settle()
    held = {"shed": "No goblins", "gathered": "Six fairies"}[str(result.outcome)]
    assert held.lower() in terminal.text.lower()
    assert f"turn {result.turns}, deal {game.record.code}" in terminal.text


def test_a_game_of_two_from_the_set_up_to_quitting_by_mouse_alone() -> None:
    with play("--deal", "moss-31") as terminal:
        terminal.wait_for("Play ").settle()
        click_in_row(terminal, "Players", "3")
        click_in_row(terminal, "Players", "2")
        click_in_row(terminal, "Begins", "1")
        click_in_row(terminal, "Speed", "off")
        terminal.click_text("  Play  ")
        player = Player(terminal, table_of("moss-31", *NAMES)).begin(with_mouse=True)
        ways = [player.add_by_drag, player.add_by_double_click, player.add]
        while not player.game.is_over:
            ways[min(player.game.cursor, 2)](player.good_card())
        see_who_won(player)
        answer(terminal, "Look at the table")
        terminal.wait_for(ShowsTable(player.game, opened=True))
        terminal.click_text("n what next")
        answer(terminal, "Back to the set-up")
        terminal.wait_for("Players").settle()
        terminal.click_text("  Play  ")
        player = Player(terminal, game_on_screen(terminal, *NAMES)).begin(with_mouse=True)
        player.add(player.good_card())
        leave_by_clicks(player)


@pytest.mark.slow
def test_an_animated_game_of_two_by_mouse_shows_the_truth_after_every_turn() -> None:
    game = table_of("moss-24", "Ann", "Bo", first=1)
    with start_table(game, "--speed", "brisk") as player:
        while not player.game.is_over:
            player.add(player.good_card())
        see_who_won(player)
        answer(player.terminal, "Play again: the same deal")
        again = Player(player.terminal, game).begin(with_mouse=True)
        again.add(again.good_card())
        leave_by_clicks(again)


def test_a_solitaire_from_the_set_up_to_quitting_by_mouse_alone() -> None:
    line = shortest_win("moss-45")
    with play("--deal", "moss-45", "--speed", "brisk") as terminal:
        terminal.wait_for("Play ").settle()
        click_in_row(terminal, "Players", "alone")
        click_in_row(terminal, "Cards", "6")
        click_in_row(terminal, "Cards", "5")
        terminal.click_text("  Play  ")
        game = table_of("moss-45", "Player 1")
        player = Player(terminal, game).begin(with_mouse=True)
        player.add_by_drag(line[0]).add_by_double_click(line[1])
        for card in line[2:]:
            player.add(card)
        answer(terminal, f"Claim the win in {len(line)} turns")
        player.game = player.game.claim()
        terminal.wait_for("You win!").settle()
        assert f"Won in {len(line)} turns, par {len(line)}." in terminal.text
        assert "moss-45-a, 5 cards" in terminal.text
        answer(terminal, "Look at the table")
        terminal.wait_for(ShowsTable(player.game, opened=True))
        terminal.click_text("q quit")
        see_the_end(terminal)


def test_solitaire_can_be_pressed_on_after_the_win_and_both_counts_are_shown() -> None:
    line = shortest_win("moss-45")
    with start_table(table_of("moss-45", "Ann")) as player:
        for card in line:
            player.add_by_keys(card)
        answer(player.terminal, "Press on")
        player.game = player.game.press_on()
        player.see_truth()
        player.terminal.wait_for(f"won in {len(line)}")
        player.add(player.good_card())
        player.terminal.press("c").wait_for("You win!").settle()
        assert f"Won in {len(line)} turns, par {len(line)}." in player.terminal.text
        assert f"after {len(line) + 1} turns" in player.terminal.text


@pytest.mark.parametrize("start", [None, console_script], ids=["module", "script"])
def test_a_game_by_keys_alone_after_enter_and_enter(
    tmp_path: Path, start: Callable[[Path], list[str]] | None
) -> None:
    program = start(tmp_path) if start else None
    with play("--deal", "fern-35", program=program) as terminal:
        terminal.wait_for("Play ").settle().press("enter")
        player = Player(terminal, game_on_screen(terminal, *NAMES)).begin()
        # The first turn is shown in full; then the key for it switches animation off.
        player.add_by_keys(player.good_card(), by_arrows=True)
        terminal.press("s").wait_for("Speed: brisk").press("s").wait_for("Speed: off")
        while not player.game.is_over:
            player.add_by_keys(player.good_card(), by_arrows=player.game.cursor % 3 == 1)
        see_who_won(player)
        terminal.settle(0.7).press("l").wait_for(ShowsTable(player.game, opened=True))
        terminal.press("q")
        see_the_end(terminal)


@pytest.mark.parametrize(
    ("columns", "rows", "options"),
    [(60, 20, ()), (80, 24, ("--glyphs", "plain")), (100, 30, ("--glyphs", "ascii"))],
)
def test_four_people_play_goblins_rule_to_the_end_at_any_size(
    columns: int, rows: int, options: tuple[str, ...]
) -> None:
    game = table_of("moss-30", "Ann", "Bo", "Cy", "Di", variant=Variant.GOBLINS_RULE)
    with start_table(game, *options, columns=columns, rows=rows) as player:
        while not player.game.is_over:
            player.add(player.good_card())
        player.terminal.wait_for("wins!")
