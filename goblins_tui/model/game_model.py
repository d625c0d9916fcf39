"""The reactive model: one session that screens can watch."""

from textual.dom import DOMNode
from textual.reactive import var

from goblins_tui.history.actions import Action, Deed
from goblins_tui.model.journal import do
from goblins_tui.model.keeper import GameKeeper
from goblins_tui.model.session import GameSession, SessionError
from goblins_tui.rules import Turn


class GameModel(DOMNode):
    """Holds the session of one game, and lets people change it by its rules.

    It is never mounted: screens watch `session`, which is set once for every change.

    Args:
        session: The game.
        take_back_allowed: Whether people at a table of two or more may take a turn back.
        keeper: Writes down what is done, before it is shown.
    """

    session: var[GameSession | None] = var(None, init=False)
    coming: var[GameSession | None] = var(None, init=False)
    """What becomes of the game as soon as it is kept; `None` unless the disk is slow."""

    def __init__(
        self,
        session: GameSession,
        take_back_allowed: bool = False,
        keeper: GameKeeper | None = None,
    ) -> None:
        super().__init__()
        self.take_back_allowed = take_back_allowed
        self.keeper = keeper
        self.set_reactive(GameModel.session, session)

    @property
    def game(self) -> GameSession:
        """The session now."""
        assert self.session is not None
        return self.session

    @property
    def latest(self) -> GameSession:
        """The session, or what becomes of it as soon as that is kept."""
        return self.coming or self.game

    def do(self, *actions: Action) -> GameSession:
        """Let people do something; it is shown once it is kept.

        Args:
            actions: What they do, one after the other; only what becomes of it all is shown.

        Returns:
            What becomes of the game.

        Raises:
            RulesError: It is not possible now; the message says why.
        """
        if self.coming is not None:
            raise SessionError("one moment: the last turn is being saved")
        session, steps = self.game, []
        for action in actions:
            session = do(session, action)
            steps.append((action, session))
        if self.keeper is not None:
            for step in steps:
                self.keeper.keep(*step)
            if not self.keeper.is_settled():
                self.coming = session
                return session
        self.session = session
        return session

    def arrive(self) -> None:
        """Show what waits to be kept, if it is by now."""
        if self.coming is not None and self.keeper is not None and self.keeper.is_settled():
            session, self.coming = self.coming, None
            self.session = session

    def play(self, card: int) -> Turn:
        """Play a turn.

        Raises:
            RulesError: It is not possible now; the message says why.
        """
        return self.do(Action(Deed.PLAY, card)).played[-1]

    @property
    def may_take_back(self) -> bool:
        """Whether a turn can be taken back at this table."""
        return self.game.may_take_back and (self.game.is_solitaire or self.take_back_allowed)

    def take_back(self, turns: int = 1) -> None:
        """Take the last turns back.

        Args:
            turns: How many.

        Raises:
            SessionError: The table does not allow it, or not so many turns were played.
        """
        if not self.game.is_solitaire and not self.take_back_allowed:
            raise SessionError("this table plays without taking back")
        self.do(*[Action(Deed.TAKE_BACK)] * turns)

    def redo(self, turns: int = 1) -> None:
        """Play the turns again that were taken back last.

        Args:
            turns: How many.
        """
        self.do(*[Action(Deed.REDO)] * turns)

    def give_seat(self, seat: int, computer: str = "") -> None:
        """Let a computer player play for a seat, or a person again.

        Args:
            seat: The seat, from 0.
            computer: The computer player; nothing for a person.

        Raises:
            RulesError: It is not possible now; the message says why.
        """
        self.do(Action(Deed.SEAT, seat=seat, words=computer))

    def press_on(self) -> None:
        """Solitaire: go on for flawless."""
        self.do(Action(Deed.PRESS_ON))

    def claim(self) -> None:
        """Solitaire: claim the win, or stop pressing on."""
        self.do(Action(Deed.CLAIM))

    def agree_draw(self) -> None:
        """Call the game a draw."""
        self.do(Action(Deed.DRAW))
