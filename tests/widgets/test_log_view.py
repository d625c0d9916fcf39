from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Offset
from textual.pilot import Pilot

from goblins_tui.widgets.log_view import LogText, LogView
from tests.kit.picture import screen_strips, screen_text

ENTRIES = (
    (0, "Deal moss-417-a. Ann begins."),
    (1, "Turn 1. Ann adds [b]Rat Stew[/]. Nothing else moves."),
    (2, "Turn 2. [@click=app.quit]Bo[/] adds Sky Blue."),
)
LONG = tuple((turn, f"Turn {turn}. " + "Ann adds Rat Stew. " * 4) for turn in range(60))


class Host(App[None]):
    """Shows a log, and keeps the turns that are picked."""

    def __init__(self) -> None:
        super().__init__()
        self.picked: list[int] = []

    def compose(self) -> ComposeResult:
        yield LogView()

    def on_log_text_picked(self, message: LogText.Picked) -> None:
        self.picked.append(message.turn)


class Reader:
    """Somebody at a log."""

    def __init__(self, host: Host, pilot: Pilot[None]) -> None:
        self.host = host
        self.pilot = pilot

    @property
    def view(self) -> LogView:
        return self.host.query_one(LogView)

    @property
    def text(self) -> str:
        return screen_text(self.host)

    async def show(self, entries: Sequence[tuple[int, str]], turn: int) -> None:
        self.view.show_entries(entries, turn)
        await self.pilot.pause()

    async def see(self, text: str) -> None:
        """Wait until a text can be seen."""
        for _ in range(20):
            if text in self.text:
                return
            await self.pilot.pause(0.01)
        raise AssertionError(f"{text} cannot be seen:\n{self.text}")

    def bold_text(self) -> str:
        """What stands out."""
        return " ".join(
            segment.text.strip()
            for strip in screen_strips(self.host)
            for segment in strip
            if segment.style is not None and segment.style.bold
        )


@asynccontextmanager
async def log_of(
    entries: Sequence[tuple[int, str]], turn: int, columns: int = 60, rows: int = 12
) -> AsyncIterator[Reader]:
    host = Host()
    async with host.run_test(size=(columns, rows)) as pilot:
        reader = Reader(host, pilot)
        await reader.show(entries, turn)
        yield reader


async def test_b62_b63_the_lines_are_shown_literally_and_do_nothing_of_their_own() -> None:
    async with log_of(ENTRIES, 2) as reader:
        for _, text in ENTRIES:
            assert text in reader.text
        await reader.pilot.click(offset=Offset(12, 2))
        assert reader.host.is_running
        assert reader.host.picked == [2]


@pytest.mark.parametrize("row", range(3))
async def test_a_click_on_a_line_picks_its_turn(row: int) -> None:
    async with log_of(ENTRIES, 2) as reader:
        await reader.pilot.click(offset=Offset(3, row))
        assert reader.host.picked == [row]


async def test_a_click_on_the_second_row_of_a_line_picks_the_same_turn() -> None:
    async with log_of(ENTRIES, 2, columns=30) as reader:
        await reader.pilot.click(offset=Offset(3, 2))
        assert reader.host.picked == [1]


async def test_b16_b94_other_buttons_and_double_clicks_pick_no_more() -> None:
    async with log_of(ENTRIES, 2) as reader:
        for button in (2, 3):
            await reader.pilot.click(offset=Offset(3, 1), button=button)
        await reader.pilot.click(offset=Offset(3, 8))
        assert reader.host.picked == []
        await reader.pilot.click(offset=Offset(3, 1), times=2)
        assert reader.host.picked == [1]


async def test_the_present_turn_stands_out_if_others_follow() -> None:
    async with log_of(ENTRIES, 1) as reader:
        assert reader.bold_text().split() == [*ENTRIES[1][1].split(), "Turn", "2."]


async def test_the_number_of_every_turn_stands_out() -> None:
    async with log_of(ENTRIES, 2) as reader:
        assert reader.bold_text().split() == ["Turn", "1.", "Turn", "2."]


@pytest.mark.parametrize("turn", [0, 1, 17, 30, 58, 59])
async def test_the_present_turn_is_in_sight_in_a_long_log(turn: int) -> None:
    async with log_of(LONG, turn, columns=40) as reader:
        await reader.see(f"Turn {turn}. ")
        await reader.pilot.resize_terminal(30, 8)
        await reader.see(f"Turn {turn}. ")


async def test_a_log_that_grows_by_many_turns_is_followed_to_its_end() -> None:
    async with log_of(LONG[:50], 49, columns=40) as reader:
        await reader.see("Turn 49. ")
        await reader.show(LONG, 59)
        await reader.see("Turn 59. ")


async def test_the_entries_can_be_asked_for() -> None:
    async with log_of(ENTRIES, 2) as reader:
        assert reader.view.entries == ENTRIES
