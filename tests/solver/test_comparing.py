from collections.abc import Collection, Sequence
from itertools import count
from random import Random

import pytest

from goblins_tui.rules import (
    DECK,
    Deck,
    Goal,
    Position,
    RulesError,
    Variant,
    deal,
    legal_cards,
    play,
)
from goblins_tui.solver import Budget, Comparison, GaveUp, Meter, Status, compare, solve
from tests.kit.plain_search import plain_search, small_position
from tests.kit.strategies import random_deck

MANY = 1_000_000
DEAL = deal(1, "moss-417-a", size=6)


def after_each_turn(position: Position, deck: Deck = DECK) -> list[Position]:
    """Where the turns of a position lead."""
    return [play(position, card, deck=deck).position for card in legal_cards(position)]


def compared(
    positions: Sequence[Position],
    avoided: Collection[Position] = (),
    margin: int = MANY,
    states: int = MANY,
    budget: Budget | None = None,
) -> Comparison:
    """How soon positions lead to a win."""
    meter = Meter(budget)
    variant = Variant.FAIRIES_RULE
    return compare(positions, Goal.SHED, variant, DECK, avoided, margin, states, meter)


@pytest.mark.parametrize("seed", range(10))
def test_small_positions_are_compared_and_solved_as_by_trying_all_turns(seed: int) -> None:
    rng = Random(seed)
    deck = random_deck(rng)
    for _ in range(40):
        before, variant = small_position(rng), rng.choice(list(Variant))
        positions = after_each_turn(before, deck)
        avoided = {
            before,
            *(after for each in positions[:2] for after in after_each_turn(each, deck)[:1]),
        }
        avoided -= {*positions}
        for goal in Goal if positions else ():
            found = compare(positions, goal, variant, deck, avoided, MANY, MANY, Meter(None))
            pars = [plain_search(each, goal, variant, deck, avoided)[0] for each in positions]
            assert found == (tuple(pars), True), (before, goal, variant)
            solutions = [solve(each, goal, variant, None, deck, avoided) for each in positions]
            assert [solution.par for solution in solutions] == pars, (before, goal, variant)


def test_the_turns_of_a_whole_deal_are_compared() -> None:
    positions = after_each_turn(DEAL)
    assert compared(positions).turns == tuple(solve(each).par for each in positions)


def test_what_takes_much_longer_than_the_best_is_left_open() -> None:
    positions = after_each_turn(DEAL)
    turns = compared(positions).turns
    assert {*turns} == {7, 8, 9}
    for margin in range(3):
        found = compared(positions, margin=margin)
        assert found.turns == tuple(each if each and each <= 7 + margin else None for each in turns)
        assert found.is_complete == (margin == 2)


def test_a_way_does_not_lead_through_a_position_to_be_avoided() -> None:
    line = solve(DEAL).line
    assert line is not None
    first, second, *_ = line
    begun = play(DEAL, first).position
    avoided = [DEAL, play(begun, second).position]
    (turns,) = compared([begun], avoided).turns
    solution = solve(begun, avoided=avoided)
    assert turns == solution.par
    assert solution.line is not None
    assert solution.line[0] != second


def test_where_no_way_is_left_that_is_proven() -> None:
    assert compared([DEAL], after_each_turn(DEAL)) == ((None,), True)
    assert solve(DEAL, avoided=after_each_turn(DEAL)).status is Status.IMPOSSIBLE


def test_a_comparison_that_may_look_at_little_proves_nothing() -> None:
    assert compared(after_each_turn(DEAL), states=10) == ((None,) * 6, False)


def test_a_comparison_gives_up_as_a_search_does() -> None:
    positions = after_each_turn(DEAL)
    with pytest.raises(GaveUp):
        compared(positions, budget=Budget(states=10))
    with pytest.raises(GaveUp):
        compared(positions, budget=Budget(cancelled=lambda: True))


def test_searches_may_share_a_budget() -> None:
    ticks = count(100)
    meter = Meter(Budget(states=50, seconds=10, clock=lambda: next(ticks)))
    meter.look_at(20)
    left = meter.left()
    assert (left.states, left.seconds) == (30, 8)
    assert Meter(None).left() == Budget()


def test_what_is_no_solitaire_is_not_compared() -> None:
    with pytest.raises(RulesError, match="one hand"):
        compared([deal(2, "moss-417-a")])
