"""Wins that can come next, told from nothing but what everybody may know."""

from collections import Counter
from enum import StrEnum

from goblins_tui.model.game_state import GameState
from goblins_tui.rules import GATHER_GOAL, Position, Side, cards_in, legal_cards, play


class Threat(StrEnum):
    """How sure a win is, as the words for it."""

    CAN = "can win"
    MAY = "may win"
    """It hangs on what comes up on a card that nobody has seen from its other side."""


def threats(game: GameState) -> dict[int, Threat]:
    """The seats that could win if it was their turn now.

    Args:
        game: A game of two or more.

    Returns:
        How sure it is, by seat; that of the seat to move is no threat.
    """
    if game.is_over:
        return {}
    position = game.position
    return {
        seat: Threat.CAN
        for seat in range(len(position.hands))
        if seat != position.turn and _wins(game, position._replace(turn=seat))
    }


def _wins(game: GameState, position: Position) -> bool:
    return any(
        play(position, card, game.variant, game.deck).outcome is not None
        for card in legal_cards(position)
    )


def threat_after(game: GameState, card: int) -> Threat | None:
    """Whether the next seat could win after a card was added.

    Args:
        game: A game of two or more that is not over.
        card: A card that the seat to move holds.

    Returns:
        How sure that is; `None` if it cannot.
    """
    turn = play(game.position, card, game.variant, game.deck)
    if turn.outcome is not None:
        return None
    hidden = frozenset(turn.flipped) - game.seen.keys()
    found = {_threat_of(game, turn.position, own, hidden) for own in legal_cards(turn.position)}
    return next((threat for threat in Threat if threat in found), None)


def _threat_of(
    game: GameState, after: Position, added: int, hidden: frozenset[int]
) -> Threat | None:
    """What one card of the next seat would do, where some cards show what nobody knows.

    The symbol of a side that comes up is known from its opposite; its rhyme is not. So a card that
    may flip again or not comes home in one of both cases at most.
    """
    face = game.deck.card(added).face(after.side(added))
    hand = (card for card in legal_cards(after) if card != added)
    held = Counter(after.side(card) for card in hand)
    perhaps: Counter[Side] = Counter()
    for number in cards_in(after.ring):
        card, side = game.deck.card(number), after.side(number)
        if number in hidden and not face.star:
            perhaps.update(one for one in Side if card.face(one).symbol is face.symbol)
        else:
            flips = face.star or card.face(side).rhyme is face.rhyme
            shown = side.other if flips else side
            held[shown] += card.face(shown).symbol is face.symbol
    shed, gather = game.variant.shed, game.variant.gather
    if held[gather] >= GATHER_GOAL or not held[shed] + perhaps[shed]:
        return Threat.CAN
    if held[gather] + perhaps[gather] >= GATHER_GOAL or not held[shed]:
        return Threat.MAY
    return None
