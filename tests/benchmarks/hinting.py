"""How good hints are: games that follow them to the end, beside games of chance and greedy ones."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from itertools import count, islice
from random import Random
from statistics import fmean
from typing import Final, NamedTuple, TypeAlias

from goblins_tui.rules import (
    DEALS,
    SOLITAIRE_SIZES,
    Goal,
    Position,
    Variant,
    deal,
    deal_code,
    legal_cards,
    play,
    view,
)
from goblins_tui.solo.hints import WORLDS, advise
from goblins_tui.solver import solve
from tests.benchmarks.report import Row, at_least, at_most, below

GAMES: Final = 200
STRIDE: Final = 7919
"""From deal to deal; it shares no factor with their number."""
VARIANT: Final = Variant.FAIRIES_RULE
MOST_TURNS: Final = 400
"""A game that is not won by then is given up."""


class Moment(NamedTuple):
    """Where a game stands, with what happened before."""

    position: Position
    seen: Mapping[int, int]
    visited: Set[Position]


class Certified(NamedTuple):
    """A deal that can be won."""

    start: Position
    par: int


class Score(NamedTuple):
    """How well all deals were played."""

    above_par: float
    """Turns above par, on average; a game that is not won counts as `MOST_TURNS` turns."""
    won: float
    """How many deals were won, in percent."""


Player: TypeAlias = Callable[[Moment], int | None]
"""Names a card to add, or gives up."""


def measure(effort: float = 1.0) -> list[Row]:
    """Play certified deals of all sizes by hints, by chance and greedily.

    Args:
        effort: The part of the full measurement to do; hints try fewer worlds, too.

    Returns:
        Rows for the turns above par, for the share of the games that were won, and for the time
        that a hint took.
    """
    deals = [*islice(_certified(), max(1, round(GAMES * effort)))]
    worlds = max(4, round(WORLDS * effort))
    seconds: list[float] = []
    rng = Random(GAMES)

    def by_hints(moment: Moment) -> int | None:
        before = time.process_time()
        public = view(moment.position, moment.seen)
        advice = advise(public, VARIANT, Goal.SHED, moment.visited, worlds=worlds)
        seconds.append(time.process_time() - before)
        return advice and advice.card

    def by_chance(moment: Moment) -> int:
        return rng.choice(legal_cards(moment.position))

    hints = _score(deals, by_hints)
    greed = _score(deals, _greedily)
    chance = _score(deals, by_chance)
    above, won = f"turns above par, {len(deals)} deals", "deals won"
    return [
        at_most(
            0.1, Row(f"{above}, by hints", hints.above_par, greed.above_par, "", "greedy play")
        ),
        Row(f"{above}, greedily", greed.above_par, chance.above_par, "", "chance"),
        at_least(1, Row(f"{won}, by hints", hints.won, greed.won, "%", "greedy play")),
        Row(f"{won}, greedily", greed.won, chance.won, "%", "chance"),
        Row("a hint, on average", 1000 * fmean(seconds), math.nan, "ms", ""),
        below(5000, Row("the slowest hint", 1000 * max(seconds), math.nan, "ms", "")),
    ]


def _certified() -> Iterator[Certified]:
    """Deals that can be won, of all sizes by turns."""
    for number in count():
        size = SOLITAIRE_SIZES[number % len(SOLITAIRE_SIZES)]
        start = deal(1, deal_code(number * STRIDE % DEALS), size=size)
        par = solve(start).par
        if par is not None:
            yield Certified(start, par)


def _score(deals: Sequence[Certified], player: Player) -> Score:
    turns = [_turns(start, player) for start, _ in deals]
    above_par = [(each or MOST_TURNS) - par for each, (_, par) in zip(turns, deals, strict=True)]
    return Score(fmean(above_par), 100 * fmean(each is not None for each in turns))


def _turns(position: Position, player: Player) -> int | None:
    """How many turns a player needs to win; `None` if the game is lost."""
    visited = {position}
    seen: dict[int, int] = {}
    for number in range(1, MOST_TURNS + 1):
        card = player(Moment(position, seen, visited))
        if card is None:
            return None
        turn = play(position, card)
        if turn.outcome is not None:
            return number
        position = turn.position
        visited.add(position)
        seen |= dict.fromkeys(turn.flipped, number)
    return None


def _greedily(moment: Moment) -> int:
    """The card that leaves the fewest goblins in hand, and of those the most cards."""

    def cost(card: int) -> tuple[bool, int, int]:
        after = play(moment.position, card).position
        goblins = after.held(0, VARIANT.shed)
        return after in moment.visited, goblins, -after.hand.bit_count()

    return min(legal_cards(moment.position), key=cost)
