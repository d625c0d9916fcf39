"""Refusing to play without a terminal, and the log of crashes."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from goblins_tui.paths import shown_path
from goblins_tui.terminal.check import refusal
from goblins_tui.terminal.crash_log import CRASHES_KEPT, LARGEST_LOG, record_crash
from tests.kit.terminal import Terminal

DEMO = [sys.executable, "-m", "tests.kit.demo_app"]


class FakeTerminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("term", ["xterm-256color", "vt100", "never-heard-of", ""])
def test_b30_any_terminal_but_a_dumb_one_will_do(term: str) -> None:
    assert refusal({"TERM": term}, FakeTerminal(), FakeTerminal()) is None
    assert refusal({}, FakeTerminal(), FakeTerminal()) is None


def test_b28_b29_closed_and_redirected_streams_are_refused_with_one_line() -> None:
    closed = io.StringIO()
    closed.close()
    for stream in (None, io.StringIO(), closed):
        for streams in ((stream, FakeTerminal()), (FakeTerminal(), stream)):
            line = refusal({}, *streams)
            assert line is not None
            assert line.isprintable()


def test_b28_piped_input_is_refused() -> None:
    run = subprocess.run(DEMO, input=b"qqq", capture_output=True, timeout=20, check=False)
    assert run.returncode == 2
    assert run.stdout == b""
    assert run.stderr.count(b"\n") == 1
    assert b"\x1b" not in run.stderr


def test_b28_closed_input_is_refused() -> None:
    with Terminal(["sh", "-c", '"$0" "$@" <&-', *DEMO]) as terminal:
        assert terminal.wait_for_exit() == 2
        assert b"needs a terminal" in terminal.raw
        assert b"\x1b" not in terminal.raw


def test_b29_redirected_output_is_refused(tmp_path: Path) -> None:
    output = tmp_path / "out.txt"
    with Terminal(["sh", "-c", f'"$0" "$@" >{output}', *DEMO]) as terminal:
        assert terminal.wait_for_exit() == 2
        assert b"standard output" in terminal.raw
        assert output.read_bytes() == b""


def test_b29_redirected_errors_do_not_take_the_picture_away(tmp_path: Path) -> None:
    errors = tmp_path / "err.txt"
    with Terminal(["sh", "-c", f'"$0" "$@" 2>{errors}', *DEMO]) as terminal:
        terminal.wait_for("card 6").press("q")
        assert terminal.wait_for_exit() == 0
        assert errors.read_bytes() == b""


def test_b30_a_dumb_terminal_is_refused_without_escape_codes() -> None:
    with Terminal(DEMO, env={"TERM": "dumb"}) as terminal:
        assert terminal.wait_for_exit() == 2
        assert b"\x1b" not in terminal.raw


@pytest.mark.parametrize("term", [None, "", "vt100", "never-heard-of"])
def test_b30_an_unknown_terminal_gets_sixteen_colors(term: str | None) -> None:
    with Terminal(DEMO, env={"TERM": term, "COLORTERM": None}) as terminal:
        terminal.wait_for("card 6")
        assert b"\x1b[" in terminal.raw
        assert b"38;2;" not in terminal.raw
        assert b"38;5;" not in terminal.raw


def a_crash() -> RuntimeError:
    secret = "Fang" + "tooth"
    try:
        raise RuntimeError(f"{len(secret)} letters")
    except RuntimeError as error:
        return error


def test_b32_a_crash_is_recorded_without_local_variables(tmp_path: Path) -> None:
    log = tmp_path / "new" / "crash.log"
    assert record_crash(log, a_crash(), "demo")
    text = log.read_text("utf-8")
    assert "RuntimeError: 9 letters" in text
    assert "Fangtooth" not in text
    assert log.stat().st_mode & 0o077 == 0


def test_only_the_last_crashes_are_kept_and_none_grows_without_end(tmp_path: Path) -> None:
    log = tmp_path / "crash.log"
    for number in range(2 * CRASHES_KEPT):
        assert record_crash(log, a_crash(), f"run {number}")
    text = log.read_text("utf-8")
    assert [f"run {number}\n" in text for number in (4, 5, 9)] == [False, True, True]
    assert record_crash(log, RuntimeError("x" * 10 * LARGEST_LOG + "\ud800"), "long")
    assert log.stat().st_size < 2 * LARGEST_LOG


def test_b73_a_crash_that_cannot_be_recorded_is_no_second_crash(tmp_path: Path) -> None:
    blocker = tmp_path / "file"
    blocker.write_text("", "utf-8")
    assert not record_crash(blocker / "crash.log", a_crash(), "demo")


def test_a_path_is_shown_from_home_and_never_commands_the_terminal() -> None:
    assert shown_path(Path.home() / "state" / "crash.log") == "~/state/crash.log"
    assert shown_path(Path("/tmp/\x1b[2J")) == "/tmp/?[2J"
    assert os.sep in shown_path(Path("/var/log"))
