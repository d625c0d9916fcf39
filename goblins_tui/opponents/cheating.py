"""Views for cheats: an opponent for practice may know what lies under every card."""

from collections.abc import Mapping

from goblins_tui.opponents.opponent import Opponent
from goblins_tui.rules import Deck, Position, View, cards_in, view


def cheats(opponent: Opponent) -> bool:
    """Whether an opponent says that it cheats."""
    return bool(getattr(opponent, "cheats", False))


def cheating_view(position: Position, deck: Deck) -> View:
    """A view in which every reverse is filled in: what nobody may know.

    Args:
        position: The position.
        deck: The cards.

    Returns:
        The view; what was never shown was "shown" before the first turn.
    """
    return view(position, dict.fromkeys(cards_in(position.in_play), 0), deck)


def view_for(opponent: Opponent, position: Position, seen: Mapping[int, int], deck: Deck) -> View:
    """What an opponent gets to know: what everybody may, and everything only if it cheats.

    Args:
        opponent: Who is to play.
        position: The position.
        seen: For each card that has shown its present reverse, the turn at which it last did.
        deck: The cards.

    Returns:
        The view.
    """
    return cheating_view(position, deck) if cheats(opponent) else view(position, seen, deck)
