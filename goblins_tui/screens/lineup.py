"""Who dances and who sulks when a game is over: the creatures whose faces lie up."""

from collections.abc import Iterable

from goblins_tui.model.session import GameSession
from goblins_tui.rules import Side
from goblins_tui.tableau import Tableau
from goblins_tui.widgets.parade import Creature, Lineup


def lineup_of(game: GameSession) -> Lineup:
    """Put the creatures of a finished game into a row.

    The winner's creatures of the side that is gathered dance, those of the Ring if the winner
    holds none; the others' creatures of the side that is shed sulk. Alone, hand and Ring are
    the same. Who gives up sees nobody dance, and after a draw nobody dances or sulks.

    Args:
        game: A game that is over.

    Returns:
        Who stands where.
    """
    tableau, variant = game.tableau, game.variant
    result = game.result
    winner = None if result is None else result.winner

    def of(cards: Iterable[int], side: Side) -> tuple[Creature, ...]:
        return _creatures(tableau, cards, side)

    if game.is_solitaire:
        sulking = of(tableau.cards, variant.shed)
        if winner is None:
            return Lineup(right=sulking, right_sulks=True)
        return Lineup(of(tableau.cards, variant.gather), sulking, True, True)
    seats = range(len(tableau.hands))
    if winner is None:
        held = [card for hand in tableau.hands for card in hand]
        return Lineup(of(held, variant.gather), of(held, variant.shed))
    others = [card for seat in seats if seat != winner for card in tableau.hands[seat]]
    dancing = of(tableau.hands[winner], variant.gather) or of(tableau.ring, variant.gather)
    return Lineup(dancing, of(others, variant.shed), left_dances=True, right_sulks=True)


def _creatures(tableau: Tableau, cards: Iterable[int], side: Side) -> tuple[Creature, ...]:
    return tuple(Creature(card, side) for card in cards if tableau.side(card) is side)
