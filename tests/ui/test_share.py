"""What people tell others of a solitaire, on the screen."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from unittest.mock import patch

import pytest
from textual.pilot import Pilot

from goblins_tui.screens.share import ShareScreen
from tests.kit.screen_host import ScreenHost

TEXT = """\
Goblins Drool, Fairies Rule!
The Long Night, 20: Every Pebble Turned
pebble-106-a, 7 cards, for flawless
Won in 9, par 8; flawless in 12, par [b]11[/]
65543 22100 00"""
LONG = "\n".join([TEXT, *["99999 99999 99999 99999 99999"] * 20])
COPIED = "copied, if your terminal allows it"


class Teller:
    """Somebody who wants to tell others."""

    def __init__(self, host: ScreenHost, pilot: Pilot[None]) -> None:
        self.host = host
        self.pilot = pilot

    @property
    def text(self) -> str:
        return "\n".join(self.host.lines())

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def click(self, text: str, button: int = 1, times: int = 1) -> None:
        await self.pilot.click(offset=self.host.find(text), button=button, times=times)
        await self.pilot.pause()


@asynccontextmanager
async def telling(
    text: str = TEXT, size: tuple[int, int] = (80, 24), is_ascii: bool = False
) -> AsyncIterator[Teller]:
    """Show a text for others."""
    host = ScreenHost(ShareScreen(text))
    host.set_class(is_ascii, "-ascii")
    async with host.run_test(size=size) as pilot:
        yield Teller(host, pilot)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_the_text_is_seen_whole_and_as_it_is(size: tuple[int, int]) -> None:
    async with telling(size=size) as teller:
        shown = [line.strip(" │") for line in teller.host.lines()]
        begin = shown.index("Goblins Drool, Fairies Rule!")
        assert shown[begin : begin + 5] == TEXT.split("\n")
        assert "Copy it" in teller.text
        assert "Print it when you leave the program" in teller.text


async def test_a_long_text_scrolls_above_its_answers() -> None:
    async with telling(LONG, size=(60, 20)) as teller:
        assert "Back" in teller.text
        await teller.press("end")
        assert "Back" in teller.text
        assert "Goblins Drool" not in teller.text


async def test_with_ascii_glyphs_it_is_ascii_only() -> None:
    async with telling(is_ascii=True) as teller:
        assert teller.text.isascii()


@pytest.mark.parametrize("by_click", [False, True])
async def test_the_text_is_copied_and_stays(by_click: bool) -> None:
    async with telling() as teller:
        with patch.object(teller.host, "copy_to_clipboard") as copy:
            await (teller.click("Copy it") if by_click else teller.press("y"))
        copy.assert_called_once_with(TEXT)
        assert COPIED in teller.text
        assert teller.host.results == []


@pytest.mark.parametrize("by_click", [False, True])
async def test_it_is_wished_to_be_printed(by_click: bool) -> None:
    async with telling() as teller:
        await (teller.click("Print it", times=2) if by_click else teller.press("p"))
        assert teller.host.results == ["print"]


@pytest.mark.parametrize("key", ["escape", "q", "b", "enter", "space"])
async def test_a_key_goes_back(key: str) -> None:
    async with telling() as teller:
        await teller.press(key)
        assert teller.host.results == [None]


async def test_a_click_goes_back() -> None:
    async with telling() as teller:
        await teller.click("Back")
        assert teller.host.results == [None]


@pytest.mark.parametrize("button", [2, 3])
async def test_b16_other_mouse_buttons_do_nothing(button: int) -> None:
    async with telling() as teller:
        for answer in ("Copy it", "Print it", "Back"):
            await teller.click(answer, button)
        assert teller.host.results == []
        assert COPIED not in teller.text
