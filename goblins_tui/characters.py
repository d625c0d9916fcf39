"""The computer players of the house as people meet them: a name, a face, and a line on each.

How they think is told elsewhere: who only shows them need not load that.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from goblins_tui.rules import Side


class Portrait(NamedTuple):
    """A face of the standard deck that an opponent looks like."""

    card: int
    side: Side


class Character(NamedTuple):
    """What people see of an opponent."""

    name: str
    line: str
    """What it is like, in a sentence that fits the smallest window."""
    portrait: Portrait
    rank: str
    """How strong it is."""


_LADDER: Final = (
    (
        "Pebble",
        "Drops whatever it holds, but knows a win when it sees one.",
        Portrait(10, Side.GOBLIN),
    ),
    (
        "Minnow",
        "Grabs what glitters, and has forgotten it a splash later.",
        Portrait(3, Side.FAIRY),
    ),
    (
        "Magpie",
        "Remembers the last three faces, and eyes your next turn.",
        Portrait(20, Side.FAIRY),
    ),
    (
        "Badger",
        "Never forgets a face, and digs four turns deep.",
        Portrait(7, Side.GOBLIN),
    ),
    (
        "Owl",
        "Works out what can lie under a card, and looks far ahead.",
        Portrait(9, Side.FAIRY),
    ),
)
FAIR: Final = tuple(
    Character(*each, f"strength {rank} of {len(_LADDER)}")
    for rank, each in enumerate(_LADDER, start=1)
)
"""Those that play fair, from the weakest to the strongest."""
CHEAT: Final = Character(
    "Seer",
    "Cheats: peeks under every card. Only for practice!",
    Portrait(14, Side.GOBLIN),
    "a cheat for practice",
)
COMPUTER: Final = "@"
"""What stands before the name of a computer player, where people could have it as well."""
STAND_IN: Final = "Minnow"
"""Who plays a turn for somebody that cannot: simple, and quick."""
CHARACTERS: Final[Mapping[str, Character]] = {each.name: each for each in (*FAIR, CHEAT)}
"""All by name, in the order in which people meet them."""
