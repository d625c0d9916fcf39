"""Who thinks keeps to a budget (B103, B104, B107)."""

from collections.abc import Iterator
from itertools import count
from random import Random
from time import monotonic, sleep

import pytest

from goblins_tui.background import BackgroundProcess
from goblins_tui.opponents import NEW_GAME, OPPONENTS, Persona, choose_safely
from goblins_tui.rules import deal, legal_cards, view
from goblins_tui.solver import Budget

START = deal(4, "moss-417-a")
PUBLIC = view(START, {})
OWL = OPPONENTS["Owl"]
PERSONAS = [*OPPONENTS.values()]
HALF_A_SECOND = 0.5
PATIENCE = 30.0


@pytest.fixture
def worker() -> Iterator[BackgroundProcess]:
    opened = BackgroundProcess()
    yield opened
    opened.close()


@pytest.mark.parametrize("persona", PERSONAS, ids=lambda persona: persona.name)
def test_whoever_is_told_no_budget_plays_the_same_turn_soon_every_time(persona: Persona) -> None:
    began = monotonic()
    cards = {persona.choose(PUBLIC, Random(7)) for _ in range(2)}
    assert len(cards) == 1
    assert cards <= {*legal_cards(START)}
    assert monotonic() - began < PATIENCE


@pytest.mark.parametrize("persona", PERSONAS, ids=lambda persona: persona.name)
@pytest.mark.parametrize("states", [0, 1, 50, 3000])
def test_no_more_positions_are_looked_at_than_allowed(persona: Persona, states: int) -> None:
    heard = [0]
    card = persona.choose(PUBLIC, Random(1), Budget(states=states, tell=heard.append))
    assert heard[-1] <= states
    assert card in legal_cards(START)


def test_the_strongest_uses_what_it_may_spend() -> None:
    heard = [0]
    OWL.choose(PUBLIC, Random(1), Budget(states=3000, tell=heard.append))
    assert heard[-1] > 2900


def test_b107_a_limit_of_time_is_kept() -> None:
    # Each look at this clock takes a hundredth of a second.
    ticks = count()
    OWL.choose(PUBLIC, Random(1), Budget(seconds=1.5, clock=lambda: next(ticks) / 100))
    assert 150 <= next(ticks) <= 165


def test_b107_the_clock_is_looked_at_after_every_few_positions() -> None:
    looks = count()
    heard: list[int] = []

    def clock() -> float:
        next(looks)
        return 0.0

    OWL.choose(PUBLIC, Random(1), Budget(5000, seconds=1, clock=clock, tell=heard.append))
    assert heard[-1] / next(looks) < 8


def test_b104_who_is_cancelled_stops_at_once() -> None:
    asked = count()
    card = OWL.choose(PUBLIC, Random(1), Budget(cancelled=lambda: next(asked) >= 100))
    assert next(asked) == 101
    assert card in legal_cards(START)


def test_b102_b104_the_strongest_thinks_elsewhere_and_stops_within_half_a_second(
    worker: BackgroundProcess,
) -> None:
    minnow = OPPONENTS["Minnow"]
    assert worker.ask(choose_safely, minnow, PUBLIC, Random(1), NEW_GAME).result(PATIENCE)
    asked = monotonic()
    thinking = worker.ask(choose_safely, OWL, PUBLIC, Random(1), NEW_GAME)
    assert monotonic() - asked < HALF_A_SECOND
    sleep(0.2)
    assert not thinking.done()
    cancelled = monotonic()
    worker.cancel()
    assert thinking.result(PATIENCE).card in legal_cards(START)
    assert monotonic() - cancelled < HALF_A_SECOND


def test_b103_a_worker_that_thinks_too_long_answers_when_its_time_is_over(
    worker: BackgroundProcess,
) -> None:
    choice = worker.ask(choose_safely, OWL, PUBLIC, Random(1), NEW_GAME, seconds=0.2)
    assert choice.result(PATIENCE).card in legal_cards(START)
