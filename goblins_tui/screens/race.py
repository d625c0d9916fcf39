"""The race for the first turn: who presses their key first after the cue begins."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol, TypeAlias

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from goblins_tui.widgets.push_button import PushButton
from goblins_tui.widgets.race_pad import RacePad

RACE_KEYS = {2: "al", 3: "avl", 4: "avul"}
"""The key of each seat, by the number of players: far apart on every keyboard."""

SHORTEST_WAIT = 1500
LONGEST_WAIT = 4000
"""The cue comes after so many milliseconds."""
PAUSE = 1.6
"""Seconds to read how a race went before something else happens."""


class Stoppable(Protocol):
    """A timer that can be stopped."""

    def stop(self) -> None:
        """Never call back."""


CallAfter: TypeAlias = Callable[[float, Callable[[], None]], Stoppable]


class RaceScreen(ModalScreen[int | None]):
    """Waits for the players, and is dismissed with the seat that begins.

    `None` means that they leave it to chance. Whoever presses before the cue is out; when all are
    out the race starts again.

    Args:
        names: The names of the players.
        random_below: Gives a random number from 0 to below its argument.
        call_after: Calls back after some seconds; `None` uses the timers of the screen.
        is_ascii: Whether frames are drawn with ASCII.
    """

    CSS_PATH = "race.tcss"
    AUTO_FOCUS = ""
    BINDINGS = [Binding("escape", "leave_to_chance", "leave it to chance")]

    def __init__(
        self,
        names: Sequence[str],
        random_below: Callable[[int], int],
        call_after: CallAfter | None = None,
        is_ascii: bool = False,
    ) -> None:
        super().__init__(classes="-ascii" if is_ascii else None)
        self._names = tuple(names)
        self._keys = RACE_KEYS[len(self._names)]
        self._random_below = random_below
        self._call_after: CallAfter = call_after or self.set_timer
        self._timer: Stoppable | None = None
        self._cue_given = False
        self._out: set[int] = set()
        self._winner: int | None = None

    def compose(self) -> ComposeResult:
        """A pad for each player under the cue."""
        with Vertical(id="race"):
            yield Static("Who begins?", id="race-title", markup=False)
            yield Static(id="cue", markup=False)
            with Horizontal(id="pads"):
                for seat, name in enumerate(self._names):
                    yield RacePad(seat, self._keys[seat], name)
            yield Static(id="verdict", markup=False)
            chance = PushButton("Leave it to chance (esc)", id="chance")
            # Keys are for racing: Enter must not call it off.
            chance.can_focus = False
            yield chance

    @property
    def is_waiting(self) -> bool:
        """Whether something will happen by itself."""
        return self._timer is not None

    def on_mount(self) -> None:
        """Start the first race."""
        self._start()

    def on_unmount(self) -> None:
        """Nothing calls back any more."""
        self._stop()

    def on_key(self, event: events.Key) -> None:
        """A key of a player, in either case."""
        key = (event.character or "").lower()
        if key and key in self._keys:
            event.stop()
            event.prevent_default()
            self._press(self._keys.index(key))

    @on(RacePad.Pressed)
    def _press_pad(self, event: RacePad.Pressed) -> None:
        self._press(event.seat)

    @on(PushButton.Pushed)
    def action_leave_to_chance(self) -> None:
        """Call the race off."""
        if self._winner is None:
            self._stop()
            self._end(None)

    def _end(self, seat: int | None) -> None:
        if self.is_active:
            self.dismiss(seat)
        else:
            # Something covers the race, and dismissing would close that.
            self._later(PAUSE, partial(self._end, seat))

    def _start(self) -> None:
        self._cue_given = False
        self._out.clear()
        for pad in self.query(RacePad):
            pad.mark = ""
        self._say("Ready...", "Wait for the cue, then press your key or click your pad.")
        wait = SHORTEST_WAIT + self._random_below(LONGEST_WAIT - SHORTEST_WAIT + 1)
        self._later(wait / 1000, self._give_cue)

    def _give_cue(self) -> None:
        self._cue_given = True
        self._say("GO!", "")

    def _press(self, seat: int) -> None:
        if self._winner is not None or seat in self._out:
            return
        if self._cue_given:
            self._win(seat)
        else:
            self._rule_out(seat)

    def _win(self, seat: int) -> None:
        self._winner = seat
        self._mark(seat, "first!")
        self._say(f"{self._names[seat]} begins!", "")
        # Keys that come late are for the race too, and must not reach the table.
        self._later(PAUSE, partial(self._end, seat))

    def _rule_out(self, seat: int) -> None:
        self._out.add(seat)
        self._mark(seat, "too early")
        if len(self._out) < len(self._names):
            self._say("Ready...", f"{self._names[seat]} was too early, and is out.")
        else:
            self._say("Again!", "All were too early.")
            self._later(PAUSE, self._start)

    def _say(self, cue: str, verdict: str) -> None:
        self.set_class(self._cue_given, "-go")
        self.query_one("#cue", Static).update(Content(cue))
        self.query_one("#verdict", Static).update(Content(verdict))

    def _mark(self, seat: int, mark: str) -> None:
        for pad in self.query(RacePad):
            if pad.seat == seat:
                pad.mark = mark

    def _later(self, seconds: float, callback: Callable[[], None]) -> None:
        self._stop()
        self._timer = self._call_after(seconds, callback)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
