from datetime import date, timedelta
from itertools import islice, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goblins_tui.rules import SOLITAIRE_SIZES, deal_code, deal_index
from goblins_tui.solo.days import (
    daily_codes,
    day_before,
    day_number,
    days_of_month,
    is_day,
    month_of,
    step_month,
    weekday_of_first,
)
from tests.kit.project import run_python

dates = st.dates(min_value=date(1, 1, 2))
sizes = st.sampled_from(SOLITAIRE_SIZES)


@pytest.mark.parametrize("text", ["2026-11-30", "2028-02-29", "2000-02-29", "0001-01-01"])
def test_a_day_of_the_calendar_is_one(text: str) -> None:
    assert is_day(text)


@pytest.mark.parametrize(
    "text",
    [
        "2026-02-31",
        "2026-02-29",
        "2100-02-29",
        "2026-13-01",
        "2026-00-01",
        "2026-01-00",
        "0000-01-01",
        "10000-01-01",
        "20261130",
        "2026-W48-1",
        "2026-11-30T00:00",
        "2026-11-30 ",
        "2026-1-3",
        "2026-11",
        "-026-11-30",
        "",
        "today",
        "202\N{FULLWIDTH DIGIT SIX}-11-30",
        "2026-11-3\N{ARABIC-INDIC DIGIT ONE}",
        "2026\ud80011-30",
        "9" * 10_000,
    ],
    ids=ascii,
)
def test_what_is_no_day_is_none_and_is_refused(text: str) -> None:
    assert not is_day(text)
    for ask in (day_number, day_before, month_of):
        with pytest.raises(ValueError, match="written as 2026-11-30"):
            ask(text)
    with pytest.raises(ValueError, match="written as 2026-11-30"):
        next(daily_codes(text, 5))


@given(st.text())
def test_any_text_is_a_day_or_none(text: str) -> None:
    if is_day(text):
        assert str(date.fromisoformat(text)) == text


@given(dates)
def test_the_day_before_comes_one_day_earlier(day: date) -> None:
    assert day_before(str(day)) == str(day - timedelta(days=1))
    assert day_number(day_before(str(day))) == day_number(str(day)) - 1


def test_the_day_before_the_first_of_a_month_ends_the_month_before() -> None:
    assert day_before("2028-03-01") == "2028-02-29"
    assert day_before("2026-03-01") == "2026-02-28"
    assert day_before("2026-01-01") == "2025-12-31"


def test_no_day_comes_before_the_first() -> None:
    with pytest.raises(ValueError, match="ordinal"):
        day_before("0001-01-01")


@given(dates)
def test_a_month_holds_its_days_in_order_and_no_other(day: date) -> None:
    month = month_of(str(day))
    days = days_of_month(month)
    assert str(day) in days
    assert len(days) in (28, 29, 30, 31)
    assert {month_of(each) for each in days} == {month}
    assert all(day_before(later) == earlier for earlier, later in pairwise(days))
    assert days[0] == f"{month}-01"


def test_months_are_as_long_as_on_the_wall() -> None:
    assert days_of_month("2026-11")[-1] == "2026-11-30"
    assert days_of_month("2026-02")[-1] == "2026-02-28"
    assert days_of_month("2028-02")[-1] == "2028-02-29"
    assert days_of_month("9999-12")[-1] == "9999-12-31"


def test_weeks_begin_on_monday() -> None:
    assert weekday_of_first("2026-06") == 0
    assert weekday_of_first("2026-11") == 6


@pytest.mark.parametrize("text", ["2026-13", "2026-00", "2026", "202611", "2026-11-30", "", "may"])
def test_what_is_no_month_is_refused(text: str) -> None:
    for ask in (days_of_month, weekday_of_first):
        with pytest.raises(ValueError, match="written as 2026-11 is"):
            ask(text)
    with pytest.raises(ValueError, match="written as 2026-11 is"):
        step_month(text, 1)


@pytest.mark.parametrize(
    ("months", "there"),
    [
        (0, "2026-11"),
        (1, "2026-12"),
        (2, "2027-01"),
        (-10, "2026-01"),
        (-11, "2025-12"),
        (12, "2027-11"),
        (-24, "2024-11"),
    ],
)
def test_months_are_stepped_over_the_ends_of_years(months: int, there: str) -> None:
    assert step_month("2026-11", months) == there
    assert step_month(there, -months) == "2026-11"


@pytest.mark.parametrize(("month", "months"), [("0001-01", -1), ("9999-12", 1)])
def test_the_calendar_has_ends(month: str, months: int) -> None:
    with pytest.raises(ValueError, match="year"):
        step_month(month, months)


@given(st.dates(), sizes)
def test_the_codes_of_a_day_deal_and_are_the_same_each_time(day: date, size: int) -> None:
    codes = [*islice(daily_codes(str(day), size), 20)]
    assert codes == [*islice(daily_codes(str(day), size), 20)]
    assert codes == [deal_code(deal_index(code)) for code in codes]


def test_every_day_and_every_size_has_deals_of_its_own() -> None:
    days = [day for month in range(1, 13) for day in days_of_month(f"2026-{month:02}")]
    deals = {(size, next(daily_codes(day, size))) for day in days for size in SOLITAIRE_SIZES}
    # Of three times 365 among 64,000 codes, one or two come twice in a size by chance.
    assert len(deals) >= 3 * len(days) - 10
    codes = {code for _, code in deals}
    assert len(codes) >= 3 * len(days) - 30


def test_the_codes_of_a_day_seldom_come_again() -> None:
    assert len(set(islice(daily_codes("2026-11-30", 5), 1000))) > 950


def test_days_load_neither_the_solver_nor_a_screen() -> None:
    code = "import sys, goblins_tui.solo.days; print(*sys.modules)"
    assert not {"numpy", "textual", "goblins_tui.solver"} & set(run_python(code).split())
