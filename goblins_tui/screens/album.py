"""The album: the creatures that people have met, each with what they know of it."""

import sqlite3
from collections.abc import Mapping, Sequence

from textual import on, work
from textual.app import ComposeResult
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from goblins_tui.commands import Command, Group, command
from goblins_tui.history.album import AlbumEntry, Entries
from goblins_tui.history.database import told
from goblins_tui.history.desk import Desk
from goblins_tui.model.album import growing_album
from goblins_tui.options import Glyphs
from goblins_tui.rules import DECK, DECK_SIZE, Side
from goblins_tui.screens.bindings import bindings_of, perform
from goblins_tui.screens.creature import CreatureScreen, looks_words, name_words
from goblins_tui.text import counted, listed
from goblins_tui.widgets.album_grid import TITLES, AlbumGrid
from goblins_tui.widgets.album_pen import AlbumCard
from goblins_tui.widgets.bars import KeyBar, Narrator

CLOSED = "The album is closed while a game goes on: remembering cards is part of it."
EMPTY = (
    "You have met nobody yet. Whoever lay face up at your table comes in here once that game"
    " is over.",
    "Nobody yet: whoever you meet at a table comes in here once that game is over.",
    "Nobody yet: creatures come in once their game is over.",
)
NOT_MET = (
    "You have not met this one yet: it comes in once it lies face up at your table.",
    "It comes in once it lies face up at your table.",
)
_FEW = 2
"""So many new creatures are told by name; of more, it is told how many they are."""
_OPEN = Command(
    "open_page",
    ("enter",),
    "enter",
    "look",
    "Open the page of the marked creature; a click on it does the same.",
    Group.LOOK,
)
_TURN = Command(
    "turn_page",
    ("tab", "shift+tab"),
    "tab",
    "turn the page",
    "From the goblins to the fairies, and back.",
    Group.LOOK,
)
_BACK = Command("back", ("escape",), "esc", "back", "Back to where you were.", Group.GAME, False)
COMMANDS = (_OPEN, _TURN, _BACK)
"""What can be done in the album."""


class AlbumScreen(Screen[None]):
    """Shows who was met, by name, so that no place tells which two belong together.

    Args:
        desk: Where the store is asked.
        glyphs: The characters to draw with.
    """

    CSS_PATH = "album.tcss"
    AUTO_FOCUS = "AlbumGrid"
    BINDINGS = bindings_of(COMMANDS)
    commands = COMMANDS
    """What can be asked for here, besides the commands of the app."""

    def __init__(self, desk: Desk, glyphs: Glyphs) -> None:
        super().__init__()
        self._desk = desk
        self._glyphs = glyphs
        self._entries: Entries = {}
        self._is_whole = False
        """Whether all games are in the album."""
        self._grid = AlbumGrid(glyphs, pages_of({}))
        self._words = Narrator()

    def compose(self) -> ComposeResult:
        """How many there are, the pages, words, and keys."""
        yield Static(id="album-title", markup=False)
        yield self._grid
        yield self._words
        yield KeyBar((*COMMANDS, *map(command, ("games", "help", "ask_quit"))))

    def on_mount(self) -> None:
        """Show what is known, and read what is new."""
        self._read()

    @work(exclusive=True, group="album")
    async def _read(self) -> None:
        try:
            async for growth in growing_album(self._desk):
                self._entries, self._is_whole = growth
                self._show()
        except (sqlite3.Error, OSError) as error:
            sentence = f"The album cannot be brought up to date: {told(error)}."
            self.notify(sentence, severity="warning", markup=False)

    def _show(self) -> None:
        words = title_words(self._entries)
        self.query_one("#album-title", Static).update(
            Content(words if self._is_whole else f"{words}...")
        )
        self._grid.show(pages_of(self._entries))
        self._tell()

    @on(AlbumGrid.Marked)
    def _tell(self) -> None:
        """Tell of what is marked."""
        marked = self._grid.marked
        looks = looks_words(marked)
        name = marked.face.name if marked.face else name_words(marked)
        told = (f"{name_words(marked)}. {looks}", f"{name}. {looks}")
        self._words.words = told if self._entries else EMPTY

    # What people do -------------------------------------------------------------------------

    def action_turn_page(self) -> None:
        """From the goblins to the fairies, and back."""
        self._grid.turn_page()

    def action_open_page(self) -> None:
        """Open the page of the marked creature."""
        self._grid.action_pick()

    @on(AlbumGrid.Picked)
    def _open(self, event: AlbumGrid.Picked) -> None:
        if event.card.face is None:
            self._words.words = NOT_MET
        elif self.is_active:
            pages = pages_of(self._entries)
            screen = CreatureScreen(event.card, pages, self._entries, self._glyphs)
            self.app.push_screen(screen, self._go_on_from)

    def _go_on_from(self, card: AlbumCard | None) -> None:
        if card is not None:
            self._grid.mark(card)

    def action_back(self) -> None:
        """Go back to where the album was asked for."""
        if self.is_active:
            self.dismiss(None)

    def on_key_bar_asked(self, message: KeyBar.Asked) -> None:
        """A click on the bar of keys is the same as the key."""
        message.stop()
        perform(self, message.command)


def pages_of(entries: Entries) -> Mapping[Side, Sequence[AlbumCard]]:
    """The cards of both pages, by name: their numbers would tell which two belong together.

    Args:
        entries: What people have seen.
    """
    return {
        side: tuple(
            AlbumCard(
                card.number,
                side,
                card.face(side) if entries.get(card.number, AlbumEntry()).met(side) else None,
            )
            for card in sorted(DECK, key=lambda card: card.face(side).name)
        )
        for side in Side
    }


def title_words(entries: Entries) -> str:
    """How much of the album is filled.

    Args:
        entries: What people have seen.
    """
    met = {side: sum(bool(entry.met(side)) for entry in entries.values()) for side in Side}
    sides = [f"{met[side]} of {DECK_SIZE} {TITLES[side].lower()}" for side in Side]
    pairs = sum(entry.is_pair for entry in entries.values())
    return f"Album: {', '.join(sides)}, {counted(pairs, 'pair')}"


def news_words(before: Entries, now: Entries) -> str:
    """What has come into the album.

    Args:
        before: What was in it.
        now: What is in it.

    Returns:
        A sentence; nothing if nothing is new.
    """
    new = {
        side: sorted(
            card.face(side).name
            for card in DECK
            if now.get(card.number, AlbumEntry()).met(side)
            and not before.get(card.number, AlbumEntry()).met(side)
        )
        for side in Side
    }
    things = [name for names in new.values() for name in names]
    if len(things) > _FEW:
        things = [counted(len(names), side.value) for side, names in new.items() if names]
    pairs = sum(entry.is_pair for entry in now.values())
    pairs -= sum(entry.is_pair for entry in before.values())
    if pairs:
        things.append(counted(pairs, "pair"))
    key = command("album").key_text
    return f"New in the album ({key}): {listed(things)}." if things else ""
