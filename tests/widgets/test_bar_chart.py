import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.app import App, ComposeResult

from goblins_tui.options import Glyphs
from goblins_tui.widgets.bar_chart import (
    BLOCKS,
    Bar,
    BarChart,
    Drawing,
    NumberTable,
    Row,
    bar_of,
)

WIDTHS = range(20, 201)
WIDE_NAME = "\N{CJK UNIFIED IDEOGRAPH-6F22}" * 10
MARKUP = "[/] [red]Bo[/red]"
WORDS = ("12 shed, 4 gathered, 1 draw", "longest streak 4, now 2")
BARS = (
    Bar(WIDE_NAME, 1000, "1000 of 1000  100%", WORDS),
    Bar(MARKUP, 7, "7 of 1000    1%", WORDS),
    Bar("Ann", 0, "0 of 3    0%", ("no win yet",)),
)
TABLE = NumberTable(
    ("games", "shed", "gathered"),
    (Row(WIDE_NAME, ("12", "9", "3")), Row("Ann", ("1000", "0", "1000"))),
    "won by",
)


class Host(App[None]):
    """Shows drawings below each other."""

    def __init__(self, *drawings: Drawing) -> None:
        super().__init__()
        self.drawings = drawings

    def compose(self) -> ComposeResult:
        yield from self.drawings

    def lines(self) -> list[str]:
        """The rows of the screen."""
        return [strip.text for strip in self.screen._compositor.render_strips()]


def drawn(drawing: Drawing, columns: int) -> list[str]:
    """The lines of a drawing as text."""
    return ["".join(text for text, _ in line) for line in drawing.draw(columns)]


# A single bar


@given(st.integers(1, 10_000), st.integers(1, 10_000), st.integers(1, 200))
def test_a_bar_is_as_long_as_its_share_to_an_eighth_of_a_column(
    size: int, longest: int, columns: int
) -> None:
    size = min(size, longest)
    bar = bar_of(size, longest, columns, Glyphs.EMOJI)
    eighths = sum(BLOCKS.index(block) for block in bar)
    assert cell_len(bar) <= columns
    assert abs(eighths - size / longest * columns * 8) <= 1
    assert set(bar[:-1]) <= {"█"}


@pytest.mark.parametrize("glyphs", Glyphs)
def test_more_than_nothing_is_always_seen_and_nothing_never(glyphs: Glyphs) -> None:
    assert bar_of(1, 1_000_000, 10, glyphs)
    assert bar_of(0, 5, 10, glyphs) == ""
    assert bar_of(3, 5, 0, glyphs) == ""


def test_the_longest_bar_fills_its_columns() -> None:
    assert bar_of(7, 7, 10, Glyphs.PLAIN) == "█" * 10
    assert bar_of(7, 7, 10, Glyphs.ASCII) == "#" * 10


def test_bars_grow_by_eighths() -> None:
    bars = [bar_of(size, 16, 2, Glyphs.EMOJI) for size in range(17)]
    assert bars[:9] == ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]
    assert bars[9:] == [f"█{bar}" for bar in bars[1:9]]


# The chart


@pytest.mark.parametrize("glyphs", Glyphs)
def test_no_line_of_a_chart_is_wider_than_its_place_and_every_number_is_whole(
    glyphs: Glyphs,
) -> None:
    for columns in WIDTHS:
        lines = drawn(BarChart(BARS, glyphs), columns)
        assert all(cell_len(line) <= columns for line in lines)
        for bar in BARS:
            (row,) = [line for line in lines if line.endswith(f" {bar.number}")]
            assert cell_len(row) == columns
        assert " ".join(" ".join(lines).split()).count("now 2") == 2


def test_longer_numbers_never_have_shorter_bars() -> None:
    chart = BarChart([Bar("Ann", size, str(size)) for size in range(30)], Glyphs.PLAIN)
    for columns in WIDTHS:
        lines = drawn(chart, columns)
        eighths = [sum(BLOCKS.index(cell) for cell in line if cell in BLOCKS) for line in lines]
        assert eighths == sorted(eighths)
        assert eighths[0] == 0 < eighths[1]


def test_an_ascii_chart_is_drawn_in_ascii() -> None:
    bars = [bar._replace(label="Ann") for bar in BARS]
    for columns in WIDTHS:
        assert "\n".join(drawn(BarChart(bars, Glyphs.ASCII), columns)).isascii()


def test_b67_a_name_that_is_too_wide_is_cut_between_two_glyphs() -> None:
    line = drawn(BarChart(BARS, Glyphs.EMOJI), 50)[0]
    assert line.startswith(f"{WIDE_NAME[:7]}~ ")
    assert cell_len(line) == 50


def test_where_one_is_the_most_it_does_not_fill_the_line() -> None:
    (line,) = drawn(BarChart([Bar("9", 1, "1")], Glyphs.ASCII), 54)
    assert line.count("#") == 10


def test_words_stand_below_the_bar_and_break_between_phrases() -> None:
    chart = BarChart([Bar("Ann", 12, "12", WORDS)], Glyphs.ASCII)
    assert drawn(chart, 60)[1:] == [f"    {'; '.join(WORDS)}"]
    assert drawn(chart, 40)[1:] == [f"    {WORDS[0]}", f"    {WORDS[1]}"]
    assert drawn(chart, 24)[1] == "    12 shed, 4 gathered,"


def test_an_empty_chart_is_nothing() -> None:
    assert drawn(BarChart([], Glyphs.EMOJI), 40) == []


# The table


def test_numbers_stand_under_their_headings() -> None:
    assert drawn(TABLE, 50) == [
        "                                            won by",
        "                         games    shed    gathered",
        f"{WIDE_NAME}        12       9           3",
        "Ann                       1000       0        1000",
    ]


def test_the_name_in_a_table_gives_way_to_the_numbers() -> None:
    assert drawn(TABLE, 38)[-2:] == [
        f"{WIDE_NAME[:8]}~     12    9        3",
        "Ann                 1000    0     1000",
    ]


def test_no_line_of_a_table_is_wider_than_its_place() -> None:
    for columns in (1, 5, *WIDTHS):
        assert all(cell_len(line) <= columns for line in drawn(TABLE, columns))


# On the screen


async def test_b62_drawings_show_names_literally_and_are_as_high_as_their_lines() -> None:
    chart, table = BarChart(BARS, Glyphs.EMOJI), NumberTable(("games",), [Row(MARKUP, ("1",))])
    app = Host(chart, table)
    async with app.run_test(size=(60, 24)) as pilot:
        expected = drawn(chart, 60) + drawn(table, 60)
        assert [line.rstrip() for line in app.lines()[: len(expected)]] == [
            line.rstrip() for line in expected
        ]
        assert not "".join(app.lines()[len(expected) :]).strip()
        await pilot.resize_terminal(30, 24)
        await pilot.pause()
        assert chart.size.height == len(drawn(chart, 30))
