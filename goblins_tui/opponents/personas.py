"""The opponents, from the weakest to the strongest."""

from collections.abc import Mapping
from typing import Final

from goblins_tui.characters import CHARACTERS, Portrait
from goblins_tui.opponents.persona import Persona


def _seen_as(name: str) -> tuple[str, str, Portrait]:
    """What people see of an opponent: its name, its line and its face."""
    character = CHARACTERS[name]
    return character.name, character.line, character.portrait


_LADDER: Final = (
    Persona(*_seen_as("Pebble"), ahead=0, memory=0),
    Persona(*_seen_as("Minnow"), ahead=1, memory=0),
    Persona(*_seen_as("Magpie"), ahead=2, memory=3, worlds=2),
    Persona(*_seen_as("Badger"), ahead=4, worlds=4),
    Persona(*_seen_as("Owl"), ahead=30, worlds=3, patience=80),
)
_SEER: Final = Persona(*_seen_as("Seer"), ahead=30, patience=80, cheats=True)
OPPONENTS: Final[Mapping[str, Persona]] = {each.name: each for each in (*_LADDER, _SEER)}
"""All by name: five that play fair, from the weakest to the strongest, and the Seer, who cheats."""
