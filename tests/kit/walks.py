"""Games in which people do anything that can be done, one thing after the other."""

from hypothesis import strategies as st

from goblins_tui.history.actions import Action, Deed
from goblins_tui.model.journal import do
from goblins_tui.model.session import GameSession
from goblins_tui.rules import legal_cards
from tests.kit.stored_games import DAY
from tests.kit.strategies import choices, dealt, running


def possible_actions(session: GameSession) -> list[Action]:
    """All that people can do now."""
    cards = legal_cards(session.position) if running(session) else ()
    others = (
        (session.may_take_back, Deed.TAKE_BACK),
        (session.may_redo, Deed.REDO),
        (session.may_press_on, Deed.PRESS_ON),
        (session.may_claim, Deed.CLAIM),
        (session.may_draw, Deed.DRAW),
        (session.may_give_up, Deed.GIVE_UP),
        (session.may_begin_anew, Deed.BEGIN_ANEW),
        (session.may_try_out, Deed.TRY_OUT),
        (session.may_come_back, Deed.COME_BACK),
        (session.may_take_hint, Deed.HINT),
        (session.may_give_up, Deed.ASK),
    )
    seats = range(session.record.players if not session.is_over else 0)
    return [
        *(Action(Deed.PLAY, card) for card in cards),
        *(Action(deed) for may, deed in others if may),
        *(
            Action(Deed.SEAT, seat=seat, words=computer)
            for seat in seats
            for computer in ("", "Owl")
            if not session.is_solitaire
        ),
        *(
            Action(Deed.STAND_IN, words="Owl did not answer")
            for _ in range(not session.is_over and bool(session.computer(session.seat)))
        ),
    ]


@st.composite
def walks(draw: st.DrawFn) -> tuple[GameSession, tuple[Action, ...]]:
    """A game begun today, and anything that people can do in it, one by one."""
    start = session = GameSession.begin(draw(dealt())._replace(date=DAY))
    actions = []
    for choice in draw(choices):
        possible = possible_actions(session)
        if not possible:
            break
        actions.append(possible[choice % len(possible)])
        session = do(session, actions[-1])
    return start, tuple(actions)
