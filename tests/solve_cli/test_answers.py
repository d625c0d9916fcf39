"""What `goblins-tui solve` answers, in words and in JSON."""

import json
from typing import Any

import pytest

from goblins_tui.rules import (
    DECK,
    Goal,
    Outcome,
    Variant,
    deal,
    format_position,
    is_flawless,
    parse_position,
    play,
)
from goblins_tui.solver import solve
from tests.kit.record_runs import Run, Said
from tests.kit.solve_runs import EASY, LONG, WITHOUT_A_WAY
from tests.kit.strategies import mirrored, mirrored_deck


def found(said: Said) -> dict[str, Any]:
    """The only answer in JSON."""
    (line,) = said.out
    answer: dict[str, Any] = json.loads(line)
    return answer


# In words


def test_a_deal_is_solved_in_words_turn_by_turn(solved: Run) -> None:
    assert solved("moss-417", "--size", "6") == (
        0,
        [
            "moss-417-a, 6 cards alone",
            "G2 G4 G9 G12 G14 G18 | F3 F5 F6 F15 F16 F17 | 0",
            "",
            "Par 8. 15 lines reach it; here is one:",
            "",
            "Turn 1. G9 Stale Sock: 1 comes home.",
            "Turn 2. G4 Toad Troupe: 2 come home.",
            "Turn 3. G18 Ghoul Goo: 1 flips, 2 come home.",
            "Turn 4. G14 Lord Glower: 4 flip, 1 comes home.",
            "Turn 5. F3 Pond Flower: 2 flip.",
            "Turn 6. G12 Croaky Croc: 1 flips, 1 comes home.",
            "Turn 7. F9 Owl Tu-Whoo: 5 flip.",
            "Turn 8. G2 Worm Soup: 1 flips, 1 comes home.",
            "",
            "1,672 positions were looked at.",
        ],
        [],
    )


def test_a_position_may_be_one_word_or_many(solved: Run) -> None:
    said = solved(EASY)
    assert (said.status, said.out[0]) == (0, EASY)
    assert "Par 2. Only this line reaches it:" in said.out
    assert solved(*EASY.split()) == said


def test_a_turn_that_moves_nothing_else_says_so(solved: Run) -> None:
    assert "Turn 1. F4 Plum Jelly: nothing else moves." in solved("F4 | | 0").out


def test_what_is_proven_impossible_ends_with_1(solved: Run) -> None:
    won, flawless = solved(WITHOUT_A_WAY), solved("moss-639", "--flawless")
    assert (won.status, flawless.status) == (1, 1)
    assert won.out[2:] == ["Proven that it cannot be won.", "1 position was looked at."]
    assert flawless.out[3] == "Proven that it cannot be flawless."


@pytest.mark.parametrize("limit", ["--seconds 0.0", "--seconds 0", "--states 0", "--states 17"])
def test_a_search_that_gave_up_ends_with_3(solved: Run, limit: str) -> None:
    said = solved("moss-417", "--variant", "goblins-rule", *limit.split())
    assert (said.status, said.errors) == (3, [])
    assert "Gave up before anything was proven." in said.out


def test_a_solution_counts_even_if_its_lines_could_not_be_counted(solved: Run) -> None:
    states = found(solved("moss-417", "--json"))["states"]
    said = solved("moss-417", "--states", states)
    assert said.status == 0
    assert any(line.endswith("not known; here is one:") for line in said.out)
    assert found(solved("moss-417", "--json", "--states", states))["shortest_lines"] is None


def test_goblins_rule_is_named_and_played_by_its_faces(solved: Run) -> None:
    said = solved("moss-417", "--variant", "goblins-rule")
    assert said.out[0] == "moss-417-a, 5 cards alone, Goblins Rule"
    assert "Turn 1. F8 Petal Smock: 2 come home." in said.out
    assert solved(EASY, "--variant", "goblins-rule").out[0] == "Goblins Rule"


# In JSON


def test_an_answer_in_json_tells_all(solved: Run) -> None:
    assert found(solved("Moss 417", "--size=6", "--json")) == {
        "status": "solved",
        "goal": "shed",
        "variant": "fairies-rule",
        "code": "moss-417-a",
        "size": 6,
        "position": "G2 G4 G9 G12 G14 G18 | F3 F5 F6 F15 F16 F17 | 0",
        "par": 8,
        "line": [9, 4, 18, 14, 3, 12, 9, 2],
        "shortest_lines": 15,
        "states": 1672,
    }


@pytest.mark.parametrize(
    ("argv", "status"),
    [((WITHOUT_A_WAY,), "impossible"), ((LONG, "--flawless", "--states", "99"), "gave up")],
)
def test_without_a_par_json_has_nulls_and_a_position_has_no_code(
    solved: Run, argv: tuple[str, ...], status: str
) -> None:
    answer = found(solved(*argv, "--json"))
    assert answer["status"] == status
    assert [answer[key] for key in ("par", "line", "shortest_lines")] == [None] * 3
    assert not {"code", "size"} & answer.keys()


@pytest.mark.parametrize("goal", Goal)
@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("variant", Variant)
def test_the_line_of_a_deal_is_as_long_as_par_and_reaches_the_goal(
    solved: Run, variant: Variant, size: int, goal: Goal
) -> None:
    flawless = ("--flawless",) if goal is Goal.FLAWLESS else ()
    answer = found(solved("owl-7", "--size", size, "--variant", variant.value, *flawless, "--json"))
    position = deal(1, "owl-7", variant, size)
    assert (answer["goal"], answer["variant"]) == (goal, variant.value)
    assert answer["position"] == format_position(position)
    assert len(answer["line"]) == answer["par"] == solve(position, goal, variant).par
    outcome = None
    for card in answer["line"]:
        position, *_, outcome = play(position, card, variant)
    assert is_flawless(position, variant) if goal is Goal.FLAWLESS else outcome is Outcome.SHED


@pytest.mark.parametrize("flawless", [(), ("--flawless",)])
def test_goblins_rule_has_the_par_of_its_mirror(solved: Run, flawless: tuple[str, ...]) -> None:
    answer = found(solved("moss-417", "--variant", "goblins-rule", "--json", *flawless))
    image = mirrored(parse_position(answer["position"]))
    assert answer["par"] == solve(image, Goal(answer["goal"]), deck=mirrored_deck(DECK)).par
