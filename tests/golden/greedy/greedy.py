"""An opponent for goblins-tui that wants the fewest goblins in its hand, here and now."""

from goblins_tui.budget import Budget
from goblins_tui.opponents import NEW_GAME, Chance, Game
from goblins_tui.rules import View, legal_cards, play
from goblins_tui.rules.worlds import position_of, worlds_of


class Greedy:
    name = "greedy"
    line = "Sheds what it can, and never asks what comes after."

    def choose(self, view: View, rng: Chance, budget: Budget, game: Game = NEW_GAME) -> int:
        position = position_of(view)
        # Reverses that nobody has seen are made up; what a turn does at once does not hang on them.
        deck = next(worlds_of(view, game.variant))

        def worth(card: int) -> tuple[bool, int, float]:
            turn = play(position, card, game.variant, deck)
            goblins = turn.position.held(view.turn, game.variant.shed)
            return turn.outcome is not None, -goblins, rng.random()

        return max(legal_cards(position), key=worth)
