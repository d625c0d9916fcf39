import pytest
from hypothesis import given

from goblins_tui.challenges import Challenge, Proof, SoloDeal
from goblins_tui.model.session import GameSession
from goblins_tui.model.solo_lines import (
    added_name,
    left_after,
    perfect_session,
    played_of,
    turns_for,
)
from goblins_tui.rules import DECK, Ending, Goal, IllegalTurn, Variant, is_flawless
from goblins_tui.solo.share import share_text
from tests.golden.games import GAMES
from tests.kit.scenes import BEFORE_FLAWLESS, new_game
from tests.kit.strategies import sessions

CLAIMED = GAMES["solitaire-claimed"].play()
FLAWLESS = GAMES["solitaire-flawless"].play()
PRACTICE = GAMES["solitaire-taken-back"].play()


def test_a_claimed_win_is_told_with_its_turns() -> None:
    played = played_of(CLAIMED, Challenge())
    assert played.deal == SoloDeal("otter-88-a", 5)
    assert (played.turns, played.flawless_turns, played.is_practice) == (6, None, False)
    assert len(played.held) == 6
    assert played.held[-1] == 0
    assert share_text(played, Proof(6, None, 1)).split("\n")[2] == "Won in 6, par 6"


def test_flawless_is_told_beside_the_win() -> None:
    played = played_of(FLAWLESS, Challenge(goal=Goal.FLAWLESS))
    assert (played.turns, played.flawless_turns) == (7, 8)
    assert played.held[6:] == (0, 0)


def test_help_and_the_other_rules_are_told() -> None:
    played = played_of(PRACTICE, Challenge())
    assert played.is_practice
    assert played.deal == SoloDeal("pebble-314-a", 6, Variant.GOBLINS_RULE)


def test_a_game_that_was_given_up_is_told_without_a_win() -> None:
    played = played_of(new_game("fern-7-a", 1, 11, 9).give_up(), Challenge())
    assert (played.turns, played.flawless_turns) == (None, None)
    assert len(played.held) == 2


@given(sessions(max_players=1))
def test_what_is_told_to_others_holds_no_name_of_a_card(session: GameSession) -> None:
    text = share_text(played_of(session, Challenge()), None)
    assert not [card for card in DECK if card.goblin.name in text or card.fairy.name in text]


@given(sessions(max_players=1))
def test_what_is_left_is_nothing_where_the_goal_is_reached_and_only_there(
    session: GameSession,
) -> None:
    for number in range(1, session.cursor + 1):
        position = session.position_after(number)
        held = left_after(session, number, Goal.SHED)
        assert held == position.held(0, session.variant.shed)
        assert held <= left_after(session, number, Goal.FLAWLESS)
        is_at = is_flawless(position, session.variant)
        assert (left_after(session, number, Goal.FLAWLESS) == 0) is is_at


def test_at_the_deal_all_cards_are_left() -> None:
    assert left_after(CLAIMED, 0, Goal.SHED) == left_after(CLAIMED, 0, Goal.FLAWLESS) == 5


def test_for_shedding_the_turns_up_to_the_win_count_and_for_flawless_all() -> None:
    assert turns_for(FLAWLESS, Goal.SHED) == 7
    assert turns_for(FLAWLESS, Goal.FLAWLESS) == 8
    assert turns_for(new_game("fern-7-a", 1, 11, 9).give_up(), Goal.SHED) == 2


@given(sessions(max_players=1))
def test_a_card_is_named_by_the_face_that_lay_up(session: GameSession) -> None:
    for number in range(1, session.cursor + 1):
        card, before = session.turns[number - 1].card, session.position_after(number - 1)
        assert added_name(session, number) == DECK.card(card).face(before.side(card)).name


def test_the_perfect_line_is_a_game_of_the_same_deal_with_its_win_claimed() -> None:
    given_up = new_game("otter-88-a", 1, 3).give_up()
    cards = tuple(turn.card for turn in CLAIMED.played)
    perfect = perfect_session(given_up, cards)
    assert perfect.start == given_up.start
    assert perfect.record.names == given_up.record.names
    assert perfect.ending is Ending.CLAIMED
    assert perfect.is_over
    assert perfect.result == CLAIMED.result


def test_the_perfect_line_goes_on_to_flawless() -> None:
    cards = tuple(turn.card for turn in FLAWLESS.played)
    perfect = perfect_session(BEFORE_FLAWLESS.claim(), cards)
    assert perfect.ending is None
    assert perfect.result == FLAWLESS.result


def test_a_line_without_a_win_is_not_claimed() -> None:
    assert not perfect_session(CLAIMED, (3, 9)).is_over


def test_a_line_that_the_rules_do_not_allow_is_refused() -> None:
    with pytest.raises(IllegalTurn):
        perfect_session(CLAIMED, (3, 3, 3))
