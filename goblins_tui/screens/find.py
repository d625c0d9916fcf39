"""Finds a card of the hand by a part of its name, or by any word that rhymes with it."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from goblins_tui.rules import Face, Rhyme
from goblins_tui.text import clean_line, listed

_SPELLINGS = {
    Rhyme.OOP: ("oop", "oup", "oupe", "upe"),
    Rhyme.ELLY: ("elly", "elli", "eli", "ely", "elley"),
    Rhyme.OCK: ("ock", "oc", "ok", "och"),
    Rhyme.OUR: ("our", "ower", "owr", "auer"),
    Rhyme.EW: ("ew", "oo", "ue", "oe", "ewe", "ou", "u"),
}
"""How the rhymes are written at the end of English words."""


def rhyme_of(word: str) -> Rhyme | None:
    """The rhyme of a word, by its spelling.

    Args:
        word: A word, such as "stew" or "kangaroo".

    Returns:
        The rhyme with the longest spelling that ends the word, or `None`.
    """
    endings = [
        (len(spelling), rhyme)
        for rhyme, spellings in _SPELLINGS.items()
        for spelling in spellings
        if word.endswith(spelling)
    ]
    return max(endings)[1] if endings else None


def find_faces(hand: Sequence[Face], typed: str) -> list[int]:
    """The places in a hand of the cards that a typed word means.

    Args:
        hand: The faces of the hand.
        typed: Part of a name, or a word that rhymes.

    Returns:
        Cards whose name holds the word; if there are none, cards that rhyme with it.
    """
    typed = clean_line(typed).lower()
    if not typed:
        return []
    named = [index for index, face in enumerate(hand) if typed in face.name.lower()]
    rhyme = rhyme_of(typed)
    return named or [index for index, face in enumerate(hand) if face.rhyme is rhyme]


class FindScreen(ModalScreen[int | None]):
    """Asks for a word and returns the place of a card in the hand.

    Args:
        hand: The faces of the hand.
    """

    CSS_PATH = "find.tcss"
    BINDINGS = [("escape", "cancel", "Back to the table")]

    def __init__(self, hand: Sequence[Face]) -> None:
        super().__init__()
        self._hand = tuple(hand)

    def compose(self) -> ComposeResult:
        """One field and one line that says what it finds."""
        with Vertical(id="find"):
            yield Input(placeholder="in your hand: a name, or a rhyme", max_length=30, compact=True)
            yield Static("Type, then Enter. Escape goes back.", id="found", markup=False)

    def on_mount(self) -> None:
        """No blinking: an idle screen sends nothing."""
        self.query_one(Input).cursor_blink = False

    def on_input_changed(self, event: Input.Changed) -> None:
        """Say which cards are meant."""
        found = [self._hand[index].name for index in find_faces(self._hand, event.value)]
        words = listed(found) if found else "no card of this hand"
        self.query_one("#found", Static).update(Content(words if event.value else "..."))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Choose the first card that is meant."""
        found = find_faces(self._hand, event.value)
        self._end(found[0] if found else None)

    def action_cancel(self) -> None:
        """Back to the table."""
        self._end(None)

    def _end(self, place: int | None) -> None:
        """Go back to the table, once."""
        if self.is_active:
            self.dismiss(place)
