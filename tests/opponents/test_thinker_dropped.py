"""Nothing is thought for which nobody waits any more (B104)."""

import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from pathlib import Path
from time import monotonic, sleep

import pytest

from goblins_tui.background import BackgroundProcess
from goblins_tui.opponents import Choice
from goblins_tui.opponents.thinker import Thinker
from tests.kit.processes import cpu_seconds, have_ended, is_running
from tests.kit.project import run_python
from tests.kit.thinkers import (
    HALF_A_SECOND,
    MORE_THAN_A_PIPE_HOLDS,
    PATIENCE,
    answer,
    ask,
    background_processes,
    busy_process,
    wait_until,
)

# Questions that are dropped -------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Restless", "Stubborn"])
def test_b104_who_is_stopped_burns_nothing_half_a_second_later(
    asker: Thinker, mark: Path, name: str
) -> None:
    asked = ask(asker, name)
    busy = busy_process(mark)
    wait_until(lambda: cpu_seconds(busy) > 0.2)
    asker.stop()
    sleep(HALF_A_SECOND)
    assert not is_running(busy)
    assert asked.cancelled()
    assert answer(asker, "Minnow").trouble is None


def test_b104_the_owl_too_is_stopped_within_half_a_second(asker: Thinker) -> None:
    before = background_processes()
    answer(asker, "Minnow")
    (process,) = background_processes() - before
    asked = ask(asker, "Owl")
    used = cpu_seconds(process)
    wait_until(lambda: cpu_seconds(process) > used + 0.1)
    asker.stop()
    assert have_ended([process], HALF_A_SECOND)
    assert asked.cancelled()


def test_b104_a_dropped_question_is_never_answered(asker: Thinker) -> None:
    heard: list[Future[Choice]] = []
    dropped = []
    for _ in range(5):
        asked = ask(asker, "Owl", 0.05)
        asked.add_done_callback(heard.append)
        dropped.append(asked)
        asker.stop()
    assert answer(asker, "Minnow").trouble is None
    sleep(0.2)
    assert heard == dropped
    for asked in dropped:
        with pytest.raises(CancelledError):
            asked.result()


def test_the_next_question_drops_the_one_before(asker: Thinker, mark: Path) -> None:
    first = ask(asker, "Restless")
    busy = busy_process(mark)
    assert answer(asker, "Minnow").trouble is None
    assert first.cancelled()
    assert have_ended([busy], PATIENCE)


def test_who_cancels_an_answer_drops_the_question(asker: Thinker, mark: Path) -> None:
    asked = ask(asker, "Restless")
    busy = busy_process(mark)
    assert asked.cancel()
    assert have_ended([busy], PATIENCE)
    assert answer(asker, "Minnow").trouble is None


def test_b104_who_does_not_even_listen_is_stopped(asker: Thinker) -> None:
    before = background_processes()
    answer(asker, "Minnow")
    (process,) = background_processes() - before
    os.kill(process, signal.SIGSTOP)
    ask(asker, "x" * MORE_THAN_A_PIPE_HOLDS)
    sleep(0.1)
    asker.stop()
    assert have_ended([process], HALF_A_SECOND)
    assert answer(asker, "Minnow").trouble is None


def test_what_is_dropped_before_it_is_asked_is_not_asked(
    asker: Thinker, process: BackgroundProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    names: list[str] = []
    gate = threading.Event()
    threads = {*threading.enumerate()}

    def ask_slowly(
        function: Callable[..., Choice], name: str, *rest: object, seconds: float
    ) -> "Future[Choice]":
        names.append(name)
        gate.wait(PATIENCE)
        return BackgroundProcess.ask(process, function, name, *rest, seconds=seconds)

    monkeypatch.setattr(process, "ask", ask_slowly)
    ask(asker, "Owl")
    wait_until(lambda: names)
    ask(asker, "Badger")
    asker.stop()
    gate.set()
    wait_until(lambda: not {*threading.enumerate()} - threads)
    assert names == ["Owl"]


def test_questions_dropped_in_a_hurry_leave_no_process_behind(asker: Thinker) -> None:
    before = background_processes()
    for pause in range(12):
        ask(asker, "Owl")
        sleep(pause / 200)
        asker.stop()
    wait_until(lambda: not background_processes() - before)
    assert answer(asker, "Minnow").trouble is None
    assert len(background_processes() - before) == 1


def test_who_is_idle_is_not_ended_by_stopping(asker: Thinker) -> None:
    before = background_processes()
    answer(asker, "Minnow")
    (idle,) = background_processes() - before
    asker.stop()
    answer(asker, "Minnow")
    assert background_processes() - before == {idle}


@pytest.mark.parametrize("name", ["Minnow", "Stubborn"])
def test_b104_closing_ends_the_process_at_once(asker: Thinker, mark: Path, name: str) -> None:
    before = background_processes()
    asked = ask(asker, name)
    if name == "Stubborn":
        busy_process(mark)
    else:
        asked.result(PATIENCE)
    processes = background_processes() - before
    assert len(processes) == 1
    asker.close()
    assert have_ended(processes, HALF_A_SECOND)


def test_b104_no_opponent_keeps_the_program_from_ending() -> None:
    code = """
from goblins_tui.opponents import NEW_GAME
from goblins_tui.opponents.thinker import Thinker
from goblins_tui.rules import deal, view

Thinker().think("Owl", view(deal(4, "moss-417-a"), {}), 1, NEW_GAME, 600)
"""
    began = monotonic()
    run_python(code)
    assert monotonic() - began < PATIENCE
