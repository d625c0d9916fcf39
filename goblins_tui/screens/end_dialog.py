"""A dialog for the end of a game: above its words stand the creatures of the game."""

from collections.abc import Sequence

from textual.app import ComposeResult

from goblins_tui.model.session import GameSession
from goblins_tui.options import Glyphs, Options, Speed
from goblins_tui.screens.dialog import WIDEST, Answer, Dialog
from goblins_tui.screens.lineup import lineup_of
from goblins_tui.text import wrapped
from goblins_tui.widgets.parade import Parade

_ROOMY = 24
"""In a window of fewer rows words and answers keep the air around them instead."""
_WIDE, _WIDER = 110, 96
"""In a window of so many columns the row of creatures may be so wide."""
_FRAME_AND_TITLE = 3
_BARS = 2
"""The header above the dialog and the keys below it stay to be seen."""
_AIR = 4
"""The rows between and around what a dialog says, where there is room."""
_USES = ("-answers-apart", "-hopping", "-title-apart", "-body-apart", "-padded")
"""What each free row is used for when the creatures are shown, the most useful first."""


class EndDialog(Dialog):
    """Tells how a game came out; who won dances, if there is room.

    Args:
        game: A finished game.
        options: How people like to see it.
        title: The news.
        body: More words; line breaks stay.
        answers: The answers; Escape gives the last one.
        came_by_itself: Whether nobody asked for it.
    """

    def __init__(
        self,
        game: GameSession,
        options: Options,
        title: str,
        body: str,
        answers: Sequence[Answer],
        came_by_itself: bool,
    ) -> None:
        super().__init__(title, body, answers, came_by_itself=came_by_itself)
        self._parade = Parade(lineup_of(game), options.glyphs is Glyphs.ASCII)
        self._speed = options.speed

    def above(self) -> ComposeResult:
        """The creatures."""
        self._make_room()
        yield self._parade

    def on_mount(self) -> None:
        """Let those dance who won."""
        is_still = self._speed is Speed.OFF or self.app.animation_level == "none"
        if self._parade.display and not is_still:
            self._parade.dance()

    def on_resize(self) -> None:
        """See whether there is still room."""
        self._make_room()

    def retell(self, body: str) -> None:
        """Say something else below the title."""
        super().retell(body)
        self._make_room()

    def _make_room(self) -> None:
        """Show the creatures if nothing else has to go for them."""
        columns, rows = self.app.size
        lines = sum(len(wrapped(line, WIDEST)) or 1 for line in self._body.split("\n"))
        room = rows - _BARS - _FRAME_AND_TITLE - lines - len(self._answers.answers)
        parade, free = self._parade, room - self._parade.least_rows
        is_shown = free >= 0 and rows >= _ROOMY and not parade.is_empty
        parade.display = is_shown
        parade.fit(_WIDER if columns >= _WIDE else WIDEST, hops=free >= _USES.index("-hopping") + 1)
        self.set_class(is_shown, "-parade")
        for needed, use in enumerate(_USES, start=1):
            self.set_class(is_shown and free >= needed, use)
        self.set_class(columns >= _WIDE, "-wide")
        self.set_class(room < _AIR, "-short")
