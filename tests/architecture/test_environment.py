import os
from pathlib import Path

from textual import constants


def test_the_colours_and_motion_of_a_test_do_not_depend_on_who_runs_it() -> None:
    assert not {"COLORTERM", "LC_ALL", "NO_COLOR", "SSH_TTY", "TMUX"} & set(os.environ)
    assert not {"TEXTUAL_ANIMATIONS", "TEXTUAL_COLOR_SYSTEM"} & set(os.environ)
    assert constants.TEXTUAL_ANIMATIONS == "full"
    assert constants.COLOR_SYSTEM == "auto"


def test_what_a_test_writes_stays_out_of_the_folders_of_a_user(tmp_path: Path) -> None:
    home = Path.home()
    assert home.is_relative_to(tmp_path.parent.parent)
    assert Path(os.environ["XDG_STATE_HOME"]).is_relative_to(home)
