"""A game as what people did in it, one action after the other, and back."""

from collections.abc import Iterable
from hashlib import sha256

from goblins_tui.history.actions import Action, Deed
from goblins_tui.history.games import DamagedGame, SavedGame, Standing, State
from goblins_tui.model.session import GameSession
from goblins_tui.rules import DECK, Deck, Ending, GameRecord, RulesError, format_game

_ENDINGS = {
    Ending.CLAIMED: Deed.CLAIM,
    Ending.DRAWN: Deed.DRAW,
    Ending.GIVEN_UP: Deed.GIVE_UP,
}


def do(session: GameSession, action: Action) -> GameSession:
    """What becomes of a game when people do something.

    Args:
        session: The game.
        action: What they do.

    Raises:
        RulesError: It is not possible now; the message says why.
    """
    match action.deed:
        case Deed.PLAY:
            return session.play(action.card)
        case Deed.TAKE_BACK:
            return session.take_back()
        case Deed.REDO:
            return session.redo()
        case Deed.PRESS_ON:
            return session.press_on()
        case Deed.CLAIM:
            return session.claim()
        case Deed.DRAW:
            return session.agree_draw()
        case Deed.GIVE_UP:
            return session.give_up()
        case Deed.BEGIN_ANEW:
            return session.begin_anew()
        case Deed.TRY_OUT:
            return session.try_out()
        case Deed.COME_BACK:
            return session.come_back()
        case Deed.HINT:
            return session.take_hint()
        case Deed.ASK:
            return session.ask()
        case Deed.SEAT:
            return session.give_seat(action.seat, action.words)
        case Deed.STAND_IN:
            return session.stand_in(action.words)


def journal_of(record: GameRecord) -> tuple[Action, ...]:
    """What must have been done in a game of which only the record is known.

    Args:
        record: A game that the rules allow.

    Raises:
        RulesError: They do not.
    """
    actions: list[Action] = []
    session = GameSession.begin(record._replace(cards=(), ending=None))
    for card in record.cards:
        if session.may_press_on:
            actions.append(Action(Deed.PRESS_ON))
            session = session.press_on()
        actions.append(Action(Deed.PLAY, card))
        session = session.play(card)
    if record.ending is not None:
        GameSession.begin(record)  # which refuses an ending that the rules do not allow
        actions.append(Action(_ENDINGS[record.ending]))
    return tuple(actions)


def session_of(saved: SavedGame, deck: Deck = DECK) -> GameSession:
    """A stored game as it stood.

    Args:
        saved: The game.
        deck: The cards.

    Raises:
        DamagedGame: The rules do not allow what was stored; the message names the action.
    """
    try:
        session = GameSession.begin(saved.line.head.record, deck)
    except RulesError as error:
        raise DamagedGame(str(error)) from None
    return replay(session, saved.actions)


def replay(session: GameSession, actions: Iterable[Action]) -> GameSession:
    """Do everything that was done.

    Raises:
        DamagedGame: The rules do not allow it; the message names the action.
    """
    for number, action in enumerate(actions, start=1):
        try:
            session = do(session, action)
        except RulesError as error:
            raise DamagedGame(f"action {number}: {error}") from None
    return session


def _state(session: GameSession) -> State:
    if not session.is_over:
        return State.OPEN
    return State.ABANDONED if session.ending is Ending.GIVEN_UP else State.FINISHED


def standing_of(session: GameSession) -> Standing:
    """How a game stands, for the store."""
    result = session.result
    record = session.to_record()
    return Standing(
        _state(session),
        session.cursor,
        session.seat,
        result.winner if result else None,
        result.outcome if result else None,
        result.turns if result else None,
        result.flawless_turns if result else None,
        session.is_practice,
        sha256(format_game(record._replace(date="")).encode("utf-8", "replace")).hexdigest()[:32],
    )
