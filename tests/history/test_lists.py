"""Lists hold the games that people look for, and no damaged game hides another."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from goblins_tui.history.actions import Action, Deed
from goblins_tui.history.games import DamagedGame, GameHead
from goblins_tui.history.shelves import Shelf, Wanted
from goblins_tui.history.store import Store
from goblins_tui.model.journal import session_of, standing_of
from goblins_tui.model.session import GameSession
from tests.kit.stored_games import DAY, after, keep_whole, scripted, store_at

BEGUN, ACTIONS = scripted("two-players")
ALONE, _ = scripted("solitaire-claimed")
TRIED_OUT, TRIED_ACTIONS = scripted("solitaire-taken-back")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with closing(store_at(path)) as store:
        yield store


def named(*names: str, code: str = "moss-1-a") -> GameSession:
    """A game for people with these names, not begun yet."""
    record = BEGUN.record if len(names) > 1 else ALONE.record
    return GameSession.begin(record._replace(names=names, code=code))


def found(store: Store, words: str, shelf: Shelf = Shelf.ALL) -> list[int]:
    """The numbers of the games over in which words are found."""
    return [line.id for line in store.page(Wanted(shelf, words=words), 0, 100).lines]


def over(store: Store, *names: str, title: str = "", code: str = "moss-1-a") -> int:
    """Keep a game that was given up, and return its number."""
    game = keep_whole(store, named(*names, code=code))
    store.rename(game, title)
    store.abandon(game)
    return game


def test_the_game_that_was_played_last_comes_first(store: Store) -> None:
    games = [keep_whole(store, BEGUN) for _ in range(3)]
    store.append(games[1], 0, ACTIONS[:1], standing_of(after(BEGUN, ACTIONS[:1])))
    assert [line.id for line in store.open_games()] == [games[1], games[2], games[0]]


def test_games_of_the_same_second_stand_in_the_order_of_their_numbers(path: Path) -> None:
    with closing(Store(path, lambda: f"{DAY} 10:00:00")) as store:
        games = [keep_whole(store, BEGUN) for _ in range(3)]
        assert [line.id for line in store.open_games()] == games[::-1]


def test_pages_follow_each_other_without_a_gap_and_end(store: Store) -> None:
    games = [over(store, "Ann", "Bo") for _ in range(7)][::-1]
    pages = [store.page(Wanted(), begin, 3) for begin in (0, 3, 6, 9)]
    assert [[line.id for line in page.lines] for page in pages] == [
        games[:3],
        games[3:6],
        games[6:],
        [],
    ]
    assert {page.total for page in pages} == {7}


def test_every_game_that_is_over_stands_on_one_shelf(store: Store) -> None:
    counted = keep_whole(store, BEGUN, ACTIONS)
    practice = keep_whole(store, TRIED_OUT, TRIED_ACTIONS)
    computer = GameHead(BEGUN.record._replace(computers=("", "Goblin King")))
    against = keep_whole(store, BEGUN, ACTIONS, computer)
    given_up = over(store, "Ann", "Bo")
    keep_whole(store, BEGUN)
    expected = {
        Shelf.COUNTED: [counted],
        Shelf.PRACTICE: [practice],
        Shelf.COMPUTERS: [against],
        Shelf.ABANDONED: [given_up],
        Shelf.ALL: [given_up, against, practice, counted],
    }
    assert {shelf: found(store, "", shelf) for shelf in expected} == expected
    assert [line.id for line in store.counted()] == [counted]


def test_a_game_in_which_a_computer_player_once_had_a_seat_counts_for_nobody(store: Store) -> None:
    given = (Action(Deed.SEAT, seat=1, words="Owl"), Action(Deed.SEAT, seat=1))
    game = keep_whole(store, BEGUN, (*given, *ACTIONS))
    assert found(store, "", Shelf.COMPUTERS) == [game]
    assert not store.counted()
    assert store.load(game).line.head.record.computers == ("", "Owl")


def test_games_that_were_given_up_are_found_the_last_one_first(store: Store) -> None:
    games = [over(store, "Ann"), over(store, "Ann", "Bo")]
    keep_whole(store, BEGUN, ACTIONS)
    keep_whole(store, ALONE)
    assert [line.id for line in store.given_up()] == games[::-1]


def test_a_store_knows_which_day_it_is(store: Store) -> None:
    assert store.today() == DAY


def test_b87_a_win_that_was_taken_back_counts_no_more(store: Store) -> None:
    game = keep_whole(store, BEGUN, ACTIONS)
    assert len(store.counted()) == 1
    session = after(BEGUN, ACTIONS).take_back()
    store.append(game, len(ACTIONS), (Action(Deed.TAKE_BACK),), standing_of(session))
    assert store.counted() == ()
    assert [line.id for line in store.open_games()] == [game]


def test_games_are_chosen_by_how_many_play(store: Store) -> None:
    by_players = {len(names): over(store, *names) for names in (("Ann",), ("Ann", "Bo"))}
    for players in range(1, 5):
        page = store.page(Wanted(players=players), 0, 9)
        assert [line.id for line in page.lines] == [
            game for count, game in by_players.items() if count == players
        ]


@pytest.mark.parametrize(
    ("words", "matches"),
    [
        ("ann", True),
        ("ANN", True),
        ("nn", True),
        ("bo ann", True),
        ("ann cy", False),
        ("final", True),
        ("ann FINAL moss", True),
        ("moss-417", True),
        ("  ", True),
        ("%", False),
        ("_", False),
        ("a%n", False),
        ("'", False),
        ('"; DROP TABLE games', False),
        ("*", False),
        ("[a]nn", False),
        ("\\", False),
    ],
)
def test_words_are_parts_of_names_title_or_code_in_any_case(
    store: Store, words: str, matches: bool
) -> None:
    game = over(store, "Ann", "Bo", title="The Final", code="moss-417-a")
    assert found(store, words) == ([game] if matches else [])


@pytest.mark.parametrize("sign", ["%", "_", "'", '"', "[/", "\\"])
def test_signs_that_mean_something_to_a_database_are_found_as_they_are(
    store: Store, sign: str
) -> None:
    over(store, "Ann", "Bo")
    games = [over(store, f"A{sign}n", "Bo"), over(store, "Ann", "Bo", title=f"100{sign}")]
    assert sorted(found(store, sign)) == games


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("\u00c4nne", "\u00e4NN"),
        ("\u0410\u043d\u043d\u0430", "\u0410\u041d\u041d"),
        ("Stra\u00dfe", "STRASSE"),
        (
            "\u03a3\u03af\u03c3\u03c5\u03c6\u03bf\u03c2",
            "\u03a3\u038a\u03a3\u03a5\u03a6\u039f\u03a3",
        ),
        ("\u4e2d\u6587", "\u6587"),
        ("\ud55c\uad6d", "\ud55c"),
        ("\u05d3\u05d5\u05d3", "\u05d5"),
    ],
)
def test_words_are_found_in_any_alphabet(store: Store, name: str, words: str) -> None:
    over(store, "Cy", "Di")
    game = over(store, name, "Bo")
    assert found(store, words) == [game]


def test_words_are_found_however_their_accents_are_typed(store: Store) -> None:
    game = over(store, "Ren\u00e9", "Bo")
    assert found(store, "rene\u0301") == [game]


def test_words_that_no_text_can_hold_are_not_found(store: Store) -> None:
    over(store, "Ann", "Bo")
    assert found(store, "\ud800") == []


def test_a_game_that_is_there_already_is_found_by_how_it_was_played(store: Store) -> None:
    game = keep_whole(store, BEGUN, ACTIONS)
    assert store.game_like(standing_of(after(BEGUN, ACTIONS)).fingerprint) == game
    assert store.game_like(standing_of(after(BEGUN, ACTIONS[:-1])).fingerprint) is None
    others = named("Ann", "Cy", code=BEGUN.record.code)
    assert store.game_like(standing_of(after(others, ACTIONS)).fingerprint) is None


# A damaged game among sound ones


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE games SET state = 'lost' WHERE id = 2",
        "UPDATE games SET code = 'moss-4170-a' WHERE id = 2",
        "UPDATE games SET begun = 'yesterday' WHERE id = 2",
        "UPDATE games SET first = 2 WHERE id = 2",
        "UPDATE games SET winner = 2 WHERE id = 2",
        "DELETE FROM players WHERE game = 2",
        "DELETE FROM players WHERE game = 2 AND seat = 0",
    ],
)
def test_a_game_that_makes_no_sense_hides_no_other(store: Store, path: Path, change: str) -> None:
    games = [over(store, "Ann", "Bo") for _ in range(3)]
    with closing(sqlite3.connect(path)) as other:
        other.execute(change)
        other.commit()
    assert found(store, "") == [games[2], games[0]]
    with pytest.raises(DamagedGame):
        store.load(games[1])


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("UPDATE actions SET action = '21' WHERE number = 2", "nothing that people do"),
        ("UPDATE actions SET action = 'fly' WHERE number = 2", "nothing that people do"),
        ("UPDATE actions SET action = '1' WHERE number = 2", "action 2: "),
        ("UPDATE actions SET action = 'redo' WHERE number = 2", "action 2: "),
        ("DELETE FROM actions WHERE number = 2", "an action is missing"),
    ],
)
def test_actions_that_make_no_sense_are_named(
    store: Store, path: Path, change: str, reason: str
) -> None:
    game = keep_whole(store, BEGUN, ACTIONS)
    with closing(sqlite3.connect(path)) as other:
        other.execute(change)
        other.commit()
    with pytest.raises(DamagedGame, match=reason):
        session_of(store.load(game))
