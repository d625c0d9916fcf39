"""The line that was played in a solitaire, as review, share text and replay want it."""

from goblins_tui.challenges import Challenge, SoloDeal
from goblins_tui.model.chronicle import face_name
from goblins_tui.model.session import GameSession
from goblins_tui.rules import SOLITAIRE_SIZES, Goal
from goblins_tui.solo.share import Played


def played_of(session: GameSession, challenge: Challenge) -> Played:
    """How a solitaire was played, to tell others.

    Args:
        session: A solitaire that is over.
        challenge: What it is about; its day or rung is one that there is.
    """
    record, result = session.record, session.result
    is_won = result is not None and result.winner is not None
    return Played(
        SoloDeal(record.code, record.size or SOLITAIRE_SIZES[0], record.variant),
        challenge,
        tuple(left_after(session, number, Goal.SHED) for number in range(1, session.cursor + 1)),
        result.turns if result is not None and is_won else None,
        result.flawless_turns if result is not None else None,
        session.is_practice,
    )


def perfect_session(session: GameSession, cards: tuple[int, ...]) -> GameSession:
    """The same solitaire, played by another line.

    Args:
        session: The solitaire.
        cards: What to add, turn by turn.

    Returns:
        The game after these turns; its win is claimed, if there is one to be claimed.

    Raises:
        RulesError: The rules do not allow these turns.
    """
    record = session.record._replace(cards=cards, ending=None)
    other = GameSession.begin(record, session.deck)
    return other.claim() if other.may_claim else other


def turns_for(session: GameSession, goal: Goal) -> int:
    """How many turns of a solitaire count for a goal: those up to it, or all."""
    if goal is Goal.SHED and session.shed_turn is not None:
        return session.shed_turn
    return session.cursor


def left_after(session: GameSession, number: int, goal: Goal) -> int:
    """How many cards were in the way of a goal after a turn.

    Args:
        session: A solitaire.
        number: The number of the turn; 0 for the deal.
        goal: What is to be reached.

    Returns:
        The cards of the shed side that were held; for flawless, those in the Ring too.
    """
    position, shed = session.position_after(number), session.variant.shed
    in_the_way = position.lying(shed)
    return (in_the_way if goal is Goal.FLAWLESS else in_the_way & position.hand).bit_count()


def added_name(session: GameSession, number: int) -> str:
    """The name of the card that a turn added, as it lay up.

    Args:
        session: The game.
        number: The number of the turn, from 1.
    """
    return face_name(session, session.turns[number - 1].card, session.position_after(number - 1))
