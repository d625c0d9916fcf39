"""A place for fields with the words that stand before them."""

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget


class FieldLabels(Widget):
    """Shows lines of text; the fields inside lie over their gaps.

    Args:
        text: The lines.
        id: The id of the widget.
    """

    DEFAULT_CSS = """
    FieldLabels {
        height: auto;
    }
    """

    text: reactive[str] = reactive("", init=False)

    def __init__(self, text: str, *, id: str) -> None:  # noqa: A002 (the word of Textual)
        super().__init__(id=id)
        self.set_reactive(FieldLabels.text, text)

    def render(self) -> Content:
        """The lines."""
        return Content(self.text)
