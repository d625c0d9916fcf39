"""A game in progress as one frozen value; every change returns a new one.

A session is a start position and the turns played from it, with a cursor: undo and redo
move the cursor, and everything else (counters, seen reverses, repetition, result) is worked
out from the turns up to it, so nothing can disagree with them.
"""

from dataclasses import replace
from typing import Self

from goblins_tui.history.actions import Deed
from goblins_tui.model.game_state import Aside, Branch, GameState, Lens, Result
from goblins_tui.rules import (
    DECK,
    Deck,
    Ending,
    GameRecord,
    IllegalTurn,
    Outcome,
    RulesError,
    play,
)


class SessionError(RulesError):
    """Something that cannot be done at this moment of a game."""


class GameSession(GameState):
    """A game in progress, and what people can do in it."""

    @classmethod
    def begin(cls, record: GameRecord, deck: Deck = DECK) -> Self:
        """Deal a game, and play the turns that the record holds already, up to its ending.

        Args:
            record: A game as it was dealt and played.
            deck: The cards.

        Raises:
            RulesError: The record does not fit the rules.
        """
        dealt = record._replace(cards=(), ending=None)
        session = cls(dealt, record.start(deck), computers=record.computers, deck=deck)
        for card in record.cards:
            if session.may_press_on:
                session = session.press_on()
            session = session.play(card)
        match record.ending:
            case Ending.CLAIMED:
                return session.claim()
            case Ending.DRAWN:
                return session.agree_draw()
            case Ending.GIVEN_UP:
                return session.give_up()
        return session

    def play(self, card: int) -> Self:
        """Play a turn.

        Raises:
            SessionError: The game is over, or waits for claiming or pressing on.
            IllegalTurn: The seat to move does not hold that card.
        """
        if self.is_over:
            raise SessionError("the game is over")
        if self.may_press_on:
            raise SessionError("claim the win, or press on")
        turn = play(self.position, card, self.variant, self.deck)
        return replace(self, turns=(*self.played, turn), cursor=self.cursor + 1)

    @property
    def may_take_back(self) -> bool:
        """Whether there is a turn to take back."""
        return self.cursor > 0

    def take_back(self) -> Self:
        """Go back one turn, exactly; the log keeps that it was done.

        Raises:
            SessionError: No turn has been played.
        """
        if not self.may_take_back:
            raise SessionError("there is no turn to take back")
        cursor = self.cursor - 1
        kept_win = any(turn.outcome is Outcome.SHED for turn in self.turns[:cursor])
        return replace(
            self,
            cursor=cursor,
            ending=None,
            pressed_on=self.pressed_on and kept_win,
            asides=(*self.asides, Aside(Deed.TAKE_BACK, self.cursor)),
        )

    @property
    def may_redo(self) -> bool:
        """Whether a turn that was taken back can be played again."""
        return self.cursor < len(self.turns) and not self.is_over

    def redo(self) -> Self:
        """Play the turn again that was taken back last.

        Raises:
            SessionError: There is none.
        """
        if not self.may_redo:
            raise SessionError("there is no turn to redo")
        pressed_on = self.pressed_on or self.may_press_on
        return replace(self, cursor=self.cursor + 1, pressed_on=pressed_on)

    def press_on(self) -> Self:
        """Solitaire: go on for flawless; the win and its turns are kept.

        Raises:
            SessionError: There is no win to press on from.
        """
        if not self.may_press_on:
            raise SessionError("there is no win to press on from")
        return replace(self, pressed_on=True)

    def claim(self) -> Self:
        """Solitaire: claim the win, or stop pressing on.

        Raises:
            SessionError: There is no win to claim.
        """
        if not self.may_claim:
            raise SessionError("there is no win to claim")
        return replace(self, ending=Ending.CLAIMED)

    def agree_draw(self) -> Self:
        """Call the game a draw.

        Raises:
            SessionError: No position has come up three times.
        """
        if not self.may_draw:
            raise SessionError("no position has come up three times")
        return replace(self, ending=Ending.DRAWN)

    def give_seat(self, seat: int, computer: str = "") -> Self:
        """Let a computer player play for a seat, or a person again; the log keeps that.

        Args:
            seat: The seat, from 0.
            computer: The computer player; nothing for a person.

        Raises:
            SessionError: There is no such seat, people play alone, or the game is over.
        """
        if self.is_solitaire or self.is_over or seat not in range(self.record.players):
            raise SessionError("this seat cannot be given to anybody now")
        record, nobody = self.record, ("",) * self.record.players
        computers = _with(self.computers or nobody, seat, computer)
        if computer:
            record = record._replace(computers=_with(record.computers or nobody, seat, computer))
        return replace(
            self,
            record=record,
            computers=computers if any(computers) else (),
            asides=(*self.asides, Aside(Deed.SEAT, self.cursor + 1, seat, computer)),
        )

    def stand_in(self, reason: str) -> Self:
        """Keep in the log that somebody else plays the next turn of a computer player.

        Args:
            reason: Why.

        Raises:
            SessionError: No computer player is to move.
        """
        if self.is_over or not self.computer(self.seat):
            raise SessionError("nobody can be replaced now")
        aside = Aside(Deed.STAND_IN, self.cursor + 1, self.seat, reason)
        return replace(self, asides=(*self.asides, aside))

    # Alone, besides playing: all of it makes a game practice, but for giving up

    @property
    def may_give_up(self) -> bool:
        """Solitaire: whether there is a game to give up; a win can only be claimed."""
        return self.is_solitaire and not self.is_over and self.shed_turn is None

    def give_up(self) -> Self:
        """Solitaire: end the game without a win.

        Raises:
            SessionError: There is none to give up.
        """
        if not self.may_give_up:
            raise SessionError("there is no game to give up")
        return replace(self, ending=Ending.GIVEN_UP)

    @property
    def may_begin_anew(self) -> bool:
        """Solitaire: whether there is a turn to be taken back at all."""
        return self.is_solitaire and self.cursor > 0

    def begin_anew(self) -> Self:
        """Solitaire: go back to the deal; every turn can be played again with `redo`.

        Raises:
            SessionError: No turn has been played, or people play against each other.
        """
        if not self.may_begin_anew:
            raise SessionError("the game is at its beginning")
        asides = (*self.asides, Aside(Deed.BEGIN_ANEW, 0))
        return replace(self, cursor=0, ending=None, pressed_on=False, asides=asides)

    @property
    def may_try_out(self) -> bool:
        """Solitaire: whether people can try something out from here."""
        return self.is_solitaire and self.branch is None and not self.is_over

    def try_out(self) -> Self:
        """Solitaire: from here on nothing counts, until people come back.

        Raises:
            SessionError: It is tried already, the game is over, or people play against each other.
        """
        if not self.may_try_out:
            raise SessionError("nothing can be tried out now")
        return replace(
            self,
            branch=Branch(self.turns, self.cursor, self.pressed_on),
            asides=(*self.asides, Aside(Deed.TRY_OUT, self.cursor)),
        )

    @property
    def may_come_back(self) -> bool:
        """Solitaire: whether something is tried out."""
        return self.branch is not None

    def come_back(self) -> Self:
        """Solitaire: go back to where trying out began, exactly.

        Raises:
            SessionError: Nothing is tried out.
        """
        if self.branch is None:
            raise SessionError("nothing is tried out")
        asides = (*self.asides, Aside(Deed.COME_BACK, self.branch.cursor))
        return replace(self, ending=None, branch=None, asides=asides, **self.branch._asdict())

    @property
    def may_take_hint(self) -> bool:
        """Solitaire: whether a turn can be played for which there may be a hint."""
        return self.is_solitaire and not self.is_over and not self.may_press_on

    def take_hint(self) -> Self:
        """Solitaire: the card to add was named by a hint.

        Raises:
            SessionError: There is no turn to be played.
        """
        if not self.may_take_hint:
            raise SessionError("there is no turn to give a hint for")
        return replace(self, asides=(*self.asides, Aside(Deed.HINT, self.cursor + 1)))

    def ask(self) -> Self:
        """Solitaire: it was asked whether the game can still be won.

        Raises:
            SessionError: There is no game to ask about.
        """
        if not self.may_give_up:
            raise SessionError("there is no game to ask about")
        return replace(self, asides=(*self.asides, Aside(Deed.ASK, self.cursor)))


def _with(computers: tuple[str, ...], seat: int, computer: str) -> tuple[str, ...]:
    return (*computers[:seat], computer, *computers[seat + 1 :])


__all__ = [
    "Aside",
    "Branch",
    "Ending",
    "GameSession",
    "IllegalTurn",
    "Lens",
    "Result",
    "SessionError",
]
