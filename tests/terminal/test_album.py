"""The album in a real terminal: whom people have met is there at the next start."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.kit.good_play import table_of
from tests.kit.kept import (
    SHORT,
    go_on,
    known_names,
    notice_text,
    play_out,
    play_some,
    see_no_offer,
    see_offers,
    start_again,
)
from tests.kit.players import start_table
from tests.kit.seen_table import FACES
from tests.kit.terminal import Terminal

pytestmark = pytest.mark.slow

GAME = table_of("moss-31", "Ann", "Bo")
WHOLE = r"Album: \d+ of 20 goblins, \d+ of 20 fairies, \d+ pairs? *$"
"""The title once all games are in the album."""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Where games are kept."""
    return tmp_path / "history.db"


def names_in_album(terminal: Terminal) -> set[str]:
    """Open the album, and read the names on both of its pages."""
    terminal.press("m").wait_for(lambda seen: seen.find_all(WHOLE)).settle(0.1)
    goblins = {name for name in FACES if name in terminal.text}
    terminal.press("tab").wait_for("▸ Fairies").settle(0.1)
    return goblins | {name for name in FACES if name in terminal.text}


def quit_by_keys(terminal: Terminal) -> None:
    terminal.press("q")


def kill(terminal: Terminal) -> None:
    terminal.signal(signal.SIGKILL)


def close_window(terminal: Terminal) -> None:
    terminal.hang_up()


@pytest.mark.parametrize("end", [quit_by_keys, kill, close_window])
def test_whom_people_met_is_in_the_album_at_the_next_start_however_it_ended(
    database: Path, end: Callable[[Terminal], None]
) -> None:
    with start_table(SHORT, "--db", str(database)) as player:
        end(play_out(player).terminal)
        player.terminal.wait_for_exit()
    with start_again(database) as terminal:
        assert names_in_album(see_no_offer(terminal)) == known_names(player.game)


def test_b106_what_a_game_that_waits_has_shown_cannot_be_looked_up(database: Path) -> None:
    with start_table(GAME, "--db", str(database)) as player:
        kill(play_some(player, 3).terminal)
        player.terminal.wait_for_exit()
    with start_again(database) as terminal:
        see_offers(terminal, player.game).press("escape")
        assert names_in_album(terminal.settle(0.2)) == set()


def test_a_game_that_was_won_is_in_the_album_and_its_pairs_have_pages(database: Path) -> None:
    with start_table(SHORT, "--db", str(database)) as player:
        terminal = play_out(player).terminal
        terminal.press("b").wait_for("Players").settle(0.2)
        assert names_in_album(terminal) == known_names(player.game)
        terminal.press("home", "shift+tab").settle(0.1)
        terminal.press("escape").wait_for("Players").settle(0.2).signal(signal.SIGKILL)
        terminal.wait_for_exit()
    with start_again(database) as terminal:
        assert names_in_album(see_no_offer(terminal)) == known_names(player.game)
        name = min(name for name in known_names(player.game) if name in terminal.text)
        terminal.click_text(name).wait_for("First met on").wait_for(f"{name}, a fairy")
        terminal.press("escape").settle(0.2).press("escape").wait_for("Players")


def test_a_game_that_goes_on_keeps_the_album_closed(database: Path) -> None:
    with start_table(GAME, "--db", str(database)) as player:
        play_some(player, 2).terminal.press("m").wait_for("The album is closed")
        assert notice_text(player.terminal.settle(0.1)) == ""
        player.terminal.signal(signal.SIGKILL)
        player.terminal.wait_for_exit()
    with start_again(database) as terminal:
        back = go_on(terminal, player.game)
        terminal.press("m").wait_for("The album is closed")
        terminal.click_text("The album is closed").settle(0.2)
        back.see_truth()


def test_two_terminals_show_one_album_once_the_game_is_over(database: Path) -> None:
    with start_table(SHORT, "--db", str(database)) as player:
        play_some(player, 2)
        with start_again(database) as terminal:
            assert names_in_album(see_no_offer(terminal)) == set()
            play_out(player)
            terminal.press("escape").wait_for("Players").settle(0.2)
            assert names_in_album(terminal) == known_names(player.game)
