"""Two terminals and one file: both count, one watches the other, and takes over what is left."""

from __future__ import annotations

import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.kit.good_play import table_of
from tests.kit.kept import (
    PLAYED,
    SETTLING,
    SHORT,
    TO_GO_ON,
    WELCOME,
    ReturnedPlayer,
    Shows,
    ShowsWatched,
    go_on,
    kept_games,
    notice_text,
    open_list,
    play_some,
    see_no_offer,
    see_offers,
    start_again,
)
from tests.kit.players import Player, start_table
from tests.kit.seen_table import ShowsTable
from tests.kit.terminal import Terminal

pytestmark = pytest.mark.slow

GAME = table_of("moss-31", "Ann", "Bo")
OTHER = table_of("acorn-11", "Cy", "Di")
"""A game that Cy wins in seven good turns."""
LIVE = 1.5
"""Seconds in which those who watch see a turn."""
OPEN_ELSEWHERE = "open in another terminal"
GONE = "Nobody plays this game any more"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """The file that both use."""
    return tmp_path / "history.db"


@pytest.fixture
def player(database: Path) -> Iterator[Player]:
    """Somebody in turn 3 of a game, in one terminal."""
    with start_table(GAME, "--db", str(database)) as started:
        yield play_some(started, 2)


def open_the_game(terminal: Terminal) -> Terminal:
    """Pick the only game of the list of those that are not over."""
    open_list(see_no_offer(terminal), TO_GO_ON, "Ann v Bo").press("enter")
    return terminal.wait_for("moss-31-a").settle()


def watch(terminal: Terminal, player: Player) -> Terminal:
    """Watch the game that somebody plays in another terminal."""
    return open_the_game(terminal).press("w").wait_for(ShowsWatched(player.game))


def delete_all_games(database: Path) -> None:
    """Remove what the program has kept, by other means than the program."""
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("DELETE FROM games")


def leave_by_menu(terminal: Terminal) -> None:
    terminal.press("n").wait_for("Leave this game?").press("y").wait_for("Players")


def quit_by_keys(terminal: Terminal) -> None:
    terminal.press("ctrl+c").wait_for("Leave the program?").press("ctrl+c").wait_for_exit()


def kill(terminal: Terminal) -> None:
    terminal.signal(signal.SIGKILL).wait_for_exit()


@pytest.mark.slow
@pytest.mark.parametrize("first_out", [0, 1])
def test_b75_two_games_in_two_terminals_are_both_counted(database: Path, first_out: int) -> None:
    with (
        start_table(SHORT, "--db", str(database)) as one,
        start_table(OTHER, "--db", str(database)) as two,
    ):
        for _ in range(7):
            play_some(one, 1)
            play_some(two, 1)
        for each in (one, two):
            each.terminal.wait_for(Shows(each.game)).settle(SETTLING)
        for each in (one, two)[:: -1 if first_out else 1]:
            assert each.terminal.press("q").wait_for_exit() == 0
    kept = [(game.names, game.state, game.turns, game.winner) for game in kept_games(database)]
    assert kept == [(("Ann", "Bo"), "finished", 7, 0), (("Cy", "Di"), "finished", 7, 0)]
    with start_again(database) as terminal:
        open_list(see_no_offer(terminal), PLAYED, "Ann won in 7").wait_for("Cy won in 7")


def test_b75_a_game_that_is_played_elsewhere_can_be_watched_and_nothing_else(
    database: Path, player: Player
) -> None:
    with start_again(database) as terminal:
        open_the_game(terminal).wait_for(OPEN_ELSEWHERE).wait_for("Watch it")
        for label in ("Go on", "Delete", "Give it up", "Give it a title", "turn by turn"):
            assert label not in terminal.text
        # Their keys do nothing either.
        terminal.press("g", "d", "u").settle(0.2)
        assert "Watch it" in terminal.text
        player.see_nothing_played()


def test_b75_who_watches_sees_every_turn_as_it_is_played_and_the_end(
    database: Path, player: Player
) -> None:
    with start_again(database) as terminal:
        watch(terminal, player)
        while not player.game.is_over:
            player.add_by_keys(player.good_card())
            terminal.wait_for(ShowsWatched(player.game), timeout=LIVE)
        terminal.press("enter").wait_for("This game is over")


def test_b75_who_watches_a_solitaire_sees_turns_go_and_come_back(database: Path) -> None:
    with (
        start_table(table_of("moss-31", "Ann v Bo"), "--db", str(database)) as player,
        start_again(database) as terminal,
    ):
        play_some(player, 2)
        watch(terminal, player)
        for key, change in (("u", "take_back"), ("u", "take_back"), ("r", "redo")):
            player.terminal.press(key)
            player.game = getattr(player.game, change)()
            player.see_truth()
            terminal.wait_for(ShowsWatched(player.game), timeout=LIVE)


def test_b75_enter_takes_nothing_from_those_who_play(database: Path, player: Player) -> None:
    with start_again(database) as terminal:
        watch(terminal, player).press("enter").wait_for("only be watched")
        play_some(player, 1)
        terminal.wait_for(ShowsWatched(player.game), timeout=LIVE)
        assert len(kept_games(database)) == 1


@pytest.mark.parametrize("leave", [kill, quit_by_keys, leave_by_menu])
def test_b75_when_those_who_played_are_gone_enter_takes_their_game_over(
    database: Path, player: Player, leave: Callable[[Terminal], None]
) -> None:
    with start_again(database) as terminal:
        watch(terminal, player)
        leave(player.terminal)
        terminal.wait_for(GONE, timeout=LIVE).wait_for(": turn 3").press("enter")
        back = ReturnedPlayer(terminal, player.game).see_truth()
        play_some(back, 1)
    (kept,) = kept_games(database)
    assert kept.turns == 3


def test_b75_a_game_that_was_left_is_free_for_the_other_terminal_and_then_taken(
    database: Path, player: Player
) -> None:
    leave_by_menu(player.terminal)
    with start_again(database) as terminal:
        play_some(go_on(terminal, player.game), 1)
        player.terminal.settle(0.2).press("o").wait_for("Ann v Bo").press("enter")
        player.terminal.wait_for(OPEN_ELSEWHERE)


def test_b75_of_two_who_are_offered_a_game_one_has_it_and_the_other_is_told(
    database: Path, player: Player
) -> None:
    kill(player.terminal)
    with start_again(database) as one, start_again(database) as two:
        see_offers(two, player.game)
        back = go_on(one, player.game)
        two.press("enter").wait_for(OPEN_ELSEWHERE).settle(0.2)
        assert WELCOME not in two.text
        assert "This game is open in another terminal." in notice_text(two)
        play_some(back, 1)
    (kept,) = kept_games(database)
    assert kept.turns == 3


@pytest.mark.parametrize(("keys", "words"), [("d", "Delete this game"), ("u", "")])
def test_b75_a_game_that_was_taken_up_meanwhile_is_neither_deleted_nor_given_up(
    database: Path, player: Player, keys: str, words: str
) -> None:
    kill(player.terminal)
    with start_again(database) as one, start_again(database) as two:
        see_offers(two, player.game).press("o").wait_for("Games that are not over").settle(0.3)
        two.press("enter")
        two.wait_for("Go on with it").settle()
        go_on(one, player.game)
        two.press(keys).wait_for(words).settle(0.2)
        if words:
            two.press("y").settle(0.3)
        kill(one)
        two.settle(0.3)
    (kept,) = kept_games(database)
    assert (kept.state, kept.turns) == ("open", 2)


def test_b75_a_game_that_was_deleted_by_other_means_is_saved_whole_with_the_next_turn(
    database: Path, player: Player
) -> None:
    with start_again(database) as terminal:
        see_no_offer(terminal)
        delete_all_games(database)
        play_some(player, 1)
    (kept,) = kept_games(database)
    assert (kept.state, kept.turns, len(kept.actions)) == ("open", 3, 3)
    kill(player.terminal)
    with start_again(database) as terminal:
        go_on(terminal, player.game)


def test_b75_a_finished_game_can_be_replayed_while_its_players_still_look_at_it(
    database: Path,
) -> None:
    with start_table(SHORT, "--db", str(database)) as player:
        play_some(player, 7).terminal.wait_for(Shows(player.game)).settle(SETTLING)
        player.terminal.press("l").wait_for(ShowsTable(player.game, opened=True))
        with start_again(database) as terminal:
            open_list(see_no_offer(terminal), PLAYED, "Ann won in 7").press("enter")
            terminal.wait_for("acorn-4-a").wait_for("See it again").press("r").wait_for(
                "Replay: turn 0 of 7"
            )
