"""A plain computer player to measure others by, which knows every reverse."""

from typing import Final

from goblins_tui.opponents import NEW_GAME, Chance, Game
from goblins_tui.rules import Deck, Position, Variant, View, legal_cards, play
from goblins_tui.rules.worlds import position_of, worlds_of
from goblins_tui.solver import Budget

_WIN: Final = 1000.0


class PlainAlphaBeta:
    """Alpha-beta for two seats, with nothing clever about it.

    Args:
        ahead: How many turns it looks ahead.
    """

    name = "Alpha-beta"
    line = "Cheats, and looks a few turns ahead."
    cheats = True

    def __init__(self, ahead: int = 4) -> None:
        self._ahead = ahead

    def choose(self, view: View, rng: Chance, budget: Budget, game: Game = NEW_GAME) -> int:
        """Choose the best turn; chance decides between equals."""
        position, deck = position_of(view), next(worlds_of(view, game.variant))

        def worth(card: int) -> tuple[float, float]:
            turn = play(position, card, game.variant, deck)
            if turn.outcome is not None:
                return _WIN + self._ahead, 0.0
            reply = _best(turn.position, self._ahead - 1, -2 * _WIN, 2 * _WIN, game.variant, deck)
            return -reply, rng.random()

        return max(legal_cards(position), key=worth)


def _best(
    position: Position, ahead: int, alpha: float, beta: float, variant: Variant, deck: Deck
) -> float:
    """What the seat to move can get."""
    if ahead == 0:
        here, there = position.turn, 1 - position.turn
        return _standing(position, here, variant) - _standing(position, there, variant)
    for card in legal_cards(position):
        turn = play(position, card, variant, deck)
        if turn.outcome is not None:
            return _WIN + ahead
        reply = _best(turn.position, ahead - 1, -beta, -alpha, variant, deck)
        alpha = max(alpha, -reply)
        if alpha >= beta:
            break
    return alpha


def _standing(position: Position, seat: int, variant: Variant) -> float:
    return position.held(seat, variant.gather) - 2 * position.held(seat, variant.shed)
