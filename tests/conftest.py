"""Every test finds the same environment and the same random examples."""

import importlib
import os
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.kit.project import ROOT

_CLEARED = """CLICOLOR CLICOLOR_FORCE COLORFGBG COLORTERM COLUMNS ESCDELAY FORCE_COLOR LANGUAGE
LINES NO_COLOR STY TMUX TMUX_PANE UNICODE_VERSION WT_SESSION""".split()
_CLEARED_BEGINNINGS = ("GOBLINS", "LC_", "SSH_", "TERM_PROGRAM", "TEXTUAL", "VTE_")
_KEPT = ("TEXTUAL_SNAPSHOT_TEMPDIR",)
"""The snapshot plug-in passes this on to its workers."""
_SET = {"LANG": "C.UTF-8", "TERM": "xterm-256color"}

for _name in list(os.environ):
    if _name in _CLEARED or (_name.startswith(_CLEARED_BEGINNINGS) and _name not in _KEPT):
        del os.environ[_name]
os.environ.update(_SET)
if "textual.constants" in sys.modules:
    # A pytest plug-in imports Textual before this file runs, and Textual reads the environment
    # once, when it is imported.
    importlib.reload(sys.modules["textual.constants"])

settings.register_profile("fast", max_examples=50, deadline=None, derandomize=True, database=None)
settings.register_profile("ci", max_examples=400, deadline=None, derandomize=True, database=None)
settings.register_profile(
    "deep", max_examples=10_000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fast"))


@pytest.fixture(scope="session", autouse=True)
def a_home_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Nothing that a test makes the program write lands in the folders of a real user."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        for name in ("CACHE", "CONFIG", "DATA", "STATE"):
            patch.setenv(f"XDG_{name}_HOME", str(home / name.lower()))
        yield home


@pytest.fixture(autouse=True)
def nothing_kept_from_other_tests(
    a_home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """Every test begins without games and settings, in a folder in which nothing lies."""
    own = a_home_of_its_own / sha256(request.node.nodeid.encode()).hexdigest()[:16]
    monkeypatch.setenv("XDG_DATA_HOME", str(own / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(own / "config"))
    work = own / "work"
    work.mkdir(parents=True)
    monkeypatch.chdir(work)
    # What runs in a process of its own still finds the project.
    monkeypatch.setenv("PYTHONPATH", str(ROOT), prepend=os.pathsep)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Where games can be kept; nothing is there yet."""
    return tmp_path / "games.db"
