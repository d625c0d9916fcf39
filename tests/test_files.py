"""Small files are read without waiting, and written whole or not at all."""

import os
import stat
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from goblins_tui.files import (
    FileTooLarge,
    make_folder,
    read_small,
    set_aside,
    write_shared,
    write_whole,
)
from goblins_tui.paths import APP_NAME, database_file, named_file, settings_file
from tests.kit.project import run_python

MOMENT = "2026-01-02-030405"
AS_ANYBODY = """
import os, tempfile
from pathlib import Path
from goblins_tui.files import write_whole
if os.geteuid() == 0:
    os.setuid(65534)
try:
    write_whole(Path("{}"), b"new")
except PermissionError:
    print("refused")
"""
"""Root may write everywhere, so that somebody else has to try."""


def permissions(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# Reading


def test_a_file_is_read_up_to_its_largest_size(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert read_small(path, 5) == b"12345"
    with pytest.raises(FileTooLarge):
        read_small(path, 4)


def test_nothing_but_plain_files_is_read_and_nobody_waits(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, tmp_path, Path("/dev/zero"), tmp_path / "missing", pipe / "below"):
        with pytest.raises(OSError, match=r"plain file|directory"):
            read_small(path, 100)


# Writing


def test_a_new_file_and_its_folders_are_for_their_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "one" / "two" / "file"
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    assert permissions(path) == 0o600
    assert permissions(path.parent) == permissions(path.parent.parent) == 0o700


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o660])
def test_an_existing_file_keeps_its_permissions(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    path.chmod(mode)
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    assert permissions(path) == mode
    assert names_in(tmp_path) == ["file"]


def test_b71_a_disk_that_takes_no_more_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    said = run_python(
        "import resource\n"
        "from pathlib import Path\n"
        "from goblins_tui.files import write_whole\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        f"try: write_whole(Path({str(path)!r}), b'x' * 100_000)\n"
        "except OSError as error: print(error.strerror)"
    )
    assert said == "File too large\n"
    assert path.read_bytes() == b"old"
    assert names_in(tmp_path) == ["file"]


def test_b71_a_disk_that_silently_keeps_less_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", lambda handle: os.truncate(handle, 3))
    with pytest.raises(OSError, match="Not written in full"):
        write_whole(path, b"new and longer")
    assert path.read_bytes() == b"old"
    assert names_in(tmp_path) == ["file"]


def test_b73_a_folder_without_rights_refuses_and_stays_as_it_was() -> None:
    with TemporaryDirectory() as name:
        path = Path(name) / "file"
        path.write_bytes(b"old")
        path.chmod(0o666)
        Path(name).chmod(0o555)
        assert run_python(AS_ANYBODY.format(path)) == "refused\n"
        assert path.read_bytes() == b"old"
        Path(name).chmod(0o755)


def test_b73_a_file_that_must_not_be_written_is_not_replaced_either() -> None:
    with TemporaryDirectory() as name:
        path = Path(name) / "file"
        path.write_bytes(b"old")
        path.chmod(0o444)
        Path(name).chmod(0o777)
        assert run_python(AS_ANYBODY.format(path)) == "refused\n"
        assert path.read_bytes() == b"old"
        assert names_in(path.parent) == ["file"]


@pytest.mark.parametrize("place", ["/proc/goblins/file", "/dev/null/file", "{}/plain/file"])
def test_b73_where_no_folder_can_be_made_nothing_is_written(tmp_path: Path, place: str) -> None:
    (tmp_path / "plain").touch()
    path = Path(place.format(tmp_path))
    with pytest.raises(OSError, match=r"directory|exists"):
        make_folder(path.parent)
    with pytest.raises(OSError, match=r"directory|exists"):
        write_whole(path, b"new")
    assert names_in(tmp_path) == ["plain"]


# Files to show around


@pytest.mark.parametrize(("umask", "mode"), [(0o022, 0o644), (0o002, 0o664), (0o077, 0o600)])
def test_a_new_file_to_show_around_is_as_open_as_its_owner_wants_new_files(
    tmp_path: Path, umask: int, mode: int
) -> None:
    shared, private = tmp_path / "shared", tmp_path / "private"
    run_python(
        "import os\n"
        "from pathlib import Path\n"
        "from goblins_tui.files import write_shared, write_whole\n"
        f"os.umask({umask})\n"
        f"write_shared(Path({str(shared)!r}), b'new', replaces=False)\n"
        f"write_whole(Path({str(private)!r}), b'new')"
    )
    assert shared.read_bytes() == b"new"
    assert permissions(shared) == mode
    assert permissions(private) == 0o600


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666])
def test_a_replaced_file_keeps_its_permissions_and_is_never_more_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: int
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    path.chmod(mode)
    on_the_way: list[int] = []
    monkeypatch.setattr(
        os, "fsync", lambda handle: on_the_way.append(stat.S_IMODE(os.fstat(handle).st_mode))
    )
    write_shared(path, b"new", replaces=True)
    assert path.read_bytes() == b"new"
    assert permissions(path) == mode
    assert on_the_way == [0o600]


def test_a_file_or_a_link_that_is_there_is_replaced_only_if_that_is_wanted(tmp_path: Path) -> None:
    path, link = tmp_path / "file", tmp_path / "link"
    path.write_bytes(b"old")
    link.symlink_to(tmp_path / "target")
    for there in (path, link):
        with pytest.raises(FileExistsError):
            write_shared(there, b"new", replaces=False)
    assert path.read_bytes() == b"old"
    assert not link.exists()
    for there in (path, link):
        write_shared(there, b"new", replaces=True)
    assert path.read_bytes() == (tmp_path / "target").read_bytes() == b"new"
    assert link.is_symlink()


@pytest.mark.parametrize("replaces", [False, True])
def test_no_folder_is_made_for_a_file_to_show_around(tmp_path: Path, replaces: bool) -> None:
    (tmp_path / "plain").touch()
    (tmp_path / "link").symlink_to(tmp_path / "later" / "target")
    before = names_in(tmp_path)
    for name in ("missing/file", "~/file", "plain/file", *(["link"] if replaces else [])):
        with pytest.raises(FileNotFoundError, match="there is no such folder"):
            write_shared(tmp_path / name, b"new", replaces=replaces)
    assert names_in(tmp_path) == before


# Links


def test_b80_a_link_is_kept_and_its_target_is_written(tmp_path: Path) -> None:
    target, link = tmp_path / "git" / "target", tmp_path / "config" / "link"
    make_folder(target.parent)
    make_folder(link.parent)
    target.write_bytes(b"old")
    link.symlink_to("../git/target")
    write_whole(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert names_in(link.parent) == ["link"]
    assert names_in(target.parent) == ["target"]


def test_b80_a_link_to_nothing_gets_its_target(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "later" / "target")
    write_whole(link, b"new")
    assert link.is_symlink()
    assert (tmp_path / "later" / "target").read_bytes() == b"new"


def test_b80_the_folder_for_temporary_files_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", "/proc")
    monkeypatch.setattr("tempfile.tempdir", None)
    write_whole(tmp_path / "file", b"new")
    assert (tmp_path / "file").read_bytes() == b"new"


def test_a_device_a_pipe_a_folder_and_a_link_in_circles_are_never_replaced(tmp_path: Path) -> None:
    (tmp_path / "to-device").symlink_to("/dev/full")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "circle").symlink_to("circle")
    before = names_in(tmp_path)
    for name in before:
        with pytest.raises(OSError, match=r"plain file|symbolic links"):
            write_whole(tmp_path / name, b"new")
        for replaces in (False, True):
            with pytest.raises(OSError, match=r"plain file|symbolic links"):
                write_shared(tmp_path / name, b"new", replaces=replaces)
    assert names_in(tmp_path) == before
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)


# Setting aside


def test_damaged_files_get_names_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "file"
    names = []
    for content in ("one", "two", "three"):
        path.write_text(content)
        names.append(set_aside(path, MOMENT).name)
    plain = f"file.damaged-{MOMENT}"
    assert names == [plain, f"{plain}-2", f"{plain}-3"]
    assert [(tmp_path / name).read_text() for name in names] == ["one", "two", "three"]
    assert not path.exists()


def test_a_name_that_a_broken_link_has_is_not_free(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch()
    (tmp_path / f"file.damaged-{MOMENT}").symlink_to("nowhere")
    assert set_aside(path, MOMENT).name == f"file.damaged-{MOMENT}-2"


def test_b80_a_link_stays_when_its_target_is_set_aside(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"bad")
    link.symlink_to(target)
    assert set_aside(link, MOMENT) == tmp_path / f"target.damaged-{MOMENT}"
    write_whole(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


def test_what_is_not_there_cannot_be_set_aside(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        set_aside(tmp_path / "file", MOMENT)


# Where files lie


def test_b74_a_variable_with_a_whole_path_is_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "my config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "my data"))
    assert settings_file() == tmp_path / "my config" / APP_NAME / "settings.toml"
    assert database_file({}) == tmp_path / "my data" / APP_NAME / "history.db"
    assert not names_in(tmp_path)


@pytest.mark.parametrize("value", [None, "", "relative", "./here", "~/tilde", ".config"])
def test_b74_an_empty_or_relative_variable_is_ignored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str | None
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name)
        if value is not None:
            monkeypatch.setenv(name, value)
    assert settings_file() == tmp_path / ".config" / APP_NAME / "settings.toml"
    assert database_file({}) == tmp_path / ".local" / "share" / APP_NAME / "history.db"
    assert not names_in(tmp_path)


def test_another_database_can_be_named(tmp_path: Path) -> None:
    assert database_file({"GOBLINS_TUI_DB": str(tmp_path / "db")}) == tmp_path / "db"
    assert database_file({"GOBLINS_TUI_DB": ""}) == database_file({})


def test_a_file_can_be_named_by_a_home_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert named_file("~/games.db") == tmp_path / "games.db"
    assert database_file({"GOBLINS_TUI_DB": "~/games.db"}) == tmp_path / "games.db"
    assert named_file("a~/~b") == Path("a~/~b")
    assert named_file("./~") == Path("~")


def test_a_home_folder_that_is_not_there_is_told_in_words() -> None:
    with pytest.raises(FileNotFoundError, match="there is no such home folder: '~nobody-here/x'"):
        named_file("~nobody-here/x")


@pytest.mark.parametrize("home", [None, "relative"])
def test_b73_without_any_home_there_are_paths_that_nothing_can_be_written_to(
    monkeypatch: pytest.MonkeyPatch, home: str | None
) -> None:
    def nobody(number: int) -> None:
        raise KeyError(number)

    monkeypatch.setattr("pwd.getpwuid", nobody)
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name)
    if home is not None:
        monkeypatch.setenv("HOME", home)
    for path in (settings_file(), database_file({})):
        assert path.is_absolute()
        with pytest.raises(OSError, match=r"directory|exists"):
            write_whole(path, b"new")
