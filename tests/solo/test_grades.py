from itertools import product

import pytest

from goblins_tui.rules import DEALS, SOLITAIRE_SIZES, Variant, deal_code
from goblins_tui.solo.certify import prove
from goblins_tui.solo.grades import Grade, grade_of

HARDNESS = {grade: place for place, grade in enumerate(Grade)}


@pytest.mark.parametrize(
    ("par", "lines", "grade"),
    [
        (5, 20, Grade.GENTLE),
        (5, 2, Grade.GENTLE),
        (5, 1, Grade.FAIR),
        (6, 32, Grade.GENTLE),
        (6, 31, Grade.FAIR),
        (6, 1, Grade.HARD),
        (7, 32, Grade.FAIR),
        (7, 31, Grade.HARD),
        (8, 8, Grade.HARD),
        (8, 7, Grade.WICKED),
        (17, 1000, Grade.WICKED),
    ],
)
def test_a_deal_has_the_grade_of_its_par_and_lines(par: int, lines: int, grade: Grade) -> None:
    assert grade_of(5, par, lines) is grade


@pytest.mark.parametrize("size", SOLITAIRE_SIZES)
def test_more_turns_or_fewer_lines_never_make_a_deal_easier(size: int) -> None:
    for above, lines in product(range(8), range(1, 200)):
        hardness = HARDNESS[grade_of(size, size + above, lines)]
        assert HARDNESS[grade_of(size, size + above + 1, lines)] >= hardness
        assert HARDNESS[grade_of(size, size + above, lines + 1)] <= hardness


def test_deals_of_every_grade_are_dealt_and_the_wicked_are_few() -> None:
    proofs = [prove(deal_code(i), 5, Variant.FAIRIES_RULE) for i in range(0, DEALS, DEALS // 100)]
    grades = [
        grade_of(5, proof.par, proof.lines)
        for proof in proofs
        if proof is not None and proof.par is not None
    ]
    counts = [grades.count(grade) for grade in Grade]
    assert 20 <= counts[0] <= 50
    assert 20 <= counts[1] <= 50
    assert counts[0] > counts[2] > counts[3] > 0
