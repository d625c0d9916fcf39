"""A turn is on the disk before the next one is accepted, and no disk can stop a game."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Event
from time import monotonic

import pytest

from goblins_tui.history.actions import Action
from goblins_tui.history.desk import Desk
from goblins_tui.history.games import GameHead, State
from goblins_tui.history.shelves import Wanted
from goblins_tui.history.store import Store
from goblins_tui.model.game_model import GameModel
from goblins_tui.model.journal import do, session_of
from goblins_tui.model.keeper import PATIENCE_SECONDS, GameKeeper
from goblins_tui.model.session import GameSession, SessionError
from tests.kit.stored_games import (
    after,
    elsewhere,
    fill_the_disk,
    free_the_disk,
    keep_whole,
    names_in,
    scripted,
    start_elsewhere,
    store_at,
)

START, ACTIONS = scripted("draw-by-repetition")
LONG = 10.0
A_MOMENT = 0.3
"""More than keeping an action takes by far, and less than waiting for a locked file does."""
SAVED_AGAIN = "This game is saved again, with every turn."
KILLS = 4


class Table:
    """A game that is played and kept; its clock stands still until it is set.

    Args:
        desk: Where it is kept.
        game: Its number, if it is in the store already with `known` actions.
    """

    def __init__(self, desk: Desk, game: int | None = None, known: int = 0) -> None:
        self.desk = desk
        self.seconds = 100.0
        self.notices: list[str] = []
        self.done = list(ACTIONS[:known])
        self.keeper = GameKeeper(
            desk,
            GameHead(START.record),
            self.done,
            game,
            clock=lambda: self.seconds,
            tell=self.notices.append,
        )

    @property
    def session(self) -> GameSession:
        return after(START, self.done)

    def keep(self) -> float:
        """Do what comes next; return how many seconds it took to keep it."""
        action = ACTIONS[len(self.done)]
        session = do(self.session, action)
        self.done.append(action)
        begin = monotonic()
        self.keeper.keep(action, session)
        return monotonic() - begin

    def keep_in_peace(self, turns: int = 1) -> None:
        """Do what comes next, and wait each time until the desk has done all that was left."""
        for _ in range(turns):
            assert self.keep() < A_MOMENT
            self.when_written()

    def when_written(self) -> None:
        """Wait until the desk has done all that was left there."""
        self.desk.ask(lambda store: None).result(LONG)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.db"


@pytest.fixture
def desk(path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    # What waits for a locked file waits as usual, only not as long.
    monkeypatch.setattr("goblins_tui.history.database.BUSY_SECONDS", 0.5)
    desk = Desk(lambda: store_at(path))
    yield desk
    assert desk.close(LONG)


@pytest.fixture
def table(desk: Desk) -> Table:
    return Table(desk)


def kept(path: Path) -> dict[int, GameSession]:
    """All games of a file, as another terminal finds them."""
    with closing(store_at(path)) as store:
        assert store.notice == ""
        lines = (*store.open_games(), *store.page(Wanted(), 0, 100).lines)
        return {line.id: session_of(store.load(line.id)) for line in lines}


def holding(path: Path) -> str:
    """Code that keeps a file from being written."""
    return (
        "import sqlite3\n"
        f"connection = sqlite3.connect({str(path)!r}, isolation_level=None)\n"
        "connection.execute('BEGIN IMMEDIATE')"
    )


# All is well


def test_every_action_is_on_the_disk_before_the_next(table: Table, path: Path) -> None:
    for _ in ACTIONS:
        table.keep_in_peace()
        assert table.keeper.is_settled()
        assert kept(path) == {1: table.session}
    assert table.session.is_over
    assert table.notices == []


def test_b87_a_game_without_a_turn_is_not_kept(table: Table, path: Path) -> None:
    table.keeper.leave(table.session).result(LONG)
    assert kept(path) == {}


def test_a_game_is_open_here_from_its_first_turn_until_it_is_left(table: Table, path: Path) -> None:
    table.keep_in_peace()
    with closing(store_at(path)) as other:
        assert other.is_open_elsewhere(1)
        table.keeper.leave(table.session).result(LONG)
        assert other.take(1)


def test_a_stored_game_goes_on_where_it_stood(desk: Desk, path: Path) -> None:
    game = desk.ask(lambda store: keep_whole(store, START, ACTIONS[:4])).result(LONG)
    table = Table(desk, game, 4)
    table.keep_in_peace(3)
    assert kept(path) == {game: after(START, ACTIONS[:7])}


def test_a_game_can_be_given_up(table: Table, desk: Desk, path: Path) -> None:
    table.keep_in_peace(2)
    table.keeper.leave(table.session, abandon=True).result(LONG)
    saved = desk.ask(lambda store: store.load(1)).result(LONG)
    assert saved.line.standing.state is State.ABANDONED
    assert session_of(saved) == table.session


def test_two_games_one_after_the_other_are_both_kept(desk: Desk, path: Path) -> None:
    for _ in range(2):
        table = Table(desk)
        table.keep_in_peace(len(ACTIONS))
        table.keeper.leave(table.session).result(LONG)
    assert kept(path) == {1: table.session, 2: table.session}


# B72, B81: killed


def test_b72_b81_what_was_kept_survives_a_kill_at_any_moment(path: Path) -> None:
    code = (
        "from itertools import count\n"
        "from pathlib import Path\n"
        "from goblins_tui.history.desk import Desk\n"
        "from goblins_tui.history.games import GameHead\n"
        "from goblins_tui.model.journal import do\n"
        "from goblins_tui.model.keeper import GameKeeper\n"
        "from tests.kit.stored_games import scripted, store_at\n"
        f"desk = Desk(lambda: store_at(Path({str(path)!r})))\n"
        "for game in count():\n"
        "    session, actions = scripted('draw-by-repetition')\n"
        "    keeper = GameKeeper(desk, GameHead(session.record), clock=lambda: 0.0, tell=print)\n"
        "    for action in actions:\n"
        "        session = do(session, action)\n"
        "        keeper.keep(action, session)\n"
        "        desk.ask(lambda store: None).result()\n"
        "        print('kept', flush=True)\n"
    )
    promised = 0
    for kill in range(KILLS):
        process = start_elsewhere(code)
        assert process.stdout is not None
        for _ in range(5 + 7 * kill):
            assert process.stdout.readline() == "kept\n"
        process.kill()
        rest = process.stdout.read()
        process.communicate()
        promised += 5 + 7 * kill + rest.count("kept\n")
        games = kept(path)
        stored = sum(len(game.turns) + (game.ending is not None) for game in games.values())
        # At most the action that was on its way is there too, or is not.
        assert promised <= stored <= promised + 1
        promised = stored
        assert names_in(path.parent) == ["history.db", "history.db.open"]


# B79: locked


def test_b79_a_locked_file_is_told_once_and_all_is_written_later(table: Table, path: Path) -> None:
    table.keep_in_peace()
    with elsewhere(holding(path)):
        assert table.keep() < A_MOMENT
        assert not table.keeper.is_settled()
        table.when_written()
        assert table.notices == [
            "This game cannot be saved now: another program keeps it locked. Play on: with every "
            "turn it is tried again."
        ]
        assert table.keeper.is_settled()
        assert table.keep() < A_MOMENT
        assert table.keeper.is_settled()
        table.when_written()
        assert len(table.notices) == 1
    table.keep_in_peace()
    assert table.notices[1:] == [SAVED_AGAIN]
    assert kept(path) == {1: after(START, ACTIONS[:4])}


SLOW = "The disk is slow: play on, the turns are saved as soon as it answers."


def test_b79_a_turn_waits_for_the_disk_for_some_seconds_and_no_longer(desk: Desk) -> None:
    free = Event()
    table = Table(desk)
    desk.ask(lambda store: free.wait(LONG))
    assert table.keeper.is_settled()
    assert table.keep() < A_MOMENT
    assert not table.keeper.is_settled()
    table.seconds += PATIENCE_SECONDS - 0.01
    assert not table.keeper.is_settled()
    table.seconds += 0.01
    assert table.keeper.is_settled()
    assert table.notices == [SLOW]
    free.set()
    table.when_written()
    assert table.keeper.is_settled()
    assert table.notices == [SLOW]


def test_b79_a_slow_disk_is_told_once_and_no_turn_waits_for_it_again(
    desk: Desk, path: Path
) -> None:
    free = Event()
    table = Table(desk)
    desk.ask(lambda store: free.wait(LONG))
    table.keep()
    table.seconds += PATIENCE_SECONDS
    assert table.keeper.is_settled()
    for _ in range(3):
        assert table.keep() < A_MOMENT
        assert table.keeper.is_settled()
        assert table.notices == [SLOW]
    free.set()
    table.when_written()
    assert kept(path) == {1: after(START, ACTIONS[:4])}
    table.keep_in_peace()
    assert len(table.notices) == 1
    assert kept(path) == {1: after(START, ACTIONS[:5])}


def test_b79_a_turn_is_shown_when_it_is_kept_and_the_next_one_waits_for_it(desk: Desk) -> None:
    free = Event()
    table = Table(desk)
    model = GameModel(START, take_back_allowed=True, keeper=table.keeper)
    desk.ask(lambda store: free.wait(LONG))
    model.do(ACTIONS[0])
    with pytest.raises(SessionError, match="one moment"):
        model.do(ACTIONS[1])
    with pytest.raises(SessionError, match="one moment"):
        model.take_back()
    assert model.game == START
    assert model.latest == after(START, ACTIONS[:1])
    model.arrive()
    assert model.game == START
    free.set()
    table.when_written()
    model.arrive()
    assert model.game == after(START, ACTIONS[:1])
    model.arrive()
    model.do(ACTIONS[1])
    table.when_written()
    model.arrive()
    assert model.game == after(START, ACTIONS[:2])
    assert session_of(desk.ask(lambda store: store.load(1)).result(LONG)) == model.game


def test_b79_a_game_left_while_the_file_is_locked_is_free_for_others(
    table: Table, path: Path
) -> None:
    table.keep_in_peace()
    with elsewhere(holding(path)):
        left = table.keeper.leave(table.session, abandon=True)
        assert isinstance(left.exception(LONG), sqlite3.OperationalError)
    with closing(store_at(path)) as other:
        assert other.take(1)


# B71: full


def test_b71_a_full_disk_is_told_once_and_all_is_written_when_there_is_room(
    desk: Desk, path: Path
) -> None:
    # Enough games to fill the last page of every table, so that the next one needs a new page.
    desk.ask(fill_with_games).result(LONG)
    before = kept(path)
    table = Table(desk)
    table.keep_in_peace(3)
    assert table.notices == [
        "This game cannot be saved now: the disk is full. Play on: with every turn it is tried "
        "again."
    ]
    assert table.keeper.is_settled()
    assert kept(path) == before
    desk.ask(free_the_disk).result(LONG)
    table.keep_in_peace()
    assert table.notices[1:] == [SAVED_AGAIN]
    games = kept(path)
    assert [games[game] for game in games if game not in before] == [after(START, ACTIONS[:4])]
    assert {game: games[game] for game in before} == before


def fill_with_games(store: Store) -> None:
    fill_the_disk(store)
    for actions in (ACTIONS, ACTIONS[:1], ()):
        try:
            while True:
                keep_whole(store, START, actions)
        except sqlite3.OperationalError:
            continue


# B70: damaged, replaced or changed in the middle of a game


def overwritten(path: Path) -> None:
    path.write_bytes(b"\xff" * path.stat().st_size)


def emptied(path: Path) -> None:
    os.truncate(path, 0)


def cut(path: Path) -> None:
    os.truncate(path, 5000)


@pytest.mark.parametrize("damage", [overwritten, emptied, cut])
def test_b70_a_file_damaged_in_the_middle_of_a_game_is_set_aside_and_the_game_is_whole(
    table: Table, desk: Desk, path: Path, damage: Callable[[Path], None]
) -> None:
    table.keep_in_peace(3)
    # After a change by another terminal SQLite trusts neither its memory nor its journal, which
    # hide damage to the file from it otherwise.
    with closing(store_at(path)) as other:
        keep_whole(other, START)
    desk.ask(checkpoint).result(LONG)
    damage(path)
    table.keep_in_peace()
    (notice,) = table.notices
    assert "history.db is damaged. It is now " in notice
    assert table.keeper.is_settled()
    table.keep_in_peace()
    assert len(table.notices) == 1
    assert list(kept(path).values()) == [after(START, ACTIONS[:5])]
    assert any(".damaged-" in name for name in names_in(path.parent))


def checkpoint(store: Store) -> None:
    store._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def removed(path: Path) -> None:
    path.unlink()


def replaced(path: Path) -> None:
    path.with_name("other").write_bytes(b"something else")
    path.with_name("other").rename(path)


@pytest.mark.parametrize("away", [removed, replaced])
def test_b70_a_file_taken_away_in_the_middle_of_a_game_is_noticed(
    table: Table, path: Path, away: Callable[[Path], None]
) -> None:
    table.keep_in_peace(3)
    away(path)
    table.keep_in_peace()
    assert len(table.notices) == 1
    assert list(kept(path).values()) == [after(START, ACTIONS[:4])]


def test_b75_a_game_that_another_terminal_removed_is_kept_anew(table: Table, path: Path) -> None:
    table.keep_in_peace(3)
    with closing(store_at(path)) as other:
        other.delete(1)
    table.keep_in_peace()
    assert kept(path) == {2: after(START, ACTIONS[:4])}
    with closing(store_at(path)) as other:
        assert other.is_open_elsewhere(2)


def test_b75_a_game_that_was_played_on_elsewhere_is_left_and_this_one_is_kept_anew(
    table: Table, path: Path
) -> None:
    table.keep_in_peace(3)
    with closing(sqlite3.connect(path)) as other:
        other.execute("INSERT INTO actions VALUES (1, 4, 'take-back')")
        other.commit()
    table.keep_in_peace()
    assert kept(path) == {
        1: after(START, ACTIONS[:3]).take_back(),
        2: after(START, ACTIONS[:4]),
    }
    with closing(store_at(path)) as third:
        assert third.is_open_elsewhere(2)
        assert third.take(1)


# No store at all


def test_a_desk_that_is_closed_stops_nobody(path: Path) -> None:
    desk = Desk(lambda: store_at(path))
    assert desk.close(LONG)
    table = Table(desk)
    assert all(table.keep() < A_MOMENT for _ in range(3))
    assert table.keeper.is_settled()
    assert table.keeper.leave(table.session).cancelled()


def test_b73_where_no_store_can_be_opened_the_game_goes_on() -> None:
    def open_store() -> Store:
        raise OSError("no disk")

    desk = Desk(open_store)
    table = Table(desk)
    assert all(table.keep() < A_MOMENT for _ in range(3))
    assert table.keeper.is_settled()
    assert desk.close(LONG)


def test_b73_without_a_file_a_game_is_kept_until_the_end() -> None:
    desk = Desk(lambda: store_at(None))
    table = Table(desk)
    table.keep_in_peace(3)
    saved = desk.ask(lambda store: store.load(1)).result(LONG)
    assert session_of(saved) == table.session
    assert saved.actions == tuple(Action(*action) for action in ACTIONS[:3])
    assert table.notices == []
    assert desk.close(LONG)
