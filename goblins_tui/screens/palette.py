"""The command palette, which may be closed at any moment, and is closed once."""

from textual.await_complete import AwaitComplete
from textual.command import Command, CommandList, CommandPalette


class Palette(CommandPalette):
    """Textual's palette, made to bear people who are quick.

    There the second click beside it would close the screen below too, and a search that is still
    going on when it is closed would look for parts of it that are gone.
    """

    @property
    def _is_whole(self) -> bool:
        return self.is_active and bool(self.query(CommandList))

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Close the palette, if it is still open.

        Args:
            result: Nothing.

        Returns:
            What completes when it is closed.
        """
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def _refresh_command_list(
        self, command_list: CommandList, commands: list[Command], clear_current: bool
    ) -> None:
        if self._is_whole:
            super()._refresh_command_list(command_list, commands, clear_current)

    def _watch__list_visible(self) -> None:
        if self._is_whole:
            super()._watch__list_visible()

    async def _watch__show_busy(self) -> None:
        if self._is_whole:
            await super()._watch__show_busy()
