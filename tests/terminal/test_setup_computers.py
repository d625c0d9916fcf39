"""Computer players on the set-up screen of the real program, by mouse alone and by keys alone."""

from __future__ import annotations

import os
from pathlib import Path

from tests.kit.guests import Packages
from tests.kit.players import BEGIN, play
from tests.kit.terminal import Terminal

OWL = "\u2039 Owl \u203a"


def see_table_with(terminal: Terminal, name: str) -> None:
    """The game that was set up has begun."""
    terminal.wait_for(BEGIN).settle().press("enter").wait_for("t log").wait_for(name)


def test_an_owl_is_seated_by_mouse_alone_and_sits_there_at_the_next_start(tmp_path: Path) -> None:
    with play("--db", str(tmp_path / "games.db")) as terminal:
        terminal.wait_for("Play ").settle()
        for introduced in ("Seer, a cheat for practice", "Owl, strength 5 of 5"):
            terminal.click_text("\u2039 ", nth=1).wait_for(introduced).settle()
        terminal.wait_for("2 Owl").wait_for(OWL)
        terminal.click_text("  Play  ")
        see_table_with(terminal, "Owl")
    with play("--db", str(tmp_path / "others.db")) as terminal:
        terminal.wait_for(OWL)


def test_a_guest_is_seated_by_keys_alone_and_says_what_it_is_like(tmp_path: Path) -> None:
    packages = Packages(tmp_path).add_greedy()
    path = os.pathsep.join((packages.python_path, os.environ.get("PYTHONPATH", "")))
    with play("--db", str(tmp_path / "games.db"), env={"PYTHONPATH": path}) as terminal:
        terminal.wait_for("Play ").settle()
        terminal.press("down", "tab", "down", "left").wait_for("greedy, a guest")
        terminal.wait_for("Sheds what it can").press("enter")
        see_table_with(terminal, "greedy")
