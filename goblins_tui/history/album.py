"""The album of a store: which creatures people have met, and what lies on their other side."""

import re
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple, Self

from goblins_tui.history.games import Origin, State
from goblins_tui.rules import DECK_SIZE, Side

_MOMENT = re.compile(
    r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d", re.ASCII
)
_ACTIONS = "(SELECT coalesce(max(number), 0) FROM actions WHERE game = games.id)"
_COUNTS = f"origin IN ('{Origin.PLAYED}', '{Origin.TRIED}') AND state != '{State.OPEN}'"
"""An imported game was played by others, so nobody here has met anybody in it; and what lies under
the cards of a game that can be gone on with is to be remembered, not to be looked up (B106)."""


class AlbumEntry(NamedTuple):
    """What people have seen of a card, each with the moment when they first did, or nothing."""

    goblin: str = ""
    """When its goblin lay up."""
    fairy: str = ""
    """When its fairy lay up."""
    turned: str = ""
    """When it was turned over in front of everyone."""

    def met(self, side: Side) -> str:
        """When people first met the creature on a side; nothing if they have not."""
        return self.goblin if side is Side.GOBLIN else self.fairy

    @property
    def is_pair(self) -> bool:
        """Whether people have seen that its two creatures belong together."""
        return all(self)

    def with_others(self, entry: "AlbumEntry") -> Self:
        """What this entry and another one tell, at the earlier moment where both know one."""
        return type(self)(*(_first(*each) for each in zip(self, entry, strict=True)))


Entries = Mapping[int, AlbumEntry]
"""What people have seen, by card number; who is missing was not met."""


class Album:
    """The album of a store; whatever was put into the file by others is passed over.

    Args:
        connection: The database.
        transaction: Does all of something or nothing.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        transaction: Callable[[], AbstractContextManager[None]],
    ) -> None:
        self._connection = connection
        self._transaction = transaction

    def entries(self) -> Entries:
        """All that is in the album."""
        rows = self._connection.execute("SELECT card, goblin, fairy, turned FROM album").fetchall()
        return {
            card: AlbumEntry(*map(_moment, moments))
            for card, *moments in rows
            if card in range(1, DECK_SIZE + 1)
        }

    def waiting(self, most: int) -> tuple[int, ...]:
        """Games of which not everything is in the album yet, the earliest first.

        Args:
            most: How many to return at most.
        """
        rows = self._connection.execute(
            f"SELECT id FROM games WHERE {_COUNTS} AND in_album < {_ACTIONS}"
            " ORDER BY begun, id LIMIT ?",
            (most,),
        ).fetchall()
        return tuple(row[0] for row in rows)

    def enter(self, entries: Entries, read: Mapping[int, int], damaged: Sequence[int] = ()) -> None:
        """Put into the album what was shown in some games.

        Args:
            entries: What was shown.
            read: By the number of each game, how many of its actions were read.
            damaged: Games that can never be read.

        Raises:
            sqlite3.Error: Nothing of it could be kept.
            FileTakenAway: The file is not there any more.
        """
        with self._transaction():
            # Another terminal may have put something into it since.
            known = self.entries()
            for card, entry in entries.items():
                self._connection.execute(
                    "INSERT OR REPLACE INTO album VALUES (?, ?, ?, ?)",
                    (card, *entry.with_others(known.get(card, AlbumEntry()))),
                )
            self._connection.executemany(
                "UPDATE games SET in_album = max(in_album, ?) WHERE id = ?",
                [(actions, game) for game, actions in read.items()],
            )
            self._connection.executemany(
                f"UPDATE games SET in_album = {_ACTIONS} WHERE id = ?",
                [(game,) for game in damaged],
            )


def _first(one: str, other: str) -> str:
    return min(one, other) if one and other else one or other


def _moment(stored: object) -> str:
    return stored if isinstance(stored, str) and _MOMENT.fullmatch(stored) else ""
