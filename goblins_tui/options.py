"""How people like to play: what the set-up screen and the command line let them choose."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

Choice = TypeVar("Choice", bound=StrEnum)


class Lens(StrEnum):
    """When the Ring shows what adding a card would do."""

    HOVER = "hover"
    """For the chosen card and the card under the pointer."""
    CHOSEN = "chosen"
    """For the chosen card only: sends nothing while the pointer moves."""
    OFF = "off"


class Speed(StrEnum):
    """How fast a turn is shown."""

    FULL = "full"
    BRISK = "brisk"
    OFF = "off"


class Glyphs(StrEnum):
    """With which characters cards are drawn."""

    EMOJI = "emoji"
    """Double-width symbols and box lines."""
    PLAIN = "plain"
    """Single-width symbols and box lines."""
    ASCII = "ascii"
    """Nothing but ASCII."""


class Seating(StrEnum):
    """Who sits at the bottom of the table."""

    TURN = "turn"
    """The seat to move; the others go round clockwise."""
    FIXED = "fixed"
    """Always the first seat."""


@dataclass(frozen=True)
class Options:
    """The choices of a table, with the defaults of a newcomer."""

    lens: Lens = Lens.HOVER
    speed: Speed = Speed.FULL
    glyphs: Glyphs = Glyphs.EMOJI
    seating: Seating = Seating.TURN
    take_back: bool = False
    """Whether people at a table of two or more may take a turn back."""


def next_choice(choice: Choice) -> Choice:
    """The choice after this one, going round."""
    choices = list(type(choice))
    return choices[(choices.index(choice) + 1) % len(choices)]
