"""A whole game as text that a person can read, mail and load again."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import NamedTuple

from goblins_tui.rules.cards import Deck
from goblins_tui.rules.dealing import MAX_PLAYERS, deal, deal_code, deal_index
from goblins_tui.rules.deck import DECK
from goblins_tui.rules.errors import NotationError, RulesError
from goblins_tui.rules.play import Outcome, Position, Turn, Variant, is_flawless, play

HEADING = "Goblins Drool, Fairies Rule! game record 1"
DRAW_REPETITIONS = 3
"""A position that comes up so often may be called a draw."""
_TURNS = "turns:"
_TURNS_PER_LINE = 16
_LONGEST = 200_000
_DATE = re.compile(r"[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])", re.ASCII)


class Ending(StrEnum):
    """How people ended a game that the last turn did not end."""

    CLAIMED = "claimed"
    """Solitaire: the win was claimed, or pressing on was stopped."""
    DRAWN = "drawn"
    """All agreed to call it a draw."""
    GIVEN_UP = "given-up"
    """Solitaire: the player gave up before anything was won."""


def may_be_drawn(positions: Iterable[Position]) -> bool:
    """Whether some position came up so often that a game may be called a draw.

    Args:
        positions: The positions of a game so far, the first and the present one included.
    """
    return max(Counter(positions).values()) >= DRAW_REPETITIONS


class GameRecord(NamedTuple):
    """A game: how it was dealt, and the card that each turn added."""

    variant: Variant
    names: tuple[str, ...]
    """The players in seat order; one name is solitaire."""
    code: str
    """The deal code."""
    size: int | None = None
    """Cards in hand at first, for solitaire only."""
    first: int = 0
    """The seat that began, from 0."""
    cards: tuple[int, ...] = ()
    """The card number that each turn added."""
    ending: Ending | None = None
    """How people ended it, if they did."""
    practice: bool = False
    """Whether turns were taken back or tried out, which keeps it out of the records."""
    date: str = ""
    """The day on which it began, such as "2026-11-30"; empty if nobody knows."""
    computers: tuple[str, ...] = ()
    """For each seat the computer player that had it, or nothing; empty if people had them all."""

    @property
    def players(self) -> int:
        """How many players there are."""
        return len(self.names)

    def start(self, deck: Deck = DECK) -> Position:
        """The position before the first turn."""
        return deal(self.players, self.code, self.variant, self.size, self.first, deck)

    def turns(self, deck: Deck = DECK) -> Iterator[Turn]:
        """Play the game again, turn by turn.

        Raises:
            IllegalTurn: A turn that the rules do not allow.
        """
        position = self.start(deck)
        for card in self.cards:
            turn = play(position, card, self.variant, deck)
            yield turn
            position = turn.position


def format_game(record: GameRecord) -> str:
    """A game as text.

    Args:
        record: The game; its names hold no line breaks.

    Returns:
        Lines of text that `parse_game` reads back.
    """
    lines = [HEADING, f"variant: {record.variant.value}"]
    lines += [f"player: {name}" for name in record.names]
    lines += [f"computer: {seat} {name}" for seat, name in enumerate(record.computers, 1) if name]
    lines += [f"deal: {record.code}"]
    lines += [f"size: {record.size}"] if record.size is not None else []
    lines += [f"first: {record.first + 1}"]
    lines += [f"date: {record.date}"] if record.date else []
    lines += ["practice: yes"] if record.practice else []
    lines += [f"ending: {record.ending.value}"] if record.ending is not None else []
    for begin in range(0, len(record.cards), _TURNS_PER_LINE):
        cards = record.cards[begin : begin + _TURNS_PER_LINE]
        lines.append(f"{_TURNS} {' '.join(map(str, cards))}")
    return "\n".join(lines) + "\n"


def parse_game(text: str, deck: Deck = DECK) -> GameRecord:
    """Read a game and play it through by the rules.

    Args:
        text: What `format_game` wrote; blank lines and spaces around words do not matter.
        deck: The cards.

    Returns:
        The game. Its names are as they stand in the text: clean them before showing them.

    Raises:
        NotationError: The text is no game; the message names the line that is wrong.
    """
    if len(text) > _LONGEST:
        raise NotationError("this is too long to be a game record")
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), start=1)]
    lines = [(number, line) for number, line in lines if line]
    if not lines or lines[0][1] != HEADING:
        raise NotationError(f"line 1: a game record begins with {HEADING!r}")

    head_ends = next(
        (at for at, (_, line) in enumerate(lines) if line.startswith(_TURNS)), len(lines)
    )
    record = GameRecord(Variant.FAIRIES_RULE, (), "")
    line_of: dict[str, int] = {}
    for number, line in lines[1:head_ends]:
        with _blaming(f"line {number}"):
            key, record = _with_header(record, line)
            if key in line_of and key not in ("player", "computer"):
                raise NotationError(f"{key} was told in line {line_of[key]} already")
            line_of[key] = number
    # What is missing would have stood in the last line of the head.
    last = lines[head_ends - 1][0]
    with _blaming(f"line {line_of.get('first', last)}"):
        if record.names and record.first not in range(record.players):
            raise NotationError(f"first is 1 to {record.players}, not {record.first + 1}")
    with _blaming(f"line {line_of.get('size', last)}"):
        if not record.names or not record.code:
            raise NotationError(f"{'a deal' if record.names else 'a player'} is missing")
        positions = [record.start(deck)]

    cards: list[int] = []
    is_over = has_shed = False
    for number, line in lines[head_ends:]:
        with _blaming(f"line {number}"):
            if not line.startswith(_TURNS):
                raise NotationError("nothing but turns may follow the turns")
            for card in map(_number, line.removeprefix(_TURNS).split()):
                if is_over:
                    raise NotationError(f"the game was over after {len(cards)} turns")
                position, _, _, _, outcome = play(positions[-1], card, record.variant, deck)
                positions.append(position)
                cards.append(card)
                has_shed = has_shed or outcome is Outcome.SHED
                is_over = outcome is not None and (
                    not position.is_solitaire or is_flawless(position, record.variant)
                )
    with _blaming(f"line {line_of.get('ending', 1)}"):
        if record.ending is not None and is_over:
            raise NotationError(f"the game was over after {len(cards)} turns")
        if record.ending is Ending.CLAIMED and not (record.players == 1 and has_shed):
            raise NotationError("only a solitaire in which all were shed can be claimed")
        if record.ending is Ending.GIVEN_UP and (record.players > 1 or has_shed):
            raise NotationError("only a solitaire that is not won can be given up")
        if record.ending is Ending.DRAWN and (record.players == 1 or not may_be_drawn(positions)):
            raise NotationError("no position came up three times")
    return record._replace(cards=tuple(cards))


@contextmanager
def _blaming(place: str) -> Iterator[None]:
    """Let every refusal name the place of the record that is wrong."""
    try:
        yield
    except RulesError as error:
        raise NotationError(f"{place}: {error}") from None


def _with_header(record: GameRecord, line: str) -> tuple[str, GameRecord]:
    """The word before the colon, and the record with what follows it."""
    key, colon, value = line.partition(":")
    if not colon:
        raise NotationError("a line is a word, a colon and a value")
    value = value.strip()
    match key:
        case "variant":
            if value not in [variant.value for variant in Variant]:
                raise NotationError("the variant is fairies-rule or goblins-rule")
            return key, record._replace(variant=Variant(value))
        case "player":
            if len(record.names) == MAX_PLAYERS:
                raise NotationError(f"there are at most {MAX_PLAYERS} players")
            return key, record._replace(names=(*record.names, value))
        case "computer":
            return key, _with_computer(record, value)
        case "deal":
            return key, record._replace(code=deal_code(deal_index(value)))
        case "size":
            return key, record._replace(size=_number(value))
        case "first":
            return key, record._replace(first=_number(value) - 1)
        case "date":
            if not _DATE.fullmatch(value):
                raise NotationError("a date is year, month and day, such as 2026-11-30")
            return key, record._replace(date=value)
        case "practice":
            if value != "yes":
                raise NotationError("practice is yes, or not there")
            return key, record._replace(practice=True)
        case "ending":
            if value not in [ending.value for ending in Ending]:
                raise NotationError("the ending is claimed, drawn or given-up")
            return key, record._replace(ending=Ending(value))
    raise NotationError(f"there is no {key[:20]!r} in a game record")


def _with_computer(record: GameRecord, value: str) -> GameRecord:
    """The record with a seat, from 1, and the computer player that had it."""
    seat, _, name = value.partition(" ")
    if _number(seat) not in range(1, record.players + 1):
        raise NotationError("a computer player follows the players, with its seat and its name")
    if not name.strip():
        raise NotationError("a computer player has a name")
    computers = [*(record.computers or ("",) * record.players)]
    if len(computers) < record.players or computers[_number(seat) - 1]:
        raise NotationError("each seat has one computer player at most, after all players")
    computers[_number(seat) - 1] = name.strip()
    return record._replace(computers=tuple(computers))


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 3):
        raise NotationError(f"{text[:9]!r} is no number")
    return int(text)
