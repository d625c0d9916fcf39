"""The questions that can be asked about a deal."""

from collections.abc import Collection, Sequence
from typing import Literal, TypeAlias

from goblins_tui.budget import Budget, GaveUp, Meter
from goblins_tui.rules import DECK, Deck, Goal, Position, RulesError, Variant
from goblins_tui.solver.solution import Comparison, Solution, Status

GoalName: TypeAlias = Goal | Literal["shed", "flawless"]

MOST_CARDS = 14
"""Seven in hand and seven in the Ring: the largest deal of solitaire."""


def solve(
    position: Position,
    goal: GoalName = Goal.SHED,
    variant: Variant = Variant.FAIRIES_RULE,
    budget: Budget | None = None,
    deck: Deck = DECK,
    avoided: Collection[Position] = (),
) -> Solution:
    """Find the fewest turns that reach a goal, or prove that no turns do.

    A goal is reached at the end of a turn, never before the first one.

    Args:
        position: A position with one hand and 1 to 14 cards in play.
        goal: "shed" or "flawless".
        variant: Which side is shed and which is gathered.
        budget: What the search may spend; `None` lets it run to its end.
        deck: The cards.
        avoided: Other positions of these cards, which a line may not lead through.

    Returns:
        The par and one line that needs no more turns, the proof that there is none, or the word
        that the budget did not suffice.

    Raises:
        RulesError: It is no solitaire, or more cards are in play than solitaire has.
        ValueError: There is no such goal.
    """
    _check(position)
    from goblins_tui.solver.packing import Packing
    from goblins_tui.solver.search import shortest_way

    meter = Meter(budget)
    packing = Packing(position, variant, deck)
    try:
        way = shortest_way(packing, Goal(goal), meter, [*map(packing.state, avoided)])
    except GaveUp:
        return Solution(Status.GAVE_UP, None, None, meter.states)
    if way is None:
        return Solution(Status.IMPOSSIBLE, None, None, meter.states)
    line = packing.line(way)
    return Solution(Status.SOLVED, len(line), line, meter.states)


def count_shortest_lines(
    position: Position,
    par: int,
    goal: GoalName = Goal.SHED,
    variant: Variant = Variant.FAIRIES_RULE,
    budget: Budget | None = None,
    deck: Deck = DECK,
) -> int | None:
    """Count the lines that reach a goal in par: the fewer, the harder the deal.

    Args:
        position: A position with one hand and 1 to 14 cards in play.
        par: The fewest turns that reach the goal, as `solve` found them.
        goal: "shed" or "flawless".
        variant: Which side is shed and which is gathered.
        budget: What the count may spend; `None` lets it run to its end.
        deck: The cards.

    Returns:
        How many lines there are, exact up to 2**53; `None` if the budget did not suffice.

    Raises:
        RulesError: It is no solitaire, or more cards are in play than solitaire has.
        ValueError: There is no such goal.
    """
    _check(position)
    from goblins_tui.solver.counting import count_ways
    from goblins_tui.solver.packing import Packing

    try:
        return count_ways(Packing(position, variant, deck), Goal(goal), par, Meter(budget))
    except GaveUp:
        return None


def compare(
    positions: Sequence[Position],
    goal: Goal,
    variant: Variant,
    deck: Deck,
    avoided: Collection[Position],
    margin: int,
    states: int,
    meter: Meter,
) -> Comparison:
    """Find the fewest turns that lead from each of several positions to a goal.

    Args:
        positions: 1 to 14 positions with one hand, all with the same cards in play.
        goal: What is to be reached.
        variant: Which side is shed and which is gathered.
        deck: The cards.
        avoided: Positions of these cards, which no line may lead through.
        margin: How many turns more than from the best position are worth to be known.
        states: How many positions to look at before the rest is left open.
        meter: What this search and others may spend together.

    Returns:
        The turns from each position, as far as they were found.

    Raises:
        RulesError: It is no solitaire, or more cards are in play than solitaire has.
        GaveUp: The meter said so.
    """
    for position in positions:
        _check(position)
    from goblins_tui.solver.comparing import compare_starts
    from goblins_tui.solver.packing import Packing

    packing = Packing(positions[0], variant, deck)
    starts, closed = ([*map(packing.state, some)] for some in (positions, avoided))
    return compare_starts(packing, starts, closed, goal, margin, states, meter)


def _check(position: Position) -> None:
    if not position.is_solitaire:
        raise RulesError("only a position with one hand can be solved")
    count = position.in_play.bit_count()
    if count not in range(1, MOST_CARDS + 1):
        raise RulesError(f"1 to {MOST_CARDS} cards can be in play, not {count}")
