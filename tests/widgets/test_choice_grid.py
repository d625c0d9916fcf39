from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest
from rich.style import Style
from textual import on
from textual.app import App, ComposeResult
from textual.geometry import Offset
from textual.pilot import Pilot

from goblins_tui.widgets.choice_grid import Cell, ChoiceGrid, GridRow, Look
from tests.kit.picture import screen_strips, screen_text

MARKUP = "[b]x[/]"
HEADS = ("Mo", "Tu", "We")
ROWS = (
    GridRow((None, Cell("b", "b *", Look.BEST), Cell("c", "c")), "one"),
    GridRow((Cell("d", "d"), Cell("e", MARKUP), Cell("f", "f")), "two"),
    GridRow((Cell("g", "g"), Cell("h", "h -", Look.QUIET, can_be_picked=False), None), "three"),
)
PICTURE = """\
      Mo     Tu     We
one          b *    c
two   d      [b]x[/]f
three g      h -"""
ROOMY = """\
      Mo     Tu     We

one          b *    c

two   d      [b]x[/]f

three g      h -"""


class Host(App[None]):
    """Shows a grid, and keeps what it says."""

    CSS = """
    ChoiceGrid {
        & > .choice-grid--marked { background: yellow; color: black; }
        & > .choice-grid--pointed { text-style: underline; }
        & > .choice-grid--best { text-style: bold; }
    }
    """

    def __init__(self, grid: ChoiceGrid) -> None:
        super().__init__()
        self.grid = grid
        self.heard: list[str] = []
        self.pointed: list[str] = []

    def compose(self) -> ComposeResult:
        yield self.grid

    @on(ChoiceGrid.Marked)
    def hear_marked(self, event: ChoiceGrid.Marked) -> None:
        self.heard.append(f"marked {event.cell.value}")

    @on(ChoiceGrid.Picked)
    def hear_picked(self, event: ChoiceGrid.Picked) -> None:
        self.heard.append(f"picked {event.cell.value}")

    @on(ChoiceGrid.Pointed)
    def hear_pointed(self, event: ChoiceGrid.Pointed) -> None:
        self.pointed.append(event.cell.value if event.cell else "")


class Picker:
    """Somebody at a grid."""

    def __init__(self, host: Host, pilot: Pilot[None]) -> None:
        self.host = host
        self.pilot = pilot

    @property
    def grid(self) -> ChoiceGrid:
        return self.host.grid

    @property
    def marked(self) -> str:
        return self.grid.marked.value if self.grid.marked else ""

    @property
    def text(self) -> str:
        return screen_text(self.host).rstrip("\n")

    def style_at(self, offset: Offset) -> Style:
        """How a cell of the screen is drawn."""
        (segment,) = screen_strips(self.host)[offset.y].crop(offset.x, offset.x + 1)
        return segment.style or Style()

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def click(self, x: int, y: int, button: int = 1, times: int = 1) -> None:
        await self.pilot.click(offset=Offset(x, y), button=button, times=times)
        await self.pilot.pause()


@asynccontextmanager
async def picking(
    rows: Sequence[GridRow] = ROWS,
    marked: str = "",
    heads: Sequence[str] = HEADS,
    columns: int = 28,
) -> AsyncIterator[Picker]:
    host = Host(ChoiceGrid(heads, rows, marked))
    async with host.run_test(size=(columns, 12)) as pilot:
        yield Picker(host, pilot)


# How it looks


async def test_cells_stand_under_and_behind_their_headings_and_markup_is_text() -> None:
    async with picking() as picker:
        assert picker.text == PICTURE
        assert picker.grid.size.height == len(PICTURE.splitlines())


async def test_where_there_is_room_lines_stay_empty_between_rows() -> None:
    async with picking() as picker:
        picker.grid.is_roomy = True
        await picker.pilot.pause()
        assert picker.text == ROOMY
        assert picker.grid.size.height == len(ROOMY.splitlines())
        await picker.click(8, 4)
        assert picker.host.heard == ["marked d", "picked d"]
        await picker.click(8, 5)
        assert picker.host.heard == ["marked d", "picked d"]


async def test_headings_can_be_left_out() -> None:
    rows = [row._replace(heading="") for row in ROWS]
    async with picking(rows, heads=()) as picker:
        assert picker.text.splitlines()[0] == "         b *      c"


@pytest.mark.parametrize("columns", [1, 4, 9, 20, 40, 120])
async def test_b41_no_row_is_wider_than_its_place(columns: int) -> None:
    async with picking(columns=columns) as picker:
        assert all(strip.cell_length == columns for strip in screen_strips(picker.host))
        await picker.press("right", "down", "enter")
        assert picker.host.heard


async def test_the_look_of_a_cell_is_its_component_class() -> None:
    async with picking(marked="c") as picker:
        assert picker.style_at(Offset(14, 1)).bold
        assert not picker.style_at(Offset(7, 2)).bold


async def test_the_marked_cell_stands_out_by_its_ground() -> None:
    async with picking(marked="d") as picker:
        ground = picker.style_at(Offset(7, 2)).bgcolor
        assert ground != picker.style_at(Offset(14, 2)).bgcolor
        await picker.press("right")
        assert picker.style_at(Offset(14, 2)).bgcolor == ground
        assert picker.style_at(Offset(7, 2)).bgcolor != ground


async def test_an_empty_grid_is_nothing_and_bears_all_keys() -> None:
    async with picking((), heads=()) as picker:
        await picker.press(*"left right up down home end enter".split())
        assert picker.grid.marked is None
        assert picker.host.heard == []


# By keys


async def test_the_first_cell_is_marked_unless_another_one_is_named() -> None:
    async with picking() as picker:
        assert picker.marked == "b"
    async with picking(marked="g") as picker:
        assert picker.marked == "g"
    async with picking(marked="nobody") as picker:
        assert picker.marked == "b"


@pytest.mark.parametrize(
    ("begin", "keys", "end"),
    [
        ("b", "right", "c"),
        ("b", "l l", "d"),
        ("d", "left", "c"),
        ("d", "h", "c"),
        ("b", "left", "b"),
        ("h", "right", "h"),
        ("b", "down", "e"),
        ("c", "j j", "h"),
        ("h", "up", "e"),
        ("d", "k", "b"),
        ("b", "up", "b"),
        ("g", "down", "g"),
        ("e", "home", "b"),
        ("e", "end", "h"),
    ],
)
async def test_arrows_mark_along_the_rows_and_between_them(begin: str, keys: str, end: str) -> None:
    async with picking(marked=begin) as picker:
        await picker.press(*keys.split())
        assert picker.marked == end
        assert (f"marked {end}" in picker.host.heard) == (begin != end)


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_a_key_picks_the_marked_cell(key: str) -> None:
    async with picking(marked="e") as picker:
        await picker.press(key)
        assert picker.host.heard == ["picked e"]


async def test_what_cannot_be_picked_can_be_marked_only() -> None:
    async with picking(marked="g") as picker:
        await picker.press("right", "enter", "space")
        assert picker.marked == "h"
        assert picker.host.heard == ["marked h"]


# By mouse


async def test_one_click_marks_and_picks() -> None:
    async with picking() as picker:
        await picker.click(14, 2)
        assert picker.host.heard == ["marked e", "picked e"]
        await picker.press("home")
        await picker.click(13, 2)
        assert picker.host.heard[-2:] == ["marked e", "picked e"]


async def test_a_click_on_what_cannot_be_picked_marks_it() -> None:
    async with picking() as picker:
        await picker.click(14, 3)
        assert picker.host.heard == ["marked h"]


async def test_b94_a_double_click_picks_once() -> None:
    async with picking() as picker:
        await picker.click(7, 2, times=3)
        assert picker.host.heard.count("picked d") == 1


@pytest.mark.parametrize("button", [2, 3])
async def test_b16_other_mouse_buttons_do_nothing(button: int) -> None:
    async with picking() as picker:
        await picker.click(7, 2, button)
        assert picker.marked == "b"
        assert picker.host.heard == []


@pytest.mark.parametrize(
    "spot",
    [(2, 2), (8, 0), (8, 1), (22, 3), (8, 9)],
    ids=["heading", "head", "gap", "end", "below"],
)
async def test_a_click_beside_the_cells_does_nothing(spot: tuple[int, int]) -> None:
    async with picking() as picker:
        await picker.click(*spot)
        assert picker.host.heard == []


async def test_the_pointer_only_decorates() -> None:
    async with picking() as picker:
        await picker.pilot.hover(offset=Offset(8, 2))
        await picker.pilot.pause()
        assert picker.marked == "b"
        assert picker.host.heard == []
        assert picker.host.pointed == ["d"]
        assert picker.style_at(Offset(7, 2)).underline
        await picker.pilot.hover(offset=Offset(8, 8))
        await picker.pilot.pause()
        assert picker.host.pointed == ["d", ""]
        assert not picker.style_at(Offset(7, 2)).underline


async def test_other_cells_can_be_shown() -> None:
    async with picking() as picker:
        picker.grid.show([*ROWS, GridRow((Cell("z", "zz"),))], "z")
        await picker.pilot.pause()
        assert picker.marked == "z"
        assert picker.grid.size.height == 5
        assert picker.text.splitlines()[-1].strip() == "zz"
        await picker.press("enter")
        assert picker.host.heard == ["picked z"]
