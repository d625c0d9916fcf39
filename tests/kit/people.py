"""The people at a table in a test: what they see, press and click."""

from collections.abc import Callable
from typing import Any

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.geometry import Offset, Region
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from goblins_tui.app import GoblinsApp
from goblins_tui.model.session import GameSession
from goblins_tui.screens.dialog import Answers, Dialog
from goblins_tui.screens.solo_table import SoloTable
from goblins_tui.screens.table import TableScreen
from goblins_tui.widgets.bars import KeyBar
from goblins_tui.widgets.card_pen import Tag
from goblins_tui.widgets.card_view import CardView
from tests.kit.picture import screen_text

_CHARACTERS = {"space": " ", "slash": "/", "question_mark": "?"}
"""What keys with a longer name type."""


class FakeClock:
    """Stands still until somebody turns it."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Table:
    """The people at a table and what they do.

    Args:
        app: The app, which runs.
        pilot: Its pilot.
        clock: The clock of the app and of its mouse.
    """

    def __init__(self, app: GoblinsApp, pilot: Pilot[None], clock: FakeClock) -> None:
        self.app = app
        self.pilot = pilot
        self.clock = clock

    async def sit_down(self, game: GameSession) -> None:
        """Go past the words before the game, to a moment of it."""
        await self.wait_until(lambda: isinstance(self.app.screen, Dialog))
        await self.press("enter")
        screen = self.screen
        if isinstance(screen, SoloTable):
            await self.wait_until(lambda: screen.background.proof is not None)
        if game != self.game:
            self.screen.model.session = game
            await self.pilot.pause()

    # What is to be seen

    @property
    def screen(self) -> TableScreen:
        """The screen with the table, also while something lies over it."""
        return next(each for each in self.app.screen_stack if isinstance(each, TableScreen))

    @property
    def top(self) -> Screen[Any]:
        """The screen on top."""
        return self.app.screen

    @property
    def game(self) -> GameSession:
        """The game as the model has it."""
        return self.screen.game

    @property
    def hand(self) -> tuple[int, ...]:
        """The cards of the seat to move, from the left."""
        return self.game.tableau.hand

    @property
    def chosen(self) -> int | None:
        """The chosen card."""
        return self.screen.chosen

    @property
    def looked_at(self) -> int | None:
        """The card that is only looked at."""
        return self.screen.cursor.looked_at

    @property
    def narration(self) -> str:
        """What the narrator says."""
        return self.screen.table.narrator.render().plain

    @property
    def is_open(self) -> bool:
        """Whether nothing lies over the table."""
        return self.app.screen is self.screen

    @property
    def text(self) -> str:
        """The whole screen as text."""
        return screen_text(self.app)

    @property
    def lines(self) -> list[str]:
        """The rows of the screen."""
        return self.text.split("\n")

    @property
    def dialog(self) -> str:
        """Title and words of the dialog on top, or nothing."""
        top = self.app.screen
        if not isinstance(top, Dialog):
            return ""
        return "\n".join(str(words.content) for words in top.query(Static))

    @property
    def answers(self) -> tuple[str, ...]:
        """What can be answered to the dialog on top."""
        return tuple(answer.value for answer in self.app.screen.query_one(Answers).answers)

    def card(self, number: int) -> CardView:
        """The picture of a card."""
        return self.screen.table.cards[number]

    def card_text(self, number: int) -> str:
        """What stands on a card."""
        view = self.card(number)
        return "\n".join(view.render_line(y).text for y in range(view.size.height))

    def tag(self, number: int) -> Tag | None:
        """The tag of a card."""
        look = self.card(number).look
        assert look is not None
        return look.tag

    def face_name(self, number: int) -> str:
        """The name of the face of a card that lies up."""
        return self.game.deck.card(number).face(self.game.position.side(number)).name

    async def see_card_at(self, number: int, region: Region) -> None:
        """Wait until a card lies at a place of the screen."""
        await self.wait_until(lambda: self.card(number).region == region)

    # Keys

    async def press(self, *keys: str) -> None:
        """Press keys, one a second."""
        for key in keys:
            self.clock.now += 1
            await self._press(key)

    async def press_at_once(self, *keys: str) -> None:
        """Press keys that all arrive before the first is acted on, as over a slow link."""
        for key in keys:
            self.clock.now += 1
            character = key if len(key) == 1 else _CHARACTERS.get(key)
            self._send(events.Key(key, character))
        await self.pilot.pause()

    async def hold(self, key: str, times: int) -> None:
        """Hold a key down until it has come so many times."""
        self.clock.now += 1
        for _ in range(times):
            self.clock.now += 0.03
            await self._press(key)

    async def _press(self, key: str) -> None:
        # Waits once for the app to come to rest, where `Pilot.press` waits three times.
        character = key if len(key) == 1 else _CHARACTERS.get(key)
        self._send(events.Key(key, character))
        await self.pilot.pause()

    async def choose(self, number: int) -> None:
        """Choose a card of the hand by its digit."""
        await self.press(str((self.hand.index(number) + 1) % 10))

    async def add(self, *numbers: int) -> None:
        """Add cards, turn after turn."""
        for number in numbers:
            await self.choose(number)
            await self.press("enter")

    async def paste(self, text: str) -> None:
        """Paste text."""
        self._send(events.Paste(text))
        await self.pilot.pause()

    async def resize(self, columns: int, rows: int) -> None:
        """Change the size of the window."""
        await self.pilot.resize_terminal(columns, rows)
        await self.pilot.pause()

    # Mouse

    def middle(self, number: int) -> Offset:
        """A cell in the middle of a card."""
        region = self.card(number).region
        return region.offset + Offset(region.width // 2, region.height // 2)

    async def click(self, number: int, button: int = 1, times: int = 1) -> None:
        """Click a card; two or three times are a double or triple click."""
        await self.click_at(self.middle(number), button, times)

    async def click_at(self, place: Offset, button: int = 1, times: int = 1) -> None:
        """Click a place of the screen."""
        self.clock.now += 1
        for _ in range(times):
            self.clock.now += 0.1
            self._mouse(events.MouseDown, place, button)
            self._mouse(events.MouseUp, place, button)
            await self.pilot.pause()

    async def click_text(self, text: str) -> None:
        """Click some text on the screen, the last if it is there more than once."""
        row = max(y for y, line in enumerate(self.lines) if text in line)
        strip = self.lines[row]
        await self.click_at(Offset(cell_len(strip[: strip.index(text)]) + 1, row))

    async def click_command(self, action: str) -> None:
        """Click a command of the bar of keys."""
        bar = self.top.query_one(KeyBar)

        def spots() -> list[range]:
            return [spot for spot, command in bar._spots if command.action == action]

        # What the bar shows is known once it is drawn, which can be later than other words.
        await self.wait_until(lambda: bool(spots()))
        (spot,) = spots()
        await self.click_at(bar.region.offset + Offset(spot.start, 0))

    async def point_at(self, place: int | Offset) -> None:
        """Move the pointer onto a card, or to a place of the screen."""
        self._mouse(events.MouseMove, place if isinstance(place, Offset) else self.middle(place))
        await self.pilot.pause()

    async def take(self, number: int, button: int = 1) -> Offset:
        """Press a button on a card and keep it down; returns where."""
        place = self.middle(number)
        self._mouse(events.MouseDown, place, button)
        await self.pilot.pause()
        return place

    async def drag(self, number: int, to: Offset, button: int = 1, drop: bool = True) -> None:
        """Take a card, and move it to a place of the screen in a few steps."""
        here = await self.take(number, button)
        for step in (1, 2, 3, 4):
            self.clock.now += 0.1
            way = to - here
            self._mouse(
                events.MouseMove, here + Offset(way.x * step // 4, way.y * step // 4), button
            )
            await self.pilot.pause()
        if drop:
            await self.drop(to, button)

    async def drop(self, place: Offset, button: int = 1) -> None:
        """Let the button go."""
        self._mouse(events.MouseUp, place, button)
        await self.pilot.pause()

    @property
    def ring_place(self) -> Offset:
        """A cell of the Ring."""
        table = self.screen.table
        return table.region.offset + table.plan.ring_title.offset + Offset(20, 2)

    def _mouse(self, kind: type[events.MouseEvent], place: Offset, button: int = 0) -> None:
        x, y = place
        event = kind(None, x, y, 0, 0, button, False, False, False, x, y, Style())
        event.time = self.clock.now
        self._send(event)

    def _send(self, event: events.Event) -> None:
        assert self.app._driver is not None
        event.set_sender(self.app)
        self.app._driver.send_message(event)

    async def wait_until(self, condition: Callable[[], bool]) -> None:
        """Wait for something to come true."""
        for _ in range(500):
            if condition():
                return
            await self.pilot.pause(0.01)
        raise AssertionError(f"it did not come true:\n{self.text}")
