"""The app: wires set-up, table and the rest together.

The set-up screen is the first thing people see, so only what it needs is imported at the start.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from textual import events
from textual.app import SystemCommand
from textual.binding import Binding
from textual.screen import Screen

from goblins_tui import paths
from goblins_tui.clock import utc_now
from goblins_tui.commands import (
    APP_COMMANDS,
    GROUP_COMMANDS,
    SETUP_COMMANDS,
    SOLO_COMMANDS,
    TABLE_COMMANDS,
)
from goblins_tui.learning import LearningApp
from goblins_tui.model.setup import RACERS, FirstPlayer, TableSetup
from goblins_tui.options import Glyphs, Lens
from goblins_tui.rules import random_below
from goblins_tui.screens.bindings import bindings_of
from goblins_tui.screens.options_screen import OptionsScreen
from goblins_tui.screens.setup import SetupScreen
from goblins_tui.screens.too_small import TooSmallScreen
from goblins_tui.themes import NIGHT, THEMES

if TYPE_CHECKING:
    from goblins_tui.screens.played_table import PlayedTable

HELD_KEY_SECONDS = 0.08
"""Enter that comes again sooner than this is a key that is held, not a second wish (B95)."""


class GoblinsApp(LearningApp):
    """Goblins Drool, Fairies Rule! in a terminal.

    Args:
        setup: The choices that the set-up screen shows first.
        straight_to_table: Whether to deal at once, without the set-up screen.
        theme_name: The name of the theme.
        random_below: Gives a random number from 0 to below its argument.
        clock: Tells seconds that only ever grow.
        crash_log: Where a crash is written.
        database: The file in which games are kept; `None` keeps them until the program ends.
        settings: The file in which choices are kept; `None` keeps them until the program ends.
        notice: What people have to know at the start.
        daily: Whether to deal the deal of the day, if it goes straight to the table.
        now: Tells the moment, UTC, such as "2026-11-30 20:15:00".
        is_demo: Whether the game is only to be watched, so that nothing of it is kept.
        lesson: How many steps of the first lesson are done; `None` offers it to a newcomer.
    """

    TITLE = "Goblins Drool, Fairies Rule!"
    CSS_PATH = "screens/setup.tcss"
    COMMAND_PALETTE_BINDING = "ctrl+p"
    BINDINGS = [
        *bindings_of(APP_COMMANDS, priority=("redraw",)),
        Binding("ctrl+c,ctrl+q", "interrupt", "Quit", show=False, priority=True, id="interrupt"),
    ]

    def __init__(
        self,
        setup: TableSetup | None = None,
        straight_to_table: bool = False,
        theme_name: str = NIGHT.name,
        random_below: Callable[[int], int] = random_below,
        clock: Callable[[], float] = time.monotonic,
        crash_log: Path | None = None,
        database: Path | None = None,
        settings: Path | None = None,
        notice: str = "",
        daily: bool = False,
        now: Callable[[], str] = utc_now,
        is_demo: bool = False,
        lesson: int | None = 0,
    ) -> None:
        super().__init__(
            setup or TableSetup(), clock, now, crash_log or paths.crash_log(), database, settings
        )
        self._first_notice = notice
        self._straight_to_table = straight_to_table
        self._deals_daily = daily
        self._is_demo = is_demo
        self.lesson = lesson
        self._random_below = random_below
        self._last_enter = float("-inf")
        self._asked_quit: Screen[str] | None = None
        """The question whether to leave, if it was ever asked."""
        for theme in THEMES:
            self.register_theme(theme)
        # Setting the theme the usual way would parse all style sheets once more at the start.
        self.set_reactive(GoblinsApp.theme, theme_name)
        self.stylesheet.set_variables(self.get_css_variables())
        self.wants_hover = self._setup.options.lens is Lens.HOVER
        self._frame_in_ascii()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Our colours under any theme."""
        return dict(NIGHT.variables)

    def get_default_screen(self) -> Screen[None]:
        """The first screen; a table waits on an empty one until it is dealt."""
        return Screen() if self._straight_to_table else SetupScreen(self._setup)

    def on_mount(self) -> None:
        """Deal at once, if that is wished."""
        if self._straight_to_table and self._deals_daily:
            self.begin_today(self._setup.size)
        elif self._straight_to_table:
            self.begin(self._setup)

    def on_ready(self) -> None:
        """Look what there is to go on with, now that the first picture is there."""
        # What is there at the first picture stays: collect only what comes after it.
        gc.freeze()
        gc.enable()
        if self._first_notice:
            self.tell(self._first_notice)
        if not self._straight_to_table:
            self.run_worker(self.welcome_back_to_games(), group="welcome")

    def _frame_in_ascii(self) -> None:
        self.set_class(self._setup.options.glyphs is Glyphs.ASCII, "-ascii")

    # From screen to screen ------------------------------------------------------------------

    def on_setup_screen_ready(self, message: SetupScreen.Ready) -> None:
        """The set-up is done."""
        self._is_demo = message.is_demo
        self.begin(message.setup)

    def on_options_screen_options_changed(self, message: OptionsScreen.OptionsChanged) -> None:
        """Somebody likes to play in another way."""
        from goblins_tui.settings import changed_options

        # Whether turns may be taken back belongs to one game, except on the set-up screen.
        at_table = not isinstance(self.screen_stack[-1], SetupScreen)
        take_back = (self._setup if at_table else message).options.take_back
        options = replace(message.options, take_back=take_back)
        self.keep_choices(changed_options(self._setup.options, options))
        self._setup = replace(self._setup, options=options)
        self._frame_in_ascii()
        self.wants_hover = message.options.lens is Lens.HOVER
        set_hover = getattr(self._driver, "set_hover", None)
        if set_hover is not None:
            set_hover(self.wants_hover)

    def begin(self, setup: TableSetup) -> None:
        """Begin a game: find out who plays first, then deal.

        Args:
            setup: The choices; its `record` does not refuse them.
        """
        self.stop_dealing()
        self._setup = setup
        if setup.players == 1:
            self._keep_choices_for_one(setup)
            self.begin_alone(setup)
        elif setup.first is FirstPlayer.RACE and len(setup.people) >= RACERS:
            from goblins_tui.screens.race import RaceScreen

            is_ascii = setup.options.glyphs is Glyphs.ASCII
            names = [setup.names[seat] for seat in setup.people]
            race = RaceScreen(names, self._random_below, is_ascii=is_ascii)
            self.push_screen(race, self._race_run)
        else:
            self._deal(setup.pick_first(self._random_below))

    def _race_run(self, winner: int | None) -> None:
        """Deal to the one of the people who won; nobody did if they left it to chance."""
        setup = self._setup
        chance = self._random_below
        self._deal(chance(setup.players) if winner is None else setup.people[winner])

    def _deal(self, first: int) -> None:
        record = self._setup.record(first)
        self._setup = replace(self._setup, names=record.names, last_first=first)
        if not self._is_demo:
            self._keep_choices_of_table(self._setup)
        self.open_new_table(record)

    def _keep_choices_of_table(self, setup: TableSetup) -> None:
        from goblins_tui.settings import Settings

        # What the command line said holds for one game; who played and who began stays.
        chosen = Settings(names=setup.names, computers=setup.computers, last_first=setup.last_first)
        if not self._straight_to_table:
            chosen = replace(
                chosen,
                variant=setup.variant,
                first=setup.first,
                first_seat=setup.first_seat,
                warned=setup.warned,
            )
        self.keep_choices(chosen)

    def _keep_choices_for_one(self, setup: TableSetup) -> None:
        from goblins_tui.settings import Settings

        chosen = Settings(names=setup.names)
        if not self._straight_to_table:
            chosen = replace(
                chosen,
                variant=setup.variant,
                size=setup.size,
                goal=setup.goal,
                deals=setup.deals,
            )
        self.keep_choices(chosen)

    def set_up(self) -> None:
        """Go back to the set-up as it was left, or to a first one."""
        first = self.screen_stack[0]
        if isinstance(first, SetupScreen):
            self.clear_screens()
            first.take_options(self._setup.options)
            first.go_to_first_field()
        else:
            self.show_alone(SetupScreen(replace(self._setup, code="")))

    def nothing_dealt(self) -> None:
        """Where there is no screen to go back to, let people choose something else."""
        if len(self.screen_stack) == 1 and not isinstance(self.screen, SetupScreen):
            self.show_alone(SetupScreen(self._setup))

    def on_played_table_finished(self, message: PlayedTable.Finished) -> None:
        """A game is over or was left."""
        self.stop_dealing()
        match message.wish:
            case "quit":
                self.exit()
            case "new" | "same" | "next" | "rung" | "ladder" | "calendar" if message.challenge:
                self.go_on_alone(message.wish, message.game.record, message.challenge)
            case "same":
                self.open_new_table(message.game.record)
            case "replay":
                self.replay(message.game)
            case "new":
                self.begin(replace(self._setup, code=""))
            case "rotate":
                self.begin(replace(self._setup, code="", first=FirstPlayer.ROTATE))
            case _:
                self.set_up()
                # Once the table is gone, and has told the archive how it was left.
                self.call_next(self.tell_of_new_creatures)

    # Keys and the window --------------------------------------------------------------------

    async def on_event(self, event: events.Event) -> None:
        """Let go of an Enter that is only a key held down."""
        if isinstance(event, events.Key) and event.key != "enter":
            self._last_enter = float("-inf")
        if isinstance(event, events.Key) and event.key == "enter" and not event.is_forwarded:
            now = self._clock()
            is_held = now - self._last_enter < HELD_KEY_SECONDS
            self._last_enter = now
            if is_held:
                return
        await super().on_event(event)

    def on_resize(self, event: events.Resize) -> None:
        """Cover everything while the window is too small to play in (B43)."""
        if TooSmallScreen.is_needed(event.size) and not isinstance(self.screen, TooSmallScreen):
            self.push_screen(TooSmallScreen())

    # Commands -------------------------------------------------------------------------------

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """The command palette lists the table of commands."""
        for command in (*getattr(screen, "commands", ()), *APP_COMMANDS):
            node = screen if hasattr(screen, f"action_{command.action}") else self
            makes_sense = getattr(screen, "makes_sense", lambda _: True)
            if command.in_palette and makes_sense(command.action):
                yield SystemCommand(
                    f"{command.label.capitalize()} ({command.key_text})",
                    command.help,
                    lambda node=node, action=command.action: node.call_later(
                        node.run_action, action
                    ),
                )

    def action_command_palette(self) -> None:
        """Show the command palette."""
        from goblins_tui.screens.palette import Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette())

    def action_help(self) -> None:
        """Show the rules and the keys."""
        from goblins_tui.screens.help import HelpScreen

        if isinstance(self.screen, HelpScreen):
            return
        commands = getattr(self.screen, "commands", SETUP_COMMANDS)
        if commands is SETUP_COMMANDS:
            # Who sets up a game wants to know how it is played, too: alone, or not.
            is_alone = isinstance(self.screen, SetupScreen) and self.screen.setup.players == 1
            others = SOLO_COMMANDS if is_alone else GROUP_COMMANDS
            commands = (*SETUP_COMMANDS, *TABLE_COMMANDS, *others)
        self.push_screen(HelpScreen((*commands, *APP_COMMANDS)))

    def action_next_theme(self) -> None:
        """Night becomes day."""
        names = [theme.name for theme in THEMES]
        self.theme = names[(names.index(self.theme) + 1) % len(names)]
        from goblins_tui.settings import THEME_WORDS, Settings

        self.keep_choices(Settings(theme=THEME_WORDS[names.index(self.theme)]))
        if isinstance(self.screen, OptionsScreen):
            night, day = "Night: the table is dark.", "Day: the table is bright."
            words = night if self.current_theme.dark else day
            self.screen.take_options(self.screen.options, words)

    def action_redraw(self) -> None:
        """Draw the whole screen again."""
        self.redraw()

    def action_ask_quit(self) -> None:
        """Leave, after asking once if a game would be left."""
        if not self._game_goes_on:
            self.exit()
            return
        if self._is_asking:
            return
        from goblins_tui.screens.dialog import Answer, Dialog

        answers = [Answer("quit", "Quit", "y"), Answer("stay", "Play on", "n")]
        body = "The game is kept: you can go on with it when you come back."
        if not any(getattr(screen, "is_begun", False) for screen in self.screen_stack):
            body = "Nothing has been played yet."
        elif not self.archive.is_lasting:
            body = "Games cannot be kept now: it ends with the program."
        for screen in self.screen_stack:
            body = getattr(screen, "keeping_words", body)
        dialog = Dialog("Leave the program?", body, answers, marked=1)
        self._asked_quit = dialog
        self.push_screen(dialog, self._quit_or_stay)

    @property
    def _is_asking(self) -> bool:
        return self._asked_quit in self.screen_stack

    def _quit_or_stay(self, answer: str | None) -> None:
        if answer == "quit":
            self.exit()

    def action_interrupt(self) -> None:
        """Ask to quit; asked a second time, quit."""
        if self._is_asking:
            self.exit()
        else:
            self.action_ask_quit()

    @property
    def _game_goes_on(self) -> bool:
        return any(getattr(screen, "is_in_progress", False) for screen in self.screen_stack)
