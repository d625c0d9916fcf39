"""What is built and installed is what lies in the tree (B111, B112, B116)."""

import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from goblins_tui import __version__
from tests.kit.project import PACKAGE, ROOT
from tests.kit.terminal import Terminal


def build(target: str, source: Path, into: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "-d", str(into)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    return next(into.iterdir())


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    sdist = build("sdist", ROOT, tmp_path_factory.mktemp("sdist"))
    unpacked = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(unpacked, filter="data")
    return build("wheel", next(unpacked.iterdir()), tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    target = tmp_path_factory.mktemp("installed")
    with ZipFile(wheel) as archive:
        archive.extractall(target)
    return {"PYTHONPATH": str(target)}


def test_b111_the_wheel_built_from_the_sdist_holds_every_file_of_the_package(wheel: Path) -> None:
    in_tree = {
        str(path.relative_to(ROOT))
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    with ZipFile(wheel) as archive:
        in_wheel = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert in_wheel == in_tree
    assert {Path(name).suffix for name in in_wheel} >= {".py", ".tcss", ".json", ".typed"}


def test_b111_the_wheel_starts_outside_the_tree(installed: dict[str, str], tmp_path: Path) -> None:
    argv = [sys.executable, "-m", "goblins_tui", "solo", "--deal", "moss-417", "--speed", "off"]
    with Terminal(argv, env=installed, cwd=tmp_path) as terminal:
        terminal.wait_for("Begin")
        terminal.press("enter")
        terminal.wait_for("Worm Soup")


def test_b116_the_module_tells_the_version_of_the_wheel(
    installed: dict[str, str], tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "goblins_tui", "--version"]
    done = subprocess.run(
        command, cwd=tmp_path, env=installed, capture_output=True, text=True, check=True
    )
    assert done.stdout == f"goblins-tui {__version__}\n"
