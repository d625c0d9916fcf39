"""Bytes to the terminal for one turn: choosing a card by its key, and adding it."""

from __future__ import annotations

import sys
from random import Random
from statistics import mean
from typing import Final, NamedTuple

from goblins_tui.model.session import GameSession
from goblins_tui.rules import deal_code, legal_cards
from tests.benchmarks.cells import Picture, changed_cells_cost, repaint_cost, take_picture
from tests.benchmarks.report import Row, below
from tests.kit.good_play import table_of
from tests.kit.players import start_table
from tests.kit.terminal import Terminal

TURNS: Final = 30
TURNS_SHOWN_IN_FULL: Final = 12
LIMITS: Final = {"off": 8_000, "full": 32_000}
QUIET: Final = 0.2
"""Seconds after which everything that shows a turn has come."""
PLAIN: Final = [sys.executable, "-m", "tests.benchmarks.plain_output"]


class TurnCost(NamedTuple):
    """What one turn cost."""

    sent: int
    changed_cells: int
    """What the cells that differ after the turn would cost alone."""
    repaint: int
    """What drawing the whole picture would cost."""


def measure(effort: float = 1.0) -> list[Row]:
    """Play the same turns with and without animation, and with Textual's own output.

    Args:
        effort: The part of the full measurement to do.

    Returns:
        For each speed the worst turn, and the mean beside what else it could cost.
    """
    rows = []
    for speed, turns in (("off", TURNS), ("full", TURNS_SHOWN_IN_FULL)):
        cards = long_game(max(1, round(turns * effort)))
        ours = turn_costs(cards, speed)
        plain = turn_costs(cards, speed, PLAIN)
        what = f"bytes of a turn, animation {speed}"
        repaint = mean(cost.repaint for cost in ours)
        worst = Row(f"{what}: worst", max(cost.sent for cost in ours), repaint, "B", "full repaint")
        sent = mean(cost.sent for cost in ours)
        references = {
            "full repaint": repaint,
            "the changed cells alone": mean(cost.changed_cells for cost in ours),
            "Textual's own output": mean(cost.sent for cost in plain),
        }
        rows.append(below(LIMITS[speed], worst))
        rows += [
            below(LIMITS[speed], Row(f"{what}: mean", sent, cost, "B", against))
            for against, cost in references.items()
        ]
    return rows


def long_game(turns: int) -> tuple[GameSession, list[int]]:
    """A game of two in which nobody wins for a while, and no position comes again.

    Args:
        turns: For how many turns.

    Returns:
        The game before its first turn, and the cards that are added.
    """
    for index in range(1000):
        start = game = table_of(deal_code(index), "Ann", "Bo")
        rng = Random(index)
        cards: list[int] = []
        while len(cards) < turns:
            card = rng.choice(legal_cards(game.position))
            game = game.play(card)
            cards.append(card)
            if game.is_over or game.repetitions > 1:
                break
        else:
            return start, cards
    raise AssertionError(f"no game lasts for {turns} turns")


def turn_costs(
    game: tuple[GameSession, list[int]], speed: str, program: list[str] | None = None
) -> list[TurnCost]:
    """Play a game in a terminal and count.

    Args:
        game: The game before its first turn, and the cards to add.
        speed: How fast turns are shown.
        program: Another program than ours that takes the same arguments.

    Returns:
        The cost of each turn.
    """
    start, cards = game
    costs = []
    with start_table(start, "--speed", speed, program=program) as player:
        before = _settled_picture(player.terminal)
        for card in cards:
            sent = len(player.terminal.raw)
            player.add_by_keys(card)
            after = _settled_picture(player.terminal)
            costs.append(
                TurnCost(
                    len(player.terminal.raw) - sent,
                    changed_cells_cost(before, after),
                    repaint_cost(after),
                )
            )
            before = after
    return costs


def _settled_picture(terminal: Terminal) -> Picture:
    return take_picture(terminal.settle(QUIET).screen)
