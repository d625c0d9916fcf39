"""Looking ahead the plain way: every turn of every seat, with nothing left out."""

from goblins_tui.opponents.evaluation import shares, weight
from goblins_tui.rules import Deck, Position, Turn, Variant, legal_cards, play

Shares = list[float]


def plain_shares(position: Position, ahead: int, variant: Variant, deck: Deck) -> Shares:
    """What each seat may hope for if all play for their own share.

    Args:
        position: Where nobody has won.
        ahead: How many turns to look at, 1 or more.
        variant: The rules.
        deck: The cards.

    Returns:
        The share of each seat; 1 for a win, 0 for a loss.
    """
    mover = position.turn
    best: Shares = []
    for turn in _strongest_first(position, variant, deck):
        found = _after(turn, mover, ahead, variant, deck)
        if not best or found[mover] > best[mover]:
            best = found
    return best


def plain_race(position: Position, ahead: int, seat: int, variant: Variant, deck: Deck) -> float:
    """What one seat may hope for if the others take what looks best and is safe for a turn.

    Args:
        position: Where nobody has won.
        ahead: How many turns to look at, 1 or more.
        seat: The seat that looks ahead.
        variant: The rules.
        deck: The cards.

    Returns:
        Its share; 1 for a win, 0 for a loss.
    """
    turns = _strongest_first(position, variant, deck)
    if _wins(position, variant, deck):
        return float(position.turn == seat)
    if ahead == 1:
        return _at_once(turns[0].position, variant)[seat]
    safe = [turn for turn in turns if not _wins(turn.position, variant, deck)]
    open_turns = turns if position.turn == seat else [*safe, *turns][:1]
    return max(plain_race(turn.position, ahead - 1, seat, variant, deck) for turn in open_turns)


def _after(turn: Turn, mover: int, ahead: int, variant: Variant, deck: Deck) -> Shares:
    if turn.outcome is not None:
        return [float(seat == mover) for seat in range(len(turn.position.hands))]
    if ahead == 1:
        return _at_once(turn.position, variant)
    return plain_shares(turn.position, ahead - 1, variant, deck)


def _wins(position: Position, variant: Variant, deck: Deck) -> bool:
    """Whether the seat to move wins at once."""
    return any(turn.outcome is not None for turn in _strongest_first(position, variant, deck))


def _strongest_first(position: Position, variant: Variant, deck: Deck) -> list[Turn]:
    """All turns, those that win or leave the best hand first."""

    def strength(turn: Turn) -> tuple[bool, float]:
        after = turn.position
        hand = after.hands[position.turn]
        return turn.outcome is not None, weight(hand, after.fairies, variant)

    turns = [play(position, card, variant, deck) for card in legal_cards(position)]
    return sorted(turns, key=strength, reverse=True)


def _at_once(position: Position, variant: Variant) -> Shares:
    return shares([weight(hand, position.fairies, variant) for hand in position.hands])
