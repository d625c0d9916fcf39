"""Proofs and advice, from a real store and a real process."""

import asyncio
import sqlite3
from asyncio import wrap_future
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from goblins_tui.challenges import Challenge, Kind, Proof, SoloDeal
from goblins_tui.history.desk import Desk
from goblins_tui.history.games import GameHead
from goblins_tui.history.store import Store
from goblins_tui.model.adviser import Adviser, SolverFailed
from goblins_tui.rules import Goal, Variant, deal
from goblins_tui.solo.certify import prove
from goblins_tui.solver import Status
from tests.kit import questions
from tests.kit.app import SOLVER
from tests.kit.stored_games import keep_whole, scripted, store_at

DEAL = SoloDeal("moss-417-a", 6)
IMPOSSIBLE = "acorn-231-a"


@pytest.fixture
async def desk() -> AsyncIterator[Desk]:
    opened = Desk(lambda: store_at(None))
    yield opened
    opened.close(5)


@pytest.fixture
def adviser(desk: Desk) -> Adviser:
    return Adviser(desk, SOLVER)


async def test_a_proof_is_worked_out_once_and_kept(desk: Desk, adviser: Adviser) -> None:
    proof = await adviser.proof(DEAL)
    assert proof == prove(DEAL.code, DEAL.size, DEAL.variant)
    kept = await wrap_future(desk.ask(lambda store: store.proofs.of(DEAL)))
    assert kept == proof
    asked = SOLVER.asked
    assert await adviser.proof(DEAL) == proof
    assert SOLVER.asked == asked


async def test_what_cannot_be_won_is_passed_over(adviser: Adviser) -> None:
    codes = (IMPOSSIBLE, "acorn-232-a")
    found = await adviser.winnable(codes, 5, Variant.FAIRIES_RULE, Goal.SHED)
    assert found is not None
    assert found.deal == SoloDeal("acorn-232-a", 5)
    assert await adviser.proof(found.deal) == found.proof


async def test_if_no_deal_can_be_won_none_is_found(adviser: Adviser) -> None:
    assert await adviser.winnable((IMPOSSIBLE,), 5, Variant.FAIRIES_RULE, Goal.SHED) is None


async def test_the_deal_of_a_day_is_kept_with_its_proof(desk: Desk, adviser: Adviser) -> None:
    found = await adviser.daily("2026-11-30", 5)
    assert found is not None
    kept = await wrap_future(desk.ask(lambda store: store.proofs.all()))
    assert kept == {found.deal: found.proof}


async def test_a_position_in_the_middle_of_a_game_is_solved(adviser: Adviser) -> None:
    solution = await adviser.solution(deal(1, "moss-4", size=5), Goal.SHED, Variant.FAIRIES_RULE)
    assert solution.status is Status.SOLVED


async def test_b104_who_stops_lets_go_of_the_own_questions_only(desk: Desk, tmp_path: Path) -> None:
    left, stays = Adviser(desk, SOLVER), Adviser(desk, SOLVER)
    waits = asyncio.ensure_future(left.ask(questions.wait_for_cancel, ""))
    await asyncio.sleep(0.05)
    answer = asyncio.ensure_future(stays.ask(questions.double, 4))
    await asyncio.sleep(0.05)
    left.stop()
    assert await waits == "cancelled"
    assert await answer == 8


async def test_b104_who_stops_leaves_even_older_questions_of_others(desk: Desk) -> None:
    left, stays = Adviser(desk, SOLVER), Adviser(desk, SOLVER)
    answer = asyncio.ensure_future(stays.ask(questions.work_for, 0.3))
    await asyncio.sleep(0.05)
    waits = asyncio.ensure_future(left.ask(questions.wait_for_cancel, ""))
    await asyncio.sleep(0.05)
    left.stop()
    assert await answer == "done"
    assert await waits == "cancelled"


async def test_b104_a_worker_that_is_cancelled_while_it_asks_stops_its_question(
    adviser: Adviser,
) -> None:
    for _ in range(5):
        waits = asyncio.ensure_future(adviser.ask(questions.wait_for_cancel, ""))
        # The question is just on its way.
        await asyncio.sleep(0)
        waits.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waits
    assert await adviser.ask(questions.double, 2) == 4


async def test_b104_a_worker_that_is_cancelled_stops_its_question(adviser: Adviser) -> None:
    waits = asyncio.ensure_future(adviser.ask(questions.wait_for_cancel, ""))
    await asyncio.sleep(0.1)
    waits.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waits
    # The next question is answered only if the one before has been let go.
    assert await adviser.ask(questions.double, 2) == 4


@pytest.mark.parametrize("question", [questions.die, questions.fail])
async def test_b32_whatever_goes_wrong_in_the_solver_is_told_as_one_error(
    adviser: Adviser, question: Callable[..., None]
) -> None:
    with pytest.raises(SolverFailed):
        await adviser.ask(question)
    assert await adviser.ask(questions.double, 2) == 4


async def test_the_best_of_a_deal_is_the_best_of_the_games_that_count(
    desk: Desk, adviser: Adviser
) -> None:
    start, actions = scripted("solitaire-flawless")
    mine = SoloDeal.of(start.record)
    assert await adviser.best(mine) == (None, None)
    await wrap_future(desk.ask(lambda store: keep_whole(store, start, actions)))
    assert await adviser.best(mine) == (7, 8)
    assert await adviser.best(mine._replace(size=7)) == (None, None)


async def test_the_games_of_a_kind_come_with_all_proofs(desk: Desk, adviser: Adviser) -> None:
    start, actions = scripted("solitaire-claimed")
    head = GameHead(start.record, challenge=Challenge(Kind.DAILY, day="2026-11-30"))
    await wrap_future(desk.ask(lambda store: keep_whole(store, start, actions, head)))
    await wrap_future(desk.ask(lambda store: store.proofs.put(DEAL, Proof(6, 9, 1))))
    lines, proofs = await adviser.kept(Kind.DAILY)
    assert [line.head for line in lines] == [head]
    assert proofs == {DEAL: Proof(6, 9, 1)}
    assert (await adviser.kept(Kind.LADDER)).lines == ()


async def test_b79_where_the_store_cannot_be_read_all_is_worked_out_anew() -> None:
    def fail() -> Store:
        raise sqlite3.OperationalError("disk I/O error")

    desk = Desk(fail)
    adviser = Adviser(desk, SOLVER)
    assert await adviser.proof(DEAL) == prove(DEAL.code, DEAL.size, DEAL.variant)
    assert await adviser.best(DEAL) == (None, None)
    assert await adviser.kept(Kind.DAILY) == ((), {})
    desk.close(5)
