"""Packages that bring opponents along: real entry points, without installing anything.

packages = Packages(tmp_path).add("pack", {"loud": "loud_code:Loud"}, loud_code=CODE)
run_python(..., PYTHONPATH=packages.python_path)
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from shutil import copy
from textwrap import indent
from typing import Final

from tests.kit.project import ROOT

GREEDY: Final = ROOT / "tests" / "golden" / "greedy"
"""The package that is written down in the README."""


class Packages:
    """A folder in which packages are found if it is on the path of a process.

    Args:
        folder: A folder of its own.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def python_path(self) -> str:
        """The path for a process in which the project and the packages are found."""
        return os.pathsep.join(map(str, (ROOT, self.folder)))

    def add(self, package: str, opponents: Mapping[str, str], **modules: str) -> Packages:
        """Add a package as pip leaves it behind.

        Args:
            package: Its name.
            opponents: Where its opponents are, by the names of their entry points.
            modules: Its code, by the names of the modules.
        """
        lines = [f"{name} = {place}\n" for name, place in opponents.items()]
        return self.add_text(package, "[goblins_tui.opponents]\n" + "".join(lines), **modules)

    def add_text(self, package: str, entry_points: str | bytes, **modules: str) -> Packages:
        """Add a package whose entry points are written as no good tool writes them."""
        about = self.folder / f"{package}-1.0.dist-info"
        about.mkdir()
        metadata = f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n"
        (about / "METADATA").write_text(metadata, "utf-8")
        text = entry_points if isinstance(entry_points, bytes) else entry_points.encode()
        (about / "entry_points.txt").write_bytes(text)
        for name, code in modules.items():
            (self.folder / f"{name}.py").write_text(code, "utf-8")
        return self

    def add_guest(self, name: str, turn: str = "return least", first: str = "") -> Packages:
        """Add a package with a single opponent.

        Args:
            name: What it is called, and its package and module, too.
            turn: What it does in its turn; `least` is a card that it may play.
            first: What is done when it is imported.
        """
        code = (
            f"{first}\n"
            "class Guest:\n"
            "    line = 'Is a guest.'\n"
            "    def choose(self, view, rng, budget, game):\n"
            "        least = min(card.number for card in view.hands[view.turn])\n"
            f"{indent(turn, ' ' * 8)}\n"
        )
        return self.add(f"{name}-pack", {name: f"{name}_code:Guest"}, **{f"{name}_code": code})

    def add_greedy(self) -> Packages:
        """Add the package that is written down in the README."""
        copy(GREEDY / "greedy.py", self.folder)
        return self.add("goblins-greedy", {"greedy": "greedy:Greedy"})
