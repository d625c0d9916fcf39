import ast
import unicodedata
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.kit.project import PACKAGE, ROOT

EMOJI = set("\U0001f31e\U0001f319\U0001f344\U0001f438")
BOXES_BLOCKS_AND_ARROWS = {*range(0x2500, 0x25A0), *range(0x2190, 0x2200)}
TEXT_ENDINGS = {".json", ".md", ".py", ".tcss", ".toml", ".txt"}


def text_files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in TEXT_ENDINGS)


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


PACKAGE_FILES = text_files(PACKAGE)
ALL_FILES = [*PACKAGE_FILES, *text_files(ROOT / "tests"), ROOT / "README.md"]
MODULES = [path for path in PACKAGE_FILES if path.suffix == ".py"]


@pytest.mark.parametrize("path", ALL_FILES, ids=name)
def test_b34_no_file_holds_a_variation_selector(path: Path) -> None:
    assert not {"\ufe0e", "\ufe0f"} & set(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", [*PACKAGE_FILES, ROOT / "README.md"], ids=name)
def test_b35_only_the_four_emoji_of_the_symbols_are_used(path: Path) -> None:
    wide = {c for c in path.read_text(encoding="utf-8") if cell_len(c) == 2}
    assert wide <= EMOJI


@pytest.mark.parametrize("path", PACKAGE_FILES, ids=name)
def test_b36_no_character_of_ambiguous_width_is_used_but_boxes_blocks_and_arrows(
    path: Path,
) -> None:
    ambiguous = {
        character
        for character in path.read_text(encoding="utf-8")
        if unicodedata.east_asian_width(character) == "A"
        and ord(character) not in BOXES_BLOCKS_AND_ARROWS
    }
    assert not ambiguous


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_nothing_prints_on_standard_output_but_the_command_line(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    prints = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "print"
    ]
    elsewhere = [node for node in prints if "file" in {word.arg for word in node.keywords}]
    assert path.name == "cli.py" or prints == elsewhere


@pytest.mark.parametrize("path", ALL_FILES, ids=name)
def test_every_file_is_utf_8_with_unix_line_ends(path: Path) -> None:
    content = path.read_bytes()
    assert b"\r" not in content
    assert not content or content.endswith(b"\n")
