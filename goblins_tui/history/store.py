"""The store of games: one SQLite database, used by one thread."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from errno import ENOENT
from itertools import groupby
from os import strerror
from pathlib import Path

from goblins_tui.challenges import Kind, SoloDeal
from goblins_tui.clock import file_moment
from goblins_tui.history.actions import Action, Deed
from goblins_tui.history.album import Album
from goblins_tui.history.database import open_database, replaced, set_database_aside, told
from goblins_tui.history.games import (
    DamagedGame,
    GameHead,
    GameLine,
    SavedGame,
    Standing,
    State,
    actions_of,
    clean_title,
    line_of,
)
from goblins_tui.history.locks import GameLocks
from goblins_tui.history.proofs import Proofs
from goblins_tui.history.shelves import ON_SHELF, Page, Shelf, Wanted, condition_of, has
from goblins_tui.paths import shown_path

_GAMES = "SELECT * FROM games LEFT JOIN challenges ON game = id"


class FileTakenAway(OSError):
    """The file of the store was removed, or another one has its name."""


class Store:
    """Keeps games.

    Args:
        path: The database file; `None` keeps them until the program ends.
        now: Tells the moment, UTC, such as "2026-11-30 20:15:00".
    """

    def __init__(self, path: Path | None, now: Callable[[], str]) -> None:
        self._now = now
        self.notice = self._open(path)
        """What people have to know about the file, or nothing."""

    def _open(self, path: Path | None) -> str:
        self._connection, notice, self._path = open_database(path, file_moment(self._now()))
        self._connection.create_function("has", 2, has, deterministic=True)
        self._file = _identity(self._path) if self._path else None
        self._locks = GameLocks(self._path)
        self.proofs = Proofs(self._connection)
        self.album = Album(self._connection, self._transaction)
        return notice

    @property
    def path(self) -> Path | None:
        """The file that is in use; `None` if games are kept until the program ends."""
        return self._path

    def close(self) -> None:
        """Let go of the games in use, and close the file."""
        self._locks.release_all()
        with suppress(sqlite3.Error):
            self._connection.close()

    def begin_anew(self) -> str:
        """Open the file again, which turned out to be damaged or is not there any more.

        A damaged file is set aside. Where that fails, games are kept until the program ends.

        Returns:
            What people have to know.
        """
        path, notice = self.path, ""
        is_there = self._is_there()
        self.close()
        if path is not None and is_there:
            try:
                aside = set_database_aside(path, file_moment(self._now()))
            except OSError as error:
                notice = f"{shown_path(path)} is damaged and cannot be renamed ({told(error)})."
                path = None
            else:
                notice = replaced(path, "is damaged", aside)
        elif path is not None:
            notice = f"{shown_path(path)} was taken away: the game is kept in a new one."
        return self._open(path) or notice

    def _is_there(self) -> bool:
        """Whether the file that is open is still the one that its name stands for."""
        if self.path is None:
            return True
        with suppress(OSError):
            return _identity(self.path) == self._file
        return False

    def today(self) -> str:
        """The day it is, UTC, such as "2026-11-30"."""
        return self._now()[: len("2026-11-30")]

    # Games that are played ------------------------------------------------------------------

    def begin(self, head: GameHead, actions: Sequence[Action], standing: Standing) -> int:
        """Keep a new game, and have it open here.

        Args:
            head: How it was dealt.
            actions: What was done in it so far.
            standing: How it stands.

        Returns:
            Its number.

        Raises:
            sqlite3.Error: It could not be kept.
        """
        record, moment = head.record, self._now()
        if record.date not in ("", moment[:10]):
            moment = f"{record.date} 00:00:00"
        with self._transaction():
            game = self._connection.execute(
                "INSERT INTO games (begun, changed, origin, variant, code, size, first, take_back,"
                " practice, computers, state, turns, to_move, fingerprint)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    moment,
                    moment,
                    head.origin,
                    record.variant.value,
                    record.code,
                    record.size,
                    record.first,
                    head.take_back,
                    standing.practice,
                    any(record.computers),
                    standing.state,
                    standing.turns,
                    standing.to_move,
                    standing.fingerprint,
                ),
            ).lastrowid
            assert game is not None
            computers = record.computers or ("",) * record.players
            self._connection.executemany(
                "INSERT INTO players VALUES (?, ?, ?, ?)",
                [
                    (game, seat, name, computer)
                    for seat, (name, computer) in enumerate(
                        zip(record.names, computers, strict=True)
                    )
                ],
            )
            if head.challenge is not None:
                kind, goal, day, rung = head.challenge
                self._connection.execute(
                    "INSERT INTO challenges VALUES (?, ?, ?, ?, ?)", (game, kind, goal, day, rung)
                )
            self._append(game, 0, actions)
            self._stand(game, standing, moment)
        return game

    def append(self, game: int, known: int, actions: Sequence[Action], standing: Standing) -> None:
        """Keep what was done since.

        Args:
            game: The number of the game.
            known: How many actions are stored already.
            actions: Those that follow.
            standing: How the game stands after them.

        Raises:
            sqlite3.Error: Nothing of it could be kept.
        """
        with self._transaction():
            self._append(game, known, actions)
            self._stand(game, standing, self._now())

    def _append(self, game: int, known: int, actions: Sequence[Action]) -> None:
        self._connection.executemany(
            "INSERT INTO actions VALUES (?, ?, ?)",
            [(game, number, str(action)) for number, action in enumerate(actions, start=known + 1)],
        )
        # Who had a seat once has touched the game for good.
        seated = [action for action in actions if action.deed is Deed.SEAT and action.words]
        for action in seated:
            self._connection.execute(
                "UPDATE players SET computer = ? WHERE game = ? AND seat = ?",
                (action.words, game, action.seat),
            )
        if seated:
            self._connection.execute("UPDATE games SET computers = 1 WHERE id = ?", (game,))

    def _stand(self, game: int, standing: Standing, moment: str) -> None:
        self._connection.execute(
            "UPDATE games SET changed = ?, state = ?, turns = ?, to_move = ?, winner = ?,"
            " outcome = ?, winning_turns = ?, flawless_turns = ?, practice = ?, fingerprint = ?"
            " WHERE id = ?",
            (moment, *_stored(standing), game),
        )

    def take(self, game: int) -> bool:
        """Have a game open here, so that no other terminal plays it.

        Returns:
            False if it is open elsewhere.
        """
        return self._locks.take(game)

    def release(self, game: int) -> None:
        """Let others play a game."""
        self._locks.release(game)

    def is_open_here(self, game: int) -> bool:
        """Whether this terminal plays a game now."""
        return self._locks.is_taken_here(game)

    def is_open_elsewhere(self, game: int) -> bool:
        """Whether another terminal plays a game now."""
        return self._locks.is_taken_elsewhere(game)

    # Looking things up ----------------------------------------------------------------------

    def load(self, game: int) -> SavedGame:
        """A game with all that was done in it.

        Raises:
            DamagedGame: There is no such game, or what is stored makes no sense.
            sqlite3.Error: The file cannot be read.
        """
        with self._transaction(writes=False):
            rows = self._connection.execute(f"{_GAMES} WHERE id = ?", (game,)).fetchall()
            if not rows:
                raise DamagedGame("there is no such game")
            players = self._connection.execute(
                "SELECT seat, name, computer FROM players WHERE game = ? ORDER BY seat", (game,)
            ).fetchall()
            actions = self._connection.execute(
                "SELECT number, action FROM actions WHERE game = ? ORDER BY number", (game,)
            ).fetchall()
        line = line_of(rows[0], [tuple(player) for player in players])
        return SavedGame(line, actions_of([tuple(action) for action in actions]))

    def open_games(self) -> tuple[GameLine, ...]:
        """The games that can be played on, the last one first."""
        return self._lines(ON_SHELF[Shelf.OPEN], (), "LIMIT 1000")

    def page(self, wanted: Wanted, begin: int, length: int) -> Page:
        """Some of the games.

        Args:
            wanted: Which games.
            begin: How many of them to leave out.
            length: How many to return at most.
        """
        condition, values = condition_of(wanted)
        (total,) = self._connection.execute(
            f"SELECT count(*) FROM games WHERE {condition}", values
        ).fetchone()
        lines = self._lines(condition, values, f"LIMIT {int(length)} OFFSET {int(begin)}")
        return Page(lines, total, min(begin + length, total))

    def counted(self) -> tuple[GameLine, ...]:
        """All games that count in the statistics, the last one first."""
        return self._lines(ON_SHELF[Shelf.COUNTED], (), "")

    def given_up(self) -> tuple[GameLine, ...]:
        """All games that people gave up, the last one first."""
        return self._lines(ON_SHELF[Shelf.ABANDONED], (), "")

    def of_kind(self, kind: Kind) -> tuple[GameLine, ...]:
        """All solitaires of one kind, open ones and practice too, the last one first."""
        condition = "id IN (SELECT game FROM challenges WHERE kind = ?)"
        return self._lines(condition, (kind,), "")

    def of_deal(self, deal: SoloDeal) -> tuple[GameLine, ...]:
        """All solitaires with the same cards that count, the last one first."""
        condition = f"{ON_SHELF[Shelf.COUNTED]} AND code = ? AND size = ? AND variant = ?"
        return self._lines(condition, (deal.code, deal.size, deal.variant.value), "")

    def is_known(self, deal: SoloDeal, day: str = "") -> bool:
        """Whether people know more of a deal than it shows, from other games with it.

        They do if they left it, gave it up or had help in it; of a daily deal, if they played it
        at all.

        Args:
            deal: The cards.
            day: The day whose deal it is, if it is one.
        """
        (found,) = self._connection.execute(
            "SELECT EXISTS (SELECT 1 FROM games LEFT JOIN challenges ON game = id"
            " WHERE code = ? AND size = ? AND variant = ?"
            " AND (state != 'finished' OR practice = 1 OR (day != '' AND day = ?)))",
            (deal.code, deal.size, deal.variant.value, day),
        ).fetchone()
        return bool(found)

    def game_like(self, fingerprint: str) -> int | None:
        """The number of a game that was dealt and played the same, if there is one."""
        row = self._connection.execute(
            "SELECT id FROM games WHERE fingerprint = ? ORDER BY id", (fingerprint,)
        ).fetchone()
        return None if row is None else int(row[0])

    def is_empty(self) -> bool:
        """Whether there is no game at all."""
        (found,) = self._connection.execute("SELECT EXISTS (SELECT 1 FROM games)").fetchone()
        return not found

    def version(self) -> int:
        """A number that changes when another terminal has changed something."""
        (version,) = self._connection.execute("PRAGMA data_version").fetchone()
        return int(version)

    def _lines(self, condition: str, values: Sequence[object], limit: str) -> tuple[GameLine, ...]:
        chosen = f"SELECT id FROM games WHERE {condition} ORDER BY changed DESC, id DESC {limit}"
        with self._transaction(writes=False):
            rows = self._connection.execute(
                f"{_GAMES} WHERE id IN ({chosen}) ORDER BY changed DESC, id DESC", values
            ).fetchall()
            seats = self._connection.execute(
                "SELECT game, seat, name, computer FROM players"
                f" WHERE game IN ({chosen}) ORDER BY game, seat",
                values,
            ).fetchall()
        players = {
            game: [(seat[1], seat[2], seat[3]) for seat in group]
            for game, group in groupby(seats, key=lambda seat: seat[0])
        }
        lines = []
        for row in rows:
            # One game that makes no sense must not hide all the others.
            with suppress(DamagedGame):
                lines.append(line_of(row, players.get(row["id"], [])))
        return tuple(lines)

    # Changing what is kept ------------------------------------------------------------------

    def rename(self, game: int, title: str) -> None:
        """Give a game a title, or with an empty one take it away."""
        with self._transaction():
            self._connection.execute(
                "UPDATE games SET title = ? WHERE id = ?", (clean_title(title), game)
            )

    def abandon(self, game: int) -> None:
        """Give up a game that is not over."""
        with self._transaction():
            self._connection.execute(
                "UPDATE games SET state = ? WHERE id = ? AND state = ?",
                (State.ABANDONED, game, State.OPEN),
            )

    def delete(self, game: int) -> None:
        """Remove a game and all that was done in it."""
        with self._transaction():
            self._connection.execute("DELETE FROM games WHERE id = ?", (game,))

    @contextmanager
    def _transaction(self, writes: bool = True) -> Iterator[None]:
        """All of it or nothing; what is read belongs together."""
        if writes and not self._is_there():
            # SQLite would go on to write where nobody finds it.
            raise FileTakenAway(ENOENT, strerror(ENOENT))
        self._connection.execute("BEGIN IMMEDIATE" if writes else "BEGIN")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            # After some errors, such as a full disk, SQLite has rolled back already.
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            raise


def _identity(path: Path) -> tuple[int, int]:
    status = path.stat()
    return status.st_dev, status.st_ino


def _stored(standing: Standing) -> tuple[object, ...]:
    outcome = standing.outcome and standing.outcome.value
    return (*standing._replace(outcome=None)[:4], outcome, *standing[5:])
