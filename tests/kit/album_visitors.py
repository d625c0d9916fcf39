"""Somebody who looks at the album in a test: what they see, and where things are."""

from textual.content import Content
from textual.geometry import Offset
from textual.widgets import Static

from goblins_tui.history.album import AlbumEntry
from goblins_tui.rules import DECK, Side
from goblins_tui.screens.album import AlbumScreen
from goblins_tui.screens.creature import CreatureScreen
from goblins_tui.widgets.album_grid import AlbumGrid
from goblins_tui.widgets.album_pen import AlbumCard
from goblins_tui.widgets.album_spread import AlbumSpread
from tests.golden.games import GAMES
from tests.kit.kept_app import (
    Guest,
)
from tests.kit.scenes import new_game

WON = GAMES["two-players"].play()
BEFORE_WIN = new_game("robin-340-a", 2, *WON.to_record().cards[:-1])
SIZES = [(60, 20), (80, 24), (100, 30), (120, 40), (200, 60), (300, 80)]
NOBODY = AlbumEntry()
NUMBER_OF = {card.face(side).name: card.number for card in DECK for side in Side}
NAMES = {side: sorted(card.face(side).name for card in DECK) for side in Side}


async def open_album(guest: Guest) -> AlbumScreen:
    """Open the album from the set-up, past what is offered at the start."""
    if guest.dialog:
        await guest.press("escape")
    await guest.press("m")
    return guest.on(AlbumScreen)


def grid(guest: Guest) -> AlbumGrid:
    screen = next(each for each in guest.app.screen_stack if isinstance(each, AlbumScreen))
    return screen.query_one(AlbumGrid)


def marked_name(guest: Guest) -> str:
    face = grid(guest).marked.face
    return face.name if face else ""


def both_sides(guest: Guest) -> tuple[AlbumCard, AlbumCard]:
    cards = guest.on(CreatureScreen).query_one(AlbumSpread).cards
    assert cards is not None
    return cards


def words(guest: Guest) -> str:
    """What the page of a creature says, without its cards."""
    said = [each.content for each in guest.on(CreatureScreen).query(Static)]
    return "\n".join(each.plain for each in said if isinstance(each, Content))


def place_of(guest: Guest, name: str) -> Offset:
    """A cell of a card of the page that is open."""
    region = grid(guest).plan.region(0, NAMES[grid(guest).page].index(name))
    return grid(guest).region.offset + region.offset + Offset(3, 1)


async def finish(guest: Guest) -> None:
    """Go on with the game that is offered, and win it."""
    await guest.press("enter")
    await guest.add(WON.turns[-1].card)
    assert guest.game.is_over
