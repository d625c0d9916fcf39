"""Proofs about deals, so that nobody need be dealt what cannot be won.

Everything here can run in a worker process: what goes in and comes out are plain values.
"""

from collections.abc import Iterable
from typing import NamedTuple

from goblins_tui.challenges import Proof
from goblins_tui.rules import Goal, Variant, deal
from goblins_tui.solo.days import daily_codes
from goblins_tui.solver import Budget, Status, count_shortest_lines, solve


class Certified(NamedTuple):
    """A deal that is proven to be winnable."""

    code: str
    proof: Proof


def prove(code: str, size: int, variant: Variant, budget: Budget | None = None) -> Proof | None:
    """Prove what the pars of a deal are.

    Args:
        code: The code of the deal.
        size: Cards in hand, and in the Ring.
        variant: Which side is shed and which is gathered.
        budget: What each of the searches, three at most, may spend.

    Returns:
        The proof; `None` if the budget did not suffice.

    Raises:
        NotationError: The code is no deal code.
        RulesError: Solitaire does not have this size.
    """
    position = deal(1, code, variant, size)
    status, par, _, _ = solve(position, Goal.SHED, variant, budget)
    if status is Status.GAVE_UP:
        return None
    if par is None:
        # Where everything shows the gathered side, nothing of the other is held either.
        return Proof(None, None, 0)
    lines = count_shortest_lines(position, par, Goal.SHED, variant, budget)
    if lines is None:
        return None
    status, flawless_par, _, _ = solve(position, Goal.FLAWLESS, variant, budget)
    return None if status is Status.GAVE_UP else Proof(par, flawless_par, lines)


def first_winnable(
    codes: Iterable[str], size: int, variant: Variant, goal: Goal, budget: Budget | None = None
) -> Certified | None:
    """Find the first of some deals that can be won.

    A deal about which nothing could be proven ends the search: with more time it might have been
    the one, and which deal is found must not depend on the machine.

    Args:
        codes: The codes of the deals, in order.
        size: Cards in hand, and in the Ring.
        variant: Which side is shed and which is gathered.
        goal: What is to be reached.
        budget: What each search may spend.

    Returns:
        The deal with its proof; `None` if the budget did not suffice, or none of them can be won.

    Raises:
        NotationError: One of the codes is no deal code.
        RulesError: Solitaire does not have this size.
    """
    for code in codes:
        proof = prove(code, size, variant, budget)
        if proof is None:
            return None
        if proof.par_of(goal) is not None:
            return Certified(code, proof)
    return None


def daily_deal(day: str, size: int, budget: Budget | None = None) -> Certified | None:
    """The deal of a day, the same for everybody: of Fairies Rule, and winnable.

    Args:
        day: The day, such as "2026-11-30".
        size: Cards in hand, and in the Ring.
        budget: What each search may spend.

    Returns:
        The deal with its proof; `None` if the budget did not suffice.

    Raises:
        ValueError: The text is no day.
        RulesError: Solitaire does not have this size.
    """
    codes = daily_codes(day, size)
    return first_winnable(codes, size, Variant.FAIRIES_RULE, Goal.SHED, budget)
