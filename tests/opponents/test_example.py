"""The opponent that the README shows how to write is a real one."""

import json
import tomllib
from pathlib import Path
from random import Random

import pytest

from goblins_tui.opponents import OPPONENTS
from goblins_tui.opponents.match import Score, play_match
from goblins_tui.opponents.plugins import GROUP
from goblins_tui.rules import Variant
from goblins_tui.solver import Budget
from tests.golden.greedy.greedy import Greedy
from tests.kit.guests import GREEDY, Packages
from tests.kit.match_runs import run
from tests.kit.project import ROOT


@pytest.mark.parametrize("name", ["pyproject.toml", "greedy.py"])
def test_the_readme_shows_every_line_of_the_example(name: str) -> None:
    language = "toml" if name.endswith(".toml") else "python"
    block = f"```{language}\n{(GREEDY / name).read_text('utf-8')}```\n"
    assert block in (ROOT / "README.md").read_text("utf-8")


def test_the_example_is_announced_as_it_is_found(tmp_path: Path) -> None:
    project = tomllib.loads((GREEDY / "pyproject.toml").read_text("utf-8"))["project"]
    Packages(tmp_path).add_greedy()
    about = tmp_path / f"{project['name']}-{project['version']}.dist-info"
    ((name, place),) = project["entry-points"][GROUP].items()
    assert f"[{GROUP}]\n{name} = {place}\n" == (about / "entry_points.txt").read_text("utf-8")


def test_the_example_plays_a_match_of_the_real_program(tmp_path: Path) -> None:
    packages = Packages(tmp_path).add_greedy()
    argv = ("Greedy", "pebble", "--games", 60, "--seed", "moss", "--json")
    done = run(*argv, PYTHONPATH=packages.python_path)
    assert (done.returncode, done.stderr) == (0, b"")
    answer = json.loads(done.stdout)
    assert (answer["one"], answer["other"]) == ("greedy", "Pebble")
    assert answer["troubles"] == []
    assert answer["share"] > 0.7


@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_example_plays_well_enough(players: int, variant: Variant) -> None:
    score = Score()
    for score in play_match(
        Greedy(), OPPONENTS["Pebble"], 24, Random(1), Budget(states=0), players, variant
    ):
        assert not score.troubles
    assert score.interval.low > 1 / players
