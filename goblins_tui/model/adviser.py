"""What is proven and advised about solitaires: from the store where it is known, else worked out.

Nothing here waits: the store has a thread, and the solver a process of its own.
"""

import sqlite3
from asyncio import CancelledError, ensure_future, shield, to_thread, wrap_future
from asyncio import Future as Asked
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

from goblins_tui.background import BackgroundProcess
from goblins_tui.challenges import Kind, Proof, SoloDeal
from goblins_tui.history.desk import Desk
from goblins_tui.history.games import GameLine
from goblins_tui.history.store import Store
from goblins_tui.rules import Goal, Position, Variant
from goblins_tui.solo.certify import daily_deal, first_winnable, prove
from goblins_tui.solver import Solution, solve

Answer = TypeVar("Answer")


class SolverFailed(Exception):
    """The solver could not answer: it could not be started, was ended from outside, or failed."""


class ProvenDeal(NamedTuple):
    """A deal with what is proven of it."""

    deal: SoloDeal
    proof: Proof


class Kept(NamedTuple):
    """The solitaires of one kind that are kept, and all proofs."""

    lines: tuple[GameLine, ...]
    proofs: dict[SoloDeal, Proof]


class Adviser:
    """Asks the store and the solver.

    Every table has one of its own, so that who leaves stops only what was asked there.

    Args:
        desk: Where the store is asked.
        solver: Who works out the rest; it is shared.
    """

    def __init__(self, desk: Desk, solver: BackgroundProcess) -> None:
        self._desk = desk
        self._solver = solver
        self._open: set[Future[Any]] = set()
        """What was asked here and is not answered yet."""

    def stop(self) -> None:
        """Let go of everything that is being worked out: nobody waits for it any more."""
        self._solver.cancel(self._open)

    async def ask(self, question: Callable[..., Answer], *arguments: object) -> Answer:
        """Ask the solver.

        Args:
            question: A function at the top of a module that takes a `budget` by name.
            arguments: Its other arguments.

        Raises:
            SolverFailed: It could not be worked out.
        """
        # Starting the process takes longer than a frame.
        asking = ensure_future(to_thread(self._solver.ask, question, *arguments))
        try:
            future = await shield(asking)
            self._open.add(future)
            try:
                return await wrap_future(future)
            finally:
                self._open.discard(future)
        except CancelledError:
            # What is still on its way to the solver is let go once it is there.
            asking.add_done_callback(self._let_go)
            raise
        except Exception as error:
            # Whatever goes wrong over there must not end the game here.
            raise SolverFailed from error

    def _let_go(self, asked: "Asked[Future[Any]]") -> None:
        if not asked.cancelled() and asked.exception() is None:
            self._solver.cancel([asked.result()])

    async def proof(self, deal: SoloDeal) -> Proof | None:
        """What is proven of a deal.

        Returns:
            The proof; `None` if nobody waits for it any more.

        Raises:
            SolverFailed: It could not be worked out.
        """
        known = await self._known(lambda store: store.proofs.of(deal))
        if known is not None:
            return known
        proof = await self.ask(prove, deal.code, deal.size, deal.variant)
        if proof is not None:
            self._keep(deal, proof)
        return proof

    async def winnable(
        self, codes: Iterable[str], size: int, variant: Variant, goal: Goal
    ) -> ProvenDeal | None:
        """The first of some deals that can be won.

        Returns:
            The deal; `None` if none of them can, or nobody waits any more.

        Raises:
            SolverFailed: It could not be worked out.
        """
        found = await self.ask(first_winnable, tuple(codes), size, variant, goal)
        return None if found is None else self._kept(found.code, size, variant, found.proof)

    async def daily(self, day: str, size: int) -> ProvenDeal | None:
        """The deal of a day.

        Returns:
            The deal; `None` if nobody waits for it any more.

        Raises:
            SolverFailed: It could not be worked out.
        """
        found = await self.ask(daily_deal, day, size)
        if found is None:
            return None
        return self._kept(found.code, size, Variant.FAIRIES_RULE, found.proof)

    async def solution(self, position: Position, goal: Goal, variant: Variant) -> Solution:
        """The fewest turns from a position to a goal.

        Raises:
            SolverFailed: It could not be worked out.
        """
        return await self.ask(solve, position, goal, variant)

    async def kept(self, kind: Kind) -> Kept:
        """The solitaires of a kind; none if the store cannot be read."""
        found = await self._known(lambda store: Kept(store.of_kind(kind), store.proofs.all()))
        return found or Kept((), {})

    async def best(self, deal: SoloDeal) -> tuple[int | None, int | None]:
        """The fewest turns in which a deal was won here, and in which it was flawless."""
        lines = await self._known(lambda store: store.of_deal(deal)) or ()
        turns = [line.standing.winning_turns for line in lines]
        flawless = [line.standing.flawless_turns for line in lines]
        return (
            min((each for each in turns if each is not None), default=None),
            min((each for each in flawless if each is not None), default=None),
        )

    async def is_known(self, deal: SoloDeal, day: str = "") -> bool:
        """Whether people know more of a deal than it shows, from other games with it."""
        return bool(await self._known(lambda store: store.is_known(deal, day)))

    def _kept(self, code: str, size: int, variant: Variant, proof: Proof) -> ProvenDeal:
        deal = SoloDeal(code, size, variant)
        self._keep(deal, proof)
        return ProvenDeal(deal, proof)

    def _keep(self, deal: SoloDeal, proof: Proof) -> None:
        def keep(store: Store) -> None:
            # It can be proven again.
            with suppress(sqlite3.Error):
                store.proofs.put(deal, proof)

        self._desk.ask(keep)

    async def _known(self, look: Callable[[Store], Answer]) -> Answer | None:
        with suppress(sqlite3.Error, OSError):
            return await wrap_future(self._desk.ask(look))
        return None
