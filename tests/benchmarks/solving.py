"""How fast solitaire is solved, against a plain breadth-first search in C++."""

from __future__ import annotations

import json
import math
import resource
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from goblins_tui.rules import DECK, Position, parse_position
from goblins_tui.solver import Goal, solve
from tests.benchmarks.report import Row, at_most, below
from tests.kit.project import ROOT

CASES: Final = ROOT / "tests" / "solver" / "cases.jsonl"
SOURCE: Final = Path(__file__).parent / "reference_solver.cpp"
LARGEST: Final = "G3 G5 G8 G15 G19 | G1 G6 G7 G9 G12 G13 G16 G17 G20 | 0"
"""That it cannot be won flawlessly was the longest proof of a thousand positions tried."""
MEGABYTE: Final = 1 << 20

Task = tuple[Position, Goal]


class Answer(NamedTuple):
    """What a solver found."""

    par: int | None
    milliseconds: float
    """Of processor time: others who keep the machine busy do not count."""


def measure(effort: float = 1.0) -> list[Row]:
    """Solve the deals of the specification for both goals, with one solver after the other.

    Args:
        effort: The part of the full measurement to do.

    Returns:
        Rows for all deals together, for the slowest search, and for the memory of ours.

    Raises:
        RuntimeError: The solvers do not agree.
    """
    lines = CASES.read_text(encoding="utf-8").splitlines()
    positions = [parse_position(json.loads(line)["position"]) for line in lines]
    positions = positions[:: max(1, round(1 / effort))]
    tasks = [(position, goal) for position in positions for goal in Goal]
    ours, megabytes = _in_a_fresh_process(tasks)
    against = "breadth-first search in C++"
    reference = _reference(tasks)
    if reference is None:
        against = "no C++ compiler is installed"
        reference = [answer._replace(milliseconds=math.nan) for answer in ours]
    if [answer.par for answer in ours] != [answer.par for answer in reference]:
        raise RuntimeError("the two solvers found different pars")
    times, others = ([answer.milliseconds for answer in found] for found in (ours, reference))
    what = f"{len(positions)} solitaire deals, both goals"
    memory = Row("peak memory of them", megabytes, math.nan, "MB", "")
    if effort == 1:
        _, megabytes = _in_a_fresh_process([(parse_position(LARGEST), Goal.FLAWLESS)])
        memory = Row("peak memory of the largest proof", megabytes, math.nan, "MB", "")
    return [
        at_most(0.5, Row(what, sum(times), sum(others), "ms", against)),
        at_most(1, Row("the slowest of these searches", max(times), max(others), "ms", against)),
        below(600, memory),
    ]


def _in_a_fresh_process(tasks: Sequence[Task]) -> tuple[list[Answer], float]:
    """Our answers, and the most megabytes of memory that were needed."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(_solve_all, tasks).result()


def _solve_all(tasks: Sequence[Task]) -> tuple[list[Answer], float]:
    answers = []
    for position, goal in tasks:
        before = time.process_time()
        solution = solve(position, goal)
        answers.append(Answer(solution.par, (time.process_time() - before) * 1000))
    kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return answers, kilobytes * 1024 / MEGABYTE


def _reference(tasks: Sequence[Task]) -> list[Answer] | None:
    """The answers of the reference, `None` where it cannot be compiled."""
    compiler = shutil.which("g++") or shutil.which("c++")
    if compiler is None:
        return None
    with TemporaryDirectory(prefix="goblins-solving") as folder:
        program = Path(folder, "reference")
        options = ("-O2", "-std=c++17")
        subprocess.run([compiler, *options, "-o", program, SOURCE], check=True)
        text = "\n".join([*_faces(), *_deals(tasks)])
        done = subprocess.run([program], input=text, capture_output=True, text=True, check=True)
    answers = []
    for line in done.stdout.splitlines():
        par, _, milliseconds = line.split()
        answers.append(Answer(None if par == "-1" else int(par), float(milliseconds)))
    return answers


def _faces() -> Iterator[str]:
    for effects in (DECK.goblin_effects, DECK.fairy_effects):
        for flip, flip_either, take, take_either in effects[1:]:
            yield f"{flip} {flip ^ flip_either} {take} {take ^ take_either}"


def _deals(tasks: Sequence[Task]) -> Iterator[str]:
    for position, goal in tasks:
        is_flawless = int(goal is Goal.FLAWLESS)
        yield f"{position.hand} {position.ring} {position.fairies} {is_flawless}"
