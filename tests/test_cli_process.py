"""The command line as a process of its own."""

import os
import subprocess
import sys
from collections.abc import Sequence

import pytest

from goblins_tui import __version__
from goblins_tui.options import Glyphs, Lens, Seating, Speed
from goblins_tui.rules import Variant
from tests.kit.project import ROOT, run_python

WITHOUT_PYTHON_OPTIONS = {
    name: value for name, value in os.environ.items() if not name.startswith("PYTHON")
}


def run(*argv: str, typed: str = "", **environ: str) -> "subprocess.CompletedProcess[str]":
    """The real program, with nothing that is a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "goblins_tui", *argv],
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**WITHOUT_PYTHON_OPTIONS, "PYTHONPATH": str(ROOT), **environ},
    )


def test_b01_b29_version_and_help_work_in_a_pipe_without_escape_codes() -> None:
    for argument, wanted in (("--version", __version__), ("--help", "solitaire")):
        finished = run(argument)
        assert (finished.returncode, finished.stderr) == (0, "")
        assert wanted in finished.stdout
        assert "\x1b" not in finished.stdout


def test_b31_help_can_be_printed_in_any_encoding() -> None:
    finished = run("--help", LC_ALL="POSIX", PYTHONIOENCODING="ascii")
    assert finished.returncode == 0
    assert finished.stdout.isascii()


def test_the_help_names_every_choice() -> None:
    text = run("--help").stdout
    choices = [choice.value for kind in (Lens, Speed, Glyphs, Seating, Variant) for choice in kind]
    for word in (*choices, "random", "rotate", "race", "5", "6", "7", "night", "day", "--no-mouse"):
        assert word in text


def test_version_imports_neither_textual_nor_rules() -> None:
    code = (
        "import sys; from goblins_tui.cli import main\n"
        "try: main(['--version'])\n"
        "except SystemExit: pass\n"
        "print([name for name in sys.modules if name.startswith(('textual', 'rich',"
        " 'goblins_tui.rules', 'goblins_tui.options', 'dataclasses', 'asyncio'))])"
    )
    assert run_python(code).splitlines()[-1] == "[]"


@pytest.mark.parametrize("argv", [(), ("play",), ("solo", "--size", "6")])
def test_b28_b29_without_a_terminal_one_line_refuses(argv: Sequence[str]) -> None:
    finished = run(*argv)
    assert (finished.returncode, finished.stdout) == (2, "")
    (line,) = finished.stderr.splitlines()
    assert "terminal" in line
    assert "\x1b" not in line


def test_b28_piped_text_is_never_taken_for_keys() -> None:
    finished = run(typed="qqq\n")
    assert (finished.returncode, finished.stdout) == (2, "")


def test_b28_a_closed_stdin_is_no_crash() -> None:
    command = f"exec {sys.executable} -m goblins_tui <&-"
    finished = subprocess.run(
        ["/bin/sh", "-c", command],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**WITHOUT_PYTHON_OPTIONS, "PYTHONPATH": str(ROOT)},
    )
    assert (finished.returncode, finished.stdout) == (2, "")
    assert len(finished.stderr.splitlines()) == 1


@pytest.mark.parametrize("argv", [("playx",), ("solo", "--size", "9"), ("--name", "謝")])
def test_b31_refusals_can_be_printed_in_any_encoding(argv: Sequence[str]) -> None:
    finished = run(*argv, LC_ALL="POSIX", PYTHONIOENCODING="ascii")
    assert finished.returncode == 2
    assert len(finished.stderr.splitlines()) == 1
