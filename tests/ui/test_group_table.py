"""Computer players at the table, and people who are warned."""

from dataclasses import replace

import pytest

from goblins_tui.history.actions import Action, Deed
from goblins_tui.history.games import GameHead, GameLine, SavedGame
from goblins_tui.model.journal import session_of, standing_of
from goblins_tui.model.session import GameSession
from goblins_tui.model.threats import threat_after, threats
from goblins_tui.options import Lens, Pace, Seating, Thinking
from goblins_tui.rules import Ending, Variant, legal_cards
from goblins_tui.screens.game_over import GameOverScreen
from goblins_tui.screens.help import HelpScreen
from goblins_tui.screens.setup import SetupScreen
from tests.kit.company import SWIFT, Company, open_company, with_computers
from tests.kit.people import Table
from tests.kit.scenes import find_game, new_game

PLAIN = new_game("heron-69-a")
GAME = with_computers(PLAIN, "", "Owl")
"""Ann and a computer player; Ann begins."""
HAND = GAME.tableau.hand
OTHERS = tuple(GAME.tableau.hands[1])
THREE = with_computers(new_game("moss-31", 3), "", "Owl", "Badger")
CIRCLE = (7, 1, 19, 2)
"""Turns after which everything lies as before."""


async def add(table: Table, card: int) -> None:
    """Add a card as a person."""
    await table.choose(card)
    await table.press("enter")


async def to_the_owl(table: Company) -> None:
    """Ann adds a card, and the Owl begins to think."""
    await add(table, HAND[0])
    await table.wait_until(lambda: table.players.is_thinking)


# Thinking and adding ------------------------------------------------------------------------


async def test_a_computer_player_is_asked_when_its_turn_comes_and_adds_its_card() -> None:
    async with open_company(GAME) as table:
        await table.pilot.pause()
        assert not table.players.asked
        await to_the_owl(table)
        assert table.players.asked == [table.game]
        assert table.players.seconds == Thinking.USUAL.seconds
        await table.answer(OTHERS[1])
        assert [turn.card for turn in table.game.played] == [HAND[0], OTHERS[1]]
        assert table.game.seat == 0


async def test_b102_it_is_shown_that_a_computer_player_thinks() -> None:
    async with open_company(GAME) as table:
        assert "thinking" not in table.text
        await to_the_owl(table)
        assert "Bo (Owl) is thinking" in table.title(1)
        await table.answer(OTHERS[0])
        assert "thinking" not in table.text
        assert "Ann, your turn" in table.title(0)


async def test_computer_players_follow_each_other() -> None:
    async with open_company(THREE) as table:
        await add(table, THREE.tableau.hand[0])
        for seat in (1, 2):
            assert table.game.seat == seat
            await table.answer(legal_cards(table.game.position)[0])
        assert table.game.seat == 0
        assert len(table.players.asked) == 2


async def test_a_computer_player_that_begins_waits_for_the_words_before_the_game() -> None:
    async with open_company(with_computers(new_game("heron-69-a", first=1), "", "Owl")) as table:
        await table.answer(OTHERS[0])
        assert table.game.cursor == 1


@pytest.mark.parametrize("thinking", Thinking)
async def test_b107_how_long_it_may_think_is_an_option(thinking: Thinking) -> None:
    async with open_company(GAME, replace(SWIFT, thinking=thinking)) as table:
        await to_the_owl(table)
        assert table.players.seconds == float(thinking.value)


async def test_b107_thinking_time_and_pace_are_changed_at_the_table() -> None:
    async with open_company(GAME) as table:
        await table.press("f")
        assert table.group.options.thinking is Thinking.LONG
        assert table.narration == "Computer players think for 5 seconds at most."
        await table.press("v")
        assert table.group.options.pace is Pace.CALM


async def test_b108_people_have_time_to_look_before_a_computer_player_adds() -> None:
    async with open_company(GAME, replace(SWIFT, pace=Pace.CALM)) as table:
        await to_the_owl(table)
        table.players.answer(OTHERS[0])
        await table.pilot.pause(0.2)
        assert table.game.cursor == 1
        await table.press("enter")
        assert table.game.cursor == 2


async def test_b108_who_hurries_a_computer_player_that_still_thinks_waits_for_it_alone() -> None:
    async with open_company(GAME, replace(SWIFT, pace=Pace.CALM)) as table:
        await to_the_owl(table)
        await table.click_command("add")
        assert table.players.hurries == 1
        assert table.game.cursor == 1
        await table.answer(OTHERS[0])
        assert table.game.cursor == 2


# People and the turns of others -------------------------------------------------------------


async def test_b109_while_a_computer_player_thinks_nobody_adds_a_card_for_it() -> None:
    async with open_company(GAME) as table:
        await to_the_owl(table)
        before = table.game
        for card in (*OTHERS, *table.game.tableau.hands[0]):
            await table.click(card, times=2)
            await table.press("enter", "space")
            await table.drag(card, table.ring_place)
        for key in "123456789":
            await table.press(key, "enter")
        await table.press("right", "enter", "tab", "enter", "slash", "d", "c")
        assert table.game is before
        assert table.chosen is None


async def test_b109_who_tries_is_told_whose_turn_it_is() -> None:
    async with open_company(GAME) as table:
        await to_the_owl(table)
        for key in ("1", "slash"):
            await table.press("escape", key)
            assert table.narration == "It is Bo's turn."
            assert table.is_open


async def test_b109_cards_can_be_looked_at_while_a_computer_player_thinks() -> None:
    async with open_company(GAME) as table:
        await to_the_owl(table)
        await table.click(OTHERS[0])
        assert table.looked_at == OTHERS[0]
        await table.press("tab")
        assert table.looked_at is not None
        assert table.looked_at not in OTHERS


async def test_no_card_of_a_computer_player_has_a_key() -> None:
    async with open_company(GAME) as table:
        await to_the_owl(table)
        looks = [table.card(card).look for card in (*OTHERS, *table.game.tableau.hands[0])]
        assert not any(look and look.key for look in looks)


async def test_a_person_among_computer_players_stays_at_the_bottom() -> None:
    async with open_company(THREE) as table:
        for _ in range(2):
            assert table.screen.picture.bottom_seat == 0
            if table.game.seat == 0:
                await add(table, table.hand[0])
        await table.answer(legal_cards(table.game.position)[0])
        assert table.screen.picture.bottom_seat == 0


async def test_of_two_people_the_one_who_is_next_sits_at_the_bottom() -> None:
    game = with_computers(new_game("moss-31", 3), "", "Owl", "")
    async with open_company(game) as table:
        await add(table, game.tableau.hand[0])
        assert table.screen.picture.bottom_seat == 2


async def test_fixed_seats_stay_where_they_are() -> None:
    options = replace(SWIFT, seating=Seating.FIXED)
    game = with_computers(PLAIN, "Owl", "")
    async with open_company(game, options) as table:
        assert table.screen.picture.bottom_seat == 0


# Stopping -----------------------------------------------------------------------------------


async def test_b104_taking_back_stops_the_thinking_and_a_late_answer_is_dropped() -> None:
    async with open_company(GAME) as table:
        await to_the_owl(table)
        await table.press("u")
        assert table.players.stops
        assert (table.game.cursor, table.game.seat) == (0, 0)
        table.players.answer(OTHERS[0])
        await table.pilot.pause(0.05)
        assert table.game.cursor == 0


async def test_b104_leaving_the_game_stops_the_thinking() -> None:
    async with open_company(GAME) as table:
        await to_the_owl(table)
        stops = table.players.stops
        await table.press("n", "y")
        await table.wait_until(lambda: isinstance(table.app.screen, SetupScreen))
        assert table.players.stops > stops
        table.players.answer(OTHERS[0])
        await table.pilot.pause(0.05)


async def test_b104_help_and_questions_do_not_stop_the_thinking_but_nothing_moves_below() -> None:
    async with open_company(GAME) as table:
        await to_the_owl(table)
        await table.press("question_mark")
        await table.wait_until(lambda: isinstance(table.app.screen, HelpScreen))
        await table.answer(OTHERS[0])
        await table.pilot.pause(0.05)
        assert table.game.cursor == 1
        await table.press("escape")
        await table.wait_until(lambda: table.game.cursor == 2)
        assert len(table.players.asked) == 1


async def test_computer_players_wait_when_people_say_so_and_go_on_when_they_say_so() -> None:
    async with open_company(GAME) as table:
        await to_the_owl(table)
        await table.press("x")
        assert "Bo (Owl) waits" in table.title(1)
        await table.answer(OTHERS[0])
        await table.pilot.pause(0.05)
        assert table.game.cursor == 1
        await table.press("enter")
        await table.wait_until(lambda: table.game.cursor == 2)


async def test_where_only_people_play_nobody_waits() -> None:
    async with open_company(PLAIN) as table:
        await table.press("x")
        assert table.narration == "No computer player waits for its turn here."


async def test_b103_who_played_instead_and_why_is_told_beside_the_turn_and_kept_in_the_log() -> (
    None
):
    reason = "Owl did not answer in time"
    async with open_company(GAME) as table:
        await to_the_owl(table)
        await table.answer(OTHERS[0], trouble=reason)
        assert table.narration.startswith(f"Minnow played instead: {reason}. Bo add")
        entries = [entry.text for entry in table.screen.log_entries()]
        assert f"Minnow plays turn 2 instead: {reason}." in entries
        assert session_of(kept_game(table.game)) == table.game


def kept_game(game: GameSession) -> SavedGame:
    """A game as the store has it."""
    actions = [Action(Deed.PLAY, turn.card) for turn in game.played]
    actions[1:1] = [Action(Deed.STAND_IN, words="Owl did not answer in time")]
    head = GameHead(game.record)
    line = GameLine(1, "2026-11-30 12:00:00", "2026-11-30 12:00:00", "", head, standing_of(game))
    return SavedGame(line, tuple(actions))


# Taking back --------------------------------------------------------------------------------


async def test_taking_back_goes_back_to_the_last_turn_of_a_person() -> None:
    async with open_company(THREE) as table:
        await add(table, table.hand[0])
        for _ in range(2):
            await table.answer(legal_cards(table.game.position)[0])
        before = table.game
        assert (before.cursor, before.seat) == (3, 0)
        await table.press("u")
        assert (table.game.cursor, table.game.seat) == (0, 0)
        await table.press("r")
        assert (table.game.position, table.game.cursor) == (before.position, 3)
        assert not table.players.is_thinking


async def test_the_first_turn_of_a_computer_player_is_not_taken_back_by_people() -> None:
    async with open_company(with_computers(new_game("heron-69-a", first=1), "", "Owl")) as table:
        await table.answer(OTHERS[0])
        await table.press("u")
        assert table.game.cursor == 1
        assert table.narration == "There is no turn of yours to take back."


async def test_a_turn_taken_back_among_computer_players_makes_them_wait() -> None:
    game = with_computers(PLAIN, "Owl", "Badger")
    async with open_company(game) as table:
        await table.answer(HAND[0])
        await table.press("u")
        assert table.game.cursor == 0
        await table.wait_until(lambda: table.players.is_thinking)
        assert "waits" in table.title(0)


# Who sits where -----------------------------------------------------------------------------


async def hand_over(table: Company, *keys: str) -> None:
    """Give a seat to somebody, key by key."""
    await table.press("a")
    for key in keys:
        await table.wait_until(lambda: not table.is_open)
        await table.press(key)
    await table.wait_until(lambda: table.is_open)


async def test_a_seat_is_given_to_a_computer_player_in_mid_game_and_back() -> None:
    async with open_company(PLAIN) as table:
        await add(table, HAND[0])
        await hand_over(table, "2", "5")
        assert table.game.computers == ("", "Owl")
        await table.answer(OTHERS[0])
        assert table.game.cursor == 2
        await hand_over(table, "2", "p")
        assert not table.game.computers
        await add(table, table.hand[0])
        await add(table, table.hand[0])
        assert table.game.cursor == 4
        assert "Owl, a computer player, plays for Bo now." in [
            entry.text for entry in table.screen.log_entries()
        ]


async def test_a_seat_is_taken_from_a_computer_player_while_it_thinks() -> None:
    async with open_company(GAME) as table:
        await to_the_owl(table)
        await hand_over(table, "2", "p")
        table.players.answer(OTHERS[0])
        await add(table, OTHERS[1])
        assert [turn.card for turn in table.game.played] == [HAND[0], OTHERS[1]]


async def test_one_s_own_seat_can_be_given_away_and_others_watch() -> None:
    async with open_company(GAME) as table:
        await hand_over(table, "1", "4")
        assert table.game.is_for_watching
        await table.answer(HAND[0], OTHERS[0])
        assert table.game.cursor == 2
        await table.press("1")
        assert "a gives one of them to you" in table.narration


async def test_who_asks_and_changes_nothing_finds_all_as_it_was() -> None:
    async with open_company(GAME) as table:
        for keys in (["b"], ["escape"], ["2", "b"], ["2", "escape"], ["1", "p"], ["2", "5"]):
            await hand_over(table, *keys)
            assert table.game == GAME


async def test_when_the_game_is_over_no_seat_is_given() -> None:
    over = find_game(lambda game: game.is_over)
    async with open_company(over) as table:
        await table.press("escape", "a")
        assert table.narration == "The game is over."


# Only computer players ----------------------------------------------------------------------


async def test_computer_players_among_themselves_call_a_third_repetition_a_draw() -> None:
    async with open_company(with_computers(PLAIN, "Owl", "Badger")) as table:
        await table.answer(*CIRCLE, *CIRCLE)
        await table.wait_until(lambda: table.game.is_over)
        assert table.game.ending is Ending.DRAWN
        await table.wait_until(lambda: isinstance(table.app.screen, GameOverScreen))


async def test_people_are_asked_whether_a_third_repetition_shall_be_a_draw() -> None:
    async with open_company(with_computers(PLAIN, "Owl", "")) as table:
        for card in (*CIRCLE, *CIRCLE):
            await (table.answer(card) if table.game.seat == 0 else add(table, card))
        assert not table.game.is_over
        assert table.answers == ("draw", "go on")


async def test_a_game_that_is_only_a_show_is_left_without_a_question() -> None:
    async with open_company(with_computers(PLAIN, "Owl", "Badger")) as table:
        await table.answer(HAND[0])
        await table.press("n")
        await table.wait_until(lambda: isinstance(table.app.screen, SetupScreen))


# Warnings -----------------------------------------------------------------------------------

DANGER = find_game(lambda game: 1 in threats(game) and game.seat == 0, 3, skill=0.8)
"""A moment at which the next seat could win."""


async def test_a_person_who_wants_it_is_warned_of_a_win_that_comes_next() -> None:
    async with open_company(DANGER, warned=[0]) as table:
        assert "CAN WIN" in table.title(1)
        assert table.narration.startswith("Careful: Bo can win next turn!")


async def test_who_does_not_want_it_is_not_warned() -> None:
    async with open_company(DANGER, warned=[1, 2]) as table:
        assert "CAN WIN" not in table.text
        assert "Careful" not in table.narration


async def test_the_warning_follows_the_card_that_is_chosen() -> None:
    options = replace(SWIFT, lens=Lens.CHOSEN)
    async with open_company(DANGER, options, warned=[0]) as table:
        for card in legal_cards(DANGER.position):
            await table.press("escape")
            await table.choose(card)
            threat = threat_after(DANGER, card)
            words = threat.upper() if threat else "WIN"
            assert (words in table.title(1)) == (threat is not None), card


async def test_warnings_are_switched_on_and_off_at_the_table() -> None:
    async with open_company(DANGER) as table:
        await hand_over(table, "1", "w")
        assert "CAN WIN" in table.title(1)
        await hand_over(table, "1", "p")
        assert "CAN WIN" not in table.title(1)


async def test_the_rules_of_the_goblins_are_warned_of_too() -> None:
    game = find_game(lambda game: bool(threats(game)), 2, skill=0.8, variant=Variant.GOBLINS_RULE)
    async with open_company(game, warned=[game.seat]) as table:
        assert "Careful" in table.narration
