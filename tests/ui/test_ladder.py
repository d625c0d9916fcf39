"""The Long Night on the screen."""

from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager

import pytest

from goblins_tui.options import Glyphs
from goblins_tui.rules import Goal, Variant
from goblins_tui.screens.ladder import LadderScreen, task_words, total_words
from goblins_tui.solo.ladder import LADDER, STAGES
from goblins_tui.themes import DAY as DAY_THEME
from goblins_tui.themes import NIGHT
from tests.kit.campaign import Picker, picking

SIZES = [(60, 20), (80, 24), (120, 40)]
STARS = {1: 3, 2: 3, 3: 2, 4: 1, 6: 3}
ALL = {rung.number: 3 for rung in LADDER}
PICTURE = """\
   ╭────────────────────────────────────────────────────────────────────────╮
   │  The Long Night                                                        │
   │                                                                        │
   │  Dusk          1 ✶✶✶      2 ✶✶✶      3 ✶✶.      4 ✶..      5 ...       │
   │                                                                        │
   │  Nightfall     6 ✶✶✶      7 ...      8 ...      9 ░░░     10 ░░░       │
   │                                                                        │
   │  Midnight     11 ░░░     12 ░░░     13 ░░░     14 ░░░     15 ░░░       │
   │                                                                        │
   │  Small Hours  16 ░░░     17 ░░░     18 ░░░     19 ░░░     20 ░░░       │
   │                                                                        │
   │  Dawn         21 ░░░     22 ░░░     23 ░░░     24 ░░░     25 ░░░       │
   │                                                                        │
   │  5. Cobweb Corner                                                      │
   │  5 cards, par 9                                                        │
   │                                                                        │
   │  5 of 25 rungs, 12 of 75 stars                                         │
   │  ✶✶✶ in par  ✶✶. up to two above  ✶.. reached at all                   │
   │                                                                        │
   │  enter play  esc back                                                  │
   ╰────────────────────────────────────────────────────────────────────────╯"""
SMALL_ASCII = """\
 +--------------------------------------------------------+
 |  The Long Night                                        |
 |                                                        |
 |  Dusk          1 ***   2 ***   3 **.   4 *..   5 ...   |
 |  Nightfall     6 ***   7 ...   8 ...   9 ---  10 ---   |
 |  Midnight     11 ---  12 ---  13 ---  14 ---  15 ---   |
 |  Small Hours  16 ---  17 ---  18 ---  19 ---  20 ---   |
 |  Dawn         21 ---  22 ---  23 ---  24 ---  25 ---   |
 |                                                        |
 |  5. Cobweb Corner                                      |
 |  5 cards, par 9                                        |
 |  5 of 25 rungs, 12 of 75 stars                         |
 |  *** in par  **. up to two above  *.. reached at all   |
 |  enter play  esc back                                  |
 +--------------------------------------------------------+"""


def ladder(
    stars: Mapping[int, int] = STARS,
    glyphs: Glyphs = Glyphs.EMOJI,
    size: tuple[int, int] = (80, 24),
    theme_name: str = NIGHT.name,
) -> AbstractAsyncContextManager[Picker]:
    """Look at the ladder."""
    return picking(LadderScreen(stars, glyphs), size, theme_name)


# What it says


async def test_stages_are_rows_of_rungs_with_their_stars() -> None:
    async with ladder() as picker:
        assert picker.marked.value == "5"
        assert picker.picture() == PICTURE


async def test_with_ascii_glyphs_it_is_ascii_only_and_fits_into_the_smallest_window() -> None:
    async with ladder(glyphs=Glyphs.ASCII, size=(60, 20)) as picker:
        assert picker.picture() == SMALL_ASCII
        assert picker.text.isascii()


async def test_it_looks_the_same_by_day() -> None:
    async with ladder(theme_name=DAY_THEME.name) as picker:
        assert picker.picture() == PICTURE


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("glyphs", Glyphs)
async def test_b42_the_longest_task_is_seen_whole_at_every_size(
    size: tuple[int, int], glyphs: Glyphs
) -> None:
    async with ladder(ALL, glyphs, size) as picker:
        await picker.press("end")
        assert "25. Dawn at Last: 3 of 3 stars" in picker.text
        assert "7 cards, Goblins Rule, flawless, par 13" in picker.text
        assert "25 of 25 rungs, 75 of 75 stars" in picker.text
        assert "esc back" in picker.text
        for stage in STAGES:
            assert f" {stage} " in picker.text


def test_no_task_is_longer_than_that() -> None:
    assert max(len(task_words(rung)) for rung in LADDER) == len(task_words(LADDER[-1]))


@pytest.mark.parametrize(
    ("stars", "marked"),
    [
        ({}, 1),
        ({1: 1}, 2),
        ({1: 1, 3: 2}, 2),
        ({1: 1, 2: 1, 3: 3}, 4),
        ({**ALL, 9: 2}, 9),
        (ALL, 1),
    ],
)
async def test_where_to_go_on_is_marked_at_first(stars: dict[int, int], marked: int) -> None:
    async with ladder(stars) as picker:
        assert picker.marked.value == str(marked)


def test_the_task_of_a_rung_is_told_with_all_that_is_special() -> None:
    rung = LADDER[0]._replace(size=6, par=9)
    assert task_words(rung) == "6 cards, par 9"
    assert task_words(rung._replace(goal=Goal.FLAWLESS)) == "6 cards, flawless, par 9"
    goblins = rung._replace(goal=Goal.FLAWLESS, variant=Variant.GOBLINS_RULE)
    assert task_words(goblins) == "6 cards, Goblins Rule, flawless, par 9"


def test_stars_of_rungs_that_there_are_not_are_not_counted() -> None:
    assert total_words({0: 3, 1: 2, 99: 3}) == "1 of 25 rungs, 2 of 75 stars"


# Closed rungs


async def test_a_closed_rung_says_how_it_opens_and_cannot_be_picked() -> None:
    async with ladder({}) as picker:
        await picker.press("right")
        assert "2. Crows Fly Home: closed" in picker.text
        assert "Win a star on one of the two rungs before it." in picker.text
        await picker.press("enter", "space")
        await picker.click("13 ")
        assert "13. The Snail Express: closed" in picker.text
        assert picker.marked.value == "13"
        assert picker.results == []


async def test_a_rung_with_a_star_can_be_played_again_whatever_became_of_those_before_it() -> None:
    async with ladder({20: 1}) as picker:
        await picker.click("20 ")
        assert picker.results == [20]


# How it is used


async def test_a_rung_is_picked_by_keys() -> None:
    async with ladder() as picker:
        await picker.press("home", "down", "right", "enter")
        assert picker.results == [7]


async def test_a_rung_is_picked_by_a_click() -> None:
    async with ladder() as picker:
        await picker.click("8 ...")
        assert picker.results == [8]
    async with ladder() as picker:
        await picker.click("play")
        assert picker.results == [5]
    async with ladder() as picker:
        await picker.click("back")
        assert picker.results == [None]


@pytest.mark.parametrize("key", ["escape", "q"])
async def test_a_key_goes_back(key: str) -> None:
    async with ladder() as picker:
        await picker.press(key)
        assert picker.results == [None]


@pytest.mark.parametrize("button", [2, 3])
async def test_b16_other_mouse_buttons_do_nothing(button: int) -> None:
    async with ladder() as picker:
        for text in ("8 ...", "play", "back"):
            await picker.click(text, button)
        assert picker.results == []


async def test_the_pointer_tells_of_a_rung_and_marks_none() -> None:
    async with ladder() as picker:
        await picker.point_at("3 ✶✶.")
        assert "3. The Bramble Gate: 2 of 3 stars" in picker.text
        assert picker.marked.value == "5"


async def test_b42_it_is_drawn_anew_when_the_window_changes() -> None:
    async with ladder(size=(60, 20)) as picker:
        await picker.resize(120, 40)
        await picker.resize(80, 24)
        assert picker.picture() == PICTURE
