"""What `goblins-tui match` plays and tells."""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from goblins_tui.budget import Budget
from goblins_tui.match_cli.results import (
    Ending,
    Match,
    Result,
    in_complaints,
    in_json,
    in_words,
)
from goblins_tui.opponents import OPPONENTS
from goblins_tui.opponents.interval import wilson_interval
from goblins_tui.opponents.match import Score, play_match
from goblins_tui.rules import Variant, deal_index
from tests.kit.guests import Packages
from tests.kit.match_runs import run
from tests.kit.record_runs import Run, Said

MATCH = Match("Owl", "Minnow", 2, Variant.FAIRIES_RULE, "moss", 1000, None)
SCORE = Score(won=30, lost=10, drawn=5, broken_off=1, turns=1150)


def found(said: Said) -> dict[str, Any]:
    (line,) = said.out
    answer: dict[str, Any] = json.loads(line)
    return answer


def words(match: Match, score: Score, ending: Ending = Ending.PLAYED) -> list[str]:
    return [*in_words(Result(match, score, ending, Counter()))]


# In words


def test_the_result_is_told_in_three_lines() -> None:
    assert words(MATCH, SCORE) == [
        "Owl against Minnow, 1,000 positions a turn, seed moss",
        "46 games: 30 won, 10 lost, 5 drawn, 1 broken off after 300 turns; 25.0 turns a game",
        "75.0 % of the decided games won (95 % interval: 59.8 to 85.8 %); a fair share is 50.0 %",
    ]


def test_where_no_game_was_broken_off_it_is_not_told_when_games_are() -> None:
    assert words(MATCH, SCORE._replace(broken_off=0, turns=900))[1] == (
        "45 games: 30 won, 10 lost, 5 drawn, 0 broken off; 20.0 turns a game"
    )


def test_more_players_another_rule_and_seconds_are_told() -> None:
    match = MATCH._replace(players=4, variant=Variant.GOBLINS_RULE, positions=None, seconds=0.5)
    first, second, third = words(match, Score(won=1, turns=9))
    assert first == "Owl against 3 of Minnow, Goblins Rule, 0.5 s a turn, seed moss"
    assert second.startswith("1 game: 1 won, ")
    assert third.endswith("a fair share is 25.0 %")


def test_where_nothing_was_decided_no_share_is_told() -> None:
    assert len(words(MATCH, Score(drawn=3, turns=60))) == 2
    assert words(MATCH, Score(), Ending.INTERRUPTED)[1:] == [
        "The match was interrupted.",
        "No game was played to its end.",
    ]


def test_troubles_are_told_once_each_what_happened_most_first() -> None:
    troubles = Counter({"a failed": 1, "b failed": 2500})
    assert [*in_complaints(troubles)] == ["b failed (2,500 times)", "a failed (once)"]


def test_many_kinds_of_trouble_are_told_in_few_lines() -> None:
    lines = [*in_complaints(Counter(map(str, range(100))))]
    assert len(lines) == 11
    assert lines[-1] == "other trouble with opponents (90 times)"


# In JSON


def test_the_result_in_json_tells_all() -> None:
    result = Result(MATCH, SCORE, Ending.STOPPED, Counter({"a failed": 2}))
    assert json.loads(in_json(result)) == {
        "status": "stopped",
        "one": "Owl",
        "other": "Minnow",
        "players": 2,
        "variant": "fairies-rule",
        "seed": "moss",
        "positions": 1000,
        "seconds": None,
        "games": 46,
        "won": 30,
        "lost": 10,
        "drawn": 5,
        "broken_off": 1,
        "share": 0.75,
        "interval": list(wilson_interval(30, 40)),
        "fair_share": 0.5,
        "mean_turns": 25.0,
        "troubles": [{"trouble": "a failed", "count": 2}],
    }


def test_where_there_are_no_games_json_has_nulls() -> None:
    answer = json.loads(in_json(Result(MATCH, Score(), Ending.INTERRUPTED, Counter())))
    assert [answer[key] for key in ("share", "mean_turns")] == [None, None]
    assert answer["interval"] == [0, 1]


# Played


@pytest.mark.parametrize(("players", "games"), [(2, 6), (3, 6), (4, 8)])
@pytest.mark.parametrize("variant", Variant)
def test_the_match_is_the_one_that_its_seed_makes(
    played: Run, players: int, games: int, variant: Variant
) -> None:
    said = played(
        *("magpie", "MINNOW", "--games", 5, "--players", players, "--variant", variant.value),
        *("--seed", "moss", "--positions", 99, "--json"),
    )
    magpie, minnow = OPPONENTS["Magpie"], OPPONENTS["Minnow"]
    *_, score = play_match(magpie, minnow, 5, Random("moss"), Budget(states=99), players, variant)
    answer = found(said)
    assert (said.status, said.errors) == (0, [])
    assert (answer["one"], answer["other"], answer["status"]) == ("Magpie", "Minnow", "played")
    assert answer["games"] == games
    assert [answer[key] for key in ("won", "lost", "drawn", "broken_off")] == [*score[:4]]
    assert answer["mean_turns"] == score.turns / games
    assert answer["fair_share"] == 1 / players
    assert answer["troubles"] == []


def test_the_same_seed_plays_the_same_match_in_any_process(tmp_path: Path) -> None:
    packages = Packages(tmp_path).add_greedy()
    argv = ("greedy", "Owl", "--games", 4, "--players", 3, "--positions", 200, "--seed", "x")
    first, second = (
        run(*argv, PYTHONPATH=packages.python_path, PYTHONHASHSEED=seed) for seed in "12"
    )
    assert first.returncode == 0
    assert first.stdout == second.stdout
    other = run(*argv[:-1], "y", PYTHONPATH=packages.python_path)
    assert other.stdout.splitlines()[1:] != first.stdout.splitlines()[1:]


def test_a_seed_that_was_not_told_is_printed_and_plays_the_match_again(played: Run) -> None:
    argv = ("Minnow", "Pebble", "--games", 2, "--json")
    first, second = found(played(*argv)), found(played(*argv))
    assert deal_index(first["seed"]) != deal_index(second["seed"])
    assert found(played(*argv, "--seed", first["seed"])) == first


def test_what_is_no_line_in_a_seed_is_not_used(played: Run) -> None:
    argv = ("Minnow", "Pebble", "--games", "2", "--json", "--seed")
    assert found(played(*argv, "a\x1b\udc9b\n b")) == found(played(*argv, "a b"))


def test_by_default_a_turn_may_look_at_a_thousand_positions(played: Run) -> None:
    answer = found(played("Minnow", "Pebble", "--games", "1", "--json"))
    assert (answer["positions"], answer["seconds"]) == (1000, None)


def test_with_seconds_positions_are_not_counted(played: Run) -> None:
    answer = found(played("Owl", "Pebble", "--games", "1", "--seconds", "0.01", "--json"))
    assert (answer["positions"], answer["seconds"], answer["games"]) == (None, 0.01, 2)


def test_an_opponent_can_play_itself(played: Run) -> None:
    said = played("Minnow", "--games", "2", "minnow")
    assert (said.status, said.errors) == (0, [])
    assert said.out[0].startswith("Minnow against Minnow, ")


def test_the_seer_cheats_in_a_match_too(played: Run) -> None:
    answer = found(
        played("Seer", "Pebble", "--games", 20, "--positions", 9, "--seed", "a", "--json")
    )
    *_, score = play_match(
        OPPONENTS["Seer"], OPPONENTS["Pebble"], 20, Random("a"), Budget(states=9)
    )
    assert (answer["won"], answer["mean_turns"]) == (score.won, score.turns / 20)
