"""Thinking a turn over in several worlds, deeper and deeper, for as long as the budget allows."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from goblins_tui.budget import GaveUp, Meter
from goblins_tui.opponents.evaluation import shares, weight
from goblins_tui.opponents.search import LOST, WON, Search
from goblins_tui.rules import Deck, Turn, Variant

_MARGIN: Final = 0.2
"""A turn that is so much worse than the best of a world need not be told exactly."""


@dataclass
class _World:
    search: Search
    count: int
    """How often it came up."""
    shares: list[float]
    """What each turn is worth in it, as far as has been looked."""

    @property
    def is_settled(self) -> bool:
        """Whether looking further finds nothing new."""
        return all(share <= LOST or share >= WON for share in self.shares)


def think(
    turns: Sequence[Turn], decks: Iterable[Deck], variant: Variant, ahead: int, meter: Meter
) -> list[float]:
    """Find out what turns are worth, on average over several worlds.

    Args:
        turns: All that can be played in a position; none of them wins at once.
        decks: The worlds; one that comes more often counts more.
        variant: Which side is shed and which is gathered.
        ahead: How many turns to look ahead at most, these included.
        meter: What may be spent; looking one turn ahead costs nothing.

    Returns:
        For each turn the share of the win that it leads to, as far as the meter let it look.
    """
    at_once = [_at_once(turn, variant) for turn in turns]
    if ahead < 2:
        return at_once
    worlds = [
        _World(Search(deck, variant, meter), count, at_once)
        for deck, count in Counter(decks).items()
    ]
    try:
        for depth in range(2, ahead + 1):
            for world in worlds:
                if not world.is_settled:
                    order = sorted(range(len(turns)), key=world.shares.__getitem__, reverse=True)
                    margin = _MARGIN if len(worlds) > 1 else 0.0
                    world.shares = world.search.compare(turns, order, depth, margin)
            if _is_clear(_average(worlds)) or all(world.is_settled for world in worlds):
                break
    except GaveUp:
        pass
    return _average(worlds)


def _at_once(turn: Turn, variant: Variant) -> float:
    after = turn.position
    mover = (after.turn - 1) % len(after.hands)
    return shares([weight(hand, after.fairies, variant) for hand in after.hands])[mover]


def _average(worlds: Sequence[_World]) -> list[float]:
    total = sum(world.count for world in worlds)
    columns = zip(*(world.shares for world in worlds), strict=True)
    return [
        sum(world.count * share for world, share in zip(worlds, column, strict=True)) / total
        for column in columns
    ]


def _is_clear(found: Sequence[float]) -> bool:
    """Whether one turn wins for sure, or all but one lose."""
    return max(found) >= WON or sum(share > LOST for share in found) == 1
