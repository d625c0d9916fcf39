"""What somebody who plays alone can do, on the screen."""

from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager

import pytest

from goblins_tui.screens.dialog import Answers
from goblins_tui.screens.solo_hub import solo_hub
from goblins_tui.solo.ladder import LADDER
from goblins_tui.solo.results import DayPlay, DayState
from goblins_tui.themes import DAY as DAY_THEME
from goblins_tui.themes import NIGHT
from tests.kit.app import open_table
from tests.kit.campaign import Picker, day_play, picking
from tests.kit.scenes import new_game
from tests.kit.stored_games import DAY

SIZES = [(60, 20), (80, 24), (120, 40)]
VALUES = {
    "5": "daily 5",
    "6": "daily 6",
    "7": "daily 7",
    "c": "calendar",
    "l": "ladder",
    "n": "new",
    "b": "back",
}
PLAYS = {
    5: {DAY: day_play(6)},
    6: {DAY: day_play(state=DayState.OPEN)},
    7: {DAY: day_play(7, 12), "2026-11-29": day_play(9, day="2026-11-29")},
}
STARS = {1: 3, 2: 2, 4: 1}
PICTURE = """\
            ╭─────────────────────────────────────────────────────╮
            │                                                     │
            │  Alone                                              │
            │                                                     │
            │  Today is 30 November, by UTC.                      │
            │  Streak with any size: 2 days, longest 2.           │
            │                                                     │
            │   5  Today, 5 cards: won in 6, par 6                │
            │   6  Today, 6 cards: a game is not over yet         │
            │   7  Today, 7 cards: won in 7, par 6, flawless      │
            │   c  Calendar of the daily deals                    │
            │   l  The Long Night: 3 of 25 rungs, 6 of 75 stars   │
            │   n  A new deal                                     │
            │   b  Back                                           │
            │                                                     │
            ╰─────────────────────────────────────────────────────╯"""


def hub(
    plays: Mapping[int, Mapping[str, DayPlay]] = PLAYS,
    stars: Mapping[int, int] = STARS,
    size: tuple[int, int] = (80, 24),
    theme_name: str = NIGHT.name,
) -> AbstractAsyncContextManager[Picker]:
    """Ask somebody who plays alone."""
    return picking(solo_hub(DAY, plays, stars), size, theme_name)


def marked(picker: Picker) -> str:
    """The answer that is marked."""
    answers = picker.host.hosted.query_one(Answers)
    return answers.answers[answers.marked].value


# What it says


async def test_it_tells_the_day_the_streak_and_how_far_everything_is() -> None:
    async with hub() as picker:
        assert picker.picture() == PICTURE


async def test_it_looks_the_same_by_day() -> None:
    async with hub(theme_name=DAY_THEME.name) as picker:
        assert picker.picture() == PICTURE


async def test_who_never_played_is_invited() -> None:
    async with hub({}, {}) as picker:
        assert "No streak yet: win the deal of the day." in picker.text
        for size in (5, 6, 7):
            assert f"Today, {size} cards: not played yet" in picker.text
        assert "The Long Night: 0 of 25 rungs, 0 of 75 stars" in picker.text
        assert marked(picker) == "daily 5"


@pytest.mark.parametrize("size", SIZES)
async def test_b42_the_longest_words_are_seen_whole_at_every_size(size: tuple[int, int]) -> None:
    longest = {DAY: day_play(12, 14)}
    stars = {rung.number: 3 for rung in LADDER}
    async with hub({5: longest, 6: longest, 7: longest}, stars, size) as picker:
        assert picker.text.count("won in 12, par 6, flawless ") == 3
        assert "25 of 25 rungs, 75 of 75 stars " in picker.text
        assert "Back" in picker.text
        assert "~" not in picker.text


async def test_a_day_that_was_played_badly_is_told_and_can_be_won_still() -> None:
    plays = {
        5: {DAY: day_play(6)},
        6: {DAY: day_play(state=DayState.PRACTISED)},
        7: {DAY: day_play(state=DayState.GIVEN_UP)},
    }
    async with hub(plays) as picker:
        assert "6 cards: practice only" in picker.text
        assert "7 cards: given up" in picker.text
        assert marked(picker) == "daily 6"


async def test_results_of_other_days_are_not_those_of_today() -> None:
    async with hub({5: {"2026-11-29": day_play(6, day="2026-11-29")}}) as picker:
        assert "Today, 5 cards: not played yet" in picker.text
        assert "Streak with any size: 1 day, longest 1." in picker.text


@pytest.mark.parametrize(
    ("won", "first"),
    [
        ((), "daily 5"),
        ((5,), "daily 6"),
        ((5, 6), "daily 7"),
        ((6,), "daily 5"),
        ((5, 6, 7), "new"),
    ],
)
async def test_the_first_deal_of_the_day_that_is_not_won_is_marked(
    won: tuple[int, ...], first: str
) -> None:
    async with hub({size: {DAY: day_play(6)} for size in won}) as picker:
        assert marked(picker) == first
        await picker.press("enter")
        assert picker.results == [first]


# How it is used


@pytest.mark.parametrize("key", VALUES)
async def test_every_answer_has_a_key(key: str) -> None:
    async with hub(size=(60, 20)) as picker:
        await picker.press(key)
        assert picker.results == [VALUES[key]]


@pytest.mark.parametrize("number", range(len(VALUES)))
async def test_every_answer_can_be_clicked(number: int) -> None:
    labels = ("5 cards", "6 cards", "7 cards", "Calendar", "The Long Night", "A new deal", "Back")
    async with hub(size=(60, 20)) as picker:
        await picker.click(labels[number])
        assert picker.results == [[*VALUES.values()][number]]


async def test_escape_goes_back() -> None:
    async with hub() as picker:
        await picker.press("escape")
        assert picker.results == ["back"]


async def test_it_lies_over_a_table_and_leaves_it_as_it_was() -> None:
    game = new_game("heron-69-a")
    async with open_table(game) as table:
        given: list[str | None] = []
        await table.app.push_screen(solo_hub(DAY, PLAYS, STARS), given.append)
        await table.press("1", "b")
        assert given == ["back"]
        assert table.game == game
        assert table.chosen is None
