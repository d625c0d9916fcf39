"""Clicks, keys and pastes at the wrong moment: none plays a turn that nobody meant."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from tests.kit.good_play import table_of
from tests.kit.players import BEGIN, Player, game_on_screen, play, start_table
from tests.kit.terminal import KEYS, Terminal

pytestmark = pytest.mark.slow

DEAL = "moss-31"
NAMES = ("Player 1", "Player 2")
OTHER_BUTTONS = [1, 2, 128, 129, 130]
"""Middle, right, and the 8th button and further."""
HELD_KEY = 2 / 60
"""Seconds between the repeats of a held key."""


@pytest.fixture
def player() -> Iterator[Player]:
    """A player in turn 3, without animation."""
    with start_table(table_of(DEAL, "Ann", "Bo")) as started:
        started.add_by_keys(started.good_card()).add_by_keys(started.good_card())
        yield started


def hold(terminal: Terminal, key: str, times: int = 60) -> None:
    """Hold a key down."""
    for _ in range(times):
        terminal.send(KEYS.get(key, key)).settle(HELD_KEY)


def click_at_once(terminal: Terminal, text: str, times: int) -> None:
    """Click a text so fast that it is a double or triple click."""
    place = terminal.find(text)
    assert place is not None, terminal.text
    for _ in range(times):
        terminal.mouse(0, *place).mouse(0, *place, released=True)


def choose_something(player: Player) -> int:
    """Choose the first card of the hand, one Enter away from a turn."""
    card = player.game.tableau.hand[0]
    player.choose_by_digit(card)
    return card


# Input that arrives in pieces, or that nobody typed -----------------------------------------


def test_b12_a_split_arrow_key_plays_nothing_and_leaves_nothing(player: Player) -> None:
    choose_something(player)
    player.terminal.send("\x1b").settle(0.3).send("[A").settle(0.3)
    player.see_nothing_played()


def test_b12_a_split_mouse_report_only_chooses_the_card_it_points_at(player: Player) -> None:
    card = player.game.tableau.hand[1]
    x, y = player.place(card)
    for rest in (f"{y + 1}M", f"{y + 1}m"):
        player.terminal.send(f"\x1b[<0;{x + 1};").settle(0.4).send(rest).settle()
    player.terminal.wait_for(f"{player.name(card)}: ")
    player.see_nothing_played()


def test_b14_late_answers_of_the_terminal_play_nothing(player: Player) -> None:
    card = choose_something(player)
    player.terminal.send("\x1b]11;rgb:1c1c/1c1c/1c1c\x1b\\\x1b[?1;2c\x1b[?62;22c\x1b[24;80R")
    player.terminal.send("\x1b]11;rgb:1c").settle(0.3).send("1c/1c1c/1c1c\x07").settle()
    player.terminal.send("\x1bP>|XTerm(390)\x1b\\\x1b[>41;390;0c\x1b[?1u").settle()
    assert f"{player.name(card)}: " in player.terminal.text
    player.see_nothing_played()


# Other buttons, and clicks that come twice --------------------------------------------------


def test_b16_only_the_primary_button_plays_answers_and_leaves(player: Player) -> None:
    terminal = player.terminal
    card = choose_something(player)
    for button in OTHER_BUTTONS:
        for _ in range(2):
            terminal.click(*player.place(card), button=button)
            terminal.click(*player.place(player.game.tableau.hand[1]), button=button)
        terminal.click_text("q quit", button=button).click_text("t log", button=button)
    player.see_nothing_played()
    terminal.press("q").wait_for("Leave the program?").settle()
    for button in OTHER_BUTTONS:
        terminal.click_text("y  Quit", button=button).click_text("n  Play on", button=button)
    terminal.settle(0.2)
    assert terminal.find("Leave the program?")
    terminal.press("n")
    player.see_nothing_played()


def test_b16_only_the_primary_button_works_the_set_up() -> None:
    with play("--deal", DEAL) as terminal:
        before = terminal.wait_for("Play ").settle(0.2).text
        for button in OTHER_BUTTONS:
            for text in ("alone", "Goblins Rule", "brisk", "  Play  ", "q quit"):
                terminal.click_text(text, button=button)
            assert terminal.settle(0.1).text == before


def test_b94_however_often_a_card_is_clicked_at_once_it_is_added_once(player: Player) -> None:
    for times in (2, 3, 4, 5):
        name = player.name(player.good_card())
        player.turn(player.good_card(), partial(click_at_once, player.terminal, name, times))
        player.terminal.settle(0.6)  # what comes now is no part of the same chain of clicks
    player.see_nothing_played()


@pytest.mark.parametrize("times", [2, 3])
def test_b94_a_double_click_on_play_and_begin_plays_and_begins_and_no_more(times: int) -> None:
    with play("--deal", DEAL) as terminal:
        click_at_once(terminal.wait_for("Play ").settle(), "  Play  ", times)
        game = game_on_screen(terminal, *NAMES)
        click_at_once(terminal, BEGIN, times)
        terminal.wait_for(lambda seen: BEGIN not in seen.text)
        Player(terminal, game).see_nothing_played()


def test_b16_b94_the_palette_takes_no_other_button_and_is_closed_once(player: Player) -> None:
    terminal = player.terminal
    for button in OTHER_BUTTONS[:2]:
        terminal.press("ctrl+p").wait_for("Glyphs (g)").settle()
        terminal.click_text("Glyphs (g)", button=button).press("escape").settle(0.2)
        player.see_nothing_played()
    terminal.press("ctrl+p").wait_for("Glyphs (g)").settle()
    for _ in range(3):
        terminal.mouse(0, 5, 1).mouse(0, 5, 1, released=True)
    player.see_nothing_played()


@pytest.mark.parametrize(
    ("keys", "then"),
    [
        ("t", "b\r"),
        ("?", "\x1b[B\x1b[B"),
        ("/", "\r\x1b"),
        ("q", "nq"),
        ("\x10", "g\x1b"),
        ("n", "\r\x1b"),
    ],
)
def test_b94_who_is_quicker_than_a_screen_opens_and_closes_breaks_nothing(
    player: Player, keys: str, then: str
) -> None:
    terminal = player.terminal.send(keys + then).settle(0.3).send(keys).settle(0.3)
    terminal.send(then).settle(0.3).press("escape").settle(0.2).press("escape").settle(0.2)
    player.see_nothing_played()


# Held keys ----------------------------------------------------------------------------------


def test_b95_a_held_enter_adds_the_chosen_card_and_no_other(player: Player) -> None:
    card = choose_something(player)
    player.turn(card, lambda: hold(player.terminal, "enter")).see_nothing_played()


def test_b95_a_held_space_adds_the_chosen_card_and_no_other(player: Player) -> None:
    card = choose_something(player)
    player.turn(card, lambda: hold(player.terminal, "space")).see_nothing_played()


def test_b95_sixty_enters_that_arrive_at_once_add_one_card(player: Player) -> None:
    card = choose_something(player)
    player.turn(card, lambda: player.terminal.send("\r" * 60)).see_nothing_played()


def test_b95_a_held_digit_chooses_and_never_adds(player: Player) -> None:
    hold(player.terminal, "1")
    player.see_nothing_played()


def test_b95_enter_held_down_on_the_set_up_starts_the_game_and_plays_nothing() -> None:
    with play("--deal", DEAL) as terminal:
        terminal.wait_for("Play ").settle()
        terminal.press(*["down"] * 4, "right").wait_for("[1]")
        hold(terminal, "enter")
        # A busy machine may take one repeat for a new wish, and begin.
        if terminal.wait_for("deal moss-31-a").settle(0.2).find(BEGIN):
            terminal.press("enter")
        Player(terminal, table_of(DEAL, *NAMES)).see_nothing_played()


def test_b95_a_held_q_asks_and_does_not_leave(player: Player) -> None:
    hold(player.terminal, "q", times=20)
    assert player.terminal.find("Leave the program?")
    player.terminal.press("n")
    player.see_nothing_played()


# During the animation -----------------------------------------------------------------------

MEANWHILE = ["enter", "space", "1", "escape", "e"]


@pytest.fixture
def slow_player() -> Iterator[Player]:
    """A player in turn 1 at a table where every turn is shown step by step."""
    with start_table(table_of(DEAL, "Ann", "Bo"), "--speed", "full") as started:
        yield started


def begin_a_turn(player: Player) -> tuple[int, int]:
    """Add a card, and come back while it is on its way; the place where it was clicked."""
    card = player.good_card()
    place = player.choose(card).place(card)
    player.terminal.click(*place).settle(0.1, limit=0.3)
    player.game = player.game.play(card)
    return place


def test_b96_a_key_during_the_animation_ends_it_and_adds_nothing(slow_player: Player) -> None:
    for key in MEANWHILE:
        begin_a_turn(slow_player)
        slow_player.terminal.press(key, key, key).settle(0.3)
        slow_player.see_nothing_played().terminal.press("escape").settle(0.2)


def test_b96_clicks_and_drags_during_the_animation_add_nothing(slow_player: Player) -> None:
    x, y = begin_a_turn(slow_player)
    slow_player.terminal.click(x + 20, y).click(x + 20, y)
    x, y = begin_a_turn(slow_player.see_nothing_played())
    slow_player.terminal.drag((x + 20, y), (40, 9))
    slow_player.see_nothing_played()


def test_b96_what_asks_during_the_animation_asks_and_leaves_the_game_right(
    slow_player: Player,
) -> None:
    questions = {"n": "Leave this game?", "q": "Leave the program?", "t": "What happened"}
    for key, question in questions.items():
        begin_a_turn(slow_player)
        slow_player.terminal.press(key).wait_for(question).press("escape")
        slow_player.see_nothing_played()


def test_b96_a_new_game_after_one_left_in_its_animation_begins_at_turn_one(
    slow_player: Player,
) -> None:
    begin_a_turn(slow_player)
    terminal = slow_player.terminal.press("n").wait_for("Leave this game?").settle()
    terminal.press("y").wait_for("Players").settle().press("enter")
    Player(terminal, game_on_screen(terminal, "Ann", "Bo")).begin()


# Pastes -------------------------------------------------------------------------------------

PASTES = ["1\r2\r", "\x1b[200~1\r2\r\x1b[201~", "uuud q\r", "\x1b[200~y\ry\r\x1b[201~", "111\r"]


def test_b100_a_paste_on_the_table_plays_nothing(player: Player) -> None:
    for paste in PASTES:
        choose_something(player)
        player.terminal.send(paste).settle(0.2)
        player.see_nothing_played()


def test_b100_a_paste_on_a_dialog_neither_leaves_nor_plays(player: Player) -> None:
    for paste in PASTES:
        player.terminal.press("q").wait_for("Leave the program?").settle(0.1)
        player.terminal.send(paste).settle(0.2)
        if player.terminal.find("Leave the program?"):
            player.terminal.press("n")
        player.see_nothing_played()


@pytest.mark.parametrize("paste", PASTES[:3])
def test_b100_a_paste_on_the_set_up_plays_nothing(paste: str) -> None:
    with play("--deal", DEAL) as terminal:
        terminal.wait_for("Play ").settle().send(paste).settle(0.3)
        if not terminal.find(BEGIN):
            terminal.press("enter")
        Player(terminal, game_on_screen(terminal, *NAMES)).begin().see_nothing_played()


# Focus --------------------------------------------------------------------------------------


def test_b15_the_chosen_card_stays_chosen_while_another_window_has_the_focus(
    player: Player,
) -> None:
    card = choose_something(player)
    for reports in (("\x1b[O", "\x1b[I"), ("\x1b[O",), ("\x1b[I",)):
        for report in reports:
            player.terminal.send(report).settle(0.2)
        player.see_nothing_played()
    player.turn(card, lambda: player.terminal.press("enter"))


def test_b15_the_click_that_brings_the_focus_back_adds_no_card(player: Player) -> None:
    card = choose_something(player)
    x, y = player.place(card)
    player.terminal.send("\x1b[O").settle(0.2)
    player.terminal.send(f"\x1b[I\x1b[<0;{x + 1};{y + 1}M").send(f"\x1b[<0;{x + 1};{y + 1}m")
    player.see_nothing_played()
    player.terminal.settle(0.5).click(*player.place(card))
    player.game = player.game.play(card)
    player.see_nothing_played()
