import json
from pathlib import Path
from random import Random
from typing import Literal

import pytest

from goblins_tui.rules import (
    DECK,
    Deck,
    Position,
    RulesError,
    Variant,
    cards_in,
    deal,
    parse_position,
    play,
)
from goblins_tui.solver import Goal, Status, count_shortest_lines, solve
from tests.kit.plain_search import plain_search, reaches, small_position
from tests.kit.strategies import mirrored, mirrored_deck, random_deck

CASES = [
    json.loads(line)
    for line in (Path(__file__).parent / "cases.jsonl").read_text(encoding="utf-8").splitlines()
]
PARS = [(case["position"], Goal.SHED, case["par"]) for case in CASES]
PARS += [(case["position"], Goal.FLAWLESS, case["flawless_par"]) for case in CASES]


def turns_at_which_a_line_reaches(
    goal: Goal,
    position: Position,
    line: tuple[int, ...],
    variant: Variant = Variant.FAIRIES_RULE,
    deck: Deck = DECK,
) -> list[int]:
    """The numbers of the turns of a line that reach a goal, by the rules."""
    reached = []
    for number, card in enumerate(line, start=1):
        turn = play(position, card, variant, deck)
        reached += [number] if reaches(turn, goal, variant) else []
        position = turn.position
    return reached


def test_all_cases_of_the_specification_are_here() -> None:
    assert len(CASES) == 62
    assert {len(cards_in(parse_position(case["position"]).ring)) for case in CASES} == {5, 6, 7}


@pytest.mark.parametrize(("text", "goal", "par"), PARS)
def test_a_deal_has_the_par_that_the_specification_says(
    text: str, goal: Goal, par: int | None
) -> None:
    position = parse_position(text)
    solution = solve(position, goal)
    assert solution.par == par
    if par is None:
        assert solution.status is Status.IMPOSSIBLE
        assert solution.line is None
    else:
        assert solution.status is Status.SOLVED
        assert solution.line is not None
        assert turns_at_which_a_line_reaches(goal, position, solution.line)[-1:] == [par]
        assert len(solution.line) == par


@pytest.mark.parametrize("seed", range(20))
def test_a_hundred_small_positions_are_solved_as_by_trying_all_turns(seed: int) -> None:
    rng = Random(seed)
    deck = random_deck(rng)
    for _ in range(100):
        position, variant = small_position(rng), rng.choice(list(Variant))
        for goal in Goal:
            par, lines = plain_search(position, goal, variant, deck)
            solution = solve(position, goal, variant, deck=deck)
            assert solution.par == par, (position, goal, variant)
            if par is None:
                assert solution.status is Status.IMPOSSIBLE
            else:
                assert solution.line is not None
                reached = turns_at_which_a_line_reaches(
                    goal, position, solution.line, variant, deck
                )
                assert reached == [par]
                assert len(solution.line) == par
                assert count_shortest_lines(position, par, goal, variant, deck=deck) == lines


def test_the_shortest_lines_of_a_whole_deal_are_counted() -> None:
    position = parse_position("G1 G2 G11 G17 G18 | F8 F9 F10 F15 F19 | 0")
    assert plain_search(position, Goal.SHED, Variant.FAIRIES_RULE, DECK) == (
        7,
        count_shortest_lines(position, 7),
    )


def test_no_line_is_shorter_than_par() -> None:
    position = parse_position("G1 G2 G11 G17 G18 | F8 F9 F10 F15 F19 | 0")
    assert [count_shortest_lines(position, turns) for turns in range(1, 7)] == [0] * 6


@pytest.mark.parametrize("goal", Goal)
@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_mirror_variant_has_the_mirrors_par(size: int, goal: Goal) -> None:
    position = deal(1, "moss-417-a", size=size)
    solution = solve(position, goal)
    assert solution.status is Status.SOLVED
    image = solve(mirrored(position), goal, Variant.GOBLINS_RULE, deck=mirrored_deck(DECK))
    assert image == solution


@pytest.mark.parametrize("goal", Goal)
@pytest.mark.parametrize("size", [5, 6, 7])
def test_a_deal_of_goblins_rule_is_won_by_its_line(size: int, goal: Goal) -> None:
    variant = Variant.GOBLINS_RULE
    position = deal(1, "owl-7-a", variant, size)
    solution = solve(position, goal, variant)
    assert solution.line is not None
    reached = turns_at_which_a_line_reaches(goal, position, solution.line, variant)
    assert reached[-1:] == [solution.par]


def test_who_holds_no_goblin_at_first_still_has_to_play_a_turn() -> None:
    assert solve(parse_position("F4 | | 0")).line == (4,)
    assert solve(parse_position("F4 | | 0"), "flawless").line == (4,)


@pytest.mark.parametrize(
    ("text", "goal", "line"),
    [
        ("F6 | G5 F13 | 0", Goal.SHED, (6, 13, 6, 5)),
        ("F6 F12 | F1 F5 F20 | 0", Goal.FLAWLESS, (6, 12, 1, 5, 1, 20)),
    ],
)
def test_a_start_at_the_goal_may_be_the_only_place_to_win(
    text: str, goal: Goal, line: tuple[int, ...]
) -> None:
    start = position = parse_position(text)
    for card in line:
        position = play(position, card).position
    assert position == start
    assert solve(start, goal).line == line
    assert count_shortest_lines(start, len(line), goal) == 1


@pytest.mark.parametrize("goal", Goal)
def test_without_a_card_in_hand_nothing_can_be_won(goal: Goal) -> None:
    assert solve(parse_position("| F2 F3 | 0"), goal).status is Status.IMPOSSIBLE


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("G1 / G2 | F3 | 0", "one hand"),
        ("G1 G2 G3 G4 G5 G6 G7 G8 | F9 F10 F11 F12 F13 F14 F15 | 0", "not 15"),
        ("| | 0", "not 0"),
    ],
)
def test_what_is_no_solitaire_is_refused(text: str, why: str) -> None:
    with pytest.raises(RulesError, match=why):
        solve(parse_position(text))
    with pytest.raises(RulesError, match=why):
        count_shortest_lines(parse_position(text), 1)


def test_a_goal_is_named_by_its_word() -> None:
    position = parse_position("G4 G8 G11 G14 G17 | F10 F13 F16 F18 F19 | 0")
    names: tuple[Literal["shed", "flawless"], ...] = ("shed", "flawless")
    assert [solve(position, name) for name in names] == [solve(position, goal) for goal in Goal]
    with pytest.raises(ValueError, match="gathered"):
        solve(position, "gathered")  # type: ignore[arg-type]  # what a type checker would find
