from datetime import date, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goblins_tui.solo.medals import Medal
from goblins_tui.solo.streaks import DayResult, Streaks, streaks
from tests.kit.strategies import chance

FIRST = date(2028, 2, 20)


def day(number: int) -> str:
    """A day near the end of a leap February."""
    return str(FIRST + timedelta(days=number))


def won(*numbers: int) -> list[DayResult]:
    """Daily deals that were won on their own day."""
    return [DayResult(day(number), won=True, on_time=True) for number in numbers]


def naive_streaks(results: list[DayResult], today: int) -> Streaks:
    """Streaks by going through a line of days, one letter each."""
    counted = {result.day for result in results if result.won and result.on_time}
    line = "".join("x" if day(number) in counted else "." for number in range(-1, 45))
    longest = max(map(len, line.split(".")))
    place = today + 1
    last = place if line[place] == "x" else place - 1
    if line[last] == ".":
        return Streaks(0, longest)
    before, after = line[: last + 1], line[last + 1 :]
    return Streaks(len(before.split(".")[-1]) + len(after.split(".")[0]), longest)


results = st.lists(
    st.builds(
        DayResult,
        st.integers(0, 40).map(day),
        st.sampled_from([True, True, True, False]),
        st.sampled_from([True, True, True, False]),
        st.sampled_from([(), (Medal.PAR,)]),
    ),
    max_size=60,
)


@given(results, st.integers(0, 42))
def test_streaks_are_what_a_line_of_days_says(results: list[DayResult], today: int) -> None:
    assert streaks(results, day(today)) == naive_streaks(results, today)


@given(results, st.integers(0, 42), chance)
def test_the_order_of_the_results_does_not_count(
    results: list[DayResult], today: int, rng: Random
) -> None:
    shuffled = rng.sample(results, len(results))
    assert streaks(shuffled, day(today)) == streaks(results, day(today))


def test_who_never_played_has_no_streak() -> None:
    assert streaks([], day(5)) == (0, 0)


def test_days_in_a_row_are_counted_over_the_end_of_a_month() -> None:
    assert streaks(won(*range(3, 14)), day(13)) == (11, 11)


def test_a_day_that_is_not_played_yet_breaks_nothing() -> None:
    assert streaks(won(3, 4, 5), day(5)) == (3, 3)
    assert streaks(won(3, 4, 5), day(6)) == (3, 3)
    assert streaks(won(3, 4, 5), day(7)) == (0, 3)


def test_a_deal_that_is_lost_today_may_still_be_won_today() -> None:
    lost = DayResult(day(6), won=False, on_time=True)
    assert streaks([*won(4, 5), lost], day(6)) == (2, 2)
    assert streaks([*won(4, 5), lost, *won(6)], day(6)) == (3, 3)


def test_a_missed_day_is_not_mended_by_playing_it_later() -> None:
    late = DayResult(day(4), won=True, on_time=False)
    assert streaks([*won(2, 3, 5, 6), late], day(6)) == (2, 2)


def test_a_day_won_on_time_stays_so_when_its_deal_is_played_again() -> None:
    again = DayResult(day(4), won=False, on_time=False)
    assert streaks([*won(3, 4, 5), again], day(5)) == (3, 3)


def test_several_deals_of_a_day_are_one_day() -> None:
    assert streaks(won(3, 3, 3, 4, 4), day(4)) == (2, 2)


@pytest.mark.parametrize(("today", "current"), [(6, 4), (5, 4), (4, 4), (3, 4), (2, 0), (-900, 0)])
def test_b99_a_clock_set_back_takes_no_streak_away(today: int, current: int) -> None:
    assert streaks(won(3, 4, 5, 6), day(today)) == (current, 4)


def test_b99_days_of_a_clock_that_ran_ahead_join_no_streak_before_they_follow_on_it() -> None:
    assert streaks(won(3, 4, 9), day(5)) == (2, 2)
    assert streaks(won(3, 4, 5, 6, 7, 8, 9), day(8)) == (7, 7)


def test_the_calendar_may_begin_or_end_with_a_streak() -> None:
    first = DayResult("0001-01-01", won=True, on_time=True)
    last = DayResult("9999-12-31", won=True, on_time=True)
    assert streaks([first, last], "0001-01-01") == (1, 1)
    assert streaks([first, last], "9999-12-31") == (1, 1)


def test_what_is_no_day_is_refused() -> None:
    with pytest.raises(ValueError, match="written as"):
        streaks([DayResult("2026-02-31", won=True, on_time=True)], day(1))
    with pytest.raises(ValueError, match="written as"):
        streaks([], "today")
