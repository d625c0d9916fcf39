"""One card as it lies on the table, in whatever size the plan gave it."""

from collections.abc import Callable

from rich.style import Style
from textual import events
from textual.geometry import Offset, Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from goblins_tui.rules import Side
from goblins_tui.widgets.card_pen import CardLook, CardPen
from goblins_tui.widgets.mouse import PRIMARY_BUTTON
from goblins_tui.widgets.portraits import Pose
from goblins_tui.widgets.table_plan import MEDIUM

DRAG_SECONDS = 0.05
"""A dragged card moves at most so often: on a slow link every picture costs."""
STIR_SECONDS = 0.12
"""How long a creature holds each pose while it stirs."""
_STIR = {
    Side.GOBLIN: (Pose.STIRRED, Pose.REST),
    Side.FAIRY: (Pose.STIRRED, Pose.REST, Pose.STIRRED, Pose.REST),
}
"""A goblin blinks once, a fairy beats her wings twice."""


class CardMessage(Message):
    """Something that people do with a card."""

    def __init__(self, card_view: "CardView") -> None:
        super().__init__()
        self.card_view = card_view

    @property
    def control(self) -> "CardView":
        """The card."""
        return self.card_view


class CardView(Widget, can_focus=False):
    """Draws a card, and says when it is pressed, clicked or pointed at.

    Args:
        number: The number of the card.
        style_of: Gives the style of a part of the card: one set of styles serves all cards.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    CardView {
        width: auto;
        height: auto;
        pointer: pointer;
    }
    """

    look: reactive[CardLook | None] = reactive(None)
    squeeze: reactive[int] = reactive(0)
    """While it turns over: 0 flat, 1 narrow, 2 on edge."""
    pose: reactive[Pose] = reactive(Pose.REST)
    """How the creature on it holds itself."""

    class Pressed(CardMessage):
        """The primary button went down and up on the card without being moved away."""

        def __init__(self, card_view: "CardView", chain: int) -> None:
            super().__init__(card_view)
            self.chain = chain
            """1 for a click, 2 for the second one of a double click, and so on."""

    class Pointed(CardMessage):
        """The pointer came onto the card, or left it."""

        def __init__(self, card_view: "CardView", entered: bool) -> None:
            super().__init__(card_view)
            self.entered = entered

    class Dragged(CardMessage):
        """The card is held with the primary button, so far from where it was taken."""

        def __init__(self, card_view: "CardView", offset: Offset) -> None:
            super().__init__(card_view)
            self.offset = offset

    class Dropped(CardMessage):
        """The card was dragged and let go at a place on the screen."""

        def __init__(self, card_view: "CardView", offset: Offset) -> None:
            super().__init__(card_view)
            self.offset = offset

    def __init__(self, number: int, style_of: Callable[[str], Style]) -> None:
        super().__init__(id=f"card-{number}")
        self.number = number
        self._style_of = style_of
        self._strips: list[Strip] = []
        self._drawn: tuple[CardLook | None, int, Pose, Size] | None = None
        """What the strips show."""
        self._grip: Offset | None = None
        """Where the pointer took the card."""
        self._dragged = False
        self._moved_at = 0.0
        self._stirring: Timer | None = None
        """Goes on to the next pose, while the creature stirs."""
        self._poses: list[Pose] = []
        """The poses still to come."""
        self.display = False

    def notify_style_update(self) -> None:
        """Draw anew in the new colours."""
        self._drawn = None
        super().notify_style_update()

    def watch_look(self, old: CardLook | None, new: CardLook | None) -> None:
        """Another creature does not go on with what the one before it did."""
        if old is None or new is None or old.side is not new.side:
            self.rest()

    def stir(self, within: float | None = None) -> None:
        """Let the creature blink or beat its wings, if its portrait can be seen.

        Args:
            within: In how many seconds it must be at rest again; `None` for as long as it takes.
        """
        self.rest()
        if self.look is None or self.size.height < MEDIUM.height:
            return
        poses = _STIR[self.look.side]
        if within is not None:
            # Every second pose is one of rest, and lasts.
            poses = poses[: int(within / STIR_SECONDS + 1) // 2 * 2]
        if poses:
            self.pose, *self._poses = poses
            self._stirring = self.set_interval(STIR_SECONDS, self._change_pose)

    def _change_pose(self) -> None:
        if len(self._poses) > 1:
            self.pose = self._poses.pop(0)
        else:
            self.rest()

    def rest(self) -> None:
        """Let the creature hold still, whatever it was doing."""
        if self._stirring is not None:
            self._stirring.stop()
            self._stirring = None
        self.pose = Pose.REST

    def on_click(self, event: events.Click) -> None:
        """A click of the primary button is an intent; other buttons mean nothing here."""
        if event.button == PRIMARY_BUTTON:
            event.stop()
            if not self._dragged:
                self.post_message(self.Pressed(self, event.chain))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """The primary button takes the card."""
        if event.button == PRIMARY_BUTTON:
            self._grip = event.screen_offset
            self._dragged = False
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """A card that is held follows the pointer, not faster than people see."""
        if self._grip is None:
            return
        way = event.screen_offset - self._grip
        if max(abs(way.x), abs(way.y)) > 1:
            self._dragged = True
        if self._dragged and event.time - self._moved_at >= DRAG_SECONDS:
            self._moved_at = event.time
            self.post_message(self.Dragged(self, way))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Let the card go where the pointer is."""
        if self._grip is not None:
            self._let_go()
            if self._dragged:
                self.post_message(self.Dropped(self, event.screen_offset))

    def on_mouse_release(self) -> None:
        """Something else took the mouse: the card goes back."""
        if self._grip is not None:
            self._let_go()

    def _let_go(self) -> None:
        self._grip = None
        self.release_mouse()
        if self._dragged:
            self.post_message(self.Dragged(self, Offset()))

    def on_enter(self) -> None:
        """The pointer came."""
        self.post_message(self.Pointed(self, entered=True))

    def on_leave(self) -> None:
        """The pointer left."""
        self.post_message(self.Pointed(self, entered=False))

    def render_line(self, y: int) -> Strip:
        """One row of the card; all rows are drawn together and kept."""
        wanted = (self.look, self.squeeze, self.pose, self.size)
        if wanted != self._drawn:
            self._drawn = wanted
            self._strips = self._draw(self.look) if self.look else []
        if y < len(self._strips):
            return self._strips[y]
        return Strip.blank(self.size.width, self.rich_style)

    def _draw(self, look: CardLook) -> list[Strip]:
        pen = CardPen(
            look, self.size, self._style_of, self.rich_style, self.app.no_color, self.pose
        )
        rows = pen.turning(self.squeeze) if self.squeeze else pen.flat()
        return [Strip(row, self.size.width) for row in rows]
