"""Positions as text, such as `G3 G7 / G1 F9 | F2 F4 | 0`."""

import re

from goblins_tui.rules.cards import BIT, DECK_SIZE, Side, cards_in
from goblins_tui.rules.dealing import MAX_PLAYERS
from goblins_tui.rules.errors import NotationError
from goblins_tui.rules.play import Position

_CARD = re.compile(r"([GF])([1-9]\d?)", re.ASCII)
_LONGEST = 500


def format_position(position: Position) -> str:
    """A position as text: hands in seat order, Ring, seat to move; cards by number.

    Args:
        position: Any position.

    Returns:
        A text that `parse_position` reads back.
    """

    def cards(mask: int) -> str:
        return " ".join(
            f"{'F' if position.side(card) is Side.FAIRY else 'G'}{card}" for card in cards_in(mask)
        )

    hands = " / ".join(cards(hand) for hand in position.hands)
    return f"{hands} | {cards(position.ring)} | {position.turn}"


def parse_position(text: str) -> Position:
    """Read a position.

    Args:
        text: Hands separated by `/`, then `|`, the Ring, `|` and the seat to move, from 0.

    Returns:
        The position.

    Raises:
        NotationError: The text is no position; the message says where.
    """
    parts = text.split("|") if len(text) <= _LONGEST else []
    if len(parts) != 3:
        raise NotationError("a position has hands, Ring and seat to move, divided by two bars")
    hands_text, ring_text, seat_text = parts
    hands_texts = hands_text.split("/")
    if len(hands_texts) > MAX_PLAYERS:
        raise NotationError(f"a position has at most {MAX_PLAYERS} hands")
    seat = seat_text.strip()
    if not (seat.isascii() and seat.isdigit() and int(seat) < len(hands_texts)):
        raise NotationError(f"the seat to move is 0 to {len(hands_texts) - 1}, not {seat[:9]!r}")

    fairies = in_play = 0
    masks = []
    for zone in (*hands_texts, ring_text):
        mask = 0
        for token in zone.split():
            match = _CARD.fullmatch(token)
            if match is None or int(match[2]) > DECK_SIZE:
                raise NotationError(f"a card is G or F and a number up to 20, not {token[:9]!r}")
            bit = BIT[int(match[2])]
            if in_play & bit:
                raise NotationError(f"card {match[2]} lies in two places")
            in_play |= bit
            mask |= bit
            fairies |= bit if match[1] == "F" else 0
        masks.append(mask)
    *hands, ring = masks
    return Position(tuple(hands), ring, fairies, int(seat))
