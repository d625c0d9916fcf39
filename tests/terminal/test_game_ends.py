"""The ways out of the real program: asked for, signalled, crashed, or with the terminal gone."""

from __future__ import annotations

import re
import resource
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from goblins_tui.rules import DECK
from tests.kit.good_play import table_of
from tests.kit.players import BEGIN, PROGRAM, Player, play, start_table
from tests.kit.project import ROOT
from tests.kit.terminal import Terminal

GAME = table_of("moss-31", "Ann", "Bo")
ASKED = "Leave the program?"
SCREENS = {
    "the table": ([], "Ann, your turn"),
    "the log": (["t"], "What happened"),
    "the help": (["?"], "How to play"),
    "the search": (["/"], "rhyme"),
    "the palette": (["ctrl+p"], "Search"),
    "the question about a new game": (["n"], "Leave this game?"),
}
"""Every screen of a game that goes on: the keys that open it, and something it says."""


@pytest.fixture
def player() -> Iterator[Player]:
    """A player in turn 3, without animation."""
    with start_table(GAME) as started:
        yield started.add_by_keys(started.good_card()).add_by_keys(started.good_card())


def see_modes_off_in_order(terminal: Terminal) -> None:
    """The terminal is as it was; kitty keys were left before the alternate screen (B13)."""
    assert terminal.is_restored()
    assert 0 < terminal.raw.rindex(b"\x1b[<u") < terminal.raw.rindex(b"\x1b[?1049l")


# Asked for ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("screen", "key"), [*((screen, "ctrl+c") for screen in SCREENS), ("the table", "ctrl+q")]
)
def test_b33_on_every_screen_of_a_game_leaving_is_asked_once_and_done_the_second_time(
    player: Player, screen: str, key: str
) -> None:
    keys, words = SCREENS[screen]
    terminal = player.terminal.press(*keys).wait_for(words)
    terminal.press(key).wait_for(ASKED).press("escape")
    terminal.wait_for(lambda seen: ASKED not in seen.text).wait_for(words)
    terminal.press(key).wait_for(ASKED).press(key)
    assert terminal.wait_for_exit() == 0
    see_modes_off_in_order(terminal)


def test_b33_escape_and_q_on_any_screen_of_a_game_do_not_end_it(player: Player) -> None:
    for keys, words in SCREENS.values():
        for key in ("escape", "q"):
            player.terminal.press(*keys).wait_for(words).press(key, "escape", "escape")
            player.see_truth()
    player.see_nothing_played()


def test_b33_one_ctrl_c_is_enough_where_no_game_would_be_lost() -> None:
    with play() as terminal:
        terminal.wait_for("Play ").press("ctrl+c")
        assert terminal.wait_for_exit() == 0
        see_modes_off_in_order(terminal)


def test_b33_escape_leaves_neither_the_set_up_nor_a_game_that_is_over(player: Player) -> None:
    while not player.game.is_over:
        player.add_by_keys(player.good_card())
    player.terminal.wait_for("wins!").settle(0.7).press("escape", "escape").settle(0.2)
    player.terminal.press("n").wait_for("Back to the set-up").press("b")
    player.terminal.wait_for("Players").press("escape", "escape").settle(0.2)
    assert player.terminal.is_alive()
    assert "Players" in player.terminal.text


# Signals ------------------------------------------------------------------------------------


@pytest.mark.parametrize("speed", ["off", "full"])
@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_b23_a_signal_in_a_game_ends_it_with_a_sane_terminal(
    number: int, status: int, speed: str
) -> None:
    with start_table(GAME, "--speed", speed) as player:
        player.choose_by_digit(player.good_card()).terminal.press("enter").settle(0.1, limit=0.2)
        player.terminal.signal(number)
        assert player.terminal.wait_for_exit(2.0) == status
        see_modes_off_in_order(player.terminal)


def test_b22_a_terminal_that_goes_away_under_nohup_ends_the_game_at_once() -> None:
    with start_table(GAME, ignore_hangup=True) as player:
        player.terminal.settle()
        used = player.terminal.cpu_seconds()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        player.terminal.hang_up()
        assert player.terminal.wait_for_exit(2.0) == 129
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        all_used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        assert all_used - used < 0.5


def state(terminal: Terminal) -> str:
    """The state of the program as the system sees it: T is stopped."""
    return Path(f"/proc/{terminal.pid}/stat").read_text("utf-8").rsplit(")", 1)[1].split()[0]


def test_b26_ctrl_z_does_nothing(player: Player) -> None:
    player.terminal.press("ctrl+z").settle(0.2)
    assert state(player.terminal) != "T"
    player.see_nothing_played()


def test_b27_a_game_that_was_stopped_goes_on_at_the_size_the_window_has_then() -> None:
    with start_table(GAME, columns=120, rows=40) as player:
        terminal = player.terminal.signal(signal.SIGTSTP)
        terminal.wait_for(lambda seen: state(seen) == "T").settle()
        assert terminal.is_restored()
        terminal.screen.reset()
        terminal.resize(80, 24).settle(0.1)
        assert terminal.text.strip() == ""
        terminal.signal(signal.SIGCONT)
        player.see_truth()
        player.add(player.good_card())


# Crashes ------------------------------------------------------------------------------------


def test_b01_b13_b32_a_crash_says_sorry_names_its_log_and_shows_no_hidden_face(
    tmp_path: Path,
) -> None:
    crashing = [sys.executable, "-m", "tests.kit.crashing"]
    environ = {"HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path / "state")}
    with start_table(GAME, program=crashing, env=environ) as player:
        player.terminal.click(*player.place(player.good_card()))
        assert player.terminal.wait_for_exit() == 1
        see_modes_off_in_order(player.terminal)
        said = bytes(player.terminal.raw).rsplit(b"\x1b[?25h", 1)[1].decode()
        assert "Sorry" in said
        assert said.count("\n") <= 3
        assert "Traceback" not in player.terminal.raw.decode()
        place = re.search(r"~/\S+", said)
        assert place is not None
        written = Path(place[0].replace("~", str(tmp_path), 1)).read_text("utf-8")
        assert "RuntimeError: the mistake, with 4 reverses at hand" in written
        names = {face.name for card in DECK for face in (card.goblin, card.fairy)}
        assert not [name for name in names if name in written or name in said]


# Where there is no terminal to play in ------------------------------------------------------


@pytest.mark.parametrize("argument", ["--version", "--help", "--no-such-option"])
def test_b01_what_only_says_something_sends_no_escape_code(argument: str) -> None:
    with play(argument) as terminal:
        assert terminal.wait_for_exit() == (2 if argument == "--no-such-option" else 0)
        assert b"\x1b" not in terminal.raw
        assert terminal.raw.strip()


@pytest.mark.parametrize(
    "command",
    ["echo qqq | {}", "{} </dev/null", "{} <&-", "{} >out.txt", "{} 2>&1 | cat", "TERM=dumb {}"],
)
def test_b28_b29_b30_without_a_usable_terminal_it_refuses_in_one_line(
    tmp_path: Path, command: str
) -> None:
    program = f"PYTHONPATH={ROOT} {' '.join(PROGRAM)}"
    script = f"cd {tmp_path}; {command.format(program)}; echo status $?; cat out.txt 2>&-; exit 0"
    with Terminal(["bash", "-c", f"set -o pipefail; {script}"]) as terminal:
        assert terminal.wait_for_exit() == 0
        lines = terminal.raw.decode().splitlines()
        assert lines[1:] == ["status 2"]
        assert "terminal" in lines[0]
        assert b"\x1b" not in terminal.raw


@pytest.mark.parametrize("term", ["", None, "vt100", "no-such-terminal"])
def test_b30_an_unknown_terminal_gets_a_whole_turn_and_at_most_16_colors(
    term: str | None,
) -> None:
    environ = {"TERM": term, "COLORTERM": None}
    with start_table(GAME, env=environ) as player:
        player.add_by_keys(player.good_card())
        assert not re.search(rb"\x1b\[[\d;]*[34]8;2;", bytes(player.terminal.raw))


@pytest.mark.parametrize(
    "environ",
    [
        {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "en_US.ISO-8859-1", "PYTHONIOENCODING": "latin-1"},
    ],
    ids=["posix", "ascii", "latin-1"],
)
def test_b31_a_locale_without_utf_8_gets_ascii_cards(environ: dict[str, str]) -> None:
    with start_table(GAME, env=environ) as player:
        player.add_by_keys(player.good_card()).terminal.press("q").wait_for(ASKED).press("y")
        assert player.terminal.wait_for_exit() == 0
        assert player.terminal.raw.isascii()
        assert b"?" * 3 not in player.terminal.raw
        assert BEGIN.encode() in player.terminal.raw
