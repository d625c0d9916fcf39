"""Games at moments that are worth looking at, found by playing deal after deal."""

from collections.abc import Callable
from functools import cache
from random import Random

from goblins_tui.model.session import GameSession
from goblins_tui.rules import GameRecord, Outcome, Turn, Variant, deal_code, legal_cards
from tests.kit.strategies import best, running

NAMES = ("Ann", "Bo", "Cy", "Di")
_MOST_DEALS = 300
_MOST_TURNS = 80


def new_game(
    code: str,
    players: int = 2,
    *cards: int,
    size: int | None = None,
    variant: Variant = Variant.FAIRIES_RULE,
    first: int = 0,
) -> GameSession:
    """A game with some turns played; a solitaire has five cards if no size is given."""
    size = size or (5 if players == 1 else None)
    record = GameRecord(variant, NAMES[:players], code, size, first, cards=cards)
    return GameSession.begin(record)


@cache
def find_game(
    wanted: Callable[[GameSession], bool],
    players: int = 2,
    skill: float = 0.5,
    variant: Variant = Variant.FAIRIES_RULE,
) -> GameSession:
    """The first moment in many games that is as wanted.

    Args:
        wanted: Tells whether a moment is the one.
        players: How many play.
        skill: How often they add the best card instead of any.
        variant: The rules.

    Returns:
        The game at that moment; always the same.
    """
    for index in range(_MOST_DEALS):
        session = new_game(deal_code(index * 211), players, variant=variant)
        rng = Random(index)
        for _ in range(_MOST_TURNS):
            if wanted(session):
                return session
            if not running(session):
                break
            session = session.play(
                best(session) if rng.random() < skill else rng.choice(legal_cards(session.position))
            )
    raise AssertionError("no game has such a moment")


def last(session: GameSession) -> Turn:
    """The turn that was played last."""
    assert session.last_turn is not None
    return session.last_turn


def winning_card(session: GameSession, outcome: Outcome) -> int | None:
    """A card that would win now in a certain way, if there is one."""
    if not running(session):
        return None
    cards = (card for card in session.tableau.hand if session.lens(card).outcome is outcome)
    return next(cards, None)


def may_shed(session: GameSession) -> bool:
    """Whether the next turn can win by shedding."""
    return winning_card(session, Outcome.SHED) is not None


def may_gather(session: GameSession) -> bool:
    """Whether the next turn can win by gathering."""
    return winning_card(session, Outcome.GATHERED) is not None


def has_one_left(session: GameSession) -> bool:
    """Whether somebody holds a single card to shed."""
    return running(session) and bool(session.seats_with_one_left())


def much_moves(session: GameSession) -> bool:
    """Whether some card would flip cards, bring other cards home, and some of both."""
    if not running(session):
        return False
    lenses = [session.lens(card) for card in session.tableau.hand]
    return any(
        set(lens.flipped) & set(lens.taken)
        and set(lens.flipped) - set(lens.taken)
        and set(lens.taken) - set(lens.flipped)
        for lens in lenses
    )


def turned_by_rhyme(session: GameSession) -> bool:
    """Whether the last turn flipped two cards or more by rhyme, and took some."""
    turn = session.last_turn
    return turn is not None and len(turn.flipped) > 1 and bool(turn.taken) and not _starred(session)


def turned_by_star(session: GameSession) -> bool:
    """Whether the last turn flipped cards by a star."""
    turn = session.last_turn
    return turn is not None and len(turn.flipped) > 1 and _starred(session)


def _starred(session: GameSession) -> bool:
    before = session.position_after(session.cursor - 1)
    card = last(session).card
    return session.deck.card(card).face(before.side(card)).star


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


FULL_HANDS = {
    1: new_game("acorn-629-a", 1, 11, 4, 15, size=7),
    2: new_game(
        "acorn-5-a",
        2,
        *_numbers("10 20 13 12 1 9 17 10 16 9 11 4 13 17 12 18 4 1 11 17 12 1 11 16 4"),
    ),
    3: new_game("acorn-5-a", 3, *_numbers("10 20 13 11 9 7 16 18 17 5 4 20 1 19 9 5 13 4 9 5")),
    4: new_game(
        "acorn-546-a",
        4,
        *_numbers(
            "3 9 20 13 12 7 5 2 6 17 10 1 2 8 19 9 17 12 6 16 9 7 3 10 15 8 7 6 3 19 13 9 4 3 6 12"
        ),
    ),
}
"""By the number of players: a seat to move that holds 13, 9, 12 and 11 cards."""
ROUND_IN_CIRCLES = new_game("heron-69-a", 2, *(7, 1, 19, 2) * 2)
"""The first position has come up for the third time."""
BEFORE_FLAWLESS = new_game("fern-7-a", 1, 11, 9, 4, 14, 5, 6, 19)
"""Won in seven; one more turn, card 16, is flawless."""
BEFORE_WIN_ALONE = new_game("otter-88-a", 1, 3, 9, 6, 14, 11)
"""Solitaire: card 16 wins in the sixth turn."""
