from itertools import groupby, pairwise

import pytest

from goblins_tui.rules import Goal, Variant, deal, deal_code, deal_index
from goblins_tui.solo.grades import Grade, grade_of
from goblins_tui.solo.ladder import LADDER, STAGES, Rung, is_open, stars_for
from goblins_tui.solver import count_shortest_lines, solve

HARDNESS = {grade: place for place, grade in enumerate(Grade)}
BY_STAGE = {stage: [*rungs] for stage, rungs in groupby(LADDER, lambda rung: rung.stage)}


def named(value: object) -> str:
    return value.title if isinstance(value, Rung) else str(value)


def hardness(rung: Rung) -> int:
    """How hard it is to win the deal of a rung, whatever its goal."""
    position = deal(1, rung.code, rung.variant, rung.size)
    par = solve(position, Goal.SHED, rung.variant).par
    assert par is not None
    lines = count_shortest_lines(position, par, Goal.SHED, rung.variant)
    assert lines is not None
    return HARDNESS[grade_of(rung.size, par, lines)]


def lines_to_goal(rung: Rung) -> int:
    position = deal(1, rung.code, rung.variant, rung.size)
    lines = count_shortest_lines(position, rung.par, rung.goal, rung.variant)
    assert lines is not None
    return lines


@pytest.mark.parametrize("rung", LADDER, ids=named)
def test_the_par_of_a_rung_is_proven(rung: Rung) -> None:
    position = deal(1, rung.code, rung.variant, rung.size)
    assert solve(position, rung.goal, rung.variant).par == rung.par


def test_the_rungs_are_numbered_from_one_and_stand_in_five_stages() -> None:
    assert [rung.number for rung in LADDER] == [*range(1, len(LADDER) + 1)]
    assert tuple(BY_STAGE) == STAGES
    assert {len(rungs) for rungs in BY_STAGE.values()} == {5}


def test_the_night_begins_with_five_cards_and_ends_flawless_with_goblins() -> None:
    dusk, nightfall, midnight, small_hours, dawn = BY_STAGE.values()
    for size, stage in zip((5, 6, 7), (dusk, nightfall, midnight), strict=True):
        assert {rung.size for rung in stage} == {size}
        assert {(rung.variant, rung.goal) for rung in stage} == {(Variant.FAIRIES_RULE, Goal.SHED)}
    assert {(rung.variant, rung.goal) for rung in small_hours} == {
        (Variant.FAIRIES_RULE, Goal.FLAWLESS)
    }
    assert {rung.variant for rung in dawn} == {Variant.GOBLINS_RULE}
    assert [(rung.goal, rung.size) for rung in dawn[-2:]] == [(Goal.FLAWLESS, 7)] * 2


@pytest.mark.parametrize("stage", STAGES)
def test_within_a_stage_par_and_grade_rise_and_lines_get_few(stage: str) -> None:
    rungs = BY_STAGE[stage]
    assert all(lower.par < upper.par for lower, upper in pairwise(rungs))
    hardnesses = [hardness(rung) for rung in rungs]
    assert hardnesses == sorted(hardnesses)
    assert hardnesses[0] == HARDNESS[Grade.GENTLE]
    assert hardnesses[-1] == HARDNESS[Grade.WICKED]
    assert lines_to_goal(rungs[-1]) < lines_to_goal(rungs[0])


def test_every_rung_has_a_deal_and_a_title_of_its_own() -> None:
    assert len({rung.code for rung in LADDER}) == len(LADDER)
    assert len({rung.title for rung in LADDER}) == len(LADDER)


@pytest.mark.parametrize("rung", LADDER, ids=named)
def test_a_title_is_short_and_tells_the_word_of_its_code(rung: Rung) -> None:
    assert rung.code == deal_code(deal_index(rung.code))
    assert rung.code.partition("-")[0] in rung.title.lower()
    assert rung.title.isascii()
    assert len(rung.title) <= 20


@pytest.mark.parametrize(
    ("above_par", "stars"), [(-1, 3), (0, 3), (1, 2), (2, 2), (3, 1), (4, 1), (500, 1)]
)
def test_stars_are_for_how_near_to_par_the_goal_was_reached(above_par: int, stars: int) -> None:
    for rung in LADDER:
        assert stars_for(rung, rung.par + above_par) == stars


def opened(stars: dict[int, int]) -> list[int]:
    return [rung.number for rung in LADDER if is_open(rung.number, stars)]


def test_at_first_only_the_first_rung_is_open() -> None:
    assert opened({}) == [1]
    assert opened({1: 0}) == [1]


def test_a_star_opens_the_next_two_rungs() -> None:
    assert opened({1: 1}) == [1, 2, 3]
    assert opened({1: 3, 2: 1}) == [1, 2, 3, 4]


def test_one_rung_can_be_stepped_over_but_not_two() -> None:
    assert opened({1: 1, 3: 2}) == [1, 2, 3, 4, 5]
    assert not is_open(4, {1: 3})


def test_stars_that_came_from_nowhere_open_no_rung_that_is_not_there() -> None:
    every = dict.fromkeys(range(-5, 100), 3)
    assert opened(every) == [rung.number for rung in LADDER]
    assert not any(is_open(number, every) for number in (-1, 0, len(LADDER) + 1, 50))
