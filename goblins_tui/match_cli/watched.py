"""An opponent whose turns are counted."""

from collections.abc import Callable

from goblins_tui.budget import Budget
from goblins_tui.opponents import NEW_GAME, Chance, Game, Opponent, cheats
from goblins_tui.rules import View


class WatchedOpponent:
    """Plays as another opponent does.

    Args:
        opponent: Who plays.
        tell: Is called before each of its turns.
    """

    def __init__(self, opponent: Opponent, tell: Callable[[], None]) -> None:
        self.name = opponent.name
        self.line = opponent.line
        self.cheats = cheats(opponent)
        self._opponent = opponent
        self._tell = tell

    def choose(self, view: View, rng: Chance, budget: Budget, game: Game = NEW_GAME) -> int:
        """Choose a turn for the seat to move.

        Args:
            view: What the opponent may know of the cards.
            rng: Where chance comes from.
            budget: What it may spend.
            game: What else everybody knows.

        Returns:
            What the opponent chooses.
        """
        self._tell()
        return self._opponent.choose(view, rng, budget, game)
