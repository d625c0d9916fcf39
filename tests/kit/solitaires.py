"""People who play alone in a terminal, and the process that works things out for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from goblins_tui.model.session import GameSession
from goblins_tui.rules import Goal
from goblins_tui.solver import solve
from tests.kit.kept import SETTLING, Shows
from tests.kit.players import Player
from tests.kit.processes import command_line, descendants
from tests.kit.terminal import Terminal

HUB: Final = "Today is"
"""What only the screen says that offers everything there is for one."""
_BACKGROUND: Final = "goblins_tui.background"
_LEFT: Final = b"\x1b[?1049l"
_SHOWN: Final = "\x1b[?25h"


class Says:
    """A condition: the screen says something, however its lines are broken.

    Args:
        words: What is said, outside of boxes.
    """

    def __init__(self, words: str) -> None:
        self._words = words

    def __call__(self, terminal: Terminal) -> bool:
        """Whether the screen says it now."""
        return self._words in in_one_line(terminal)

    def __repr__(self) -> str:
        return repr(self._words)


def in_one_line(terminal: Terminal) -> str:
    """All that is on the screen, with one blank between words."""
    return " ".join(terminal.text.split())


def perfect_line(game: GameSession, goal: Goal = Goal.SHED) -> tuple[int, ...]:
    """The cards that win a game in par.

    Args:
        game: A solitaire that can be won, at any moment.
        goal: What is to be reached.
    """
    line = solve(game.position, goal, game.variant).line
    assert line is not None
    return line


def play_to_the_claim(player: Player, line: Sequence[int]) -> Player:
    """Play a winning line by keys, and wait until the question then takes an answer."""
    for card in line:
        player.add_by_keys(card)
    player.terminal.wait_for(Shows(player.game)).settle(SETTLING)
    return player


def win(player: Player, line: Sequence[int]) -> Player:
    """Play a winning line by keys, claim the win, and wait until the next question is answered."""
    play_to_the_claim(player, line).terminal.press("c").wait_for("You win!").settle(SETTLING)
    player.game = player.game.claim()
    return player


def solvers(terminal: Terminal) -> list[int]:
    """The processes that work something out for the program in a terminal, or wait to do so."""
    return [pid for pid in descendants(terminal.pid) if _BACKGROUND in command_line(pid)]


def printed_at_the_end(terminal: Terminal) -> str:
    """What the program wrote after it gave the normal screen back.

    Args:
        terminal: Where it has ended.
    """
    return bytes(terminal.raw).rpartition(_LEFT)[2].decode().removeprefix(_SHOWN)
