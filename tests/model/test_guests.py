"""What guests say of themselves, asked in processes of their own."""

from pathlib import Path
from time import monotonic

import pytest
from rich.cells import cell_len

from goblins_tui.model import guests
from goblins_tui.model.guests import LINE_CELLS, line_of_guest
from tests.kit.guests import Packages

SAYS = "class Guest:\n    line = {line!r}\n    def choose(self, *told): return 1\n"


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Packages:
    """A folder in which new processes find packages."""
    packages = Packages(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    return packages


async def line_of(packages: Packages, code: str) -> str:
    packages.add("pack", {"Bert": "bert_code:Guest"}, bert_code=code)
    line = await line_of_guest("Bert")
    assert cell_len(line) <= LINE_CELLS
    assert line.isprintable()
    return line


async def test_a_guest_says_what_it_is_like(packages: Packages) -> None:
    assert await line_of(packages, SAYS.format(line="Is a guest.")) == "Is a guest."


@pytest.mark.parametrize("line", ["x" * 10_000, "\x1b[2J" + "word " * 50])
async def test_b64_b66_whatever_it_says_can_be_shown(packages: Packages, line: str) -> None:
    assert (await line_of(packages, SAYS.format(line=line))).endswith("~")


async def test_a_guest_that_says_nothing_is_told_of(packages: Packages) -> None:
    assert await line_of(packages, SAYS.format(line="")) == "It does not say what it is like."


async def test_what_is_wrong_with_a_guest_is_said_in_its_place(packages: Packages) -> None:
    line = await line_of(packages, "raise RuntimeError('[b]no[/]')")
    assert line.startswith("Bert cannot be used: RuntimeError: [b]no[/]")


async def test_a_guest_that_ends_its_process_ends_nothing_else(packages: Packages) -> None:
    assert await line_of(packages, "import os; os._exit(3)") == "It does not say what it is like."


async def test_a_guest_that_never_comes_is_not_waited_for(
    packages: Packages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guests, "SECONDS", 0.5)
    began = monotonic()
    line = await line_of(packages, "while True: pass")
    assert line == "It does not say what it is like."
    assert monotonic() - began < 10
