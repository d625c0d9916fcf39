from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeVar

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.widget import Widget

from goblins_tui.commands import TABLE_COMMANDS, command
from goblins_tui.widgets.bars import Header, KeyBar, Narrator, ZoneTitle

Kind = TypeVar("Kind", bound=Widget)
WIDE_NAME = "\N{CJK UNIFIED IDEOGRAPH-6F22}" * 10
MARKUP = "[/] [red]Bo[/red]"


class Host(App[None]):
    """Shows one widget in one or two rows."""

    def __init__(self, widget: Widget, height: int) -> None:
        super().__init__()
        self.widget = widget
        self.widget.styles.height = height
        self.asked: list[str] = []

    def compose(self) -> ComposeResult:
        yield self.widget

    def on_key_bar_asked(self, message: KeyBar.Asked) -> None:
        self.asked.append(message.command.action)


@asynccontextmanager
async def shown(widget: Widget, columns: int, height: int = 1) -> AsyncIterator[Pilot[None]]:
    """Run an app that shows a widget."""
    async with Host(widget, height).run_test(size=(columns, 10)) as pilot:
        yield pilot


def line(widget: Widget) -> str:
    """The only row of a widget."""
    return widget.render_line(0).text


WIDTHS = [1, 5, 20, 40, 60, 80, 200]


@pytest.mark.parametrize("columns", WIDTHS)
async def test_every_line_is_exactly_as_wide_as_its_place(columns: int) -> None:
    header = Header()
    header.title, header.turn = "* Goblins Drool, Fairies Rule!", "Turn 107, won in 99 (practice)"
    header.deal = "deal mushroom-999-a"
    titles = [ZoneTitle(), ZoneTitle()]
    for title, rule in zip(titles, ("", "─"), strict=True):
        title.name_text, title.note = f"{WIDE_NAME}, your turn", "11 goblins, 5 fairies"
        title.alarm, title.rule = ("ONE GOBLIN LEFT!", "1 LEFT!"), rule
    for widget in (header, *titles, KeyBar(TABLE_COMMANDS)):
        async with shown(widget, columns):
            assert cell_len(line(widget)) == columns


async def test_the_header_keeps_turn_and_deal_and_cuts_its_title() -> None:
    header = Header()
    header.title, header.turn, header.deal = "A very long title " * 5, "Turn 12", "deal moss-1-a"
    async with shown(header, 40):
        assert "Turn 12" in line(header)
        assert line(header).rstrip().endswith("deal moss-1-a")


@pytest.mark.parametrize(("rule", "narrow"), [("", 35), ("─", 45)])
async def test_a_title_says_who_what_they_hold_and_the_alarm_that_fits(
    rule: str, narrow: int
) -> None:
    for columns, alarm in ((80, "ONE GOBLIN LEFT!"), (narrow, "1 LEFT!")):
        title = ZoneTitle()
        title.name_text, title.note = "Ann", "1 goblin, 4 fairies"
        title.alarm, title.rule = ("ONE GOBLIN LEFT!", "1 LEFT!"), rule
        async with shown(title, columns):
            assert "Ann" in line(title)
            assert "1 goblin, 4 fairies" in line(title)
            assert alarm in line(title)


async def test_b62_a_name_with_markup_is_shown_literally() -> None:
    title, narrator = ZoneTitle(), Narrator()
    title.name_text = MARKUP
    narrator.words = (MARKUP,)
    async with shown(title, 60):
        assert MARKUP in line(title)
    async with shown(narrator, 60):
        assert MARKUP in line(narrator)


async def test_b67_a_wide_name_is_cut_between_two_glyphs() -> None:
    title = ZoneTitle()
    title.name_text, title.note = WIDE_NAME, "4 goblins, 0 fairies"
    async with shown(title, 24):
        assert cell_len(line(title)) == 24
        assert "~" in line(title)


async def test_counts_are_shortened_before_a_name_is_cut() -> None:
    title = ZoneTitle()
    title.name_text, title.note = "Christopherson", "5 goblins, 1 fairy"
    title.alarm = ("1 LEFT!",)
    async with shown(title, 36):
        assert line(title).split() == ["Christopherson", "5g,", "1f", "1", "LEFT!"]


async def test_the_narrator_chooses_the_fullest_words_that_fit() -> None:
    versions = ("Much is to be said, and at great length too.", "Something is to be said.", "Hm.")
    for columns, said in ((60, 0), (30, 1), (10, 2)):
        narrator = Narrator()
        narrator.words = versions
        async with shown(narrator, columns):
            assert line(narrator).strip() == versions[said]


async def test_a_narrator_without_words_is_silent() -> None:
    narrator = Narrator()
    async with shown(narrator, 40):
        assert line(narrator).strip() == ""


async def test_the_bar_of_keys_shows_whole_commands_only() -> None:
    actions = ("add", "choose_next", "find", "log", "help")
    bar = KeyBar([command(action) for action in actions])
    async with shown(bar, 26):
        assert line(bar).strip() == "enter add  arrows choose"


async def test_a_click_on_a_command_asks_for_it_and_a_click_between_asks_for_nothing() -> None:
    bar = KeyBar([command("add"), command("log")])
    async with shown(bar, 40) as pilot:
        text = line(bar)
        assert isinstance(pilot.app, Host)
        for x in (text.index("enter"), text.index("log"), text.index("log") + 6):
            await pilot.click(bar, offset=(x, 0))
        await pilot.click(bar, offset=(text.index("log"), 0), button=3)
        assert pilot.app.asked == ["add", "log"]
