"""Asking an opponent that somebody else wrote: whatever it does, a legal turn comes out."""

from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from typing import Final, NamedTuple

from goblins_tui.budget import Budget
from goblins_tui.characters import STAND_IN
from goblins_tui.opponents.opponent import NEW_GAME, Chance, Game, Opponent
from goblins_tui.opponents.personas import OPPONENTS
from goblins_tui.rules import View
from goblins_tui.text import clean_line, fit

_STAND_IN: Final = OPPONENTS[STAND_IN]
_NOTHING: Final = Budget(states=0)
_LONGEST: Final = 100


class Choice(NamedTuple):
    """A turn for the seat to move."""

    card: int
    """A card that it holds."""
    trouble: str | None = None
    """Why the opponent did not choose it itself, in a line that can be shown."""


def choose_safely(
    opponent: Opponent, view: View, rng: Chance, game: Game = NEW_GAME, *, budget: Budget
) -> Choice:
    """Ask an opponent for a turn; if it has none, something simple is played.

    What the opponent prints is heard nowhere. That it answers at all is not for this function to
    see to: it can be asked in a process of its own.

    Args:
        opponent: Anybody, perhaps somebody else's.
        view: What everybody may know of the cards.
        rng: Where chance comes from.
        game: What else everybody knows.
        budget: What the opponent may spend.

    Returns:
        A legal turn, and what was wrong.
    """
    try:
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            card: object = opponent.choose(view, rng, budget, game)
            hand = [own.number for own in view.hands[view.turn]]
            if isinstance(card, int) and card in hand:
                return Choice(hand[hand.index(card)])
            trouble = f"chose {_chosen(card)}, which is no card of its hand"
    except (Exception, SystemExit) as error:
        trouble = _failure(error)
    return stand_in(f"{_name(opponent)} {trouble}", view, rng, game)


def stand_in(trouble: str, view: View, rng: Chance, game: Game = NEW_GAME) -> Choice:
    """Play something simple, within milliseconds, for an opponent that has no turn.

    Args:
        trouble: Why it has none; it need not be clean.
        view: What everybody may know of the cards.
        rng: Where chance comes from.
        game: What else everybody knows.

    Returns:
        A legal turn, and what is wrong.
    """
    card = _STAND_IN.choose(view, rng, _NOTHING, game)
    return Choice(card, fit(clean_line(trouble), _LONGEST))


def _chosen(answer: object) -> str:
    if isinstance(answer, int | str):
        return repr(answer)
    # Other objects can be written in a new way every time, and so could not be counted.
    return f"an object of type {type(answer).__name__}"


def _failure(error: BaseException) -> str:
    kind = type(error).__name__
    try:
        said = str(error)
    except Exception:
        # How it reads is code of whoever wrote the opponent, and can raise anything.
        said = ""
    return f"failed: {kind}: {said}" if said else f"failed: {kind}"


def _name(opponent: Opponent) -> str:
    try:
        return str(opponent.name)
    except Exception:
        # The name can be a property of somebody else's, or not be there at all.
        return type(opponent).__name__
