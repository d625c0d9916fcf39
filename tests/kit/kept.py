"""Games that wait for their players: what the next start offers, and what lies in the file.

    with start_again(database) as terminal:
        player = go_on(terminal, game)

The file is never opened where it lies: what is looked at is a copy, so that it is the program
itself that makes the file whole again after it was killed.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from goblins_tui.model.session import GameSession
from goblins_tui.rules import DECK, DRAW_REPETITIONS
from goblins_tui.text import counted
from tests.kit.good_play import table_of
from tests.kit.players import Player, play
from tests.kit.seen_table import FACES, ShowsTable, seen_table
from tests.kit.terminal import Terminal

WELCOME: Final = "Welcome back"
"""The title of what is offered at the start."""
SHORT: Final = table_of("acorn-4", "Ann", "Bo")
"""A game that Ann wins in seven good turns."""
SETTLING: Final = 0.7
"""So long a question that came by itself takes no answer, and a little more."""
TO_GO_ON: Final = "Games that are not over yet."
PLAYED: Final = "the statistics count them"
GIVEN_UP: Final = "nobody wanted to go on"
"""What is said about the shelves of the list of games."""
_SHELVES: Final = 5
_NOTICE: Final = "╭─{42}╮"
"""The upper edge of a notice; no other box is so wide."""


# The next start -----------------------------------------------------------------------------


def start_again(
    database: Path,
    *arguments: str,
    columns: int = 80,
    rows: int = 24,
    env: Mapping[str, str | None] | None = None,
    program: Sequence[str] | None = None,
) -> Terminal:
    """Start the program at its set-up, without animation.

    Args:
        database: Where games are kept.
        arguments: Further arguments.
        columns: Width of the window.
        rows: Height of the window.
        env: Changes to the environment.
        program: Another way to start it than as a module.

    Returns:
        The terminal, in which nothing needs to be seen yet.
    """
    words = ["--db", str(database), "--speed", "off", *arguments]
    return play(*words, columns=columns, rows=rows, env=env, program=program)


def offer_of(game: GameSession) -> str:
    """The words with which a game is offered that is not over.

    Args:
        game: A game that goes on.

    Returns:
        Such as "Ann v Bo, turn 4, Bo to add".
    """
    names, turn = game.record.names, f"turn {game.turn_number}"
    if game.is_solitaire:
        practice = ", practice" if game.is_practice else ""
        return f"{names[0]} alone, {turn}, {game.record.size} cards{practice}"
    who = " v ".join(names) if len(names) == 2 else f"{', '.join(names[:-1])} and {names[-1]}"
    return f"{who}, {turn}, {game.name(game.seat)} to add"


def see_offers(terminal: Terminal, *games: GameSession) -> Terminal:
    """See that these games are offered, in this order, and no others.

    Args:
        terminal: Where the program has just been started.
        games: The games that are not over, the last one first.

    Returns:
        The terminal, in which an answer can be given.
    """
    terminal.wait_for(WELCOME).settle(SETTLING)
    offered = [text.strip() for _, _, text in terminal.find_all(r"\d  (\S.*, turn \d.*?) *│")]
    assert offered == [offer_of(game) for game in games], terminal.text
    return terminal


def see_no_offer(terminal: Terminal) -> Terminal:
    """See that the set-up comes up, and nothing above it."""
    terminal.wait_for("Play ").settle(SETTLING)
    assert WELCOME not in terminal.text, terminal.text
    return terminal


def go_on(terminal: Terminal, game: GameSession, with_mouse: bool = False) -> Player:
    """Take up the only game that is offered, and see it just as it was.

    Args:
        terminal: Where the program has just been started.
        game: The game as it was left.
        with_mouse: Take it by a click instead of Enter.

    Returns:
        A player at its table.
    """
    see_offers(terminal, game)
    if with_mouse:
        terminal.click_text(offer_of(game))
    else:
        terminal.press("enter")
    return ReturnedPlayer(terminal, game).see_truth()


class ReturnedPlayer(Player):
    """A player who remembers every face that has lain up before.

    Args:
        terminal: Where the program runs.
        game: The game as it was left.
    """

    def __init__(self, terminal: Terminal, game: GameSession) -> None:
        super().__init__(terminal, game)
        self._turned_up = known_names(game)


def play_some(player: Player, turns: int) -> Player:
    """Play so many turns by keys, each of them seen."""
    for _ in range(turns):
        player.add_by_keys(player.good_card())
    return player


def play_out(player: Player) -> Player:
    """Play by keys until somebody has won, and wait until the question then takes an answer."""
    while not player.game.is_over:
        player.add_by_keys(player.good_card())
    player.terminal.wait_for(Shows(player.game)).settle(SETTLING)
    return player


def known_names(game: GameSession) -> set[str]:
    """The names of all faces that have lain up, up to the last turn of a game."""
    return {
        DECK.card(card).face(tableau.side(card)).name
        for tableau in (game.tableau_after(turns) for turns in range(len(game.turns) + 1))
        for card in tableau.cards
    }


def open_list(terminal: Terminal, shelf: str, words: str) -> Terminal:
    """Open the list of games, go to a shelf, and wait for something on it.

    Args:
        terminal: Where a screen is shown on which the list can be asked for.
        shelf: What is said about the shelf, such as `TO_GO_ON`.
        words: Something that stands there.
    """
    terminal.press("o").wait_for("computers").settle(0.1)
    for _ in range(_SHELVES):
        if shelf not in terminal.text:
            terminal.press("right").settle(0.1)
    return terminal.wait_for(shelf).wait_for(words).settle()


def see_no_name_of_a_card(terminal: Terminal) -> None:
    """See that the screen names no face of any card."""
    named = [name for name in FACES if name in terminal.text]
    assert not named, f"{named} can be read:\n{terminal.text}"


class Shows:
    """A condition: the screen shows a game as it stands, or the question that covers it.

    Args:
        game: The game.
    """

    def __init__(self, game: GameSession) -> None:
        self._words = question_of(game)
        self._table = ShowsTable(game)

    def __call__(self, terminal: Terminal) -> bool:
        """Whether the screen shows it now."""
        if self._words:
            return self._words in terminal.text
        return self._table(terminal)

    def __repr__(self) -> str:
        return repr(self._words or self._table)


class ShowsWatched(ShowsTable):
    """A condition: the screen shows a game that is watched as it stands.

    Args:
        game: The game.
    """

    def __call__(self, terminal: Terminal) -> bool:
        """Whether the screen shows it now."""
        return (
            f": turn {self._turn} " in terminal.text.splitlines()[0]
            and all(title.search(terminal.text) for title in self._titles)
            and seen_table(terminal) == self._table
        )


def question_of(game: GameSession) -> str:
    """What only the question says that comes up by itself at this moment, or nothing."""
    result = game.result
    if result is not None:
        return "The same deal again" if game.is_solitaire else "Play again: a new deal"
    if game.may_press_on:
        return f"Claim the win in {counted(game.cursor, 'turn')}"
    if game.repetitions == DRAW_REPETITIONS and not game.is_solitaire:
        return "Round in circles"
    return ""


# The file -----------------------------------------------------------------------------------


class KeptGame(NamedTuple):
    """A game as it lies in the file."""

    code: str
    names: tuple[str, ...]
    state: str
    turns: int
    to_move: int
    winner: int | None
    practice: bool
    actions: tuple[str, ...]


class NotSound(Exception):
    """A file that SQLite finds fault with, with what it says."""


def kept_games(database: Path) -> list[KeptGame]:
    """What a database holds, in the order in which the games were begun.

    Args:
        database: The file; without one there are no games.

    Returns:
        Every game.

    Raises:
        NotSound: It is no whole database.
    """
    if not database.exists():
        return []
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        # The log first: what is moved from it into the file meanwhile is then there twice.
        for end in ("-wal", ""):
            if Path(f"{database}{end}").exists():
                shutil.copyfile(f"{database}{end}", f"{copy}{end}")
        try:
            with closing(sqlite3.connect(copy)) as connection:
                return list(_read(connection))
        except sqlite3.DatabaseError as error:
            raise NotSound(str(error)) from error


def _read(connection: sqlite3.Connection) -> list[KeptGame]:
    (verdict,) = connection.execute("PRAGMA integrity_check").fetchone()
    if verdict != "ok":
        raise NotSound(verdict)
    if not connection.execute("SELECT * FROM sqlite_schema").fetchall():
        return []
    games = connection.execute(
        "SELECT id, code, state, turns, to_move, winner, practice FROM games ORDER BY id"
    ).fetchall()
    return [
        KeptGame(
            code,
            _column(connection, "SELECT name FROM players WHERE game = ? ORDER BY seat", game),
            state,
            turns,
            to_move,
            winner,
            bool(practice),
            _column(connection, "SELECT action FROM actions WHERE game = ? ORDER BY number", game),
        )
        for game, code, state, turns, to_move, winner, practice in games
    ]


def _column(connection: sqlite3.Connection, query: str, game: int) -> tuple[str, ...]:
    return tuple(value for (value,) in connection.execute(query, (game,)))


# Notices ------------------------------------------------------------------------------------


def read_notice(terminal: Terminal, *words: str) -> str:
    """Read a notice, and click it away so that it covers no card.

    Args:
        terminal: Where it is shown, or soon will be.
        words: What it says, among other things, each within a line of it.

    Returns:
        All that the notice says, in one line.
    """
    for part in words:
        terminal.wait_for(part)
    terminal.settle(0.1)
    said = notice_text(terminal)
    terminal.click_text(words[0]).wait_for(lambda seen: words[0] not in seen.text)
    return said


def notice_text(terminal: Terminal) -> str:
    """What all notices on the screen say, in one line; nothing if there is none."""
    said = []
    for left, top, edge in terminal.find_all(_NOTICE):
        for y in range(top + 1, terminal.screen.lines):
            row = terminal.screen.buffer[y]
            if row[left].data != "│":
                break
            said.append("".join(row[left + x].data for x in range(1, len(edge) - 1)).strip())
    return " ".join(said)
