"""The app: wires set-up, table and the rest together."""

import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from textual import events
from textual.app import SystemCommand
from textual.binding import Binding
from textual.screen import Screen

from goblins_tui import paths
from goblins_tui.commands import APP_COMMANDS, Command
from goblins_tui.model.chronicle import goal_text
from goblins_tui.model.game_model import GameModel
from goblins_tui.model.session import GameSession
from goblins_tui.model.setup import FirstPlayer, TableSetup
from goblins_tui.options import Lens, Options
from goblins_tui.screens.bindings import bindings_of
from goblins_tui.screens.dialog import Answer, Dialog
from goblins_tui.screens.setup import SetupScreen
from goblins_tui.screens.table import TableScreen
from goblins_tui.screens.too_small import TooSmallScreen
from goblins_tui.terminal.app import TerminalApp
from goblins_tui.themes import NIGHT, THEMES
from goblins_tui.widgets.table_plan import SMALLEST

HELD_KEY_SECONDS = 0.08
"""Enter that comes again sooner than this is a key that is held, not a second wish (B95)."""


class GoblinsApp(TerminalApp):
    """Goblins Drool, Fairies Rule! in a terminal.

    Args:
        setup: The choices that the set-up screen shows first.
        straight_to_table: Whether to deal at once, without the set-up screen.
        theme_name: The name of the theme.
        random_below: Gives a random number from 0 to below its argument.
        clock: Tells seconds that only ever grow.
        crash_log: Where a crash is written.
    """

    TITLE = "Goblins Drool, Fairies Rule!"
    ENABLE_COMMAND_PALETTE = True
    COMMAND_PALETTE_BINDING = "ctrl+p"
    CLICK_CHAIN_TIME_THRESHOLD = 0.5
    BINDINGS = [
        *bindings_of(APP_COMMANDS, priority=("redraw",)),
        Binding("ctrl+c,ctrl+q", "interrupt", "Quit", show=False, priority=True, id="interrupt"),
    ]

    def __init__(
        self,
        setup: TableSetup | None = None,
        straight_to_table: bool = False,
        theme_name: str = NIGHT.name,
        random_below: Callable[[int], int] = secrets.randbelow,
        clock: Callable[[], float] = time.monotonic,
        crash_log: Path | None = None,
    ) -> None:
        super().__init__(crash_log=crash_log or paths.crash_log())
        self._setup = setup or TableSetup()
        self._straight_to_table = straight_to_table
        self._random_below = random_below
        self._clock = clock
        self._last_enter = float("-inf")
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = theme_name
        self.wants_hover = self._setup.options.lens is Lens.HOVER

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Our colours under any theme."""
        return dict(NIGHT.variables)

    def on_mount(self) -> None:
        """Open the first screen."""
        if self._straight_to_table:
            self.begin(self._setup)
        else:
            self.push_screen(SetupScreen(self._setup))

    # From screen to screen ------------------------------------------------------------------

    def on_setup_screen_ready(self, message: SetupScreen.Ready) -> None:
        """The set-up is done."""
        self.begin(message.setup)

    def on_setup_screen_options_changed(self, message: SetupScreen.OptionsChanged) -> None:
        """Somebody likes to play in another way."""
        self._take_options(message.options)

    def on_table_screen_options_changed(self, message: TableScreen.OptionsChanged) -> None:
        """Somebody likes to play in another way."""
        self._take_options(message.options)

    def _take_options(self, options: Options) -> None:
        self._setup = replace(self._setup, options=options)
        self.wants_hover = options.lens is Lens.HOVER
        set_hover = getattr(self._driver, "set_hover", None)
        if set_hover is not None:
            set_hover(self.wants_hover)

    def begin(self, setup: TableSetup) -> None:
        """Begin a game: find out who plays first, then deal."""
        self._setup = setup
        if setup.first is FirstPlayer.RACE and setup.players > 1:
            from goblins_tui.screens.race import RaceScreen

            race = RaceScreen(setup.names, self._random_below)
            self.push_screen(race, self._race_run)
        else:
            self._deal(setup.pick_first(self._random_below))

    def _race_run(self, seat: int | None) -> None:
        self._deal(self._random_below(self._setup.players) if seat is None else seat)

    def _deal(self, first: int) -> None:
        session = GameSession.begin(self._setup.record(first))
        self._setup = replace(self._setup, names=session.record.names, last_first=first)
        self.open_table(session)

    def open_table(self, session: GameSession) -> None:
        """Show a table, and say what the game is about."""
        model = GameModel(session, self._setup.options.take_back)
        self._show(TableScreen(model, self._setup.options))
        self.push_screen(_briefing(session))

    def _show(self, screen: Screen[None]) -> None:
        """Show a screen in place of all that are open."""
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if len(self.screen_stack) == 2:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def on_table_screen_finished(self, message: TableScreen.Finished) -> None:
        """A game is over or was left."""
        screen = self.screen
        record = screen.game.record if isinstance(screen, TableScreen) else None
        match message.wish:
            case "quit":
                self.exit()
            case "same" if record is not None:
                self.open_table(GameSession.begin(record))
            case "new":
                self.begin(replace(self._setup, code=""))
            case "rotate":
                self.begin(replace(self._setup, code="", first=FirstPlayer.ROTATE))
            case _:
                self._show(SetupScreen(replace(self._setup, code="")))

    # Keys -----------------------------------------------------------------------------------

    async def on_event(self, event: events.Event) -> None:
        """Let go of an Enter that is only a key held down."""
        if isinstance(event, events.Key) and event.key == "enter" and not event.is_forwarded:
            now = self._clock()
            is_held = now - self._last_enter < HELD_KEY_SECONDS
            self._last_enter = now
            if is_held:
                return
        await super().on_event(event)

    def on_resize(self, event: events.Resize) -> None:
        """Cover everything while the window is too small to play in (B43)."""
        super().on_resize(event)
        fits = event.size.width >= SMALLEST.width and event.size.height >= SMALLEST.height
        cover = self.screen
        if not fits and not isinstance(cover, TooSmallScreen):
            self.push_screen(TooSmallScreen(SMALLEST))
        elif fits and isinstance(cover, TooSmallScreen):
            self.pop_screen()

    @property
    def commands(self) -> tuple[Command, ...]:
        """What can be asked for on the screen that is open."""
        return (*getattr(self.screen, "commands", ()), *APP_COMMANDS)

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """The command palette lists the table of commands."""
        for command in (*getattr(screen, "commands", ()), *APP_COMMANDS):
            node = screen if hasattr(screen, f"action_{command.action}") else self
            if command.in_palette and node.check_action(command.action, ()):
                yield SystemCommand(
                    f"{command.label.capitalize()} ({command.key_text})",
                    command.help,
                    lambda node=node, action=command.action: node.call_later(
                        node.run_action, action
                    ),
                )

    def action_help(self) -> None:
        """Show the rules and the keys."""
        from goblins_tui.screens.help import HelpScreen

        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen())

    def action_next_theme(self) -> None:
        """Night becomes day."""
        names = [theme.name for theme in THEMES]
        self.theme = names[(names.index(self.theme) + 1) % len(names)]

    def action_redraw(self) -> None:
        """Draw the whole screen again."""
        self.redraw()

    def action_ask_quit(self) -> None:
        """Leave, after asking once if a game would be left."""
        if not self._game_goes_on():
            self.exit()
            return
        answers = [Answer("quit", "Quit", "y"), Answer("stay", "Play on", "n")]
        dialog = Dialog("Leave the program?", "The game is not over yet.", answers, marked=1)
        dialog.id = "ask-quit"
        self.push_screen(dialog, self._quit_or_stay)

    def action_interrupt(self) -> None:
        """Ask to quit; asked a second time, quit."""
        if self.screen.id == "ask-quit" or not self._game_goes_on():
            self.exit()
        else:
            self.action_ask_quit()

    def _quit_or_stay(self, answer: str | None) -> None:
        if answer == "quit":
            self.exit()

    def _game_goes_on(self) -> bool:
        tables = [screen for screen in self.screen_stack if isinstance(screen, TableScreen)]
        return any(not table.game.is_over for table in tables)


def _briefing(session: GameSession) -> Dialog:
    """Says who begins and what the game is about."""
    title = "Alone" if session.is_solitaire else f"{session.name(session.seat)} begins"
    body = (
        f"{goal_text(session)}\n\n"
        "Add a card to the Ring: cards that rhyme with it flip over, then cards with its "
        "symbol come home to you.\n\n"
        "Click a card to see what it would do, click again to add it. "
        "Or use the arrows and Enter."
    )
    answers = [Answer("begin", "Begin", "b")]
    return Dialog(title, body, answers)
