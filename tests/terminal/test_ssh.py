"""The game through a real SSH server, on good lines, slow lines and lines that break."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator

import pytest

from goblins_tui.model.session import GameSession
from tests.kit.good_play import table_of
from tests.kit.players import PROGRAM, Player, game_on_screen, table_arguments
from tests.kit.slow_link import SlowLink
from tests.kit.sshd import SshServer
from tests.kit.terminal import Terminal

GAME = table_of("moss-31", "Ann", "Bo")
SHORT_GAME = table_of("moss-30", "Ann", "Bo", "Cy", "Di")
NAMES = ("Player 1", "Player 2")
DROPPED = 5
WORDS = "-m goblins_tui"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SshServer]:
    with SshServer(tmp_path_factory.mktemp("sshd")) as started:
        yield started


@pytest.fixture
def link(server: SshServer) -> Iterator[SlowLink]:
    with SlowLink(server.port) as started:
        yield started


def log_in(server: SshServer, *arguments: str, port: int | None = None) -> Terminal:
    return Terminal(server.login([*PROGRAM, *arguments], port), timeout=30.0)


def sit_down(server: SshServer, link: SlowLink, *options: str, game: GameSession = GAME) -> Player:
    """Log in over the link, straight to the table; then the link gets slow."""
    terminal = log_in(server, *table_arguments(game, *options), port=link.port)
    player = Player(terminal, game).begin()
    link.slow_down(delay=0.15, bytes_per_second=20_000)
    return player


def wait_until(holds: Callable[[], bool], seconds: float) -> bool:
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def test_a_newcomer_plays_a_whole_game_over_ssh_by_mouse_alone(server: SshServer) -> None:
    with log_in(server, "--deal", "fern-35", "--speed", "off") as terminal:
        terminal.wait_for("Your first time here?").settle(0.7).click_text("Straight to the set-up")
        terminal.wait_for("Play ").settle().click_text("  Play  ")
        player = Player(terminal, game_on_screen(terminal, *NAMES)).begin(with_mouse=True)
        ways = [player.add_by_drag, player.add_by_double_click, player.add]
        while not player.game.is_over:
            ways[min(player.game.cursor, 2)](player.good_card())
        terminal.wait_for("wins!").settle(0.7).click_text("Play again: the same deal")
        again = Player(terminal, game_on_screen(terminal, *NAMES)).begin(with_mouse=True)
        again.add(again.good_card())
        terminal.click_text("q quit").wait_for("Leave the program?").settle()
        terminal.click_text("y  Quit")
        assert terminal.wait_for_exit() == 0
        assert terminal.is_restored()
        assert b"\x1b[?1003h" not in terminal.raw
        assert server.running(WORDS) == []


@pytest.mark.slow
def test_a_whole_game_on_a_slow_link_by_mouse_alone(server: SshServer, link: SlowLink) -> None:
    with sit_down(server, link, "--speed", "brisk", game=SHORT_GAME) as player:
        while not player.game.is_over:
            player.add(player.good_card())
        player.terminal.wait_for("Ann wins!")


def test_b12_a_click_that_a_slow_link_cuts_in_two_is_a_click(
    server: SshServer, link: SlowLink
) -> None:
    with sit_down(server, link) as player:
        card = player.good_card()
        x, y = player.place(card)
        for rest in (f"{y + 1}M", f"{y + 1}m"):
            player.terminal.send(f"\x1b[<0;{x + 1};").settle(0.3).send(rest)
        player.terminal.send("\x1b").settle(0.3).send("[I")
        player.terminal.wait_for(f"{player.name(card)}: ")
        player.see_nothing_played()


def test_b47_after_five_hundred_moves_on_a_slow_link_a_click_is_heard_within_a_second(
    server: SshServer, link: SlowLink
) -> None:
    with sit_down(server, link, "--lens", "hover") as player:
        assert player.terminal.mode_is_on(1003)
        before = len(player.terminal.raw)
        for step in range(500):
            player.terminal.move(3 + step % 60, 18 + step % 5)
        card = player.good_card()
        place = player.place(card)
        player.terminal.mouse(0, *place).mouse(0, *place, released=True)
        started = time.monotonic()
        player.terminal.wait_for(f"{player.name(card)}: ")
        # Half a second of it is the line.
        assert time.monotonic() - started < 1.5
        assert len(player.terminal.raw) - before < 25_000


def test_b51_a_key_during_the_animation_ends_it_on_a_slow_link_too(
    server: SshServer, link: SlowLink
) -> None:
    with sit_down(server, link, "--speed", "full") as player:
        card = player.good_card()
        player.choose_by_digit(card).terminal.press("enter").wait_for(f"{player.name(card)}!")
        player.game = player.game.play(card)
        player.terminal.press("escape")
        player.see_truth(timeout=1.5).see_nothing_played()


@pytest.mark.parametrize("speed", ["off", "full"])
def test_b20_b23_when_the_link_breaks_the_game_over_there_ends(
    server: SshServer, link: SlowLink, speed: str
) -> None:
    with sit_down(server, link, "--speed", speed) as player:
        player.choose_by_digit(player.good_card()).terminal.press("enter")
        assert len(server.running(WORDS)) == 1
        link.drop()
        assert wait_until(lambda: not server.running(WORDS), 2.0)


def test_b25_five_sessions_that_were_dropped_leave_no_process(
    server: SshServer, link: SlowLink
) -> None:
    terminals = [log_in(server, *table_arguments(GAME), port=link.port) for _ in range(DROPPED)]
    for terminal in terminals:
        Player(terminal, GAME).begin()
    assert len(server.running(WORDS)) == DROPPED
    terminals[0].signal(signal.SIGKILL)
    link.drop()
    assert wait_until(lambda: not server.running(WORDS), 4.0)
    for terminal in terminals:
        terminal.close()


def test_b23_a_game_that_is_told_to_end_over_there_leaves_a_sane_terminal_here(
    server: SshServer,
) -> None:
    with log_in(server, *table_arguments(GAME)) as terminal:
        Player(terminal, GAME).begin()
        os.kill(server.running(WORDS)[0], signal.SIGTERM)
        assert terminal.wait_for_exit() == 143
        assert terminal.is_restored()
