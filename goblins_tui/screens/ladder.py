"""The Long Night: the rungs of the ladder, the stars on them, and one of them to play."""

from collections.abc import Mapping
from itertools import groupby

from goblins_tui.commands import Command, Group
from goblins_tui.options import Glyphs
from goblins_tui.rules import Goal, Variant
from goblins_tui.screens.bindings import bindings_of
from goblins_tui.screens.picking import PickingScreen
from goblins_tui.solo.ladder import LADDER, THREE_STARS, Rung, is_open
from goblins_tui.widgets.choice_grid import Cell, ChoiceGrid, GridRow, Look
from goblins_tui.widgets.glyphs import GLYPH_SETS

COMMANDS = (
    Command(
        "pick",
        ("enter", "space"),
        "enter",
        "play",
        "Play the marked rung; a click on a rung does the same.",
        Group.GAME,
    ),
    Command("close", ("escape", "q"), "esc", "back", "Back to where you were.", Group.GAME, False),
)
"""What can be done on the ladder."""


class LadderScreen(PickingScreen[int]):
    """Shows the ladder, and returns the number of the rung to play.

    Args:
        stars: The stars of rungs by their number; a rung that is missing has none.
        glyphs: The characters that may be used.
    """

    BINDINGS = bindings_of(COMMANDS)

    def __init__(self, stars: Mapping[int, int], glyphs: Glyphs) -> None:
        self._stars = stars
        self._star = GLYPH_SETS[glyphs].star
        self._fog = "---" if glyphs is Glyphs.ASCII else "░░░"
        stages = groupby(LADDER, lambda rung: rung.stage)
        rows = [GridRow(tuple(map(self._cell, rungs)), f" {stage}") for stage, rungs in stages]
        super().__init__(ChoiceGrid((), rows, str(_next_rung(stars))), COMMANDS, glyphs)

    @property
    def title_words(self) -> str:
        """The name of the ladder."""
        return "The Long Night"

    @property
    def foot_words(self) -> str:
        """All stars together."""
        return total_words(self._stars)

    @property
    def legend(self) -> str:
        """What stars are for."""
        three, two, one = (self._row_of_stars(stars) for stars in (3, 2, 1))
        return f"{three} in par  {two} up to two above  {one} reached at all"

    def words_on(self, cell: Cell) -> str:
        """The title of a rung with its stars, and its task."""
        rung = LADDER[int(cell.value) - 1]
        title = f"{rung.number}. {rung.title}"
        if not cell.can_be_picked:
            return f"{title}: closed\nWin a star on one of the two rungs before it."
        stars = self._stars.get(rung.number, 0)
        won = f": {stars} of {THREE_STARS} stars" if stars else ""
        return f"{title}{won}\n{task_words(rung)}"

    def wish_of(self, cell: Cell) -> int:
        """The number of the rung."""
        return int(cell.value)

    def _cell(self, rung: Rung) -> Cell:
        number = str(rung.number)
        stars = self._stars.get(rung.number, 0)
        if not is_open(rung.number, self._stars) and not stars:
            return Cell(number, f" {number:>2} {self._fog}", Look.QUIET, can_be_picked=False)
        look = Look.GOOD if stars else Look.PLAIN
        look = Look.BEST if stars == THREE_STARS else look
        return Cell(number, f" {number:>2} {self._row_of_stars(stars)}", look)

    def _row_of_stars(self, stars: int) -> str:
        return (self._star * stars).ljust(THREE_STARS, ".")


def task_words(rung: Rung) -> str:
    """What is to be done on a rung: "6 cards, flawless, par 9"."""
    variant = ", Goblins Rule" if rung.variant is Variant.GOBLINS_RULE else ""
    flawless = ", flawless" if rung.goal is Goal.FLAWLESS else ""
    return f"{rung.size} cards{variant}{flawless}, par {rung.par}"


def total_words(stars: Mapping[int, int]) -> str:
    """How far somebody came: "9 of 25 rungs, 17 of 75 stars".

    Args:
        stars: The stars of rungs by their number.
    """
    won = [stars.get(rung.number, 0) for rung in LADDER]
    rungs = sum(each > 0 for each in won)
    most = len(LADDER) * THREE_STARS
    return f"{rungs} of {len(LADDER)} rungs, {sum(won)} of {most} stars"


def _next_rung(stars: Mapping[int, int]) -> int:
    """The open rung with the fewest stars, the first of them: where to go on."""
    numbers = [rung.number for rung in LADDER if is_open(rung.number, stars)]
    return min(numbers, key=lambda number: stars.get(number, 0))
