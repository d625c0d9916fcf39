"""A list whose marked line can be reversed, which is how it is told without colours."""

from textual.style import Style
from textual.widgets import OptionList


class ReversibleList(OptionList):
    """Textual's list, which heeds `reverse` in the style sheet."""

    def get_visual_style(self, *component_classes: str, partial: bool = False) -> Style:
        """The style of a part of it.

        Args:
            component_classes: The component classes of the part.
            partial: Whether to leave out what is behind it.

        Returns:
            The style, reversed where the style sheet says so: Textual's own leaves that out.
        """
        style = super().get_visual_style(*component_classes, partial=partial)
        parts = map(self.get_component_styles, component_classes)
        is_reversed = any(part.text_style.reverse for part in parts)
        return style + Style(reverse=True) if is_reversed else style
