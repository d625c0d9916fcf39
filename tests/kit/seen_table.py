"""Reads the table from a terminal, as people do: names on cards, titles above them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from goblins_tui.model.session import Ending, GameSession
from goblins_tui.rules import DECK, Side
from goblins_tui.text import counted
from tests.kit.terminal import Terminal

FACES: Final = {
    face.name: (card.number, side)
    for card in DECK
    for side, face in ((Side.GOBLIN, card.goblin), (Side.FAIRY, card.fairy))
}
_SYMBOLS: Final = "\U0001f31e|\U0001f319|\U0001f344|\U0001f438|Su|Mo|Mu|Fr"
_BEFORE_A_NAME: Final = rf"(?:[│┃║|:#!~]|[\[(/](?:{_SYMBOLS}))"
"""The edge of a framed card, or bracket and symbol of a card in one line."""
_SHORTEST_CUT: Final = 5
TURN: Final = r"\bTurn (\d+)"
_WHERE: Final = r"\b(?:(?:Turn|Won in) \d+|Given up)"
DEAL_CODE: Final = r"(?:deal|daily|rung \d+,) (\S+-\w)"


def _cuts(name: str) -> str:
    """A pattern for a name that may have been cut to fit."""
    cut = "|".join(re.escape(name[:end]) + "~" for end in range(len(name) - 1, _SHORTEST_CUT, -1))
    return f"{re.escape(name)}|{cut}" if cut else re.escape(name)


_CARD: Final = f"{_BEFORE_A_NAME}({'|'.join(_cuts(name) for name in FACES)})"
RING_TITLE: Final = r"^ *(?:──|--) (?:Fairy Ring|Goblin Cave) (?:──|--)"
_RULED_TITLE: Final = r"^ *(?:──|--) .+ (?:──|--)"


class SeenCard(NamedTuple):
    """A name on a card, as it stands on the screen."""

    number: int
    side: Side
    x: int
    """The column of the first letter of its name."""
    y: int


class SeenTable(NamedTuple):
    """Which faces lie where on the screen, cards in rising order."""

    others: tuple[str, ...]
    ring: tuple[str, ...]
    hand: tuple[str, ...]


def seen_cards(terminal: Terminal) -> list[SeenCard]:
    """The cards on the screen, from the top; with all reverses open both faces of each.

    Args:
        terminal: Where to look.

    Returns:
        Every name on a card.
    """
    cards = []
    for x, y, text in terminal.find_all(_CARD):
        name = next(name for name in FACES if name.startswith(text.rstrip("~")))
        cards.append(SeenCard(*FACES[name], x, y))
    return cards


def seen_table(terminal: Terminal) -> SeenTable | None:
    """What lies in the hands and in the Ring on the screen, if a table is there.

    Args:
        terminal: Where to look.

    Returns:
        The faces in each zone.
    """
    ring_titles = terminal.find_all(RING_TITLE)
    if not ring_titles:
        return None
    ring_y = ring_titles[0][1]
    titles = [y for _, y, _ in terminal.find_all(_RULED_TITLE) if y > ring_y]
    if not titles:
        return None
    cards = seen_cards(terminal)
    return SeenTable(
        _faces(card for card in cards if card.y < ring_y),
        _faces(card for card in cards if ring_y < card.y < titles[0]),
        _faces(card for card in cards if card.y > titles[0]),
    )


def _faces(cards: Iterable[SeenCard]) -> tuple[str, ...]:
    return tuple(
        f"{card.side[0].upper()}{card.number}" for card in sorted(cards, key=lambda one: one[:2])
    )


def _header_fits(terminal: Terminal) -> bool:
    """Whether the deal code stands one column from the right edge of the window."""
    edges = [x + len(code) for x, _, code in terminal.find_all(DEAL_CODE)]
    return edges == [terminal.screen.columns - 1]


class ShowsTable:
    """A condition: the screen shows a game as it stands.

    Args:
        game: The game; if it is over, the winner sits at the bottom.
        opened: Whether all reverses are open too.
    """

    def __init__(self, game: GameSession, opened: bool = False) -> None:
        tableau = game.tableau
        result = game.result
        if result is not None and result.winner is not None:
            bottom = result.winner
        else:
            # The person who is next to move: computer players do not mind where they sit.
            seats = len(tableau.hands)
            turns = [(tableau.seat + step) % seats for step in range(seats)]
            bottom = next((seat for seat in turns if not game.computer(seat)), 0)
        zones = [
            [card for seat, hand in enumerate(tableau.hands) if seat != bottom for card in hand],
            tableau.ring,
            tableau.hands[bottom],
        ]
        self._table = SeenTable(
            *(
                _faces(
                    SeenCard(card, side, 0, 0)
                    for card in zone
                    for side in (Side if opened else (tableau.side(card),))
                )
                for zone in zones
            )
        )
        self._turn = game.turn_number
        self._where = f"Turn {self._turn}"
        if game.is_solitaire and game.shed_turn is not None and not game.pressed_on:
            self._where = f"Won in {game.shed_turn}"
        if game.ending is Ending.GIVEN_UP:
            self._where = "Given up"
        self._titles = []
        for seat in range(len(tableau.hands)):
            held = {side: tableau.held(seat, side) for side in Side}
            counts = ", ".join(counted(number, side) for side, number in held.items())
            # Beside a long name there is room for less.
            short = ", ".join(f"{number}{side[0]}" for side, number in held.items())
            name = re.escape(game.name(seat))
            self._titles.append(re.compile(f"{name}.*(?:{counts}|{short})"))

    @property
    def table(self) -> SeenTable:
        """Which faces lie where."""
        return self._table

    def __call__(self, terminal: Terminal) -> bool:
        """Whether the screen shows it now."""
        return (
            _header_fits(terminal)
            and [text for _, y, text in terminal.find_all(_WHERE) if y == 0] == [self._where]
            and all(title.search(terminal.text) for title in self._titles)
            and seen_table(terminal) == self._table
        )

    def __repr__(self) -> str:
        titles = [title.pattern for title in self._titles]
        return f"the table with {self._where!r}: {self._table}, titles {titles}"
