"""Games to be played, and how to play them well enough to come to an end."""

from __future__ import annotations

from collections import deque

from goblins_tui.model.session import GameSession
from goblins_tui.rules import (
    GameRecord,
    Position,
    Side,
    Variant,
    deal,
    deal_code,
    deal_index,
    legal_cards,
    play,
)


def table_of(
    code: str, *names: str, first: int = 0, variant: Variant = Variant.FAIRIES_RULE, size: int = 5
) -> GameSession:
    """The game that a deal code and a set-up give.

    Args:
        code: The deal code.
        names: The players; one plays solitaire.
        first: The seat that begins.
        variant: The rules.
        size: Cards in hand, for solitaire.

    Returns:
        The game before its first turn.
    """
    full_code = deal_code(deal_index(code))
    alone = size if len(names) == 1 else None
    return GameSession.begin(GameRecord(variant, names, full_code, alone, first))


def good_card(game: GameSession) -> int:
    """A card that wins, or else leaves few cards to shed.

    Args:
        game: A game that goes on.

    Returns:
        The number of the card, always the same in the same position.
    """

    def cost(card: int) -> tuple[bool, int, int]:
        lens = game.lens(card)
        shed, gathered = lens.goblins, lens.fairies
        if game.variant.shed is Side.FAIRY:
            shed, gathered = gathered, shed
        return lens.outcome is None, shed - gathered, card

    return min(legal_cards(game.position), key=cost)


def shortest_win(code: str, variant: Variant = Variant.FAIRIES_RULE) -> tuple[int, ...]:
    """The shortest way to win a solitaire deal of five cards, by trying all.

    Args:
        code: The code of a deal that can be won in a few turns.
        variant: The rules.

    Returns:
        The cards to add.
    """
    start = deal(1, code, variant)
    seen = {start}
    ahead: deque[tuple[Position, tuple[int, ...]]] = deque([(start, ())])
    while ahead:
        position, line = ahead.popleft()
        for card in legal_cards(position):
            turn = play(position, card, variant)
            if turn.outcome is not None:
                return (*line, card)
            if turn.position not in seen:
                seen.add(turn.position)
                ahead.append((turn.position, (*line, card)))
    raise AssertionError(f"{code} cannot be won")
