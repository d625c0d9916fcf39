"""What the store hands out and takes in: typed values, clean whatever was in the file."""

import re
from collections.abc import Mapping, Sequence
from enum import Enum, StrEnum
from functools import lru_cache
from typing import NamedTuple, TypeVar

from goblins_tui.challenges import Challenge, Kind
from goblins_tui.history.actions import Action, clean_computer
from goblins_tui.rules import (
    MAX_PLAYERS,
    SOLITAIRE_SIZES,
    GameRecord,
    Goal,
    NotationError,
    Outcome,
    RulesError,
    Variant,
    deal_code,
    deal_index,
)
from goblins_tui.text import clean_line, fit, harmless_names

TITLE_CELLS = 40
"""A title is at most so many columns wide."""
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", re.ASCII)
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_MOST_TURNS = 1_000_000

Value = TypeVar("Value", bound=Enum)


class DamagedGame(ValueError):
    """A stored game that makes no sense, with a sentence that says why."""


class State(StrEnum):
    """How far a game has come."""

    OPEN = "open"
    """It can be played on."""
    FINISHED = "finished"
    """It has a result."""
    ABANDONED = "abandoned"
    """People gave it up."""


class Origin(StrEnum):
    """How a game came into the store."""

    PLAYED = "played"
    TRIED = "tried"
    """Played on from a position of another game, or a deal that people knew: always practice."""
    IMPORTED = "imported"


class Standing(NamedTuple):
    """How a game stands: what lists and statistics need to know without playing it again."""

    state: State
    turns: int
    to_move: int
    """The seat to move, from 0."""
    winner: int | None = None
    outcome: Outcome | None = None
    winning_turns: int | None = None
    """Turns until the win or the draw."""
    flawless_turns: int | None = None
    practice: bool = False
    fingerprint: str = ""
    """The same for two games if, and only if, they were dealt and played the same by the same."""


class GameHead(NamedTuple):
    """How a game was dealt."""

    record: GameRecord
    """Without cards and ending."""
    take_back: bool = False
    """Whether people at a table of two or more may take a turn back."""
    origin: Origin = Origin.PLAYED
    challenge: Challenge | None = None
    """What a solitaire is about, if it was begun as a challenge."""


class GameLine(NamedTuple):
    """A stored game, as a list shows it."""

    id: int
    begun: str
    """When it was begun, UTC, such as "2026-11-30 20:15:00"."""
    changed: str
    """When somebody last did something in it."""
    title: str
    """The name that people gave the game, or nothing."""
    head: GameHead
    standing: Standing

    @property
    def names(self) -> tuple[str, ...]:
        """The players in seat order."""
        return self.head.record.names

    @property
    def is_open(self) -> bool:
        """Whether it can be played on."""
        return self.standing.state is State.OPEN


class SavedGame(NamedTuple):
    """A stored game with all that was done in it."""

    line: GameLine
    actions: tuple[Action, ...]


def line_of(
    row: Mapping[str, object], players: Sequence[tuple[object, object, object]]
) -> GameLine:
    """Make sense of what is stored of a game.

    Args:
        row: A row of the table of games, with what it is about beside it.
        players: Seat, name and computer player of each seat, in seat order.

    Returns:
        The game; names, title and moments are clean.

    Raises:
        DamagedGame: It cannot be a game.
    """
    try:
        computers = tuple(clean_computer(_text(player[2])) for player in players)
        record = GameRecord(
            _word(Variant, row["variant"]),
            _names(players),
            deal_code(deal_index(_text(row["code"]))),
            _number_or_none(row["size"]),
            _number(row["first"]),
            practice=bool(_number(row["practice"])),
            date=_moment(row["begun"])[:10],
            computers=computers if any(computers) else (),
        )
        _check_seats(record)
        origin = _word(Origin, row["origin"])
        head = GameHead(
            # A game that was played here became practice by what was done in it.
            record if origin is not Origin.PLAYED else record._replace(practice=False),
            bool(_number(row["take_back"])),
            origin,
            _challenge(row),
        )
        standing = Standing(
            _word(State, row["state"]),
            _number(row["turns"]),
            _number(row["to_move"]),
            _number_or_none(row["winner"]),
            None if row["outcome"] is None else _word(Outcome, row["outcome"]),
            _number_or_none(row["winning_turns"]),
            _number_or_none(row["flawless_turns"]),
            record.practice,
            _text(row["fingerprint"]),
        )
        if {standing.to_move, standing.winner or 0} - set(range(record.players)):
            raise DamagedGame("a seat that is not at the table")
        return GameLine(
            _number(row["id"]),
            _moment(row["begun"]),
            _moment(row["changed"]),
            clean_title(_text(row["title"])),
            head,
            standing,
        )
    except (RulesError, NotationError) as error:
        raise DamagedGame(str(error)) from None


def actions_of(rows: Sequence[tuple[object, object]]) -> tuple[Action, ...]:
    """Make sense of the stored actions of a game.

    Args:
        rows: Number and text of each action, in order.

    Raises:
        DamagedGame: One is missing, or is no action.
    """
    if [number for number, _ in rows] != list(range(1, len(rows) + 1)):
        raise DamagedGame("an action is missing")
    try:
        return tuple(Action.parse(text) for _, text in rows)
    except NotationError as error:
        raise DamagedGame(str(error)) from None


def clean_title(text: str) -> str:
    """The title of a game as it may be shown, cut to its width."""
    return fit(clean_line(text), TITLE_CELLS)


def _names(players: Sequence[tuple[object, object, object]]) -> tuple[str, ...]:
    """Clean names; what cannot be a name is called by its seat."""
    if not 1 <= len(players) <= MAX_PLAYERS:
        raise DamagedGame("a table of nobody or too many")
    if [seat for seat, _, _ in players] != list(range(len(players))):
        raise DamagedGame("a seat is missing")
    return _harmless_names(tuple(_text(name) for _, name, _ in players))


_harmless_names = lru_cache(1000)(harmless_names)
"""The same few people play again and again."""


def _challenge(row: Mapping[str, object]) -> Challenge | None:
    if row["kind"] is None:
        return None
    day = _text(row["day"])
    if day and not _DAY.fullmatch(day):
        raise DamagedGame("a day that cannot be")
    return Challenge(_word(Kind, row["kind"]), _word(Goal, row["goal"]), day, _number(row["rung"]))


def _check_seats(record: GameRecord) -> None:
    """Check what can be dealt, without the time that dealing takes."""
    sizes = SOLITAIRE_SIZES if record.players == 1 else (None,)
    if record.size not in sizes or record.first not in range(record.players):
        raise DamagedGame("a table that cannot be")


def _text(value: object) -> str:
    if isinstance(value, bytes):
        return value[:_MOST_TURNS].decode("utf-8", "replace")
    return str(value)


def _word(words: type[Value], value: object) -> Value:
    if isinstance(value, str) and value in [word.value for word in words]:
        return words(value)
    raise DamagedGame("an unknown word")


def _number(value: object) -> int:
    if isinstance(value, int) and 0 <= value <= _MOST_TURNS:
        return value
    raise DamagedGame("a number that cannot be")


def _number_or_none(value: object) -> int | None:
    return None if value is None else _number(value)


def _moment(value: object) -> str:
    if isinstance(value, str) and _MOMENT.fullmatch(value):
        return value
    raise DamagedGame("a moment that cannot be")
