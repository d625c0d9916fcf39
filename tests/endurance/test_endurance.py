"""A little of what `python -m tests.endurance` does at length."""

from pathlib import Path

import pytest

from tests.endurance.hammer import hammer
from tests.endurance.kills import endure

pytestmark = pytest.mark.slow


@pytest.mark.slow
@pytest.mark.parametrize(("way", "times"), [("kill", 8), ("hup", 4), ("term", 4)])
def test_b23_b72_nothing_that_was_seen_is_lost_however_the_program_is_ended(
    tmp_path: Path, way: str, times: int
) -> None:
    tally = endure(tmp_path, way, times)
    assert tally.is_clean, tally.report()
    assert tally.kills == times
    assert tally.turns_seen > 0


@pytest.mark.slow
@pytest.mark.parametrize("processes", [2, 4])
def test_b75_b79_processes_that_hammer_one_file_lose_no_game_and_hear_of_no_lock(
    tmp_path: Path, processes: int
) -> None:
    count = hammer(tmp_path, processes, 1.5)
    assert count.is_clean, count.report()
    assert count.games >= processes
