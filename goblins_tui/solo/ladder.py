"""The Long Night: a ladder of solitaires from dusk to dawn."""

from collections.abc import Mapping
from typing import NamedTuple

from goblins_tui.rules import Goal, Variant

THREE_STARS, TWO_STARS, ONE_STAR = 3, 2, 1
_TURNS_ABOVE_PAR_FOR_TWO = 2
_RUNGS_A_STAGE = 5


class Rung(NamedTuple):
    """One solitaire of the ladder."""

    number: int
    """Its place, from 1."""
    title: str
    stage: str
    """What the part of the night is called."""
    code: str
    size: int
    """Cards in hand, and in the Ring."""
    variant: Variant
    goal: Goal
    """What is to be reached."""
    par: int
    """The fewest turns that reach the goal, proven."""


STAGES = ("Dusk", "Nightfall", "Midnight", "Small Hours", "Dawn")
"""Five cards, six, seven; flawless; and Goblins Rule, flawless in the end."""
_FAIRIES, _GOBLINS = Variant
_SHED, _FLAWLESS = Goal
_RUNGS = (
    ("First Dusk", "dusk-55-a", 5, _FAIRIES, _SHED, 5),
    ("Crows Fly Home", "crow-60-a", 5, _FAIRIES, _SHED, 6),
    ("The Bramble Gate", "bramble-230-a", 5, _FAIRIES, _SHED, 7),
    ("Badger Gets Up", "badger-77-a", 5, _FAIRIES, _SHED, 8),
    ("Cobweb Corner", "cobweb-67-a", 5, _FAIRIES, _SHED, 9),
    ("Fox at the Fence", "fox-1-a", 6, _FAIRIES, _SHED, 6),
    ("Nettle Alley", "nettle-14-a", 6, _FAIRIES, _SHED, 7),
    ("Newt in the Bath", "newt-17-a", 6, _FAIRIES, _SHED, 8),
    ("The Crooked Oak", "oak-64-a", 6, _FAIRIES, _SHED, 9),
    ("Owls, Wide Awake", "owl-24-a", 6, _FAIRIES, _SHED, 10),
    ("Mist on the Meadow", "mist-8-a", 7, _FAIRIES, _SHED, 7),
    ("Heron on One Leg", "heron-37-a", 7, _FAIRIES, _SHED, 8),
    ("The Snail Express", "snail-7-a", 7, _FAIRIES, _SHED, 9),
    ("Garlic for Supper", "garlic-10-a", 7, _FAIRIES, _SHED, 10),
    ("Thistle at Twelve", "thistle-403-a", 7, _FAIRIES, _SHED, 11),
    ("Moss Pillows", "moss-4-a", 5, _FAIRIES, _FLAWLESS, 7),
    ("Not a Leaf Stirs", "leaf-22-a", 5, _FAIRIES, _FLAWLESS, 9),
    ("Frosty Whiskers", "frost-6-a", 6, _FAIRIES, _FLAWLESS, 10),
    ("Amber Eyes", "amber-203-a", 6, _FAIRIES, _FLAWLESS, 12),
    ("Every Pebble Turned", "pebble-106-a", 7, _FAIRIES, _FLAWLESS, 13),
    ("Dew on Their Toes", "dew-9-a", 5, _GOBLINS, _SHED, 6),
    ("Robin Starts Early", "robin-38-a", 6, _GOBLINS, _SHED, 8),
    ("The Lark Is Loud", "lark-10-a", 7, _GOBLINS, _SHED, 10),
    ("Rose-Red Clouds", "rose-143-a", 7, _GOBLINS, _FLAWLESS, 11),
    ("Dawn at Last", "dawn-791-a", 7, _GOBLINS, _FLAWLESS, 13),
)
LADDER = tuple(
    Rung(place + 1, title, STAGES[place // _RUNGS_A_STAGE], code, size, variant, goal, par)
    for place, (title, code, size, variant, goal, par) in enumerate(_RUNGS)
)
"""All rungs in order: within a stage par and grade rise, and a title tells the word of its code."""


def stars_for(rung: Rung, turns: int) -> int:
    """The stars for reaching the goal of a rung.

    Args:
        rung: The rung.
        turns: How many turns it took.

    Returns:
        Three for par, two for up to two turns more, one for reaching the goal at all.
    """
    if turns <= rung.par:
        return THREE_STARS
    return TWO_STARS if turns <= rung.par + _TURNS_ABOVE_PAR_FOR_TWO else ONE_STAR


def is_open(number: int, stars: Mapping[int, int]) -> bool:
    """Whether a rung may be played.

    The first one always may; any other one, if the rung before it has a star, or the one before
    that. So a rung that is too hard can be stepped over, but not two in a row.

    Args:
        number: The number of the rung.
        stars: The stars of rungs by their number; a rung that is missing has none.

    Returns:
        Whether it may be played; never, if there is no such rung.
    """
    if number not in range(1, len(LADDER) + 1):
        return False
    return number == 1 or any(stars.get(before, 0) > 0 for before in (number - 1, number - 2))
