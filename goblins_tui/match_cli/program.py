"""Does what was asked of `goblins-tui match`."""

from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from random import Random  # noqa: TID251  a match is played again by its seed
from typing import Final

from goblins_tui.budget import Budget
from goblins_tui.clock import seconds
from goblins_tui.console import (
    INTERRUPTED,
    PROGRAM,
    USAGE_ERROR,
    Refused,
    complain,
    progress,
    run_command,
    say,
)
from goblins_tui.match_cli.arguments import arguments_of
from goblins_tui.match_cli.caged import CagedOpponent, SilentOpponent
from goblins_tui.match_cli.results import (
    Ending,
    Match,
    Result,
    in_complaints,
    in_json,
    in_words,
)
from goblins_tui.match_cli.watched import WatchedOpponent
from goblins_tui.opponents import OPPONENTS, Opponent
from goblins_tui.opponents.match import Score, play_match
from goblins_tui.opponents.plugins import (
    BadOpponent,
    UnknownOpponent,
    known_name,
    opponent_troubles,
)
from goblins_tui.rules import deal_code

STATUSES: Final = {Ending.PLAYED: 0, Ending.STOPPED: 3, Ending.INTERRUPTED: INTERRUPTED}


def main(argv: Sequence[str]) -> int:
    """Run `goblins-tui match`.

    Args:
        argv: The arguments after `match`.

    Returns:
        The exit status: 0 if the match was played, 3 if it was stopped because an opponent gave no
        answer, 2 for wrong use, 130 if it was interrupted.
    """
    return run_command(lambda: _run(argv), PROGRAM, USAGE_ERROR)


def _run(argv: Sequence[str]) -> int:
    arguments = arguments_of(argv)
    with ExitStack() as opened:
        one, other = _opponents((arguments.one, arguments.other), opened)
        match = Match(
            one.name,
            other.name,
            arguments.players,
            arguments.variant,
            arguments.seed or deal_code(),
            arguments.positions,
            arguments.seconds,
        )
        result = _play(match, arguments.games, one, other)
    for line in in_complaints(result.troubles):
        complain(line)
    for line in [in_json(result)] if arguments.json else in_words(result):
        say(line)
    return STATUSES[result.ending]


def _opponents(typed: Sequence[str], opened: ExitStack) -> list[Opponent]:
    """The opponents that were asked for; those of packages in processes that are ended after."""
    found: dict[str, Opponent] = {}
    try:
        names = [known_name(name) for name in typed]
        for trouble in opponent_troubles():
            complain(trouble)
        for name in names:
            if name not in found:
                found[name] = OPPONENTS[name] if name in OPPONENTS else _caged(name, opened)
    except (UnknownOpponent, BadOpponent) as error:
        raise Refused(str(error)) from None
    return [found[name] for name in names]


def _caged(name: str, opened: ExitStack) -> CagedOpponent:
    opponent = CagedOpponent(name)
    opened.callback(opponent.kill)
    opponent.load()
    return opponent


def _play(match: Match, games: int, one: Opponent, other: Opponent) -> Result:
    budget = Budget(match.positions, match.seconds, clock=seconds)
    score, turns = Score(), 0
    ending = Ending.PLAYED

    def far(done: int) -> str:
        return f"{done:,} of {games:,} games, {turns:,} turns"

    try:
        with progress("Playing", far, games) as tell:

            def tell_turn() -> None:
                nonlocal turns
                turns += 1
                tell(score.games)

            for score in play_match(
                WatchedOpponent(one, tell_turn),
                WatchedOpponent(other, tell_turn),
                games,
                Random(match.seed),
                budget,
                match.players,
                match.variant,
            ):
                tell(score.games)
    except KeyboardInterrupt:
        ending = Ending.INTERRUPTED
    except SilentOpponent as silent:
        complain(f"{silent}: the match was stopped")
        ending = Ending.STOPPED
    return Result(match, score, ending, _troubles(score, one, other))


def _troubles(score: Score, *opponents: Opponent) -> Counter[str]:
    """What went wrong, in the games of a score and in processes of opponents."""
    caged = {each.name: each for each in opponents if isinstance(each, CagedOpponent)}
    return sum((each.troubles for each in caged.values()), Counter(score.troubles))
