"""An opponent with a character: how much it remembers, how far it looks, how patient it is."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from goblins_tui.budget import Budget, Meter
from goblins_tui.characters import Portrait
from goblins_tui.opponents.memory import remembered
from goblins_tui.opponents.opponent import NEW_GAME, Chance, Game
from goblins_tui.opponents.search import LOST
from goblins_tui.opponents.thinking import think
from goblins_tui.rules import DRAW_REPETITIONS, Turn, View, legal_cards, play
from goblins_tui.rules.worlds import position_of, worlds_of

_AGAIN: Final = 0.1
"""What a share of the win must be larger by, for a turn that leads back to where the game was."""
_USUAL: Final = Budget(states=2000)
_RASHER: Final = 0.02
"""How much likelier a rash turn gets with every turn after its patience has ended."""


@dataclass(frozen=True)
class Persona:
    """A computer player that plays as its character lets it.

    It knows the faces that lie up, the reverses that it remembers, and how a deck is made. What it
    does not know it makes up, in several worlds, and looks ahead in each. It never misses a win.

    Careful players can ward each other off for hundreds of turns. So it has a patience: when that
    has ended it plays by chance now and then, and more and more often, until somebody wins.
    """

    name: str
    line: str
    """What it is like, in a sentence."""
    portrait: Portrait
    ahead: int
    """How many turns it looks ahead, its own included; with none it plays by chance."""
    memory: int | None = None
    """How many reverses it remembers; `None` for all."""
    worlds: int = 1
    """In how many worlds it thinks; the fewer they are, the further it gets in each."""
    patience: int = 40
    """After how many turns of a game it begins to lose patience."""
    cheats: bool = False
    """Whether it is to be handed a view of everything."""

    def choose(
        self, view: View, rng: Chance, budget: Budget | None = None, game: Game = NEW_GAME
    ) -> int:
        """Choose a turn for the seat to move.

        Args:
            view: What everybody may know of the cards.
            rng: Where chance comes from.
            budget: What it may spend; looking one turn ahead costs nothing. `None` is enough
                positions to play as it should, and the same everywhere.
            game: What else everybody knows.

        Returns:
            The number of a card that the seat to move holds.
        """
        meter = Meter(_USUAL if budget is None else budget)
        known = view if self.memory is None else remembered(view, self.memory)
        decks = worlds_of(known, game.variant)
        # What a turn does at once is the same in all worlds.
        deck = next(decks)
        position = position_of(view)
        turns = [play(position, card, game.variant, deck) for card in legal_cards(position)]
        winning = [turn.card for turn in turns if turn.outcome is not None]
        if winning:
            return rng.choice(winning)
        if len(turns) == 1:
            return turns[0].card
        if self.ahead == 0 or self._is_rash(rng, game):
            found = [0.5] * len(turns)
        else:
            worlds = (deck, *islice(decks, self.worlds - 1))
            found = think(turns, worlds, game.variant, self.ahead, meter)
        return _pick(turns, found, rng, game)

    def _is_rash(self, rng: Chance, game: Game) -> bool:
        return rng.random() < _RASHER * (game.turns - self.patience)


def _pick(turns: Sequence[Turn], found: Sequence[float], rng: Chance, game: Game) -> int:
    """The best turn that does not go round in circles."""

    def worth(place: int) -> tuple[bool, bool, float, float]:
        times = game.positions.count(turns[place].position)
        is_lost = found[place] <= LOST
        is_fresh = times < DRAW_REPETITIONS - 1
        share = found[place] if is_lost else found[place] - _AGAIN * times
        return not is_lost and is_fresh, not is_lost, share, rng.random()

    return turns[max(range(len(turns)), key=worth)].card
