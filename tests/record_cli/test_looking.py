"""`goblins-tui record list` and `show`, and what is exported."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from goblins_tui.model.chronicle import log_entries
from goblins_tui.rules import parse_game
from tests.golden.games import GAMES
from tests.kit.project import ROOT
from tests.kit.record_runs import Run, command, run, text_of, write
from tests.kit.stored_games import (
    after,
    keep_whole,
    scripted,
    store_at,
)
from tests.kit.terminal import Terminal


def keep_half_a_game(db: Path) -> int:
    start, actions = scripted("two-players")
    with closing(store_at(db)) as store:
        return keep_whole(store, start, actions[:4])


# list


def test_games_are_listed_with_the_last_one_first_and_tabs_in_a_pipe(record: Run) -> None:
    status, out, errors = record("list")
    assert (status, errors) == (0, [])
    rows = [line.split("\t") for line in out]
    assert [row[0] for row in rows] == ["7", "5", "4", "3", "2", "1"]
    assert rows[-1] == [
        *("1", "2026-11-30", "Ann v Bo", "2 players"),
        *("Ann won in 9, no goblin", "", "robin-340-a"),
    ]


def test_a_game_that_is_not_over_says_so(record: Run, db: Path) -> None:
    game = keep_half_a_game(db)
    results = {line.split("\t")[0]: line.split("\t")[4] for line in record("list").out}
    assert results[str(game)] == "unfinished, turn 5, Ann to add"


def test_practice_and_games_given_up_are_listed_when_asked_for(record: Run, db: Path) -> None:
    game = keep_half_a_game(db)
    with closing(store_at(db)) as store:
        store.abandon(game)

    def numbers(*argv: object) -> list[int]:
        return sorted(int(line.split("\t")[0]) for line in record("list", *argv).out)

    assert numbers() == [1, 2, 3, 4, 5, 7]
    assert numbers("--practice") == [6]
    assert numbers("--abandoned") == [game]
    assert numbers("--all") == [1, 2, 3, 4, 5, 6, 7, game]


def test_games_are_found_by_words_wherever_these_stand(record: Run, db: Path) -> None:
    with closing(store_at(db)) as store:
        store.rename(3, "The long evening")
    assert [line[0] for line in record("list", "ROBIN", "bo").out] == ["2", "1"]
    assert [line[0] for line in record("list", "evening", "--all", "cy", "--limit", "9").out] == [
        "3"
    ]
    assert record("list", "nobody").out == ["No game is like that."]


def test_how_many_games_were_left_out_is_told_beside_the_list(record: Run) -> None:
    status, out, errors = record("list", "--limit", "2")
    assert (status, [line[0] for line in out]) == (0, ["7", "5"])
    assert errors == ["these are 2 of 6 games; --limit 6 lists them all"]


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        ((), "No games are kept yet. With --all, practice and games given up are listed too."),
        (("--all",), "No games are kept yet."),
        (("--practice",), "No game is like that."),
    ],
)
def test_without_games_one_line_says_so(
    record: Run, tmp_path: Path, argv: tuple[str, ...], sentence: str
) -> None:
    assert record("list", *argv, "--db", tmp_path / "none" / "new.db") == (0, [sentence], [])
    assert not (tmp_path / "none").exists()


def test_on_a_terminal_columns_line_up_whatever_the_names(tmp_path: Path) -> None:
    db = tmp_path / "history.db"
    wide = text_of("two-players").replace("Ann", "\u6f22\u5b57\ud55c\uae00")
    for text in (text_of("solitaire-flawless"), wide):
        assert run("import", "-", "--db", db, typed=text.encode()).returncode == 0
    with Terminal(command("list", "--db", db), columns=120, cwd=ROOT) as terminal:
        assert terminal.wait_for_exit() == 0
        assert len({x for x, _, _ in terminal.find_all("robin-340-a|fern-7-a")}) == 1
        assert len({x for x, _, _ in terminal.find_all("won in|Bo won|Ann won|\\S+ won in")}) == 1
        assert b"\x1b" not in terminal.raw


# show


@pytest.mark.parametrize("number", range(1, 8))
def test_a_game_is_shown_turn_by_turn(record: Run, number: int) -> None:
    session = after(*scripted(list(GAMES)[number - 1]))
    status, out, errors = record("show", number)
    assert (status, errors) == (0, [])
    assert f"deal {session.record.code}, 2026-11-30" in out[1]
    assert out[4:] == [entry.text for entry in log_entries(session)]


def test_the_head_of_a_game_tells_who_what_and_how(record: Run, db: Path) -> None:
    assert record("show", 6).out[:4] == [
        "Ann alone",
        "6 cards alone, Goblins Rule, deal pebble-314-a, 2026-11-30",
        "Won in 13 turns. Practice.",
        "",
    ]
    assert record("show", keep_half_a_game(db)).out[2] == "Unfinished, turn 5, Ann to add."


def test_a_record_file_is_shown_like_a_game_that_is_kept(record: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    assert record("export", 3, file) == (0, [], [])
    assert record("show", file, "--db", tmp_path / "none.db") == record("show", 3)


@pytest.mark.parametrize("command", ["show", "export"])
@pytest.mark.parametrize("game", ["8", "0", "9" * 18, "9" * 5000])
def test_a_game_that_is_not_there_is_refused(record: Run, command: str, game: str) -> None:
    (reason,) = record(command, game).errors
    assert reason.endswith(": there is no such game")
    assert len(reason) < 60


def test_a_stored_game_that_makes_no_sense_is_refused(record: Run, db: Path) -> None:
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute("UPDATE actions SET action = '20' WHERE game = 1 AND number = 3")
    status, out, (reason,) = record("show", 1)
    assert (status, out) == (1, [])
    assert reason.startswith("game 1: action 3: ")


# export


@pytest.mark.parametrize("number", range(1, 8))
def test_what_is_exported_comes_back_the_same(record: Run, tmp_path: Path, number: int) -> None:
    file, again = tmp_path / "game.txt", tmp_path / "again.db"
    printed = record("export", number).out
    assert record("export", number, file) == (0, [], [])
    assert file.read_text(encoding="utf-8").splitlines() == printed
    assert record("import", file, "--db", again) == (0, ["Kept as game 1."], [])
    assert record("export", 1, "--db", again).out == printed


def test_a_file_that_is_there_is_replaced_only_by_force(record: Run, tmp_path: Path) -> None:
    file = write(tmp_path / "game.txt", "mine")
    status, _, errors = record("export", 1, file)
    assert (status, file.read_text()) == (1, "mine")
    assert errors == [f"{file} is there already; --force replaces it"]
    assert record("export", "--force", 1, file).status == 0
    assert parse_game(file.read_text()).code == "robin-340-a"


@pytest.mark.parametrize("force", [(), ("--force",)])
def test_what_cannot_be_written_is_told_at_once_and_leaves_nothing_behind(
    record: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, force: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "file", "mine")
    before = sorted(tmp_path.iterdir())
    for target, reason in {
        tmp_path / "file" / "game.txt": "there is no such folder",
        tmp_path / "missing" / "game.txt": "there is no such folder",
        tmp_path: "Not a plain file",
        Path("/dev/full"): "Not a plain file",
    }.items():
        status, out, errors = record("export", 1, target, *force)
        assert (status, out) == (1, [])
        assert errors == [f"{target} cannot be written ({reason})"]
    assert sorted(tmp_path.iterdir()) == before
    assert (tmp_path / "file").read_text() == "mine"
