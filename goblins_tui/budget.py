"""How much work a search may do before it gives up."""

from collections.abc import Callable
from dataclasses import dataclass, replace


class GaveUp(Exception):
    """The budget of a search is spent, or nobody waits for the answer any more."""


@dataclass(frozen=True)
class Budget:
    """What a search may spend; what is `None` has no limit.

    Raises:
        ValueError: There is a limit of time and no clock to keep it.
    """

    states: int | None = None
    """How many positions it may look at."""
    seconds: float | None = None
    """How long it may take, by the clock."""
    cancelled: Callable[[], bool] | None = None
    """Whether nobody waits for the answer any more; asked every few milliseconds."""
    clock: Callable[[], float] | None = None
    """Tells the seconds since some moment that never changes."""
    tell: Callable[[int], None] | None = None
    """Hears how many positions the search has looked at; called every few milliseconds."""

    def __post_init__(self) -> None:
        if self.seconds is not None and self.clock is None:
            raise ValueError("a limit of time needs a clock")


class Meter:
    """What one search has spent of its budget; its time runs from now.

    Args:
        budget: What it may spend; `None` is no limit at all.

    Attributes:
        states: How many positions the search has looked at.
    """

    def __init__(self, budget: Budget | None) -> None:
        self._budget = budget or Budget()
        self._began = self._now()
        self.states = 0

    def look_at(self, states: int) -> None:
        """Ask whether to look at some more positions.

        Args:
            states: How many; none, if old ones are looked at again.

        Raises:
            GaveUp: The search is to stop.
        """
        budget = self._budget
        if budget.cancelled is not None and budget.cancelled():
            raise GaveUp
        if budget.seconds is not None and self._now() - self._began >= budget.seconds:
            raise GaveUp
        if budget.states is not None and self.states + states > budget.states:
            raise GaveUp
        self.states += states
        if budget.tell is not None:
            budget.tell(self.states)

    def left(self) -> Budget:
        """What another search may spend."""
        budget = self._budget
        states, seconds = budget.states, budget.seconds
        return replace(
            budget,
            states=None if states is None else states - self.states,
            seconds=None if seconds is None else seconds - (self._now() - self._began),
        )

    def _now(self) -> float:
        clock = self._budget.clock
        return 0.0 if clock is None else clock()
