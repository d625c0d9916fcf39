"""The process of the solver, which is a real one here."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

import pytest

from goblins_tui.rules import Goal, deal
from goblins_tui.solver import Status, solve
from goblins_tui.solver.background import BackgroundSolver
from tests.kit import questions
from tests.kit.project import ROOT

HALF_A_SECOND = 0.5
PATIENCE = 30.0


@pytest.fixture
def solver() -> Iterator[BackgroundSolver]:
    opened = BackgroundSolver()
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


def test_a_deal_is_solved_in_another_process(solver: BackgroundSolver) -> None:
    position = deal(1, "moss-417", size=6)
    solution = solver.ask(solve, position, Goal.SHED).result(PATIENCE)
    assert solution == solve(position)
    assert solution.status is Status.SOLVED
    assert solver.ask(questions.process_id).result(PATIENCE) != os.getpid()


def test_questions_are_answered_one_after_the_other_by_one_process(
    solver: BackgroundSolver,
) -> None:
    futures = [solver.ask(questions.double, number) for number in range(20)]
    assert [future.result(PATIENCE) for future in futures] == [2 * each for each in range(20)]
    processes = {solver.ask(questions.process_id).result(PATIENCE) for _ in range(3)}
    assert len(processes) == 1


def test_what_is_cancelled_stops_within_half_a_second_and_the_next_question_is_answered(
    solver: BackgroundSolver, tmp_path: Path
) -> None:
    mark = tmp_path / "mark"
    first = solver.ask(questions.wait_for_cancel, str(mark))
    second = solver.ask(questions.wait_for_cancel, "")
    process = wait_until_there(mark)
    cancelled = monotonic()
    solver.cancel()
    assert first.result(PATIENCE) == second.result(PATIENCE) == "cancelled"
    assert monotonic() - cancelled < HALF_A_SECOND
    assert solver.ask(questions.process_id).result(PATIENCE) == process


def test_only_what_is_cancelled_gives_up(solver: BackgroundSolver) -> None:
    first = solver.ask(questions.work_for, 0.2)
    second = solver.ask(questions.wait_for_cancel, "")
    third = solver.ask(questions.double, 4)
    solver.cancel([second])
    assert first.result(PATIENCE) == "done"
    assert second.result(PATIENCE) == "cancelled"
    assert third.result(PATIENCE) == 8


def test_a_time_limit_is_kept(solver: BackgroundSolver) -> None:
    position = deal(1, "moss-417", size=7)
    solution = solver.ask(solve, position, Goal.FLAWLESS, seconds=0.0).result(PATIENCE)
    assert solution.status is Status.GAVE_UP


def test_a_question_that_fails_says_why_and_the_next_one_is_answered(
    solver: BackgroundSolver,
) -> None:
    with pytest.raises(LookupError, match="this question fails"):
        solver.ask(questions.fail).result(PATIENCE)
    assert solver.ask(questions.double, 4).result(PATIENCE) == 8


def test_a_process_that_died_is_replaced(solver: BackgroundSolver) -> None:
    with pytest.raises(RuntimeError):
        solver.ask(questions.die).result(PATIENCE)
    assert solver.ask(questions.double, 4).result(PATIENCE) == 8


def test_the_process_is_heard_nowhere(
    solver: BackgroundSolver, capfd: pytest.CaptureFixture[str]
) -> None:
    assert solver.ask(questions.shout).result(PATIENCE) == 10
    assert "HEARD" not in "".join(capfd.readouterr())


def test_closing_ends_the_process_without_waiting_for_it(
    solver: BackgroundSolver, tmp_path: Path
) -> None:
    mark = tmp_path / "mark"
    solver.ask(questions.wait_for_cancel, str(mark))
    process = wait_until_there(mark)
    began = monotonic()
    solver.close()
    assert monotonic() - began < HALF_A_SECOND
    wait_until_gone(process)


def test_asked_again_after_closing_it_begins_anew(solver: BackgroundSolver) -> None:
    assert solver.ask(questions.double, 1).result(PATIENCE) == 2
    solver.close()
    assert solver.ask(questions.double, 2).result(PATIENCE) == 4


def test_who_never_asks_starts_no_process(solver: BackgroundSolver) -> None:
    solver.cancel()
    solver.close()


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
