"""An opponent of somebody else at a table without a screen: whatever it does, the match goes on."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random  # noqa: TID251  its seed is drawn from the chances of the match
from typing import Final, TypeVar

from goblins_tui.background import BackgroundProcess, ProcessEnded
from goblins_tui.budget import Budget
from goblins_tui.opponents import NEW_GAME, Chance, Choice, Game
from goblins_tui.opponents.plugins import BadOpponent, UnknownOpponent, line_of
from goblins_tui.opponents.safely import stand_in
from goblins_tui.opponents.thinker import GRACE, LOADING, choose_by_name
from goblins_tui.rules import View

Answer = TypeVar("Answer")

UNTIMED_SECONDS: Final = 20.0
"""How long a turn may take for which only positions are counted."""
MOST_SILENCES: Final = 3
"""Who gave no answer so often is not asked again."""
_MOST_KINDS: Final = 100
_SEEDS: Final = range(2**32)


class SilentOpponent(BaseException):
    """An opponent gave no answer too often, with a line that says what follows.

    It is no `Exception`, because those are taken for something that is wrong with one turn.
    """


class CagedOpponent:
    """An opponent that is asked in a process of its own, which is ended if no answer comes.

    Nothing of it is imported here, and nothing comes out of the process but cards and clean lines.

    Args:
        name: What it is called.

    Attributes:
        name: What it is called.
        line: What it is like, once it is loaded.
        troubles: What went wrong, and how often.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.line = ""
        self.troubles: Counter[str] = Counter()
        self._process = BackgroundProcess()
        self._is_loaded = False
        self._silences = 0

    def load(self) -> None:
        """Start the process, and load the opponent there.

        Raises:
            BadOpponent: It cannot be used.
            UnknownOpponent: There is no such opponent any more.
        """
        self.line = self._ask(LOADING, None, line_of, self.name)
        self._is_loaded = True

    def choose(self, view: View, rng: Chance, budget: Budget, game: Game = NEW_GAME) -> int:
        """Choose a turn for the seat to move; if the opponent has none, something simple.

        Args:
            view: What everybody may know of the cards.
            rng: Where chance comes from. It is drawn from once a turn, whatever the opponent does.
            budget: What it may spend.
            game: What else everybody knows.

        Returns:
            The number of a card that the seat to move holds.

        Raises:
            SilentOpponent: It gave no answer too often.
        """
        seed = rng.choice(_SEEDS)
        seconds = budget.seconds
        limit = UNTIMED_SECONDS if seconds is None else seconds + GRACE
        question = self.name, view, seed, game, budget.states
        try:
            if not self._is_loaded:
                self.load()
            choice = self._ask(limit, seconds, choose_within, *question)
        except (BadOpponent, UnknownOpponent) as silence:
            self._is_loaded = False
            self._silences += 1
            choice = stand_in(str(silence), view, Random(seed), game)
        if choice.trouble is not None:
            self._count(choice.trouble)
        if self._silences == MOST_SILENCES:
            raise SilentOpponent(f"{self.name} is not asked again")
        return choice.card

    def kill(self) -> None:
        """End the process, whatever it is doing."""
        self._process.kill()

    def _count(self, trouble: str) -> None:
        # What goes wrong in a new way every time must not be kept for ever.
        is_told = trouble in self.troubles or len(self.troubles) < _MOST_KINDS
        self.troubles[trouble if is_told else f"{self.name} had other trouble"] += 1

    def _ask(
        self,
        limit: float,
        seconds: float | None,
        function: Callable[..., Answer],
        *arguments: object,
    ) -> Answer:
        """Have something done in the process, which is ended if that takes too long."""
        try:
            return self._process.ask(function, *arguments, seconds=seconds).result(limit)
        except TimeoutError:
            self.kill()
            raise BadOpponent(f"{self.name} gave no answer within {limit:g} s") from None
        except (ProcessEnded, OSError):
            raise BadOpponent(f"{self.name} ended the process that asked it") from None


def choose_within(
    name: str, view: View, seed: int, game: Game, states: int | None, *, budget: Budget
) -> Choice:
    """Ask an opponent for a turn, with a limit of positions.

    Args:
        name: What it is called.
        view: What everybody may know of the cards.
        seed: Where its chance comes from.
        game: What else everybody knows.
        states: How many positions it may look at.
        budget: What else it may spend.

    Returns:
        A legal turn, and what was wrong.
    """
    return choose_by_name(name, view, seed, game, budget=replace(budget, states=states))
