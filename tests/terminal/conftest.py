"""Whoever sits at a terminal here has been here before, unless a test says otherwise."""

import os
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def somebody_who_has_been_here_before(nothing_kept_from_other_tests: None) -> None:
    """The first lesson is not offered any more."""
    folder = Path(os.environ["XDG_CONFIG_HOME"]) / "goblins-tui"
    folder.mkdir(parents=True)
    (folder / "settings.toml").write_text("lesson = 0\n", encoding="ascii")
