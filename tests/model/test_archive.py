"""What the rest of the program is told of the games that are kept."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from goblins_tui.history.actions import Action, Deed
from goblins_tui.history.games import GameHead
from goblins_tui.history.shelves import Shelf
from goblins_tui.model.archive import Archive, NotAvailable, OpenElsewhere
from goblins_tui.model.journal import do
from goblins_tui.model.session import GameSession
from tests.golden.games import GAMES
from tests.kit.kept_app import keep, kept_session, on_shelf, start_of, today
from tests.kit.people import FakeClock
from tests.kit.scenes import FULL_HANDS, new_game
from tests.kit.stored_games import NOW, keep_whole, store_at

TWO = new_game("heron-69-a", 2, 7, 1)
THREE = FULL_HANDS[3]
WON = GAMES["two-players"].play()


@contextmanager
def archive_at(path: Path | None, told: list[str] | None = None) -> Iterator[Archive]:
    """An archive on a file."""
    notices: list[str] = [] if told is None else told
    archive = Archive(path, lambda: NOW, FakeClock(), notices.append)
    try:
        yield archive
    finally:
        archive.close(10)


async def test_unfinished_games_come_the_last_one_first(database: Path) -> None:
    first, _, last = keep(database, TWO, WON, THREE)
    with archive_at(database) as archive:
        assert [line.id for line in await archive.unfinished()] == [last, first]


@pytest.mark.parametrize(
    ("computers", "deeds", "is_offered"),
    [
        (("Owl", "Badger"), "7, 1", False),
        (("Owl", ""), "7, 1", True),
        (("Owl", "Badger"), "7, seat 0, 1, seat 0 Owl", True),
    ],
)
async def test_a_show_that_somebody_closed_the_window_on_is_given_up_and_not_offered(
    database: Path, computers: tuple[str, ...], deeds: str, is_offered: bool
) -> None:
    record = start_of(TWO).record._replace(computers=computers)
    actions = [Action.parse(deed) for deed in deeds.split(", ")]
    with closing(store_at(database)) as store:
        keep_whole(store, GameSession.begin(record), actions)
    with archive_at(database) as archive:
        assert bool(await archive.unfinished()) is is_offered
    assert len(on_shelf(database, Shelf.OPEN)) == is_offered
    assert len(on_shelf(database, Shelf.ABANDONED)) == (not is_offered)


async def test_a_show_that_is_watched_in_another_terminal_is_left_alone(database: Path) -> None:
    record = start_of(TWO).record._replace(computers=("Owl", "Badger"))
    with closing(store_at(database)) as store:
        number = keep_whole(store, GameSession.begin(record), [Action.parse("7")])
    with archive_at(database) as here, archive_at(database) as there:
        await here.resume(number)
        assert not await there.unfinished()
        assert len(on_shelf(database, Shelf.OPEN)) == 1


async def test_b75_a_game_that_is_played_here_is_refused_elsewhere(database: Path) -> None:
    (number,) = keep(database, TWO)
    with archive_at(database) as here, archive_at(database) as there:
        kept, keeper = await here.resume(number)
        assert kept.session == today(TWO)
        assert not await there.unfinished()
        with pytest.raises(OpenElsewhere, match="open in another terminal"):
            await there.resume(number)
        assert (await there.load(number)).session == today(TWO)
        keeper.leave(kept.session).result(10)
        assert [line.id for line in await there.unfinished()] == [number]
        assert (await there.resume(number))[0].session == today(TWO)


async def test_the_keeper_of_a_resumed_game_goes_on_where_it_was(database: Path) -> None:
    (number,) = keep(database, TWO)
    with archive_at(database) as archive:
        kept, keeper = await archive.resume(number)
        action = Action(Deed.PLAY, kept.session.tableau.hand[0])
        after = do(kept.session, action)
        keeper.keep(action, after)
        keeper.leave(after).result(10)
    assert kept_session(database, number) == after
    assert len(on_shelf(database, Shelf.OPEN)) == 1


async def test_a_new_game_is_kept_with_its_first_action(database: Path) -> None:
    game = start_of(TWO)
    with archive_at(database) as archive:
        keeper = archive.keeper(GameHead(game.record))
        assert not await archive.unfinished()
        keeper.keep(Action(Deed.PLAY, 7), game.play(7))
        (line,) = await archive.unfinished()
        assert (await archive.load(line.id)).session == game.play(7)


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM games",
        "UPDATE actions SET action = 'nonsense'",
        "UPDATE actions SET number = number + 10",
        "UPDATE games SET variant = 'nonsense'",
        "DROP TABLE actions",
    ],
)
async def test_b70_a_damaged_game_is_refused_in_a_sentence_and_let_go(
    database: Path, damage: str
) -> None:
    (number,) = keep(database, TWO)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute(damage)
    with archive_at(database) as archive, archive_at(database) as other:
        with pytest.raises(NotAvailable, match=r"^This game cannot be read: .+\.$"):
            await archive.resume(number)
        with pytest.raises(NotAvailable, match=r"^This game cannot be read"):
            await other.resume(number)


async def test_b70_a_file_without_tables_offers_nothing(database: Path) -> None:
    keep(database, TWO)
    with archive_at(database) as archive:
        await archive.unfinished()
        with closing(sqlite3.connect(database)) as connection, connection:
            connection.execute("DROP TABLE players")
        assert await archive.unfinished() == ()


async def test_without_a_file_games_are_kept_until_the_end() -> None:
    game: GameSession = start_of(TWO)
    with archive_at(None) as archive:
        keeper = archive.keeper(GameHead(game.record))
        keeper.keep(Action(Deed.PLAY, 7), game.play(7))
        keeper.leave(game.play(7)).result(10)
        (line,) = await archive.unfinished()
        kept, _ = await archive.resume(line.id)
        assert kept.session == game.play(7)


async def test_b70_what_happened_to_a_damaged_file_is_told_once(database: Path) -> None:
    database.write_bytes(b"this is no database " * 300)
    told: list[str] = []
    with archive_at(database, told) as archive:
        assert await archive.unfinished() == ()
        assert await archive.unfinished() == ()
    (notice,) = told
    assert "games.db" in notice


async def test_b75_looking_at_a_damaged_game_does_not_let_go_of_it(database: Path) -> None:
    (number,) = keep(database, TWO)
    with archive_at(database) as here, archive_at(database) as there:
        await here.resume(number)
        with closing(sqlite3.connect(database)) as connection, connection:
            connection.execute("DELETE FROM actions WHERE number = 1")
        with pytest.raises(NotAvailable):
            await here.load(number)
        with pytest.raises(OpenElsewhere):
            await there.resume(number)
