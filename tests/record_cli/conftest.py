"""What all tests of `goblins-tui record` start with."""

from collections.abc import Callable
from pathlib import Path

import pytest

from goblins_tui.cli import main
from tests.kit.record_runs import PREFIX, Said
from tests.kit.stored_games import keep_golden_games


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
