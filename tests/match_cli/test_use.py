"""What `goblins-tui match` refuses, and how it behaves at a terminal and in a pipe."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from goblins_tui.opponents import OPPONENTS
from tests.kit.guests import Packages
from tests.kit.match_runs import PREFIX, command, run
from tests.kit.processes import descendants, have_ended
from tests.kit.project import ROOT, run_python
from tests.kit.record_runs import Run, environ
from tests.kit.terminal import Terminal

# Wrong use ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "allowed"),
    [
        ("", "required: ONE, OTHER"),
        ("Owl", "required: OTHER"),
        ("Owl Minnow Pebble", "goblins-tui match --help"),
        ("Owl Frob", "no opponent 'Frob'; there are Pebble, Minnow, Magpie, Badger, Owl and Seer"),
        ("--frob Owl Minnow", "goblins-tui match --help"),
        ("Owl Minnow --games 0", "it is a number from 1 to 100000"),
        ("Owl Minnow --games 1000000", "it is a number from 1 to 100000"),
        ("Owl Minnow --games x", "it is a number from 1 to 100000"),
        ("Owl Minnow --games -1", "it is a number from 1 to 100000"),
        ("Owl Minnow --games 1.5", "it is a number from 1 to 100000"),
        ("Owl Minnow --games \u0665", "it is a number from 1 to 100000"),
        (f"Owl Minnow --games {'9' * 5000}", "it is a number from 1 to 100000"),
        ("Owl Minnow --players 1", "it is a number from 2 to 4"),
        ("Owl Minnow --players 5", "it is a number from 2 to 4"),
        ("Owl Minnow --variant elves", "fairies-rule or goblins-rule"),
        ("Owl Minnow --positions -1", "it is a number from 0 to 100000"),
        ("Owl Minnow --positions 100001", "it is a number from 0 to 100000"),
        ("Owl Minnow --seconds 61", "from 0 to 60, such as 0.5"),
        ("Owl Minnow --seconds nan", "from 0 to 60, such as 0.5"),
        ("Owl Minnow --seconds 1 --positions 2", "not allowed with argument --seconds"),
        ("Owl Minnow --seed=", "a text of 1 to 100 characters"),
        (f"Owl Minnow --seed {'x' * 101}", "a text of 1 to 100 characters"),
        ("Owl Minnow --json=yes", "goblins-tui match --help"),
    ],
)
def test_wrong_use_gets_one_line_that_says_what_is_allowed(
    played: Run, argv: str, allowed: str
) -> None:
    status, out, (reason,) = played(*argv.split())
    assert (status, out) == (2, [])
    assert allowed in reason


@pytest.mark.parametrize(
    "bad", ["\x1b[2J", "\x1b]0;x\x07", "\x9b?1003l", "a\nb\rc", "\u202ex", "\udc9b", "x" * 5000]
)
@pytest.mark.parametrize("argv", ["{} Owl", "Owl {}", "--{}", "Owl Owl {}", "Owl Owl --games {}"])
def test_b64_b66_nothing_that_a_terminal_obeys_is_echoed(played: Run, argv: str, bad: str) -> None:
    status, out, errors = played(*(word.format(bad) for word in argv.split(" ")))
    assert (status, out, len(errors)) == (2, [], 1)


def test_the_help_fits_a_small_terminal_and_tells_all(played: Run) -> None:
    status, out, errors = played("--help")
    assert (status, errors) == (0, [])
    assert out[0] == "usage: goblins-tui match ONE OTHER [options]"
    assert max(map(len, out)) <= 80
    text = " ".join(" ".join(out).split())
    for option in ("--games", "--players", "--variant", "--seed", "--positions", "--seconds"):
        assert option in text
    for name in OPPONENTS:
        assert name in text
    assert "no such match is the same again" in text
    assert "A game that is not over after 300 turns is broken off." in text
    for told in ("0 played", "2 the match cannot be played", "3 stopped", "130 interrupted"):
        assert told in text


def test_the_help_of_the_program_names_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "goblins_tui", "--help"],
        capture_output=True,
        text=True,
        check=True,
        env=environ(),
    )
    assert "  goblins-tui match   " in done.stdout


def test_a_match_loads_nothing_slow() -> None:
    code = (
        "import sys; from goblins_tui.cli import main\n"
        "main(['match', 'Owl', 'Minnow', '--games', '1'])\n"
        "slow = ('numpy', 'textual', 'asyncio', 'rich.console', 'rich.progress', 'sqlite3')\n"
        "print([name for name in slow if name in sys.modules])"
    )
    assert run_python(code).splitlines()[-1] == "[]"


# The machine -------------------------------------------------------------------------------------


@pytest.mark.parametrize("argv", [("--games", 1), ("--games", 1, "--json"), ("--help",)])
def test_a_reader_that_has_seen_enough_ends_it_quietly(argv: tuple[object, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = run("Minnow", "Pebble", *argv, out=writing)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_an_output_that_cannot_be_written_is_told() -> None:
    with Path("/dev/full").open("wb") as full:
        done = run("Minnow", "Pebble", "--games", 1, out=full.fileno())
    assert done.returncode == 2
    assert done.stderr.decode() == (
        f"{PREFIX}the output cannot be written (No space left on device)\n"
    )


def test_an_interrupt_tells_what_was_played_so_far(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    turn = (
        "if game.turns == 0:\n"
        f"    with open({str(mark)!r}, 'a') as mark: mark.write('x')\n"
        "return least"
    )
    packages = Packages(tmp_path).add_guest("slow", turn)
    # A shell may have started the tests with interrupts switched off.
    code = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from goblins_tui.cli import main; sys.exit(main())"
    )
    argv = [sys.executable, "-c", code, "match", "slow", "slow", "--games", "100000", "--json"]
    pipe = subprocess.PIPE
    env = environ(PYTHONPATH=packages.python_path)
    with subprocess.Popen(argv, stdout=pipe, stderr=pipe, env=env) as process:
        end = time.monotonic() + 30
        while not mark.exists() or mark.stat().st_size < 3:
            assert time.monotonic() < end
            time.sleep(0.02)
        children = descendants(process.pid)
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=20)
    assert (process.returncode, errors) == (130, b"")
    answer = json.loads(out)
    assert answer["status"] == "interrupted"
    assert answer["games"] >= 2
    assert children
    assert have_ended(children, 10)


# At a terminal -----------------------------------------------------------------------------------


def test_what_is_played_at_once_shows_no_progress() -> None:
    with Terminal(command("Minnow", "Pebble", "--games", 1), cwd=ROOT) as terminal:
        assert terminal.wait_for_exit() == 0
        assert terminal.text.startswith("Minnow against Pebble")
        assert b"\x1b" not in terminal.raw


def test_a_long_match_shows_how_far_it_has_come_until_it_is_interrupted() -> None:
    with Terminal(command("Owl", "Magpie", "--games", 100_000), cwd=ROOT) as terminal:
        terminal.wait_for("Playing ").wait_for(
            lambda seen: re.search(r"[1-9]\d* of 100,000 games, \d+ turns", seen.text)
        )
        terminal.press("ctrl+c")
        pressed = time.monotonic()
        assert terminal.wait_for_exit() == 130
        assert time.monotonic() - pressed < 2
        assert "Playing" not in terminal.text
        assert "The match was interrupted." in terminal.text
        assert re.search(r"\d+ games?: \d+ won, ", terminal.text)
        assert terminal.is_restored()


def test_a_first_game_that_takes_long_shows_that_something_goes_on() -> None:
    argv = command("Owl", "Owl", "--games", 2, "--seconds", 0.4, "--players", 4)
    with Terminal(argv, cwd=ROOT) as terminal:
        terminal.wait_for(shows_turns_of_the_first_game).press("ctrl+c")
        assert terminal.wait_for_exit() == 130
        assert "No game was played to its end." in terminal.text
        assert terminal.is_restored()


def shows_turns_of_the_first_game(seen: Terminal) -> bool:
    return bool(re.search(r"0 of 2 games, [3-9] turns", seen.text))


def test_progress_gives_way_to_the_result_and_to_what_went_wrong(tmp_path: Path) -> None:
    packages = Packages(tmp_path).add_guest("wild", "return 21")
    argv = command("Owl", "wild", "--games", 40)
    with Terminal(argv, cwd=ROOT, env={"PYTHONPATH": packages.python_path}) as terminal:
        assert terminal.wait_for_exit() == 0
        assert b"Playing" in terminal.raw
        assert "Playing" not in terminal.text
        assert "goblins-tui: wild chose 21, which is no card of its hand (" in terminal.text
        assert "Owl against wild" in terminal.text
        assert terminal.is_restored()
