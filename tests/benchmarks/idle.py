"""What the program does while nobody does anything."""

from __future__ import annotations

import time
from contextlib import ExitStack
from typing import Final

from goblins_tui.model.session import GameSession
from goblins_tui.rules import deal_code
from tests.benchmarks import static_app
from tests.benchmarks.report import Row
from tests.benchmarks.watched import Watched, cpu_seconds
from tests.kit.good_play import good_card, table_of
from tests.kit.players import Player, play, start_table
from tests.kit.terminal import Terminal

SECONDS: Final = 10.0
CPU_PERCENT: Final = 1.0
QUICK: Final = 10
"""So many turns may the game last that is played to its end."""


def measure(effort: float = 1.0) -> list[Row]:
    """Wait on four screens and beside a Textual app with one Static, at the same time.

    Args:
        effort: The part of the full measurement to do.

    Returns:
        For each screen a row of bytes and one of processor time.
    """
    seconds = SECONDS * effort
    with ExitStack() as stack:
        static = stack.enter_context(Watched("tests.benchmarks.static_app"))
        static.read_until(static_app.TEXT)
        screens = {
            "set-up": stack.enter_context(play().wait_for("Players")),
            "lesson": stack.enter_context(_lesson()),
            "table": stack.enter_context(start_table(table_of("moss-417", "Ann", "Bo"))).terminal,
            "dialog": stack.enter_context(_table_with_dialog()).terminal,
            "game over": stack.enter_context(_finished_game()).terminal,
        }
        for terminal in screens.values():
            terminal.settle(0.3)
        written = {name: len(terminal.raw) for name, terminal in screens.items()}
        used = {name: cpu_seconds(terminal.pid) for name, terminal in screens.items()}
        used_by_static = static.cpu_seconds()
        time.sleep(seconds)
        percent = 100 / seconds
        reference = (static.cpu_seconds() - used_by_static) * percent
        rows = []
        for name, terminal in screens.items():
            cpu = (cpu_seconds(terminal.pid) - used[name]) * percent
            sent = len(terminal.settle(0.05).raw) - written[name]
            rows += _rows(name, seconds, sent, cpu, reference)
    return rows


def _rows(name: str, seconds: float, sent: int, cpu: float, reference: float) -> list[Row]:
    what = f"idle {seconds:g} s, {name}"
    return [
        Row(what, sent, 0, "B", "nothing", "0 B", sent == 0),
        Row(
            what,
            cpu,
            reference,
            "% CPU",
            "Textual, one Static",
            f"below {CPU_PERCENT:g} %",
            cpu < CPU_PERCENT,
        ),
    ]


def _lesson() -> Terminal:
    terminal = play("--speed", "off").wait_for("Players").settle(0.7)
    return terminal.press("escape", "f").wait_for("Step 1 of 8")


def _table_with_dialog() -> Player:
    player = start_table(table_of("moss-417", "Ann", "Bo"))
    player.add_by_keys(player.good_card())
    player.terminal.press("q").wait_for("y  ")
    return player


def _finished_game() -> Player:
    start, cards = quick_game()
    player = start_table(start)
    for card in cards:
        player.add_by_keys(card)
    player.terminal.wait_for(" wins!")
    return player


def quick_game() -> tuple[GameSession, list[int]]:
    """A game of two that good players end soon.

    Returns:
        The game before its first turn, and the cards that are added until somebody wins.
    """
    for index in range(1000):
        start = game = table_of(deal_code(index), "Ann", "Bo")
        cards: list[int] = []
        while not game.is_over and len(cards) < QUICK:
            cards.append(good_card(game))
            game = game.play(cards[-1])
        if game.is_over:
            return start, cards
    raise AssertionError("no game ends soon")
