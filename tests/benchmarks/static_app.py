"""A Textual app with one Static: what a first picture costs at least."""

from textual.app import App, ComposeResult
from textual.widgets import Static

TEXT = "Goblins drool"


class StaticApp(App[None]):
    """Shows a line of text."""

    def compose(self) -> ComposeResult:
        yield Static(TEXT)


if __name__ == "__main__":
    StaticApp().run()
