"""The order of the opponents; how far they are apart is measured by the benchmark of strength."""

from itertools import pairwise
from random import Random

import pytest

from goblins_tui.opponents import OPPONENTS
from goblins_tui.opponents.match import play_match
from goblins_tui.solver import Budget


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])
def test_each_persona_wins_more_often_than_the_one_below(players: int) -> None:
    ladder = [persona for persona in OPPONENTS.values() if not persona.cheats]
    for weaker, stronger in pairwise(ladder):
        budget = Budget(states=1000)
        *_, score = play_match(stronger, weaker, 60, Random(players), budget, players)
        assert score.share > 1 / players, stronger.name
        assert not score.troubles
