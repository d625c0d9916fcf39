"""Where the tests of settings keep them."""

from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "goblins-tui" / "settings.toml"


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that many examples share, one after the other."""
    return tmp_path_factory.mktemp("shelf") / "settings.toml"
