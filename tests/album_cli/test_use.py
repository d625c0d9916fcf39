"""What `goblins-tui album` writes, what it refuses, and how it behaves in a pipe."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from goblins_tui.cli import main
from tests.kit.project import ROOT, run_python
from tests.kit.record_runs import Run, Said, environ

PREFIX = "goblins-tui album: "
HOSTILE = ["\x1b[2J", "\x1b]0;x\x07", "\x9b?1003l", "a\nb\rc", "\u202ex", "\udc9b", "x" * 5000]


@pytest.fixture
def album(capsys: pytest.CaptureFixture[str]) -> Callable[..., Said]:
    """Runs the program here; nothing but printable characters ever comes out."""

    def run(*argv: object) -> Said:
        status = main(("album", *map(str, argv)))
        printed = capsys.readouterr()
        assert printed.out.replace("\n", "").isprintable()
        assert printed.err.replace("\n", "").isprintable()
        errors = printed.err.splitlines()
        assert all(line.startswith(PREFIX) for line in errors)
        return Said(status, printed.out.splitlines(), [e.removeprefix(PREFIX) for e in errors])

    return run


def run_process(*argv: object, out: int = subprocess.PIPE) -> "subprocess.CompletedProcess[bytes]":
    """The real program in a pipe."""
    return subprocess.run(
        [sys.executable, "-m", "goblins_tui", "album", *map(str, argv)],
        stdin=subprocess.DEVNULL,
        stdout=out,
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
        env=environ(LC_ALL="POSIX"),
    )


# What it writes ----------------------------------------------------------------------------------


def test_the_kept_sheet_is_what_the_program_draws_now(album: Run, tmp_path: Path) -> None:
    kept = ROOT / "assets" / "creatures.svg"
    assert album("--svg", tmp_path / "new.svg") == (0, [], [])
    assert kept.read_bytes() == (tmp_path / "new.svg").read_bytes(), (
        "goblins-tui album --svg assets/creatures.svg --force"
    )


def test_a_file_can_be_named_by_a_home_folder(
    album: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert album("--svg", "~/creatures.svg") == (0, [], [])
    assert (tmp_path / "creatures.svg").exists()
    errors = ["~nobody-here/x.svg cannot be written (there is no such home folder)"]
    assert album("--svg", "~nobody-here/x.svg") == (1, [], errors)


def test_a_file_holds_what_would_be_printed(album: Run, tmp_path: Path) -> None:
    file = tmp_path / "creatures.svg"
    assert album("--svg", file) == (0, [], [])
    status, out, errors = album("--svg", "-")
    assert (status, errors) == (0, [])
    assert file.read_text().splitlines() == out


def test_there_is_a_sheet_for_night_and_one_for_day(album: Run) -> None:
    night = album("--svg", "-")
    assert album("--theme", "night", "--svg=-") == night
    day = album("--svg", "-", "--theme", "day")
    assert day.status == 0
    assert day.out != night.out


def test_a_file_that_is_there_is_replaced_only_by_force(album: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.svg"
    file.write_text("mine")
    status, out, errors = album("--svg", file)
    assert (status, out) == (1, [])
    assert errors == [f"{file} is there already; --force replaces it"]
    assert file.read_text() == "mine"
    assert album("--svg", file, "--force") == (0, [], [])
    assert file.read_text().startswith("<svg ")


def test_a_link_that_leads_nowhere_is_not_followed_unasked(album: Run, tmp_path: Path) -> None:
    link = tmp_path / "link.svg"
    link.symlink_to(tmp_path / "target.svg")
    assert album("--svg", link).status == 1
    assert not link.exists()


# What it refuses ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "allowed"),
    [
        ("", "say where the picture goes: goblins-tui album --svg FILE"),
        ("--theme day", "say where the picture goes"),
        ("--svg=", "say where the picture goes"),
        ("--svg", "expected one argument"),
        ("--svg - --theme dusk", "it is night or day"),
        ("creatures.svg", "goblins-tui album --help"),
        ("--svg - more", "goblins-tui album --help"),
        ("--png x", "goblins-tui album --help"),
    ],
)
def test_wrong_use_gets_one_line_that_says_what_is_allowed(
    album: Run, argv: str, allowed: str
) -> None:
    status, out, (reason,) = album(*argv.split())
    assert (status, out) == (2, [])
    assert allowed in reason


@pytest.mark.parametrize("bad", HOSTILE)
@pytest.mark.parametrize("argv", ["{}", "--{}", "--svg - {}", "--svg - --theme {}"])
def test_b64_b66_nothing_that_a_terminal_obeys_is_echoed(album: Run, argv: str, bad: str) -> None:
    status, out, (reason,) = album(*(word.format(bad) for word in argv.split(" ")))
    assert (status, out) == (2, [])
    assert len(PREFIX + reason) <= 200


@pytest.mark.parametrize("name", [*HOSTILE, "nul\0.svg"])
def test_b64_the_name_of_a_file_commands_nothing(album: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("")
    status, out, errors = album("--svg", tmp_path / "file" / name)
    assert (status, out, len(errors)) == (1, [], 1)
    assert "cannot be written (" in errors[0]


@pytest.mark.parametrize("force", [(), ("--force",)])
def test_what_cannot_be_written_is_told_at_once_and_leaves_nothing_behind(
    album: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, force: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("mine")
    os.mkfifo(tmp_path / "pipe")
    for target, reason in {
        tmp_path / "file" / "new.svg": "there is no such folder",
        tmp_path / "missing" / "new.svg": "there is no such folder",
        tmp_path: "Not a plain file",
        tmp_path / "pipe": "Not a plain file",
        Path("/dev/full"): "Not a plain file",
    }.items():
        status, out, errors = album("--svg", target, *force)
        assert (status, out) == (1, [])
        assert errors == [f"{target} cannot be written ({reason})"]
    assert {path.name for path in tmp_path.iterdir()} == {"file", "pipe"}
    assert (tmp_path / "file").read_text() == "mine"


def test_the_help_fits_a_small_terminal(album: Run) -> None:
    status, out, errors = album("--help")
    assert (status, errors) == (0, [])
    assert out[0] == "usage: goblins-tui album --svg FILE [options]"
    assert max(map(len, out)) <= 80
    for word in ("--svg", "--theme", "--force"):
        assert any(word in line for line in out)


def test_a_help_loads_nothing_slow() -> None:
    code = (
        "import sys; from goblins_tui.cli import main\n"
        "main(['album', '--help'])\n"
        "slow = ('numpy', 'textual', 'asyncio', 'rich.console', 'sqlite3')\n"
        "print([name for name in slow if name in sys.modules])"
    )
    assert run_python(code).splitlines()[-1] == "[]"


# Pipes -------------------------------------------------------------------------------------------


def test_the_real_program_prints_a_picture_whatever_the_locale() -> None:
    done = run_process("--svg", "-")
    assert (done.returncode, done.stderr) == (0, b"")
    assert ElementTree.fromstring(done.stdout).tag.endswith("}svg")


def test_a_reader_that_has_seen_enough_ends_it_quietly() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = run_process("--svg", "-", out=writing)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_full_disk_under_the_output_is_told() -> None:
    with Path("/dev/full").open("wb") as full:
        done = run_process("--svg", "-", out=full.fileno())
    assert done.returncode == 1
    assert done.stderr.decode() == (
        f"{PREFIX}the output cannot be written (No space left on device)\n"
    )
