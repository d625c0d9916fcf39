"""Frames: what a terminal shows after them, and how little they cost."""

from __future__ import annotations

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.geometry import Region, Size
from textual.strip import Strip

from goblins_tui.terminal.frame import FrameWriter
from goblins_tui.terminal.look import PLAIN, look_of, transition

WIDTH, HEIGHT = 12, 4
SIZE = Size(WIDTH, HEIGHT)
FROG = "\N{FROG FACE}"
ATTRIBUTES = {
    "bold": "bold",
    "italic": "italics",
    "underline": "underscore",
    "blink": "blink",
    "reverse": "reverse",
    "strike": "strikethrough",
}
"""Names in Rich and in pyte."""
SEEN_ON_BLANKS = ("underline", "reverse", "strike")
"""Where none of these is on, the foreground of a blank is left open."""

colors = st.sampled_from(["#102030", "#ffd75f", "#000000"])
styles = st.builds(
    Style,
    color=st.none() | colors,
    bgcolor=st.none() | colors,
    **{name: st.sampled_from([None, None, True]) for name in ATTRIBUTES},
)
few_styles = st.lists(styles, min_size=1, max_size=3)
glyphs = st.sampled_from(["a", "a", "b", " ", " ", "│", "█", FROG, "界"])


@st.composite
def strips(draw: st.DrawFn, width: int, wide: bool = True) -> Strip:
    """A line of random glyphs in a few looks, exactly as wide as asked."""
    palette = draw(few_styles)
    segments: list[Segment] = []
    left = width
    while left:
        glyph = draw(glyphs)
        cells = Segment(glyph).cell_length
        if cells > left or (cells > 1 and not wide):
            glyph, cells = " ", 1
        segments.append(Segment(glyph, draw(st.sampled_from(palette))))
        left -= cells
    return Strip(segments)


@st.composite
def layouts(draw: st.DrawFn, full: bool) -> LayoutUpdate:
    """An update of the whole screen or of a rectangle of it."""
    if full:
        region = Region(0, 0, WIDTH, HEIGHT)
    else:
        x, y = draw(st.integers(0, WIDTH - 1)), draw(st.integers(0, HEIGHT - 1))
        region = Region(x, y, draw(st.integers(1, WIDTH - x)), draw(st.integers(1, HEIGHT - y)))
    return LayoutUpdate([[draw(strips(region.width))] for _ in range(region.height)], region)


class Watcher:
    """An emulator that is shown frames, and the picture that it should show."""

    def __init__(self, color_system: str = "truecolor") -> None:
        self.console = Console(color_system=color_system, force_terminal=True)  # type: ignore[arg-type]  # a literal
        self.frames = FrameWriter()
        self.screen = pyte.Screen(WIDTH, HEIGHT)
        self.screen.reset_mode(7, private=True)
        self.stream = pyte.Stream(self.screen)
        blank = (" ", Style.null())
        self.expected = [[blank] * WIDTH for _ in range(HEIGHT)]

    def show(self, update: LayoutUpdate | ChopsUpdate) -> str:
        text = self.frames.encode(update, SIZE, self.console)
        self.stream.feed(text)
        return text

    def expect(self, update: LayoutUpdate) -> None:
        for y, line in enumerate(update.strips, update.region.y):
            row, x = self.expected[y], update.region.x
            if row[x][0] == "":
                row[x - 1] = (" ", row[x - 1][1])
            for strip in line:
                for text, style, _ in strip:
                    assert style is not None
                    width = Segment(text).cell_length
                    row[x : x + width] = [(text, style), ("", style)][:width]
                    x += width
            if x < WIDTH and row[x][0] == "":
                row[x] = (" ", row[x][1])

    def check(self) -> None:
        for y, row in enumerate(self.expected):
            for x, (text, style) in enumerate(row):
                cell = self.screen.buffer[y][x]
                assert cell.data == text, (x, y)
                if not text:
                    continue
                assert cell.bg == _color(style.bgcolor and style.bgcolor.name), (x, y)
                for name in SEEN_ON_BLANKS:
                    seen = getattr(cell, ATTRIBUTES[name])
                    assert seen == bool(getattr(style, name)), (x, y, name)
                if text == " " and not any(getattr(style, name) for name in SEEN_ON_BLANKS):
                    continue
                assert cell.fg == _color(style.color and style.color.name), (x, y)
                for name, emulated in ATTRIBUTES.items():
                    assert getattr(cell, emulated) == bool(getattr(style, name)), (x, y, name)


def _color(name: str | None) -> str:
    return "default" if name is None else name.removeprefix("#")


@given(layouts(full=True), st.lists(st.booleans().flatmap(layouts), max_size=5))
def test_after_any_frames_the_terminal_shows_the_picture(
    first: LayoutUpdate, others: list[LayoutUpdate]
) -> None:
    watcher = Watcher()
    for update in (first, *others):
        watcher.show(update)
        watcher.expect(update)
        watcher.check()


@given(st.data())
def test_after_partial_updates_the_terminal_shows_the_picture(data: st.DataObject) -> None:
    watcher = Watcher()
    first = data.draw(layouts(full=True))
    watcher.show(first)
    watcher.expect(first)
    y = data.draw(st.integers(0, HEIGHT - 1))
    new = data.draw(strips(WIDTH, wide=False))
    cuts = sorted({0, WIDTH, *data.draw(st.lists(st.integers(1, WIDTH - 1), max_size=3))})
    chops: list[dict[int, Strip | None]] = [{} for _ in range(HEIGHT)]
    chops[y] = dict(zip(cuts, new.divide(cuts[1:]), strict=False))
    ends = [cuts[1:] for _ in range(HEIGHT)]
    watcher.show(ChopsUpdate(chops, [(y, 0, WIDTH)], ends))
    watcher.expect(LayoutUpdate([[new]], Region(0, y, WIDTH, 1)))
    watcher.check()


@given(layouts(full=True))
def test_an_unchanged_frame_is_empty(update: LayoutUpdate) -> None:
    watcher = Watcher()
    assert watcher.show(update)
    assert watcher.show(update) == ""


@given(layouts(full=True), layouts(full=False))
def test_a_reset_draws_everything_again_and_costs_what_was_told(
    first: LayoutUpdate, second: LayoutUpdate
) -> None:
    watcher = Watcher()
    for update in (first, second):
        watcher.show(update)
        watcher.expect(update)
    watcher.screen.reset()
    watcher.screen.reset_mode(7, private=True)
    cost = watcher.frames.repaint_cost()
    watcher.frames.reset()
    again = watcher.frames.repaint()
    watcher.stream.feed(again)
    assert len(again.encode()) == cost
    watcher.check()


@given(layouts(full=True), layouts(full=True))
def test_a_change_never_costs_more_than_a_repaint(
    first: LayoutUpdate, second: LayoutUpdate
) -> None:
    watcher = Watcher()
    watcher.show(first)
    changed = watcher.show(second)
    # A jump over unchanged cells may need a byte or two more than the cells themselves.
    assert len(changed.encode()) <= watcher.frames.repaint_cost() * 1.5 + 20
    assert "\x1b[2J" not in changed
    assert "\x1b[K" not in changed


def layout(*lines: str, style: str = "#ffffff on #000000") -> LayoutUpdate:
    segments = [Segment(line.ljust(WIDTH), Style.parse(style)) for line in lines]
    return LayoutUpdate([[Strip([one])] for one in segments], Region(0, 0, WIDTH, len(lines)))


def test_one_changed_cell_costs_a_move_and_its_look() -> None:
    watcher = Watcher()
    watcher.show(layout("abcdef", "ghijkl"))
    changed = watcher.show(layout("abcdef", "ghXjkl"))
    assert changed == "\x1b[2;3H\x1b[38;5;231;48;2;0;0;0mX\x1b[m"
    assert watcher.frames.bytes_written == watcher.frames.repaint_cost() + len(changed)


def test_a_short_gap_is_written_again_and_a_long_one_jumped() -> None:
    watcher = Watcher()
    watcher.show(layout("abcdefghijkl"))
    assert "XbY" in watcher.show(layout("XbYdefghijkl"))
    assert "Q\x1b[8CR" in watcher.show(layout("XbQdefghijkR"))


def test_b35_after_a_double_width_character_the_column_is_told_anew() -> None:
    watcher = Watcher()
    drawn = watcher.show(layout(f"a{FROG}b"))
    assert f"a  \b\b{FROG}\x1b[4Gb" in drawn


def test_a_double_width_character_in_the_last_column_is_left_out() -> None:
    watcher = Watcher()
    strip = Strip([Segment("x" * (WIDTH - 1) + FROG, Style.null())])
    watcher.show(LayoutUpdate([[strip]], SIZE.region))
    assert watcher.screen.display[0] == "x" * (WIDTH - 1) + " "


def test_b64_b68_control_and_direction_characters_never_reach_the_terminal() -> None:
    watcher = Watcher()
    drawn = watcher.show(layout("a\x1b[2Jb\x9bc\u202ed\x07"))
    assert not set("\x9b\u202e\x07") & set(drawn)
    assert "\x1b[2J" not in drawn
    assert watcher.screen.display[0].startswith("a[2Jbcd")


def test_combining_marks_stay_with_their_character() -> None:
    watcher = Watcher()
    watcher.show(layout("e\u0301f"))
    assert watcher.screen.display[0].startswith("\xe9f")


@pytest.mark.parametrize(
    ("color_system", "codes"),
    [("truecolor", "38;2;255;215;96"), ("256", "38;5;221"), ("standard", "93"), (None, None)],
)
def test_b59_colors_are_those_that_the_terminal_has(
    color_system: str | None, codes: str | None
) -> None:
    console = Console(color_system=color_system, force_terminal=True)  # type: ignore[arg-type]  # a literal
    drawn = FrameWriter().encode(layout("a", style="bold #ffd760"), SIZE, console)
    assert drawn.startswith(f"\x1b[1H\x1b[1;{codes}m" if codes else "\x1b[1H\x1b[1m")


def test_a_color_of_the_fixed_palette_is_sent_by_its_number() -> None:
    console = Console(color_system="truecolor", force_terminal=True)
    drawn = FrameWriter().encode(layout("a", style="#ffd75f on #080808"), SIZE, console)
    assert drawn.startswith("\x1b[1H\x1b[38;5;221;48;5;232ma")


def test_a_blank_changes_nothing_but_the_background() -> None:
    watcher = Watcher()
    drawn = watcher.show(
        LayoutUpdate(
            [
                [
                    Strip(
                        [
                            Segment("a", Style.parse("#ffd75f on #102030")),
                            Segment(" ", Style.parse("bold #102030 on #102030")),
                            Segment("b", Style.parse("#ffd75f on #102030")),
                        ]
                    )
                ]
            ],
            Region(0, 0, 3, 1),
        )
    )
    assert "a b" in drawn


def test_b56_without_colors_only_attributes_are_sent() -> None:
    console = Console(color_system="truecolor", force_terminal=True)
    writer = FrameWriter(colors=False)
    drawn = writer.encode(layout("a", style="reverse #ffd75f on #000000"), SIZE, console)
    assert drawn.startswith("\x1b[1H\x1b[7ma")


def test_a_new_size_forgets_the_picture() -> None:
    watcher = Watcher()
    watcher.show(layout("abc"))
    drawn = watcher.frames.encode(layout("abc"), Size(20, 3), watcher.console)
    assert "abc" in drawn


def test_leaving_one_of_bold_and_dim_keeps_the_other() -> None:
    both, bold = (look_of(Style.parse(f"{look} #ffd75f"), None) for look in ("bold dim", "bold"))
    assert transition(both, bold) in ("\x1b[22;1m", "\x1b[0;1m")


@given(styles, styles)
def test_a_transition_is_empty_only_between_equal_looks(old: Style, new: Style) -> None:
    system = Watcher().console._color_system
    before, after = look_of(old, system), look_of(new, system)
    assert (transition(before, after) == "") == (before == after)
    assert transition(after, PLAIN) in ("", "\x1b[m")
