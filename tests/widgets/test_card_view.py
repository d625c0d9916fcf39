from collections.abc import Callable

import pytest
from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.geometry import Offset
from textual.message import Message
from textual.pilot import Pilot

from goblins_tui.options import Glyphs
from goblins_tui.rules import DECK, Side
from goblins_tui.themes import DAY, NIGHT
from goblins_tui.widgets import card_view
from goblins_tui.widgets.card_pen import CardLook
from goblins_tui.widgets.card_view import CardView
from goblins_tui.widgets.portraits import Pose
from goblins_tui.widgets.table_plan import CHIP, LARGE, MEDIUM, SMALL, Form

LOOK = CardLook(2, Side.GOBLIN, DECK.card(2).goblin, Glyphs.EMOJI, key="1")
FAIRY = LOOK._replace(side=Side.FAIRY, face=DECK.card(2).fairy)
FOR_EVER = 3600.0


class Host(App[None]):
    """Shows one card, and keeps what it says."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[Message] = []
        self.card = CardView(2, self.style_of)
        self.card.display = True
        self.card.styles.width, self.card.styles.height = 13, 6
        self.card.look = LOOK
        self.register_theme(NIGHT)
        self.register_theme(DAY)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(NIGHT.variables)

    def style_of(self, part: str) -> Style:
        return Style.parse(self.theme_variables["goblin"] if part == "goblin" else "")

    def compose(self) -> ComposeResult:
        yield self.card

    def on_card_view_pressed(self, message: CardView.Pressed) -> None:
        self.said.append(message)

    def on_card_view_pointed(self, message: CardView.Pointed) -> None:
        self.said.append(message)

    def on_card_view_dragged(self, message: CardView.Dragged) -> None:
        self.said.append(message)

    def on_card_view_dropped(self, message: CardView.Dropped) -> None:
        self.said.append(message)

    @property
    def text(self) -> str:
        """What the card shows."""
        return "\n".join(self.card.render_line(y).text for y in range(6))

    def heard(self, kind: type[Message]) -> list[Message]:
        """What the card said of one kind."""
        return [message for message in self.said if isinstance(message, kind)]

    def mouse(self, kind: type[events.MouseEvent], place: Offset, button: int = 0) -> None:
        """Move or press the mouse."""
        x, y = place
        event = kind(None, x, y, 0, 0, button, False, False, False, x, y)
        event.set_sender(self)
        self.post_message(event)


async def test_a_card_draws_its_look_and_draws_anew_when_that_changes() -> None:
    app = Host()
    async with app.run_test() as pilot:
        assert LOOK.face.name in app.text
        app.card.look = FAIRY
        await pilot.pause()
        assert FAIRY.face.name in app.text
        assert LOOK.face.name not in app.text


async def test_while_it_turns_over_a_card_shows_no_name() -> None:
    app = Host()
    async with app.run_test():
        for squeeze in (1, 2):
            app.card.squeeze = squeeze
            assert LOOK.face.name not in app.text
        app.card.squeeze = 0
        assert LOOK.face.name in app.text


async def test_a_card_is_drawn_anew_in_another_size_and_in_other_colours() -> None:
    app = Host()
    async with app.run_test() as pilot:
        name = LOOK.face.name
        night = app.card.render_line(4)
        app.theme = DAY.name
        await pilot.pause()
        assert list(app.card.render_line(4)) != list(night)
        app.card.styles.width, app.card.styles.height = 15, 1
        await pilot.pause()
        assert name in app.card.render_line(0).text


async def test_a_card_without_a_look_is_blank() -> None:
    app = Host()
    app.card.set_reactive(CardView.look, None)
    async with app.run_test():
        assert app.text.strip() == ""


async def test_a_click_tells_its_place_in_the_chain() -> None:
    app = Host()
    async with app.run_test() as pilot:
        await pilot.click(app.card, times=3)
        presses = [
            each for each in app.heard(CardView.Pressed) if isinstance(each, CardView.Pressed)
        ]
        assert [press.chain for press in presses] == [1, 2, 3]
        assert presses[0].control is app.card


async def test_b16_other_buttons_say_nothing() -> None:
    app = Host()
    async with app.run_test() as pilot:
        for button in (2, 3, 8):
            await pilot.click(app.card, button=button)
        assert app.heard(CardView.Pressed) == []


async def test_the_pointer_coming_and_going_is_told() -> None:
    app = Host()
    async with app.run_test() as pilot:
        await pilot.hover(app.card)
        await pilot.hover(offset=(50, 20))
        told = [each for each in app.heard(CardView.Pointed) if isinstance(each, CardView.Pointed)]
        assert [message.entered for message in told] == [True, False]


async def test_a_drag_tells_its_way_and_where_it_ended_and_is_no_click() -> None:
    app = Host()
    async with app.run_test() as pilot:
        app.mouse(events.MouseDown, Offset(3, 3), 1)
        app.mouse(events.MouseMove, Offset(9, 5), 1)
        app.mouse(events.MouseUp, Offset(9, 5), 1)
        await pilot.pause()
        (dropped,) = app.heard(CardView.Dropped)
        assert isinstance(dropped, CardView.Dropped)
        assert dropped.offset == (9, 5)
        ways = [
            each.offset
            for each in app.heard(CardView.Dragged)
            if isinstance(each, CardView.Dragged)
        ]
        assert ways == [(6, 2), (0, 0)]
        assert app.heard(CardView.Pressed) == []


async def test_a_capture_that_is_taken_away_puts_the_card_back() -> None:
    app = Host()
    async with app.run_test() as pilot:
        app.mouse(events.MouseDown, Offset(3, 3), 1)
        app.mouse(events.MouseMove, Offset(9, 5), 1)
        await pilot.pause()
        app.capture_mouse(None)
        await pilot.pause()
        assert app.heard(CardView.Dropped) == []
        app.mouse(events.MouseMove, Offset(20, 5))
        await pilot.pause()
        last = app.heard(CardView.Dragged)[-1]
        assert isinstance(last, CardView.Dragged)
        assert last.offset == (0, 0)


# Stirring ----------------------------------------------------------------------------------------


class Poses(list[Pose]):
    """The poses that a card takes."""

    def __init__(self, card: CardView) -> None:
        super().__init__()
        card.watch(card, "pose", lambda pose: self.append(pose), init=False)


async def wait_until(pilot: Pilot[None], wanted: Callable[[], bool]) -> None:
    for _ in range(500):
        if wanted():
            return
        await pilot.pause(0.01)
    raise AssertionError("it never came to that")


def has_timer(card: CardView) -> bool:
    """Whether the card would do anything by itself."""
    return any(timer._task and not timer._task.done() for timer in card._timers)


@pytest.fixture
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_view, "STIR_SECONDS", 0.001)


@pytest.fixture
def _held(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pose is held until a test ends it."""
    monkeypatch.setattr(card_view, "STIR_SECONDS", FOR_EVER)


@pytest.mark.usefixtures("_quick")
@pytest.mark.parametrize(
    ("look", "poses"),
    [
        (LOOK, [Pose.STIRRED, Pose.REST]),
        (FAIRY, [Pose.STIRRED, Pose.REST, Pose.STIRRED, Pose.REST]),
    ],
)
async def test_a_goblin_blinks_once_and_a_fairy_beats_twice_then_nothing_moves(
    look: CardLook, poses: list[Pose]
) -> None:
    app = Host()
    async with app.run_test() as pilot:
        app.card.look = look
        seen = Poses(app.card)
        app.card.stir()
        await wait_until(pilot, lambda: not has_timer(app.card))
        assert seen == poses


@pytest.mark.usefixtures("_held")
async def test_a_creature_that_stirs_is_drawn_in_its_other_pose() -> None:
    app = Host()
    async with app.run_test() as pilot:
        for look in (LOOK, FAIRY):
            app.card.look = look
            await pilot.pause()
            at_rest = [list(app.card.render_line(y)) for y in range(6)]
            app.card.stir()
            assert [list(app.card.render_line(y)) for y in range(6)] != at_rest
            app.card.rest()
            assert [list(app.card.render_line(y)) for y in range(6)] == at_rest


@pytest.mark.usefixtures("_held")
@pytest.mark.parametrize(
    ("form", "stirs"), [(LARGE, True), (MEDIUM, True), (SMALL, False), (CHIP, False)]
)
async def test_only_a_card_with_a_portrait_stirs(form: Form, stirs: bool) -> None:
    app = Host()
    async with app.run_test() as pilot:
        app.card.styles.width, app.card.styles.height = form
        await pilot.pause()
        app.card.stir()
        assert (app.card.pose is Pose.STIRRED) == stirs
        assert has_timer(app.card) == stirs


@pytest.mark.usefixtures("_held")
@pytest.mark.parametrize(
    "end", [lambda card: card.rest(), lambda card: setattr(card, "look", FAIRY)]
)
async def test_rest_or_another_side_ends_it_at_once(end: Callable[[CardView], None]) -> None:
    app = Host()
    async with app.run_test() as pilot:
        seen = Poses(app.card)
        app.card.stir()
        assert seen == [Pose.STIRRED]
        end(app.card)
        assert seen == [Pose.STIRRED, Pose.REST]
        await wait_until(pilot, lambda: not has_timer(app.card))


@pytest.mark.usefixtures("_held")
async def test_another_mark_on_the_same_side_does_not_end_it() -> None:
    app = Host()
    async with app.run_test():
        app.card.stir()
        app.card.look = LOOK._replace(chosen=True)
        assert app.card.pose is Pose.STIRRED


@pytest.mark.usefixtures("_quick")
async def test_a_second_stir_takes_the_place_of_the_first() -> None:
    app = Host()
    async with app.run_test() as pilot:
        app.card.look = FAIRY
        seen = Poses(app.card)
        app.card.stir()
        app.card.stir()
        await wait_until(pilot, lambda: not has_timer(app.card))
        assert seen == [Pose.STIRRED, Pose.REST] * 3


@pytest.mark.parametrize(("within", "beats"), [(0.1, 0), (0.2, 1), (0.3, 1), (0.4, 2), (9.0, 2)])
async def test_a_fairy_beats_as_often_as_there_is_time_for(
    within: float, beats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = Host()
    async with app.run_test() as pilot:
        app.card.look = FAIRY
        seen = Poses(app.card)
        app.card.stir(within)
        await wait_until(pilot, lambda: not has_timer(app.card))
        assert seen == [Pose.STIRRED, Pose.REST] * beats
