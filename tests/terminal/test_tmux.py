"""The game inside tmux: keys, clicks, detaching, resizing, and the end of the server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.kit.good_play import table_of
from tests.kit.players import PROGRAM, Player, table_arguments
from tests.kit.terminal import MODES_OFF, Terminal
from tests.kit.tmux import Tmux

GAME = table_of("moss-31", "Ann", "Bo")


@pytest.fixture
def tmux() -> Iterator[Tmux]:
    with Tmux([*PROGRAM, *table_arguments(GAME)]) as started:
        yield started


def sit_down(terminal: Terminal) -> Player:
    return Player(terminal, GAME).begin()


def come_back(player: Player, terminal: Terminal) -> Player:
    """See the table in the terminal of another client."""
    player.terminal = terminal
    # The first rows of the new picture may stand above the last rows of an older one.
    player.see_truth().terminal.settle(0.3)
    return player.see_truth()


def add_by_send_keys(tmux: Tmux, player: Player) -> Player:
    """Play a turn with keys that tmux sends, not the terminal."""
    card = player.good_card()
    tmux.send_keys(str(player.game.tableau.hand.index(card) + 1))
    player.terminal.wait_for(f"{player.name(card)}: ")
    return player.turn(card, lambda: tmux.send_keys("Enter"))


def test_turns_are_played_by_sent_keys_by_clicks_and_by_keys_and_left_by_clicks(
    tmux: Tmux,
) -> None:
    with tmux.attach() as terminal:
        player = add_by_send_keys(tmux, sit_down(terminal))
        player.add(player.good_card())
        player.add_by_drag(player.good_card())
        player.add_by_keys(player.good_card(), by_arrows=True)
        player.add_by_double_click(player.good_card()).see_nothing_played()
        terminal.click_text("q quit").wait_for("Leave the program?").settle()
        terminal.click_text("y  Quit")
        assert terminal.wait_for_exit() == 0
        assert not any(terminal.mode_is_on(mode) for mode in MODES_OFF)
        tmux.wait_for_end(2.0)


def test_b04_after_detaching_and_attaching_the_table_is_whole_and_clicks_go_on(
    tmux: Tmux,
) -> None:
    with tmux.attach() as terminal:
        player = sit_down(terminal)
        player.add(player.good_card())
        tmux.run("detach-client")
        assert terminal.wait_for_exit() == 0
    assert tmux.is_running()
    with tmux.attach() as terminal:
        come_back(player, terminal).add(player.good_card())


def test_b08_the_table_follows_the_size_of_each_client_that_attaches(tmux: Tmux) -> None:
    with tmux.attach() as terminal:
        player = sit_down(terminal)
        player.resize(110, 34).add(player.good_card())
        player.resize(60, 20).add(player.good_card())
        terminal.resize(40, 10).wait_for("40x10")
        player.resize(80, 24).add(player.good_card())
    with tmux.attach(100, 30) as terminal:
        come_back(player, terminal).add(player.good_card())


def test_b12_a_click_cut_in_two_on_its_way_to_tmux_chooses_and_adds_nothing(tmux: Tmux) -> None:
    with tmux.attach() as terminal:
        player = sit_down(terminal)
        card = player.good_card()
        x, y = player.place(card)
        for rest in (f"{x + 1};{y + 1}M", f"{x + 1};{y + 1}m"):
            terminal.send("\x1b[<0;").settle(0.01, limit=0.01).send(rest).settle()
        player.see_nothing_played()


def test_b23_when_the_server_is_killed_in_a_game_the_program_ends(tmux: Tmux) -> None:
    with tmux.attach() as terminal:
        player = sit_down(terminal)
        player.add(player.good_card())
        tmux.run("kill-server")
        tmux.wait_for_end(2.0)
        terminal.wait_for_exit()
