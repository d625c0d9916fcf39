"""Hints that do not peek: the turn that is best on average, whatever lies under the cards.

A hint knows what every player may know. It makes up worlds, decks that agree with all of that,
finds out how soon each turn leads to the goal in each of them, and names the turn that loses least.
"""

from collections.abc import Collection, Iterator, Sequence
from statistics import fmean
from typing import Final, NamedTuple

from goblins_tui.rules import (
    Goal,
    OpenCard,
    Outcome,
    Position,
    RulesError,
    Side,
    Turn,
    Variant,
    View,
    is_flawless,
    legal_cards,
    play,
)
from goblins_tui.rules.worlds import position_of, worlds_of
from goblins_tui.solo.trials import MARGIN, Quest, is_won, try_out
from goblins_tui.solver import Budget, Comparison
from goblins_tui.text import counted

WORLDS: Final = 40


class Advice(NamedTuple):
    """A hint in three steps: public facts and averages, in words and card numbers."""

    kind: str
    """Step 1: of what kind the best card is, such as "a Sun card"."""
    pair: tuple[int, int] | None
    """Step 2: the best card and the next best, in rising order; `None` for a hand of one card."""
    card: int
    """Step 3: the best card."""
    reason: str
    """Why it is the best, in a few sentences."""
    worlds: int
    """How many worlds were tried; none, if the turn reaches the goal at once."""


def advise(
    view: View,
    variant: Variant,
    goal: Goal,
    visited: Collection[Position] = (),
    budget: Budget | None = None,
    worlds: int = WORLDS,
) -> Advice | None:
    """Advise a turn of solitaire from what the player may know.

    Visited positions are closed: no turn is advised that leads to one, or is of use only by way of
    one. If everything in play has been seen, no other turn leads to the goal sooner. Equal views
    get equal advice as long as the budget suffices; without one, a few seconds are enough.

    Args:
        view: What is known.
        variant: Which side is shed and which is gathered.
        goal: What the player is after.
        visited: The positions of this game so far.
        budget: What it may spend.
        worlds: How many worlds to try.

    Returns:
        The advice; `None` if no turn is useful: each leads back, or none of the worlds that were
        tried can be won any more.

    Raises:
        RulesError: It is no solitaire, or more cards are in play than solitaire has.
        GaveUp: The budget did not suffice for a single world.
    """
    if len(view.hands) != 1:
        raise RulesError("there are hints for solitaire only")
    (hand,) = view.hands
    position = position_of(view)
    decks = worlds_of(view, variant)
    # What a turn does at once is the same in all worlds.
    deck = next(decks)
    turns = [play(position, card, variant, deck) for card in legal_cards(position)]
    turns = [turn for turn in turns if turn.position not in visited]
    winning = [turn for turn in turns if _reaches(goal, turn, variant)]
    is_open = all(card.reverse for card in (*hand, *view.ring))
    trials: list[Comparison] = []
    if turns and not winning:
        elsewhere = frozenset(visited) - {position}
        quest = Quest(position, tuple(turns), goal, variant, elsewhere)
        trials = try_out(quest, [deck] if is_open else decks, worlds, budget)
    if not winning and all(trial.is_complete and not is_won(trial) for trial in trials):
        return None

    def cost(place: int) -> tuple[bool, int, int]:
        turn = turns[place]
        lost = sum(_lost(trial, place) for trial in trials)
        return turn not in winning, lost, _left(turn, goal, variant)

    best, *others = sorted(range(len(turns)), key=cost)
    card = turns[best].card
    rest = (*(turns[place].card for place in others), *legal_cards(position))
    second = next((number for number in rest if number != card), None)
    found = [1 + after for trial in trials if (after := trial.turns[best])]
    return Advice(
        _kind(hand, card, second),
        None if second is None else (min(card, second), max(card, second)),
        card,
        f"{_moves(turns[best])} {_prospect(found, len(trials), is_open, goal, variant)}",
        len(trials),
    )


def _reaches(goal: Goal, turn: Turn, variant: Variant) -> bool:
    if goal is Goal.SHED:
        return turn.outcome is Outcome.SHED
    return is_flawless(turn.position, variant)


def _left(turn: Turn, goal: Goal, variant: Variant) -> int:
    """How many cards of the shed side are in the way of the goal."""
    after = turn.position
    shed = after.lying(variant.shed)
    return (shed & after.hand if goal is Goal.SHED else shed).bit_count()


def _lost(trial: Comparison, place: int) -> int:
    """How many turns more than the best one a turn takes."""
    if not is_won(trial):
        return 0
    turns = trial.turns[place]
    best = min(turns for turns in trial.turns if turns is not None)
    return MARGIN + 1 if turns is None else turns - best


def _kind(hand: Sequence[OpenCard], best: int, other: int | None) -> str:
    """What is true of the best card, perhaps of the next best, of as many as can be, not of all."""
    kinds = {card.number: [*_kinds(card)] for card in hand}

    def worth(kind: str) -> tuple[bool, bool, int]:
        alike = [number for number in kinds if kind in kinds[number]]
        return len(alike) < len(hand), other in alike, len(alike)

    return max(kinds[best], key=worth)


def _kinds(card: OpenCard) -> Iterator[str]:
    yield f"a {card.face.symbol.capitalize()} card"
    yield f"a card that rhymes with -{card.face.rhyme}"
    yield f"a {card.side}"
    if card.face.star:
        yield "a card with a star"


def _moves(turn: Turn) -> str:
    flips, homes = len(turn.flipped), len(turn.taken)
    if not flips and not homes:
        return "Nothing else moves."
    flipping = f"{flips or 'None'} {'flips' if flips == 1 else 'flip'}"
    return f"{flipping}, {homes or 'none'} {'comes' if homes == 1 else 'come'} home."


def _prospect(found: Sequence[int], tried: int, is_open: bool, goal: Goal, variant: Variant) -> str:
    """How soon the goal is reached, as far as anybody can know."""
    reaches = "wins" if goal is Goal.SHED else "is flawless"
    if not tried:
        return f"It {reaches} at once."
    if not found:
        sheds = "goblins" if variant.shed is Side.GOBLIN else "fairies"
        return f"It leaves the fewest {sheds}; no way to the goal was found in time."
    turns = counted(round(fmean(found)), "turn")
    if is_open:
        return f"Everything has been seen: it {reaches} in {turns}."
    decks = f"all {tried}" if len(found) == tried else f"at least {len(found)} of {tried}"
    return f"It {reaches} with {decks} decks that were tried, in about {turns}."
