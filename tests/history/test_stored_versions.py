"""A database that any version wrote is read for ever."""

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from goblins_tui.challenges import Kind
from goblins_tui.history.database import migrations
from goblins_tui.history.games import Origin, SavedGame, State
from goblins_tui.history.shelves import Shelf, Wanted
from goblins_tui.history.store import Store
from goblins_tui.model.journal import session_of
from tests.golden.games import GAMES
from tests.golden.make_database import (
    ABANDONED,
    DAILY,
    DATABASES,
    OPEN,
    PROVEN,
    daily,
    make_database,
    played,
)
from tests.kit.stored_games import contents, store_at

VERSIONS = sorted(DATABASES.glob("*.db"))


@pytest.fixture(params=VERSIONS, ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of a stored database, because opening may write to it."""
    path = tmp_path / "history.db"
    shutil.copy(request.param, path)
    return path


def saved_games(store: Store) -> list[SavedGame]:
    lines = (*store.open_games(), *store.page(Wanted(), 0, 100).lines)
    return [store.load(line.id) for line in lines]


def test_b77_a_database_of_every_version_is_kept() -> None:
    assert [int(path.stem) for path in VERSIONS] == list(range(1, len(migrations()) + 1))


def test_b77_all_games_of_an_old_database_are_those_that_were_played(path: Path) -> None:
    with closing(store_at(path)) as store:
        assert (store.notice, store.path) == ("", path)
        games = {saved.line.title: saved for saved in saved_games(store) if saved.line.title}
        assert games.keys() == GAMES.keys()
        for name, saved in games.items():
            start, actions, session = played(name)
            assert saved.line.head.record == start.record
            assert saved.actions == tuple(actions)
            assert session_of(saved) == session


def test_b77_an_old_game_that_was_left_is_played_on(path: Path) -> None:
    with closing(store_at(path)) as store:
        (line,) = store.open_games()
        assert line.head.take_back
        assert session_of(store.load(line.id)) == played(OPEN, 0.5)[2]
        line = store.page(Wanted(Shelf.ABANDONED, players=3), 0, 9).lines[0]
        grub = ("", "Grub", "")
        left = session_of(store.load(line.id))
        assert (left.played, left.computers) == (
            played(ABANDONED, 0.5)[2].played,
            grub,
        )
        assert line.head.origin is Origin.IMPORTED
        assert line.head.record.computers == grub


def test_b77_the_statistics_of_an_old_database_are_not_lost(path: Path) -> None:
    with closing(store_at(path)) as store:
        results = {line.title: line.standing for line in store.counted()}
        practice = {line.title for line in store.page(Wanted(Shelf.PRACTICE), 0, 9).lines}
    assert {*results, *practice} == set(GAMES)
    for name, standing in results.items():
        result = played(name)[2].result
        assert result is not None
        assert (standing.winner, standing.winning_turns) == (result.winner, result.turns)
        assert (standing.outcome, standing.flawless_turns) == (
            result.outcome,
            result.flawless_turns,
        )


def test_b77_reading_the_newest_database_does_not_change_it(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    shutil.copy(VERSIONS[-1], path)
    before = contents(tmp_path)
    with closing(store_at(path)) as store:
        saved_games(store)
    assert contents(tmp_path) == before


def test_the_newest_database_is_what_this_version_writes(tmp_path: Path) -> None:
    make_database(tmp_path / "new.db")
    shutil.copy(VERSIONS[-1], tmp_path / "kept.db")
    with (
        closing(store_at(tmp_path / "new.db")) as new,
        closing(store_at(tmp_path / "kept.db")) as kept,
    ):
        assert saved_games(new) == saved_games(kept)


def test_b77_a_solitaire_challenge_with_all_its_help_and_a_proof_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    shutil.copy(DATABASES / "2.db", path)
    with closing(store_at(path)) as store:
        (line,) = store.of_kind(Kind.DAILY)
        assert line.head.challenge == DAILY
        assert line.standing.state is State.ABANDONED
        assert session_of(store.load(line.id)) == daily()[2]
        assert store.proofs.all() == dict([PROVEN])
