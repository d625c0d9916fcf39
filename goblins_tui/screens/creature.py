"""The page of one creature: all that people know of it."""

from collections.abc import Mapping, Sequence

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from goblins_tui.commands import Command, Group
from goblins_tui.history.album import Entries
from goblins_tui.options import Glyphs
from goblins_tui.rules import Side
from goblins_tui.screens.bindings import bindings_of, perform
from goblins_tui.screens.breakpoints import fit_to_window
from goblins_tui.screens.day_words import date_words
from goblins_tui.widgets.album_pen import AlbumCard
from goblins_tui.widgets.album_spread import AlbumSpread
from goblins_tui.widgets.bars import KeyBar

_PREVIOUS = Command(
    "previous", ("left", "h", "up", "k"), "left", "previous", "The creature before.", Group.LOOK
)
_NEXT = Command(
    "next", ("right", "l", "down", "j"), "right", "next", "The next creature.", Group.LOOK
)
_TURN = Command(
    "turn_over",
    ("enter", "space", "tab"),
    "enter",
    "other side",
    "Turn to its other side, once you have seen that; a click on it does the same.",
    Group.LOOK,
)
_CLOSE = Command("close", ("escape", "q"), "esc", "back", "Back to the album.", Group.GAME, False)
COMMANDS = (_PREVIOUS, _NEXT, _TURN, _CLOSE)
"""What can be done on the page of a creature."""
NOT_SEEN = "What lies on its other side you have not seen yet."


class CreatureScreen(ModalScreen[AlbumCard]):
    """Shows a creature that people have met, and returns the one that was shown last.

    Args:
        card: The creature.
        pages: The cards of each page of the album.
        entries: What people have seen.
        glyphs: The characters that may be used.
    """

    CSS_PATH = "creature.tcss"
    VERTICAL_BREAKPOINTS = [(25, "-tall")]
    BINDINGS = [
        *bindings_of(COMMANDS),
        Binding("question_mark,f1", "app.help", "Help", show=False),
    ]
    commands = COMMANDS
    """What can be asked for here."""

    def __init__(
        self,
        card: AlbumCard,
        pages: Mapping[Side, Sequence[AlbumCard]],
        entries: Entries,
        glyphs: Glyphs,
    ) -> None:
        super().__init__()
        self.card = card
        """The creature that is shown."""
        self._pages = pages
        self._entries = entries
        self._glyphs = glyphs
        self._met = [card for side in Side for card in pages[side] if card.face is not None]

    def compose(self) -> ComposeResult:
        """Both sides, words, keys."""
        fit_to_window(self)
        with Vertical(id="creature"):
            yield Static(id="creature-title", markup=False)
            yield AlbumSpread(self._glyphs, self._both_sides)
            yield Static(id="creature-words", markup=False)
            yield KeyBar(self._bar_commands)

    def on_mount(self) -> None:
        """Tell of the creature."""
        self._show(self.card)

    # What is known --------------------------------------------------------------------------

    @property
    def _other_side(self) -> AlbumCard:
        """What people know of the other side: whose it is only once the card was turned over."""
        side = self.card.side.other
        if self._entries[self.card.number].is_pair:
            return next(each for each in self._pages[side] if each.number == self.card.number)
        return AlbumCard(self.card.number, side, None)

    @property
    def _both_sides(self) -> tuple[AlbumCard, AlbumCard]:
        return self.card, self._other_side

    @property
    def _bar_commands(self) -> tuple[Command, ...]:
        return tuple(each for each in COMMANDS if each is not _TURN or self._other_side.face)

    def _show(self, card: AlbumCard) -> None:
        self.card = card
        self.query_one("#creature-title", Static).update(Content(name_words(card)))
        self.query_one(AlbumSpread).cards = self._both_sides
        self.query_one("#creature-words", Static).update(Content(self._words()))
        self.query_one(KeyBar).commands = self._bar_commands

    def _words(self) -> str:
        face = self._other_side.face
        other = NOT_SEEN
        if face is not None:
            other = f"On its other side lives {face.name}."
        first_met = first_met_words(self._entries[self.card.number].met(self.card.side))
        return f"{looks_words(self.card)}\n{first_met}\n{other}"

    # What people do -------------------------------------------------------------------------

    def action_previous(self) -> None:
        """Show the creature before, going round."""
        self._step(-1)

    def action_next(self) -> None:
        """Show the next creature, going round."""
        self._step(1)

    def _step(self, step: int) -> None:
        self._show(self._met[(self._met.index(self.card) + step) % len(self._met)])

    @on(AlbumSpread.Turned)
    def action_turn_over(self) -> None:
        """Show the other side, if people know it."""
        if self._other_side.face is not None:
            self._show(self._other_side)

    def action_close(self) -> None:
        """Go back to the album, once."""
        if self.is_active:
            self.dismiss(self.card)

    def on_key_bar_asked(self, message: KeyBar.Asked) -> None:
        """A click on the bar of keys is the same as the key."""
        message.stop()
        perform(self, message.command)


def name_words(card: AlbumCard) -> str:
    """Who a creature is: "Queen Swoop, a fairy".

    Args:
        card: The creature.
    """
    return f"{card.face.name}, a {card.side}" if card.face else f"A {card.side}"


def looks_words(card: AlbumCard) -> str:
    """What stands on a card, as in "Rhymes with -oop. Sun, with a star.".

    Args:
        card: The creature.
    """
    face = card.face
    if face is None:
        return "You have not met it yet."
    star = ", with a star" if face.star else ""
    return f"Rhymes with -{face.rhyme}. {face.symbol.capitalize()}{star}."


def first_met_words(moment: str) -> str:
    """When people first met a creature.

    Args:
        moment: When that was, UTC.
    """
    day = moment[: len("2026-11-30")]
    return f"First met on {date_words(day)} {day[:4]}."
