"""Solitaire solved the plain way, with nothing but the rules."""

from collections import Counter
from collections.abc import Collection
from random import Random

from goblins_tui.rules import (
    Deck,
    Goal,
    Outcome,
    Position,
    Turn,
    Variant,
    is_flawless,
    legal_cards,
    mask_of,
    play,
)


def reaches(turn: Turn, goal: Goal, variant: Variant) -> bool:
    """Whether a turn reaches a goal."""
    if goal is Goal.SHED:
        return turn.outcome is Outcome.SHED
    return is_flawless(turn.position, variant)


def plain_search(
    start: Position,
    goal: Goal,
    variant: Variant,
    deck: Deck,
    avoided: Collection[Position] = (),
) -> tuple[int | None, int]:
    """Par and the number of lines that need no more turns, by trying all turns with the rules.

    Args:
        start: Where the lines begin.
        goal: What they are to reach.
        variant: The rules.
        deck: The cards.
        avoided: Positions that no line may lead to.

    Returns:
        Par, `None` if no line reaches the goal, and the number of lines.
    """
    seen = {start}
    level = Counter({start: 1})
    turns = 0
    while level:
        turns += 1
        lines = 0
        after: Counter[Position] = Counter()
        for position, ways in level.items():
            for card in legal_cards(position):
                turn = play(position, card, variant, deck)
                if turn.position in avoided:
                    continue
                if reaches(turn, goal, variant):
                    lines += ways
                elif turn.position not in seen:
                    after[turn.position] += ways
        if lines:
            return turns, lines
        seen |= after.keys()
        level = after
    return None, 0


def small_position(rng: Random) -> Position:
    """A position with one to seven cards in play, whether a deal can lead to it or not."""
    cards = rng.sample(range(1, 21), rng.randint(1, 7))
    in_hand = rng.randint(0, len(cards))
    hand, ring = mask_of(cards[:in_hand]), mask_of(cards[in_hand:])
    return Position((hand,), ring, rng.getrandbits(20) & (hand | ring), 0)
