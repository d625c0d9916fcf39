"""Which solitaire is dealt: one of chance, the deal of a day, a rung of the ladder."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

from goblins_tui.challenges import Challenge, Kind
from goblins_tui.model.setup import Deals, TableSetup
from goblins_tui.rules import Goal, Variant, deal
from goblins_tui.screens.calendar import CalendarScreen
from goblins_tui.screens.dialog import Dialog
from goblins_tui.screens.ladder import LadderScreen
from goblins_tui.screens.setup import SetupScreen
from goblins_tui.screens.solo_table import SoloTable
from goblins_tui.solo.certify import daily_deal
from goblins_tui.solo.ladder import LADDER
from goblins_tui.solver import solve
from tests.kit.app import AT_ONCE, TODAY, make_app
from tests.kit.people import FakeClock, Table

ALONE = TableSetup(("Ann",), options=AT_ONCE)
IMPOSSIBLE = "acorn-231-a"


@asynccontextmanager
async def app_of(setup: TableSetup, straight_to_table: bool = False) -> AsyncIterator[Table]:
    clock = FakeClock()
    app = make_app(setup, straight_to_table, clock)
    with patch.object(Dialog, "SETTLING_SECONDS", 0.0):
        async with app.run_test(size=(80, 24), notifications=True) as pilot:
            yield Table(app, pilot, clock)


def is_at_table(table: Table) -> bool:
    return any(isinstance(screen, SoloTable) for screen in table.app.screen_stack)


def challenge(table: Table) -> Challenge:
    screen = table.screen
    assert isinstance(screen, SoloTable)
    return screen.challenge


async def see_table(table: Table) -> None:
    await table.wait_until(lambda: is_at_table(table) and "Begin" in table.text)


@pytest.mark.parametrize("goal", Goal)
@pytest.mark.parametrize("variant", Variant)
async def test_a_deal_of_chance_is_one_that_can_be_won(goal: Goal, variant: Variant) -> None:
    async with app_of(replace(ALONE, goal=goal, variant=variant)) as table:
        await table.press("enter")
        await see_table(table)
        start = table.game.start
        assert solve(start, goal, variant).par is not None
        assert challenge(table) == Challenge(goal=goal)
        goal_words = "Get rid of every" if goal is Goal.SHED else "Turn every card"
        assert goal_words in table.dialog


async def test_b92_a_deal_that_was_typed_and_cannot_be_won_is_not_dealt_without_a_word() -> None:
    async with app_of(replace(ALONE, code=IMPOSSIBLE)) as table:
        await table.press("enter")
        await table.wait_until(lambda: "cannot be won" in table.dialog)
        assert "that is proven" in table.dialog
        await table.press("n")
        await see_table(table)
        assert table.game.record.code == "acorn-232-a"
        assert solve(table.game.start).par is not None


async def test_b92_such_a_deal_can_be_played_all_the_same() -> None:
    async with app_of(replace(ALONE, code=IMPOSSIBLE)) as table:
        await table.press("enter")
        await table.wait_until(lambda: "cannot be won" in table.dialog)
        await table.press("p")
        await see_table(table)
        assert table.game.record.code == IMPOSSIBLE


async def test_who_goes_back_from_such_a_deal_is_at_the_set_up_again() -> None:
    async with app_of(replace(ALONE, code=IMPOSSIBLE)) as table:
        await table.press("enter")
        await table.wait_until(lambda: "cannot be won" in table.dialog)
        await table.press("b")
        await table.wait_until(lambda: isinstance(table.top, SetupScreen))


async def test_who_goes_back_from_a_deal_of_the_command_line_comes_to_the_set_up() -> None:
    async with app_of(replace(ALONE, code=IMPOSSIBLE), straight_to_table=True) as table:
        await table.wait_until(lambda: "cannot be won" in table.dialog)
        await table.press("escape")
        await table.wait_until(lambda: isinstance(table.top, SetupScreen))


async def test_for_purists_a_deal_is_dealt_as_it_is() -> None:
    async with app_of(replace(ALONE, code=IMPOSSIBLE, deals=Deals.ANY)) as table:
        await table.press("enter")
        await see_table(table)
        assert table.game.record.code == IMPOSSIBLE


@pytest.mark.parametrize("size", [5, 6, 7])
async def test_the_deal_of_the_day_is_the_one_of_the_date(size: int) -> None:
    expected = daily_deal(TODAY, size)
    assert expected is not None
    async with app_of(TableSetup(options=AT_ONCE)) as table:
        await table.press("a")
        await table.wait_until(lambda: "Today is 30 November" in table.dialog)
        await table.press(str(size))
        await see_table(table)
        assert table.game.record.code == expected.code
        assert table.game.start == deal(1, expected.code, size=size)
        assert challenge(table) == Challenge(Kind.DAILY, day=TODAY)
        assert "daily deal of 30 November 2026" in " ".join(table.dialog.split())


async def test_b99_the_day_of_a_game_is_settled_when_it_is_dealt() -> None:
    now = [f"{TODAY} 23:59:58"]
    async with app_of(ALONE) as table:
        table.app._now = lambda: now[0]
        await table.press("a")
        await table.wait_until(lambda: bool(table.dialog))
        await table.press("5")
        await see_table(table)
        await table.press("enter")
        now[0] = "2026-12-01 00:00:03"
        await table.add(table.hand[0])
        kept = await table.app.new_adviser().kept(Kind.DAILY)
        (line,) = kept.lines
        assert line.head.challenge == Challenge(Kind.DAILY, day=TODAY)
        assert line.begun[:10] == TODAY


async def test_a_missed_day_is_picked_from_the_calendar() -> None:
    async with app_of(ALONE) as table:
        await table.press("a")
        await table.wait_until(lambda: bool(table.dialog))
        await table.press("c")
        await table.wait_until(lambda: isinstance(table.top, CalendarScreen))
        await table.press("left", "enter")
        await see_table(table)
        assert challenge(table) == Challenge(Kind.DAILY, day="2026-11-29")


async def test_a_rung_of_the_long_night_is_dealt_from_the_ladder() -> None:
    async with app_of(ALONE) as table:
        await table.press("a")
        await table.wait_until(lambda: bool(table.dialog))
        await table.press("l")
        await table.wait_until(lambda: isinstance(table.top, LadderScreen))
        await table.press("enter")
        await see_table(table)
        rung = LADDER[0]
        assert challenge(table) == Challenge(Kind.LADDER, rung.goal, rung=1)
        assert table.game.record.code == rung.code
        await table.press("enter")
        await table.wait_until(lambda: f"par {rung.par}" in table.lines[0])
        await table.add(*(solve(table.game.start).line or ()))
        await table.press("c")
        await table.wait_until(lambda: "3 stars of 3." in table.dialog)
        assert f"On: {LADDER[1].title}" in table.text
        await table.press("n")
        await table.wait_until(lambda: is_at_table(table) and challenge(table).rung == 2)


async def test_who_played_a_rung_sees_its_stars_on_the_ladder() -> None:
    async with app_of(ALONE) as table:
        table.app.begin_rung(1)
        await see_table(table)
        await table.press("enter")
        await table.add(*(solve(table.game.start).line or ()))
        await table.press("c")
        await table.wait_until(lambda: bool(table.dialog))
        await table.press("g")
        await table.wait_until(lambda: isinstance(table.top, LadderScreen))
        assert "3 of 75 stars" in table.text


async def test_escape_leads_from_calendar_and_ladder_back_to_the_hub() -> None:
    async with app_of(ALONE) as table:
        await table.press("a")
        await table.wait_until(lambda: bool(table.dialog))
        for key, kind in (("c", CalendarScreen), ("l", LadderScreen)):
            await table.press(key)
            await table.wait_until(lambda kind=kind: isinstance(table.top, kind))  # type: ignore[misc]
            await table.press("escape")
            await table.wait_until(lambda: bool(table.dialog))
            assert "Today is 30 November" in table.dialog
        # The way there is still marked.
        await table.press("enter")
        await table.wait_until(lambda: isinstance(table.top, LadderScreen))
        await table.press("escape")
        await table.wait_until(lambda: bool(table.dialog))
        await table.press("escape")
        await table.wait_until(lambda: isinstance(table.top, SetupScreen))


async def test_a_challenge_goes_on_as_what_it_was(tmp_path: Path) -> None:
    async with app_of(ALONE) as table:
        table.app.begin_rung(16)
        await see_table(table)
        await table.press("enter")
        await table.add(table.hand[0])
        (line,) = (await table.app.new_adviser().kept(Kind.LADDER)).lines
        table.app.show_alone(SetupScreen(ALONE))
        await table.pilot.pause()
        await table.app._go_on(line.id)
        await table.wait_until(lambda: is_at_table(table))
        assert challenge(table) == Challenge(Kind.LADDER, Goal.FLAWLESS, rung=16)
        await table.wait_until(lambda: "flawless par 7" in table.lines[0])


async def test_a_daily_that_is_not_over_is_gone_on_with() -> None:
    async with app_of(ALONE) as table:
        table.app.begin_daily(TODAY, 5)
        await see_table(table)
        await table.press("enter")
        await table.add(table.hand[0])
        before = table.game
        await table.press("n", "y")
        await table.wait_until(lambda: isinstance(table.top, SetupScreen))
        await table.press("a")
        await table.wait_until(lambda: "not over" in table.text)
        await table.press("5")
        await table.wait_until(lambda: is_at_table(table))
        assert table.game == before


async def play_to_a_win(table: Table) -> None:
    await table.press("enter")
    await table.wait_until(lambda: "par" in table.lines[0])
    await table.add(*(solve(table.game.start).line or ()))
    await table.press("c")
    await table.wait_until(lambda: "Won in" in table.dialog)


async def begin_daily(table: Table) -> None:
    table.app.begin_daily(TODAY, 5)
    await see_table(table)


async def test_of_a_daily_the_first_game_counts_and_later_ones_are_practice() -> None:
    async with app_of(ALONE) as table:
        await begin_daily(table)
        assert not table.game.is_practice
        await play_to_a_win(table)
        assert "Medal: par." in table.dialog
        await table.press("s")
        await table.wait_until(lambda: "this is practice" in table.dialog)
        await play_to_a_win(table)
        assert "Practice: it does not count." in table.dialog


async def test_a_deal_that_was_given_up_is_practice_from_then_on() -> None:
    async with app_of(replace(ALONE, code="moss-4")) as table:
        await table.press("enter")
        await see_table(table)
        await table.press("enter", "x", "y", "s")
        await table.wait_until(lambda: "this is practice" in table.dialog)
        assert table.game.is_practice


async def test_a_deal_that_was_won_without_help_can_be_won_better() -> None:
    async with app_of(replace(ALONE, code="moss-4")) as table:
        await table.press("enter")
        await see_table(table)
        await play_to_a_win(table)
        await table.press("s")
        await see_table(table)
        assert not table.game.is_practice


async def test_a_rung_can_be_tried_as_often_as_people_like() -> None:
    async with app_of(ALONE) as table:
        table.app.begin_rung(1)
        await see_table(table)
        await table.press("enter", "x", "y", "s")
        await see_table(table)
        assert not table.game.is_practice


async def test_a_daily_that_became_practice_is_gone_on_with_as_practice() -> None:
    async with app_of(ALONE) as table:
        await begin_daily(table)
        await table.press("enter")
        await table.add(table.hand[0])
        await table.press("u", "y", "n", "y")
        await table.wait_until(lambda: isinstance(table.top, SetupScreen))
        await table.press("a")
        await table.wait_until(lambda: bool(table.dialog))
        await table.press("5")
        await table.wait_until(lambda: is_at_table(table))
        assert table.game.is_practice


@pytest.mark.parametrize("key", ["u", "a", "w"])
async def test_in_a_daily_people_are_asked_before_it_becomes_practice(key: str) -> None:
    async with app_of(ALONE) as table:
        await begin_daily(table)
        await table.press("enter")
        await table.add(table.hand[0])
        before = table.game
        await table.press(key)
        assert "does not count" in table.dialog
        await table.press("enter")
        assert table.game == before
        await table.press(key, "y")
        assert table.game.is_practice
        await table.press(key)
        assert not table.dialog


async def test_the_header_says_what_is_played() -> None:
    async with app_of(ALONE) as table:
        await begin_daily(table)
        assert f"daily {table.game.record.code}" in table.lines[0]
        table.app.begin_rung(2)
        await table.wait_until(lambda: challenge(table).rung == 2)
        await table.wait_until(lambda: f"rung 2, {LADDER[1].code}" in table.lines[0])
