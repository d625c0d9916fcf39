"""The process for long work, which is a real one here."""

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

import pytest

from goblins_tui.background import BackgroundProcess, ProcessEnded
from goblins_tui.rules import Goal, deal
from goblins_tui.solver import Status, solve
from tests.kit import questions
from tests.kit.project import ROOT, run_python

HALF_A_SECOND = 0.5
PATIENCE = 30.0
MORE_THAN_A_PIPE_HOLDS = 10_000_000
HEAVY = ("textual", "rich", "numpy", "sqlite3", "goblins_tui.solver", "goblins_tui.rules")


@pytest.fixture
def worker() -> Iterator[BackgroundProcess]:
    opened = BackgroundProcess()
    yield opened
    opened.close()


def wait_until_there(mark: Path) -> int:
    """The process that left a mark."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        with suppress(OSError):
            if text := mark.read_text("ascii"):
                return int(text)
        sleep(0.01)
    raise AssertionError("no mark was left")


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{process}/stat")
    # What has ended and is not asked for yet still has a number.
    return not (stat.exists() and stat.read_text("ascii").rpartition(")")[2].split()[0] == "Z")


def wait_until_gone(process: int) -> None:
    end = monotonic() + PATIENCE
    while is_running(process):
        assert monotonic() < end, "the process goes on"
        sleep(0.02)


def test_a_deal_is_solved_in_another_process(worker: BackgroundProcess) -> None:
    position = deal(1, "moss-417", size=6)
    solution = worker.ask(solve, position, Goal.SHED).result(PATIENCE)
    assert solution == solve(position)
    assert solution.status is Status.SOLVED
    assert worker.ask(questions.process_id).result(PATIENCE) != os.getpid()


def test_questions_are_answered_one_after_the_other_by_one_process(
    worker: BackgroundProcess,
) -> None:
    futures = [worker.ask(questions.double, number) for number in range(20)]
    assert [future.result(PATIENCE) for future in futures] == [2 * each for each in range(20)]
    processes = {worker.ask(questions.process_id).result(PATIENCE) for _ in range(3)}
    assert len(processes) == 1


def test_what_is_cancelled_stops_within_half_a_second_and_the_next_question_is_answered(
    worker: BackgroundProcess, tmp_path: Path
) -> None:
    mark = tmp_path / "mark"
    first = worker.ask(questions.wait_for_cancel, str(mark))
    second = worker.ask(questions.wait_for_cancel, "")
    process = wait_until_there(mark)
    cancelled = monotonic()
    worker.cancel()
    assert first.result(PATIENCE) == second.result(PATIENCE) == "cancelled"
    assert monotonic() - cancelled < HALF_A_SECOND
    assert worker.ask(questions.process_id).result(PATIENCE) == process


def test_only_what_is_cancelled_gives_up(worker: BackgroundProcess) -> None:
    first = worker.ask(questions.work_for, 0.2)
    second = worker.ask(questions.wait_for_cancel, "")
    third = worker.ask(questions.double, 4)
    worker.cancel([second])
    assert first.result(PATIENCE) == "done"
    assert second.result(PATIENCE) == "cancelled"
    assert third.result(PATIENCE) == 8


def test_a_time_limit_is_kept(worker: BackgroundProcess) -> None:
    position = deal(1, "moss-417", size=7)
    solution = worker.ask(solve, position, Goal.FLAWLESS, seconds=0.0).result(PATIENCE)
    assert solution.status is Status.GAVE_UP


def test_a_question_that_fails_says_why_and_the_next_one_is_answered(
    worker: BackgroundProcess,
) -> None:
    with pytest.raises(LookupError, match="this question fails"):
        worker.ask(questions.fail).result(PATIENCE)
    assert worker.ask(questions.double, 4).result(PATIENCE) == 8


def test_a_process_that_died_is_replaced(worker: BackgroundProcess) -> None:
    with pytest.raises(ProcessEnded):
        worker.ask(questions.die).result(PATIENCE)
    assert worker.ask(questions.double, 4).result(PATIENCE) == 8


def test_a_process_that_says_something_else_is_replaced(worker: BackgroundProcess) -> None:
    for nonsense in (b"nonsense", pickle.dumps("nonsense"), pickle.dumps(None)):
        with pytest.raises(ProcessEnded):
            worker.ask(questions.talk_nonsense, nonsense).result(PATIENCE)
        assert worker.ask(questions.double, 4).result(PATIENCE) == 8


def test_the_process_is_heard_nowhere(
    worker: BackgroundProcess, capfd: pytest.CaptureFixture[str]
) -> None:
    assert worker.ask(questions.shout).result(PATIENCE) == 10
    assert "HEARD" not in "".join(capfd.readouterr())


def test_closing_ends_the_process_without_waiting_for_it(
    worker: BackgroundProcess, tmp_path: Path
) -> None:
    mark = tmp_path / "mark"
    worker.ask(questions.wait_for_cancel, str(mark))
    process = wait_until_there(mark)
    began = monotonic()
    worker.close()
    assert monotonic() - began < HALF_A_SECOND
    wait_until_gone(process)


def test_what_hangs_is_killed_at_once_and_the_next_question_is_answered(
    worker: BackgroundProcess, tmp_path: Path
) -> None:
    mark = tmp_path / "mark"
    hanging = worker.ask(questions.wait_for_ever, str(mark))
    behind = worker.ask(questions.double, 3)
    process = wait_until_there(mark)
    began = monotonic()
    worker.kill()
    assert monotonic() - began < HALF_A_SECOND
    again = worker.ask(questions.double, 4)
    for lost in (hanging, behind):
        with pytest.raises(ProcessEnded):
            lost.result(PATIENCE)
    assert again.result(PATIENCE) == 8
    wait_until_gone(process)


def test_who_does_not_even_listen_is_killed_too_and_another_one_is_asked(
    worker: BackgroundProcess, tmp_path: Path
) -> None:
    mark = tmp_path / "mark"
    worker.ask(questions.wait_for_ever, str(mark))
    os.kill(wait_until_there(mark), signal.SIGSTOP)
    with ThreadPoolExecutor() as pool:
        asking = pool.submit(worker.ask, questions.length, "x" * MORE_THAN_A_PIPE_HOLDS)
        sleep(0.1)
        assert not asking.done()
        worker.kill()
        assert asking.result(PATIENCE).result(PATIENCE) == MORE_THAN_A_PIPE_HOLDS


def test_asked_again_after_closing_it_begins_anew(worker: BackgroundProcess) -> None:
    assert worker.ask(questions.double, 1).result(PATIENCE) == 2
    worker.close()
    assert worker.ask(questions.double, 2).result(PATIENCE) == 4


def test_who_never_asks_starts_no_process(worker: BackgroundProcess) -> None:
    worker.cancel()
    worker.kill()
    worker.close()


def test_the_process_loads_nothing_that_no_question_needs() -> None:
    code = "import sys, goblins_tui.background; print(*sys.modules)"
    loaded = run_python(code).split()
    assert "goblins_tui.background" in loaded
    assert not [name for name in loaded if name.startswith(HEAVY)]


def test_when_the_program_is_killed_the_process_ends_too(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    with subprocess.Popen(
        [sys.executable, "-m", "tests.kit.questions", str(mark)],
        cwd=ROOT,
        stderr=subprocess.DEVNULL,
    ) as program:
        process = wait_until_there(mark)
        assert is_running(process)
        program.send_signal(signal.SIGKILL)
        program.wait()
        wait_until_gone(process)
