import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.project import PACKAGE, ROOT, run_python

MODULES = sorted(PACKAGE.rglob("*.py"))
UNIX_ONLY = {"curses", "fcntl", "grp", "pty", "pwd", "readline", "resource", "termios", "tty"}
UNIX_SIDE = {"goblins_tui.terminal.driver", "goblins_tui.terminal.modes"}
"""The driver and what it alone uses: imported when a Unix terminal is opened, not before."""


def test_imports_run_one_way() -> None:
    run_python("from importlinter.cli import lint_imports; assert lint_imports(no_cache=True) == 0")


def test_every_room_has_its_place_among_the_layers() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (layers,) = (
        contract["layers"]
        for contract in config["tool"]["importlinter"]["contracts"]
        if contract["type"] == "layers"
    )
    placed = [room.strip() for layer in layers for room in layer.split("|")]
    rooms = [path.stem for path in PACKAGE.glob("*.py") if not path.stem.startswith("__")]
    rooms += [path.parent.name for path in PACKAGE.glob("*/__init__.py")]
    assert sorted(placed) == sorted(rooms)


def packages_loaded_by(module: str) -> set[str]:
    code = f"import sys, {module}; print(*{{name.split('.')[0] for name in sys.modules}})"
    return set(run_python(code).split())


@pytest.mark.parametrize(
    "module",
    [
        "goblins_tui.rules",
        "goblins_tui.solver",
        "goblins_tui.opponents",
        "goblins_tui.history.store",
        "goblins_tui.history.statistics",
        "goblins_tui.record_cli.program",
        "goblins_tui.album_cli.program",
        "goblins_tui.widgets.contact_sheet",
        "goblins_tui.model.keeper",
        "goblins_tui.model.session",
        "goblins_tui.model.chronicle",
        "goblins_tui.model.setup",
        "goblins_tui.options",
        "goblins_tui.cli",
    ],
)
def test_what_needs_no_screen_loads_no_textual(module: str) -> None:
    assert "textual" not in packages_loaded_by(module)


def test_the_rules_load_nothing_but_the_standard_library() -> None:
    assert not packages_loaded_by("goblins_tui.rules") & {"textual", "rich", "platformdirs"}


def test_the_search_for_loaded_packages_finds_them() -> None:
    assert {"textual", "rich"} <= packages_loaded_by("goblins_tui.model.game_model")


def imported_at_once(node: ast.AST) -> Iterator[str]:
    """The modules that are imported when a module is, not in a function and not for types."""
    match node:
        case ast.Import(names=names):
            yield from (alias.name for alias in names)
        case ast.ImportFrom(module=str(module), names=names):
            yield module
            yield from (f"{module}.{alias.name}" for alias in names)
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
            pass
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            pass
        case _:
            for child in ast.iter_child_nodes(node):
                yield from imported_at_once(child)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_b117_no_module_needs_unix_to_be_imported_but_the_unix_driver(path: Path) -> None:
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    imported = set(imported_at_once(ast.parse(path.read_text(encoding="utf-8"))))
    if module in UNIX_SIDE:
        assert imported & UNIX_ONLY
    else:
        assert not imported & (UNIX_ONLY | UNIX_SIDE)
        assert not any(name.startswith("textual.drivers.linux") for name in imported)


def test_b117_the_app_can_be_imported_where_unix_modules_are_missing() -> None:
    run_python(
        "import sys, textual.app\n"
        f"sys.modules.update(dict.fromkeys({sorted(UNIX_ONLY)!r}))\n"
        "import goblins_tui.app, goblins_tui.cli\n"
    )
