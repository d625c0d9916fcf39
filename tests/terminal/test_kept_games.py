"""Games that were left in whatever way: the next start of the real program offers them again."""

from __future__ import annotations

import signal
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from goblins_tui.history.actions import Action, Deed
from goblins_tui.history.games import GameHead
from goblins_tui.history.store import Store
from goblins_tui.model.session import GameSession
from goblins_tui.text import clean_line, clean_names
from tests.kit.good_play import good_card, table_of
from tests.kit.kept import (
    GIVEN_UP,
    PLAYED,
    SETTLING,
    SHORT,
    TO_GO_ON,
    WELCOME,
    ReturnedPlayer,
    Shows,
    go_on,
    kept_games,
    offer_of,
    open_list,
    play_out,
    play_some,
    see_no_name_of_a_card,
    see_no_offer,
    see_offers,
    start_again,
)
from tests.kit.players import Player, play, start_table
from tests.kit.seen_table import ShowsTable
from tests.kit.stored_games import after, elsewhere, keep_whole
from tests.kit.terminal import Terminal

pytestmark = pytest.mark.slow

GAME = table_of("moss-31", "Ann", "Bo")
LONG_AGO = "2020-02-02 20:20:20"
WON = "Ann won in 7"
CRASHING = [sys.executable, "-m", "tests.kit.crashing"]

ODD_NAMES = {
    "B62 B63": ("[@click=app.quit]x", "[/"),
    "B62 B63 more": ("[red]Bob", "\\[bold]x"),
    "B64": ("\x1b[2JEve", "\x9b2JOs"),
    "B64 more": ("\x1b]52;c;aGk=\x07M", "\x7f\x01Gus"),
    "B67 B68": ("漢字" * 5, "a" + "\u0301" * 30),
    "B68": ("\u202eevil\u202c", "a\u200d\u2060\ufeffb"),
}
ODD_TITLE = "[/]\x1b[2J\x9b\u202e"
INJECTED = ["\x1b[2J", "\x1b]0;hi", "\x1b]52", "\x9b", "\x85", "\x7f", "\x01", "\u202e", "\u200d"]


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Where games are kept."""
    return tmp_path / "history.db"


def actions_to(game: GameSession, turns: int | None = None) -> tuple[Action, ...]:
    """So many good turns of a game, or all until it is won."""
    actions: list[Action] = []
    while not game.is_over and (turns is None or len(actions) < turns):
        actions.append(Action(Deed.PLAY, good_card(game)))
        game = game.play(actions[-1].card)
    return tuple(actions)


def keep(database: Path, game: GameSession, turns: int | None = None) -> GameSession:
    """Put a game into the database; it is returned as it stands there."""
    actions = actions_to(game, turns)
    with closing(Store(database, lambda: LONG_AGO)) as store:
        keep_whole(store, game, actions, GameHead(game.record))
    for action in actions:
        game = game.play(action.card)
    return game


def rewrite(database: Path, statement: str, *values: object) -> None:
    """Change the database by other means than the program."""
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(statement, values)


def see_nothing_injected(terminal: Terminal) -> None:
    """No part of a text has come out as a command, or turns the row round."""
    written = terminal.raw.decode("utf-8", "replace")
    assert [code for code in INJECTED if code in written] == []
    assert terminal.mode_is_on(1003)


# Every way to leave -------------------------------------------------------------------------


def quit_by_keys(terminal: Terminal) -> None:
    terminal.press("ctrl+c").wait_for("Leave the program?").press("ctrl+c")


ENDS: dict[str, tuple[Callable[[Terminal], object], int]] = {
    "kill -9": (lambda terminal: terminal.signal(signal.SIGKILL), -9),
    "hang-up": (lambda terminal: terminal.signal(signal.SIGHUP), 129),
    "terminate": (lambda terminal: terminal.signal(signal.SIGTERM), 143),
    "the window closed": (lambda terminal: terminal.hang_up(), 129),
    "ctrl+c twice": (quit_by_keys, 0),
}


@pytest.mark.parametrize("with_mouse", [False, True], ids=["keys", "mouse"])
@pytest.mark.parametrize(("end", "status"), ENDS.values(), ids=ENDS)
def test_b23_a_game_that_was_ended_in_any_way_is_offered_again_with_its_last_turn(
    database: Path, end: Callable[[Terminal], object], status: int, with_mouse: bool
) -> None:
    with start_table(GAME, "--db", str(database)) as player:
        end(play_some(player, 2).terminal)
        assert player.terminal.wait_for_exit() == status
        if status in (0, 143):
            assert player.terminal.is_restored()
    with start_again(database) as terminal:
        back = go_on(terminal, player.game, with_mouse)
        back.see_nothing_played()
        (back.add if with_mouse else back.add_by_keys)(back.good_card())
        assert len(kept_games(database)) == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_b23_a_turn_that_a_signal_interrupts_is_kept_whole_or_not_at_all(
    database: Path, number: int
) -> None:
    with start_table(GAME, "--db", str(database)) as player:
        before = play_some(player, 1).game
        card = player.good_card()
        player.choose_by_digit(card).terminal.send("\r").signal(number)
        player.terminal.wait_for_exit()
    (kept,) = kept_games(database)
    with start_again(database) as terminal:
        go_on(terminal, before if kept.turns == 1 else before.play(card)).see_nothing_played()


def test_b32_a_crash_keeps_the_game_before_it_says_sorry(database: Path, tmp_path: Path) -> None:
    environ = {"HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path / "state")}
    game = start_table(GAME, "--db", str(database), program=CRASHING, env=environ)
    with game as player:
        for _ in range(2):
            card = player.game.tableau.hand[0]
            player.terminal.press("right").wait_for(f"{player.name(card)}: ")
            player.turn(card, lambda: player.terminal.press("enter"))
        player.terminal.press("1")
        assert player.terminal.wait_for_exit() == 1
        assert "Sorry" in player.terminal.raw.decode()
        assert player.terminal.is_restored()
    with start_again(database) as terminal:
        go_on(terminal, player.game).see_nothing_played()


def test_a_solitaire_comes_back_with_what_was_taken_back_and_can_be_played_again(
    database: Path,
) -> None:
    with start_table(table_of("moss-45", "Ann"), "--db", str(database)) as player:
        play_some(player, 2).terminal.press("u")
        player.game = player.game.take_back()
        player.see_truth().terminal.signal(signal.SIGKILL)
        player.terminal.wait_for_exit()
    with start_again(database) as terminal:
        back = go_on(terminal, player.game)
        back.terminal.press("r")
        back.game = back.game.redo()
        back.see_truth().see_nothing_played()


def test_a_question_that_was_open_when_the_program_was_killed_is_asked_again(
    database: Path,
) -> None:
    with start_table(table_of("acorn-13", "Ann"), "--db", str(database)) as player:
        while not player.game.may_press_on:
            player.add_by_keys(player.good_card())
        player.terminal.wait_for(Shows(player.game)).signal(signal.SIGKILL)
        player.terminal.wait_for_exit()
    with start_again(database) as terminal:
        see_offers(terminal, player.game).press("enter").wait_for(Shows(player.game))
        terminal.settle(SETTLING).press("c").wait_for(Shows(player.game.claim()))
    (kept,) = kept_games(database)
    assert (kept.state, kept.winner) == ("finished", 0)


def test_a_game_in_which_no_turn_was_played_is_not_offered(database: Path) -> None:
    with start_table(GAME, "--db", str(database)) as player:
        player.terminal.signal(signal.SIGKILL)
        player.terminal.wait_for_exit()
    with start_again(database) as terminal:
        see_no_offer(terminal)


# Several games, and games that are over -----------------------------------------------------


def test_several_games_are_offered_the_last_one_first_and_each_can_be_taken(
    database: Path,
) -> None:
    names = (("Ann", "Bo"), ("Cy",), ("Ann", "Bo", "Cy"))
    games = [keep(database, table_of("moss-31", *each), 3) for each in names]
    games.reverse()
    with start_again(database) as terminal:
        see_offers(terminal, *games).press("2").wait_for(Shows(games[1]))
    with start_again(database) as terminal:
        see_offers(terminal, *games).click_text(offer_of(games[2])).wait_for(Shows(games[2]))
        ReturnedPlayer(terminal, games[2]).add_by_keys(good_card(games[2]))
    last = games.pop()
    games.insert(0, last.play(good_card(last)))
    with start_again(database) as terminal:
        see_offers(terminal, *games).press("down", "down", "enter").wait_for(Shows(games[2]))


def test_of_seven_games_five_are_offered_and_the_list_shows_all(database: Path) -> None:
    games = [keep(database, table_of(f"moss-{n}", "Ann", f"Bo {n}"), 2) for n in range(30, 37)]
    with start_again(database) as terminal:
        see_offers(terminal, *games[:1:-1]).wait_for("All games (2 more wait)").press("o")
        terminal.wait_for(TO_GO_ON).wait_for("Ann v Bo 30").settle()
        assert all(f"Ann v Bo {n}" in terminal.text for n in range(30, 37))
        terminal.press("end", "enter").wait_for("Go on with it").press("enter")
        terminal.wait_for(Shows(games[0]))


def test_a_game_that_is_over_is_not_offered_but_listed(database: Path) -> None:
    with start_table(SHORT, "--db", str(database)) as player:
        play_out(player).terminal.signal(signal.SIGKILL)
        player.terminal.wait_for_exit()
    with start_again(database) as terminal:
        see_no_offer(terminal)
        open_list(terminal, PLAYED, WON)
        terminal.press("enter").wait_for("See it again").press("r")
        terminal.wait_for("Replay: turn 0 of 7").press("end").wait_for("Replay: turn 7 of 7")


@pytest.mark.slow
def test_b81_two_games_that_were_finished_count_after_a_kill_at_the_menu(database: Path) -> None:
    with start_table(SHORT, "--db", str(database)) as player:
        play_out(player).terminal.press("s")
        player.game = SHORT
        play_out(player.begin()).terminal.press("b").wait_for("Players").settle(0.2)
        player.terminal.signal(signal.SIGKILL)
        player.terminal.wait_for_exit()
    assert [(kept.state, kept.winner) for kept in kept_games(database)] == [("finished", 0)] * 2
    with start_again(database) as terminal:
        open_list(see_no_offer(terminal), PLAYED, WON)
        assert len(terminal.find_all(WON)) == 2
        terminal.press("s").wait_for("2 of 2")


def test_a_game_that_was_given_up_is_not_offered(database: Path) -> None:
    with start_table(GAME, "--db", str(database)) as player:
        play_some(player, 1).terminal.press("n").wait_for("Leave this game?").press("u")
        player.terminal.wait_for("Players").settle(0.2).signal(signal.SIGKILL)
        player.terminal.wait_for_exit()
    with start_again(database) as terminal:
        open_list(see_no_offer(terminal), GIVEN_UP, "Ann v Bo")


# Text from outside --------------------------------------------------------------------------


@pytest.mark.parametrize("names", ODD_NAMES.values(), ids=ODD_NAMES)
def test_b62_to_b68_odd_names_from_the_command_line_come_back_as_they_are_shown(
    database: Path, names: tuple[str, ...]
) -> None:
    game = table_of("moss-30", *clean_names(names))
    odd = ["play", "--players", ",".join(names), "--first", "1", "--deal", "moss-30"]
    with play(*odd, "--speed", "off", "--db", str(database)) as terminal:
        player = play_some(Player(terminal, game).begin(), 1)
        terminal.signal(signal.SIGKILL)
        terminal.wait_for_exit()
    with start_again(database) as terminal:
        go_on(terminal, player.game)
        see_nothing_injected(terminal)


@pytest.mark.parametrize("names", ODD_NAMES.values(), ids=ODD_NAMES)
def test_b62_to_b68_odd_texts_in_the_database_are_shown_harmlessly_everywhere(
    database: Path, names: tuple[str, ...]
) -> None:
    keep(database, GAME, 3)
    keep(database, SHORT)
    for seat, name in enumerate(names):
        rewrite(database, "UPDATE players SET name = ? WHERE seat = ?", name, seat)
    rewrite(database, "UPDATE games SET title = ?", ODD_TITLE)
    called = f"{clean_line(ODD_TITLE)}: {' v '.join(clean_names(names))}"
    game = after(table_of("moss-31", *clean_names(names)), actions_to(GAME, 3))
    with start_again(database, columns=120, rows=30) as terminal:
        # An offer too wide for its box is cut after some columns.
        terminal.wait_for(WELCOME).wait_for(called[:8]).settle(SETTLING)
        see_no_name_of_a_card(terminal)
        terminal.click_text(called[:8]).wait_for(ShowsTable(game)).press("n")
        terminal.wait_for("Leave this game?").press("y").wait_for("Players").settle(0.2)
        open_list(terminal, TO_GO_ON, called).press("enter").wait_for("Go on with it").press("t")
        terminal.wait_for("What shall this game be called?").wait_for(clean_line(ODD_TITLE))
        terminal.press("escape").settle(0.2).press("right").wait_for(PLAYED).settle(0.1)
        terminal.press("enter").wait_for("See it again").wait_for(called).press("r")
        terminal.wait_for("Replay: turn 0").wait_for(clean_names(names)[1]).press("end")
        terminal.wait_for("Replay: turn 7").press("t").wait_for("What happened").press("escape")
        terminal.settle(0.2).press("escape").wait_for(PLAYED).settle(0.2).press("s")
        terminal.wait_for("Who wins").wait_for(clean_names(names)[0]).settle()
        see_nothing_injected(terminal)
        assert terminal.is_alive()


def test_b62_b64_odd_texts_are_harmless_in_a_game_that_is_watched(database: Path) -> None:
    keep(database, GAME, 3)
    for seat, name in enumerate(("[@click=app.quit]x", "\x1b[2JEve")):
        rewrite(database, "UPDATE players SET name = ? WHERE seat = ?", name, seat)
    rewrite(database, "UPDATE games SET title = ?", ODD_TITLE)
    held = (
        "from pathlib import Path\nfrom goblins_tui.history.locks import GameLocks\n"
        f"locks = GameLocks(Path({str(database)!r}))\nassert locks.take(1)"
    )
    with elsewhere(held), start_again(database) as terminal:
        open_list(see_no_offer(terminal), TO_GO_ON, "turn 4").press("enter")
        terminal.wait_for("It is open in another terminal.").wait_for("[@click=app.quit]x v [2JEve")
        see_no_name_of_a_card(terminal)
        terminal.press("w").wait_for("Watching: turn 4").settle(0.2)
        terminal.click_text("[@click=app.quit]x").settle(0.2)
        assert "[2JEve" in terminal.text
        see_nothing_injected(terminal)
        assert terminal.is_alive()


def test_b62_b64_odd_texts_are_harmless_in_a_notice(database: Path, tmp_path: Path) -> None:
    odd = tmp_path / "[red][@click=app.quit]x\x1b[2J\u202e"
    odd.write_bytes(b"no database at all")
    with start_again(odd, env={"HOME": str(tmp_path)}) as terminal:
        terminal.wait_for("~/[red][@click=app.quit]x?").settle(0.2)
        terminal.click_text("[@click=app.quit]x").settle(0.2)
        see_nothing_injected(terminal)
        assert terminal.is_alive()


def test_b62_b64_an_odd_action_makes_the_game_unreadable_and_nothing_else(
    database: Path,
) -> None:
    keep(database, GAME, 3)
    rewrite(database, "UPDATE actions SET action = '[/]' || char(27) || '[2J' WHERE number = 2")
    with start_again(database) as terminal:
        terminal.wait_for(WELCOME).settle(SETTLING).press("enter")
        terminal.wait_for("This game cannot be read").settle(0.2)
        see_nothing_injected(terminal)
        terminal.press("enter").wait_for("begins")


def test_b66_an_offer_too_long_for_its_box_is_cut_with_a_mark_and_still_tells_the_turn(
    database: Path,
) -> None:
    keep(database, table_of("moss-30", *(letter * 20 for letter in "WXYZ")), 3)
    with start_again(database) as terminal:
        terminal.wait_for(WELCOME).settle(SETTLING)
        ((_, _, offer),) = terminal.find_all(r"1  (W+.*?) *│")
        assert "~" in offer
        assert "turn 4" in offer


# What nobody may know -----------------------------------------------------------------------


def test_no_hidden_face_can_be_read_of_a_game_that_is_not_over(database: Path) -> None:
    game = keep(database, GAME, 4)
    with start_again(database, columns=120, rows=40) as terminal:
        see_offers(terminal, game)
        see_no_name_of_a_card(terminal)
        terminal.press("o").wait_for(TO_GO_ON).wait_for("Ann v Bo").settle()
        see_no_name_of_a_card(terminal)
        terminal.press("enter").wait_for("Go on with it").settle()
        see_no_name_of_a_card(terminal)
        assert "turn by turn" not in terminal.text
        terminal.press("escape").settle(0.1).press("escape").wait_for("Players").settle(0.1)
    with start_again(database, columns=120, rows=40) as terminal:
        back = go_on(terminal, game)
        terminal.press("x").settle(0.2)
        back.see_truth()
