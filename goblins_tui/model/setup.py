"""What people choose before a game is dealt."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from goblins_tui.options import Options
from goblins_tui.rules import (
    MAX_PLAYERS,
    SOLITAIRE_SIZES,
    GameRecord,
    Goal,
    Variant,
    deal_code,
    deal_index,
)
from goblins_tui.text import clean_names

DEFAULT_NAMES = tuple(f"Player {seat}" for seat in range(1, MAX_PLAYERS + 1))
"""The names of people who give none: short, and they tell who sits where."""

RACERS = 2
"""So many people it takes to race for the first turn."""


class FirstPlayer(StrEnum):
    """Who begins a game of two or more."""

    RANDOM = "random"
    CHOSEN = "chosen"
    """The seat that the set-up names."""
    ROTATE = "rotate"
    """The seat after the one that began the last game."""
    RACE = "race"
    """Whoever presses their key first after the cue."""


class Deals(StrEnum):
    """Which deals solitaire takes when chance picks one."""

    WINNABLE = "winnable"
    """Only those that are proven to be winnable."""
    ANY = "any"
    """As dealt, for purists: some cannot be won."""


@dataclass(frozen=True)
class TableSetup:
    """The choices for one game, as people made them: nothing is checked yet."""

    names: tuple[str, ...] = DEFAULT_NAMES[:2]
    """The names as typed, in seat order; one name is solitaire."""
    variant: Variant = Variant.FAIRIES_RULE
    size: int = SOLITAIRE_SIZES[0]
    """Cards in hand for solitaire; a table of two or more pays no heed to it."""
    goal: Goal = Goal.SHED
    """What solitaire is after."""
    deals: Deals = Deals.WINNABLE
    code: str = ""
    """The deal code as typed; empty deals at random."""
    first: FirstPlayer = FirstPlayer.RANDOM
    first_seat: int = 0
    """The seat that begins when it is chosen, from 0."""
    last_first: int | None = None
    """The seat that began the last game, if there was one."""
    options: Options = field(default_factory=Options)
    computers: tuple[str, ...] = ()
    """For each seat its computer player, or nothing for a person; who is missing is a person."""
    warned: tuple[int, ...] = ()
    """The seats, from 0, whose people are warned of a win that comes next."""

    @property
    def players(self) -> int:
        """How many play; one is solitaire."""
        return len(self.names)

    def computer(self, seat: int) -> str:
        """The computer player of a seat; nothing for a person."""
        return self.computers[seat] if seat < len(self.computers) else ""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats, from 0, that have no computer player."""
        return tuple(seat for seat in range(self.players) if not self.computer(seat))

    def pick_first(self, random_below: Callable[[int], int]) -> int:
        """The seat that begins.

        Args:
            random_below: Gives a random number from 0 to below its argument.

        Returns:
            The seat, from 0. A race that nobody has run, and a rotation without a last game,
            leave it to chance.
        """
        if self.players == 1:
            return 0
        if self.first is FirstPlayer.CHOSEN:
            return self.first_seat
        if self.first is FirstPlayer.ROTATE and self.last_first is not None:
            return (self.last_first + 1) % self.players
        return random_below(self.players)

    def record(self, first: int) -> GameRecord:
        """The game that these choices deal.

        Args:
            first: The seat that begins, from 0.

        Returns:
            A record with clean names, a deal code and no turns.

        Raises:
            NameRefused: A name cannot be used.
            NotationError: The text for the deal is no deal code.
            RulesError: A count, size or seat that the game does not have.
        """
        record = GameRecord(
            self.variant,
            clean_names(self.names),
            deal_code(deal_index(self.code) if self.code.strip() else None),
            self.size if self.players == 1 else None,
            first,
        )
        computers = tuple(map(self.computer, range(self.players)))
        if self.players > 1 and any(computers):
            record = record._replace(computers=computers)
        record.start()
        return record
