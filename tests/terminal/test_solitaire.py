"""Whole solitaires on the real program, by keys alone and by clicks alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from goblins_tui.model.session import GameSession
from tests.kit.around_games import answer, click_in_row, see_the_end
from tests.kit.players import PROGRAM, Player, game_on_screen, play
from tests.kit.processes import have_ended
from tests.kit.seen_table import ShowsTable
from tests.kit.solitaires import perfect_line, printed_at_the_end, win
from tests.kit.sshd import SshServer
from tests.kit.terminal import Terminal

pytestmark = pytest.mark.slow

NAME = "Player 1"
"""Who plays if nobody typed a name."""
TITLE = "Goblins Drool, Fairies Rule!"


def share_lines(game: GameSession) -> list[str]:
    """What is told of a game that was won in par: a digit a turn, for the goblins then held."""
    turns = len(game.played)
    digits = "".join(
        str(game.tableau_after(turn).held(0, game.variant.shed)) for turn in range(1, turns + 1)
    )
    groups = [digits[begin : begin + 5] for begin in range(0, turns, 5)]
    return [TITLE, f"{game.record.code}, 5 cards", f"Won in {turns}, par {turns}", " ".join(groups)]


def test_a_certain_deal_from_the_set_up_to_what_is_printed_at_the_end_by_keys_alone() -> None:
    with play("--speed", "off") as terminal:
        terminal.wait_for("Play ").settle().press("1").wait_for("[alone]").press("enter")
        player = Player(terminal, game_on_screen(terminal, NAME)).begin()
        line = perfect_line(player.game)
        par = len(line)
        terminal.wait_for(f"Turn 1, par {par}")
        win(player, line)
        for words in (f"Won in {par} turns, par {par}.", "Medal: par.", player.game.record.code):
            assert words in terminal.text
        terminal.press("p").wait_for(f"Par {par}: you played a perfect line.").settle()
        terminal.press("s").wait_for(f"A perfect line: turn 0 of {par}").press("right")
        terminal.wait_for(f"A perfect line: turn 1 of {par}").press("end")
        terminal.wait_for(f"A perfect line: turn {par} of {par}").press("escape")
        terminal.wait_for(ShowsTable(player.game, opened=True)).press("n").wait_for("Share it")
        terminal.press("h").wait_for("Tell others").settle()
        for words in share_lines(player.game):
            assert words in terminal.text
        terminal.press("p").wait_for("You win!").settle().press("q")
        see_the_end(terminal)
        assert printed_at_the_end(terminal).splitlines() == share_lines(player.game)


_PLAY = r"\bPlay\b"
"""The button, and neither players nor the key."""


def play_by_mouse(terminal: Terminal) -> Player:
    """Play alone from the set-up to the claimed win, with nothing but the mouse."""
    terminal.wait_for(lambda seen: seen.find_all(_PLAY)).settle()
    click_in_row(terminal, "Players", "alone")
    terminal.settle().click(*terminal.find_all(_PLAY)[0][:2])
    player = Player(terminal, game_on_screen(terminal, NAME)).begin(with_mouse=True)
    ways = [player.add_by_drag, player.add_by_double_click, player.add]
    line = perfect_line(player.game)
    for turn, card in enumerate(line):
        ways[min(turn, 2)](card)
    answer(terminal, f"Claim the win in {len(line)} turns").wait_for("You win!")
    player.game = player.game.claim()
    return player


def test_a_certain_deal_from_the_set_up_to_what_is_printed_at_the_end_by_clicks_alone() -> None:
    with play("--speed", "off", columns=60, rows=20) as terminal:
        player = play_by_mouse(terminal)
        par = len(player.game.played)
        answer(terminal, "Beside a perfect line").wait_for("you played a perfect line").settle()
        terminal.click_text("Step through").wait_for("turn 0 of").settle()
        terminal.click_text("right on").wait_for(f"turn 1 of {par}").settle()
        terminal.click_text("esc close").wait_for(ShowsTable(player.game, opened=True)).settle()
        terminal.click_text("n what next").wait_for("Share it").settle()
        terminal.click_text("Share it").wait_for("Tell others").settle()
        terminal.click_text("Copy it").wait_for("copied").settle()
        assert b"\x1b]52;c;" in terminal.raw
        terminal.click_text("Print it").wait_for("You win!").settle().click_text("q  Quit")
        see_the_end(terminal)
        assert printed_at_the_end(terminal).splitlines() == share_lines(player.game)


def test_a_certain_deal_over_ssh_by_mouse_alone_leaves_no_process(tmp_path: Path) -> None:
    with SshServer(tmp_path) as server:
        login = server.login([*PROGRAM, "--speed", "off"])
        with Terminal(login, timeout=30.0) as terminal:
            terminal.wait_for("Your first time here?").settle(0.7)
            terminal.click_text("Straight to the set-up")
            play_by_mouse(terminal)
            terminal.wait_for("Medal: par.")
            program_and_solver = server.running("goblins_tui")
            assert len(program_and_solver) == 2
            answer(terminal, "q  Quit")
            see_the_end(terminal)
            assert have_ended(program_and_solver, 1.0)
