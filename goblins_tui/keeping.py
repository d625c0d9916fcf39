"""What the app keeps from one evening to the next: games and choices.

Nothing of it is imported before it is needed, and nothing of it waits for the disk.
"""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from textual.screen import Screen

from goblins_tui.clock import file_moment
from goblins_tui.model.setup import TableSetup
from goblins_tui.screens.setup import SetupScreen
from goblins_tui.screens.too_small import TooSmallScreen
from goblins_tui.terminal.app import TerminalApp

if TYPE_CHECKING:
    from goblins_tui.background import BackgroundProcess
    from goblins_tui.model.adviser import Adviser
    from goblins_tui.model.archive import Archive
    from goblins_tui.model.computer_players import ComputerPlayers
    from goblins_tui.model.keeper import GameKeeper
    from goblins_tui.model.session import GameSession
    from goblins_tui.model.verdict import Background
    from goblins_tui.options import Options
    from goblins_tui.rules import GameRecord
    from goblins_tui.screens.aloud import AloudScreen
    from goblins_tui.screens.games import GamesScreen
    from goblins_tui.screens.replay import ReplayScreen
    from goblins_tui.screens.watching import WatchScreen
    from goblins_tui.settings import Settings
    from goblins_tui.speech import Voice

CLOSING_SECONDS = 1.0
"""What the disk may take at the end before the program ends without it."""
NOTICE_SECONDS = 12.0
CLOSED_SECONDS = 5.0
"""How long people are told that the album is closed."""
TOO_SMALL_SECONDS = 0.25
"""How often to look whether a window that is too small has grown."""
SLOW_SECONDS = 0.5
"""From when on people are told that they have to wait for the history."""


class KeepingApp(TerminalApp):
    """The part of the app that keeps things, and shows what was kept.

    Args:
        setup: The choices for a table.
        clock: Tells seconds that only ever grow.
        now: Tells the moment, UTC, such as "2026-11-30 20:15:00".
        crash_log: Where a crash is written.
        database: The file in which games are kept; `None` keeps them until the program ends.
        settings: The file in which choices are kept; `None` keeps them until the program ends.
    """

    def __init__(
        self,
        setup: TableSetup,
        clock: Callable[[], float],
        now: Callable[[], str],
        crash_log: Path,
        database: Path | None,
        settings: Path | None,
    ) -> None:
        super().__init__(crash_log=crash_log)
        self._setup = setup
        self._clock = clock
        self._now = now
        self._database = database
        self._settings = settings
        self._told_of_settings = ""
        self._told_of_album = float("-inf")
        """When people were last told that the album is closed."""

    @cached_property
    def archive(self) -> Archive:
        """The games that are kept."""
        from goblins_tui.model.archive import Archive

        return Archive(self._database, self._now, self._clock, self.tell)

    @cached_property
    def solver(self) -> BackgroundProcess:
        """The process that works out what is best alone; it is started by the first question."""
        from goblins_tui.background import BackgroundProcess

        return BackgroundProcess()

    @cached_property
    def computer_players(self) -> ComputerPlayers:
        """Who asks computer players for their cards; they think in a process of their own."""
        from goblins_tui.model.computer_players import ComputerPlayers

        return ComputerPlayers()

    @cached_property
    def voice(self) -> Voice:
        """What reads names aloud; nothing is started before there is something to read."""
        from goblins_tui.speech import Voice

        return Voice()

    def on_aloud_screen_read(self, message: AloudScreen.Read) -> None:
        """Read something aloud, or nothing more."""
        if message.words or "voice" in self.__dict__:
            self.voice.say(message.words)

    def new_adviser(self) -> Adviser:
        """Somebody who proves and advises."""
        from goblins_tui.model.adviser import Adviser

        return Adviser(self.archive.desk, self.solver)

    def tell(self, notice: str) -> None:
        """Say something that people have to know; this can be called on any thread."""
        self.notify(notice, severity="warning", timeout=NOTICE_SECONDS, markup=False)

    def keep_choices(self, choices: Settings) -> None:
        """Keep what was chosen, without waiting for the disk."""
        from goblins_tui.settings import Settings, SettingsNotSaved, save_settings

        if choices == Settings():
            return
        path, moment = self._settings, self._now()

        def save(_: object) -> None:
            try:
                notice = save_settings(path, choices, file_moment(moment)) if path else ""
            except SettingsNotSaved as error:
                notice = str(error)
            if notice and notice != self._told_of_settings:
                self._told_of_settings = notice
                self.tell(notice)

        self.archive.desk.ask(save)

    def before_exit(self) -> None:
        """Let what is on its way to the disk arrive there."""
        if "voice" in self.__dict__:
            self.voice.close()
        if "solver" in self.__dict__:
            self.solver.close()
        if "computer_players" in self.__dict__:
            self.computer_players.close()
        if "archive" in self.__dict__:
            self.archive.close(CLOSING_SECONDS)

    def on_unmount(self) -> None:
        """The same at an orderly end."""
        self.before_exit()

    async def welcome_back_to_games(self) -> None:
        """Offer what is not over, unless people are busy with something else already."""
        slow = self.set_timer(SLOW_SECONDS, self._tell_of_wait)
        unfinished = await self.archive.unfinished()
        slow.stop()
        await self.room_to_show()
        if not self.is_idle:
            return
        if not unfinished:
            await self.welcome_newcomer()
            return
        from goblins_tui.screens.opening import welcome_back

        answer = await self.push_screen_wait(welcome_back(unfinished))
        if answer == "games":
            self.action_games()
        elif answer not in ("new", None):
            await self._go_on(int(answer))

    @property
    def is_idle(self) -> bool:
        """Whether people look at the set-up, and have done nothing on it."""
        # The answer to a question may come when the program is ending, and all screens are gone.
        screen = self.screen_stack[-1] if self.screen_stack else None
        return isinstance(screen, SetupScreen) and screen.is_untouched

    async def welcome_newcomer(self) -> None:
        """Say something to somebody for whom no game waits."""

    async def room_to_show(self) -> None:
        """Wait as long as the window is too small to show anything (B43)."""
        while self.screen_stack and isinstance(self.screen, TooSmallScreen):
            await sleep(TOO_SMALL_SECONDS)

    def _tell_of_wait(self) -> None:
        self.notify("Looking through the games that are kept...", timeout=2, markup=False)

    async def _go_on(self, number: int) -> None:
        """Play a game on that is kept."""
        from goblins_tui.model.archive import NotAvailable
        from goblins_tui.model.verdict import Background, sound
        from goblins_tui.screens.answering import told_at_table

        try:
            kept, keeper = await self.archive.resume(number)
        except NotAvailable as error:
            if not told_at_table(self, str(error)):
                self.tell(str(error))
            return
        options = replace(self._setup.options, take_back=kept.head.take_back)
        background = Background(sound(kept.head.challenge))
        self._show_table(kept.session, options, keeper, background)

    async def _look_on(self, wish: str, number: int) -> None:
        """Show a game that is kept, without playing it."""
        from goblins_tui.model.archive import NotAvailable
        from goblins_tui.screens.replay import ReplayScreen
        from goblins_tui.screens.save_record import save_record
        from goblins_tui.screens.watching import WatchScreen

        try:
            session = (await self.archive.load(number)).session
        except NotAvailable as error:
            self.tell(str(error))
            return
        options = self._setup.options
        if wish == "export":
            await save_record(self, session.to_record())
        elif wish == "watch":
            self.push_screen(WatchScreen(self.archive.desk, number, session, options))
        else:
            self.push_screen(ReplayScreen(session, options))

    def on_games_screen_wished(self, message: GamesScreen.Wished) -> None:
        """Somebody picked a game of the list."""
        if message.wish == "go on":
            self.run_worker(self._go_on(message.game), group="game", exclusive=True)
        else:
            wish = self._look_on(message.wish, message.game)
            self.run_worker(wish, group="game", exclusive=True)

    def on_watch_screen_take_over(self, message: WatchScreen.TakeOver) -> None:
        """Those who played a game are gone, and somebody goes on with it here."""
        self.run_worker(self._go_on(message.game), group="game", exclusive=True)

    def on_replay_screen_play_on(self, message: ReplayScreen.PlayOn) -> None:
        """Somebody plays on from a turn of another game."""
        from goblins_tui.history.games import GameHead, Origin
        from goblins_tui.model.invitations import with_a_person
        from goblins_tui.model.journal import journal_of
        from goblins_tui.model.session import GameSession
        from goblins_tui.model.verdict import Background

        record = with_a_person(message.record)._replace(date=self._now()[:10])
        session = GameSession.begin(record)
        head = GameHead(session.record, take_back=True, origin=Origin.TRIED)
        keeper = self.archive.keeper(head, journal_of(record))
        options = replace(self._setup.options, take_back=True)
        self._show_table(session, options, keeper, Background())

    def action_games(self) -> None:
        """Show the games that are kept."""
        from goblins_tui.screens.games import GamesScreen

        if not any(isinstance(screen, GamesScreen) for screen in self.screen_stack):
            self.push_screen(GamesScreen(self.archive.desk, self._setup.options.glyphs))

    def action_album(self) -> None:
        """Show the creatures that people have met, unless they have to remember them now."""
        from goblins_tui.screens.album import CLOSED, AlbumScreen
        from goblins_tui.screens.answering import told_at_table
        from goblins_tui.screens.looking import must_remember

        if must_remember(self.screen_stack):
            if told_at_table(self, CLOSED):
                return
            # A key that is held down says it once.
            if self._clock() - self._told_of_album >= CLOSED_SECONDS:
                self._told_of_album = self._clock()
                self.notify(CLOSED, timeout=CLOSED_SECONDS, markup=False)
        elif not any(isinstance(screen, AlbumScreen) for screen in self.screen_stack):
            self.push_screen(AlbumScreen(self.archive.desk, self._setup.options.glyphs))

    def tell_of_new_creatures(self) -> None:
        """Say who came into the album, if people still look at the set-up when that is known."""
        self.run_worker(self._tell_of_new_creatures(), group="album", exclusive=True)

    async def _tell_of_new_creatures(self) -> None:
        import sqlite3

        from goblins_tui.model.album import growing_album
        from goblins_tui.screens.album import news_words

        try:
            growth = [growth async for growth in growing_album(self.archive.desk)]
        except (sqlite3.Error, OSError):
            # Whoever opens the album is told.
            return
        words = news_words(growth[0].entries, growth[-1].entries)
        # The answer may come when the program is ending, and all screens are gone.
        screen = self.screen_stack[-1] if self.screen_stack else None
        if words and isinstance(screen, SetupScreen):
            screen.say(words)

    def open_new_table(self, record: GameRecord, background: Background | None = None) -> None:
        """Deal a game, and say what it is about.

        Args:
            record: How it is dealt.
            background: What is known besides of a solitaire.
        """
        from goblins_tui.history.games import GameHead, Origin
        from goblins_tui.model.session import GameSession
        from goblins_tui.model.verdict import Background
        from goblins_tui.screens.opening import briefing

        options = self._setup.options
        session = GameSession.begin(record._replace(date=self._now()[:10]))
        challenge = background.challenge if background is not None else None
        origin = Origin.TRIED if record.practice else Origin.PLAYED
        head = GameHead(session.record, options.take_back, origin, challenge=challenge)
        background = background or Background()
        keeper = self.archive.keeper(head)
        self._show_table(session, options, keeper, background)
        if not session.is_for_watching:
            self.push_screen(briefing(session, background))

    def _show_table(
        self, session: GameSession, options: Options, keeper: GameKeeper, background: Background
    ) -> None:
        from goblins_tui.characters import STAND_IN
        from goblins_tui.model.invitations import missing_computers
        from goblins_tui.screens.opening import open_table

        for missing in missing_computers(session.computers):
            words = f"{missing} is not installed: {STAND_IN} plays for it"
            self.tell(f"{words}, unless you give its seat to somebody else (a).")
        adviser, players = self.new_adviser(), self.computer_players
        warned = self._setup.warned
        self.show_alone(open_table(session, options, keeper, adviser, background, players, warned))

    def replay(self, game: GameSession) -> None:
        """Show a game again, turn by turn."""
        from goblins_tui.screens.replay import ReplayScreen

        self.push_screen(ReplayScreen(game, self._setup.options))

    def show_alone(self, screen: Screen[None]) -> None:
        """Show a screen in place of all that lie above the first one."""
        self.clear_screens()
        self.push_screen(screen)

    def clear_screens(self) -> None:
        """Close all screens above the first one."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
