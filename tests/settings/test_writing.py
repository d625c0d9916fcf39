"""Settings are written whole or not at all, and two windows never undo each other."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock

from goblins_tui.options import Lens, Speed
from goblins_tui.settings import (
    Settings,
    SettingsNotSaved,
    load_settings,
    save_settings,
)
from tests.kit.project import ROOT, run_python
from tests.kit.settings_files import ALL, ALL_TEXT, MOMENT, document, put

KILLS = """
import os, signal, time
from pathlib import Path
from goblins_tui.settings import *
path = Path({path!r})
choices = [Settings(names=(name,)) for name in ("a", "b" * 20)]
whole = []
for choice in choices:
    save_settings(path, choice, "")
    whole.append(path.read_bytes())
seen = set()
for kill in range(60):
    child = os.fork()
    while not child:
        for choice in choices:
            save_settings(path, choice, "")
    time.sleep(0.002 + kill % 20 * 0.0007)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    seen.add(whole.index(path.read_bytes()))
    assert load_settings(path, "")[0] in choices
save_settings(path, Settings(size=6), "")
print(sorted(seen))
"""


MANY = """
import sys, time
from pathlib import Path
from goblins_tui.options import Speed
from goblins_tui.settings import *
path, field = Path(sys.argv[1]), sys.argv[2]
choices = {"speed": list(Speed), "size": [5, 6, 7]}[field]
for choice in choices * 20:
    save_settings(path, Settings(**{field: choice}), "")
    there, notice = load_settings(path, "")
    assert getattr(there, field) == choice and not notice
    time.sleep(0.01)
"""


# Files that cannot be read or written ------------------------------------------------------------


def test_b71_a_full_disk_leaves_the_old_settings(path: Path) -> None:
    put(path, f"{ALL_TEXT}[newer]\nkept = '{'x' * 2000}'\n")
    before = path.read_bytes()
    said = run_python(
        "import resource\n"
        "from pathlib import Path\n"
        "from goblins_tui.settings import *\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        f"try: save_settings(Path({str(path)!r}), Settings(size=5), '')\n"
        "except SettingsNotSaved as error: print(error)"
    )
    assert said == "The settings could not be saved: File too large.\n"
    assert path.read_bytes() == before
    assert not list(path.parent.glob(".*"))


def test_b72_killed_at_any_moment_the_file_is_the_old_or_the_new_one(path: Path) -> None:
    put(path, f"[newer]\nlong = '{'x' * 10_000}'\n")
    assert run_python(KILLS.format(path=str(path))) == "[0, 1]\n"
    assert load_settings(path, MOMENT)[0].size == 6


@pytest.mark.parametrize("place", ["/proc/goblins", "/dev/null/goblins", "{}/plain"])
def test_b73_without_a_folder_there_is_one_sentence(tmp_path: Path, place: str) -> None:
    (tmp_path / "plain").touch()
    path = Path(place.format(tmp_path)) / "settings.toml"
    settings, notice = load_settings(path, MOMENT)
    assert settings == Settings()
    assert notice in (
        "",
        "settings.toml could not be read (Not a directory); the defaults are used.",
    )
    with pytest.raises(SettingsNotSaved, match=r"^The settings could not be saved: [\w ]+\.$"):
        save_settings(path, ALL, MOMENT)


def test_b73_pipes_folders_and_devices_are_not_read_and_stay(tmp_path: Path) -> None:
    pipe, folder, device = (tmp_path / name for name in ("pipe", "folder", "device"))
    os.mkfifo(pipe)
    folder.mkdir()
    device.symlink_to("/dev/full")
    for path in (pipe, folder, device):
        settings, notice = load_settings(path, MOMENT)
        assert settings == Settings()
        assert notice.startswith(f"{path.name} could not be read (")
        with pytest.raises(SettingsNotSaved):
            save_settings(path, ALL, MOMENT)
    assert pipe.is_fifo()
    assert folder.is_dir()
    assert device.is_char_device()


# Two windows -------------------------------------------------------------------------------------


def test_b75_two_windows_keep_each_others_choices(path: Path) -> None:
    save_settings(path, Settings(lens=Lens.OFF), MOMENT)
    save_settings(path, Settings(speed=Speed.OFF), MOMENT)
    assert load_settings(path, MOMENT) == (Settings(lens=Lens.OFF, speed=Speed.OFF), "")


def test_b75_two_windows_that_save_all_the_time_lose_nothing(path: Path) -> None:
    windows = [
        subprocess.Popen([sys.executable, "-c", MANY, str(path), field], cwd=ROOT)
        for field in ("speed", "size")
    ]
    assert [window.wait(timeout=60) for window in windows] == [0, 0]
    assert load_settings(path, MOMENT) == (Settings(speed=Speed.OFF, size=7), "")


def test_b75_a_window_that_saves_for_too_long_is_not_waited_for(path: Path) -> None:
    path.parent.mkdir()
    with FileLock(f"{path}.lock"), pytest.raises(SettingsNotSaved, match="Another window"):
        save_settings(path, ALL, MOMENT)
    assert save_settings(path, ALL, MOMENT) == ""


def test_b80_a_link_to_another_folder_is_kept(tmp_path: Path, path: Path) -> None:
    target = put(tmp_path / "git" / "mine.toml", "theme = 'night'\n")
    path.parent.mkdir()
    path.symlink_to(target)
    save_settings(path, Settings(size=6), MOMENT)
    assert path.is_symlink()
    assert document(target) == {"theme": "night", "table": {"size": 6}}
    assert list(target.parent.iterdir()) == [target]
