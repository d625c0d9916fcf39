"""What was kept is found again, by another terminal too."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from goblins_tui.history.games import DamagedGame, GameHead, Origin, Standing, State
from goblins_tui.history.store import Store
from goblins_tui.model.journal import session_of, standing_of
from goblins_tui.model.session import GameSession
from goblins_tui.rules import Outcome
from tests.golden.games import GAMES
from tests.kit.stored_games import (
    DAY,
    after,
    elsewhere,
    fill_the_disk,
    keep_whole,
    names_in,
    scripted,
    store_at,
)

BEGUN, ACTIONS = scripted("two-players")
ALONE, ALONE_ACTIONS = scripted("solitaire-claimed")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with closing(store_at(path)) as store:
        yield store


@pytest.fixture
def second(store: Store, path: Path) -> Iterator[Store]:
    """Another terminal on the same file."""
    with closing(store_at(path)) as second:
        yield second


# What is kept is found again


@pytest.mark.parametrize("name", GAMES)
def test_a_game_kept_whole_is_found_whole_by_another_terminal(
    store: Store, second: Store, name: str
) -> None:
    start, actions = scripted(name)
    game = keep_whole(store, start, actions)
    saved = second.load(game)
    assert saved.actions == actions
    assert session_of(saved) == after(start, actions)
    assert saved.line.standing == standing_of(after(start, actions))
    assert saved.line.head == GameHead(start.record)


def test_the_head_of_a_game_is_kept_in_all_its_parts(store: Store, second: Store) -> None:
    record = BEGUN.record._replace(computers=("", "Goblin King"))
    head = GameHead(record, True, Origin.IMPORTED)
    game = keep_whole(store, BEGUN, head=head)
    assert second.load(game).line.head == head
    tried = GameHead(ALONE.record._replace(practice=True), False, Origin.TRIED)
    game = keep_whole(store, GameSession.begin(tried.record), head=tried)
    assert second.load(game).line.head == tried


def test_what_follows_is_appended_and_nothing_before_it_changes(
    store: Store, second: Store
) -> None:
    game = keep_whole(store, BEGUN)
    for end in range(1, len(ACTIONS) + 1):
        store.append(
            game, end - 1, ACTIONS[end - 1 : end], standing_of(after(BEGUN, ACTIONS[:end]))
        )
        assert session_of(second.load(game)) == after(BEGUN, ACTIONS[:end])
    assert [line.id for line in second.counted()] == [game]
    assert second.open_games() == ()


def test_a_title_is_given_and_taken_away_again(store: Store, second: Store) -> None:
    game = keep_whole(store, BEGUN)
    store.rename(game, "The  long\none")
    assert second.load(game).line.title == "The long one"
    store.rename(game, "")
    assert second.load(game).line.title == ""


def test_a_game_given_up_is_open_no_more(store: Store, second: Store) -> None:
    game = keep_whole(store, BEGUN)
    assert [line.id for line in second.open_games()] == [game]
    store.abandon(game)
    assert second.open_games() == ()
    assert second.load(game).line.standing.state is State.ABANDONED


def test_b87_a_game_that_is_over_cannot_be_given_up_any_more(store: Store) -> None:
    game = keep_whole(store, BEGUN, ACTIONS)
    store.abandon(game)
    assert [line.id for line in store.counted()] == [game]


def test_what_is_removed_leaves_no_player_and_no_action(store: Store, path: Path) -> None:
    gone, kept = keep_whole(store, BEGUN, ACTIONS), keep_whole(store, ALONE, ALONE_ACTIONS)
    store.delete(gone)
    with pytest.raises(DamagedGame, match="there is no such game"):
        store.load(gone)
    assert session_of(store.load(kept)) == after(ALONE, ALONE_ACTIONS)
    with closing(sqlite3.connect(path)) as other:
        for table, column in (("games", "id"), ("players", "game"), ("actions", "game")):
            rows = other.execute(f"SELECT DISTINCT {column} FROM {table}").fetchall()
            assert rows == [(kept,)]


def test_the_number_of_a_game_that_was_removed_is_never_given_again(store: Store) -> None:
    first = keep_whole(store, BEGUN)
    store.delete(first)
    assert keep_whole(store, BEGUN) > first


def test_a_change_by_another_terminal_is_noticed(store: Store, second: Store) -> None:
    before = second.version()
    assert second.version() == before
    keep_whole(store, BEGUN)
    assert second.version() != before


def test_without_a_file_games_are_kept_until_the_end() -> None:
    with closing(store_at(None)) as store:
        game = keep_whole(store, BEGUN, ACTIONS)
        assert session_of(store.load(game)) == after(BEGUN, ACTIONS)
        assert store.path is None
        assert store.take(game)
        assert not store.is_open_elsewhere(game)


def test_the_day_of_an_older_game_is_kept_and_the_moment_of_one_begun_today(store: Store) -> None:
    today = keep_whole(store, BEGUN)
    older = keep_whole(store, GameSession.begin(BEGUN.record._replace(date="2020-02-29")))
    undated = keep_whole(store, GameSession.begin(BEGUN.record._replace(date="")))
    assert store.load(today).line.begun.startswith(f"{DAY} 12:")
    assert store.load(older).line.begun == "2020-02-29 00:00:00"
    assert store.load(older).line.head.record.date == "2020-02-29"
    assert store.load(undated).line.head.record.date == DAY


def test_b81_games_that_were_finished_count_after_a_kill(path: Path) -> None:
    with elsewhere(
        "from pathlib import Path\n"
        "from tests.kit.stored_games import keep_whole, scripted, store_at\n"
        f"store = store_at(Path({str(path)!r}))\n"
        "keep_whole(store, *scripted('two-players'))\n"
        "keep_whole(store, *scripted('solitaire-claimed'))"
    ) as process:
        process.kill()
    with closing(store_at(path)) as store:
        sessions = [session_of(store.load(line.id)) for line in store.counted()]
        assert sessions == [after(ALONE, ALONE_ACTIONS), after(BEGUN, ACTIONS)]


# All or nothing


def test_an_action_too_many_keeps_nothing_of_what_came_with_it(store: Store) -> None:
    game = keep_whole(store, BEGUN, ACTIONS[:3])
    before = store.load(game)
    clashing = standing_of(after(BEGUN, ACTIONS[:4]))
    with pytest.raises(sqlite3.IntegrityError):
        # The first is new, and the second is there already.
        store.append(game, 1, (*ACTIONS[3:4], *ACTIONS[3:4], *ACTIONS[3:4]), clashing)
    assert store.load(game) == before


def test_a_game_that_cannot_be_begun_leaves_no_trace(store: Store, path: Path) -> None:
    head = GameHead(BEGUN.record._replace(computers=("", "", "one too many")))
    with pytest.raises(ValueError, match="zip"):
        keep_whole(store, BEGUN, head=head)
    assert store.open_games() == ()
    game = keep_whole(store, BEGUN)
    assert [line.id for line in store.open_games()] == [game]


def test_actions_of_a_game_that_was_removed_are_refused(store: Store, second: Store) -> None:
    game = keep_whole(store, BEGUN)
    second.delete(game)
    with pytest.raises(sqlite3.IntegrityError):
        store.append(game, 0, ACTIONS[:1], standing_of(BEGUN))


def test_b71_a_full_disk_keeps_the_old_game_whole(path: Path) -> None:
    with closing(store_at(path)) as store:
        game = keep_whole(store, BEGUN, ACTIONS[:2])
        before = store.load(game)
        fill_the_disk(store)
        with pytest.raises(sqlite3.OperationalError, match="full"):
            keep_a_hundred(store)
        assert store.load(game) == before
    with closing(store_at(path)) as store:
        assert store.notice == ""
        assert store.load(game) == before
        assert all(session_of(store.load(line.id)) for line in store.counted())


def keep_a_hundred(store: Store) -> None:
    """More games than the pages that are there can hold."""
    for _ in range(100):
        keep_whole(store, BEGUN, ACTIONS)


# Beginning anew


def test_a_damaged_file_is_set_aside_while_the_store_is_open(store: Store, path: Path) -> None:
    keep_whole(store, BEGUN)
    notice = store.begin_anew()
    assert "history.db is damaged. It is now " in notice
    assert store.open_games() == ()
    keep_whole(store, BEGUN)
    # The clock of the store ticks, so that the moment in the name is any.
    (aside,) = [name for name in names_in(path.parent) if "damaged" in name]
    with closing(sqlite3.connect(path.with_name(aside))) as old:
        assert old.execute("SELECT count(*) FROM games").fetchone() == (1,)


def test_a_file_that_was_removed_is_begun_anew(store: Store, path: Path) -> None:
    for other in path.parent.iterdir():
        if other.name.startswith("history.db"):
            other.unlink()
    assert "was taken away" in store.begin_anew()
    game = keep_whole(store, BEGUN)
    assert session_of(store.load(game)) == BEGUN


# Which terminal has a game open


def test_a_game_that_is_open_here_is_taken_for_others(store: Store, second: Store) -> None:
    game = keep_whole(store, BEGUN)
    assert store.take(game)
    assert second.is_open_elsewhere(game)
    assert not second.take(game)
    assert not store.is_open_elsewhere(game)
    store.release(game)
    assert second.take(game)


def test_a_store_that_is_closed_lets_go_of_all_games(path: Path, second: Store) -> None:
    with closing(store_at(path)) as other:
        games = [keep_whole(other, BEGUN) for _ in range(3)]
        assert all(other.take(game) for game in games)
    assert all(second.take(game) for game in games)


def test_standing_keeps_every_part(store: Store) -> None:
    standing = Standing(
        State.FINISHED, 9, 1, 1, Outcome.SHED, 9, 7, practice=False, fingerprint="f" * 32
    )
    game = store.begin(GameHead(BEGUN.record), (), standing)
    assert store.load(game).line.standing == standing
