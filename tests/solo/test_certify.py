import pickle
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context

import pytest

from goblins_tui.challenges import Proof
from goblins_tui.rules import (
    SOLITAIRE_SIZES,
    Goal,
    NotationError,
    RulesError,
    Variant,
    deal,
)
from goblins_tui.solo.certify import daily_deal, first_winnable, prove
from goblins_tui.solo.days import daily_codes
from goblins_tui.solver import Budget, count_shortest_lines, solve
from tests.kit.project import run_python

FAIRIES = Variant.FAIRIES_RULE
WINNABLE, NEVER_FLAWLESS, IMPOSSIBLE = "birch-21-a", "nettle-633-a", "lichen-167-a"
"""What these deal with five cards."""
UNLUCKY_DAY = "2026-01-23"
"""The first of its deals with five cards cannot be won."""


@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("size", SOLITAIRE_SIZES)
def test_a_proof_says_what_the_solver_finds(size: int, variant: Variant) -> None:
    position = deal(1, "owl-7-a", variant, size)
    par = solve(position, Goal.SHED, variant).par
    flawless_par = solve(position, Goal.FLAWLESS, variant).par
    assert par is not None
    lines = count_shortest_lines(position, par, Goal.SHED, variant)
    assert prove("owl-7-a", size, variant) == (par, flawless_par, lines)


def test_what_cannot_be_won_is_proven_to_be_neither_won_nor_flawless() -> None:
    assert prove(IMPOSSIBLE, 5, FAIRIES) == Proof(None, None, 0)
    assert solve(deal(1, IMPOSSIBLE), Goal.FLAWLESS).par is None


def test_what_can_be_won_may_never_be_flawless() -> None:
    proof = prove(NEVER_FLAWLESS, 5, FAIRIES)
    assert proof is not None
    assert proof.par == 10
    assert proof.flawless_par is None
    assert proof.lines > 0


def test_the_first_deal_that_can_be_won_is_found() -> None:
    certified = first_winnable([IMPOSSIBLE, WINNABLE, NEVER_FLAWLESS], 5, FAIRIES, Goal.SHED)
    assert certified == (WINNABLE, prove(WINNABLE, 5, FAIRIES))


def test_what_can_be_won_is_enough_only_for_who_wants_no_more() -> None:
    codes = [IMPOSSIBLE, NEVER_FLAWLESS, WINNABLE]
    shed = first_winnable(codes, 5, FAIRIES, Goal.SHED)
    flawless = first_winnable(codes, 5, FAIRIES, Goal.FLAWLESS)
    assert shed is not None
    assert flawless is not None
    assert (shed.code, flawless.code) == (NEVER_FLAWLESS, WINNABLE)


def test_among_deals_that_cannot_be_won_none_is_found() -> None:
    assert first_winnable([IMPOSSIBLE], 5, FAIRIES, Goal.SHED) is None
    assert first_winnable([NEVER_FLAWLESS], 5, FAIRIES, Goal.FLAWLESS) is None
    assert first_winnable([], 5, FAIRIES, Goal.SHED) is None


def test_no_more_codes_are_asked_for_than_it_takes() -> None:
    codes = iter([IMPOSSIBLE, WINNABLE, WINNABLE])
    assert first_winnable(codes, 5, FAIRIES, Goal.SHED)
    assert [*codes] == [WINNABLE]


def test_a_search_gives_up_rather_than_pass_over_a_deal_it_knows_too_little_about() -> None:
    codes = iter([IMPOSSIBLE, WINNABLE])
    assert first_winnable(codes, 5, FAIRIES, Goal.SHED, Budget(states=50)) is None
    assert [*codes] == [WINNABLE]


def test_a_proof_is_whole_or_none() -> None:
    whole = prove(WINNABLE, 5, FAIRIES)
    budgets = (Budget(states=2**power) for power in range(12))
    proofs = [prove(WINNABLE, 5, FAIRIES, budget) for budget in budgets]
    assert proofs[0] is None
    assert proofs[-1] == whole
    assert set(proofs) == {None, whole}


def test_b104_a_proof_that_nobody_waits_for_stops_wherever_it_is() -> None:
    asked = 0
    enough = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked > enough

    budget = Budget(cancelled=cancelled)
    while prove(WINNABLE, 5, FAIRIES, budget) is None:
        assert asked == enough + 1
        asked, enough = 0, enough + 1
    assert enough > 10


@pytest.mark.parametrize(("day", "size"), [(UNLUCKY_DAY, 5), ("2026-11-30", 5), ("2026-11-30", 6)])
def test_the_daily_deal_is_the_first_of_its_day_that_can_be_won(day: str, size: int) -> None:
    dealt = daily_deal(day, size)
    assert dealt is not None
    codes = [*islice(daily_codes(day, size), 10)]
    before = codes[: codes.index(dealt.code)]
    assert all(solve(deal(1, code, size=size)).par is None for code in before)
    assert solve(deal(1, dealt.code, size=size)).par == dealt.proof.par
    assert bool(before) is (day == UNLUCKY_DAY)


def test_a_daily_deal_that_nobody_waits_for_is_given_up() -> None:
    assert daily_deal("2026-11-30", 7, Budget(cancelled=lambda: True)) is None


def test_a_worker_process_proves_as_this_one_does() -> None:
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        asked = pool.submit(daily_deal, UNLUCKY_DAY, 5, Budget(states=100_000))
        assert asked.result(60) == daily_deal(UNLUCKY_DAY, 5)
    certified = first_winnable([WINNABLE], 5, FAIRIES, Goal.SHED)
    assert pickle.loads(pickle.dumps(certified)) == certified


def test_what_is_no_deal_is_refused() -> None:
    with pytest.raises(NotationError):
        prove("unicorn-1", 5, FAIRIES)
    with pytest.raises(RulesError):
        prove(WINNABLE, 8, FAIRIES)
    with pytest.raises(RulesError):
        daily_deal("2026-11-30", 4)
    with pytest.raises(ValueError, match="written as"):
        daily_deal("2026-02-31", 5)


def test_only_a_proof_loads_numpy() -> None:
    code = "import sys, goblins_tui.solo.certify; print(*sys.modules)"
    assert not {"numpy", "textual"} & set(run_python(code).split())
