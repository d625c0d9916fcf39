"""What playing alone has come to: the days that were played, and the stars of the ladder."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from goblins_tui.challenges import Kind, Proof, SoloDeal
from goblins_tui.history.games import GameLine, State
from goblins_tui.rules import Goal
from goblins_tui.solo.days import is_day
from goblins_tui.solo.ladder import LADDER, Rung, stars_for
from goblins_tui.solo.medals import medals_of
from goblins_tui.solo.streaks import DayResult


class DayState(StrEnum):
    """How far somebody came with the deal of a day, the least first."""

    GIVEN_UP = "given up"
    PRACTISED = "practised"
    """It was played to its end, with help."""
    OPEN = "open"
    """A game of it can be played on."""
    WON_LATE = "won late"
    """It was won, but never in a game that was dealt on its own day."""
    WON = "won"
    """It was won on its own day."""


class DayPlay(NamedTuple):
    """How the deal of a day was played, the best of all its games."""

    state: DayState
    result: DayResult
    turns: int | None = None
    """Turns to the win, if it was won."""
    flawless_turns: int | None = None
    proof: Proof | None = None
    """What is proven of the deal; `None` if nothing is."""


def daily_results(
    lines: Iterable[GameLine], proofs: Mapping[SoloDeal, Proof], size: int
) -> dict[str, DayPlay]:
    """How the daily deals of one size were played.

    Medals are for games that count: over, without help, and of people.

    Args:
        lines: The daily games that are kept, in any order; others are passed over.
        proofs: What is proven of deals.
        size: Cards in hand at first.

    Returns:
        Each day of which a deal was begun, and the best that came of it.
    """
    games = defaultdict(list)
    for line in lines:
        challenge = line.head.challenge
        if challenge is None or challenge.kind is not Kind.DAILY or not is_day(challenge.day):
            continue
        if line.head.record.size == size:
            games[challenge.day].append(line)
    return {day: _day_play(day, played, proofs) for day, played in games.items()}


def ladder_stars(lines: Iterable[GameLine]) -> dict[int, int]:
    """The stars that were won in The Long Night.

    Args:
        lines: The games of the ladder that are kept, in any order; others are passed over, and so
            are those that were dealt otherwise than their rung.

    Returns:
        The most stars of each rung that has any, by its number.
    """
    stars: dict[int, int] = {}
    for line in lines:
        rung = _rung_of(line)
        if rung is None or not _is_won(line):
            continue
        standing = line.standing
        turns = standing.winning_turns if rung.goal is Goal.SHED else standing.flawless_turns
        if turns is not None:
            stars[rung.number] = max(stars.get(rung.number, 0), stars_for(rung, turns))
    return stars


def _day_play(day: str, games: Sequence[GameLine], proofs: Mapping[SoloDeal, Proof]) -> DayPlay:
    won = [line.standing for line in games if _is_won(line)]
    turns = _fewest(standing.winning_turns for standing in won)
    flawless_turns = _fewest(standing.flawless_turns for standing in won)
    proof = proofs.get(SoloDeal.of(games[0].head.record))
    par, flawless_par = (proof.par, proof.flawless_par) if proof else (None, None)
    state = max((_state_of(day, line) for line in games), key=[*DayState].index)
    result = DayResult(
        day,
        won=bool(won),
        on_time=state is DayState.WON,
        medals=medals_of(turns, flawless_turns, par, flawless_par),
    )
    return DayPlay(state, result, turns, flawless_turns, proof)


def _state_of(day: str, line: GameLine) -> DayState:
    if line.is_open:
        return DayState.OPEN
    if line.standing.state is State.ABANDONED:
        return DayState.GIVEN_UP
    if not _is_won(line):
        return DayState.PRACTISED
    return DayState.WON if line.begun.startswith(day) else DayState.WON_LATE


def _is_won(line: GameLine) -> bool:
    """Whether it is a win that counts."""
    standing = line.standing
    is_over = standing.state is State.FINISHED and standing.winner is not None
    return is_over and not standing.practice and not line.head.record.computers


def _fewest(turns: Iterable[int | None]) -> int | None:
    return min((each for each in turns if each is not None), default=None)


def _rung_of(line: GameLine) -> Rung | None:
    challenge, record = line.head.challenge, line.head.record
    if challenge is None or challenge.kind is not Kind.LADDER or record.size is None:
        return None
    deal = SoloDeal.of(record)
    return next(
        (
            rung
            for rung in LADDER
            if rung.number == challenge.rung
            and SoloDeal(rung.code, rung.size, rung.variant) == deal
        ),
        None,
    )
