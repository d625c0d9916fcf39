"""Games between people that are some turns old: where they stand, and what everybody knows."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from goblins_tui.opponents import Game
from goblins_tui.rules import (
    DEALS,
    DECK,
    Deck,
    Position,
    Variant,
    View,
    deal,
    deal_code,
    legal_cards,
    play,
    view,
)


class MidGame(NamedTuple):
    """A game that is not over."""

    deck: Deck
    position: Position
    seen: Mapping[int, int]
    """For each card that has shown its present reverse, the turn at which it last did."""
    game: Game

    @property
    def view(self) -> View:
        """What everybody knows of the cards."""
        return view(self.position, self.seen, self.deck)


def mid_game(
    rng: Random,
    players: int,
    most_turns: int = 30,
    variant: Variant = Variant.FAIRIES_RULE,
    deck: Deck = DECK,
) -> MidGame:
    """A game that was played by chance for some turns, none of which won.

    Args:
        rng: Where chance comes from.
        players: How many seats there are.
        most_turns: How many turns may have been played.
        variant: The rules.
        deck: The cards.

    Returns:
        Where it stands.
    """
    position = deal(players, deal_code(rng.randrange(DEALS)), variant, deck=deck)
    positions = [position]
    seen: dict[int, int] = {}
    for number in range(1, rng.randint(0, most_turns) + 1):
        turns = [play(position, card, variant, deck) for card in legal_cards(position)]
        harmless = [turn for turn in turns if turn.outcome is None]
        if not harmless:
            break
        turn = rng.choice(harmless)
        position = turn.position
        positions.append(position)
        seen |= dict.fromkeys(turn.flipped, number)
    return MidGame(deck, position, seen, Game(variant, tuple(positions)))
