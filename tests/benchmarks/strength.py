"""How strong the opponents are, against each other and against a plain alpha-beta that cheats."""

from __future__ import annotations

import math
import time
from itertools import pairwise
from random import Random
from typing import Final

from goblins_tui.opponents import OPPONENTS, Opponent
from goblins_tui.opponents.match import MOST_TURNS, End, Score, play_game, play_match
from goblins_tui.rules import DEALS, Variant, deal, deal_code
from goblins_tui.solver import Budget
from tests.benchmarks.report import Row, at_least, at_most, below
from tests.kit.mid_games import mid_game
from tests.kit.plain_alpha_beta import PlainAlphaBeta

GAMES: Final = 400
STATES: Final = 2000
"""So many positions may be looked at for a turn, so that the results are the same everywhere."""
TABLE_GAMES: Final = 800
"""With more seats the shares are smaller, and closer together."""
MANY_GAMES: Final = 5000
FEW_STATES: Final = 50
MANY_STATES: Final = 100_000
SECONDS: Final = 0.3
LADDER: Final = [opponent for opponent in OPPONENTS.values() if not opponent.cheats]
*_, SECOND, STRONGEST = LADDER
MINNOW: Final = OPPONENTS["Minnow"]


def measure(effort: float = 1.0) -> list[Row]:
    """Let opponents play matches, and the strongest think.

    Args:
        effort: The part of the full measurement to do; opponents look at fewer positions, too.

    Returns:
        Rows for the ladder, for three and four players, for games that do not end, and for the
        speed of the search.
    """
    games = max(2, round(GAMES * effort))
    states = max(FEW_STATES, round(STATES * effort))
    rows = []
    for weaker, stronger in pairwise(LADDER):
        score = _match(stronger, weaker, games, states)
        rows.append(_share(60, stronger, weaker, score))
    rows += _not_won(score)
    rows.append(_share(85, STRONGEST, MINNOW, _match(STRONGEST, MINNOW, games, states)))
    plain = PlainAlphaBeta()
    score = _match(STRONGEST, plain, games // 2, 2 * states)
    rows.append(_share(35, STRONGEST, plain, score))
    table_games = max(3, round(TABLE_GAMES * effort))
    rows += [_more_than_its_share(players, table_games, states) for players in (3, 4)]
    rows += _games_of_anybody(max(4, round(MANY_GAMES * effort)))
    return [*rows, *_speed(max(2, round(20 * effort)))]


def _match(one: Opponent, others: Opponent, games: int, states: int, players: int = 2) -> Score:
    chances = Random(f"{one.name} {others.name} {players}")
    *_, score = play_match(one, others, games, chances, Budget(states=states), players)
    if score.troubles:
        raise RuntimeError(score.troubles[0])
    return score


def _bounds(score: Score) -> str:
    low, high = (100 * bound for bound in score.interval)
    return f"{low:.1f} to {high:.1f} %"


def _share(asked: float, one: Opponent, other: Opponent, score: Score) -> Row:
    what = f"{one.name} beats {other.name}: {score.won} of {score.decided} ({_bounds(score)})"
    return at_least(1, Row(what, 100 * score.share, asked, "%", "what is asked"))


def _not_won(score: Score) -> list[Row]:
    drawn, broken_off = (100 * count / score.games for count in (score.drawn, score.broken_off))
    return [
        below(3, Row("of these drawn by repetition", drawn, math.nan, "%", "")),
        Row(f"of these broken off after {MOST_TURNS} turns", broken_off, math.nan, "%", ""),
    ]


def _more_than_its_share(players: int, games: int, states: int) -> Row:
    score = _match(STRONGEST, SECOND, games, states, players)
    what = (
        f"{STRONGEST.name} against {players - 1} of {SECOND.name}: {score.won} of {score.decided}"
        f" ({_bounds(score)}), at least"
    )
    return at_least(1, Row(what, 100 * score.interval.low, 100 / players, "%", "its share"))


def _games_of_anybody(count: int) -> list[Row]:
    """Games of one to four seats in which anybody may sit."""
    rng = Random(MANY_GAMES)
    ends = []
    for number in range(count):
        # Alone the weakest rarely win: such games are the longest.
        players = 1 if number % 10 == 0 else 2 + number % 3
        variant = rng.choice([*Variant])
        start = deal(players, deal_code(rng.randrange(DEALS)), variant)
        seats = [rng.choice(LADDER) for _ in range(players)]
        played = play_game(start, seats, rng, Budget(states=FEW_STATES), variant)
        if played.troubles:
            raise RuntimeError(played.troubles[0])
        ends.append(played.end)
    won = 100 * ends.count(End.WON) / count
    return [Row(f"{count} games of 1 to 4 seats that ended with a win", won, math.nan, "%", "")]


def _speed(rounds: int) -> list[Row]:
    """How fast the strongest searches, and how well it keeps to its time."""
    rng = Random(rounds)
    searched, busy, slowest = 0, 0.0, 0.0
    for number in range(rounds):
        game = mid_game(rng, 2 + number % 3, most_turns=6)
        heard = [0]
        budget = Budget(states=MANY_STATES // rounds, tell=heard.append)
        before = time.process_time()
        STRONGEST.choose(game.view, rng, budget, game.game)
        busy += time.process_time() - before
        searched += heard[-1]
        budget = Budget(seconds=SECONDS, clock=time.monotonic)
        began = time.monotonic()
        STRONGEST.choose(game.view, rng, budget, game.game)
        slowest = max(slowest, time.monotonic() - began)
    return [
        Row("positions searched", searched / busy, math.nan, "a second", ""),
        at_most(1.1, Row("the slowest answer", 1000 * slowest, 1000 * SECONDS, "ms", "its budget")),
    ]
