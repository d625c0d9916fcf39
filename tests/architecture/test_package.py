import tomllib
from pathlib import Path

import pytest
from pathspec import GitIgnoreSpec

from tests.kit.project import PACKAGE, ROOT

CONFIG = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
BUILD = CONFIG["tool"]["hatch"]["build"]["targets"]
DATA_FILES = sorted(
    path
    for path in PACKAGE.rglob("*")
    if path.is_file() and path.suffix not in {".py", ".pyc"} and "__pycache__" not in path.parts
)


def test_b111_the_style_sheets_portraits_and_type_marker_lie_in_the_package() -> None:
    endings = {path.suffix for path in DATA_FILES}
    assert {".tcss", ".toml"} <= endings
    assert PACKAGE / "py.typed" in DATA_FILES


@pytest.mark.parametrize("path", DATA_FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_b111_a_data_file_of_the_package_is_built_into_the_wheel(path: Path) -> None:
    # The build takes all files of the package that git does not ignore.
    assert BUILD["wheel"] == {"packages": [PACKAGE.name]}
    assert PACKAGE.name in BUILD["sdist"]["include"]
    ignored = GitIgnoreSpec.from_lines((ROOT / ".gitignore").read_text().splitlines())
    assert not ignored.match_file(path.relative_to(ROOT))
