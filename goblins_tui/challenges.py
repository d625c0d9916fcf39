"""What a solitaire is about, and what has been proven of its deal: values that are kept."""

from enum import StrEnum
from typing import NamedTuple, Self

from goblins_tui.rules import GameRecord, Goal, Variant


class Kind(StrEnum):
    """Where the deal of a solitaire came from."""

    DEAL = "deal"
    """Any deal, by its code or by chance."""
    DAILY = "daily"
    """The deal of a day, the same for everybody."""
    LADDER = "ladder"
    """A rung of The Long Night."""


class Challenge(NamedTuple):
    """What a solitaire is about."""

    kind: Kind = Kind.DEAL
    goal: Goal = Goal.SHED
    """What the player is after; a win on the way to it counts too."""
    day: str = ""
    """The day whose deal it is, UTC, such as "2026-11-30"; for the daily only."""
    rung: int = 0
    """The number of the rung, from 1; for the ladder only."""


class SoloDeal(NamedTuple):
    """What names the cards of a solitaire."""

    code: str
    """The deal code as `rules.deal_code` writes it."""
    size: int
    """Cards in hand at first."""
    variant: Variant = Variant.FAIRIES_RULE

    @classmethod
    def of(cls, record: GameRecord) -> Self:
        """The deal of a solitaire.

        Raises:
            ValueError: It is no solitaire.
        """
        if record.size is None:
            raise ValueError("only solitaire has a size")
        return cls(record.code, record.size, record.variant)


class Proof(NamedTuple):
    """What has been proven of a deal; it never changes."""

    par: int | None
    """The fewest turns that shed all; `None` if that is impossible."""
    flawless_par: int | None
    """The fewest turns to flawless; `None` if that is impossible."""
    lines: int
    """How many lines shed all in par."""

    def par_of(self, goal: Goal) -> int | None:
        """The fewest turns that reach a goal, `None` if none do."""
        return self.par if goal is Goal.SHED else self.flawless_par
