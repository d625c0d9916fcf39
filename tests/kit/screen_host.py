"""An app that shows one screen and keeps what it says, for tests of single screens."""

from typing import Any, TypeVar

from rich.cells import cell_len
from textual.app import App
from textual.geometry import Offset
from textual.message import Message
from textual.screen import Screen

from goblins_tui.themes import NIGHT, THEMES

Kind = TypeVar("Kind", bound=Message)


class ScreenHost(App[None]):
    """Pushes a screen, and collects its messages and its result.

    Args:
        screen: The screen.
        theme_name: The look.
    """

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, screen: Screen[Any], theme_name: str = NIGHT.name) -> None:
        super().__init__()
        self.animation_level = "none"
        self.hosted = screen
        self.messages: list[Message] = []
        self.results: list[Any] = []
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = theme_name

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(NIGHT.variables)

    def on_mount(self) -> None:
        self.push_screen(self.hosted, self.results.append)

    def post_message(self, message: Message) -> bool:
        """Keep what comes up from the screen."""
        if getattr(self, "messages", None) is not None:
            self.messages.append(message)
        return super().post_message(message)

    def heard(self, kind: type[Kind]) -> list[Kind]:
        """All messages of a kind that reached the app."""
        return [message for message in self.messages if isinstance(message, kind)]

    def lines(self) -> list[str]:
        """What the screen shows, as rows of text."""
        strips = self.screen._compositor.render_strips()
        return [strip.text for strip in strips]

    def find(self, text: str, nth: int = 0) -> Offset:
        """Where a text stands on the screen."""
        spots = [
            Offset(cell_len(line[: line.index(text)]), y)
            for y, line in enumerate(self.lines())
            if text in line
        ]
        assert len(spots) > nth, f"{text!r} is not on the screen:\n" + "\n".join(self.lines())
        return spots[nth]
