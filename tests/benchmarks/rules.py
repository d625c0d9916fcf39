"""Steps a second of the rules, against a game that OpenSpiel plays in C++."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, Protocol

from goblins_tui.rules import deal, deal_code, legal_cards, play
from tests.benchmarks.report import Row, at_least, medians

STEPS: Final = 20_000
"""In one measurement."""
ROUNDS: Final = 40

Choice = Callable[[Sequence[int]], int]


class SpielState(Protocol):
    """The part of a state of OpenSpiel that is used."""

    def legal_actions(self) -> list[int]: ...
    def apply_action(self, action: int) -> None: ...
    def child(self, action: int) -> SpielState: ...
    def is_terminal(self) -> bool: ...


class SpielGame(Protocol):
    """The part of a game of OpenSpiel that is used."""

    def new_initial_state(self) -> SpielState: ...


def measure(effort: float = 1.0) -> list[Row]:
    """Play at random: legal cards, a choice, the turn, the test for a win.

    Args:
        effort: The part of the full measurement to do.

    Returns:
        A row for playing on in one state, and one for keeping each state, as our rules do.
    """
    steps = max(100, round(STEPS * effort))
    rounds = round(ROUNDS * effort)
    rng = Random(1)
    codes = iter(deal_code(index) for index in range(rounds + 1))

    def ours() -> float:
        return _steps_per_second(steps, lambda: play_goblins(steps, rng.choice, next(codes)))

    what = "rules: random turns of 2 seats"
    try:
        import pyspiel
    except ImportError:
        why = "open_spiel is not installed: pip install .[bench]"
        (measured,) = medians(rounds, ours)
        return [at_least(1, Row(what, measured, math.nan, "steps/s", why))]

    game = pyspiel.load_game("tic_tac_toe")
    measured, in_place, kept = medians(
        rounds,
        ours,
        lambda: _steps_per_second(steps, lambda: play_spiel(steps, rng.choice, game)),
        lambda: _steps_per_second(steps, lambda: play_spiel_keeping(steps, rng.choice, game)),
    )
    return [
        at_least(1, Row(what, measured, in_place, "steps/s", "OpenSpiel tic_tac_toe")),
        Row(what, measured, kept, "steps/s", "the same, each state kept (child)"),
    ]


def play_goblins(steps: int, choice: Choice, code: str) -> None:
    """Play our game at random, from the start again after each win.

    Args:
        steps: How many turns.
        choice: Chooses one of several.
        code: The deal.
    """
    position = start = deal(2, code)
    for _ in range(steps):
        turn = play(position, choice(legal_cards(position)))
        position = turn.position if turn.outcome is None else start


def play_spiel(steps: int, choice: Choice, game: SpielGame) -> None:
    """Play a game of OpenSpiel at random, from the start again after each end.

    Args:
        steps: How many moves.
        choice: Chooses one of several.
        game: The game.
    """
    state = game.new_initial_state()
    for _ in range(steps):
        state.apply_action(choice(state.legal_actions()))
        if state.is_terminal():
            state = game.new_initial_state()


def play_spiel_keeping(steps: int, choice: Choice, game: SpielGame) -> None:
    """The same, but every move gives a new state and leaves the old one as it was.

    Args:
        steps: How many moves.
        choice: Chooses one of several.
        game: The game.
    """
    state = game.new_initial_state()
    for _ in range(steps):
        state = state.child(choice(state.legal_actions()))
        if state.is_terminal():
            state = game.new_initial_state()


def _steps_per_second(steps: int, run: Callable[[], None]) -> float:
    # Processor time: others who keep the machine busy do not count.
    before = time.process_time()
    run()
    return steps / (time.process_time() - before)
