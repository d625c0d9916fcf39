"""Screens that show turns, and let the names of the cards that flip be read aloud."""

from textual.message import Message

from goblins_tui.options import Aloud
from goblins_tui.screens.options_screen import OptionsScreen


class AloudScreen(OptionsScreen):
    """A screen on which the names of a turn are read aloud, if that is wished.

    Only names that lie open are read: those of the cards that flip, as they were before. A turn
    is one text, for the flips themselves follow each other faster than anybody speaks.
    """

    reads_at_once = True
    """Whether names are read too if their turn is shown without motion."""
    unread: tuple[str, ...] = ()
    """The names of the turn that is shown, as long as they are still to be read."""

    class Read(Message):
        """Something is to be read aloud, and nothing else any more."""

        def __init__(self, words: str) -> None:
            super().__init__()
            self.words = words
            """What to read; nothing at all is silence."""

    def read_aloud(self) -> None:
        """Read the names of the turn, once."""
        if self.unread and self.options.aloud is Aloud.ON:
            self.post_message(self.Read(", ".join(self.unread)))
        self.unread = ()

    def hush(self) -> None:
        """Read nothing any more."""
        self.unread = ()
        if self.options.aloud is Aloud.ON:
            self.post_message(self.Read(""))

    def on_unmount(self) -> None:
        """Nobody listens any more; a screen that is gone reaches the app only like this."""
        self.app.post_message(self.Read(""))
