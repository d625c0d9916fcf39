"""Which card is chosen or looked at, and how arrows and Tab move on from it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Self

from textual.geometry import Offset, Region

_HAND = 0


class ZoneCursor(NamedTuple):
    """A cursor on one card of one zone; zone 0 is the hand that cards are added from."""

    zone: int = _HAND
    chosen: int | None = None
    """The card of the hand that would be added."""
    looked_at: int | None = None
    """The card of another zone that is only looked at."""

    @classmethod
    def at(cls, zones: Sequence[Sequence[int]], card: int) -> Self:
        """The cursor on a card, wherever it lies."""
        zone = next(index for index, cards in enumerate(zones) if card in cards)
        return cls(zone, card, None) if zone == _HAND else cls(zone, None, card)

    def walked(self, zones: Sequence[Sequence[int]], step: int) -> Self:
        """The cursor on the next zone that has cards."""
        zone = self.zone
        for _ in zones:
            zone = (zone + step) % len(zones)
            if zones[zone] and zone == _HAND:
                return type(self)(_HAND, self.chosen)
            if zones[zone]:
                return type(self)(zone, self.chosen, zones[zone][0])
        return self

    def moved(
        self, zones: Sequence[Sequence[int]], regions: Mapping[int, Region], direction: Offset
    ) -> Self:
        """The cursor moved by an arrow.

        Args:
            zones: The cards of each zone.
            regions: Where each card lies.
            direction: One step left, right, up or down.

        Returns:
            The cursor on the nearest card in that direction; left and right go round.
        """
        cards = zones[self.zone] if self.zone < len(zones) else ()
        if not cards:
            return self
        here = self.chosen if self.zone == _HAND else self.looked_at
        if here is None or here not in cards:
            target: int | None = cards[0] if direction.x + direction.y > 0 else cards[-1]
        elif direction.x:
            target = cards[(list(cards).index(here) + direction.x) % len(cards)]
        else:
            target = _nearest(here, cards, regions, direction.y)
        if target is None:
            return self
        if self.zone == _HAND:
            return self._replace(chosen=target)
        return self._replace(looked_at=target)


def _nearest(
    here: int, cards: Sequence[int], regions: Mapping[int, Region], down: int
) -> int | None:
    """The card of the next row that lies nearest above (-1) or below (1)."""
    if here not in regions:
        return None
    place = regions[here]
    beyond = [
        card
        for card in cards
        if card in regions and (regions[card].y - place.y) * down >= place.height
    ]
    return min(
        beyond,
        key=lambda card: (abs(regions[card].y - place.y), abs(regions[card].x - place.x)),
        default=None,
    )
