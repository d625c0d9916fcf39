"""The race for the first turn."""

from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from goblins_tui.screens.race import LONGEST_WAIT, PAUSE, SHORTEST_WAIT, RaceScreen
from tests.kit.screen_host import ScreenHost

NAMES = ("Ann", "Bo", "[/]Cy", "謝謝")


class FakeTimers:
    """Timers that ring when a test says so."""

    def __init__(self) -> None:
        self.running: list[FakeTimer] = []

    def call_after(self, seconds: float, callback: Callable[[], None]) -> "FakeTimer":
        timer = FakeTimer(self, seconds, callback)
        self.running.append(timer)
        return timer

    def ring(self) -> float:
        """Let the one timer that runs ring; tells how long it would have taken."""
        (timer,) = self.running
        timer.stop()
        timer.callback()
        return timer.seconds


class FakeTimer:
    """One of them."""

    def __init__(self, timers: FakeTimers, seconds: float, callback: Callable[[], None]) -> None:
        self.timers = timers
        self.seconds = seconds
        self.callback = callback

    def stop(self) -> None:
        if self in self.timers.running:
            self.timers.running.remove(self)


class Race:
    """A race between some players, with timers that a test rings."""

    def __init__(self, players: int = 2, chance: Callable[[int], int] = lambda limit: 0) -> None:
        self.timers = FakeTimers()
        screen = RaceScreen(NAMES[:players], chance, self.timers.call_after)
        self.host = ScreenHost(screen)

    async def ring(self, pilot: Pilot[None]) -> float:
        seconds = self.timers.ring()
        await pilot.pause()
        return seconds


@pytest.mark.parametrize(
    ("players", "key", "seat"),
    [(2, "a", 0), (2, "l", 1), (3, "v", 1), (3, "L", 2), (4, "u", 2), (4, "A", 0)],
)
async def test_the_first_key_after_the_cue_begins(players: int, key: str, seat: int) -> None:
    race = Race(players)
    async with race.host.run_test() as pilot:
        await race.ring(pilot)
        race.host.find("GO!")
        await pilot.press(key)
        await pilot.pause()
        race.host.find(f"{NAMES[seat]} begins!")
        assert await race.ring(pilot) == PAUSE
    assert race.host.results == [seat]


async def test_a_click_on_a_pad_is_as_good_as_a_key() -> None:
    race = Race(4)
    async with race.host.run_test() as pilot:
        await race.ring(pilot)
        await pilot.click(offset=race.host.find("[/]Cy"))
        await race.ring(pilot)
    assert race.host.results == [2]


@pytest.mark.parametrize("button", [2, 3])
async def test_b16_other_mouse_buttons_do_not_race(button: int) -> None:
    race = Race()
    async with race.host.run_test() as pilot:
        await race.ring(pilot)
        await pilot.click(offset=race.host.find("Ann"), button=button)
        race.host.find("GO!")
        await pilot.click(offset=race.host.find("chance"), button=button)
    assert race.host.results == []


async def test_whoever_comes_later_does_not_begin() -> None:
    race = Race()
    async with race.host.run_test() as pilot:
        await race.ring(pilot)
        await pilot.press("l", "a", "a")
        await race.ring(pilot)
    assert race.host.results == [1]


async def test_whoever_is_too_early_is_out_of_this_race() -> None:
    race = Race()
    async with race.host.run_test() as pilot:
        await pilot.press("a")
        await pilot.pause()
        race.host.find("Ann was too early, and is out.")
        await race.ring(pilot)
        await pilot.press("a")
        await pilot.pause()
        race.host.find("GO!")
        await pilot.press("l")
        await race.ring(pilot)
    assert race.host.results == [1]


async def test_when_all_were_too_early_the_race_starts_again() -> None:
    race = Race()
    async with race.host.run_test() as pilot:
        await pilot.press("a", "l")
        await pilot.pause()
        race.host.find("All were too early.")
        assert await race.ring(pilot) == PAUSE
        race.host.find("Ready...")
        await race.ring(pilot)
        await pilot.press("a")
        await race.ring(pilot)
    assert race.host.results == [0]


@pytest.mark.parametrize(
    ("chance", "seconds"),
    [(lambda limit: 0, SHORTEST_WAIT), (lambda limit: limit - 1, LONGEST_WAIT)],
)
async def test_the_cue_comes_after_a_time_left_to_chance(
    chance: Callable[[int], int], seconds: int
) -> None:
    race = Race(chance=chance)
    async with race.host.run_test() as pilot:
        assert await race.ring(pilot) == seconds / 1000


async def test_escape_leaves_it_to_chance() -> None:
    race = Race()
    async with race.host.run_test() as pilot:
        await pilot.press("escape")
        await pilot.pause()
    assert race.host.results == [None]
    assert race.timers.running == []


async def test_a_click_leaves_it_to_chance() -> None:
    race = Race()
    async with race.host.run_test() as pilot:
        await pilot.click(offset=race.host.find("Leave it to chance"))
        await pilot.pause()
    assert race.host.results == [None]


async def test_escape_after_a_win_changes_nothing() -> None:
    race = Race()
    async with race.host.run_test() as pilot:
        await race.ring(pilot)
        await pilot.press("l", "escape")
        await race.ring(pilot)
    assert race.host.results == [1]


async def test_other_keys_do_nothing() -> None:
    race = Race()
    async with race.host.run_test() as pilot:
        await pilot.press("x", "enter", "space", "1", "up", "tab")
        race.host.find("Ready...")
        await race.ring(pilot)
        await pilot.press("x", "enter", "space", "1")
        race.host.find("GO!")
    assert race.host.results == []


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_b42_all_of_the_race_is_seen(size: tuple[int, int], players: int) -> None:
    race = Race(players)
    async with race.host.run_test(size=size):
        for text in (
            *NAMES[:players],
            "Who begins?",
            "Ready...",
            "Wait for the cue",
            "Leave it to chance",
        ):
            race.host.find(text)


async def test_b37_frames_are_ascii_where_that_is_chosen() -> None:
    timers = FakeTimers()
    host = ScreenHost(RaceScreen(NAMES[:3], lambda limit: 0, timers.call_after, is_ascii=True))
    async with host.run_test() as pilot:
        assert "\n".join(host.lines()).isascii()
        timers.ring()
        await pilot.pause()
        assert "\n".join(host.lines()).isascii()


async def test_without_timers_given_it_uses_real_ones() -> None:
    host = ScreenHost(RaceScreen(NAMES[:2], lambda limit: 0))
    async with host.run_test() as pilot:
        assert isinstance(host.screen, RaceScreen)
        assert host.screen.is_waiting
        await pilot.press("escape")
    assert host.results == [None]
