"""The opponents, from the weakest to the strongest."""

from collections.abc import Mapping
from typing import Final

from goblins_tui.opponents.persona import Persona, Portrait
from goblins_tui.rules import Side

_LADDER: Final = (
    Persona(
        "Pebble",
        "Drops whatever comes to hand, but knows a win when it sees one.",
        Portrait(10, Side.GOBLIN),
        ahead=0,
        memory=0,
    ),
    Persona(
        "Minnow",
        "Grabs what glitters now, and has forgotten it a splash later.",
        Portrait(3, Side.FAIRY),
        ahead=1,
        memory=0,
    ),
    Persona(
        "Magpie",
        "Remembers the last three things it saw, and eyes your next turn.",
        Portrait(20, Side.FAIRY),
        ahead=2,
        memory=3,
        worlds=2,
    ),
    Persona(
        "Badger",
        "Never forgets a face, guesses the rest, and digs four turns deep.",
        Portrait(7, Side.GOBLIN),
        ahead=4,
        worlds=4,
    ),
    Persona(
        "Owl",
        "Works out what can lie under a card, and looks as far as time allows.",
        Portrait(9, Side.FAIRY),
        ahead=30,
        worlds=6,
        patience=80,
    ),
)
_SEER: Final = Persona(
    "Seer",
    "Cheats: peeks under every card. Only for practice!",
    Portrait(14, Side.GOBLIN),
    ahead=30,
    patience=80,
    cheats=True,
)
OPPONENTS: Final[Mapping[str, Persona]] = {each.name: each for each in (*_LADDER, _SEER)}
"""All by name: five that play fair, from the weakest to the strongest, and the Seer, who cheats."""
