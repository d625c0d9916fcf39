"""What games have shown, and how it comes into the album."""

from asyncio import wrap_future
from collections.abc import AsyncIterator
from typing import NamedTuple

from goblins_tui.history.actions import Deed
from goblins_tui.history.album import AlbumEntry, Entries
from goblins_tui.history.desk import Desk
from goblins_tui.history.games import DamagedGame, Origin, SavedGame
from goblins_tui.history.store import Store
from goblins_tui.model.journal import do
from goblins_tui.model.session import GameSession
from goblins_tui.rules import DECK, DECK_SIZE, Deck, RulesError, Side
from goblins_tui.rules.cards import BIT

GAMES_AT_ONCE = 20
"""So many games are read before others may ask the store something."""


class Growth(NamedTuple):
    """The album, while it is brought up to date."""

    entries: Entries
    """What is in it by now."""
    is_whole: bool
    """Whether there is nothing more to be read."""


def shown_in(saved: SavedGame, deck: Deck = DECK) -> Entries:
    """What a game has shown to the people at its table, taken back or not.

    When a face came up is not kept: what was dealt counts from when the game was begun, all else
    from when somebody last did something in it.

    Args:
        saved: The game.
        deck: The cards.

    Returns:
        The faces that lay up, and the cards that were turned over; nothing if nobody here was at
        that table.

    Raises:
        DamagedGame: The rules do not allow what was stored.
    """
    turned = 0
    try:
        session = GameSession.begin(saved.line.head.record, deck)
        dealt = session.position
        goblins, fairies = dealt.lying(Side.GOBLIN), dealt.fairies
        for action in saved.actions:
            session = do(session, action)
            # Whatever else people do leads back to what they saw before.
            if action.deed is Deed.PLAY and session.last_turn is not None:
                goblins |= session.position.lying(Side.GOBLIN)
                fairies |= session.position.fairies
                turned |= session.last_turn.flipped_mask
    except RulesError as error:
        raise DamagedGame(str(error)) from None
    if session.is_for_show or saved.line.head.origin is Origin.IMPORTED:
        return {}
    begun, changed = saved.line.begun, saved.line.changed

    def moment(bit: int, seen: int, seen_at_once: int = 0) -> str:
        return (begun if bit & seen_at_once else changed) if bit & seen else ""

    return {
        card: AlbumEntry(
            moment(bit, goblins, dealt.lying(Side.GOBLIN)),
            moment(bit, fairies, dealt.fairies),
            moment(bit, turned),
        )
        for card, bit in BIT.items()
        if bit & dealt.in_play
    }


def is_complete(entries: Entries) -> bool:
    """Whether no game can show anything that is not in the album."""
    return len(entries) == DECK_SIZE and all(entry.is_pair for entry in entries.values())


def read_on(store: Store, games_at_once: int = GAMES_AT_ONCE) -> Growth:
    """Read some of the games that are not in the album yet.

    Args:
        store: The store; this is called where it may be used.
        games_at_once: How many to read.

    Raises:
        sqlite3.Error: The file cannot be read or written.
        OSError: It is not there any more.
    """
    entries = store.album.entries()
    if is_complete(entries):
        return Growth(entries, is_whole=True)
    waiting = store.album.waiting(games_at_once)
    if waiting:
        read_into_album(store, *waiting)
        entries = store.album.entries()
    # In a damaged file, games may wait for ever.
    is_stuck = len(waiting) == games_at_once and store.album.waiting(games_at_once) == waiting
    return Growth(entries, is_whole=len(waiting) < games_at_once or is_stuck)


def read_into_album(store: Store, *games: int) -> None:
    """Put into the album what some games have shown; before one is deleted, this must be done.

    Args:
        store: The store; this is called where it may be used.
        games: Their numbers.

    Raises:
        sqlite3.Error: The file cannot be read or written.
        OSError: It is not there any more.
    """
    shown: dict[int, AlbumEntry] = {}
    read, damaged = {}, []
    for game in games:
        try:
            saved = store.load(game)
            faces = shown_in(saved)
        except DamagedGame:
            damaged.append(game)
            continue
        read[game] = len(saved.actions)
        for card, entry in faces.items():
            shown[card] = entry.with_others(shown.get(card, AlbumEntry()))
    store.album.enter(shown, read, damaged)


async def growing_album(desk: Desk) -> AsyncIterator[Growth]:
    """The album as it is known, again and again until all games are in it.

    Args:
        desk: Where the store is asked; between two questions others get their turn.

    Raises:
        sqlite3.Error: The file cannot be read or written.
        OSError: It is not there any more.
    """
    yield Growth(await wrap_future(desk.ask(lambda store: store.album.entries())), is_whole=False)
    while True:
        growth = await wrap_future(desk.ask(read_on))
        yield growth
        if growth.is_whole:
            return
