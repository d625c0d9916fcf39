"""The creatures of a finished game in a row: some dance once, others sulk."""

from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.reactive import reactive
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from goblins_tui.rules import Side
from goblins_tui.widgets.portrait_pen import portrait_rows
from goblins_tui.widgets.portraits import PortraitSize, Pose, text_face

STEP_SECONDS = 0.22
"""How long a creature stays in the air."""
MOST_DANCERS = 6
MOST_OTHERS = 3
_STEPS = 6
"""A few dancers hop several times, so that a dance has about so many steps."""
_GAP = 1
"""Columns between two creatures."""
_APART = 3
"""Columns at least between both ends of the row."""


class Creature(NamedTuple):
    """One of the forty."""

    number: int
    """The number of its card."""
    side: Side
    """Its side of that card."""


class Lineup(NamedTuple):
    """Who stands where when a game is over."""

    left: tuple[Creature, ...] = ()
    """Those on the left, the first at the end of the row."""
    right: tuple[Creature, ...] = ()
    """Those on the right, the last at the end of the row."""
    left_dances: bool = False
    right_sulks: bool = False

    def within(self, columns: int, width: int) -> "Lineup":
        """Keep as many as there is room for, and of both ends somebody.

        Args:
            columns: The columns there are.
            width: The columns that a creature takes.

        Returns:
            The same lineup with fewer creatures.
        """
        apart = _APART - _GAP if self.left and self.right else 0
        places = (columns - apart + _GAP) // (width + _GAP)
        left = max(min(len(self.left), MOST_DANCERS, places - bool(self.right)), 0)
        most = MOST_OTHERS if self.left else MOST_DANCERS
        right = max(min(len(self.right), most, places - left), 0)
        return self._replace(left=self.left[:left], right=self.right[:right])

    def columns(self, width: int) -> int:
        """The columns that it needs.

        Args:
            width: The columns that a creature takes.
        """
        groups = [len(group) * (width + _GAP) - _GAP for group in (self.left, self.right) if group]
        return sum(groups) + _APART * (len(groups) - 1)


def dance_steps(dancers: int) -> tuple[int | None, ...]:
    """Who is in the air, step by step, until all stand on the ground again.

    Args:
        dancers: How many dance.

    Returns:
        The index of a dancer, or `None` for nobody.
    """
    if not dancers:
        return ()
    wave = tuple(range(dancers)) if dancers > 1 else (0, None)
    return (*wave * max(_STEPS // len(wave), 1), None)


class Parade(Widget):
    """Draws a lineup.

    Args:
        lineup: Who stands where.
        is_ascii: Whether there is nothing but ASCII.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Parade {
        width: 100%;
    }
    """

    in_air: reactive[int | None] = reactive(None)
    """The index of the dancer who is in the air; where there is none, of the one who stirs."""

    def __init__(self, lineup: Lineup, is_ascii: bool) -> None:
        super().__init__()
        self._lineup = self._shown = lineup
        self._is_ascii = is_ascii
        self._steps: list[int | None] = []
        """The steps of the dance still to come."""
        self._dancing: Timer | None = None
        """Goes on to the next step."""
        size = PortraitSize.MEDIUM
        self._creature = Size(5, 1) if is_ascii else Size(size.columns, size.rows)
        """The cells that a creature takes."""
        self.least_rows = self._creature.height
        """Its height without the row that is there to hop into."""
        self._hops = True

    @property
    def is_empty(self) -> bool:
        """Whether there is nobody to be shown."""
        return not (self._lineup.left or self._lineup.right)

    @property
    def is_dancing(self) -> bool:
        """Whether anything moves."""
        return self._dancing is not None

    def fit(self, columns: int, hops: bool = True) -> None:
        """Show as many as there is room for.

        Args:
            columns: The columns there are.
            hops: Whether there is a row to hop into; without it who dances only stirs.
        """
        self._hops = hops
        self.styles.height = self.least_rows + hops
        self._shown = self._lineup.within(columns, self._creature.width)
        self.styles.min_width = self._shown.columns(self._creature.width)
        self.refresh()

    def dance(self) -> None:
        """Let those dance who won, once."""
        if self._lineup.left_dances and not self.is_dancing:
            self._steps = [*dance_steps(len(self._shown.left))]
            if self._steps:
                self._dancing = self.set_interval(STEP_SECONDS, self._step)

    def _step(self) -> None:
        # On a busy machine a timer may come once more after it was stopped.
        if self._steps:
            self.in_air = self._steps.pop(0)
        if not self._steps and self._dancing is not None:
            self._dancing.stop()
            self._dancing = None

    def render_line(self, y: int) -> Strip:
        """One row: one group from the left edge, and if there is another, up to the right one."""
        line, style, ground = self._shown, self.rich_style, int(self._hops)
        dancers = []
        for index, creature in enumerate(line.left):
            dances = index == self.in_air
            # In the air a fairy beats her wings, but a goblin would only shut its eyes.
            stirs = dances and (creature.side is Side.FAIRY or not self._hops)
            top = 0 if dances else ground
            dancers.append(self._row(creature, y - top, Pose.STIRRED if stirs else Pose.REST))
        pose = Pose.STIRRED if line.right_sulks else Pose.REST
        others = _joined([self._row(creature, y - ground, pose) for creature in line.right], style)
        if not dancers:
            return others.adjust_cell_length(self.size.width, style)
        left = _joined(dancers, style)
        return Strip(
            [*left.adjust_cell_length(self.size.width - others.cell_length, style), *others]
        )

    def _row(self, creature: Creature, row: int, pose: Pose) -> list[Segment]:
        """One row of a creature; there is nothing above and below it."""
        style, (width, rows) = self.rich_style, self._creature
        if not 0 <= row < rows:
            return [Segment(" " * width, style)]
        if self._is_ascii:
            return [Segment(text_face(*creature, pose), style)]
        return portrait_rows(
            creature.number,
            creature.side,
            PortraitSize.MEDIUM,
            style,
            style,
            colourless=self.app.no_color,
            pose=pose,
        )[row]


def _joined(creatures: list[list[Segment]], style: Style) -> Strip:
    """One row of several creatures, with gaps between them."""
    gap = Segment(" " * _GAP, style)
    row = [segment for creature in creatures for segment in (*creature, gap)]
    return Strip(row[:-1])
