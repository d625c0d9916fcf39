from collections.abc import Iterator
from contextlib import closing
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goblins_tui.challenges import Challenge, Kind, Proof, SoloDeal
from goblins_tui.history.actions import Action, Deed
from goblins_tui.history.games import GameHead, GameLine
from goblins_tui.history.store import Store
from goblins_tui.rules import Goal
from goblins_tui.solo.days import day_before
from goblins_tui.solo.ladder import LADDER
from goblins_tui.solo.medals import Medal
from goblins_tui.solo.results import DayState, daily_results, ladder_stars
from goblins_tui.solo.streaks import DayResult, Streaks, streaks
from tests.kit.campaign import PROOF, daily_line, rung_line
from tests.kit.project import run_python
from tests.kit.stored_games import DAY, keep_whole, scripted, store_at
from tests.kit.strategies import chance

START, ACTIONS = scripted("solitaire-claimed")
DEAL = SoloDeal.of(daily_line().head.record)
PROOFS = {DEAL: PROOF}
SHED_RUNG = next(rung for rung in LADDER if rung.goal is Goal.SHED)
FLAWLESS_RUNG = next(rung for rung in LADDER if rung.goal is Goal.FLAWLESS)
WITH_HELP = (Action(Deed.HINT), *ACTIONS)
PLAYED = {
    DayState.OPEN: ACTIONS[:2],
    DayState.GIVEN_UP: (*ACTIONS[:2], Action(Deed.GIVE_UP)),
    DayState.PRACTISED: WITH_HELP,
    DayState.WON: ACTIONS,
}


@pytest.fixture
def store() -> Iterator[Store]:
    with closing(store_at(None)) as opened:
        yield opened


def keep_daily(store: Store, actions: tuple[Action, ...], day: str = DAY) -> None:
    """Keep the deal of a day, dealt today."""
    head = GameHead(START.record, challenge=Challenge(Kind.DAILY, day=day))
    keep_whole(store, START, actions, head)


# Days


@pytest.mark.parametrize("state", PLAYED)
def test_how_far_a_day_was_brought_is_told_from_real_games(store: Store, state: DayState) -> None:
    keep_daily(store, PLAYED[state])
    plays = daily_results(store.of_kind(Kind.DAILY), {}, 5)
    assert [*plays] == [DAY]
    is_won = state is DayState.WON
    assert plays[DAY].state is state
    assert plays[DAY].result == DayResult(DAY, is_won, is_won, (Medal.WON,) if is_won else ())
    assert plays[DAY].turns == (6 if is_won else None)


def test_a_deal_that_was_won_on_a_later_day_was_won_late(store: Store) -> None:
    yesterday = day_before(DAY)
    keep_daily(store, ACTIONS, yesterday)
    (play,) = daily_results(store.of_kind(Kind.DAILY), {}, 5).values()
    assert play.state is DayState.WON_LATE
    assert play.result == DayResult(yesterday, won=True, on_time=False, medals=(Medal.WON,))


def test_the_proof_of_the_deal_gives_the_medals(store: Store) -> None:
    store.proofs.put(SoloDeal.of(START.record), Proof(6, 9, 4))
    keep_daily(store, ACTIONS)
    play = daily_results(store.of_kind(Kind.DAILY), store.proofs.all(), 5)[DAY]
    assert play.proof == Proof(6, 9, 4)
    assert play.result.medals == (Medal.PAR,)


def test_of_several_games_the_best_counts() -> None:
    games = [daily_line(9, 10), daily_line(6), daily_line(7, 9), daily_line(2, state=DayState.OPEN)]
    play = daily_results(games, PROOFS, 5)[DAY]
    assert (play.turns, play.flawless_turns) == (6, 9)
    assert play.result.medals == (Medal.PAR, Medal.FLAWLESS_PAR)


def test_practice_earns_nothing_beside_a_game_that_counts() -> None:
    games = [daily_line(6, 9, state=DayState.PRACTISED), daily_line(8)]
    play = daily_results(games, PROOFS, 5)[DAY]
    assert play.result.medals == (Medal.WON,)
    assert (play.turns, play.flawless_turns) == (8, None)


def test_a_computer_wins_nothing() -> None:
    line = daily_line(6)
    record = line.head.record._replace(computers=("Granny",))
    line = line._replace(head=line.head._replace(record=record))
    assert not daily_results([line], PROOFS, 5)[DAY].result.won


@given(st.lists(st.sampled_from(DayState), min_size=1, max_size=6), chance)
def test_a_day_is_what_came_farthest_in_whatever_order(states: list[DayState], rng: Random) -> None:
    games = [daily_line(turns, state=state) for turns, state in enumerate(states, start=5)]
    play = daily_results(games, PROOFS, 5)[DAY]
    assert play.state is max(states, key=[*DayState].index)
    won = [DayState.WON, DayState.WON_LATE]
    assert play.result.won == bool({*states} & {*won})
    assert play.result.on_time == (DayState.WON in states)
    assert daily_results(rng.sample(games, len(games)), PROOFS, 5) == {DAY: play}


def test_b99_a_win_on_a_later_day_takes_nothing_from_the_day_itself() -> None:
    games = [daily_line(9), daily_line(6, state=DayState.WON_LATE)]
    play = daily_results(games, PROOFS, 5)[DAY]
    assert play.state is DayState.WON
    assert play.turns == 6


def test_b99_a_missed_day_that_is_played_later_mends_no_streak() -> None:
    days = ("2026-11-27", "2026-11-28", "2026-11-29", DAY)
    games = [daily_line(day=day) for day in days]
    assert streaks_of(games).current == 4
    games[1] = daily_line(day=days[1], state=DayState.WON_LATE)
    assert streaks_of(games) == (2, 2)


def streaks_of(games: list[GameLine]) -> Streaks:
    return streaks((play.result for play in daily_results(games, {}, 5).values()), DAY)


def test_every_size_has_days_of_its_own() -> None:
    games = [daily_line(size=5), daily_line(size=7, day="2026-11-29")]
    assert [*daily_results(games, {}, 5)] == [DAY]
    assert [*daily_results(games, {}, 6)] == []
    assert [*daily_results(games, {}, 7)] == ["2026-11-29"]


def test_other_games_are_passed_over() -> None:
    plain = daily_line()
    plain = plain._replace(head=plain.head._replace(challenge=Challenge()))
    none = plain._replace(head=plain.head._replace(challenge=None))
    assert daily_results([plain, none, rung_line(1, 5)], {}, 5) == {}


@pytest.mark.parametrize("day", ["", "2026-02-31", "2026-13-01", "0000-00-00"])
def test_b81_a_day_that_there_never_was_is_passed_over(day: str) -> None:
    line = daily_line()
    line = line._replace(head=line.head._replace(challenge=Challenge(Kind.DAILY, day=day)))
    assert daily_results([line], {}, 5) == {}


# The ladder


@pytest.mark.parametrize(("above", "stars"), [(0, 3), (2, 2), (3, 1)])
def test_a_rung_is_worth_the_stars_of_its_turns(above: int, stars: int) -> None:
    line = rung_line(SHED_RUNG.number, SHED_RUNG.par + above)
    assert ladder_stars([line]) == {SHED_RUNG.number: stars}


def test_where_flawless_is_the_goal_only_flawless_counts() -> None:
    number, par = FLAWLESS_RUNG.number, FLAWLESS_RUNG.par
    assert ladder_stars([rung_line(number, par - 2)]) == {}
    assert ladder_stars([rung_line(number, par - 2, par + 1)]) == {number: 2}


def test_of_several_games_of_a_rung_the_best_counts() -> None:
    games = [rung_line(1, LADDER[0].par + above) for above in (9, 0, 2)]
    assert ladder_stars([*games, rung_line(2, 99)]) == {1: 3, 2: 1}


@pytest.mark.parametrize("state", [DayState.OPEN, DayState.GIVEN_UP, DayState.PRACTISED])
def test_games_that_do_not_count_win_no_star(state: DayState) -> None:
    line = rung_line(1, LADDER[0].par)
    assert ladder_stars([line._replace(standing=daily_line(state=state).standing)]) == {}


def test_a_star_is_won_in_a_real_game_only_of_the_deal_of_the_rung(store: Store) -> None:
    challenge = Challenge(Kind.LADDER, rung=1)
    keep_whole(store, START, ACTIONS, GameHead(START.record, challenge=challenge))
    assert len(store.of_kind(Kind.LADDER)) == 1
    assert ladder_stars(store.of_kind(Kind.LADDER)) == {}


@pytest.mark.parametrize("number", [0, len(LADDER) + 1, 1_000_000])
def test_b81_a_rung_that_there_is_not_is_passed_over(number: int) -> None:
    line = rung_line(1, 5)
    challenge = Challenge(Kind.LADDER, rung=number)
    assert ladder_stars([line._replace(head=line.head._replace(challenge=challenge))]) == {}


def test_b81_a_table_that_claims_to_be_a_rung_is_passed_over() -> None:
    line = rung_line(1, 5)
    record = line.head.record._replace(names=("Ann", "Bo"), size=None)
    assert ladder_stars([line._replace(head=line.head._replace(record=record))]) == {}


def test_nothing_played_is_nothing() -> None:
    assert daily_results([], {}, 5) == {}
    assert ladder_stars([]) == {}


def test_results_load_neither_a_screen_nor_the_solver() -> None:
    code = "import sys, goblins_tui.solo.results; print(*sys.modules)"
    assert not {"numpy", "textual", "goblins_tui.solver"} & set(run_python(code).split())
