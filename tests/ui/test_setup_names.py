"""Hostile names on the set-up screen (field reports, group 7)."""

import unicodedata

import pytest
from textual import events

from goblins_tui.model.setup import TableSetup
from goblins_tui.screens.setup import SetupScreen
from tests.kit.screen_host import ScreenHost
from tests.ui.test_setup_screen import host_of, ready

MARKUP = ["[/", "[/]", "[0] Bob", "[b", "[red]Bob", "[ALICE]", "[@click=app.quit]x[/]", "$x"]


async def paste(host: ScreenHost, text: str) -> None:
    host.post_message(events.Paste(text))


@pytest.mark.parametrize("name", MARKUP)
async def test_b62_b63_markup_is_shown_and_handed_on_letter_by_letter(name: str) -> None:
    host = host_of()
    async with host.run_test() as pilot:
        await pilot.press("down")
        await paste(host, name)
        await pilot.pause()
        await pilot.click(offset=host.find(name[:20]))
        await pilot.press("down", "down", "down", "right")
        host.find(f"{name[:20]} begins.")
        await pilot.press("enter")
    assert ready(host).names == (name[:20], "Player 2")


@pytest.mark.parametrize(
    "text", ["\x1b[2JAnn", "\x1b]52;c;QQ==\x07Ann", "\x1b[?1003lAnn", "\x9b2JAnn", "\x7f\x00Ann"]
)
async def test_b64_no_control_character_reaches_the_screen(text: str) -> None:
    host = host_of()
    async with host.run_test() as pilot:
        await pilot.press("down")
        await paste(host, text)
        await pilot.pause()
        shown = "".join(host.lines())
        assert not any(unicodedata.category(letter) == "Cc" for letter in shown)
        await pilot.press("enter")
    assert "Ann" in ready(host).names[0]


async def test_b66_a_very_long_name_is_cut_and_the_screen_says_so() -> None:
    host = host_of()
    async with host.run_test(size=(60, 20)) as pilot:
        await pilot.press("down")
        await paste(host, "x" * 5000)
        await pilot.pause()
        host.find("A name is at most 20 columns wide.")
        await pilot.press("enter")
    assert ready(host).names[0] == "x" * 20


async def test_b67_a_wide_name_moves_nothing_beside_it() -> None:
    host = host_of()
    async with host.run_test(size=(60, 20)) as pilot:
        before = host.find("Player 2")
        await pilot.press("down")
        await paste(host, "謝" * 20)
        await pilot.pause()
        assert host.find("Player 2") == before
        await pilot.press("home", "right", "delete", "enter")
    assert ready(host).names[0] == "謝" * 9


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("a" + "\u0301" * 30, "á\u0301\u0301"),
        ("A\u2060n\u200dn", "Ann"),
        ("\u202eAnn", "Ann"),
        ("דנה", "דנה"),
    ],
)
async def test_b68_marks_joiners_and_overrides_do_not_break_the_row(text: str, name: str) -> None:
    host = host_of()
    async with host.run_test() as pilot:
        before = host.find("Player 2")
        await pilot.press("down")
        await paste(host, text)
        await pilot.pause()
        assert host.find("Player 2") == before
        await pilot.press("enter")
    assert ready(host).names[0] == name


@pytest.mark.parametrize("text", ["", "   ", "\u200b\u3164"])
async def test_b68_a_name_that_looks_empty_is_refused_with_a_sentence(text: str) -> None:
    host = host_of()
    async with host.run_test() as pilot:
        await pilot.press("down", "down", "backspace")
        await paste(host, text)
        await pilot.press("enter")
        await pilot.pause()
        host.find("A name needs at least one visible character.")
        host.find("▌         2")
    assert not host.heard(SetupScreen.Ready)


async def test_two_equal_names_are_refused_at_the_second() -> None:
    host = host_of(TableSetup(("Ann", " ANN ")))
    async with host.run_test() as pilot:
        await pilot.press("enter")
        await pilot.pause()
        host.find("Two players are called Ann")
        host.find("▌         2")
    assert not host.heard(SetupScreen.Ready)


async def test_b100_a_paste_beside_the_texts_does_nothing() -> None:
    host = host_of()
    async with host.run_test() as pilot:
        await pilot.pause()
        before = host.lines()
        await paste(host, "4uuud q\n1")
        await pilot.pause()
        assert host.lines() == before
    assert not host.heard(SetupScreen.Ready)


async def test_b100_a_paste_with_line_ends_types_its_first_line_only() -> None:
    host = host_of()
    async with host.run_test() as pilot:
        await pilot.press("down")
        await paste(host, "Ann\nq\n")
        await pilot.pause()
        host.find("Ann")
    assert not host.heard(SetupScreen.Ready)
