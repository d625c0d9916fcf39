"""Names and titles come out of the database clean, whoever put them there."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import process_time

import pytest
from rich.cells import cell_len

from goblins_tui.history.games import TITLE_CELLS, GameLine
from goblins_tui.history.store import Store
from goblins_tui.text import NAME_CELLS, clean_names
from tests.kit.stored_games import keep_whole, scripted, store_at

START, _ = scripted("two-players")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(store_at(tmp_path / "history.db")) as store:
        yield store


def stored(store: Store, name: object, title: object = "", computer: object = "") -> GameLine:
    """A game after another program changed its first player's name, and its title."""
    game = keep_whole(store, START)
    assert store.path is not None
    with closing(sqlite3.connect(store.path)) as other:
        other.execute(
            "UPDATE players SET name = ?, computer = ? WHERE (game, seat) = (?, 0)",
            (name, computer, game),
        )
        other.execute("UPDATE games SET title = ? WHERE id = ?", (title, game))
        other.commit()
    line = store.load(game).line
    assert line in store.open_games()
    return line


@pytest.mark.parametrize("name", ["[/", "[/]", "[0] Bob", "[b", "[red]Bob", "\\[b]", "100%"])
def test_b62_brackets_in_a_stored_name_or_title_stay_literal(store: Store, name: str) -> None:
    line = stored(store, name, name)
    assert (line.names[0], line.title) == (name, name)


def test_b63_an_action_in_a_stored_title_is_text_like_any_other(store: Store) -> None:
    markup = "[@click=app.quit]Bob[/]"
    line = stored(store, markup, markup)
    assert line.title == markup
    # As a name it is too wide.
    assert line.names == ("Player 1", "Bo")


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("\x1b[2JBob", "[2JBob"),
        ("\x1b]52;c;QQ==\x07", "]52;c;QQ=="),
        ("\x1b[?1003lBob", "[?1003lBob"),
        ("\x9b31mBob", "31mBob"),
        ("B\0ob\x7f", "Bob"),
        ("Bob\r\nAnn", "Bob Ann"),
    ],
)
def test_b64_no_control_character_comes_out(store: Store, text: str, cleaned: str) -> None:
    line = stored(store, text, text, text)
    assert (line.names[0], line.title, line.head.record.computers[0]) == (cleaned,) * 3


@pytest.mark.parametrize("value", [b"\xff\xfe", b"\x1b[2J\x9b", b"", 7, 1.5, -(2**63)])
def test_b64_what_is_no_text_at_all_comes_out_as_harmless_text(store: Store, value: object) -> None:
    line = stored(store, value, value, value)
    for text in (*line.names, line.title, *line.head.record.computers):
        assert text.isprintable()


@pytest.mark.parametrize("text", ["x", "\u4e2d", "e\u0301", "[/", "\x1b[2J", "x "])
def test_b66_a_very_long_name_or_title_is_cut_quickly(store: Store, text: str) -> None:
    start = process_time()
    line = stored(store, text * 5000, text * 5000, text * 5000)
    assert line.names[0] == "Player 1"
    assert cell_len(line.title) <= TITLE_CELLS
    assert cell_len(line.head.record.computers[0]) <= TITLE_CELLS
    assert process_time() - start < 2


def test_b66_a_title_is_cut_when_it_is_given(store: Store) -> None:
    game = keep_whole(store, START)
    store.rename(game, "x" * 5000)
    assert store.load(game).line.title == f"{'x' * (TITLE_CELLS - 1)}~"


def test_b67_wide_letters_are_measured_in_cells(store: Store) -> None:
    line = stored(store, "\u4e2d" * 10, "\u4e2d" * 100)
    assert line.names[0] == "\u4e2d" * 10
    assert cell_len(line.names[0]) == NAME_CELLS
    assert line.title == "\u4e2d" * 19 + "~"
    assert stored(store, "\u4e2d" * 11).names[0] == "Player 1"


@pytest.mark.parametrize("name", ["", " ", "\u200b\u2060", "\u3164", "\u202e", "\u0301"])
def test_b68_a_name_that_shows_nothing_becomes_the_name_of_the_seat(
    store: Store, name: str
) -> None:
    line = stored(store, name, name)
    assert line.names == ("Player 1", "Bo")
    assert line.title == ""


def test_b68_marks_joiners_and_overrides_do_not_come_out(store: Store) -> None:
    line = stored(store, "a" + "\u0301" * 30 + "\u202eB\u2060", "\u202eevil")
    assert line.names[0] == "\u00e1\u0301\u0301B"
    assert line.title == "evil"


@pytest.mark.parametrize("name", ["Bo", "BO", "bo\u200b", "Player 2"])
def test_two_players_never_have_the_same_name(store: Store, name: str) -> None:
    names = stored(store, name).names
    assert clean_names(names) == names


def test_two_players_never_have_the_same_name_where_one_has_none(store: Store) -> None:
    # The first is called what the second would be called.
    game = keep_whole(store, START)
    assert store.path is not None
    with closing(sqlite3.connect(store.path)) as other:
        other.execute("UPDATE players SET name = 'Player 2' WHERE seat = 0")
        other.execute("UPDATE players SET name = '' WHERE seat = 1")
        other.commit()
    names = store.load(game).line.names
    assert clean_names(names) == names
