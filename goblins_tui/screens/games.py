"""All games: those to go on with, and those that are over, to find, look at and sort out."""

import sqlite3
from asyncio import wrap_future

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.message import Message
from textual.screen import Screen
from textual.widgets import OptionList, Static

from goblins_tui.commands import GAMES_COMMANDS, command
from goblins_tui.history.database import told
from goblins_tui.history.desk import Desk
from goblins_tui.history.games import GameLine
from goblins_tui.history.shelves import Page, Shelf, Wanted
from goblins_tui.history.statistics import Statistics, statistics_of
from goblins_tui.history.store import Store
from goblins_tui.model import lines
from goblins_tui.options import Glyphs
from goblins_tui.rules import MAX_PLAYERS
from goblins_tui.screens.bindings import bindings_of, perform
from goblins_tui.screens.game_menu import GameMenu
from goblins_tui.screens.statistics import StatisticsScreen
from goblins_tui.solo.statistics import SoloStatistics, solo_statistics
from goblins_tui.widgets.bars import KeyBar
from goblins_tui.widgets.fields import Choice, ChoiceField, TextField
from goblins_tui.widgets.form import Form
from goblins_tui.widgets.game_list import GameList, GameRow

PAGE = 60
"""So many games are read at a time, after those that a window shows."""
SEARCH_CELLS = 30

SHELVES = (
    Choice(Shelf.OPEN, "open", "Games that are not over yet."),
    Choice(
        Shelf.COUNTED, "played", "Games that were played to their end; the statistics count them."
    ),
    Choice(Shelf.PRACTICE, "practice", "Games with turns taken back, tried out or told by a hint."),
    Choice(
        Shelf.COMPUTERS, "computers", "Games in which a computer player had a seat, to their end."
    ),
    Choice(Shelf.ABANDONED, "given up", "Games that nobody wanted to go on with."),
)
PLAYERS = (
    Choice("", "all", "However many played."),
    Choice("1", "alone", "Solitaire."),
    *(Choice(str(n), str(n), f"Games of {n} players.") for n in range(2, MAX_PLAYERS + 1)),
)
EMPTY = {
    Shelf.OPEN: "No game waits for you. A game that you leave before its end is kept here.",
    Shelf.COUNTED: "No game is over yet. Play one to its end, and it is kept here.",
    Shelf.PRACTICE: "No practice is over yet. It is kept here once it is.",
    Shelf.COMPUTERS: "No game with a computer player is over yet. It is kept here once it is.",
    Shelf.ABANDONED: "No game was given up.",
}
NOTHING_FOUND = "No game here is like that. Escape clears the search."


class GamesScreen(Screen[None]):
    """Lists stored games, filters and searches them, and offers what can be done with each.

    Args:
        desk: Where the store is asked.
        glyphs: The characters to draw with.
        shelf: Which games to show first.
    """

    CSS_PATH = "games.tcss"
    AUTO_FOCUS = "#games"
    BINDINGS = [
        *bindings_of(GAMES_COMMANDS),
        Binding("tab", "walk(1)", show=False),
        Binding("shift+tab", "walk(-1)", show=False),
        Binding("left,h", "next_shelf(-1)", show=False),
        Binding("right,l", "next_shelf(1)", show=False),
    ]
    commands = GAMES_COMMANDS
    """What can be asked for here, besides the commands of the app."""

    class Wished(Message):
        """Somebody wants to do something with a game that is not done on this screen."""

        def __init__(self, wish: str, game: int) -> None:
            super().__init__()
            self.wish = wish
            """One of "go on", "watch", "replay" and "export"."""
            self.game = game
            """Its number in the store."""

    def __init__(self, desk: Desk, glyphs: Glyphs, shelf: Shelf = Shelf.OPEN) -> None:
        super().__init__()
        self._desk = desk
        self._glyphs = glyphs
        self._mark = ">" if glyphs is Glyphs.ASCII else "▌"
        self.shelf = ChoiceField("shelf", "Games     ", SHELVES, shelf)
        self.players = ChoiceField("players", "Players   ", PLAYERS, "")
        self.search = TextField("search", f"{'Search':11}", "", SEARCH_CELLS, "a name or a deal")
        self._lines: list[GameLine] = []
        self._total = 0
        self._read_to = 0
        """How many of the games that are wanted were read."""

    def compose(self) -> ComposeResult:
        """What to look for, what there is, and what can be done."""
        yield Static("Games", id="games-title", markup=False)
        yield Form(((self.shelf,), (self.players,), (self.search,)), self._mark, id="filter")
        yield Static(id="games-count", markup=False)
        yield GameList(id="games")
        yield Static(id="games-empty", markup=False)
        yield KeyBar((*GAMES_COMMANDS, *map(command, ("help", "ask_quit", "album"))))

    def on_mount(self) -> None:
        """Ask for the first games: those to go on with, if there are any."""
        self._begin()

    @work(exclusive=True, group="games")
    async def _begin(self) -> None:
        page = await self._ask(self.wanted, 0, self._screenful)
        for shelf in (Shelf.COUNTED, Shelf.COMPUTERS):
            if page.total:
                break
            others = await self._ask(self.wanted._replace(shelf=shelf), 0, self._screenful)
            if others.total:
                self.shelf.take(shelf)
                self.query_one(Form).refresh()
                page = others
        self._show(page)

    @property
    def _screenful(self) -> int:
        return int(self.app.size.height)

    async def _ask(self, wanted: Wanted, begin: int, length: int) -> Page:
        try:
            return await wrap_future(
                self._desk.ask(lambda store: store.page(wanted, begin, length))
            )
        except (sqlite3.Error, OSError) as error:
            self._complain(f"The games cannot be read: {told(error)}.")
            return Page((), 0, 0)

    def _complain(self, sentence: str) -> None:
        self.notify(sentence, severity="warning", markup=False)

    # What is listed -------------------------------------------------------------------------

    @property
    def wanted(self) -> Wanted:
        """Which games are wanted."""
        players = int(self.players.value) if self.players.value else None
        return Wanted(Shelf(self.shelf.value), players, self.search.value)

    @property
    def list(self) -> GameList:
        """The list."""
        return self.query_one(GameList)

    @work(exclusive=True, group="games")
    async def _read(self) -> None:
        """Show the first games that are wanted, or as many as were shown."""
        self._show(await self._ask(self.wanted, 0, max(self._screenful, self._read_to)))

    @work(exclusive=True, group="games")
    async def _read_on(self) -> None:
        page = await self._ask(self.wanted, self._read_to, PAGE)
        self._read_to = page.end
        self._lines += page.lines
        self.list.add_rows([_row(line) for line in page.lines])

    def _show(self, page: Page) -> None:
        self._lines, self._total, self._read_to = [*page.lines], page.total, page.end
        self.list.show_rows([_row(line) for line in page.lines], self.list.game)
        is_filtered = bool(self.search.value or self.players.value)
        empty = NOTHING_FOUND if is_filtered else EMPTY[Shelf(self.shelf.value)]
        self.query_one("#games-empty", Static).update(empty)
        self.query_one("#games-empty").display = not page.lines
        had_focus, was_shown = self.list.has_focus, self.list.display
        self.list.display = bool(page.lines)
        form = self.query_one(Form)
        if had_focus and not page.lines:
            # The arrows go on from shelf to shelf, as they do in the list.
            form.focus()
            form.go_to(self.shelf)
        elif page.lines and not was_shown and not form.is_typing:
            self.list.focus()
        self._say(self.shelf.help)

    def _say(self, sentence: str) -> None:
        count = f"{self._total} found. " if self.search.value or self.players.value else ""
        self.query_one("#games-count", Static).update(f"{count}{sentence}")

    @on(GameList.MoreWanted)
    def _more_wanted(self) -> None:
        if self._read_to < self._total:
            self._read_on()

    @on(Form.Changed)
    def _filter_changed(self) -> None:
        self._read_to = 0
        self._read()

    @on(Form.Entered)
    def _say_field(self, event: Form.Entered) -> None:
        self._say(event.field.help)

    @on(Form.Entered)
    @on(events.DescendantFocus)
    def _show_keys(self) -> None:
        self.query_one(KeyBar).is_typing = self.query_one(Form).is_typing

    # Ways around ----------------------------------------------------------------------------

    def action_walk(self, step: int) -> None:
        """From field to field, and to the list."""
        form = self.query_one(Form)
        if not form.has_focus:
            form.focus()
            form.go_to_end(0 if step > 0 else -1)
        elif not form.step(step):
            (self.list if self.list.display else form).focus()
            if form.has_focus:
                form.go_to_end(0 if step > 0 else -1)

    def action_next_shelf(self, step: int) -> None:
        """Show other games."""
        values = [choice.value for choice in SHELVES]
        self.shelf.take(values[(values.index(self.shelf.value) + step) % len(values)])
        self.query_one(Form).refresh()
        self._filter_changed()

    def action_search(self) -> None:
        """Type what to look for."""
        form = self.query_one(Form)
        form.focus()
        form.go_to(self.search)

    def on_key(self, event: events.Key) -> None:
        """Enter and the arrows lead from what is typed to what was found."""
        form = self.query_one(Form)
        if form.has_focus and event.key in ("enter", "down", "up"):
            event.stop()
            self.action_walk(-1 if event.key == "up" else 1)
            if event.key == "enter" and self.list.display:
                self.list.focus()

    def action_back(self) -> None:
        """Clear the search first, then go back."""
        if self.search.value or self.players.value:
            self.search.take_text("")
            self.players.take("")
            self.query_one(Form).refresh()
            self._filter_changed()
            self.list.focus()
        elif self.is_active:
            self.dismiss(None)

    @work(exclusive=True, group="statistics")
    async def action_statistics(self) -> None:
        """Show who wins, and in how many turns."""
        self._say("Counting all games...")
        try:
            statistics, solo = await wrap_future(self._desk.ask(_add_up))
        except (sqlite3.Error, OSError) as error:
            self._complain(f"The games cannot be counted: {told(error)}.")
            return
        self._say(self.shelf.help)
        self.app.push_screen(StatisticsScreen(statistics, self._glyphs, solo))

    def on_key_bar_asked(self, message: KeyBar.Asked) -> None:
        """A click on the bar of keys is the same as the key."""
        message.stop()
        perform(self, message.command)

    # One game -------------------------------------------------------------------------------

    @on(OptionList.OptionSelected)
    def _picked(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.action_open_game()

    def action_open_game(self) -> None:
        """Say what can be done with the game that is marked."""
        marked = self.list.game
        line = next((line for line in self._lines if line.id == marked), None)
        if line is not None and self.is_active:
            self._offer(line)

    @work(exclusive=True, group="game")
    async def _offer(self, line: GameLine) -> None:
        wish = await GameMenu(self.app, self._desk, line).ask()
        if wish:
            self.post_message(self.Wished(wish, line.id))
        self._read()


def _add_up(store: Store) -> tuple[Statistics, SoloStatistics]:
    """Count all games; whoever gave one up has won no row of them."""
    counted, given_up = store.counted(), store.given_up()
    solo = solo_statistics((*counted, *given_up), store.proofs.all(), store.today())
    return statistics_of(counted), solo


def _row(line: GameLine) -> GameRow:
    return GameRow(line.id, line.changed[:10], lines.called(line), lines.result(line))
