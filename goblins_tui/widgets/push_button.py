"""A button that one press of the primary button, Enter or Space pushes once."""

from textual import events
from textual.binding import Binding
from textual.content import Content
from textual.message import Message
from textual.widget import Widget


class PushButton(Widget, can_focus=True):
    """A button; other mouse buttons and the second click of a double click do nothing.

    Args:
        label: What it does, in a word or three.
        help: One sentence that says more.
        id: The id of the widget.
    """

    ALLOW_SELECT = False
    FOCUS_ON_CLICK = False
    DEFAULT_CSS = """
    PushButton {
        width: auto;
        height: auto;
        pointer: pointer;
        text-align: center;
    }
    """
    BINDINGS = [Binding("enter,space", "push", show=False)]

    class Pushed(Message):
        """The button was pushed.

        Attributes:
            button: The button.
        """

        def __init__(self, button: "PushButton") -> None:
            super().__init__()
            self.button = button

        @property
        def control(self) -> "PushButton":
            """The button."""
            return self.button

    def __init__(
        self,
        label: str,
        help: str = "",  # noqa: A002 (the word that choices use too)
        *,
        id: str | None = None,  # noqa: A002 (the word of Textual)
    ) -> None:
        super().__init__(id=id)
        self.label = label
        self.help = help

    def render(self) -> Content:
        """The label."""
        return Content(self.label)

    def action_push(self) -> None:
        """Push the button."""
        self.post_message(self.Pushed(self))

    def on_click(self, event: events.Click) -> None:
        """Push the button with the pointer."""
        event.stop()
        if event.button == 1 and event.chain == 1:
            self.action_push()
