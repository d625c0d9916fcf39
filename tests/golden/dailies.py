"""The codes of some days, and their daily deals, written out as text."""

from itertools import islice

from goblins_tui.solo.certify import daily_deal
from goblins_tui.solo.days import daily_codes

DAYS_AND_SIZES = (
    *((day, 5) for day in ("0001-01-01", "1999-12-31", "2000-01-01", "2026-01-23", "2026-07-18")),
    *((day, 5) for day in ("2026-11-30", "2028-02-29", "2100-03-01", "9999-12-31")),
    *((day, 6) for day in ("0001-01-01", "2026-01-25", "2026-02-04", "2026-11-29", "2026-11-30")),
    *((day, 6) for day in ("2026-12-01", "2028-02-29", "9999-12-31")),
    *((day, 7) for day in ("2026-11-30", "2028-02-29", "9999-12-31")),
)
"""The ends of the calendar, ends of months, and days whose first deals cannot be won."""
_CODES = 4


def dailies() -> str:
    """The first codes of some days, and which of them is dealt, with its proof."""
    lines = []
    for day, size in DAYS_AND_SIZES:
        codes = " ".join(islice(daily_codes(day, size), _CODES))
        dealt = daily_deal(day, size)
        assert dealt is not None
        par, flawless_par, ways = dealt.proof
        lines.append(
            f"{day} with {size}: {codes}\n"
            f"  {dealt.code}: par {par}, flawless {flawless_par}, shortest lines {ways}\n"
        )
    return "".join(lines)
