"""What people do in a game, one by one, in a short text form that can be stored."""

from enum import StrEnum
from typing import NamedTuple, Self

from goblins_tui.rules import DECK_SIZE, MAX_PLAYERS, NotationError
from goblins_tui.text import clean_line, fit

REASON_CELLS = 100
COMPUTER_CELLS = 20
"""The name of a computer player is at most so many columns wide."""


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
    SEAT = "seat"
    """A seat was given to a computer player, or back to a person."""
    STAND_IN = "stand-in"
    """Somebody else played the next turn of a computer player."""


class Action(NamedTuple):
    """One thing that people did; all of them, in order, are the game."""

    deed: Deed
    card: int = 0
    """The card that was added; 0 unless a turn was played."""
    seat: int = 0
    """The seat that was given to somebody, from 0."""
    words: str = ""
    """The computer player that got a seat, nothing for a person; or why there was a stand-in."""

    def __str__(self) -> str:
        """A card number for a turn, else a word, and behind some words what they are about."""
        if self.deed is Deed.SEAT:
            return f"{self.deed} {self.seat} {self.words}".rstrip()
        if self.deed is Deed.STAND_IN:
            return f"{self.deed} {self.words}"
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
        if isinstance(text, str) and text.startswith(_SEAT):
            seat, _, computer = text.removeprefix(_SEAT).partition(" ")
            if seat in _SEATS and computer == clean_computer(computer):
                return cls(Deed.SEAT, seat=int(seat), words=computer)
        if isinstance(text, str) and text.startswith(_STAND_IN):
            words = text.removeprefix(_STAND_IN)
            if words == clean_reason(words):
                return cls(Deed.STAND_IN, words=words)
        raise NotationError("this is nothing that people do in a game")


_CARDS = {str(card) for card in range(1, DECK_SIZE + 1)}
_WITH_MORE = (Deed.PLAY, Deed.SEAT, Deed.STAND_IN)
_WORDS = {deed.value for deed in Deed if deed not in _WITH_MORE}
_SEAT, _STAND_IN = f"{Deed.SEAT} ", f"{Deed.STAND_IN} "
_SEATS = {str(seat) for seat in range(MAX_PLAYERS)}


def clean_reason(words: str) -> str:
    """Why somebody did not play their turn, as it may be shown, cut to its width."""
    return fit(clean_line(words), REASON_CELLS)


def clean_computer(name: str) -> str:
    """The name of a computer player as it may be shown, cut to its width."""
    return fit(clean_line(name), COMPUTER_CELLS)
