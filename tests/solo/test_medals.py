from itertools import product

import pytest

from goblins_tui.solo.medals import Medal, medals_of

SHEDDING = {Medal.WON, Medal.NEAR_PAR, Medal.PAR}


def test_there_are_five_medals() -> None:
    assert SHEDDING | {Medal.FLAWLESS, Medal.FLAWLESS_PAR} == set(Medal)


@pytest.mark.parametrize(
    ("turns", "medal"),
    [
        (5, Medal.PAR),
        (6, Medal.PAR),
        (7, Medal.NEAR_PAR),
        (8, Medal.WON),
        (200, Medal.WON),
    ],
)
def test_shedding_is_worth_more_the_nearer_it_is_to_par(turns: int, medal: Medal) -> None:
    assert medals_of(turns, None, 6, 9) == (medal,)


@pytest.mark.parametrize(
    ("flawless_turns", "medal"),
    [(8, Medal.FLAWLESS_PAR), (9, Medal.FLAWLESS_PAR), (10, Medal.FLAWLESS), (99, Medal.FLAWLESS)],
)
def test_flawless_has_a_medal_besides(flawless_turns: int, medal: Medal) -> None:
    assert medals_of(7, flawless_turns, 6, 9) == (Medal.NEAR_PAR, medal)


def test_what_was_not_won_earns_nothing() -> None:
    assert medals_of(None, None, 6, 9) == ()
    assert medals_of(None, None, None, None) == ()


def test_without_a_proof_a_win_is_still_a_win() -> None:
    assert medals_of(6, 9, None, None) == (Medal.WON, Medal.FLAWLESS)
    assert medals_of(6, 9, 6, None) == (Medal.PAR, Medal.FLAWLESS)


def test_there_is_never_more_than_one_medal_of_a_sort() -> None:
    for numbers in product((None, 0, 4, 5, 6, 7, 9), repeat=4):
        medals = medals_of(*numbers)
        turns, flawless_turns, _, _ = numbers
        assert [medal in SHEDDING for medal in medals] == [True] * (turns is not None) + [False] * (
            flawless_turns is not None
        )
