"""How sure a share is that was counted."""

from math import sqrt
from typing import Final, NamedTuple

_SURE: Final = 1.959964
"""Standard deviations to each side that hold 95 % of a normal distribution."""


class Interval(NamedTuple):
    """Between what bounds a share lies."""

    low: float
    high: float


def wilson_interval(successes: int, trials: int) -> Interval:
    """The 95 % interval of a share (Wilson, "Probable inference", 1927).

    Args:
        successes: How often it came out so.
        trials: How often it was tried.

    Returns:
        The bounds, from 0 to 1; all that is possible if nothing was tried.
    """
    if trials == 0:
        return Interval(0.0, 1.0)
    share = successes / trials
    square = _SURE * _SURE / trials
    middle = share + square / 2
    reach = _SURE * sqrt(share * (1 - share) / trials + square / (4 * trials))
    # These two are certain, and must not be missed by as much as a rounding.
    low = 0.0 if successes == 0 else (middle - reach) / (1 + square)
    high = 1.0 if successes == trials else (middle + reach) / (1 + square)
    return Interval(low, high)
