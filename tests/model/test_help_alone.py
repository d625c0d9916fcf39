"""What people can do alone besides playing: give up, begin anew, try something out, take a hint."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given

from goblins_tui.history.actions import Action, Deed
from goblins_tui.model.chronicle import log_entries
from goblins_tui.model.journal import do
from goblins_tui.model.session import Ending, GameSession, SessionError
from goblins_tui.rules import GameRecord, Variant, format_game, legal_cards, parse_game
from tests.kit.strategies import best, choices, running, sessions

ALONE = GameSession.begin(GameRecord(Variant.FAIRIES_RULE, ("Ann",), "fern-7-a", 5))
TABLE = GameSession.begin(GameRecord(Variant.FAIRIES_RULE, ("Ann", "Bo"), "heron-69-a"))
HELP = (Deed.TAKE_BACK, Deed.BEGIN_ANEW, Deed.TRY_OUT, Deed.HINT, Deed.ASK)
TO_THE_WIN = (11, 9, 4, 14, 5, 6, 19)


def played(session: GameSession, *cards: int) -> GameSession:
    for card in cards:
        session = session.play(card)
    return session


def without_log(session: GameSession) -> GameSession:
    return replace(session, asides=())


@pytest.mark.parametrize("deed", HELP)
def test_the_first_help_makes_a_solitaire_practice_for_good(deed: Deed) -> None:
    session = played(ALONE, 11, 9)
    assert not session.is_practice
    helped = do(session, Action(deed))
    assert helped.is_practice
    assert played(helped, legal_cards(helped.position)[0]).is_practice
    assert parse_game(format_game(helped.to_record())).practice


def test_playing_on_alone_is_no_practice() -> None:
    assert not played(ALONE, *TO_THE_WIN).claim().is_practice


@given(sessions(max_players=1))
def test_b85_after_beginning_anew_every_turn_can_be_played_again(session: GameSession) -> None:
    if not session.may_begin_anew:
        assert session.cursor == 0
        return
    anew = session.begin_anew()
    assert anew.position == session.start
    assert anew.turn_number == 1
    assert anew.seen == {}
    assert anew.result is None
    while anew.may_redo:
        anew = anew.redo()
    assert anew.played == session.played


@given(sessions(max_players=1), choices)
def test_b82_coming_back_from_trying_out_is_exact(session: GameSession, picks: list[int]) -> None:
    if not session.may_try_out:
        assert session.is_over
        return
    trial = session.try_out()
    assert without_log(replace(trial, branch=None)) == session
    for pick in picks:
        if trial.may_press_on:
            trial = trial.press_on()
        if pick % 5 == 0 and trial.may_take_back:
            trial = trial.take_back()
        elif running(trial):
            trial = trial.play(legal_cards(trial.position)[pick % trial.position.hand.bit_count()])
    assert without_log(trial.come_back()) == session
    assert legal_cards(trial.come_back().position) == legal_cards(session.position)


def test_people_can_come_back_from_a_win_that_was_only_tried_out() -> None:
    trial = played(ALONE.try_out(), *TO_THE_WIN).claim()
    assert trial.is_over
    assert without_log(trial.come_back()) == ALONE


@given(sessions(max_players=1))
def test_what_is_given_up_is_over_without_a_winner(session: GameSession) -> None:
    if not session.may_give_up:
        assert session.shed_turn is not None
        return
    given_up = session.give_up()
    assert given_up.is_over
    assert given_up.result is not None
    assert given_up.result.winner is None
    assert given_up.is_practice == session.is_practice
    assert not given_up.may_give_up
    if session.may_take_back:
        assert given_up.take_back() == session.take_back()
    record = parse_game(format_game(given_up.to_record()))
    assert GameSession.begin(record).ending is Ending.GIVEN_UP


def test_a_win_is_claimed_and_not_given_up() -> None:
    with pytest.raises(SessionError, match="no game to give up"):
        played(ALONE, *TO_THE_WIN).give_up()


@given(sessions(min_players=2))
def test_at_a_table_there_is_no_help_of_this_kind(session: GameSession) -> None:
    for may in (
        session.may_give_up,
        session.may_begin_anew,
        session.may_try_out,
        session.may_come_back,
        session.may_take_hint,
    ):
        assert not may


@pytest.mark.parametrize(
    "deed",
    [
        GameSession.give_up,
        GameSession.begin_anew,
        GameSession.try_out,
        GameSession.come_back,
        GameSession.take_hint,
    ],
)
def test_what_is_only_for_solitaire_is_refused_at_a_table(
    deed: Callable[[GameSession], GameSession],
) -> None:
    with pytest.raises(SessionError):
        deed(TABLE.play(best(TABLE)))


def test_b84_help_moves_no_counter() -> None:
    session = played(ALONE, 11, 9)
    helped = session.take_hint().try_out().play(4).come_back()
    assert helped.turn_number == session.turn_number
    assert without_log(helped) == session


def test_what_was_tried_out_at_once_is_told_as_before_the_first_turn() -> None:
    later = played(ALONE, 11).try_out().come_back().ask()
    assert asides_of(ALONE.try_out().come_back()) == [
        "Before turn 1 something was tried out.",
        "Back to the game before turn 1.",
    ]
    assert asides_of(later) == [
        "After turn 1 something was tried out.",
        "Back to the game after turn 1.",
        "After turn 1 it was asked whether the game can still be won.",
    ]


def asides_of(session: GameSession) -> list[str]:
    """What the log tells besides the deal and the turns."""
    texts = [entry.text for entry in log_entries(session)]
    return [text for text in texts if not text.startswith(("Deal", "Turn"))]
