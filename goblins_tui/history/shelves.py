"""Which games to list: those of one shelf, of so many players, with some words in them."""

from enum import StrEnum
from typing import NamedTuple

from goblins_tui.history.games import GameLine
from goblins_tui.text import clean_line


class Shelf(StrEnum):
    """The kinds of game that lists and statistics keep apart."""

    OPEN = "open"
    """Games that can be played on."""
    COUNTED = "counted"
    """What counts in the statistics: games of people, to their end, without trying out."""
    PRACTICE = "practice"
    COMPUTERS = "computers"
    """Games in which a computer player had a seat."""
    ABANDONED = "abandoned"
    ALL = "all"
    """All that are over."""


ON_SHELF = {
    Shelf.OPEN: "state = 'open'",
    Shelf.COUNTED: "state = 'finished' AND practice = 0 AND computers = 0",
    Shelf.PRACTICE: "state = 'finished' AND practice = 1 AND computers = 0",
    Shelf.COMPUTERS: "state = 'finished' AND practice IN (0, 1) AND computers = 1",
    Shelf.ABANDONED: "state = 'abandoned'",
    Shelf.ALL: "state IN ('finished', 'abandoned')",
}
"""Which games lie where, as conditions of SQL."""


class Wanted(NamedTuple):
    """Which games to list."""

    shelf: Shelf = Shelf.ALL
    players: int | None = None
    """How many played; `None` for any number."""
    words: str = ""
    """Part of a player's name, of the title or of the deal code."""


class Page(NamedTuple):
    """Some of the games that were wanted, newest first."""

    lines: tuple[GameLine, ...]
    total: int
    """How many there are in all."""
    end: int
    """How many lie before the next page; games that make no sense are among them."""


def condition_of(wanted: Wanted) -> tuple[str, list[object]]:
    """What is wanted, as a condition of SQL and the values in it; it calls `has`."""
    parts: list[str] = [ON_SHELF[wanted.shelf]]
    values: list[object] = []
    if wanted.players is not None:
        parts.append("(SELECT count(*) FROM players WHERE game = id) = ?")
        values.append(wanted.players)
    words = clean_line(wanted.words).casefold().split()
    if wanted.words.strip() and not words:
        parts.append("FALSE")
    for word in words:
        parts.append(
            "(has(title, ?) OR has(code, ?)"
            " OR EXISTS (SELECT 1 FROM players WHERE game = id AND has(name, ?)))"
        )
        values += [word] * 3
    return " AND ".join(parts), values


def has(text: object, word: object) -> bool:
    """Whether a text has a word in it, in any case; the database calls this."""
    return str(word) in str(text).casefold()
