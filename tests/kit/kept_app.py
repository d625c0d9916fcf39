"""The whole app on a real database file: people who come back to their games.

keep(database, GAME)
async with come_back(database) as guest:
    await guest.press("enter")
    assert guest.game == GAME
"""

from asyncio import wrap_future
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

from textual.screen import Screen

from goblins_tui import cli
from goblins_tui.app import GoblinsApp
from goblins_tui.history.actions import Action
from goblins_tui.history.games import GameHead, GameLine
from goblins_tui.history.shelves import Page, Shelf, Wanted
from goblins_tui.history.store import Store
from goblins_tui.model.journal import journal_of, session_of
from goblins_tui.model.session import GameSession
from goblins_tui.model.setup import TableSetup
from goblins_tui.options import Options
from goblins_tui.paths import settings_file
from goblins_tui.screens.dialog import Dialog
from goblins_tui.widgets import card_view
from tests.golden.games import GAMES
from tests.kit.app import AT_ONCE
from tests.kit.people import FakeClock, Table
from tests.kit.scenes import BEFORE_FLAWLESS, FULL_HANDS, new_game
from tests.kit.stored_games import DAY, NOW, keep_whole, store_at

Kind = TypeVar("Kind", bound=Screen[Any])

_ROUNDS = 2
"""So often may the app ask the store something because of what it was told before."""


class Guest(Table):
    """Somebody at an app that keeps games; whatever they do, they wait for the disk."""

    async def rest(self) -> None:
        """Wait until the store and the app have nothing left to do."""
        for _ in range(_ROUNDS):
            if self.app.is_running:
                await wrap_future(self.app.archive.desk.ask(lambda _: None))
            await self.pilot.pause()
            if not any(worker.is_running for worker in self.app.workers):
                return

    async def _press(self, key: str) -> None:
        await super()._press(key)
        await self.rest()

    async def press_only(self, *keys: str) -> None:
        """Press keys while the disk answers nothing."""
        for key in keys:
            self.clock.now += 1
            await super()._press(key)

    async def click_text(self, text: str) -> None:
        """Click some text on the screen, and wait for what comes of it."""
        await super().click_text(text)
        await self.rest()

    async def click_command(self, action: str) -> None:
        """Click a command of the bar of keys, and wait for what comes of it."""
        await super().click_command(action)
        await self.rest()

    async def write(self, text: str) -> None:
        """Type a text."""
        await self.press(*("space" if letter == " " else letter for letter in text))

    def on(self, kind: type[Kind]) -> Kind:
        """The screen on top, which is of this kind."""
        assert isinstance(self.top, kind), self.text
        return self.top

    @property
    def notices(self) -> list[str]:
        """What the app has told people beside the screen."""
        return [notice.message for notice in self.app._notifications]


# What is kept -------------------------------------------------------------------------------


def keep(
    path: Path, *games: GameSession, take_back: bool = False, titles: Sequence[str] = ()
) -> tuple[int, ...]:
    """Keep games of which the turns and the ending are all there is to tell.

    Args:
        path: The database file.
        games: The games, the first one first; all are begun today.
        take_back: Whether tables of two or more may take turns back.
        titles: Titles for the games, as far as they go.

    Returns:
        Their numbers.
    """
    with closing(store_at(path)) as store:
        numbers = tuple(
            keep_whole(
                store,
                start_of(game),
                journal_of(game.to_record()),
                GameHead(start_of(game).record, take_back),
            )
            for game in games
        )
        for number, title in zip(numbers, titles, strict=False):
            store.rename(number, title)
    return numbers


def keep_done(
    path: Path, game: GameSession, actions: Sequence[Action], take_back: bool = False
) -> int:
    """Keep a game with everything that was done in it, whatever was taken back.

    Args:
        path: The database file.
        game: The game, of which only the deal counts.
        actions: What was done.
        take_back: Whether a table of two or more may take turns back.

    Returns:
        Its number.
    """
    start = start_of(game)
    with closing(store_at(path)) as store:
        return keep_whole(store, start, actions, GameHead(start.record, take_back))


def keep_evenings(path: Path) -> None:
    """Keep what a family played: eight games that are over, and four to go on with."""
    two, four = GAMES["two-players"].play(), GAMES["four-players-six-fairies"].play()
    names = ("Anneliese-Wilhelmina", "Bartholomäus d. Alte", "Cy", "Großmutter Dorothea")
    others = ("three-players-goblins-rule", "solitaire-claimed", "solitaire-flawless")
    keep(
        path,
        two,
        four,
        *(GAMES[name].play() for name in others),
        GAMES["draw-by-repetition"].play(),
        named(four, *names),
        named(two, "謝金李王", "Zoë"),
        titles=("", "Our first game of four", *[""] * 4, "The longest evening of a rainy August"),
    )
    keep(path, new_game("heron-69-a", 2, 7, 1), FULL_HANDS[4], FULL_HANDS[3], BEFORE_FLAWLESS)


def start_of(game: GameSession) -> GameSession:
    """A game before its first turn, dealt today."""
    return GameSession.begin(game.record._replace(date=DAY))


def today(game: GameSession) -> GameSession:
    """The same game, dealt today."""
    return replace(game, record=game.record._replace(date=DAY))


def named(game: GameSession, *names: str) -> GameSession:
    """The same game, played by others."""
    return replace(game, record=game.record._replace(names=names))


@contextmanager
def looked_into(path: Path) -> Iterator[Store]:
    """The store on a file, for a look from outside."""
    with closing(store_at(path)) as store:
        yield store


def on_shelf(path: Path, shelf: Shelf) -> tuple[GameLine, ...]:
    """The games on a shelf, the last one first."""
    with looked_into(path) as store:
        page: Page = store.page(Wanted(shelf), 0, 1000)
    return page.lines


def kept_session(path: Path, number: int) -> GameSession:
    """A game as it is kept."""
    with looked_into(path) as store:
        return session_of(store.load(number))


# The app ------------------------------------------------------------------------------------


@asynccontextmanager
async def come_back(
    database: Path | None,
    setup: TableSetup | None = None,
    *,
    options: Options = AT_ONCE,
    straight_to_table: bool = False,
    settings: Path | None = None,
    columns: int = 80,
    rows: int = 24,
) -> AsyncIterator[Guest]:
    """Start the app on a database.

    Args:
        database: The file in which games are kept.
        setup: The choices for a table.
        options: How people like to play, unless `setup` says so.
        straight_to_table: Whether to deal at once.
        settings: The file in which choices are kept.
        columns: Width of the window.
        rows: Height of the window.

    Yields:
        Somebody in front of what comes up first.
    """
    clock = FakeClock()
    app = GoblinsApp(
        setup or TableSetup(options=options),
        straight_to_table,
        random_below=lambda below: 0,
        clock=clock,
        database=database,
        settings=settings,
        now=lambda: NOW,
    )
    async with sit_at(app, clock, columns, rows) as guest:
        yield guest


@asynccontextmanager
async def start_as_command(*arguments: str) -> AsyncIterator[Guest]:
    """Start the app as the command line does, with the settings of the user.

    Args:
        arguments: What is typed behind the name of the program.

    Yields:
        Somebody in front of what comes up first.
    """
    launches: list[cli.Launch] = []

    def start(launch: cli.Launch) -> int:
        launches.append(launch)
        return 0

    assert cli.main(arguments, start) == 0
    (launch,) = launches
    clock = FakeClock()
    app = GoblinsApp(
        setup=launch.setup,
        straight_to_table=launch.straight_to_table,
        theme_name=launch.theme_name,
        random_below=lambda below: 0,
        clock=clock,
        database=Path(launch.database) if launch.database else None,
        settings=settings_file(),
        notice=launch.notice,
        is_demo=launch.is_demo,
        now=lambda: NOW,
    )
    async with sit_at(app, clock) as guest:
        yield guest


@asynccontextmanager
async def sit_at(
    app: GoblinsApp,
    clock: FakeClock,
    columns: int = 80,
    rows: int = 24,
    settling: float = 0.0,
    rests: bool = True,
) -> AsyncIterator[Guest]:
    """Run an app.

    Args:
        app: The app.
        clock: Its clock.
        columns: Width of the window.
        rows: Height of the window.
        settling: Seconds for which a dialog that comes by itself takes no answer.
        rests: Whether to wait for the disk first.

    Yields:
        Somebody in front of what comes up first.
    """
    with (
        patch.object(Dialog, "SETTLING_SECONDS", settling),
        patch.object(card_view, "DRAG_SECONDS", 0.0),
    ):
        async with app.run_test(size=(columns, rows), notifications=True) as pilot:
            guest = Guest(app, pilot, clock)
            if rests:
                await guest.rest()
            yield guest
