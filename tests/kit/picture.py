"""The screen as rows of cells and as text: the one place that asks Textual's compositor."""

from textual.app import App
from textual.strip import Strip


def screen_strips(app: App[None]) -> list[Strip]:
    """The rows of the screen that is on top, with what shines through from below."""
    return app.screen._compositor.render_strips()


def screen_text(app: App[None]) -> str:
    """The screen as text, one line for each row, without trailing spaces."""
    return "\n".join(strip.text.rstrip() for strip in screen_strips(app))
