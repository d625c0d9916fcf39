"""Which file `goblins-tui record` uses, how it refuses, and what it never prints."""

import os
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from goblins_tui.history.database import APPLICATION_ID
from tests.kit.project import run_python
from tests.kit.record_runs import PREFIX, Run, count, run, text_of, write
from tests.kit.stored_games import (
    elsewhere,
    keep_golden_games,
    names_in,
)

NAMES = {
    "B62 B63 markup": ("[@click=app.quit]x", "[/"),
    "B64 commands": ("\x1b[2JEve", "\x1b]52;c;aGk=\x07Mal"),
    "B64 C1 codes": ("\x9b2JOs", "\x90Pat\x9c\x7f\x08"),
    "B66 long names": ("x" * 5000, "W" * 20),
    "B67 wide names": ("\u6f22" * 20, "\ud55c\uae00"),
    "B68 marks": ("a" + "\u0301" * 30, "\u202eevil\u2066"),
    "B68 nothing to see": ("\u200d\u2060", "\u3164"),
}


def other_program(db: Path) -> None:
    with closing(sqlite3.connect(db)) as connection:
        connection.execute("PRAGMA application_id = 7")


def newer_version(db: Path) -> None:
    with closing(sqlite3.connect(db)) as connection:
        connection.execute("PRAGMA user_version = 99")
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)


def other_file(db: Path) -> None:
    db.write_text(text_of("two-players"))


# Databases ---------------------------------------------------------------------------------------


def test_a_new_database_is_made_for_what_is_imported(record: Run, tmp_path: Path) -> None:
    file, db = write(tmp_path / "game.txt", text_of("two-players")), tmp_path / "new" / "games.db"
    assert record("--db", db, "import", file).status == 0
    assert [line[0] for line in record("list", "--db", db).out] == ["1"]


def test_files_folders_and_the_database_can_be_named_by_a_home_folder(
    record: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert record("export", 1, "~/a.txt") == (0, [], [])
    (tmp_path / "folder").mkdir()
    (tmp_path / "a.txt").rename(tmp_path / "folder" / "~a.txt")
    monkeypatch.chdir(tmp_path / "folder")
    assert record("import", ".", "--db", "~/new.db").status == 0
    assert count(tmp_path / "new.db") == 1
    assert record("import", "~/folder", "--db", "~/new.db").out == ["Already there: game 1."]
    assert record("show", "~/folder/~a.txt").status == 0


def test_a_home_folder_that_is_not_there_is_told(record: Run) -> None:
    reason = "(there is no such home folder)"
    for used, *argv in (
        ("used", "list", "--db", "~nobody-here/x"),
        ("written", "export", 1, "~nobody-here/x"),
        ("read", "import", "~nobody-here/x"),
        ("read", "show", "~nobody-here/x"),
    ):
        said = record(*argv)
        assert (said.status, said.errors) == (1, [f"~nobody-here/x cannot be {used} {reason}"])


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


# Wrong use ---------------------------------------------------------------------------------------


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


# What others have written: names, titles, names of files -----------------------------------------


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


# Pipes -------------------------------------------------------------------------------------------


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
