"""Computer players in a real terminal: they think elsewhere, and end with what they think for."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

from tests.kit.around_games import answer_time
from tests.kit.good_play import table_of
from tests.kit.kept import kept_games, see_no_offer, start_again
from tests.kit.players import Player, play
from tests.kit.processes import cpu_seconds, descendants, have_ended, is_running
from tests.kit.solitaires import solvers
from tests.kit.terminal import Terminal

pytestmark = pytest.mark.slow

CODE = "moss-31"
THINKS = "is thinking"
STOPPING = 0.5
"""Seconds after which nobody thinks any more for whom nobody waits."""
QUITTING = 2.0
AT_ONCE = 0.5
"""Seconds until a key is answered, on a busy machine."""
ONE_GAME = ("--players", "Ann,@Owl", "--deal", CODE, "--first", "1", "--speed", "off")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Where games are kept."""
    return tmp_path / "games.db"


def open_table(database: Path, *options: str) -> Player:
    """Sit down with the Owl."""
    terminal = play("play", *ONE_GAME, "--db", str(database), *options)
    return Player(terminal, table_of(CODE, "Ann", "Owl")).begin()


def add_and_see_it_think(player: Player) -> list[int]:
    """Add a card, and see that the Owl thinks; returns the processes in which it does."""
    player.choose_by_digit(player.good_card()).terminal.press("enter").wait_for(THINKS)
    player.terminal.wait_for(lambda seen: solvers(seen))
    return solvers(player.terminal)


def have_stopped(thinkers: list[int]) -> bool:
    """Whether nobody thinks any more: who was sure of its turn before waits to be asked again."""
    if have_ended(thinkers, STOPPING):
        return True
    used = sum(map(cpu_seconds, filter(is_running, thinkers)))
    time.sleep(STOPPING)
    return sum(map(cpu_seconds, filter(is_running, thinkers))) - used < STOPPING / 10


def catch_up(player: Player, database: Path) -> Player:
    """Wait for the turn of the Owl, and see that the screen shows what is kept."""
    player.terminal.wait_for(lambda seen: THINKS not in seen.text)

    def is_kept(_: Terminal) -> bool:
        (kept,) = kept_games(database)
        return len(kept.actions) > player.game.cursor + 1 or kept.state != "open"

    player.terminal.wait_for(is_kept)
    (kept,) = kept_games(database)
    cards = [int(action) for action in kept.actions if action.isdigit()]
    for card in cards[player.game.cursor :]:
        player.game = player.game.play(card)
    return player if player.game.is_over else player.see_truth()


@pytest.fixture
def player(database: Path) -> Iterator[Player]:
    """Ann, who has sat down with an Owl that takes its time."""
    with open_table(database, "--thinking", "5", "--take-back") as started:
        yield started


def test_a_whole_game_with_a_computer_player_is_played_kept_and_kept_apart(
    database: Path,
) -> None:
    with open_table(database, "--pace", "none", "--thinking", "0.5") as player:
        while not player.game.is_over:
            player.choose_by_digit(player.good_card()).terminal.press("enter")
            catch_up(player, database)
        assert player.game.result is not None
        player.terminal.wait_for(("Ann", "Owl")[player.game.result.winner or 0] + " wins!")
    with start_again(database) as terminal:
        see_no_offer(terminal).press("o").wait_for("[computers]").wait_for("Ann v @Owl")
        terminal.press("s").wait_for("No game")


def test_b102_while_a_computer_player_thinks_the_screen_answers_at_once(player: Player) -> None:
    add_and_see_it_think(player)
    terminal = player.terminal
    times: list[float] = []
    # It may be sure of its turn before its time is over.
    while THINKS in terminal.text and len(times) < 5:
        times.append(answer_time(terminal))
    assert median(times) < AT_ONCE
    terminal.resize(100, 30).wait_for("Owl")
    terminal.press("?").wait_for("How to play").press("escape").wait_for("Owl")


def test_b104_taking_back_stops_the_thinking_and_the_game_goes_on(player: Player) -> None:
    thinkers = add_and_see_it_think(player)
    player.terminal.press("u")
    assert have_stopped(thinkers)
    player.see_truth()
    add_and_see_it_think(player)


def test_b104_leaving_the_game_stops_the_thinking(player: Player) -> None:
    thinkers = add_and_see_it_think(player)
    player.terminal.press("n").wait_for("Leave this game?").press("y").wait_for("Players")
    assert have_stopped(thinkers)


def test_b104_the_program_ends_while_a_computer_player_thinks(player: Player) -> None:
    thinkers = add_and_see_it_think(player)
    player.terminal.press("q").wait_for("Leave the program?").press("y")
    begin = time.monotonic()
    assert player.terminal.wait_for_exit() == 0
    assert time.monotonic() - begin < QUITTING
    assert have_ended(thinkers, STOPPING)


def test_b104_a_program_that_is_killed_leaves_nobody_thinking(player: Player) -> None:
    thinkers = add_and_see_it_think(player)
    player.terminal.signal(signal.SIGKILL)
    assert have_ended(thinkers, QUITTING)


def test_b103_the_process_of_a_computer_player_is_killed_and_the_game_goes_on(
    player: Player, database: Path
) -> None:
    (thinker,) = add_and_see_it_think(player)
    os.kill(thinker, signal.SIGKILL)
    reason = "Owl did not answer: its process has ended"
    player.terminal.wait_for(f"Minnow played instead: {reason}.").press("t")
    player.terminal.wait_for("Minnow plays turn 2 instead").press("escape").settle(0.2)
    (kept,) = kept_games(database)
    assert kept.actions[1] == f"stand-in {reason}"
    catch_up(player, database)
    assert player.game.cursor == 2


def test_b79_a_game_with_a_computer_player_is_gone_on_with(player: Player, database: Path) -> None:
    add_and_see_it_think(player)
    player.terminal.signal(signal.SIGKILL)
    player.terminal.wait_for_exit()
    with start_again(database) as terminal:
        terminal.wait_for("turn 2, Owl to add").settle(0.8).press("1")
        terminal.wait_for(THINKS).wait_for("Ann, your turn")
        assert len(kept_games(database)[0].actions) == 2


def test_computer_players_are_watched_and_left_without_a_question(database: Path) -> None:
    arguments = ("demo", "--deal", CODE, "--speed", "off", "--db", str(database))
    with play(*arguments) as terminal:
        terminal.wait_for("is thinking").wait_for("Turn 3")
        terminal.press("x").wait_for("waits").settle(0.3)
        (kept,) = kept_games(database)
        terminal.settle(1.0)
        assert kept_games(database) == [kept]
        terminal.press("q")
        assert terminal.wait_for_exit() == 0
        assert not descendants(terminal.pid)
    assert kept_games(database)[0].state == "abandoned"
    with start_again(database) as terminal:
        see_no_offer(terminal)


def test_a_show_that_was_killed_is_not_offered(database: Path) -> None:
    with play("demo", "--deal", CODE, "--speed", "off", "--db", str(database)) as terminal:
        terminal.wait_for("is thinking").wait_for("Turn 3").signal(signal.SIGKILL)
        terminal.wait_for_exit()
    with start_again(database) as terminal:
        see_no_offer(terminal)
    assert kept_games(database)[0].state == "abandoned"


def test_b102_a_paused_table_costs_nothing(database: Path) -> None:
    with play("demo", "--deal", CODE, "--speed", "off", "--db", str(database)) as terminal:
        terminal.wait_for("is thinking").press("x").wait_for("waits").settle(6.0, limit=8.0)
        before, written = cpu_seconds(terminal.pid), len(terminal.raw)
        terminal.settle(3.0, limit=3.0)
        assert len(terminal.raw) == written
        assert cpu_seconds(terminal.pid) - before < 0.1
