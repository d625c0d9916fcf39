"""Monkeys at keyboard, mouse and window of the real program: it lives, and tells the truth."""

from __future__ import annotations

import signal
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from goblins_tui.commands import command
from goblins_tui.model.session import Ending, GameSession
from goblins_tui.options import Seating, notice
from goblins_tui.rules import parse_game
from tests.kit.players import BEGIN, play
from tests.kit.seen_table import SeenTable, ShowsTable, seen_table
from tests.kit.terminal import KEYS, Terminal

ACTIONS = 20_000
MONKEYS = 8
"""The actions are shared out among so many, who can work side by side."""
TOGETHER = 25
"""After so many actions a monkey waits for the program to catch up."""
START = ["play", "--players", "Ann,Bo", "--deal", "moss-31", "--first", "1", "--speed", "off"]

LESSON = "The first lesson"
TYPED = [chr(code) for code in range(32, 127)]
USEFUL = ["1", "2", "3", "4", "5", "\r", "\r", " ", "\t", "\x1b[C", "\x1b[A", "\x1b[B", "b", "y"]
NAMED = list(KEYS.values())
PASTES = ["1\r2\r", "y\r", "\x1b[200~1\r\x1b[201~", "moss-31", "\x1b[200~[/\x1b[2J\x1b[201~", "🐸é"]
REPLIES = ["\x1b[O", "\x1b[I", "\x1b[?1;2c", "\x1b]11;rgb:1c/1c/1c\x1b\\", "\x1b[M #$", "\x1b["]
SIZES = [(80, 24), (80, 24), (60, 20), (100, 30), (120, 40), (59, 19), (30, 8), (1, 1)]


class Monkey:
    """Does something, again and again.

    Args:
        terminal: Where it sits.
        seed: What it is like.
    """

    def __init__(self, terminal: Terminal, seed: int) -> None:
        self._terminal = terminal
        self._random = Random(seed)

    def act(self) -> None:
        """Do one thing."""
        random = self._random
        deeds = [
            (30, lambda: self._terminal.send(random.choice(USEFUL))),
            (15, lambda: self._terminal.send(random.choice(TYPED))),
            (10, lambda: self._terminal.send(random.choice(NAMED))),
            (25, self._click),
            (5, self._drag),
            (5, lambda: self._terminal.mouse(random.choice((64, 65)), *self._somewhere())),
            (4, lambda: self._terminal.move(*self._somewhere())),
            (2, lambda: self._terminal.send(random.choice(PASTES))),
            (2, lambda: self._terminal.send(random.choice(REPLIES))),
            (2, lambda: self._terminal.resize(*random.choice(SIZES))),
        ]
        weights, actions = zip(*deeds, strict=True)
        random.choices(actions, weights)[0]()

    def _somewhere(self) -> tuple[int, int]:
        screen = self._terminal.screen
        return self._random.randrange(screen.columns), self._random.randrange(screen.lines)

    def _click(self) -> None:
        place, button = self._somewhere(), self._random.choice((0, 0, 0, 0, 0, 1, 2, 128))
        for _ in range(self._random.choice((1, 1, 1, 2, 2, 3))):
            self._terminal.mouse(button, *place).mouse(button, *place, released=True)

    def _drag(self) -> None:
        self._terminal.mouse(0, *self._somewhere())
        for _ in range(self._random.randrange(4)):
            self._terminal.mouse(32, *self._somewhere())
        self._terminal.mouse(0, *self._somewhere(), released=True)


def tidy_up(terminal: Terminal) -> None:
    """Close whatever a monkey may have left open, and let whoever is to move sit below."""
    terminal.resize(80, 24).settle(0.3)
    terminal.send("\x1b[201~\x1b\\").settle(0.3)  # the end of a paste or of a reply
    terminal.is_watched = True
    for _ in range(8):
        terminal.press("escape").settle(0.3)
    terminal.screen.reset()
    terminal.press("ctrl+l").settle(0.3)
    if terminal.find(BEGIN):
        terminal.press("enter").wait_for(lambda seen: not seen.find(BEGIN)).settle(0.3)
    while terminal.find(" is thinking"):
        # A computer player would go on while people look.
        terminal.press(command("pause").keys[0]).settle(0.3)
    if terminal.find("What if: "):
        # What is tried out is not the game that is kept.
        terminal.press("w").wait_for(lambda seen: not seen.find("What if: ")).settle(0.3)
    seats = command("next_seating").keys[0]
    for _ in Seating:
        # Who plays alone has only one seat, of which nothing is said.
        if seen_table(terminal) and notice(Seating.TURN) not in terminal.text:
            terminal.press(seats).settle(0.3)


def ring_and_hands(table: SeenTable) -> tuple[set[str], set[str]]:
    """The faces in the Ring, and those in all hands."""
    return set(table.ring), {*table.others, *table.hand}


def reported_game(report: Path) -> GameSession:
    """The game that the program tells of, played again by the rules."""
    game = GameSession.begin(parse_game(report.read_text("utf-8")))
    computers = report.with_suffix(".computers").read_text("utf-8")
    game = replace(game, computers=tuple(computers.split("\n")) if computers else ())
    match report.with_suffix(".ending").read_text("utf-8"):
        case Ending.CLAIMED:
            return game.claim()
        case Ending.DRAWN:
            return game.agree_draw()
        case Ending.GIVEN_UP:
            return game.give_up()
    return game


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(MONKEYS))
def test_twenty_thousand_random_deeds_end_in_a_state_that_the_rules_can_reach(
    tmp_path: Path, seed: int
) -> None:
    report = tmp_path / "game.txt"
    caged = [sys.executable, "-m", "tests.kit.cage", str(report)]
    with play(*START, program=caged) as terminal:
        terminal.wait_for(BEGIN).is_watched = False
        monkey = Monkey(terminal, seed)
        for count in range(ACTIONS // MONKEYS):
            monkey.act()
            # Once it has answered: so the same seed leads to about the same game each time.
            terminal.settle(0.001)
            if count % TOGETHER == 0:
                terminal.settle(0.02)
                assert terminal.is_alive(), terminal.raw[-2000:].decode("utf-8", "replace")
        tidy_up(terminal)
        table, text = seen_table(terminal.settle(0.6, limit=5.0)), terminal.text
        terminal.is_watched = False  # the last picture is the one to be compared
        terminal.signal(signal.SIGTERM)
        assert terminal.wait_for_exit() == 143
        assert terminal.is_restored()
        if table is None:
            assert "Players" in text
            assert not report.exists()
        else:
            game = reported_game(report)
            shows = ShowsTable(game, opened=game.is_over)
            is_shown = shows(terminal)
            if LESSON in text:
                # Its header tells no turn, who learns sits at the bottom, and an end opens nothing.
                either = [ShowsTable(game, opened).table for opened in (False, game.is_over)]
                is_shown = ring_and_hands(table) in map(ring_and_hands, either)
            assert is_shown, f"{shows!r}\nis not {table!r} in\n{text}"
