import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.app import App, ComposeResult

from goblins_tui.widgets.turn_table import Mark, TurnCell, TurnTable

WIDE_NAME = "\N{CJK UNIFIED IDEOGRAPH-6F22}" * 10
MARKUP = "[red]Bo[/]"
MINE = (TurnCell("Worm Soup", 4), TurnCell(MARKUP, 4), TurnCell("Toe Chew", 0))
OTHER = (TurnCell("Worm Soup", 4), TurnCell("Plum Jelly", 12))
MARK = Mark(2, ">", "Lost here.")
HEADS = ("You", "A perfect line")
TABLE = TurnTable(HEADS, "left", (MINE, OTHER), MARK)

cells = st.builds(TurnCell, st.sampled_from(["Worm Soup", WIDE_NAME, MARKUP]), st.integers(0, 13))
lines = st.lists(st.lists(cells, max_size=12), min_size=2, max_size=2)
marks = st.none() | st.builds(Mark, st.integers(1, 12), st.just(">"), st.just("Lost here."))


def drawn(table: TurnTable, columns: int) -> list[str]:
    """The lines of a table as text."""
    return ["".join(text for text, _ in line).rstrip() for line in table.draw(columns)]


def looks(table: TurnTable) -> list[list[str]]:
    """The last word of the look of each piece."""
    return [[look.rpartition("--")[2] for _, look in line] for line in table.draw(60)]


def test_two_lines_stand_side_by_side_turn_by_turn() -> None:
    assert drawn(TABLE, 60) == [
        "      You             left   A perfect line  left",
        "  1   Worm Soup          4   Worm Soup          4",
        "> 2   [red]Bo[/]         4   Plum Jelly        12",
        "      Lost here.",
        "  3   Toe Chew           0",
    ]


def test_the_names_give_way_in_a_narrow_window() -> None:
    assert drawn(TABLE, 36)[:3] == [
        "      You      left   A perf~  left",
        "  1   Worm S~     4   Worm S~     4",
        "> 2   [red]B~     4   Plum J~    12",
    ]


def test_one_line_stands_alone() -> None:
    assert drawn(TurnTable(["You"], "left", [OTHER]), 60) == [
        "      You         left",
        "  1   Worm Soup      4",
        "  2   Plum Jelly    12",
    ]


def test_a_game_without_a_turn_has_headings_only() -> None:
    assert len(drawn(TurnTable(["You"], "left", [()]), 60)) == 1


def test_what_is_alike_steps_back_and_what_is_marked_stands_out() -> None:
    assert looks(TABLE) == [
        ["head"],
        ["number", "turn", "alike"],
        ["marked", "marked", "turn"],
        ["marked"],
        ["number", "turn", "turn"],
    ]


@given(lines, marks, st.integers(40, 120))
def test_every_turn_is_drawn_and_nothing_is_wider_than_its_columns(
    lines: list[list[TurnCell]], mark: Mark | None, columns: int
) -> None:
    table = TurnTable(HEADS, "left", lines, mark)
    rows = drawn(table, columns)
    turns = max(map(len, lines))
    is_marked = mark is not None and mark.number <= turns
    assert len(rows) == 1 + turns + is_marked
    assert all(cell_len(row) <= columns for row in rows)
    numbers = [row[:5].strip(" >") for row in rows[1:] if "Lost" not in row]
    assert [int(number.split()[0]) for number in numbers] == [*range(1, turns + 1)]
    assert ("Lost here." in "\n".join(rows)) is is_marked


class Host(App[None]):
    """Shows a table."""

    def __init__(self) -> None:
        super().__init__()
        self.shown = TurnTable(HEADS, "left", (MINE, OTHER), MARK)

    def compose(self) -> ComposeResult:
        yield self.shown


@pytest.mark.parametrize("columns", [40, 80])
async def test_on_the_screen_it_is_as_high_as_its_lines(columns: int) -> None:
    app = Host()
    async with app.run_test(size=(columns, 20)):
        assert app.shown.size.height == 5
        strips = app.screen._compositor.render_strips()
        assert [strip.text.rstrip() for strip in strips[:5]] == drawn(TABLE, columns)
