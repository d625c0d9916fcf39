import pickle
import re
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from multiprocessing import get_context
from random import Random

import pytest

from goblins_tui.model.session import GameSession
from goblins_tui.rules import (
    DEALS,
    DECK,
    Deck,
    GameRecord,
    Goal,
    Position,
    RulesError,
    Side,
    Variant,
    View,
    cards_in,
    deal,
    deal_code,
    legal_cards,
    parse_position,
    play,
    view,
)
from goblins_tui.solo.hints import WORLDS, Advice, advise
from goblins_tui.solver import Budget, GaveUp, solve
from tests.kit.hiding import deck_with_other_hidden_faces
from tests.kit.plain_search import reaches
from tests.kit.project import run_python
from tests.kit.strategies import random_deck

FAIRIES_RULE = Variant.FAIRIES_RULE
FEW = 5
"""So few worlds make poor hints, but soon."""
LOST = parse_position("G2 G4 G6 G14 G18 | F3 F5 F8 F10 F17 | 0")
NEVER_FLAWLESS = parse_position("G1 G4 G8 G16 G17 | F2 F3 F5 F13 F15 | 0")
HARD = parse_position("G5 G13 G14 G16 G17 | G1 G2 G4 G8 G9 G11 G12 G18 G20 | 0")
DEAL = deal(1, "moss-417-a")


def all_seen(position: Position) -> View:
    """What people know who have seen everything in play."""
    return view(position, dict.fromkeys(cards_in(position.in_play), 1))


def after(position: Position, card: int) -> Position:
    return play(position, card).position


def visited(game: GameSession) -> frozenset[Position]:
    return frozenset(game.position_after(turns) for turns in range(game.cursor + 1))


def some_way_on(rng: Random, deck: Deck = DECK) -> GameSession:
    """A solitaire some turns after its deal, played by chance and not won."""
    record = GameRecord(
        rng.choice([*Variant]), ("Ann",), deal_code(rng.randrange(DEALS)), rng.choice((5, 5, 6))
    )
    game = GameSession.begin(record, deck)
    for _ in range(rng.randrange(12)):
        further = game.play(rng.choice(legal_cards(game.position)))
        if further.shed_turn is not None or not legal_cards(further.position):
            break
        game = further
    return game


def advice_for(game: GameSession, goal: Goal = Goal.SHED) -> Advice | None:
    return advise(game.view, game.variant, goal, visited(game), worlds=FEW)


@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("goal", Goal)
@pytest.mark.parametrize("size", [5, 6, 7])
def test_b93_hints_are_legal_lead_nowhere_twice_and_win(
    size: int, goal: Goal, variant: Variant
) -> None:
    game = GameSession.begin(GameRecord(variant, ("Ann",), "moss-417-a", size))
    par = solve(game.position, goal, variant).par
    assert par is not None
    while not (game.turns and reaches(game.turns[-1], goal, variant)):
        if game.may_press_on:
            game = game.press_on()
        before = visited(game)
        advice = advise(game.view, variant, goal, before, worlds=FEW)
        assert advice is not None
        assert advice.card in legal_cards(game.position)
        game = game.play(advice.card)
        assert game.position not in before
    assert game.cursor >= par


@pytest.mark.parametrize("seed", range(12))
def test_b105_decks_that_differ_where_nobody_has_looked_give_the_same_hint(seed: int) -> None:
    rng = Random(seed)
    game = some_way_on(rng, random_deck(rng))
    other = deck_with_other_hidden_faces(game.deck, game.position, game.seen, rng)
    public = view(game.position, game.seen, other)
    assert public == game.view
    assert advise(public, game.variant, Goal.SHED, visited(game), worlds=FEW) == advice_for(game)


def test_b106_a_hint_holds_no_name_of_a_face() -> None:
    advice = pickle.dumps(advise(view(DEAL, {}), FAIRIES_RULE, Goal.SHED, worlds=FEW))
    names = {card.face(side).name for card in DECK for side in Side}
    assert not [name for name in names if name.encode() in advice]


@pytest.mark.parametrize("goal", Goal)
@pytest.mark.parametrize("seed", range(6))
def test_where_everything_has_been_seen_a_hint_is_a_shortest_way(seed: int, goal: Goal) -> None:
    game = some_way_on(Random(seed))
    position, variant = game.position, game.variant
    solution = solve(position, goal, variant)
    public = all_seen(position)
    advice = advise(public, variant, goal)
    if solution.par is None:
        assert advice is None
        return
    assert advice is not None
    turn = play(position, advice.card, variant)
    if reaches(turn, goal, variant):
        assert (solution.par, advice.worlds) == (1, 0)
    else:
        assert solve(turn.position, goal, variant).par == solution.par - 1
        assert f" in {solution.par} turns." in advice.reason
        assert advice.worlds == 1


@pytest.mark.parametrize(
    ("position", "goal"),
    [(LOST, Goal.SHED), (LOST, Goal.FLAWLESS), (NEVER_FLAWLESS, Goal.FLAWLESS)],
)
def test_where_nothing_can_be_won_no_turn_is_useful(position: Position, goal: Goal) -> None:
    assert solve(position, goal).par is None
    assert advise(all_seen(position), FAIRIES_RULE, goal) is None


def test_what_cannot_be_flawless_may_still_be_won() -> None:
    assert advise(all_seen(NEVER_FLAWLESS), FAIRIES_RULE, Goal.SHED) is not None


def test_with_an_empty_hand_no_turn_is_useful() -> None:
    assert advise(view(parse_position("| F2 F3 | 0"), {}), FAIRIES_RULE, Goal.FLAWLESS) is None


@pytest.mark.parametrize("public", [view(DEAL, {}), all_seen(DEAL)])
def test_b93_no_turn_leads_back_and_when_all_do_none_is_useful(public: View) -> None:
    closed: set[Position] = set()
    cards = []
    while advice := advise(public, FAIRIES_RULE, Goal.SHED, closed, worlds=FEW):
        cards.append(advice.card)
        closed.add(after(DEAL, advice.card))
    assert len({*cards}) == len(cards) > 1
    assert closed <= {after(DEAL, card) for card in legal_cards(DEAL)}


def test_no_turn_is_for_the_sake_of_a_line_that_leads_back() -> None:
    par = solve(DEAL).par
    closed: list[Position] = []
    while (around := solve(DEAL, avoided=closed)).par == par:
        assert around.line is not None
        closed.append(after(after(DEAL, around.line[0]), around.line[1]))
    assert around.par is not None
    advice = advise(all_seen(DEAL), FAIRIES_RULE, Goal.SHED, closed)
    assert advice is not None
    assert f" in {around.par} turns." in advice.reason
    assert solve(after(DEAL, advice.card), avoided=[DEAL, *closed]).par == around.par - 1


def test_a_turn_that_wins_at_once_but_leads_back_is_not_advised() -> None:
    position = parse_position("G2 F3 | F4 F9 | 0")
    assert play(position, 2).outcome is not None
    advice = advise(view(position, {}), FAIRIES_RULE, Goal.SHED, [after(position, 2)], worlds=FEW)
    assert advice is None or advice.card == 3


@pytest.mark.parametrize("seed", range(12))
def test_the_steps_of_a_hint_come_closer_and_closer(seed: int) -> None:
    game = some_way_on(Random(seed))
    advice = advice_for(game)
    assert advice is not None
    hand = {card.number: card for card in game.view.hands[0]}
    face = hand[advice.card].face
    assert advice.kind in (
        f"a {face.symbol.capitalize()} card",
        f"a card that rhymes with -{face.rhyme}",
        f"a {hand[advice.card].side}",
        "a card with a star" if face.star else "",
    )
    assert advice.pair is not None
    assert advice.card in advice.pair
    assert {*advice.pair} <= hand.keys()
    assert advice.pair[0] < advice.pair[1]


@pytest.mark.parametrize(
    ("text", "kind", "pair"),
    [
        ("G1 G2 F4 G5 G17 | F8 F9 F10 F15 F19 | 0", "a goblin", (5, 17)),
        ("G1 G2 G5 G17 | F8 F9 F10 F15 F19 | 0", "a Sun card", (5, 17)),
        ("G1 | F8 F9 F10 F15 F19 | 0", "a Sun card", None),
    ],
)
def test_the_kind_of_card_says_little_but_something(
    text: str, kind: str, pair: tuple[int, int] | None
) -> None:
    advice = advise(view(parse_position(text), {}), FAIRIES_RULE, Goal.SHED)
    assert advice is not None
    assert (advice.kind, advice.pair) == (kind, pair)


@pytest.mark.parametrize("seed", range(12))
def test_a_reason_tells_what_is_public_about_the_turn(seed: int) -> None:
    game = some_way_on(Random(seed))
    advice = advice_for(game)
    assert advice is not None
    lens = game.lens(advice.card)
    flips, homes = len(lens.flipped), len(lens.taken)
    moves = f"{flips or 'None'} flips?, {homes or 'none'} comes? home"
    assert re.match(moves if flips or homes else "Nothing else moves", advice.reason)


@pytest.mark.parametrize(
    ("text", "goal", "card", "end"),
    [
        ("G2 F3 | F4 F9 | 0", Goal.SHED, 2, "It wins at once."),
        ("F3 F19 | G2 G4 | 0", Goal.FLAWLESS, 19, "It is flawless at once."),
    ],
)
def test_a_turn_that_reaches_the_goal_at_once_needs_no_worlds(
    text: str, goal: Goal, card: int, end: str
) -> None:
    advice = advise(view(parse_position(text), {}), FAIRIES_RULE, goal)
    assert advice is not None
    assert (advice.card, advice.worlds) == (card, 0)
    assert advice.reason.endswith(end)


def test_where_nothing_is_found_in_time_a_hint_says_so_and_names_a_fair_turn() -> None:
    left = {card: after(HARD, card).lying(Side.GOBLIN).bit_count() for card in legal_cards(HARD)}
    closed: set[Position] = set()
    for fewest in sorted(left.values()):
        budget = Budget(states=30_000)
        advice = advise(view(HARD, {}), FAIRIES_RULE, Goal.FLAWLESS, closed, budget, worlds=2)
        assert advice is not None
        assert advice.reason.endswith(" goblins; no way to the goal was found in time.")
        assert left[advice.card] == fewest
        closed.add(after(HARD, advice.card))


def test_so_many_worlds_are_tried_as_are_asked_for() -> None:
    for worlds in (1, 7):
        advice = advise(view(DEAL, {}), FAIRIES_RULE, Goal.SHED, worlds=worlds)
        assert advice is not None
        assert advice.worlds == worlds


def test_a_hint_is_the_same_in_every_process() -> None:
    code = """
from goblins_tui.rules import Goal, Variant, deal, view
from goblins_tui.solo.hints import advise

print(advise(view(deal(1, "moss-417-a"), {}), Variant.FAIRIES_RULE, Goal.SHED, worlds=5))
"""
    assert run_python(code, PYTHONHASHSEED="1") == run_python(code, PYTHONHASHSEED="2")


def test_a_worker_process_advises_as_this_one_does() -> None:
    arguments = (
        view(DEAL, {}),
        FAIRIES_RULE,
        Goal.SHED,
        frozenset({DEAL}),
        Budget(states=20_000),
        FEW,
    )
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        assert pool.submit(advise, *arguments).result(60) == advise(*arguments)


def test_b104_who_does_not_wait_for_a_hint_gets_none() -> None:
    with pytest.raises(GaveUp):
        advise(view(DEAL, {}), FAIRIES_RULE, Goal.SHED, budget=Budget(cancelled=lambda: True))


def test_when_time_is_over_a_hint_comes_from_the_worlds_tried_so_far() -> None:
    ticks = count()
    budget = Budget(seconds=60, clock=lambda: next(ticks))
    advice = advise(view(DEAL, {}), FAIRIES_RULE, Goal.SHED, budget=budget)
    assert advice is not None
    assert 0 < advice.worlds < WORLDS
    assert next(ticks) < 70


def test_a_hint_for_several_players_is_refused() -> None:
    with pytest.raises(RulesError, match="solitaire"):
        advise(view(deal(2, "moss-417-a"), {}), FAIRIES_RULE, Goal.SHED)
