"""What all tests of `goblins-tui solve` start with."""

import sys
from collections.abc import Callable
from io import BytesIO, TextIOWrapper

import pytest

from goblins_tui.cli import main
from tests.kit.record_runs import Said
from tests.kit.solve_runs import PREFIX


@pytest.fixture
def solved(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Said]:
    """Runs the program here; nothing but printable characters ever comes out."""

    def run(*argv: object, typed: bytes = b"") -> Said:
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(typed)))
        status = main(("solve", *map(str, argv)))
        printed = capsys.readouterr()
        assert printed.out.replace("\n", "").isprintable()
        assert printed.err.replace("\n", "").isprintable()
        errors = printed.err.splitlines()
        assert all(line.startswith(PREFIX) and len(line) <= 200 for line in errors)
        return Said(status, printed.out.splitlines(), [e.removeprefix(PREFIX) for e in errors])

    return run
