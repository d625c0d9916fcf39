"""A Textual app with one Button: what showing a key press costs at least."""

from textual.app import App, ComposeResult
from textual.widgets import Button

TEXT = "Fairies rule"


class ButtonApp(App[None]):
    """The right arrow key gives the focus to the button or takes it away."""

    BINDINGS = [("right", "move_focus")]

    def compose(self) -> ComposeResult:
        yield Button(TEXT)

    def action_move_focus(self) -> None:
        button = self.query_one(Button)
        self.screen.set_focus(None if button.has_focus else button)


if __name__ == "__main__":
    ButtonApp().run()
