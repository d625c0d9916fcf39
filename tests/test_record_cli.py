"""`goblins-tui record`: what it lists, shows, writes and takes in."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from goblins_tui.cli import main
from goblins_tui.history.database import APPLICATION_ID
from goblins_tui.model.chronicle import log_entries
from goblins_tui.rules import format_game, parse_game
from tests.golden.games import GAMES
from tests.kit.project import ROOT, run_python
from tests.kit.stored_games import (
    after,
    elsewhere,
    keep_golden_games,
    keep_whole,
    names_in,
    scripted,
    store_at,
)
from tests.kit.terminal import Terminal

PREFIX = "goblins-tui record: "
NAMES = {
    "B62 B63 markup": ("[@click=app.quit]x", "[/"),
    "B64 commands": ("\x1b[2JEve", "\x1b]52;c;aGk=\x07Mal"),
    "B64 C1 codes": ("\x9b2JOs", "\x90Pat\x9c\x7f\x08"),
    "B66 long names": ("x" * 5000, "W" * 20),
    "B67 wide names": ("\u6f22" * 20, "\ud55c\uae00"),
    "B68 marks": ("a" + "\u0301" * 30, "\u202eevil\u2066"),
    "B68 nothing to see": ("\u200d\u2060", "\u3164"),
}


class Said(NamedTuple):
    """How the program ended, and what it said."""

    status: int
    out: list[str]
    errors: list[str]


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """A database with all golden games, the first of them being number 1."""
    path = tmp_path / "history.db"
    keep_golden_games(path)
    return path


@pytest.fixture
def record(
    db: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Said]:
    """Runs the program here; nothing but printable characters ever comes out."""
    monkeypatch.setenv("GOBLINS_TUI_DB", str(db))

    def run(*argv: object) -> Said:
        status = main(("record", *map(str, argv)))
        printed = capsys.readouterr()
        assert printed.out.replace("\n", "").replace("\t", "").isprintable()
        assert printed.err.replace("\n", "").isprintable()
        errors = printed.err.splitlines()
        assert all(line.startswith(PREFIX) for line in errors)
        return Said(status, printed.out.splitlines(), [e.removeprefix(PREFIX) for e in errors])

    return run


Run = Callable[..., Said]


def command(*argv: object) -> list[str]:
    """The real program."""
    return [sys.executable, "-m", "goblins_tui", "record", *map(str, argv)]


def environ(**changes: str) -> Mapping[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**kept, "PYTHONPATH": str(ROOT), **changes}


def run(
    *argv: object, typed: bytes = b"", out: int = subprocess.PIPE, **changes: str
) -> "subprocess.CompletedProcess[bytes]":
    """The real program in a pipe."""
    return subprocess.run(
        command(*argv),
        input=typed,
        stdout=out,
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
        env=environ(**changes),
    )


def text_of(name: str) -> str:
    """The record of a golden game."""
    return format_game(GAMES[name].play().to_record())


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def count(db: Path) -> int:
    with closing(sqlite3.connect(db)) as connection:
        (games,) = connection.execute("SELECT count(*) FROM games").fetchone()
    return int(games)


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
    file, again = tmp_path / "records" / "game.txt", tmp_path / "again.db"
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


def test_what_cannot_be_written_is_told(record: Run, tmp_path: Path) -> None:
    write(tmp_path / "file", "")
    for target in (tmp_path / "file" / "game.txt", tmp_path):
        status, _, errors = record("export", 1, target, "--force")
        assert (status, len(errors)) == (1, 1)
        assert "cannot be written (" in errors[0]


# import


def test_games_are_taken_from_files_and_folders_and_the_bad_ones_are_named(
    record: Run, tmp_path: Path, db: Path
) -> None:
    folder = tmp_path / "records"
    write(folder / "a.txt", text_of("two-players").replace("Bo", "Eve"))
    write(folder / "deep" / "b.TXT", text_of("two-players").replace("Bo", "Mo"))
    write(folder / "c.txt", text_of("four-players-six-fairies"))
    write(folder / "d.txt", text_of("two-players").replace("turns: 1", "turns: 20"))
    write(folder / "e.md", "no record")
    os.mkfifo(folder / "f.txt")
    (folder / "g.txt").write_bytes(b"\x80" * 10)
    (folder / "h.txt").write_bytes(b"y" * 200_001)
    (folder / "i.txt").mkdir()
    status, out, errors = record("import", tmp_path / "missing", folder, folder / "a.txt")
    assert (status, count(db)) == (1, 9)
    assert out == ["2 games imported, 2 already there, 5 refused."]
    assert [reason.removeprefix(f"{tmp_path}/") for reason in errors] == [
        "missing cannot be read (No such file or directory)",
        "records/d.txt: line 7: card 20 is not in the hand to play from",
        "records/f.txt cannot be read (Not a plain file)",
        "records/g.txt: this is no text",
        "records/h.txt: this is too long to be a game record",
    ]


def test_a_single_game_is_told_by_its_number(record: Run, tmp_path: Path, db: Path) -> None:
    file = write(tmp_path / "game.txt", text_of("two-players").replace("Bo", "Eve"))
    assert record("import", file) == (0, ["Kept as game 8."], [])
    assert record("import", file) == (0, ["Already there: game 8."], [])
    assert count(db) == 8


def test_a_folder_without_records_is_named(record: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    reason = f"{tmp_path / 'empty'} holds no .txt file"
    assert record("import", tmp_path / "empty") == (1, [], [reason])


def test_a_game_is_taken_from_standard_input(tmp_path: Path) -> None:
    done = run("import", "-", "--db", tmp_path / "a.db", typed=text_of("two-players").encode())
    assert (done.returncode, done.stdout, done.stderr) == (0, b"Kept as game 1.\n", b"")
    bad = run("import", "-", "--db", tmp_path / "a.db", typed=b"\n\nno record")
    assert bad.returncode == 1
    assert bad.stderr.startswith(b"goblins-tui record: standard input: line 1: ")
    shown = run("show", "-", typed=text_of("two-players").encode())
    assert shown.stdout.startswith(b"Ann v Bo\n2 players, deal robin-340-a\nAnn won in 9")


def test_a_closed_standard_input_is_told() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" <&-', "sh", *command("show", "-")],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=environ(),
    )
    assert done.returncode == 1
    assert done.stderr == f"{PREFIX}standard input cannot be read (it is closed)\n"


def test_an_interrupt_keeps_what_was_imported(tmp_path: Path) -> None:
    db, file = tmp_path / "a.db", write(tmp_path / "game.txt", text_of("two-players"))
    # A shell may have started the tests with interrupts switched off.
    code = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from goblins_tui.cli import main; sys.exit(main())"
    )
    argv = [sys.executable, "-c", code, *command("import", file, "-", "--db", db)[3:]]
    pipe = subprocess.PIPE
    with subprocess.Popen(argv, stdin=pipe, stdout=pipe, stderr=pipe, env=environ()) as process:
        end = time.monotonic() + 20
        while not db.exists() or not has_a_game(db):
            assert time.monotonic() < end
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=20)
    assert process.returncode == 130
    assert out == b"1 game imported.\n"
    assert errors == f"{PREFIX}interrupted; what was imported stays\n".encode()
    assert count(db) == 1


def has_a_game(db: Path) -> bool:
    try:
        return count(db) > 0
    except sqlite3.OperationalError:
        return False


def test_only_an_import_that_takes_long_shows_how_far_it_has_come(tmp_path: Path) -> None:
    db, first = tmp_path / "a.db", write(tmp_path / "a.txt", text_of("two-players"))
    last = write(tmp_path / "b.txt", text_of("solitaire-flawless"))
    with Terminal(command("import", first, last, "--db", tmp_path / "b.db"), cwd=ROOT) as terminal:
        assert terminal.wait_for_exit() == 0
        assert terminal.text.strip() == "2 games imported."
        assert b"\x1b" not in terminal.raw
    with Terminal(command("import", first, "-", last, "--db", db), cwd=ROOT) as terminal:
        terminal.wait_for(lambda _: db.exists() and has_a_game(db))
        time.sleep(0.6)
        terminal.send(text_of("draw-by-repetition")).press("ctrl+d")
        assert terminal.wait_for_exit() == 0
        assert b"Importing" in terminal.raw
        assert "Importing" not in terminal.text
        assert "3 games imported." in terminal.text
        assert terminal.is_restored()


# Databases


def test_a_new_database_is_made_for_what_is_imported(record: Run, tmp_path: Path) -> None:
    file, db = write(tmp_path / "game.txt", text_of("two-players")), tmp_path / "new" / "games.db"
    assert record("--db", db, "import", file).status == 0
    assert [line[0] for line in record("list", "--db", db).out] == ["1"]


def other_program(db: Path) -> None:
    with closing(sqlite3.connect(db)) as connection:
        connection.execute("PRAGMA application_id = 7")


def newer_version(db: Path) -> None:
    with closing(sqlite3.connect(db)) as connection:
        connection.execute("PRAGMA user_version = 99")
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)


def other_file(db: Path) -> None:
    db.write_text(text_of("two-players"))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (other_program, "belongs to another program"),
        (newer_version, "was written by a newer version of this program"),
        (other_file, "is no database"),
    ],
)
@pytest.mark.parametrize("command", ["list", "show", "export", "import"])
def test_a_file_that_is_not_ours_is_left_as_it_is(
    record: Run, tmp_path: Path, change: Callable[[Path], None], reason: str, command: str
) -> None:
    db = tmp_path / "other"
    keep_golden_games(db)
    change(db)
    before = db.read_bytes()
    words = {"list": (), "import": (write(tmp_path / "game.txt", text_of("two-players")),)}
    status, out, errors = record(command, *words.get(command, (1,)), "--db", db)
    assert (status, out) == (1, [])
    assert errors == [f"{db} {reason}: nothing is written to it."]
    assert db.read_bytes() == before
    assert not [name for name in names_in(tmp_path) if "damaged" in name]


def test_a_database_that_is_locked_for_long_is_told(record: Run, tmp_path: Path, db: Path) -> None:
    file = write(tmp_path / "game.txt", text_of("two-players").replace("Bo", "Eve"))
    code = (
        "import sqlite3; connection = sqlite3.connect({!r}, isolation_level=None)\n"
        "connection.execute('BEGIN IMMEDIATE')\n"
    )
    with elsewhere(code.format(str(db))):
        assert len(record("list").out) == 6
        status, out, errors = record("import", file)
    assert (status, out) == (1, [])
    assert errors == [f"{db} cannot be used (another program keeps it locked)"]
    assert count(db) == 7


def test_a_damaged_database_is_told_and_kept(record: Run, db: Path) -> None:
    db.write_bytes(db.read_bytes()[:5000])
    status, out, errors = record("list")
    assert (status, len(out), len(errors)) == (0, 1, 1)
    assert "is damaged. It is now" in errors[0]


# Wrong use


@pytest.mark.parametrize(
    ("argv", "allowed"),
    [
        ("", "say list, show, export or import"),
        ("lists", "say list, show, export or import, not 'lists'"),
        ("list --frob", "record list --help"),
        ("list --limit 0", "a number from 1"),
        ("list --limit -1", "a number from 1"),
        ("list --limit 9999999", "a number from 1"),
        ("list --all --practice", "not allowed with"),
        ("show", "required: GAME"),
        ("show 1 2", "record show --help"),
        ("export", "required: GAME"),
        ("import", "required: FILE"),
        ("import a.txt --db", "--db"),
        ("list --db=", "--db needs a file"),
    ],
)
def test_wrong_use_gets_one_line_that_says_what_is_allowed(
    record: Run, argv: str, allowed: str
) -> None:
    status, out, (reason,) = record(*argv.split())
    assert (status, out) == (2, [])
    assert allowed in reason
    assert len(PREFIX + reason) <= 200


@pytest.mark.parametrize("command", ["", "list", "show", "export", "import"])
def test_every_command_has_a_help_that_fits_a_small_terminal(record: Run, command: str) -> None:
    status, out, errors = record(*command.split(), "--help")
    assert (status, errors) == (0, [])
    assert out[0].startswith(f"usage: {' '.join(['goblins-tui record', *command.split()])}")
    assert any("--db" in line for line in out)
    assert max(map(len, out)) <= 80


# What others have written: names, titles, names of files


@pytest.mark.parametrize("names", NAMES.values(), ids=NAMES)
def test_b62_to_b68_names_in_a_record_are_shown_harmlessly(
    record: Run, tmp_path: Path, names: tuple[str, str]
) -> None:
    db, text = tmp_path / "a.db", text_of("two-players")
    file = write(tmp_path / "a.txt", text.replace("Ann", names[0]).replace("Bo", names[1]))
    shown = record("show", file)
    if shown.status:
        # What cannot be a name is refused with its line, as when it is typed.
        assert shown.errors[0].partition(": ")[2].startswith("line ")
        assert "name" in shown.errors[0]
        return
    assert record("import", file, "--db", db).status == 0
    (listed,) = record("list", "--db", db).out
    assert listed.split("\t")[2] == shown.out[0]
    assert record("export", 1, "--db", db).status == 0
    assert len(shown.out[0]) < 50


@pytest.mark.parametrize("names", NAMES.values(), ids=NAMES)
def test_b62_to_b68_names_and_titles_in_the_database_are_shown_harmlessly(
    record: Run, db: Path, names: tuple[str, str]
) -> None:
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute("UPDATE players SET name = ? WHERE seat = 0", names[:1])
        connection.execute("UPDATE games SET title = ?", names[1:])
    for argv in (("list", "--all"), ("show", 1), ("export", 1)):
        status, out, errors = record(*argv)
        assert (status, errors) == (0, [])
        assert out


def test_b62_b63_markup_is_shown_as_it_is(record: Run, tmp_path: Path) -> None:
    names = ("[@click=app.quit]x", "[/]")
    text = text_of("two-players").replace("Ann", names[0]).replace("Bo", names[1])
    out = record("show", write(tmp_path / "a.txt", text)).out
    assert out[0] == "[@click=app.quit]x v [/]"
    assert out[4] == "Deal robin-340-a. [@click=app.quit]x begins."


@pytest.mark.parametrize(
    "name",
    ["\x1b[2J.txt", "\x1b]0;x\x07.txt", "a\nb.txt", "\u202e.txt", "\udc9b31m.txt", "[red].txt"],
)
def test_b64_the_name_of_a_file_commands_nothing(record: Run, tmp_path: Path, name: str) -> None:
    folder = tmp_path / "records"
    bad = write(folder / name, "no record")
    for argv in (("show", bad), ("import", folder), ("import", bad, folder / "none\x1b[2J")):
        status, _, errors = record(*argv)
        assert status == 1
        assert len(errors) == len(argv) - 1
    status, _, errors = record("export", 1, bad)
    assert (status, len(errors)) == (1, 1)


@pytest.mark.parametrize("bad", ["\x1b[2J", "\x1b]0;x\x07", "\x9b?1003l", "a\nb\rc", "x" * 5000])
@pytest.mark.parametrize(
    "argv", [("{}",), ("--{}",), ("list", "--{}"), ("list", "--limit", "{}"), ("show", "1", "{}")]
)
def test_b64_b66_nothing_that_a_terminal_obeys_is_echoed(
    record: Run, argv: tuple[str, ...], bad: str
) -> None:
    status, out, (reason,) = record(*(word.format(bad) for word in argv))
    assert (status, out) == (2, [])
    assert len(PREFIX + reason) <= 200


@pytest.mark.parametrize("bad", ["\x1b[2J", "x" * 5000, "turns\x9b31m: 1", "player\x1b: Ann"])
def test_b64_a_bad_line_of_a_record_commands_nothing(record: Run, tmp_path: Path, bad: str) -> None:
    text = text_of("two-players").replace("variant", f"{bad}\nvariant")
    status, out, (reason,) = record("import", write(tmp_path / "a.txt", text))
    assert (status, out) == (1, [])
    assert reason.startswith(f"{tmp_path / 'a.txt'}: line ")


# Pipes


def test_a_reader_that_has_seen_enough_ends_it_quietly(db: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = run("show", 1, "--db", db, out=writing)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_full_disk_under_the_output_is_told(db: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = run("list", "--db", db, out=full.fileno())
    assert done.returncode == 1
    assert done.stderr.decode() == (
        f"{PREFIX}the output cannot be written (No space left on device)\n"
    )


def test_an_output_without_the_letters_gets_marks_and_a_record_stays_whole(tmp_path: Path) -> None:
    db, text = tmp_path / "a.db", text_of("two-players").replace("Ann", "\u8b1d Z\u00eb")

    def run_poorly(*argv: object, typed: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
        return run(*argv, typed=typed, LC_ALL="POSIX", PYTHONIOENCODING="ascii")

    assert run_poorly("import", "-", "--db", db, typed=text.encode()).returncode == 0
    for argv in (("list",), ("show", 1)):
        done = run_poorly(*argv, "--db", db)
        assert (done.returncode, done.stderr) == (0, b"")
        assert "? Z? v Bo" in done.stdout.decode("ascii")
    done = run_poorly("export", 1, "--db", db)
    assert "player: \u8b1d Z\u00eb\n" in done.stdout.decode("utf-8")


def test_no_screen_is_loaded_for_records(db: Path) -> None:
    code = (
        "import sys; from goblins_tui.cli import main\n"
        f"main(['record', 'show', '1', '--db', {str(db)!r}])\n"
        "print([name for name in sys.modules if name.startswith(('textual', 'asyncio'))])"
    )
    assert run_python(code).splitlines()[-1] == "[]"


def test_the_usual_database_is_that_of_the_game(tmp_path: Path) -> None:
    text = text_of("two-players").encode()
    assert run("import", "-", typed=text, XDG_DATA_HOME=str(tmp_path)).returncode == 0
    assert count(tmp_path / "goblins-tui" / "history.db") == 1
