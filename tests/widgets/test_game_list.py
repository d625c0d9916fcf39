from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest
from rich.cells import cell_len
from textual import on
from textual.app import App, ComposeResult
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import OptionList

from goblins_tui.widgets.game_list import GameList, GameRow
from tests.kit.picture import screen_text

WON = "Ann won in 9, no goblin"
ROWS = (
    GameRow(7, "2026-11-30", "Ann v Bo", WON),
    GameRow(5, "2026-11-29", "[b]Rain[/]: [@click=app.quit]Bo[/] v Cy", "turn 3, Cy to add"),
    GameRow(2, "2026-11-28", "謝" * 30, "Anneliese-Wilhelmina won in 1234, 6 fairies"),
)


class Host(App[None]):
    """Shows a list of games, and keeps what it says."""

    def __init__(self) -> None:
        super().__init__()
        self.picked: list[int] = []
        self.wanted = 0

    def compose(self) -> ComposeResult:
        yield GameList()

    @on(OptionList.OptionSelected)
    def pick(self, event: OptionList.OptionSelected) -> None:
        self.picked.append(event.option_index)

    @on(GameList.MoreWanted)
    def want(self) -> None:
        self.wanted += 1


class Reader:
    """Somebody at a list of games."""

    def __init__(self, host: Host, pilot: Pilot[None]) -> None:
        self.host = host
        self.pilot = pilot

    @property
    def games(self) -> GameList:
        return self.host.query_one(GameList)

    @property
    def lines(self) -> list[str]:
        return screen_text(self.host).split("\n")

    async def show(self, rows: Sequence[GameRow], marked: int | None = None) -> None:
        self.games.show_rows(rows, marked)
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()


@asynccontextmanager
async def listed(rows: Sequence[GameRow] = ROWS, columns: int = 80) -> AsyncIterator[Reader]:
    host = Host()
    async with host.run_test(size=(columns, 12)) as pilot:
        reader = Reader(host, pilot)
        await reader.show(rows)
        yield reader


def many(count: int) -> list[GameRow]:
    return [GameRow(n, "2026-11-30", f"Ann v Bo {n}", WON) for n in range(count, 0, -1)]


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
async def test_b67_every_row_has_its_three_columns_at_the_same_places(columns: int) -> None:
    async with listed(columns=columns) as reader:
        rows = reader.lines[: len(ROWS)]
        assert all(cell_len(line) <= columns for line in rows)
        assert [line[:10] for line in rows] == [row.date for row in ROWS]
        assert [line[12:15] for line in rows] == [row.name[:3] for row in ROWS]
        begins = {
            cell_len(line[: line.index(begin)])
            for line, begin in zip(rows, ("Ann won", "turn 3", "Annel"), strict=True)
        }
        assert len(begins) == 1


async def test_b66_what_is_too_long_ends_in_a_mark() -> None:
    async with listed(columns=60) as reader:
        assert reader.lines[2].count("~") == 2
        assert "謝~" in reader.lines[2]


async def test_b62_b63_markup_is_shown_literally_and_does_nothing() -> None:
    async with listed(columns=120) as reader:
        assert "[b]Rain[/]: [@click=app.quit]Bo[/] v Cy" in reader.lines[1]
        await reader.pilot.click(offset=Offset(30, 1))
        assert reader.host.is_running
        assert reader.host.picked == [1]


async def test_the_first_game_is_marked_unless_another_one_is_named() -> None:
    async with listed() as reader:
        assert reader.games.game == 7
        await reader.show(ROWS, marked=2)
        assert reader.games.game == 2
        await reader.show(ROWS, marked=99)
        assert reader.games.game == 7
        await reader.show(())
        assert reader.games.game is None
        assert list(reader.games.rows) == []


async def test_enter_picks_the_marked_game() -> None:
    async with listed() as reader:
        await reader.press("down", "enter")
        assert reader.host.picked == [1]


async def test_b16_b94_only_the_first_click_of_the_primary_button_picks() -> None:
    async with listed() as reader:
        for button in (2, 3):
            await reader.pilot.click(offset=Offset(5, 1), button=button)
        assert reader.host.picked == []
        await reader.pilot.click(offset=Offset(5, 1), times=3)
        assert reader.host.picked == [1]


async def test_a_click_below_the_games_picks_nothing() -> None:
    async with listed() as reader:
        await reader.pilot.click(offset=Offset(5, 9))
        assert reader.host.picked == []


async def test_the_marked_game_stays_marked_when_the_columns_change() -> None:
    async with listed(many(40)) as reader:
        await reader.press("pagedown", "down")
        game = reader.games.game
        for columns in (40, 120):
            await reader.pilot.resize_terminal(columns, 12)
            await reader.pilot.pause()
            assert reader.games.game == game
            assert any(f"Ann v Bo {game} " in line for line in reader.lines)


async def test_more_is_wanted_only_near_the_end() -> None:
    async with listed(many(60)) as reader:
        assert reader.host.wanted == 0
        await reader.press(*["down"] * 3)
        assert reader.host.wanted == 0
        await reader.press("end")
        assert reader.host.wanted > 0


async def test_more_is_wanted_by_those_who_scroll() -> None:
    async with listed(many(60)) as reader:
        reader.games.scroll_to(y=25, animate=False)
        await reader.pilot.pause()
        assert reader.host.wanted == 0
        reader.games.scroll_end(animate=False)
        await reader.pilot.pause()
        assert reader.host.wanted > 0


async def test_more_games_come_behind_those_that_are_listed() -> None:
    async with listed(many(60)) as reader:
        await reader.press("end")
        marked = reader.games.game
        reader.games.add_rows([GameRow(99, "2016-01-01", "Di alone", "won in 7 turns")])
        await reader.pilot.pause()
        assert reader.games.game == marked
        await reader.press("down")
        assert reader.games.game == 99
        assert any("Di alone" in line for line in reader.lines)
