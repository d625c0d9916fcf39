"""The computer players at a table: each is asked for a card, and told what it may know."""

from asyncio import wrap_future
from collections.abc import Callable
from typing import Protocol

from goblins_tui.model.game_state import GameState
from goblins_tui.opponents import Choice, Game, view_for
from goblins_tui.opponents.personas import OPPONENTS
from goblins_tui.opponents.thinker import Thinker
from goblins_tui.rules import random_below

_SEEDS = 2**32


class SeatPlayers(Protocol):
    """Whoever plays for the seats that no person has."""

    async def choose(self, game: GameState, seconds: float) -> Choice:
        """Choose a card for the seat to move.

        Args:
            game: The game.
            seconds: How long that may take.
        """

    def hurry(self) -> None:
        """Answer with what is found so far."""

    def stop(self) -> None:
        """Drop what is being thought."""


class ComputerPlayers:
    """Asks whoever has the seat to move, without waiting for the answer.

    Args:
        thinker: Where they think.
        random_below: Gives a random number from 0 to below its argument.
    """

    def __init__(
        self, thinker: Thinker | None = None, random_below: Callable[[int], int] = random_below
    ) -> None:
        self._thinker = thinker or Thinker()
        self._random_below = random_below

    async def choose(self, game: GameState, seconds: float) -> Choice:
        """Ask the computer player that has the seat to move.

        Args:
            game: The game; only what everybody may know of it is told, unless the player is the
                one that cheats for practice.
            seconds: How long it may think.

        Returns:
            A card that it holds, and what went wrong.
        """
        name = game.computer(game.seat)
        player = OPPONENTS.get(name)
        known = (
            game.view if player is None else view_for(player, game.position, game.seen, game.deck)
        )
        positions = tuple(game.position_after(turns) for turns in range(game.cursor + 1))
        seed = self._random_below(_SEEDS)
        told = Game(game.variant, positions)
        return await wrap_future(self._thinker.think(name, known, seed, told, seconds))

    def hurry(self) -> None:
        """Let whoever thinks answer with what it has found so far."""
        self._thinker.hurry()

    def stop(self) -> None:
        """Let go of what is being thought."""
        self._thinker.stop()

    def close(self) -> None:
        """End whoever thinks, without waiting."""
        self._thinker.close()
