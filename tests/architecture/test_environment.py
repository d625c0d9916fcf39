import os
from pathlib import Path

from textual import constants

from tests.kit.project import ROOT

TOP = {"README.md", "assets", "goblins_tui", "pyproject.toml", "tests"}
MADE_ON_THE_WAY = {"__pycache__", "build", "dist", "goblins_tui.egg-info", "snapshot_report.html"}


def test_the_colours_and_motion_of_a_test_do_not_depend_on_who_runs_it() -> None:
    assert not {"COLORTERM", "LC_ALL", "NO_COLOR", "SSH_TTY", "TMUX"} & set(os.environ)
    assert not {"TEXTUAL_ANIMATIONS", "TEXTUAL_COLOR_SYSTEM"} & set(os.environ)
    assert constants.TEXTUAL_ANIMATIONS == "full"
    assert constants.COLOR_SYSTEM == "auto"


def test_what_a_test_writes_stays_out_of_the_folders_of_a_user(tmp_path: Path) -> None:
    home = Path.home()
    assert home.is_relative_to(tmp_path.parent.parent)
    assert Path(os.environ["XDG_STATE_HOME"]).is_relative_to(home)


def test_what_a_test_writes_without_a_folder_lands_in_one_of_its_own() -> None:
    assert Path.cwd().is_relative_to(Path.home())
    assert not list(Path.cwd().iterdir())


def test_at_the_top_of_the_project_lies_only_what_belongs_there() -> None:
    seen = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    assert seen - MADE_ON_THE_WAY == TOP
