"""Something to pick from a grid, with words about what is marked, in a box."""

from abc import abstractmethod
from collections.abc import Sequence

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen, ScreenResultType
from textual.widgets import Static

from goblins_tui.commands import Command
from goblins_tui.options import Glyphs
from goblins_tui.screens.bindings import perform
from goblins_tui.screens.breakpoints import fit_to_window
from goblins_tui.widgets.bars import KeyBar, Narrator
from goblins_tui.widgets.choice_grid import Cell, ChoiceGrid


class PickingScreen(ModalScreen[ScreenResultType]):
    """Shows a grid, and returns what was picked from it, or `None`.

    A subclass has the commands among its bindings, with an action `pick` and an action `close`.

    Args:
        grid: The grid.
        commands: What can be done, for the bar of keys and for the help.
        glyphs: The characters that may be used.
    """

    CSS_PATH = "picking.tcss"
    ROOMY_FROM = 24
    """In a window of so many rows there is room for empty lines in the grid."""
    VERTICAL_BREAKPOINTS = [(22, "-normal"), (30, "-tall")]
    BINDINGS = [Binding("question_mark,f1", "app.help", "Help", show=False)]

    def __init__(self, grid: ChoiceGrid, commands: Sequence[Command], glyphs: Glyphs) -> None:
        super().__init__()
        self.set_class(glyphs is Glyphs.ASCII, "-ascii")
        self.commands = tuple(commands)
        """What can be asked for here, besides the commands of the app."""
        self.grid = grid
        self._words = Narrator()

    def compose(self) -> ComposeResult:
        """Title, grid, words, what is so beside them, and keys."""
        fit_to_window(self)
        self.grid.set_reactive(ChoiceGrid.is_roomy, self.app.size.height >= self.ROOMY_FROM)
        with Vertical(id="picking"):
            yield Static(Content(self.title_words), id="picking-title")
            yield self.grid
            yield self._words
            yield Static(Content(self.foot_words), id="picking-foot")
            yield Static(Content(self.legend), id="picking-legend")
            yield KeyBar(self.commands)

    @property
    @abstractmethod
    def title_words(self) -> str:
        """The line above the grid."""

    @property
    @abstractmethod
    def foot_words(self) -> str:
        """What it all comes to."""

    @property
    @abstractmethod
    def legend(self) -> str:
        """What the marks in the grid mean."""

    @abstractmethod
    def words_on(self, cell: Cell) -> str:
        """What there is to say of a cell, for two lines.

        Args:
            cell: The cell.
        """

    @abstractmethod
    def wish_of(self, cell: Cell) -> ScreenResultType:
        """What it means to pick a cell.

        Args:
            cell: The cell.
        """

    def on_mount(self) -> None:
        """Tell of what is marked."""
        self._tell_of(None)

    def on_resize(self, event: events.Resize) -> None:
        """Use the room there is."""
        self.grid.is_roomy = event.size.height >= self.ROOMY_FROM

    def say_anew(self) -> None:
        """Say around the grid what is so now."""
        self.query_one("#picking-title", Static).update(Content(self.title_words))
        self.query_one("#picking-foot", Static).update(Content(self.foot_words))
        self._tell_of(None)

    def _tell_of(self, pointed: Cell | None) -> None:
        cell = pointed or self.grid.marked
        self._words.words = (self.words_on(cell),) if cell else ()

    @on(ChoiceGrid.Marked)
    def _marked(self, event: ChoiceGrid.Marked) -> None:
        event.stop()
        self._tell_of(None)

    @on(ChoiceGrid.Pointed)
    def _pointed(self, event: ChoiceGrid.Pointed) -> None:
        event.stop()
        self._tell_of(event.cell)

    @on(ChoiceGrid.Picked)
    def _picked(self, event: ChoiceGrid.Picked) -> None:
        event.stop()
        if self.is_active:
            self.dismiss(self.wish_of(event.cell))

    def action_pick(self) -> None:
        """Pick what is marked."""
        self.grid.action_pick()

    def action_close(self) -> None:
        """Go back to where this was asked for, once."""
        if self.is_active:
            self.dismiss(None)

    def on_key_bar_asked(self, message: KeyBar.Asked) -> None:
        """A click on the bar of keys is the same as the key."""
        message.stop()
        perform(self, message.command)
