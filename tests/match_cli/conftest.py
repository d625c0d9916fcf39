"""What all tests of `goblins-tui match` start with."""

from collections.abc import Callable
from pathlib import Path

import pytest

from goblins_tui.cli import main
from tests.kit.guests import Packages
from tests.kit.match_runs import PREFIX
from tests.kit.record_runs import Said


@pytest.fixture
def played(capsys: pytest.CaptureFixture[str]) -> Callable[..., Said]:
    """Runs the program here; nothing but printable characters ever comes out."""

    def run(*argv: object) -> Said:
        status = main(("match", *map(str, argv)))
        printed = capsys.readouterr()
        assert printed.out.replace("\n", "").isprintable()
        assert printed.err.replace("\n", "").isprintable()
        errors = printed.err.splitlines()
        assert all(line.startswith(PREFIX) and len(line) <= 200 for line in errors)
        return Said(status, printed.out.splitlines(), [e.removeprefix(PREFIX) for e in errors])

    return run


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Packages:
    """A folder in which the program finds packages."""
    monkeypatch.syspath_prepend(tmp_path)
    return Packages(tmp_path)
