"""A game as a verse: to read, to copy and to save, in several forms."""

from collections.abc import Iterable
from typing import ClassVar

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from goblins_tui.model.ballad import Form, ballad_text, verse_text
from goblins_tui.model.session import GameSession
from goblins_tui.screens.dialog import Answer
from goblins_tui.screens.reading import FURTHER, ReadingScreen
from goblins_tui.screens.save_text import save_text

NEXT_FORM, COPY, SAVE = "next form", "copy", "save"
TITLES = {
    Form.BALLAD: "A ballad",
    Form.COUPLETS: "Couplets",
    Form.LIMERICK: "Limericks",
}


class BalladScreen(ReadingScreen[None]):
    """Shows the verse of a game: from its title if it is over, else from its last stanza on.

    Args:
        game: The game.
    """

    CSS_PATH = ["reading.tcss", "ballad.tcss"]  # type: ignore[assignment]  # several are fine
    form: ClassVar[Form] = Form.BALLAD
    """The form that was chosen last; the next verse comes in it, too."""

    def __init__(self, game: GameSession) -> None:
        answers = [
            FURTHER,
            Answer(NEXT_FORM, "Another form of verse", "f"),
            Answer(COPY, "Copy it", "y"),
            Answer(SAVE, "Save it to a file", "s"),
        ]
        super().__init__(TITLES[self.form], answers)
        self._game = game

    @property
    def text(self) -> str:
        """The verse as a text to keep."""
        return ballad_text(self._game, self.form)

    def _verse(self) -> Content:
        return Content(verse_text(self._game, self.form))

    def compose_text(self) -> Iterable[Widget]:
        """The verse."""
        yield Static(self._verse(), id="ballad")

    def first_row(self, view: VerticalScroll) -> int:
        """While the game goes on, what is new is read first."""
        return 0 if self._game.is_over else view.max_scroll_y

    def do(self, wish: str) -> None:
        """Tell it in another form, copy it or save it."""
        if wish == NEXT_FORM:
            BalladScreen.form = self.form.next
            self.retitle(TITLES[self.form])
            self.query_one("#ballad", Static).update(self._verse())
            self.open_anew()
        elif wish == COPY:
            self.app.copy_to_clipboard(self.text)
            self.retitle(f"{TITLES[self.form]} (copied, if your terminal allows it)")
        else:
            path = f"~/{self.form}-{self._game.record.code}.txt"
            saving = save_text(self.app, self.text, "the verse", path)
            self.run_worker(saving, group="save", exclusive=True)
