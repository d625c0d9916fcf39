"""What tests of opponents start with, where these are asked in another process."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from goblins_tui.background import BackgroundProcess
from goblins_tui.opponents.thinker import Thinker
from tests.kit.guests import Packages
from tests.kit.processes import have_ended
from tests.kit.thinkers import GUESTS, NAMES, PATIENCE, background_processes


@pytest.fixture
def process() -> BackgroundProcess:
    return BackgroundProcess()


@pytest.fixture
def asker(process: BackgroundProcess) -> Iterator[Thinker]:
    processes, threads = background_processes(), {*threading.enumerate()}
    opened = Thinker(process)
    yield opened
    opened.close()
    assert have_ended(background_processes() - processes, PATIENCE)
    for thread in {*threading.enumerate()} - threads:
        thread.join(PATIENCE)
        assert not thread.is_alive()


@pytest.fixture
def mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Installs some guests; where those that never answer tell in which process they think."""
    places = {name: f"some_guests:{name}" for name in NAMES}
    packages = Packages(tmp_path).add("guests", places, some_guests=GUESTS)
    monkeypatch.syspath_prepend(str(packages.folder))
    monkeypatch.setenv("GOBLINS_TEST_MARK", str(tmp_path / "mark"))
    return tmp_path / "mark"
