"""Games from outside: every turn is checked, and the names are made harmless."""

from pathlib import Path
from typing import NamedTuple

from goblins_tui.files import FileTooLarge, read_small
from goblins_tui.history.actions import clean_computer
from goblins_tui.history.games import GameHead, Origin
from goblins_tui.history.store import Store
from goblins_tui.model.journal import journal_of, standing_of
from goblins_tui.model.session import GameSession
from goblins_tui.rules import NotationError, RulesError, parse_game
from goblins_tui.text import NameRefused, clean_names

LARGEST_FILE = 200_000
"""A record has at most so many bytes."""
MOST_TURNS = 2_000
"""Nobody plays so long, and a game without end would keep the program busy for minutes."""
NAMELESS = "somebody"
"""What a computer player is called whose name has no letter that can be shown."""
_TOO_LONG = "this is too long to be a game record"


class Imported(NamedTuple):
    """Where a game from outside is now."""

    game: int
    """Its number in the store."""
    is_new: bool
    """False if a game that was dealt and played the same was there already."""


def import_record(store: Store, text: str) -> Imported:
    """Take a game into the store, once.

    Args:
        store: Where it shall be kept.
        text: A game record.

    Returns:
        Where it is now.

    Raises:
        NotationError: The text is no game; the message names the line that is wrong.
        sqlite3.Error: It could not be kept.
    """
    session = read_game(text)
    standing = standing_of(session)
    game = store.game_like(standing.fingerprint)
    if game is not None:
        return Imported(game, False)
    head = GameHead(session.record, origin=Origin.IMPORTED)
    return Imported(store.begin(head, journal_of(session.to_record()), standing), True)


def read_game(text: str) -> GameSession:
    """Read a record and play it through.

    Args:
        text: A game record.

    Returns:
        The game as it stood; its names can be shown anywhere.

    Raises:
        NotationError: The text is no game; the message names the line that is wrong.
    """
    record = parse_game(text)
    lines = text.rstrip().split("\n")
    if len(record.cards) > MOST_TURNS:
        raise NotationError(f"line {len(lines)}: a game record has at most {MOST_TURNS} turns")
    names = _clean_names(record.names, lines)
    computers = tuple(name and (clean_computer(name) or NAMELESS) for name in record.computers)
    try:
        return GameSession.begin(record._replace(names=names, computers=computers))
    except RulesError as error:
        # Every turn is right by now: only how the game ended can still be impossible.
        endings = (at for at, line in enumerate(lines, start=1) if line.strip()[:7] == "ending:")
        raise NotationError(f"line {next(endings, 1)}: {error}") from None


def _clean_names(names: tuple[str, ...], lines: list[str]) -> tuple[str, ...]:
    """The names as they may be shown; what cannot be a name is refused, as when it is typed."""
    places = [at for at, line in enumerate(lines, start=1) if line.strip().startswith("player:")]
    for count in range(1, len(names) + 1):
        try:
            clean = clean_names(names[:count])
        except NameRefused as refused:
            sentence = str(refused).rstrip(".")
            raise NotationError(
                f"line {places[count - 1]}: {sentence[0].lower()}{sentence[1:]}"
            ) from None
    return clean


def file_text(path: Path) -> str:
    """What a file says that shall be a game record.

    Args:
        path: The file.

    Raises:
        NotationError: It is no text, or too long.
        OSError: It cannot be read, or is no plain file.
    """
    try:
        return text_of(read_small(path, LARGEST_FILE))
    except FileTooLarge:
        raise NotationError(_TOO_LONG) from None


def text_of(data: bytes) -> str:
    """What some bytes say that shall be a game record.

    Args:
        data: UTF-8, as text editors write it.

    Raises:
        NotationError: They are no text, or too many.
    """
    if len(data) > LARGEST_FILE:
        raise NotationError(_TOO_LONG)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise NotationError("this is no text")
    return text
