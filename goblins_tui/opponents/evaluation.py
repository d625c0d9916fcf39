"""How well a seat stands by the cards it holds, where nobody looks further ahead."""

from collections.abc import Sequence
from math import exp
from typing import Final

from goblins_tui.rules import DECK_SIZE, Variant

_BY_SHED: Final = (1.5, 0.95, 0.3, -0.2, -0.4, -0.7, -0.95)
"""What it is worth to hold none, one, two ... cards to be shed."""
_BY_GATHERED: Final = (-0.45, -0.25, -0.13, 0.0, 0.2, 0.7)
"""What it is worth to hold none, one, two ... cards of the gathered side."""
# Both were fitted to who won 3,900 games of two to four good players: the chance of a seat is in
# proportion to the exponential of their sum.
_WEIGHTS: Final = [
    [exp(_BY_SHED[min(shed, 6)] + _BY_GATHERED[min(gathered, 5)]) for gathered in range(DECK_SIZE)]
    for shed in range(DECK_SIZE)
]
_ALONE: Final = (1.0,)
"""Who plays alone is weighed against an even chance."""


def weight(hand: int, fairies: int, variant: Variant) -> float:
    """How likely a hand is to win, beside the weights of the other hands.

    Args:
        hand: The cards of one seat, as a mask.
        fairies: The cards that lie fairy-side up.
        variant: Which side is shed and which is gathered.

    Returns:
        A number above 0.
    """
    gathered = (hand & fairies).bit_count()
    shed = hand.bit_count() - gathered
    if variant is Variant.GOBLINS_RULE:
        shed, gathered = gathered, shed
    return _WEIGHTS[shed][gathered]


def shares(weights: Sequence[float]) -> list[float]:
    """The chance of each seat to win.

    Args:
        weights: The weight of each hand; a single one is solitaire.

    Returns:
        Shares of 1, by seat; alone, the rest of it is the chance to lose.
    """
    total = sum(weights if len(weights) > 1 else (*weights, *_ALONE))
    return [weight / total for weight in weights]
