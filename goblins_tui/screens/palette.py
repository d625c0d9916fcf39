"""The command palette, closed once however often it is clicked."""

from textual.await_complete import AwaitComplete
from textual.command import CommandPalette


class Palette(CommandPalette):
    """Textual's palette; there the second click beside it would close the screen below too."""

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Close the palette, if it is still open.

        Args:
            result: Nothing.

        Returns:
            What completes when it is closed.
        """
        return super().dismiss(result) if self.is_active else AwaitComplete()
