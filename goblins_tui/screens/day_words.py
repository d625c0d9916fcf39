"""Days, and how their deals were played, in words."""

from collections.abc import Iterable

from goblins_tui.solo.results import DayPlay, DayState
from goblins_tui.solo.streaks import streaks

_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)

_NOT_WON = {
    DayState.OPEN: "a game is not over yet",
    DayState.PRACTISED: "practice only",
    DayState.GIVEN_UP: "given up",
}


def month_words(month: str) -> str:
    """A month: "November 2026".

    Args:
        month: The month, such as "2026-11".
    """
    year, number = month.split("-")
    return f"{_MONTHS[int(number) - 1]} {int(year)}"


def date_words(day: str) -> str:
    """A day without its year: "30 November".

    Args:
        day: The day, such as "2026-11-30".
    """
    _, month, number = day.split("-")
    return f"{int(number)} {_MONTHS[int(month) - 1]}"


def won_words(play: DayPlay) -> str:
    """How a deal was won, in full: "won in 7, par 6; flawless in 10, par 9".

    Args:
        play: A day that was won.
    """
    words = _shed_words(play)
    if play.flawless_turns is None:
        return words
    par = play.proof.flawless_par if play.proof else None
    return f"{words}; flawless in {play.flawless_turns}{_par_words(par)}"


def short_words(play: DayPlay | None) -> str:
    """How a deal was played, in a few words: "won in 7, par 6, flawless", "given up".

    Args:
        play: The day it is the deal of; `None` if it was never begun.
    """
    if play is None:
        return "not played yet"
    if play.result.won:
        return _shed_words(play) + (", flawless" if play.flawless_turns is not None else "")
    return _NOT_WON[play.state]


def streak_words(plays: Iterable[DayPlay], today: str, size: str) -> str:
    """How many days in a row were won.

    Args:
        plays: The days that were played.
        today: The day it is.
        size: Of which deals they are, such as "6 cards" or "any size".
    """
    current, longest = streaks((play.result for play in plays), today)
    if not longest:
        return "No streak yet: win the deal of the day."
    if not current:
        return f"No streak with {size} now, longest {_days(longest)}."
    return f"Streak with {size}: {_days(current)}, longest {longest}."


def _shed_words(play: DayPlay) -> str:
    par = play.proof.par if play.proof else None
    return f"won in {play.turns}{_par_words(par)}"


def _par_words(par: int | None) -> str:
    return "" if par is None else f", par {par}"


def _days(count: int) -> str:
    return "1 day" if count == 1 else f"{count} days"
