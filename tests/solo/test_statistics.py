"""Statistics of playing alone, counted once more game by game."""

import re
from collections import Counter
from collections.abc import Sequence
from random import Random
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goblins_tui.challenges import Challenge, Kind, Proof, SoloDeal
from goblins_tui.history.games import GameHead, GameLine, Standing, State
from goblins_tui.history.statistics import WinStreak
from goblins_tui.rules import SOLITAIRE_SIZES, GameRecord, Goal, Outcome, Variant
from goblins_tui.solo.statistics import GoalResults, SoloStatistics, solo_statistics
from goblins_tui.solo.streaks import DayResult, Streaks, streaks
from tests.kit.finished_games import FAMILY
from tests.kit.strategies import chance

TODAY = "2026-11-30"
DAYS = [f"2026-11-{day}" for day in range(24, 31)]
CODES = ("moss-417-a", "owl-7-a", "fern-7-a", "lichen-167-a")
MOSS, IMPOSSIBLE = SoloDeal("moss-417-a", 5), SoloDeal("lichen-167-a", 5)
PLAYERS = ("Ann", "ANN", "Bo", "[b]Cy[/]", "Straße", "STRASSE")
SHED, FLAWLESS = Goal
WON = Standing(State.FINISHED, 7, 0, 0, Outcome.SHED, 7)
GIVEN_UP = Standing(State.ABANDONED, 7, 0)


def line_of(
    number: int = 1,
    standing: Standing = WON,
    challenge: Challenge | None = None,
    player: str = "Ann",
    deal: SoloDeal = MOSS,
    begun: str = TODAY,
) -> GameLine:
    """A stored solitaire; the higher its number, the later somebody did something in it."""
    record = GameRecord(deal.variant, (player,), deal.code, deal.size)
    changed = f"2026-11-30 20:{number // 60:02}:{number % 60:02}"
    return GameLine(
        number, f"{begun} 20:00:00", changed, "", GameHead(record, challenge=challenge), standing
    )


def random_line(number: int, rng: Random) -> GameLine:
    """Any solitaire that may be stored, or a game of two."""
    size, turns = rng.choice(SOLITAIRE_SIZES), rng.randrange(18)
    goal, kind, day = rng.choice([*Goal]), rng.choice([*Kind]), rng.choice(DAYS)
    challenge = Challenge(kind, goal, day if kind is Kind.DAILY else "", rng.randrange(1, 25))
    flawless = rng.choice((None, turns + 3))
    won = Standing(State.FINISHED, turns, 0, 0, Outcome.SHED, turns or 1, flawless)
    given_up = Standing(State.ABANDONED, turns, 0)
    standing = rng.choice((won, won, won, given_up, Standing(State.OPEN, turns, 0)))
    line = line_of(
        number,
        standing._replace(practice=rng.random() < 0.1),
        rng.choice((None, challenge, challenge)),
        rng.choice(PLAYERS),
        SoloDeal(rng.choice(CODES), size, rng.choice([*Variant])),
        rng.choice((day, rng.choice(DAYS))),
    )
    return rng.choice((line, line, line, FAMILY[0]._replace(id=number)))


@st.composite
def lives(draw: st.DrawFn) -> list[GameLine]:
    """What people played alone, the first game first."""
    rng: Random = draw(chance)
    return [random_line(number, rng) for number in range(1, rng.randrange(2, 60))]


@st.composite
def proofs(draw: st.DrawFn) -> dict[SoloDeal, Proof]:
    """What is proven of some of the deals."""
    rng: Random = draw(chance)
    deals = [SoloDeal(code, size, rule) for code in CODES for size in (5, 6, 7) for rule in Variant]
    known = rng.sample(deals, rng.randrange(len(deals) + 1))
    return {deal: Proof(rng.choice((None, 6, 8)), rng.choice((None, 9, 12)), 3) for deal in known}


# The counted model


def deal_of(line: GameLine) -> SoloDeal:
    record = line.head.record
    return SoloDeal(record.code, record.size or 0, record.variant)


def goal_of(line: GameLine) -> Goal:
    return line.head.challenge.goal if line.head.challenge else SHED


def counted(lines: Sequence[GameLine]) -> list[GameLine]:
    """The wins that count."""
    return [
        line
        for line in lines
        if len(line.names) == 1
        and line.standing.state is State.FINISHED
        and not line.standing.practice
    ]


def course(player: str, lines: Sequence[GameLine], known: dict[SoloDeal, Proof]) -> str:
    """The games of a player alone, in order: w for won, l for lost."""
    letters = ""
    for line in lines:
        if len(line.names) > 1 or line.names[0].casefold() != player:
            continue
        if line in counted([line]):
            letters += "w"
        elif line.standing.state is State.ABANDONED and line.standing.turns:
            proof = known.get(deal_of(line))
            is_hopeless = proof is not None and proof.par_of(goal_of(line)) is None
            letters += "" if line.standing.practice or is_hopeless else "l"
    return letters


@given(lives(), proofs())
def test_turns_above_par_add_up_as_the_games_do(
    lines: list[GameLine], known: dict[SoloDeal, Proof]
) -> None:
    above: Counter[int] = Counter()
    for line in counted(lines):
        proof = known.get(deal_of(line))
        if proof is not None and proof.par is not None and goal_of(line) is SHED:
            assert line.standing.winning_turns is not None
            above[max(0, line.standing.winning_turns - proof.par)] += 1
    assert solo_statistics(lines, known, TODAY).above_par == tuple(sorted(above.items()))


@given(lives(), proofs())
def test_results_by_size_and_goal_add_up_as_the_games_do(
    lines: list[GameLine], known: dict[SoloDeal, Proof]
) -> None:
    results = solo_statistics(lines, known, TODAY).results
    proven = [line for line in counted(lines) if deal_of(line) in known]
    groups = {(each.goal, each.size) for each in results}
    assert groups == {(goal_of(line), deal_of(line).size) for line in proven}
    assert [*results] == sorted(results, key=lambda each: (each.goal is FLAWLESS, each.size))
    for each in results:
        games = [line for line in proven if (goal_of(line), deal_of(line).size) == each[1::-1]]
        assert each.games == len(games)
        at_par = near_par = flawless = flawless_at_par = 0
        above = []
        for line in games:
            proof, (turns, flawless_turns) = known[deal_of(line)], line.standing[5:7]
            assert turns is not None
            at_par += proof.par is not None and turns <= proof.par
            near_par += proof.par is not None and turns == proof.par + 1
            flawless += flawless_turns is not None
            if flawless_turns is not None and proof.flawless_par is not None:
                flawless_at_par += flawless_turns <= proof.flawless_par
                above += [flawless_turns - proof.flawless_par] if each.goal is FLAWLESS else []
            if proof.par is not None and each.goal is SHED:
                above.append(turns - proof.par)
        assert each[3:7] == (at_par, near_par, flawless, flawless_at_par)
        assert each.above_par == (pytest.approx(sum(above) / len(above)) if above else None)


@given(lives(), proofs())
def test_wins_in_a_row_are_what_the_course_of_games_says(
    lines: list[GameLine], known: dict[SoloDeal, Proof]
) -> None:
    wins = dict(solo_statistics(lines, known, TODAY).wins)
    players = {name.casefold() for name in PLAYERS}
    courses = {player: course(player, lines, known) for player in players}
    assert {name.casefold() for name in wins} == {each for each in players if courses[each]}
    for name, streak in wins.items():
        letters = courses[name.casefold()]
        assert streak.longest == max(map(len, letters.split("l")))
        assert streak.now == len(re.search("w*$", letters)[0])  # type: ignore[index]  # matches
        assert streak.now <= streak.longest <= len(counted(lines))


@given(lives(), proofs())
def test_days_in_a_row_are_those_won_on_their_day(
    lines: list[GameLine], known: dict[SoloDeal, Proof]
) -> None:
    days = dict(solo_statistics(lines, known, TODAY).days)
    for size in SOLITAIRE_SIZES:
        won = [
            DayResult(line.head.challenge.day, won=True, on_time=True)
            for line in counted(lines)
            if line.head.challenge is not None
            and line.head.challenge.kind is Kind.DAILY
            and line.begun[:10] == line.head.challenge.day
            and line.head.record.size == size
        ]
        expected = streaks(won, TODAY)
        assert days.get(size, Streaks(0, 0)) == expected
        assert (size in days) is bool(won)


@given(lives(), proofs(), chance)
def test_the_order_of_the_games_does_not_count(
    lines: list[GameLine], known: dict[SoloDeal, Proof], rng: Random
) -> None:
    shuffled = rng.sample(lines, len(lines))
    assert solo_statistics(shuffled, known, TODAY) == solo_statistics(lines, known, TODAY)


# Known games


def test_no_games_add_up_to_nothing() -> None:
    assert solo_statistics([], {}, TODAY) == SoloStatistics()


def test_games_of_unproven_deals_count_in_a_row_only() -> None:
    assert solo_statistics([line_of(1), line_of(2)], {}, TODAY) == SoloStatistics(
        wins=(("Ann", WinStreak(2, 2)),)
    )


def test_some_wins_against_par() -> None:
    known = {MOSS: Proof(6, 9, 4)}
    turns = [(6, None), (6, 9), (7, 12), (10, None)]
    lines = [
        line_of(number, WON._replace(winning_turns=shed, flawless_turns=flawless))
        for number, (shed, flawless) in enumerate(turns)
    ]
    statistics = solo_statistics(lines, known, TODAY)
    assert statistics.above_par == ((0, 2), (1, 1), (4, 1))
    assert statistics.results == (GoalResults(5, SHED, 4, 2, 1, 2, 1, 1.25),)


def test_who_is_after_flawless_is_compared_with_the_flawless_par() -> None:
    known = {MOSS: Proof(6, 9, 4)}
    after_flawless = Challenge(goal=FLAWLESS)
    lines = [
        line_of(1, WON._replace(flawless_turns=11), after_flawless),
        line_of(2, WON, after_flawless),
    ]
    statistics = solo_statistics(lines, known, TODAY)
    assert statistics.above_par == ()
    assert statistics.results == (GoalResults(5, FLAWLESS, 2, 0, 2, 1, 0, 2.0),)


def test_giving_up_ends_a_row() -> None:
    lines = [line_of(1), line_of(2), line_of(3, GIVEN_UP), line_of(4)]
    assert solo_statistics(lines, {}, TODAY).wins == (("Ann", WinStreak(2, 1)),)


@pytest.mark.parametrize("standing", [GIVEN_UP._replace(turns=0), GIVEN_UP._replace(practice=True)])
def test_b87_giving_up_before_the_first_turn_or_as_practice_ends_no_row(
    standing: Standing,
) -> None:
    lines = [line_of(1), line_of(2, standing), line_of(3)]
    assert solo_statistics(lines, {}, TODAY).wins == (("Ann", WinStreak(2, 2)),)


def test_b92_giving_up_what_cannot_be_won_ends_no_row() -> None:
    lines = [line_of(1), line_of(2, GIVEN_UP, deal=IMPOSSIBLE), line_of(3)]
    known = {IMPOSSIBLE: Proof(None, None, 0)}
    assert solo_statistics(lines, known, TODAY).wins == (("Ann", WinStreak(2, 2)),)


def test_who_gives_up_does_not_end_the_row_of_others() -> None:
    lines = [line_of(1), line_of(2, GIVEN_UP, player="Bo"), line_of(3, player="ANN")]
    assert solo_statistics(lines, {}, TODAY).wins == (
        ("ANN", WinStreak(2, 2)),
        ("Bo", WinStreak(0, 0)),
    )


def test_b99_a_day_won_later_joins_no_row_and_no_day_at_all_is_passed_over() -> None:
    def daily(number: int, day: str, begun: str) -> GameLine:
        return line_of(number, challenge=Challenge(Kind.DAILY, day=day), begun=begun)

    lines = [
        daily(1, "2026-11-28", "2026-11-28"),
        daily(2, "2026-11-29", "2026-11-30"),
        daily(3, "2026-11-30", "2026-11-30"),
        daily(4, "2026-13-99", "2026-11-30"),
        daily(5, "", "2026-11-30"),
    ]
    assert solo_statistics(lines, {}, TODAY).days == ((5, Streaks(1, 1)),)


def test_a_win_that_makes_no_sense_does_not_count() -> None:
    lines = [line_of(1, WON._replace(outcome=None)), line_of(2, WON._replace(winning_turns=None))]
    known = {MOSS: Proof(6, 9, 4)}
    assert solo_statistics(lines, known, TODAY) == SoloStatistics()


def test_ten_thousand_games_are_added_up_in_well_under_a_second() -> None:
    lines = [random_line(number, Random(number)) for number in range(10_000)]
    known = {SoloDeal(code, size): Proof(6, 9, 4) for code in CODES for size in SOLITAIRE_SIZES}
    begin = process_time()
    assert solo_statistics(lines, known, TODAY).above_par
    assert process_time() - begin < 1
