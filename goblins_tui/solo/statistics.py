"""What playing alone adds up to: turns against par, and wins one after the other."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from goblins_tui.challenges import Kind, Proof, SoloDeal
from goblins_tui.history.games import GameLine, State
from goblins_tui.history.statistics import WinStreak
from goblins_tui.rules import SOLITAIRE_SIZES, Goal
from goblins_tui.solo.medals import Medal, medals_of
from goblins_tui.solo.results import daily_results
from goblins_tui.solo.streaks import Streaks, streaks


class GoalResults(NamedTuple):
    """The wins of one size in which the player was after one goal, as far as pars are proven."""

    size: int
    """Cards in hand at first."""
    goal: Goal
    games: int
    at_par: int
    """How many were won in par."""
    near_par: int
    """How many were won in one turn more."""
    flawless: int
    flawless_at_par: int
    above_par: float | None
    """The turns above the par of the goal on average; `None` if no game reached the goal."""


class SoloStatistics(NamedTuple):
    """What playing alone adds up to."""

    above_par: tuple[tuple[int, int], ...] = ()
    """Each number of turns above par with the wins that took so many, par first; without those
    who were after flawless."""
    results: tuple[GoalResults, ...] = ()
    """Shedding before flawless, few cards before many."""
    wins: tuple[tuple[str, WinStreak], ...] = ()
    """Each player, as written last, with the solitaires won in a row; the longest row first."""
    days: tuple[tuple[int, Streaks], ...] = ()
    """Each size of which a daily deal was won on its day, with the days in a row."""


def solo_statistics(
    lines: Iterable[GameLine], proofs: Mapping[SoloDeal, Proof], today: str
) -> SoloStatistics:
    """Add up what was played alone.

    A row of wins ends with a solitaire that was given up after a turn at least, unless it is
    proven that its goal could not be reached.

    Args:
        lines: The games that count and those that were given up, in any order; others are passed
            over.
        proofs: What is proven of deals.
        today: The day it is, UTC.

    Returns:
        What they add up to. Names that differ only in case are one player.

    Raises:
        ValueError: Today is no day.
    """
    alone = [line for line in lines if len(line.names) == 1 and not line.standing.practice]
    alone.sort(key=lambda line: (line.changed, line.id), reverse=True)
    won = [line for line in alone if _is_won(line)]
    proven = [
        (line, proofs[deal]) for line in won if (deal := SoloDeal.of(line.head.record)) in proofs
    ]
    above = Counter(
        max(turns, 0)
        for line, proof in proven
        if _goal_of(line) is Goal.SHED and (turns := _above_par(line, proof)) is not None
    )
    return SoloStatistics(
        tuple(sorted(above.items())),
        _results(proven),
        _wins([line for line in alone if _is_won(line) or _is_lost(line, proofs)]),
        _days(alone, proofs, today),
    )


def _is_won(line: GameLine) -> bool:
    standing = line.standing
    is_over = standing.state is State.FINISHED and standing.outcome is not None
    return is_over and standing.winning_turns is not None


def _is_lost(line: GameLine, proofs: Mapping[SoloDeal, Proof]) -> bool:
    """Whether it was given up, and not for the reason that nobody could have won it."""
    if line.standing.state is not State.ABANDONED or not line.standing.turns:
        return False
    proof = proofs.get(SoloDeal.of(line.head.record))
    return proof is None or proof.par_of(_goal_of(line)) is not None


def _goal_of(line: GameLine) -> Goal:
    challenge = line.head.challenge
    return Goal.SHED if challenge is None else challenge.goal


def _above_par(line: GameLine, proof: Proof) -> int | None:
    """The turns above the par of what the player was after, `None` if that was not reached."""
    goal, standing = _goal_of(line), line.standing
    turns = standing.winning_turns if goal is Goal.SHED else standing.flawless_turns
    par = proof.par_of(goal)
    return None if turns is None or par is None else turns - par


def _results(proven: Iterable[tuple[GameLine, Proof]]) -> tuple[GoalResults, ...]:
    groups: defaultdict[tuple[Goal, int], list[tuple[GameLine, Proof]]] = defaultdict(list)
    for line, proof in proven:
        groups[_goal_of(line), SoloDeal.of(line.head.record).size].append((line, proof))
    places = [(goal, size) for goal in Goal for size in SOLITAIRE_SIZES]
    return tuple(
        _result(size, goal, groups[goal, size]) for goal, size in places if groups[goal, size]
    )


def _result(size: int, goal: Goal, games: Sequence[tuple[GameLine, Proof]]) -> GoalResults:
    medals = Counter(
        medal
        for line, proof in games
        for medal in medals_of(
            line.standing.winning_turns, line.standing.flawless_turns, proof.par, proof.flawless_par
        )
    )
    above = [turns for line, proof in games if (turns := _above_par(line, proof)) is not None]
    return GoalResults(
        size,
        goal,
        len(games),
        medals[Medal.PAR],
        medals[Medal.NEAR_PAR],
        medals[Medal.FLAWLESS] + medals[Medal.FLAWLESS_PAR],
        medals[Medal.FLAWLESS_PAR],
        sum(above) / len(above) if above else None,
    )


def _wins(lines: Iterable[GameLine]) -> tuple[tuple[str, WinStreak], ...]:
    """How many games each player won in a row, of games that were won or lost, the last first."""
    is_won: defaultdict[str, list[bool]] = defaultdict(list)
    written: dict[str, str] = {}
    for line in lines:
        player = line.names[0].casefold()
        written.setdefault(player, line.names[0])
        is_won[player].append(_is_won(line))
    rows = [(written[player], WinStreak.of(games)) for player, games in is_won.items()]
    return tuple(sorted(rows, key=lambda row: (-row[1].longest, -row[1].now, row[0])))


def _days(
    lines: Iterable[GameLine], proofs: Mapping[SoloDeal, Proof], today: str
) -> tuple[tuple[int, Streaks], ...]:
    daily = [
        line
        for line in lines
        if line.head.challenge is not None and line.head.challenge.kind is Kind.DAILY
    ]
    rows = []
    for size in SOLITAIRE_SIZES:
        plays = daily_results(daily, proofs, size).values()
        rows.append((size, streaks((play.result for play in plays), today)))
    return tuple((size, row) for size, row in rows if row.longest)
