from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.geometry import Offset
from textual.message import Message

from goblins_tui.options import Glyphs
from goblins_tui.rules import DECK, Side
from goblins_tui.themes import DAY, NIGHT
from goblins_tui.widgets.card_pen import CardLook
from goblins_tui.widgets.card_view import CardView

LOOK = CardLook(2, Side.GOBLIN, DECK.card(2).goblin, Glyphs.EMOJI, key="1")


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
        fairy = LOOK._replace(side=Side.FAIRY, face=DECK.card(2).fairy)
        app.card.look = fairy
        await pilot.pause()
        assert fairy.face.name in app.text
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
