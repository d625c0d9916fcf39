import time
from concurrent.futures import ProcessPoolExecutor
from itertools import count, pairwise
from multiprocessing import get_context
from multiprocessing.synchronize import Event

import pytest

from goblins_tui.rules import DECK, Variant, parse_position
from goblins_tui.solver import Budget, Goal, Status, count_shortest_lines, solve
from tests.kit.project import run_python

EASY = parse_position("G4 G8 G11 G14 G17 | F10 F13 F16 F18 F19 | 0")
LONG = parse_position("G5 G13 G14 G16 G17 | G1 G2 G4 G8 G9 G11 G12 G18 G20 | 0")
"""The proof that it cannot be won flawlessly looks at millions of positions."""
OFTEN = 0.5
"""Seconds of work after which a search asks at the latest whether to go on."""


def test_a_search_gives_up_when_it_has_looked_at_enough() -> None:
    solution = solve(LONG, Goal.FLAWLESS, budget=Budget(states=1000))
    assert solution.status is Status.GAVE_UP
    assert solution.par is None
    assert solution.line is None
    assert 0 < solution.states <= 1000


def test_a_budget_that_just_suffices_changes_nothing() -> None:
    free = solve(EASY)
    assert solve(EASY, budget=Budget(states=free.states)) == free
    assert solve(EASY, budget=Budget(states=free.states - 1)).status is Status.GAVE_UP


def test_a_search_gives_up_when_its_time_is_over() -> None:
    ticks = count(100)
    solution = solve(LONG, Goal.FLAWLESS, budget=Budget(seconds=5, clock=lambda: next(ticks)))
    assert solution.status is Status.GAVE_UP
    assert next(ticks) == 106


def test_a_limit_of_time_needs_a_clock() -> None:
    with pytest.raises(ValueError, match="needs a clock"):
        Budget(seconds=1)


def test_a_search_that_is_cancelled_before_it_begins_looks_at_nothing() -> None:
    solution = solve(EASY, budget=Budget(cancelled=lambda: True))
    assert solution == (Status.GAVE_UP, None, None, 0)


def test_a_count_gives_up_as_a_search_does() -> None:
    par = solve(EASY).par
    assert par is not None
    assert count_shortest_lines(EASY, par, budget=Budget(cancelled=lambda: True)) is None
    assert count_shortest_lines(EASY, par, budget=Budget(states=1)) is None
    assert count_shortest_lines(EASY, par, budget=Budget(states=1_000_000))


def test_b104_a_long_search_asks_all_the_time_whether_to_go_on() -> None:
    # Processor time: others who keep the machine busy do not count.
    asked = [time.process_time()]

    def cancelled() -> bool:
        asked.append(time.process_time())
        return False

    solution = solve(LONG, Goal.FLAWLESS, budget=Budget(cancelled=cancelled))
    assert solution.status is Status.IMPOSSIBLE
    assert len(asked) > 100
    assert max(after - before for before, after in pairwise(asked)) < OFTEN


def test_a_search_tells_all_the_time_how_many_positions_it_has_looked_at() -> None:
    heard: list[int] = []
    solution = solve(LONG, budget=Budget(states=20_000, tell=heard.append))
    assert heard == sorted(heard)
    assert heard[-1] == solution.states
    assert len(heard) > 3


def test_a_worker_process_solves_as_this_one_does() -> None:
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        arguments = (EASY, Goal.FLAWLESS, Variant.FAIRIES_RULE, Budget(states=10_000), DECK)
        assert pool.submit(solve, *arguments).result(60) == solve(*arguments)


def solve_until_left(left: Event, begun: Event) -> None:
    """Solve in a process of its own that ends well only if the search was cancelled."""

    def cancelled() -> bool:
        begun.set()
        return left.is_set()

    solution = solve(LONG, Goal.FLAWLESS, budget=Budget(cancelled=cancelled))
    assert solution.status is Status.GAVE_UP


def test_b104_a_worker_process_stops_soon_after_the_game_was_left() -> None:
    context = get_context("spawn")
    left, begun = context.Event(), context.Event()
    worker = context.Process(target=solve_until_left, args=(left, begun))
    worker.start()
    assert begun.wait(60)
    left.set()
    worker.join(60)
    assert worker.exitcode == 0


def test_only_a_search_loads_numpy() -> None:
    code = "import sys, goblins_tui.solver; print(*sys.modules)"
    assert not {"numpy", "textual"} & set(run_python(code).split())
