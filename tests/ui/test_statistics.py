"""The statistics on the screen."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from goblins_tui.history.games import GameLine
from goblins_tui.history.statistics import statistics_of
from goblins_tui.model.journal import journal_of
from goblins_tui.model.session import GameSession
from goblins_tui.options import Glyphs
from goblins_tui.screens.statistics import StatisticsScreen
from goblins_tui.themes import DAY, NIGHT
from tests.kit.app import open_table
from tests.kit.finished_games import FAMILY, line_with, played_games
from tests.kit.scenes import new_game
from tests.kit.screen_host import ScreenHost
from tests.kit.stored_games import keep_whole, store_at

GAME = new_game("heron-69-a")
SIZES = [(60, 20), (80, 24), (120, 40), (200, 60)]
TITLES = [
    "Who wins",
    "Turns to the win, at a table",
    "At a table, Fairies Rule",
    "Alone",
    "Turns to the win, alone",
    "Alone, Fairies Rule",
    "Alone, Goblins Rule",
]
FIRST_PAGE = """\
    ╭──────────────────────────────────────────────────────────────────────╮
    │  Statistics: 10 games                                                │
    │                                                                      │
    │  Who wins                                                            │
    │  Ann      ████████████████████████▋                 3 of 6   50%     │
    │           2 shed, 1 gathered, 11.3 turns; longest streak 3           │
    │  [b]Cy[/] ████████▎                                 1 of 1  100%     │
    │           1 shed, 0 gathered, 17.0 turns; longest streak 1           │
    │  Bo       ████████▎                                 1 of 6   17%     │
    │           0 shed, 1 gathered, 12.0 turns; longest streak 1           │
    │                                                                      │
    │  Turns to the win, at a table                                        │
    │   9 ███████████▋                                               1     │
    │  10                                                            0     │
    │  11 ███████████▋                                               1     │
    │  12 ███████████▋                                               1     │
    │  13                                                            0     │
    │                                                                      │
    │   d  Further down                                                    │
    │   b  Back                                                            │
    ╰──────────────────────────────────────────────────────────────────────╯"""
LAST_PAGE = """\
    ╭──────────────────────────────────────────────────────────────────────╮
    │  Statistics: 10 games                                                │
    │                                                                      │
    │                                                                      │
    │  Alone, Fairies Rule                                                 │
    │                                                 turns to the win     │
    │                                games    flawless    best    mean     │
    │  5 cards                           2           1       6     7.0     │
    │  7 cards                           1           0       9     9.0     │
    │                                                                      │
    │  Alone, Goblins Rule                                                 │
    │                                                 turns to the win     │
    │                                games    flawless    best    mean     │
    │  6 cards                           1           0       7     7.0     │
    │                                                                      │
    │  Games count that people played to their end; practice, and          │
    │  games with a computer player, do not.                               │
    │                                                                      │
    │   d  To the top                                                      │
    │   b  Back                                                            │
    ╰──────────────────────────────────────────────────────────────────────╯"""
EMPTY = """\
    ╭──────────────────────────────────────────────────────────────────────╮
    │  Statistics                                                          │
    │                                                                      │
    │  No game counts here yet.                                            │
    │  Play one to its end, and it is counted here.                        │
    │                                                                      │
    │   b  Back                                                            │
    ╰──────────────────────────────────────────────────────────────────────╯"""


class Reader:
    """Somebody who reads the statistics."""

    def __init__(self, host: ScreenHost, pilot: Pilot[None]) -> None:
        self.host = host
        self.pilot = pilot

    @property
    def is_back(self) -> bool:
        return self.host.results == [None]

    @property
    def place(self) -> float:
        """How far down the text is scrolled."""
        return self.host.screen.query_one("#reading-text").scroll_y

    @property
    def end(self) -> float:
        """How far down it can be."""
        return self.host.screen.query_one("#reading-text").max_scroll_y

    @property
    def text(self) -> str:
        return "\n".join(self.host.lines())

    def picture(self) -> str:
        """What is to be seen, but for the blank rows around it."""
        return "\n".join(line.rstrip() for line in self.host.lines()).strip("\n")

    def lines(self) -> list[str]:
        """The lines without frame and scrollbar."""
        return [line.strip(" |│▁▂▃▄▅▆▇█") for line in self.host.lines()]

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def click(self, text: str, button: int = 1) -> None:
        await self.pilot.click(offset=self.host.find(text), button=button)
        await self.pilot.pause()


@asynccontextmanager
async def reading(
    lines: Sequence[GameLine] = FAMILY,
    glyphs: Glyphs = Glyphs.EMOJI,
    size: tuple[int, int] = (80, 24),
    theme_name: str = NIGHT.name,
) -> AsyncIterator[Reader]:
    """Show the statistics of some games."""
    host = ScreenHost(StatisticsScreen(statistics_of(lines), glyphs), theme_name)
    async with host.run_test(size=size) as pilot:
        yield Reader(host, pilot)


# What it says


async def test_a_family_sees_who_wins_and_how_quickly() -> None:
    async with reading() as reader:
        assert reader.picture() == FIRST_PAGE
        await reader.press("end")
        assert reader.picture() == LAST_PAGE


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("glyphs", Glyphs)
async def test_b42_every_part_is_seen_whole_at_every_size(
    size: tuple[int, int], glyphs: Glyphs
) -> None:
    async with reading(glyphs=glyphs, size=size) as reader:
        seen = reader.lines()
        while reader.place < reader.end:
            before = reader.place
            await reader.press("d")
            assert reader.place > before
            seen += reader.lines()
        assert [title for title in TITLES if title not in seen] == []
        assert any(line.startswith("Ann ") and line.endswith("3 of 6   50%") for line in seen)
        assert any(line.split() == "2 players 5 2 2 1 9 11.5".split() for line in seen)
        assert any(line.split() == "Ann 3 1 6 - 9".split() for line in seen)
        assert any(line.endswith("do not.") for line in seen)


async def test_only_the_parts_that_have_games_are_shown() -> None:
    tables = [line for line in FAMILY if len(line.names) > 1]
    async with reading(tables, size=(120, 60)) as reader:
        assert "Who wins" in reader.text
        assert "lone" not in reader.text
    alone = [line for line in FAMILY if len(line.names) == 1]
    async with reading(alone, size=(120, 60)) as reader:
        assert "Turns to the win, alone" in reader.text
        assert "Who wins" not in reader.text
        assert "table" not in reader.text


async def test_whoever_has_no_win_yet_is_told_so() -> None:
    lines = [line_with(("Ann", "Bo"), 0, 9), line_with(("Ann", "Bo"), None, 40)]
    async with reading(lines) as reader:
        assert "no win yet, 1 draw" in reader.text
        assert "0 of 2    0%" in reader.text


async def test_b87_a_player_who_always_wins_has_100_percent() -> None:
    lines = [line_with(("Ann", "Bo"), 0, 9)] * 1000
    async with reading(lines) as reader:
        assert "1000 of 1000  100%" in reader.text
        assert "longest streak 1000" in reader.text


async def test_without_a_finished_game_it_says_what_to_do() -> None:
    async with reading(()) as reader:
        assert reader.picture() == EMPTY
        await reader.press("d", "down", "end")
        assert not reader.is_back
        await reader.press("enter")
        assert reader.is_back


async def test_b62_b63_names_are_shown_literally_and_without_control_characters() -> None:
    names = ("[b]Bo[/]", "[red]", "\x1b[31mCy\x07", "$mark")
    game = next(game for game in played_games() if game.record.players == 4)
    record = game.to_record()._replace(names=names)
    store = store_at(None)
    keep_whole(store, GameSession.begin(record._replace(cards=(), ending=None)), journal_of(record))
    lines = store.counted()
    store.close()
    async with reading(lines) as reader:
        for name in ("[b]Bo[/]", "[red]", "[31mCy", "$mark"):
            assert f"│  {name} " in reader.text
        assert "\x1b" not in reader.text


async def test_with_ascii_glyphs_it_is_ascii_only() -> None:
    for lines in (FAMILY, ()):
        async with reading(lines, Glyphs.ASCII) as reader:
            assert reader.text.isascii()
            await reader.press("end")
            assert reader.text.isascii()


async def test_it_looks_the_same_by_day() -> None:
    async with reading(theme_name=DAY.name) as reader:
        assert reader.picture() == FIRST_PAGE


# How it is used


@pytest.mark.parametrize("key", ["escape", "q", "b", "enter", "space"])
async def test_a_key_goes_back(key: str) -> None:
    async with reading() as reader:
        await reader.press(key)
        assert reader.is_back


async def test_all_of_it_can_be_read_by_keys() -> None:
    async with reading(size=(60, 20)) as reader:
        await reader.press("down", "j")
        assert reader.place == 2
        await reader.press("up", "k")
        assert reader.place == 0
        await reader.press("d")
        assert reader.place > 2
        await reader.press("pagedown", "end")
        assert reader.place == reader.end
        await reader.press("home")
        assert reader.place == 0


async def test_all_of_it_can_be_read_by_clicks() -> None:
    async with reading(size=(60, 20)) as reader:
        seen = reader.text
        while reader.place < reader.end:
            before = reader.place
            await reader.click("Further down")
            assert reader.place > before
            seen += reader.text
        assert all(title in seen for title in TITLES)
        await reader.click("Back")
        assert reader.is_back


@pytest.mark.parametrize("button", [2, 3])
async def test_b16_other_mouse_buttons_do_nothing(button: int) -> None:
    async with reading() as reader:
        await reader.click("Further down", button)
        await reader.click("Back", button)
        assert reader.place == 0
        assert not reader.is_back


async def test_b42_it_is_drawn_anew_when_the_window_changes() -> None:
    async with reading(size=(120, 40)) as reader:
        await reader.pilot.resize_terminal(80, 24)
        await reader.pilot.pause()
        assert reader.picture() == FIRST_PAGE


async def test_it_lies_over_a_table_and_leaves_it_as_it_was() -> None:
    async with open_table(GAME) as table:
        await table.press("2")
        await table.app.push_screen(StatisticsScreen(statistics_of(FAMILY), Glyphs.EMOJI))
        await table.pilot.pause()
        assert "longest streak 3" in table.text
        await table.press("1", "q")
        assert table.is_open
        assert table.chosen == table.hand[1]
        assert table.game == GAME
