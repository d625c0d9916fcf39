"""`goblins-tui record import`: what is taken in, and what is refused."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

from tests.kit.project import ROOT
from tests.kit.record_runs import PREFIX, Run, command, count, environ, run, text_of, write
from tests.kit.terminal import Terminal


def has_a_game(db: Path) -> bool:
    try:
        return count(db) > 0
    except sqlite3.OperationalError:
        return False


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
