"""A solitaire that was played, beside one that could not be played better."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import NamedTuple

from goblins_tui.budget import GaveUp
from goblins_tui.rules import Goal, Outcome, Position, Turn, Variant, is_flawless, play
from goblins_tui.solver import Budget, Solution, Status, solve


class Review(NamedTuple):
    """What a player could have done."""

    perfect: tuple[int, ...] | None
    """The cards of a line in par, which agrees with what was played as long as par was in reach;
    `None` if the goal cannot be reached."""
    par: int | None
    """The fewest turns that reach the goal, `None` if none do."""
    lost_turn: int | None
    """The number, from 1, of the turn after which par was out of reach; `None` if it never was."""
    goal: Goal = Goal.SHED
    """What was to be reached."""


def review(
    start: Position,
    cards: tuple[int, ...],
    goal: Goal,
    variant: Variant,
    budget: Budget | None = None,
) -> Review | None:
    """Compare a solitaire with a perfect one.

    Everything that goes in and comes out is a plain value, so that a worker process can do it.

    Args:
        start: The position before the first turn.
        cards: What was added, turn by turn; nothing counts that came after the goal.
        goal: What was to be reached.
        variant: Which side is shed and which is gathered.
        budget: What each of the searches, half a dozen at most, may spend.

    Returns:
        The comparison; `None` if the budget did not suffice.

    Raises:
        IllegalTurn: The rules do not allow what was played.
        RulesError: It is no solitaire, or more cards are in play than solitaire has.
    """
    turns = turns_to_goal(start, cards, goal, variant)
    positions = [start, *(turn.position for turn in turns)]
    is_reached = bool(turns) and is_at(turns[-1], goal, variant)

    @cache
    def solution_after(number: int) -> Solution:
        solution = solve(positions[number], goal, variant, budget)
        if solution.status is Status.GAVE_UP:
            raise GaveUp
        return solution

    try:
        return _compare(cards[: len(turns)], is_reached, solution_after)._replace(goal=goal)
    except GaveUp:
        return None


def _compare(
    cards: tuple[int, ...], is_reached: bool, solution_after: Callable[[int], Solution]
) -> Review:
    """Find where par went out of reach; once it is, it stays so.

    Args:
        cards: What was added, turn by turn.
        is_reached: Whether the last turn reached the goal.
        solution_after: Tells how to go on after so many turns that did not reach it.
    """
    _, par, _, _ = solution_after(0)
    if par is None:
        return Review(None, None, None)

    def is_out_of_reach(number: int) -> bool:
        if number >= par:
            return number > par or number < len(cards) or not is_reached
        left = solution_after(number).par
        return left is None or number + left > par

    agreed = bisect_left(range(1, len(cards) + 1), True, key=is_out_of_reach)
    if is_reached and agreed == len(cards):
        return Review(cards, par, None)
    rest = solution_after(agreed).line
    assert rest is not None
    return Review((*cards[:agreed], *rest), par, agreed + 1 if agreed < len(cards) else None)


def turns_to_goal(
    start: Position, cards: Iterable[int], goal: Goal, variant: Variant
) -> Sequence[Turn]:
    """The turns of a solitaire up to the one that reaches a goal, or all if none does.

    Args:
        start: The position before the first turn.
        cards: What was added, turn by turn.
        goal: What was to be reached.
        variant: Which side is shed and which is gathered.

    Raises:
        IllegalTurn: The rules do not allow one of the turns.
    """
    turns: list[Turn] = []
    for card in cards:
        turns.append(play(turns[-1].position if turns else start, card, variant))
        if is_at(turns[-1], goal, variant):
            break
    return turns


def is_at(turn: Turn, goal: Goal, variant: Variant) -> bool:
    """Whether a turn reaches a goal."""
    if goal is Goal.SHED:
        return turn.outcome is Outcome.SHED
    return is_flawless(turn.position, variant)
