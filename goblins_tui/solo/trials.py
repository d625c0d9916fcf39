"""Trying turns out in several worlds: how soon would each lead to the goal?"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain, islice
from typing import Final, NamedTuple

from goblins_tui.rules import Deck, Goal, Position, Turn, Variant
from goblins_tui.solver import Budget, Comparison, GaveUp, Meter, Status, compare, solve

MARGIN: Final = 2
"""How many turns more than by the best turn are told apart."""

_STATES_AT_FIRST: Final = 20_000
"""In most worlds that can be won, looking at so many positions shows how."""
_STATES_IN_DEPTH: Final = 200_000
_MOST_STATES: Final = 2_000_000
"""As long as no world is won, so many positions are looked at in all..."""
_PATIENCE: Final = 5
"""... and so many times more worlds."""


class Quest(NamedTuple):
    """What is sought."""

    position: Position
    """Where it begins."""
    turns: tuple[Turn, ...]
    """What may be played there; none reaches the goal at once, and all worlds agree on them."""
    goal: Goal
    variant: Variant
    elsewhere: frozenset[Position]
    """Other positions, which no line may lead through."""


def try_out(
    quest: Quest, decks: Iterable[Deck], worlds: int, budget: Budget | None
) -> list[Comparison]:
    """Try turns out in worlds that agree with what is known.

    A short search in each world is mostly enough. If it wins none of them, longer searches follow,
    in more worlds, until one is won. A single world is searched to its end.

    Args:
        quest: What is sought.
        decks: The worlds.
        worlds: How many of them to try.
        budget: What may be spent on all of them.

    Returns:
        For each world that was tried before the budget was spent, how soon the goal is reached
        after each turn; the longer searches tell it of one best turn only.

    Raises:
        GaveUp: The budget did not suffice for a single world.
    """
    meter = Meter(budget)
    decks = iter(decks)
    drawn = [*islice(decks, worlds)]
    found: dict[Deck, Comparison] = {}
    try:
        for deck in drawn:
            found[deck] = found.get(deck) or _at_a_glance(quest, deck, meter)
        if not any(map(is_won, found.values())):
            most = None if len(drawn) == 1 else _STATES_IN_DEPTH
            for deck in islice(chain([*drawn], decks), _PATIENCE * worlds):
                if deck not in found:
                    drawn.append(deck)
                elif found[deck].is_complete:
                    continue
                found[deck] = _in_depth(quest, deck, meter, most)
                if is_won(found[deck]) or meter.states > _MOST_STATES:
                    break
    except GaveUp:
        if not found:
            raise
    return [found[deck] for deck in drawn if deck in found]


def is_won(trial: Comparison) -> bool:
    """Whether some turn was found to lead to the goal."""
    return any(turns is not None for turns in trial.turns)


def _at_a_glance(quest: Quest, deck: Deck, meter: Meter) -> Comparison:
    position, turns, goal, variant, elsewhere = quest
    after = [turn.position for turn in turns]
    avoided = {position, *elsewhere}
    return compare(after, goal, variant, deck, avoided, MARGIN, _STATES_AT_FIRST, meter)


def _in_depth(quest: Quest, deck: Deck, meter: Meter, states: int | None) -> Comparison:
    position, turns, goal, variant, elsewhere = quest
    budget = meter.left()
    limits = [limit for limit in (states, budget.states) if limit is not None]
    budget = replace(budget, states=min(limits, default=None))
    status, _, line, looked_at = solve(position, goal, variant, budget, deck, elsewhere)
    meter.look_at(looked_at)
    first, rest = (line[0], len(line) - 1) if line else (None, None)
    return Comparison(
        tuple(rest if turn.card == first else None for turn in turns),
        is_complete=status is Status.IMPOSSIBLE,
    )
