"""Opponents that are asked in a process of their own, and guests that make trouble there."""

import os
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from time import monotonic, sleep

from rich.cells import cell_len

from goblins_tui.budget import Budget
from goblins_tui.opponents import NEW_GAME, Choice
from goblins_tui.opponents.thinker import Thinker
from goblins_tui.rules import deal, legal_cards, view
from tests.kit.processes import command_line, descendants

START = deal(3, "moss-417-a")
PUBLIC = view(START, {})
HAND = legal_cards(START)
FEW = Budget(states=100)
LONG = 60.0
"""Seconds to think in that nobody uses up."""
PATIENCE = 30.0
MORE_THAN_A_PIPE_HOLDS = 10_000_000
AT_ONCE = 0.2
"""What takes less does not keep anybody waiting, on a busy machine either."""
HALF_A_SECOND = 0.5

GUESTS = '''
import os
import re
import sys
import time


class Highest:
    line = "Plays its highest card."

    def choose(self, view, rng, budget, game):
        return max(card.number for card in view.hands[view.turn])


class Stubborn(Highest):
    """Holds the interpreter, so that no thread of its process ever runs again."""

    def choose(self, view, rng, budget, game):
        leave_mark()
        return re.fullmatch("(a|a)+", "a" * 60 + "b")


class Restless(Highest):
    def choose(self, view, rng, budget, game):
        leave_mark()
        while True:
            pass


class Quitter(Highest):
    def choose(self, view, rng, budget, game):
        os._exit(0)


class Vandal(Highest):
    def choose(self, view, rng, budget, game):
        for number in range(3, 20):
            try:
                os.write(number, b"not an answer")
            except OSError:
                pass
        time.sleep(60)


def Leaver():
    sys.exit("I am off")


def leave_mark():
    with open(os.environ["GOBLINS_TEST_MARK"], "w") as mark:
        mark.write(str(os.getpid()))
'''
NAMES = ("Highest", "Stubborn", "Restless", "Quitter", "Vandal", "Leaver")


def background_processes() -> set[int]:
    """The background processes of this one, by its tests."""
    return {pid for pid in descendants(os.getpid()) if "background" in command_line(pid)}


def ask(asker: Thinker, name: str, seconds: float = LONG) -> "Future[Choice]":
    """Ask an opponent for the first turn of a game."""
    return asker.think(name, PUBLIC, "seed", NEW_GAME, seconds)


def answer(asker: Thinker, name: str, seconds: float = LONG) -> Choice:
    """Ask, and wait for the answer."""
    return ask(asker, name, seconds).result(PATIENCE)


def wait_until(condition: Callable[[], object]) -> None:
    """Wait for something to come true."""
    end = monotonic() + PATIENCE
    while not condition():
        assert monotonic() < end
        sleep(0.01)


def busy_process(mark: Path) -> int:
    """The process in which somebody has begun to think who never stops."""
    wait_until(lambda: mark.exists() and mark.read_text("ascii"))
    return int(mark.read_text("ascii"))


def check_trouble(choice: Choice, told: str) -> None:
    """See that somebody played, and that what went wrong is told in one clean line."""
    assert choice.card in HAND
    assert choice.trouble is not None
    assert told in choice.trouble
    assert choice.trouble.isprintable()
    assert cell_len(choice.trouble) <= 100
