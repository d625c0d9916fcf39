"""Matches of opponents that somebody else wrote, and wrote badly (B103)."""

import json
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from goblins_tui.match_cli import caged
from tests.kit.guests import Packages
from tests.kit.match_runs import run
from tests.kit.processes import command_line
from tests.kit.record_runs import Run, Said

MINNOW = ("Minnow", "--games", 4, "--seed", "moss", "--json")
FOR_EVER = "while True: pass"
DEAF = "(lambda: sum(range(10 ** 18)))()"
"""Holds the interpreter, so that nobody else in its process gets a word in."""


def found(said: Said) -> dict[str, Any]:
    (line,) = said.out
    answer: dict[str, Any] = json.loads(line)
    return answer


def troubles(answer: Mapping[str, Any]) -> dict[str, int]:
    return {each["trouble"]: each["count"] for each in answer["troubles"]}


@pytest.fixture
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is waited for as long as usual, but long enough for who has an answer."""
    monkeypatch.setattr(caged, "UNTIMED_SECONDS", 1.5)
    monkeypatch.setattr(caged, "GRACE", 0.5)


@pytest.mark.parametrize(
    ("turn", "told"),
    [
        ("raise ValueError('no idea')", "wild failed: ValueError: no idea"),
        ("raise SystemExit(4)", "wild failed: SystemExit: 4"),
        ("return '7'", "wild chose '7', which is no card of its hand"),
        ("return 21", "wild chose 21, which is no card of its hand"),
        ("return None", "wild chose an object of type NoneType, which is no card of its hand"),
        ("return object()", "wild chose an object of type object, which is no card of its hand"),
        ("return chr(27) + '[2J' + 'x' * 10_000", "wild chose '\\x1b[2Jxxx"),
        ("raise ValueError(chr(27) + '[2J' * 1_000)", "wild failed: ValueError: [2J[2J"),
        ("return self.choose(view, rng, budget, game)", "wild failed: RecursionError: "),
    ],
)
def test_b103_what_goes_wrong_is_told_once_with_a_count_and_the_match_goes_on(
    played: Run, packages: Packages, turn: str, told: str
) -> None:
    packages.add_guest("wild", turn)
    said = played("wild", *MINNOW)
    answer = found(said)
    ((trouble, count),) = troubles(answer).items()
    assert (said.status, answer["games"], answer["status"]) == (0, 4, "played")
    assert trouble.startswith(told)
    assert len(trouble) <= 100
    assert count > 8
    assert said.errors == [f"{trouble} ({count} times)"]


def test_what_an_opponent_prints_is_heard_nowhere(tmp_path: Path) -> None:
    turn = (
        "import os, sys\n"
        "print('HEARD'); sys.stderr.write('HEARD'); os.write(1, b'HEARD'); os.write(2, b'HEARD')\n"
        "return least"
    )
    packages = Packages(tmp_path).add_guest("loud", turn, first="print('HEARD')")
    done = run("loud", *MINNOW, PYTHONPATH=packages.python_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"HEARD" not in done.stdout
    assert json.loads(done.stdout)["troubles"] == []


def test_what_an_opponent_knows_is_what_everybody_may(played: Run, packages: Packages) -> None:
    turn = (
        "self.cheats = True\n"
        "cards = [card for zone in (*view.hands, view.ring) for card in zone]\n"
        "if game.turns == 0 and any(card.reverse for card in cards): return 'PEEKED'\n"
        "return least"
    )
    packages.add_guest("sly", turn)
    assert found(played("sly", "sly", "--games", 3, "--json"))["troubles"] == []


@pytest.mark.parametrize(
    ("limit", "told"),
    [(("--positions", "77"), "(77, None)"), (("--seconds", "0.5"), "(None, 0.5)")],
)
def test_an_opponent_is_told_what_it_may_spend_and_which_rule_is_played(
    played: Run, packages: Packages, limit: tuple[str, str], told: str
) -> None:
    turn = "raise ValueError((budget.states, budget.seconds), game.variant.value)"
    packages.add_guest("curt", turn)
    said = played("curt", *MINNOW, *limit, "--variant", "goblins-rule")
    assert [*troubles(found(said))] == [f"curt failed: ValueError: ({told}, 'goblins-rule')"]


def test_both_can_be_guests_each_in_a_process_of_its_own(played: Run, packages: Packages) -> None:
    turn = "import os; raise ValueError(os.getpid())"
    packages.add_guest("ann", turn).add_guest("bo", turn)
    said = played("ann", "bo", "--games", 2, "--json")
    ann, bo = sorted(troubles(found(said)))
    assert ann.startswith("ann failed: ")
    assert bo.startswith("bo failed: ")
    assert ann.split()[-1] != bo.split()[-1]


def test_trouble_that_is_always_new_is_not_told_for_ever(played: Run, packages: Packages) -> None:
    packages.add_guest("wild", "raise ValueError(rng.random())")
    said = played("wild", "Pebble", "--games", 40, "--json")
    counts = troubles(found(said))
    assert len(counts) == 101
    assert counts["wild had other trouble"] > 1
    assert len(said.errors) == 11


# Who cannot be used


@pytest.mark.parametrize(
    ("first", "told"),
    [
        ("raise ImportError('no numbers')", "wild cannot be used: ImportError: no numbers"),
        ("raise SystemExit", "wild cannot be used: SystemExit"),
        ("import os; os._exit(0)", "wild ended the process that asked it"),
        ("raise KeyboardInterrupt", "wild ended the process that asked it"),
    ],
)
def test_who_cannot_be_loaded_is_refused(
    played: Run, packages: Packages, first: str, told: str
) -> None:
    packages.add_guest("wild", first=first)
    assert played("Wild", "Minnow") == (2, [], [told])
    assert played("Minnow", "wild") == (2, [], [told])


def test_who_takes_for_ever_to_load_is_refused(
    played: Run, packages: Packages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(caged, "LOADING", 0.5)
    packages.add_guest("wild", first=FOR_EVER)
    assert played("wild", "Minnow") == (2, [], ["wild gave no answer within 0.5 s"])


def test_who_wants_to_cheat_is_refused(played: Run, packages: Packages) -> None:
    packages.add(
        "sly-pack", {"sly": "sly:Sly"}, sly="class Sly: line = ''; choose = cheats = print"
    )
    status, out, (reason,) = played("sly", "Minnow")
    assert (status, out) == (2, [])
    assert reason.startswith("sly cannot be used: it wants to cheat")


def test_names_that_nobody_may_have_are_told_and_the_match_is_played(
    played: Run, packages: Packages
) -> None:
    packages.add("a-pack", {"x" * 10_000: "a:A"}).add("b-pack", {"\x1b[2Jowl": "b:B", "oWL": "b:B"})
    said = played("owl", "Minnow", "--games", 2)
    assert said.status == 0
    assert len(said.errors) == 3
    assert said.out[0].startswith("Owl against Minnow")


# Who does not answer


@pytest.mark.usefixtures("in_a_hurry")
@pytest.mark.parametrize("turn", [FOR_EVER, DEAF])
def test_b103_who_never_answers_is_asked_three_times_and_the_match_is_stopped(
    played: Run, packages: Packages, turn: str
) -> None:
    packages.add_guest("deaf", turn)
    said = played("deaf", *MINNOW, "--seconds", "0")
    answer = found(said)
    assert said.status == 3
    assert said.errors == [
        "deaf is not asked again: the match was stopped",
        "deaf gave no answer within 0.5 s (3 times)",
    ]
    assert troubles(answer) == {"deaf gave no answer within 0.5 s": 3}
    assert (answer["status"], answer["games"]) == ("stopped", 0)


@pytest.mark.usefixtures("in_a_hurry")
def test_b103_who_fails_to_answer_twice_plays_on(played: Run, packages: Packages) -> None:
    count = packages.folder / "count"
    turn = (
        f"with open({str(count)!r}, 'a+') as file:\n"
        "    file.write('x'); file.seek(0); times = len(file.read())\n"
        "while times in (2, 5): pass\n"
        "return least"
    )
    packages.add_guest("slow", turn)
    said = played("slow", *MINNOW)
    assert (said.status, found(said)["games"]) == (0, 4)
    assert said.errors == ["slow gave no answer within 1.5 s (twice)"]


@pytest.mark.parametrize(
    "turn",
    ["import os; os._exit(0)", "raise KeyboardInterrupt", "import ctypes; ctypes.string_at(0)"],
)
def test_b103_who_ends_its_process_three_times_is_not_asked_again(
    played: Run, packages: Packages, turn: str
) -> None:
    packages.add_guest("wild", turn)
    said = played("wild", *MINNOW)
    assert said.status == 3
    assert said.errors == [
        "wild is not asked again: the match was stopped",
        "wild ended the process that asked it (3 times)",
    ]
    assert troubles(found(said)) == {"wild ended the process that asked it": 3}


@pytest.mark.slow
def test_b103_the_real_program_survives_who_never_answers(tmp_path: Path) -> None:
    packages = Packages(tmp_path).add_guest("deaf", FOR_EVER)
    begun = time.monotonic()
    done = run("deaf", *MINNOW, "--seconds", 0, PYTHONPATH=packages.python_path)
    assert done.returncode == 3
    assert done.stderr.decode().splitlines() == [
        "goblins-tui: deaf is not asked again: the match was stopped",
        "goblins-tui: deaf gave no answer within 2 s (3 times)",
    ]
    assert time.monotonic() - begun < 30
    running = [int(each.name) for each in Path("/proc").iterdir() if each.name.isdigit()]
    assert not any(str(tmp_path) in command_line(process) for process in running)
