"""The command palette, which may be closed at any moment, and is closed once."""

from typing import Literal

from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.command import Command, CommandInput, CommandList, CommandPalette, Hit, Hits
from textual.containers import Horizontal, Vertical
from textual.system_commands import SystemCommandsProvider
from textual.widgets import LoadingIndicator

from goblins_tui.widgets.mouse import PRIMARY_BUTTON
from goblins_tui.widgets.reversible_list import ReversibleList

_BELOW_TITLES = 0.01
"""How well a command fits that is only found by its help: less than by any title."""


class Results(CommandList, ReversibleList):
    """The commands that were found; only a click of the primary button picks one (B16)."""

    async def _on_click(self, event: events.Click) -> None:
        # What was clicked may be gone: the list changes while people type.
        clicked = event.style.meta.get("option", self.option_count)
        if event.button != PRIMARY_BUTTON or clicked >= self.option_count:
            event.prevent_default()

    def _move_page(self, direction: Literal[-1, 1]) -> None:
        # Before it was laid out once, Textual's list does not know on which line anything stands.
        if self._lines:
            super()._move_page(direction)


class CommandSearch(SystemCommandsProvider):
    """Finds commands by their titles, and by what their help says of them."""

    async def search(self, query: str) -> Hits:
        """Find commands.

        Args:
            query: What somebody typed.

        Yields:
            The commands whose titles are like it, then those whose help has words that begin so.
        """
        found = set()
        async for hit in super().search(query):
            found.add(hit.text)
            yield hit
        words = query.casefold().split()
        for title, told, do, *_ in self.app.get_system_commands(self.screen):
            told_words = f" {told.casefold()}"
            if title not in found and all(f" {word}" in told_words for word in words):
                yield Hit(_BELOW_TITLES, title, do, help=told)


class Palette(CommandPalette):
    """Textual's palette, made to bear people who are quick.

    There the second click beside it would close the screen below too, and a search that is still
    going on when it is closed would look for parts of it that are gone.
    """

    def __init__(self) -> None:
        super().__init__([CommandSearch], placeholder="Search for commands")

    def compose(self) -> ComposeResult:
        """What Textual's palette is made of, with our list and without its emoji."""
        with Vertical(id="--container"):
            with Horizontal(id="--input"):
                yield CommandInput(placeholder=self._placeholder, select_on_focus=False)
            with Vertical(id="--results"):
                yield Results()
                yield LoadingIndicator()

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
