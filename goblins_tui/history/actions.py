"""What people do in a game, one by one, in a short text form that can be stored."""

from enum import StrEnum
from typing import NamedTuple, Self

from goblins_tui.rules import DECK_SIZE, NotationError


class Deed(StrEnum):
    """The kinds of action."""

    PLAY = "play"
    TAKE_BACK = "take-back"
    REDO = "redo"
    PRESS_ON = "press-on"
    CLAIM = "claim"
    DRAW = "draw"
    GIVE_UP = "give-up"
    BEGIN_ANEW = "begin-anew"
    TRY_OUT = "try-out"
    COME_BACK = "come-back"
    HINT = "hint"
    ASK = "ask"


class Action(NamedTuple):
    """One thing that people did; all of them, in order, are the game."""

    deed: Deed
    card: int = 0
    """The card that was added; 0 unless a turn was played."""

    def __str__(self) -> str:
        """A card number for a turn, else a word."""
        return str(self.card) if self.deed is Deed.PLAY else self.deed.value

    @classmethod
    def parse(cls, text: object) -> Self:
        """Read what `str` wrote.

        Args:
            text: What was stored; it may be anything.

        Raises:
            NotationError: It is no action.
        """
        if text in _CARDS:
            return cls(Deed.PLAY, int(str(text)))
        if text in _WORDS:
            return cls(Deed(str(text)))
        raise NotationError("this is nothing that people do in a game")


_CARDS = {str(card) for card in range(1, DECK_SIZE + 1)}
_WORDS = {deed.value for deed in Deed if deed is not Deed.PLAY}
