"""Looking ahead in one world, where all reverses are known."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from goblins_tui.budget import Meter
from goblins_tui.opponents.evaluation import shares, weight
from goblins_tui.rules import Deck, Position, Turn, Variant, legal_cards, play

WON: Final = 0.99
"""Who has at least this share has won in all that was looked at."""
LOST: Final = 0.01
"""Who has at most this share has lost: in all that was looked at, somebody else wins."""
_LATER: Final = 1e-4
"""The worth of a win falls by this with every turn it takes."""
_LATEST: Final = 90
"""Wins that take longer are all alike."""
_NEVER: Final = 2.0
"""A share that nobody gets."""


class _Looked(NamedTuple):
    """A position and what can be played in it."""

    position: Position
    turns: Sequence[Turn]
    weights: Sequence[float]
    """The weight of the hand after each turn; none if one wins."""


class Search:
    """Looks ahead for the share of the win that each seat may hope for.

    All shares of a position together are 1, which lets one way of searching serve any number of
    seats: max-n, in which each seat plays for its own share. A seat that could get more than those
    before it would leave to it need not be looked at further; with two seats, who can also trust in
    what they have secured turns before, that is alpha-beta.

    With more seats that alone is too hopeful: it counts on the others to see every danger and to
    ward it off. So half of a share is what comes of a race, in which the others take what looks
    best at once and does not let the next seat win.

    Measured with reverses known: paranoid search, in which all others play against the one who
    thinks, won 7 of 160 games against three that search by max-n. A table of the positions already
    searched spared 3 % of them, and cost more than that. Measured without peeking, at 2,000
    positions a turn: a Badger that reckons with the care of the others in the race won 43 % of 600
    games against two that do not, and 31 % against three.

    Args:
        deck: The world.
        variant: Which side is shed and which is gathered.
        meter: What may be spent; each turn tried is a position looked at.
    """

    def __init__(self, deck: Deck, variant: Variant, meter: Meter) -> None:
        self._deck = deck
        self._variant = variant
        self._meter = meter

    def compare(
        self, turns: Sequence[Turn], order: Sequence[int], ahead: int, margin: float
    ) -> list[float]:
        """Find out what several turns of one seat are worth to it.

        Args:
            turns: All that can be played in a position; none of them wins.
            order: The places of the turns, the most promising first.
            ahead: How many turns to look ahead, these included; 2 or more.
            margin: How much worse than the best a turn may be to be told exactly.

        Returns:
            The share of the win after each turn; too high, perhaps, if it is worse than the best by
            more than the margin.

        Raises:
            GaveUp: The meter said so.
        """
        after = turns[0].position
        seats = len(after.hands)
        mover = (after.turn - 1) % seats
        found = [0.0] * len(turns)
        best = 0.0
        for place in order:
            position = turns[place].position
            enough = 1 - max(0.0, best - margin)
            share = self._look(position, 2, ahead, 0.0, enough)[mover]
            best = max(best, share)
            if seats > 2 and LOST < share < WON:
                # As many turns of its own as there are turns of anybody in the other half.
                share = (share + self._race(position, 2, 1 + seats * (ahead - 2), mover)) / 2
            found[place] = share
        return found

    def _look(
        self, position: Position, ply: int, last: int, secured: float, enough: float
    ) -> list[float]:
        """The share of each seat if all play for their own.

        Args:
            position: Where to look on.
            ply: Which turn this is, counted from the one to be chosen.
            last: Which turn is the last to look at.
            secured: What the seat to move gets elsewhere; less than this need not be exact.
            enough: If it gets so much, another seat keeps it from coming to this position.
        """
        _, turns, weights = self._looked(position)
        mover, seats = position.turn, len(position.hands)
        if not weights:
            return _won(mover, seats, ply)
        if ply == last:
            return self._shares(position, max(weights))
        others = 1 - enough if seats == 2 else 0.0
        best: list[float] = []
        for place in _best_first(weights):
            left = 1 - secured if seats > 1 else _NEVER
            found = self._look(turns[place].position, ply + 1, last, others, left)
            if not best or found[mover] > best[mover]:
                best = found
                secured = max(secured, best[mover])
                if secured >= enough:
                    break
        return best

    def _race(self, position: Position, ply: int, last: int, seat: int) -> float:
        """The share of a seat if only this one looks further than the next turn."""
        looked = self._looked(position)
        while looked.weights and ply < last and looked.position.turn != seat:
            looked = self._careful(looked)
            ply += 1
        position, turns, weights = looked
        if not weights:
            return _won(position.turn, len(position.hands), ply)[seat]
        if ply >= last:
            return self._shares(position, max(weights))[seat]
        return max(self._race(turn.position, ply + 1, last, seat) for turn in turns)

    def _careful(self, looked: _Looked) -> _Looked:
        """What comes of the best turn at once that does not let the next seat win."""
        found = (
            self._looked(looked.turns[place].position) for place in _best_first(looked.weights)
        )
        first = next(found)
        return first if first.weights else next((after for after in found if after.weights), first)

    def _looked(self, position: Position) -> _Looked:
        cards = legal_cards(position)
        self._meter.look_at(len(cards))
        turns = [play(position, card, self._variant, self._deck) for card in cards]
        if any(turn.outcome is not None for turn in turns):
            return _Looked(position, turns, ())
        mover = position.turn
        weights = [weight(after.hands[mover], after.fairies, self._variant) for after, *_ in turns]
        return _Looked(position, turns, weights)

    def _shares(self, position: Position, mover_weight: float) -> list[float]:
        """The shares after a turn, which changes no hand but that of who plays it."""
        weights = [weight(hand, position.fairies, self._variant) for hand in position.hands]
        weights[position.turn] = mover_weight
        return shares(weights)


def _best_first(weights: Sequence[float]) -> list[int]:
    return sorted(range(len(weights)), key=weights.__getitem__, reverse=True)


def _won(seat: int, seats: int, ply: int) -> list[float]:
    """The shares where a seat wins: sooner is better for it, and worse for the others."""
    late = _LATER * min(ply, _LATEST)
    won = [late / max(1, seats - 1)] * seats
    won[seat] = 1 - late
    return won
