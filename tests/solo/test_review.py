import pickle
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goblins_tui.model.session import GameSession
from goblins_tui.rules import (
    DEALS,
    GameRecord,
    Goal,
    IllegalTurn,
    Position,
    Variant,
    deal,
    deal_code,
    is_flawless,
    legal_cards,
    play,
)
from goblins_tui.solo.review import Review, review
from goblins_tui.solver import Budget, solve
from tests.kit.project import run_python
from tests.kit.strategies import best, chance, running, variants

FAIRIES = Variant.FAIRIES_RULE
OTTER = deal(1, "otter-88-a")
LOST_IN_THE_THIRD = (9, 6, 14, 3, 9, 11, 16)
"""A win of otter-88-a, the par of which is 6."""
IMPOSSIBLE, NEVER_FLAWLESS = deal(1, "lichen-167-a"), deal(1, "nettle-633-a")
goals = st.sampled_from(Goal)


def cards_of(game: GameSession) -> tuple[int, ...]:
    return tuple(turn.card for turn in game.played)


@st.composite
def solitaires(draw: st.DrawFn) -> GameSession:
    """A solitaire of five cards some turns after its deal, played well and badly by turns."""
    rng: Random = draw(chance)
    record = GameRecord(draw(variants), ("Ann",), deal_code(rng.randrange(DEALS)), 5)
    game, skill = GameSession.begin(record), rng.choice((0.5, 1.0))
    for _ in range(rng.randrange(25)):
        game = game.press_on() if game.may_press_on else game
        if not running(game):
            break
        cards = legal_cards(game.position)
        game = game.play(best(game) if rng.random() < skill else rng.choice(cards))
    return game


def positions_of(start: Position, cards: tuple[int, ...], variant: Variant) -> list[Position]:
    positions = [start]
    for card in cards:
        positions.append(play(positions[-1], card, variant).position)
    return positions


def is_at_goal(position: Position, goal: Goal, variant: Variant) -> bool:
    if goal is Goal.FLAWLESS:
        return is_flawless(position, variant)
    return position.held(0, variant.shed) == 0


def naive_lost_turn(game: GameSession, goal: Goal) -> int | None:
    """The turn after which par was lost, by asking after every turn."""
    par = solve(game.start, goal, game.variant).par
    if par is None:
        return None
    for number, position in enumerate(positions_of(game.start, cards_of(game), game.variant)[1:]):
        if is_at_goal(position, goal, game.variant):
            return number + 1 if number + 1 > par else None
        left = solve(position, goal, game.variant).par
        if left is None or number + 1 + left > par:
            return number + 1
    return None


@given(solitaires(), goals)
def test_par_is_lost_where_asking_after_every_turn_says(game: GameSession, goal: Goal) -> None:
    found = review(game.start, cards_of(game), goal, game.variant)
    assert found is not None
    assert found.goal is goal
    assert found.par == solve(game.start, goal, game.variant).par
    assert found.lost_turn == naive_lost_turn(game, goal)


@given(solitaires(), goals)
def test_the_perfect_line_reaches_the_goal_in_par_and_agrees_as_long_as_it_can(
    game: GameSession, goal: Goal
) -> None:
    cards = cards_of(game)
    found = review(game.start, cards, goal, game.variant)
    assert found is not None
    if found.par is None:
        assert found == Review(None, None, None, goal)
        return
    assert found.perfect is not None
    assert len(found.perfect) == found.par
    reached = [
        is_at_goal(position, goal, game.variant)
        for position in positions_of(game.start, found.perfect, game.variant)[1:]
    ]
    assert reached == [False] * (found.par - 1) + [True]
    agreed = found.lost_turn - 1 if found.lost_turn is not None else len(cards)
    assert found.perfect[:agreed] == cards[: min(agreed, found.par)]


@given(solitaires(), goals)
def test_whoever_plays_the_perfect_line_loses_nothing(game: GameSession, goal: Goal) -> None:
    found = review(game.start, cards_of(game), goal, game.variant)
    assert found is not None
    if found.perfect is not None:
        again = review(game.start, found.perfect, goal, game.variant)
        assert again == found._replace(lost_turn=None)


def test_a_known_win_lost_its_par_in_the_third_turn() -> None:
    found = review(OTTER, LOST_IN_THE_THIRD, Goal.SHED, FAIRIES)
    assert found is not None
    assert found.perfect is not None
    assert (found.par, found.lost_turn) == (6, 3)
    assert found.perfect[:2] == LOST_IN_THE_THIRD[:2]
    assert found.perfect[2] != LOST_IN_THE_THIRD[2]


@pytest.mark.parametrize("turns", [0, 1, 2])
def test_who_gives_up_in_time_has_lost_no_par(turns: int) -> None:
    found = review(OTTER, LOST_IN_THE_THIRD[:turns], Goal.SHED, FAIRIES)
    assert found is not None
    assert found.perfect is not None
    assert (found.par, found.lost_turn) == (6, None)
    assert found.perfect[:turns] == LOST_IN_THE_THIRD[:turns]


def test_what_comes_after_the_goal_does_not_count() -> None:
    won = positions_of(OTTER, LOST_IN_THE_THIRD, FAIRIES)[-1]
    pressed_on = (*LOST_IN_THE_THIRD, legal_cards(won)[0])
    found = review(OTTER, pressed_on, Goal.SHED, FAIRIES)
    assert found == review(OTTER, LOST_IN_THE_THIRD, Goal.SHED, FAIRIES)


def test_for_flawless_the_turns_after_the_win_count_too() -> None:
    start, cards = deal(1, "fern-7-a"), (11, 9, 4, 14, 5, 6, 19, 16)
    par = solve(start, Goal.FLAWLESS).par
    found = review(start, cards, Goal.FLAWLESS, FAIRIES)
    assert found is not None
    assert found.par == par == 8
    assert found == Review(cards, 8, None, Goal.FLAWLESS)


@pytest.mark.parametrize(
    ("start", "goal"),
    [
        (IMPOSSIBLE, Goal.SHED),
        (IMPOSSIBLE, Goal.FLAWLESS),
        (NEVER_FLAWLESS, Goal.FLAWLESS),
    ],
)
def test_where_the_goal_cannot_be_reached_no_par_was_lost(start: Position, goal: Goal) -> None:
    cards = legal_cards(start)[:3]
    assert review(start, cards, goal, FAIRIES) == Review(None, None, None, goal)


def without_end(turns: int) -> tuple[int, ...]:
    """A game of otter-88-a that does not come to a win in so many turns."""
    rng, position = Random(1), OTTER
    cards: list[int] = []
    while len(cards) < turns:
        turn = play(position, rng.choice(legal_cards(position)), FAIRIES)
        if turn.outcome is None:
            cards.append(turn.card)
            position = turn.position
    return tuple(cards)


def test_a_long_game_takes_few_searches() -> None:
    told = [0]
    found = review(OTTER, without_end(300), Goal.SHED, FAIRIES, Budget(tell=told.append))
    searches = sum(later < earlier for earlier, later in pairwise([*told, 0]))
    assert found is not None
    assert found.lost_turn is not None
    assert 2 <= searches <= 6


def test_a_review_is_whole_or_none() -> None:
    whole = review(OTTER, LOST_IN_THE_THIRD, Goal.SHED, FAIRIES)
    budgets = (Budget(states=2**power) for power in range(14))
    found = [review(OTTER, LOST_IN_THE_THIRD, Goal.SHED, FAIRIES, budget) for budget in budgets]
    assert found[0] is None
    assert found[-1] == whole
    assert set(found) == {None, whole}


def test_b104_a_review_that_nobody_waits_for_stops_wherever_it_is() -> None:
    asked = enough = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked > enough

    budget = Budget(cancelled=cancelled)
    while review(OTTER, LOST_IN_THE_THIRD, Goal.SHED, FAIRIES, budget) is None:
        assert asked == enough + 1
        asked, enough = 0, enough + 1
    assert enough > 5


def test_a_worker_process_reviews_as_this_one_does() -> None:
    whole = review(OTTER, LOST_IN_THE_THIRD, Goal.SHED, FAIRIES)
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        asked = pool.submit(review, OTTER, LOST_IN_THE_THIRD, Goal.SHED, FAIRIES, Budget())
        assert asked.result(60) == whole
    assert pickle.loads(pickle.dumps(whole)) == whole


def test_what_the_rules_do_not_allow_is_refused() -> None:
    missing = next(card for card in range(1, 21) if card not in legal_cards(OTTER))
    with pytest.raises(IllegalTurn):
        review(OTTER, (missing,), Goal.SHED, FAIRIES)


def test_only_a_review_loads_numpy() -> None:
    code = "import sys, goblins_tui.solo.review; print(*sys.modules)"
    assert not {"numpy", "textual"} & set(run_python(code).split())
