"""Days as texts such as "2026-11-30", always by UTC, and the deal codes that belong to them.

Which codes belong to a day is settled for ever, as version `a` of the choice: they are drawn with
the numbers of generator `a` (see `goblins_tui.rules.dealing`), seeded with the number of the day
times 256 plus the size. Another way to choose would have to begin on a day that is still to come.
"""

from calendar import monthrange
from collections.abc import Iterator
from datetime import date

from goblins_tui.rules import DEALS, deal_code
from goblins_tui.rules.dealing import draw_below, split_mix_64

MONTH_NAMES = tuple(
    """January February March April May June July August September October November
    December""".split()
)
_MONTHS = len(MONTH_NAMES)
_SEEDS_A_DAY = 256


def is_day(text: str) -> bool:
    """Whether a text is a day of the calendar, written as days are written here."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def day_number(day: str) -> int:
    """How many days there were up to a day, itself included; the first is 0001-01-01.

    Args:
        day: The day.

    Returns:
        The number, one more from day to day.

    Raises:
        ValueError: The text is no day.
    """
    return _date(day).toordinal()


def day_before(day: str) -> str:
    """The day before a day.

    Args:
        day: The day.

    Returns:
        The day before it.

    Raises:
        ValueError: The text is no day, or the calendar begins with it.
    """
    return date.fromordinal(day_number(day) - 1).isoformat()


def month_of(day: str) -> str:
    """The month of a day, such as "2026-11".

    Args:
        day: The day.

    Returns:
        The month.

    Raises:
        ValueError: The text is no day.
    """
    return _month(_date(day))


def step_month(month: str, months: int) -> str:
    """The month some months later.

    Args:
        month: The month.
        months: How many months later; fewer than none is earlier.

    Returns:
        That month.

    Raises:
        ValueError: The text is no month, or the calendar does not go that far.
    """
    first = _first(month)
    year, before = divmod(first.year * _MONTHS + first.month - 1 + months, _MONTHS)
    return _month(date(year, before + 1, 1))


def days_of_month(month: str) -> tuple[str, ...]:
    """All days of a month.

    Args:
        month: The month.

    Returns:
        Its days in order.

    Raises:
        ValueError: The text is no month.
    """
    first = _first(month)
    _, count = monthrange(first.year, first.month)
    return tuple(first.replace(day=number).isoformat() for number in range(1, count + 1))


def weekday_of_first(month: str) -> int:
    """How many days of its week come before the first day of a month; weeks begin on Monday.

    Args:
        month: The month.

    Returns:
        0 if the month begins on a Monday, 6 if on a Sunday.

    Raises:
        ValueError: The text is no month.
    """
    return _first(month).weekday()


def day_text(day: str) -> str:
    """A day as people write it.

    Args:
        day: The day.

    Returns:
        Such as "30 November 2026".

    Raises:
        ValueError: The text is no day.
    """
    date_of = _date(day)
    return f"{date_of.day} {MONTH_NAMES[date_of.month - 1]} {date_of.year}"


def daily_codes(day: str, size: int) -> Iterator[str]:
    """The codes from which the deal of a day is taken: the first that can be won.

    Args:
        day: The day.
        size: Cards in hand, and in the Ring.

    Yields:
        Codes without end, the same for everybody for ever; one may come again.

    Raises:
        ValueError: The text is no day.
    """
    random_numbers = split_mix_64(day_number(day) * _SEEDS_A_DAY + size)
    while True:
        yield deal_code(draw_below(DEALS, random_numbers))


def _date(day: str) -> date:
    if not is_day(day):
        raise ValueError("a day is written as 2026-11-30 is")
    return date.fromisoformat(day)


def _first(month: str) -> date:
    first = f"{month}-01"
    if not is_day(first):
        raise ValueError("a month is written as 2026-11 is")
    return date.fromisoformat(first)


def _month(day: date) -> str:
    return day.isoformat()[: len("2026-11")]
