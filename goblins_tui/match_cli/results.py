"""How a match ended, put into words or into JSON."""

import json
from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from goblins_tui.opponents.match import MOST_TURNS, Score
from goblins_tui.rules import Variant

_MOST_TROUBLES: Final = 10
"""So many kinds of trouble are told one by one."""


class Ending(StrEnum):
    """Why a match is over."""

    PLAYED = "played"
    STOPPED = "stopped"
    """An opponent gave no answer."""
    INTERRUPTED = "interrupted"


class Match(NamedTuple):
    """What is to be played."""

    one: str
    """Who is scored."""
    other: str
    """Who sits in all other seats."""
    players: int
    variant: Variant
    seed: str
    """Where deals and all other chance come from."""
    positions: int | None
    """How many positions may be looked at in a turn."""
    seconds: float | None
    """How long a turn may take."""


class Result(NamedTuple):
    """What came of it."""

    match: Match
    score: Score
    ending: Ending
    troubles: Counter[str]
    """What went wrong with opponents, and how often."""


def in_json(result: Result) -> str:
    """The result as an object in JSON, in one line.

    Args:
        result: The result.
    """
    match, score, ending, troubles = result
    found = {
        "status": ending,
        **match._asdict(),
        "variant": match.variant.value,
        "games": score.games,
        "won": score.won,
        "lost": score.lost,
        "drawn": score.drawn,
        "broken_off": score.broken_off,
        "share": score.share if score.decided else None,
        "interval": score.interval,
        "fair_share": 1 / match.players,
        "mean_turns": score.turns / score.games if score.games else None,
        "troubles": [
            {"trouble": trouble, "count": count} for trouble, count in troubles.most_common()
        ],
    }
    return json.dumps(found)


def in_words(result: Result) -> Iterator[str]:
    """The result in words.

    Args:
        result: The result.

    Yields:
        Lines of text.
    """
    match, score, ending, _ = result
    others = match.other if match.players == 2 else f"{match.players - 1} of {match.other}"
    rule = ", Goblins Rule" if match.variant is Variant.GOBLINS_RULE else ""
    limit = f"{match.positions:,} positions" if match.seconds is None else f"{match.seconds:g} s"
    yield f"{match.one} against {others}{rule}, {limit} a turn, seed {match.seed}"
    if ending is not Ending.PLAYED:
        yield f"The match was {ending}."
    if not score.games:
        yield "No game was played to its end."
        return
    limit = f" after {MOST_TURNS} turns" if score.broken_off else ""
    yield (
        f"{score.games:,} {'game' if score.games == 1 else 'games'}: {score.won:,} won,"
        f" {score.lost:,} lost, {score.drawn:,} drawn, {score.broken_off:,} broken off{limit};"
        f" {score.turns / score.games:.1f} turns a game"
    )
    if score.decided:
        low, high = score.interval
        yield (
            f"{_percent(score.share)} % of the decided games won"
            f" (95 % interval: {_percent(low)} to {_percent(high)} %);"
            f" a fair share is {_percent(1 / match.players)} %"
        )


def in_complaints(troubles: Counter[str]) -> Iterator[str]:
    """What went wrong with opponents, what happened most first.

    Args:
        troubles: How often what went wrong.

    Yields:
        Lines of text.
    """
    for trouble, count in troubles.most_common(_MOST_TROUBLES):
        yield f"{trouble} ({_times(count)})"
    rest = troubles.total() - sum(count for _, count in troubles.most_common(_MOST_TROUBLES))
    if rest:
        yield f"other trouble with opponents ({_times(rest)})"


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count:,} times")
