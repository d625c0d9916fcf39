"""The calendar of the daily deals on the screen."""

from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager, closing

import pytest

from goblins_tui.challenges import Challenge, Kind
from goblins_tui.history.games import GameHead
from goblins_tui.options import Glyphs
from goblins_tui.screens.calendar import FIRST_MONTH, CalendarScreen, DayWish
from goblins_tui.screens.help import HelpScreen
from goblins_tui.solo.days import days_of_month
from goblins_tui.solo.results import DayPlay, DayState, daily_results
from goblins_tui.themes import DAY as DAY_THEME
from goblins_tui.themes import NIGHT
from tests.kit.app import open_table
from tests.kit.campaign import Picker, day_play, picking
from tests.kit.picture import screen_strips
from tests.kit.scenes import new_game
from tests.kit.stored_games import DAY, keep_whole, scripted, store_at

SIZES = [(60, 20), (80, 24), (120, 40)]
WON = DayState.WON
LATE = DayState.WON_LATE


def november(**days: DayPlay) -> dict[str, DayPlay]:
    """Days of November, by numbers such as "d07"."""
    plays = {f"2026-11-{name[1:]}": play for name, play in days.items()}
    return {day: play._replace(result=play.result._replace(day=day)) for day, play in plays.items()}


PLAYS = {
    5: november(d30=day_play(6)),
    6: november(
        d02=day_play(6),
        d03=day_play(7),
        d04=day_play(8),
        d05=day_play(6, 9),
        d06=day_play(7, 12),
        d09=day_play(8, 11, LATE),
        d10=day_play(state=DayState.GIVEN_UP),
        d11=day_play(state=DayState.PRACTISED),
        d12=day_play(state=DayState.OPEN),
        d29=day_play(5, proof=None),
    ),
}
WORDS = {
    " 2 ✶": "2 November: won in 6, par 6.",
    " 5 ✶❖": "5 November: won in 6, par 6; flawless in 9, par 9.",
    " 9(✓❀)": "9 November: won in 8, par 6; flawless in 11, par 9, on a later day.",
    "10 ✗": "10 November: given up.",
    "11 ◦": "11 November: practice only.",
    "12 ~": "12 November: a game is not over yet.",
    "13": "13 November: missed. It can be played, but mends no streak.",
    "29 ✓": "29 November: won in 5.",
}
PICTURE = """\
   ╭────────────────────────────────────────────────────────────────────────╮
   │  November 2026, 6 cards                                                │
   │                                                                        │
   │  Mo        Tu        We        Th        Fr        Sa        Su        │
   │                                                               1        │
   │   2 ✶       3 ◉       4 ✓       5 ✶❖      6 ◉❀      7         8        │
   │   9(✓❀)    10 ✗      11 ◦      12 ~      13        14        15        │
   │  16        17        18        19        20        21        22        │
   │  23        24        25        26        27        28        29 ✓      │
   │ ▸30                                                                    │
   │                                                                        │
   │  30 November, today: not played yet.                                   │
   │                                                                        │
   │                                                                        │
   │  Streak with 6 cards: 1 day, longest 5.                                │
   │  ✓ won   ◉ par+1     ✶ par       ❀ flawless, ❖ in par                  │
   │  ~ open  ◦ practice  ✗ given up  (✓) later                             │
   │                                                                        │
   │  enter play  < earlier  > later  s size  esc back                      │
   ╰────────────────────────────────────────────────────────────────────────╯"""
SMALL_ASCII = """\
 +--------------------------------------------------------+
 |  November 2026, 6 cards                                |
 |                                                        |
 |  Mo     Tu     We     Th     Fr     Sa     Su          |
 |                                             1          |
 |   2 *    3 #    4 +    5 *F   6 #f   7      8          |
 |   9(+f) 10 x   11 o   12 ~   13     14     15          |
 |  16     17     18     19     20     21     22          |
 |  23     24     25     26     27     28     29 +        |
 | >30                                                    |
 |                                                        |
 |  30 November, today: not played yet.                   |
 |                                                        |
 |  Streak with 6 cards: 1 day, longest 5.                |
 |  + won   # par+1     * par       f flawless, F in par  |
 |  ~ open  o practice  x given up  (+) later             |
 |  enter play  < earlier  > later  s size  esc back      |
 +--------------------------------------------------------+"""


def calendar(
    today: str = DAY,
    plays: Mapping[int, Mapping[str, DayPlay]] = PLAYS,
    cards: int = 6,
    glyphs: Glyphs = Glyphs.EMOJI,
    size: tuple[int, int] = (80, 24),
    theme_name: str = NIGHT.name,
) -> AbstractAsyncContextManager[Picker]:
    """Look at the calendar."""
    return picking(CalendarScreen(today, plays, cards, glyphs), size, theme_name)


def shown(picker: Picker) -> tuple[str, int]:
    """The month and the size that are shown."""
    screen = picker.host.hosted
    assert isinstance(screen, CalendarScreen)
    return screen.month, screen.cards


# What it says


async def test_a_month_shows_its_medals_and_marks_today() -> None:
    async with calendar() as picker:
        assert shown(picker) == ("2026-11", 6)
        assert picker.marked.value == DAY
        assert picker.picture() == PICTURE


async def test_with_ascii_glyphs_it_is_ascii_only_and_fits_into_the_smallest_window() -> None:
    async with calendar(glyphs=Glyphs.ASCII, size=(60, 20)) as picker:
        assert picker.picture() == SMALL_ASCII
        assert picker.text.isascii()


async def test_it_looks_the_same_by_day() -> None:
    async with calendar(theme_name=DAY_THEME.name) as picker:
        assert picker.picture() == PICTURE


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("glyphs", Glyphs)
async def test_b42_the_longest_month_is_seen_whole_at_every_size(
    size: tuple[int, int], glyphs: Glyphs
) -> None:
    plays = {6: dict.fromkeys(days_of_month("2026-08"), day_play(12, 14))}
    async with calendar("2026-08-31", plays, glyphs=glyphs, size=size) as picker:
        numbers = {str(number) for number in range(1, 31)}
        assert numbers <= set(picker.words.split())
        assert "August 2026, 6 cards" in picker.text
        assert "31 August, today: won in 12, par 6; flawless in 14, par 9." in picker.words
        assert "esc back" in picker.text
        assert picker.picture().splitlines()[-1].strip()[0] in "╰+"


async def test_the_day_under_the_pointer_or_else_the_marked_one_is_told_in_words() -> None:
    async with calendar(size=(60, 20)) as picker:
        for day, words in WORDS.items():
            await picker.point_at(day)
            assert words in picker.words
            assert picker.marked.value == DAY
        await picker.point_at("November 2026")
        assert "30 November, today: not played yet." in picker.words


async def test_the_longest_words_fit_into_two_lines() -> None:
    plays = {6: {"2026-09-28": day_play(123, 145, LATE)}}
    async with calendar("2026-09-28", plays, size=(60, 20)) as picker:
        words = "28 September, today: won in 123, par 6; flawless in 145, par 9, on a later day. No"
        assert words in picker.words


async def test_days_to_come_are_told_and_cannot_be_picked() -> None:
    async with calendar("2026-11-28") as picker:
        await picker.press("right")
        assert picker.marked.value == "2026-11-29"
        assert "won in 5." in picker.text
        await picker.press("enter", "right", "space")
        assert "30 November: still to come." in picker.text
        await picker.click("30")
        assert picker.results == []


@pytest.mark.parametrize(
    ("today", "words"),
    [
        ("2026-11-06", "Streak with 6 cards: 5 days, longest 5."),
        ("2026-11-20", "No streak with 6 cards now, longest 5 days."),
    ],
)
async def test_the_streak_is_that_of_the_size_that_is_shown(today: str, words: str) -> None:
    async with calendar(today) as picker:
        assert words in picker.text
        await picker.press("7")
        assert "No streak yet: win the deal of the day." in picker.text


async def test_without_a_game_it_is_a_plain_month() -> None:
    async with calendar(plays={}) as picker:
        assert "No streak yet" in picker.text
        weeks = "".join(picker.picture().splitlines()[4:10])
        assert set(weeks) == set("0123456789 │▸")
        await picker.press("enter")
        assert picker.results == [DayWish(DAY, 6)]


async def test_what_was_really_played_is_shown() -> None:
    start, actions = scripted("solitaire-claimed")
    head = GameHead(start.record, challenge=Challenge(Kind.DAILY, day=DAY))
    with closing(store_at(None)) as store:
        keep_whole(store, start, actions, head)
        plays = daily_results(store.of_kind(Kind.DAILY), store.proofs.all(), 5)
    async with calendar(plays={5: plays}, cards=5) as picker:
        assert "30 November, today: won in 6." in picker.text
        assert "Streak with 5 cards: 1 day, longest 1." in picker.text


async def test_b56_without_colours_the_marked_day_is_reversed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with calendar() as picker:
        assert is_reversed(picker, "▸30")
        assert not is_reversed(picker, "29 ✓")
        await picker.press("left")
        assert is_reversed(picker, "29 ✓")
        assert not is_reversed(picker, "▸30")


def is_reversed(picker: Picker, text: str) -> bool:
    """Whether a text begins in reverse."""
    x, y = picker.host.find(text)
    (segment,) = screen_strips(picker.host)[y].crop(x, x + 1)
    return bool(segment.style and segment.style.reverse)


# By keys alone


async def test_a_day_of_another_month_and_size_is_picked_by_keys() -> None:
    async with calendar() as picker:
        await picker.press("s", "less_than_sign", "up", "enter")
        assert picker.results == [DayWish("2026-10-23", 7)]


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("less_than_sign", "greater_than_sign"),
        ("pageup", "pagedown"),
        ("left_square_bracket", "right_square_bracket"),
    ],
)
async def test_keys_step_through_the_months_from_the_first_to_the_present(
    earlier: str, later: str
) -> None:
    async with calendar("2024-03-31") as picker:
        await picker.press(earlier)
        assert shown(picker)[0] == "2024-02"
        assert picker.marked.value == "2024-02-29"
        await picker.press(*[earlier] * 5)
        assert shown(picker)[0] == FIRST_MONTH
        await picker.press(*[later] * 9)
        assert shown(picker)[0] == "2024-03"


async def test_sizes_go_round_and_the_marked_day_stays() -> None:
    async with calendar(cards=5) as picker:
        await picker.press("left")
        for cards in (6, 7, 5):
            await picker.press("s")
            assert shown(picker) == ("2026-11", cards)
            assert picker.marked.value == "2026-11-29"
            assert f"November 2026, {cards} cards" in picker.text
        await picker.press("7")
        assert shown(picker)[1] == 7


@pytest.mark.parametrize("key", ["escape", "q"])
async def test_a_key_goes_back(key: str) -> None:
    async with calendar() as picker:
        await picker.press(key)
        assert picker.results == [None]


async def test_b99_a_clock_before_the_first_month_shows_its_own_month() -> None:
    async with calendar("1970-01-01", {}) as picker:
        await picker.press("less_than_sign", "greater_than_sign", "enter")
        assert picker.results == [DayWish("1970-01-01", 6)]


# By clicks alone


async def test_everything_can_be_done_with_clicks_alone() -> None:
    async with calendar() as picker:
        await picker.click("size")
        await picker.click("earlier")
        await picker.click("> later")
        await picker.click("earlier")
        assert shown(picker) == ("2026-10", 7)
        await picker.click("17")
        assert picker.results == [DayWish("2026-10-17", 7)]
    async with calendar() as picker:
        await picker.click("enter play")
        assert picker.results == [DayWish(DAY, 6)]
    async with calendar() as picker:
        await picker.click("back")
        assert picker.results == [None]


async def test_b94_a_double_click_wishes_once() -> None:
    async with calendar() as picker:
        await picker.click("13", times=3)
        assert picker.results == [DayWish("2026-11-13", 6)]


@pytest.mark.parametrize("button", [2, 3])
async def test_b16_other_mouse_buttons_do_nothing(button: int) -> None:
    async with calendar() as picker:
        for text in ("13", "earlier", "size", "back"):
            await picker.click(text, button)
        assert shown(picker) == ("2026-11", 6)
        assert picker.results == []


# Around it


async def test_b42_it_is_drawn_anew_when_the_window_changes() -> None:
    async with calendar(size=(200, 60)) as picker:
        tall = picker.grid.size.height
        await picker.resize(80, 24)
        assert picker.picture() == PICTURE
        await picker.resize(120, 40)
        assert picker.grid.size.height == tall


async def test_it_lies_over_a_table_and_has_its_keys_in_the_help() -> None:
    game = new_game("heron-69-a")
    async with open_table(game) as table:
        given: list[DayWish | None] = []
        await table.app.push_screen(CalendarScreen(DAY, PLAYS, 6, Glyphs.EMOJI), given.append)
        await table.press("question_mark", "end", "pageup")
        assert isinstance(table.top, HelpScreen)
        assert "The month before." in table.text
        await table.press("escape", "1", "q")
        assert given == [None]
        assert table.game == game
        assert table.chosen is None
