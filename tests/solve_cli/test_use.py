"""What `goblins-tui solve` refuses, and how it behaves at a terminal and in a pipe."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.kit.project import ROOT, run_python
from tests.kit.record_runs import Run, environ
from tests.kit.solve_runs import EASY, LONG, PREFIX, command, run
from tests.kit.terminal import Terminal

FIFTEEN_CARDS = "G1 G2 G3 G4 G5 G6 G7 G8 | F9 F10 F11 F12 F13 F14 F15 | 0"

# Wrong use ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "allowed"),
    [
        ("", "required: CODE | POSITION | -"),
        ("--frob", "goblins-tui solve --help"),
        ("moss-417 --size 8", "it is 5, 6 or 7"),
        ("moss-417 --size six", "it is 5, 6 or 7"),
        ("moss-417 --size \u0665", "it is 5, 6 or 7"),
        ("moss-417 --variant elves", "fairies-rule or goblins-rule"),
        ("moss-417 --seconds -1", "from 0 to 999999"),
        ("moss-417 --seconds nan", "from 0 to 999999"),
        ("moss-417 --seconds inf", "from 0 to 999999"),
        ("moss-417 --seconds 1e9", "from 0 to 999999"),
        ("moss-417 --states -1", "from 0 to 999999999"),
        ("moss-417 --states 1.5", "from 0 to 999999999"),
        (f"moss-417 --states {'9' * 5000}", "from 0 to 999999999"),
        ("moss-417 --json=yes", "goblins-tui solve --help"),
        ("swamp-1", "such as moss-417-a; a position looks like"),
        ("moss-1000", "such as moss-417-a"),
        (f"moss-{'9' * 5000}", "such as moss-417-a"),
        ("moss-417 moss-418", "such as moss-417-a"),
        ("G3 G7 F2", "a position looks like G3 G7 | F2 F4 | 0"),
        ("|", "divided by two bars"),
        ("| | 0", "1 to 14 cards can be in play, not 0"),
        (FIFTEEN_CARDS, "1 to 14 cards can be in play, not 15"),
        ("G3 / G7 | F2 | 0", "only a position with one hand"),
        ("G3 G7 | F2 F3 | 0", "card 3 lies in two places"),
        ("G3 G21 | F2 | 0", "a card is G or F and a number up to 20, not 'G21'"),
        (f"G{'9' * 400} | F2 | 0", "a card is G or F and a number up to 20"),
        (f"G3 | F2 | {'9' * 400}", "the seat to move is 0 to 0"),
        (f"G3 | {'F2 ' * 5000} | 0", "divided by two bars"),
        ("G3 | F2 | 1", "the seat to move is 0 to 0"),
        (f"{EASY} --size 5", "--size goes with a deal code"),
    ],
)
def test_wrong_use_gets_one_line_that_says_what_is_allowed(
    solved: Run, argv: str, allowed: str
) -> None:
    status, out, (reason,) = solved(*argv.split())
    assert (status, out) == (2, [])
    assert allowed in reason


@pytest.mark.parametrize("text", ["", "  ", "\n", "- -"])
def test_what_says_nothing_is_refused(solved: Run, text: str) -> None:
    status, out, errors = solved(text)
    assert (status, out, len(errors)) == (2, [], 1)


@pytest.mark.parametrize(
    "bad", ["\x1b[2J", "\x1b]0;x\x07", "\x9b?1003l", "a\nb\rc", "\u202ex", "\udc9b", "x" * 5000]
)
@pytest.mark.parametrize(
    "argv",
    ["{}", "--{}", "G3 | {} | 0", "G3 | F2 | {}", "moss-417 {}", "x --size {}", "x --variant {}"],
)
def test_b64_b66_nothing_that_a_terminal_obeys_is_echoed(solved: Run, argv: str, bad: str) -> None:
    status, out, errors = solved(*(word.format(bad) for word in argv.split(" ")))
    assert (status, out, len(errors)) == (2, [], 1)


def test_the_help_fits_a_small_terminal_and_tells_every_status(solved: Run) -> None:
    status, out, errors = solved("--help")
    assert (status, errors) == (0, [])
    assert out[0] == "usage: goblins-tui solve CODE | POSITION | - [options]"
    assert max(map(len, out)) <= 80
    for word in ("--flawless", "--json", "--variant", "--size", "--seconds", "--states"):
        assert any(word in line for line in out)
    assert any("0 solved, 1 proven impossible, 3 gave up" in line for line in out)


def test_a_help_loads_nothing_slow() -> None:
    code = (
        "import sys; from goblins_tui.cli import main\n"
        "main(['solve', '--help'])\n"
        "slow = ('numpy', 'textual', 'asyncio', 'rich.console', 'rich.progress', 'sqlite3')\n"
        "print([name for name in slow if name in sys.modules])"
    )
    assert run_python(code).splitlines()[-1] == "[]"


# The machine -------------------------------------------------------------------------------------


def test_where_the_memory_does_not_suffice_nothing_is_claimed() -> None:
    code = (
        "import sys, resource, numpy; from goblins_tui.cli import main\n"
        "used = int(open('/proc/self/statm').read().split()[0]) * resource.getpagesize()\n"
        "resource.setrlimit(resource.RLIMIT_AS, (used + 10**8, -1))\n"
        "sys.stderr = sys.stdout\n"
        f"print(main(['solve', {LONG!r}, '--flawless']))"
    )
    assert run_python(code).splitlines() == [
        f"{PREFIX}this takes more memory than there is; nothing is proven",
        "3",
    ]


@pytest.mark.parametrize("argv", [(EASY,), (EASY, "--json"), ("-",), ("--help",)])
def test_a_reader_that_has_seen_enough_ends_it_quietly(argv: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = run(*argv, typed=EASY.encode(), out=writing)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_an_output_that_cannot_be_written_is_no_proof() -> None:
    with Path("/dev/full").open("wb") as full:
        done = run(EASY, out=full.fileno())
    assert done.returncode == 2
    assert done.stderr.decode() == (
        f"{PREFIX}the output cannot be written (No space left on device)\n"
    )


@pytest.mark.parametrize(
    ("redirection", "reason"),
    [
        ("<&-", "standard input is closed"),
        ("0>/dev/null", "standard input cannot be read (Bad file descriptor)"),
    ],
)
def test_an_input_that_cannot_be_read_is_told(redirection: str, reason: str) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f'exec "$@" {redirection}', "sh", *command("-")],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=environ(),
    )
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"{PREFIX}{reason}\n")


def test_answers_come_as_soon_as_they_are_found_and_an_interrupt_ends_it() -> None:
    # A shell may have started the tests with interrupts switched off.
    code = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from goblins_tui.cli import main; sys.exit(main())"
    )
    pipe = subprocess.PIPE
    argv = [sys.executable, "-c", code, "solve", "-", "--flawless"]
    with subprocess.Popen(argv, stdin=pipe, stdout=pipe, stderr=pipe, env=environ()) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"moss-1\n{LONG}\n".encode())
        process.stdin.flush()
        assert process.stdout.readline().startswith(b"moss-1-a: flawless par 9 (33 lines): ")
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=20)
    assert (process.returncode, out, errors) == (130, b"", b"")


# At a terminal -----------------------------------------------------------------------------------


def test_what_is_solved_at_once_shows_no_progress() -> None:
    with Terminal(command(EASY), cwd=ROOT) as terminal:
        assert terminal.wait_for_exit() == 0
        assert terminal.text.startswith(EASY)
        assert b"\x1b" not in terminal.raw


def test_long_work_shows_how_far_it_has_come_until_it_is_interrupted() -> None:
    with Terminal(command(LONG, "--flawless"), cwd=ROOT) as terminal:
        terminal.wait_for("Solving ").wait_for(" positions, ").press("ctrl+c")
        pressed = time.monotonic()
        assert terminal.wait_for_exit() == 130
        assert time.monotonic() - pressed < 2, "the search itself would take longer"
        assert terminal.text.strip() == ""
        assert terminal.is_restored()


def test_progress_gives_way_to_the_answer() -> None:
    with Terminal(command(LONG, "--flawless", "--seconds", "1"), cwd=ROOT) as terminal:
        assert terminal.wait_for_exit() == 3
        assert b"Solving" in terminal.raw
        assert "Solving" not in terminal.text
        assert terminal.text.startswith(f"{LONG}\n\nGave up before anything was proven.\n")
        assert terminal.is_restored()
