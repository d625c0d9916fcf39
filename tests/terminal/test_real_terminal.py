"""A small app on the terminal layer, in a real pseudo-terminal."""

from __future__ import annotations

import os
import re
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.kit.terminal import Terminal

DEMO = [sys.executable, "-m", "tests.kit.demo_app"]


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    with Terminal(DEMO) as started:
        yield started.wait_for("card 6").settle()


def log(*entries: str) -> str:
    return "log: " + " ".join(entries)


def has_log(*entries: str) -> Callable[[Terminal], bool]:
    """True when exactly these entries are in the log: nothing else has happened."""
    return lambda terminal: log(*entries) in terminal.text.splitlines()


def press_mark(terminal: Terminal) -> Terminal:
    """Press a key that tells that all before it has been handled."""
    return terminal.settle().press("x")


# Input --------------------------------------------------------------------------------------


def test_keys_and_clicks_arrive(terminal: Terminal) -> None:
    terminal.click_text("card 3").press("left", "enter").click_text("card 5", button=2)
    terminal.wait_for(has_log("card3/1", "left", "enter", "card5/3"))


def test_b04_an_x10_report_is_survived_and_sgr_asked_for_again() -> None:
    with Terminal(DEMO, columns=200) as terminal:
        terminal.wait_for("card 6").settle()
        asked = terminal.raw.count(b"\x1b[?1006h")
        terminal.send(b"\x1b[M \x99$")
        terminal.wait_for(lambda seen: seen.raw.count(b"\x1b[?1006h") > asked)
        terminal.click_text("card 4").wait_for(has_log("card4/1"))


@pytest.mark.parametrize(
    "report", ["\x1b[48;24;80;384;640t", "\x1b[48;24;80;0;0t", "\x1b[48;0;0;0;0t"]
)
def test_b06_b07_after_a_size_report_clicks_hit_what_is_under_them(
    terminal: Terminal, report: str
) -> None:
    terminal.send(report).move(3, 3).click_text("card 5").wait_for(has_log("card5/1"))


def test_b08_the_size_follows_the_window_whatever_the_terminal_says_it_can(
    terminal: Terminal,
) -> None:
    terminal.send("\x1b[?2048;2$y").resize(70, 20).wait_for("size 70x20", timeout=1.0)


def test_b12_a_split_arrow_key_is_an_arrow_key(terminal: Terminal) -> None:
    terminal.send("\x1b").settle(0.3).send("[A")
    press_mark(terminal).wait_for(has_log("escape", "up", "x"))


def test_b12_over_ssh_a_split_arrow_key_is_not_even_an_escape() -> None:
    with Terminal(DEMO, env={"SSH_TTY": "/dev/pts/9"}) as terminal:
        terminal.wait_for("card 6").send("\x1b").settle(0.3).send("[A")
        press_mark(terminal).wait_for(has_log("up", "x"))


def test_b12_a_split_mouse_report_is_a_click_and_no_digits(terminal: Terminal) -> None:
    terminal.send("\x1b[<0;1").settle(0.4).send("1;3M").send("\x1b").settle(0.3)
    terminal.send("[<0;11;3m").wait_for(has_log("escape", "card2/1"))


def test_b14_late_answers_to_queries_are_no_keys(terminal: Terminal) -> None:
    terminal.send("\x1b]11;rgb:1c1c/1c1c/1c1c\x1b\\").send("\x1b[?1;2c\x1b[24;80R")
    terminal.send("\x1b]11;rgb:1c1c").settle().send("/1c1c/1c1c\x07\x1bP>|XTerm\x1b\\")
    press_mark(terminal).wait_for(has_log("x"))


def test_b16_further_mouse_buttons_do_nothing(terminal: Terminal) -> None:
    terminal.click_text("card 1", button=128).click_text("card 1", button=129)
    press_mark(terminal).wait_for(has_log("x"))


def test_b47_after_five_hundred_moves_a_click_is_handled_at_once(terminal: Terminal) -> None:
    before = len(terminal.raw)
    for step in range(500):
        terminal.move(step % 60, 2 + step % 3)
    terminal.click_text("card 2").wait_for(has_log("card2/1"), timeout=1.0)
    assert len(terminal.raw) - before < 1000


def test_b95_a_held_enter_that_piled_up_counts_once(terminal: Terminal) -> None:
    terminal.send("\r" * 40)
    press_mark(terminal).wait_for(has_log("enter", "x"))


@pytest.mark.parametrize("text", ["uuud q\r", "\x1b[200~uuud q\x1b[201~\r"])
def test_b100_a_paste_with_or_without_brackets_is_no_typing(terminal: Terminal, text: str) -> None:
    terminal.send(text).wait_for(has_log("paste:'uuud q'", "enter"))


# Output -------------------------------------------------------------------------------------


def test_an_unchanged_frame_writes_nothing(terminal: Terminal) -> None:
    before = len(terminal.raw)
    terminal.press("u", "u").settle(0.3)
    assert len(terminal.raw) == before


def test_b50_three_idle_seconds_write_nothing_and_cost_nothing(terminal: Terminal) -> None:
    before, cpu = len(terminal.raw), terminal.cpu_seconds()
    terminal.settle(3.0, limit=3.0)
    assert len(terminal.raw) == before
    assert terminal.cpu_seconds() - cpu < 0.1


def test_a_key_press_costs_less_than_a_hundred_bytes(terminal: Terminal) -> None:
    before = len(terminal.raw)
    terminal.press("x").wait_for(has_log("x"))
    assert len(terminal.raw) - before < 100


def test_a_redraw_changes_nothing_on_the_screen(terminal: Terminal) -> None:
    terminal.click_text("card 3").press("left").settle()
    before = terminal.screen.display
    terminal.screen.reset()
    terminal.press("w").wait_for(lambda seen: seen.screen.display == before)


def test_b02_b03_without_the_mouse_no_tracking_code_is_ever_sent() -> None:
    with Terminal([*DEMO, "--no-mouse"]) as terminal:
        terminal.wait_for("card 6").press("q")
        assert terminal.wait_for_exit() == 0
        assert not re.search(rb"\x1b\[\?(1000|1002|1003|1006|1015|1016)", bytes(terminal.raw))


def test_b20_without_hover_any_motion_is_never_asked_for() -> None:
    with Terminal([*DEMO, "--no-hover"]) as terminal:
        terminal.wait_for("card 6").click_text("card 2").wait_for(has_log("card2/1"))
        assert b"\x1b[?1003h" not in terminal.raw
        assert terminal.mode_is_on(1002)


def test_b27_the_pixel_modes_are_never_asked_for(terminal: Terminal) -> None:
    assert not re.search(rb"\x1b\[\?(1015|1016|2048)(h|\$p)", bytes(terminal.raw))
    assert terminal.mode_is_on(1003)


def test_b31_an_ascii_locale_gets_question_marks_and_no_crash() -> None:
    with Terminal(DEMO, env={"PYTHONIOENCODING": "ascii"}) as terminal:
        terminal.wait_for("card 6").press("q")
        assert terminal.wait_for_exit() == 0
        assert terminal.raw.isascii()


def test_b56_with_no_color_no_color_is_sent() -> None:
    with Terminal(DEMO, env={"NO_COLOR": "1"}) as terminal:
        terminal.wait_for("card 6")
        assert not re.search(rb"\x1b\[[\d;]*[34]8;[25];", bytes(terminal.raw))


# Sizes --------------------------------------------------------------------------------------


def test_b41_every_seventh_size_from_1x1_to_100x40_is_survived(terminal: Terminal) -> None:
    sizes = [(columns, rows) for columns in range(1, 101) for rows in range(1, 41)]
    for columns, rows in sizes[::7]:
        terminal.resize(columns, rows).settle(0.004, limit=0.02)
    # A picture can come in pieces: the size stands in its first line.
    terminal.resize(80, 24).wait_for("size 80x24").settle().click_text("card 6")
    terminal.wait_for(has_log("card6/1"))


def test_b43_a_window_that_shrinks_and_grows_shows_what_a_fresh_one_does(
    terminal: Terminal,
) -> None:
    before = terminal.screen.display
    terminal.resize(30, 8).wait_for("size 30x8").press("left")
    terminal.resize(80, 24).wait_for("size 80x24").wait_for(has_log("left"))
    terminal.wait_for(
        lambda seen: (
            [line for line in before if "log:" not in line]
            == [line for line in seen.screen.display if "log:" not in line]
        )
    )


def test_b41_of_two_sizes_that_come_at_once_the_later_one_counts() -> None:
    with Terminal([*DEMO, "--shrinking"]) as terminal:
        terminal.wait_for("size 80x24").settle()
        terminal.resize(100, 30).settle(0.5, limit=3.0)
        assert "size 80x24" in terminal.text


def test_a_terminal_without_a_size_counts_as_80x24() -> None:
    with Terminal(DEMO, columns=0, rows=0) as terminal:
        terminal.wait_for("size 80x24")


# The way out --------------------------------------------------------------------------------


def test_quitting_restores_the_terminal(terminal: Terminal) -> None:
    terminal.press("q")
    assert terminal.wait_for_exit() == 0
    assert terminal.is_restored()


def test_b13_the_kitty_keys_are_left_before_the_screen_is(terminal: Terminal) -> None:
    terminal.press("q").wait_for_exit()
    assert 0 < terminal.raw.rindex(b"\x1b[<u") < terminal.raw.rindex(b"\x1b[?1049l")


def test_b02_reports_under_way_while_quitting_do_not_reach_the_shell(terminal: Terminal) -> None:
    terminal.send("q").wait_for(lambda seen: b"\x1b[?1003l" in seen.raw)
    end = time.monotonic() + 0.05
    while time.monotonic() < end:
        terminal.move(5, 5).settle(0.002)
    assert terminal.wait_for_exit() == 0
    assert b"[<35" not in terminal.raw
    assert terminal.unread_input() == b""


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)]
)
def test_b23_a_signal_ends_the_app_cleanly(tmp_path: Path, number: int, status: int) -> None:
    mark = tmp_path / "mark"
    with Terminal(DEMO, env={"DEMO_MARK": str(mark)}) as terminal:
        terminal.wait_for("card 6").signal(number)
        assert terminal.wait_for_exit(2.0) == status
        assert terminal.is_restored()
        assert mark.read_text("utf-8") == "saved"


def test_b23_a_stuck_app_is_ended_and_the_terminal_still_restored(terminal: Terminal) -> None:
    terminal.send("s").settle(0.2).signal(signal.SIGTERM)
    assert terminal.wait_for_exit(2.5) == 143
    assert terminal.is_restored()


def test_b23_an_app_whose_terminal_takes_no_more_output_can_be_ended(terminal: Terminal) -> None:
    # Nobody reads meanwhile; the arrow keys keep the redraws from being one held key.
    for _ in range(150):
        terminal.send("w").send("\x1b[A")
        time.sleep(0.002)
    terminal.signal(signal.SIGTERM)
    end = time.monotonic() + 2.5
    while terminal.is_alive():
        assert time.monotonic() < end
        time.sleep(0.01)
    assert terminal.status == 143


@pytest.mark.parametrize("ignored", [True, False])
def test_b22_a_terminal_that_goes_away_ends_the_app_at_once(tmp_path: Path, ignored: bool) -> None:
    mark = tmp_path / "mark"
    environ = {"DEMO_MARK": str(mark)}
    with Terminal(DEMO, env=environ, ignore_hangup=ignored) as terminal:
        terminal.wait_for("card 6").settle()
        used = terminal.cpu_seconds()
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        terminal.hang_up()
        assert terminal.wait_for_exit(2.0) == 129
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - children.ru_utime - children.ru_stime
        assert cpu - used < 0.5
        assert mark.read_text("utf-8") == "saved"


def test_b01_b32_a_crash_ends_with_an_apology_and_a_sane_terminal(tmp_path: Path) -> None:
    crash_log = tmp_path / "state" / "crash.log"
    environ = {
        "DEMO_CRASH_LOG": str(crash_log),
        "DEMO_MARK": str(tmp_path / "mark"),
        "HOME": str(tmp_path),
    }
    with Terminal(DEMO, env=environ) as terminal:
        terminal.wait_for("card 6").click_text("boom")
        assert terminal.wait_for_exit() == 1
        assert terminal.is_restored()
        said = bytes(terminal.raw).rsplit(b"\x1b[?25h", 1)[1].decode()
        assert said.count("\n") == 2
        assert "Sorry" in said
        assert "~/state/crash.log" in said
        assert "Traceback" not in terminal.raw.decode()
    written = crash_log.read_text("utf-8")
    assert "RuntimeError: a card of 11 letters failed" in written
    assert "hidden-face" not in written
    assert (tmp_path / "mark").exists()


# Suspend ------------------------------------------------------------------------------------


def is_stopped(terminal: Terminal) -> bool:
    state = Path(f"/proc/{terminal.pid}/stat").read_text("utf-8").rsplit(")", 1)[1].split()[0]
    return state == "T"


def test_b26_b27_after_a_stop_the_shell_is_sane_and_all_is_drawn_at_the_new_size(
    terminal: Terminal,
) -> None:
    terminal.press("left").signal(signal.SIGTSTP).wait_for(is_stopped)
    assert terminal.settle().is_restored()
    terminal.screen.reset()
    terminal.resize(70, 20).settle(0.1)
    assert terminal.text.strip() == ""
    terminal.signal(signal.SIGCONT).wait_for("size 70x20").wait_for("card 6")
    assert terminal.mode_is_on(1003)
    terminal.click_text("card 2").wait_for(has_log("left", "card2/1"))


def test_b27_after_a_stop_at_the_same_size_all_is_drawn_again(terminal: Terminal) -> None:
    before = terminal.screen.display
    terminal.signal(signal.SIGTSTP).wait_for(is_stopped).settle()
    terminal.screen.reset()
    terminal.signal(signal.SIGCONT).wait_for(lambda seen: seen.screen.display == before)


@pytest.mark.parametrize("stop", [signal.SIGTSTP, signal.SIGSTOP])
def test_b27_in_the_background_nothing_is_written(stop: int) -> None:
    shell = ["bash", "--norc", "--noprofile", "-i"]
    with Terminal(shell, env={"PS1": "ready> ", "HISTFILE": None}) as terminal:
        terminal.wait_for("ready>").send(" ".join(DEMO) + "\n").wait_for("card 6")
        children = Path(f"/proc/{terminal.pid}/task/{terminal.pid}/children")
        app = int(children.read_text("utf-8"))
        os.kill(app, stop)
        terminal.wait_for("Stopped").screen.reset()
        before = len(terminal.raw)
        terminal.resize(70, 20).send("bg\n").settle(0.5)
        assert b"\x1b[?1049" not in terminal.raw[before:]
        terminal.send("fg\n").wait_for("size 70x20").wait_for("card 6")
        terminal.press("q").wait_for("ready>").send("exit\n")
        assert terminal.wait_for_exit() == 0


def test_after_a_stop_that_cannot_be_caught_each_key_still_counts_once(terminal: Terminal) -> None:
    terminal.signal(signal.SIGSTOP).wait_for(is_stopped).settle()
    terminal.screen.reset()
    terminal.signal(signal.SIGCONT).wait_for("card 6").settle(0.3)
    terminal.press("left", "right").wait_for(has_log("left", "right"))
    terminal.press("q")
    assert terminal.wait_for_exit() == 0
    assert terminal.is_restored()
