"""Whatever an opponent does in its process, an answer comes (B103)."""

import os
import signal
from pathlib import Path
from time import monotonic

import pytest

from goblins_tui.background import BackgroundProcess
from goblins_tui.opponents import NEW_GAME, thinker
from goblins_tui.opponents.thinker import Thinker, choose_by_name
from goblins_tui.rules import View
from tests.kit.project import run_python
from tests.kit.thinkers import (
    FEW,
    HALF_A_SECOND,
    LONG,
    PATIENCE,
    PUBLIC,
    answer,
    ask,
    busy_process,
    check_trouble,
)

# Trouble -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    ["Nobody", "", "[b]x[/b]", "\x1b[2J", "\u202eeyes", "o" * 10_000],
    ids=["unknown", "nothing", "markup", "escape", "override", "long"],
)
def test_who_does_not_exist_is_replaced_and_named_in_one_clean_line(name: str) -> None:
    check_trouble(choose_by_name(name, PUBLIC, 1, NEW_GAME, budget=FEW), "is not installed")


def test_who_cannot_be_used_is_replaced(asker: Thinker, mark: Path) -> None:
    check_trouble(answer(asker, "Leaver"), "Leaver cannot be used")
    assert answer(asker, "Minnow").trouble is None


@pytest.mark.parametrize("error", [ImportError("no such thing"), SystemExit(1), RuntimeError()])
def test_whatever_happens_while_an_opponent_is_sought_somebody_plays(
    error: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find(name: str) -> None:
        raise error

    monkeypatch.setattr(thinker, "_find", find)
    told = f"Nobody cannot be asked: {type(error).__name__}"
    assert choose_by_name("Nobody", PUBLIC, 1, NEW_GAME, budget=FEW).trouble == told


def test_b103_who_never_answers_is_replaced_after_its_time(
    asker: Thinker, mark: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinker, "GRACE", 0.5)
    asked = monotonic()
    check_trouble(answer(asker, "Stubborn", 0.1), "Stubborn did not answer in time")
    assert monotonic() - asked > HALF_A_SECOND
    monkeypatch.undo()
    assert answer(asker, "Minnow").trouble is None


def test_b103_who_ends_its_process_is_replaced(asker: Thinker, mark: Path) -> None:
    ended = "Quitter did not answer: its process has ended"
    check_trouble(answer(asker, "Quitter"), ended)
    assert answer(asker, "Minnow").trouble is None
    check_trouble(answer(asker, "Quitter"), ended)


def test_b103_who_spoils_the_way_back_is_replaced(asker: Thinker, mark: Path) -> None:
    check_trouble(answer(asker, "Vandal"), "Vandal did not answer: its process has ended")
    assert answer(asker, "Minnow").trouble is None


def test_b103_a_process_killed_from_outside_is_replaced(asker: Thinker, mark: Path) -> None:
    asked = ask(asker, "Restless")
    os.kill(busy_process(mark), signal.SIGKILL)
    check_trouble(asked.result(PATIENCE), "Restless did not answer: its process has ended")
    assert answer(asker, "Minnow").trouble is None


def test_b103_where_no_process_can_be_started_somebody_plays(
    asker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    check_trouble(answer(asker, "Owl"), "Owl cannot be asked: no process can be started")
    monkeypatch.undo()
    assert answer(asker, "Minnow").trouble is None


def test_b103_whatever_goes_wrong_in_asking_somebody_plays(
    asker: Thinker, process: BackgroundProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ask_nobody(*question: object, seconds: float) -> None:
        raise RuntimeError("no more threads")

    monkeypatch.setattr(process, "ask", ask_nobody)
    check_trouble(answer(asker, "Owl"), "Owl cannot be asked: RuntimeError")


def test_b103_who_has_no_card_to_play_is_told_so_and_nobody_waits_for_ever(
    asker: Thinker,
) -> None:
    nothing = View(((), ()), PUBLIC.ring, 0)
    with pytest.raises(ValueError, match="empty"):
        asker.think("Minnow", nothing, 1, NEW_GAME, LONG).result(PATIENCE)
    assert answer(asker, "Minnow").trouble is None


def test_a_program_that_was_suspended_hears_what_was_chosen_meanwhile() -> None:
    code = """
import os, signal, subprocess, sys
from goblins_tui.opponents import NEW_GAME, thinker
from goblins_tui.rules import deal, view

thinker.GRACE = 0.8
asker = thinker.Thinker()
public = view(deal(4, "moss-417-a"), {})
asker.think("Minnow", public, 1, NEW_GAME, 60).result()
asked = asker.think("Owl", public, 1, NEW_GAME, 0.4)
wakes = f"import os, signal, time; time.sleep(2); os.kill({os.getpid()}, signal.SIGCONT)"
subprocess.Popen([sys.executable, "-c", wakes])
os.kill(os.getpid(), signal.SIGSTOP)
print(asked.result().trouble)
asker.close()
"""
    assert run_python(code).split() == ["None"]
