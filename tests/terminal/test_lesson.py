"""The first lesson in a real terminal, by somebody who was never here."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path

import pytest

from goblins_tui.model.lesson import READ_ON, STEPS, Aim, advice, lesson_at
from goblins_tui.rules import DECK
from tests.kit.players import play
from tests.kit.terminal import Terminal

ALL = len(STEPS)
OFFER = "Your first time here?"
NAME = "Player 1"


@pytest.fixture(autouse=True)
def somebody_who_was_never_here(somebody_who_has_been_here_before: None) -> Path:
    """Nothing is known of them; gives the file in which their choices will be."""
    settings = Path(os.environ["XDG_CONFIG_HOME"]) / "goblins-tui" / "settings.toml"
    settings.unlink()
    return settings


def begin(terminal: Terminal, with_mouse: bool) -> None:
    """Take the offer."""
    terminal.wait_for(OFFER).wait_for("f  The first lesson").settle(0.7)
    if with_mouse:
        terminal.click_text("The first lesson")
    else:
        terminal.press("enter")
    see(terminal, 1)


def see(terminal: Terminal, number: int) -> None:
    """A step is there to be done."""
    title = f"Step {number} of {ALL}: {STEPS[number - 1].title}"
    is_won = STEPS[number - 1].aim is Aim.TAKE_BACK
    whose = f"{NAME} wins" if is_won else f"{NAME}, your turn"
    terminal.wait_for(title).wait_for(whose).settle()


def name_of(number: int, card: int) -> str:
    """What a card of the hand is called before a step."""
    game = lesson_at(number - 1, NAME)
    return DECK.card(card).face(game.position.side(card)).name


def is_chosen(terminal: Terminal, card_name: str) -> bool:
    """Whether the narrator tells what a card would do."""
    return bool(terminal.find_all(rf"{card_name}: .*(flip|moves)"))


def choose(terminal: Terminal, number: int, card: int, with_mouse: bool) -> None:
    """Choose a card of the hand."""
    name = name_of(number, card)
    if with_mouse:
        if not is_chosen(terminal, name):
            terminal.click_text(name, nth=len(terminal.find_all(re.escape(name))) - 1)
    else:
        terminal.press(str(lesson_at(number - 1, NAME).tableau.hand.index(card) + 1))
    terminal.wait_for(lambda seen: is_chosen(seen, name)).settle()


def add(terminal: Terminal, number: int, card: int, with_mouse: bool) -> None:
    """Add the card that is chosen."""
    if with_mouse:
        name = name_of(number, card)
        terminal.click_text(name, nth=len(terminal.find_all(re.escape(name))) - 1)
    else:
        terminal.press("enter")


def do_step(terminal: Terminal, number: int, with_mouse: bool) -> None:
    """Do what a step asks for."""
    step = STEPS[number - 1]
    if step.card is None:
        if with_mouse:
            terminal.click_text("u take back")
        else:
            terminal.press("u")
        return
    choose(terminal, number, step.card, with_mouse)
    if step.aim is not Aim.CHOOSE:
        add(terminal, number, step.card, with_mouse)
    if step.reply is not None:
        see_words(terminal, READ_ON)
        terminal.settle()
        if with_mouse:
            terminal.click_text("enter go on")
        else:
            terminal.press("enter")


def see_words(terminal: Terminal, words: str) -> None:
    """Words are there, on one line or on two."""
    terminal.wait_for(lambda seen: words in " ".join(seen.text.split()))


def try_all_wrong_cards(terminal: Terminal, number: int) -> None:
    """Add each card that the step is not about."""
    step, game = STEPS[number - 1], lesson_at(number - 1, NAME)
    for card in () if game.is_over else game.tableau.hand:
        if card == step.card:
            continue
        choose(terminal, number, card, with_mouse=False)
        add(terminal, number, card, with_mouse=False)
        ending = " ".join(advice(step, game, card).split()[-2:])
        see_words(terminal, ending)
        assert f"Step {number} of {ALL}" in terminal.text


@pytest.mark.parametrize("with_mouse", [False, True], ids=["keys", "clicks"])
@pytest.mark.parametrize("speed", ["off", "full"])
def test_a_newcomer_plays_the_lesson_to_its_end_by_one_of_them_alone(
    with_mouse: bool, speed: str, somebody_who_was_never_here: Path
) -> None:
    with play("--speed", speed) as terminal:
        begin(terminal, with_mouse)
        for number in range(1, ALL + 1):
            see(terminal, number)
            do_step(terminal, number, with_mouse)
        terminal.wait_for("You can play!").settle(0.7)
        if with_mouse:
            terminal.click_text("To the set-up")
        else:
            terminal.press("enter")
        terminal.wait_for("  Play  ").settle()
        assert f"lesson = {ALL}" in somebody_who_was_never_here.read_text()
        terminal.press("escape", "q")
        assert terminal.wait_for_exit() == 0


def test_every_wrong_card_is_tried_once_and_explained() -> None:
    with play("--speed", "off") as terminal:
        begin(terminal, with_mouse=False)
        for number in range(1, ALL + 1):
            see(terminal, number)
            try_all_wrong_cards(terminal, number)
            do_step(terminal, number, with_mouse=False)
        terminal.wait_for("You can play!")


@pytest.mark.parametrize("size", [(60, 20), (120, 40)], ids=["60x20", "120x40"])
def test_the_lesson_is_played_by_clicks_in_a_small_and_in_a_large_window(
    size: tuple[int, int],
) -> None:
    with play("--speed", "off", columns=size[0], rows=size[1]) as terminal:
        begin(terminal, with_mouse=True)
        for number in range(1, ALL + 1):
            see(terminal, number)
            do_step(terminal, number, with_mouse=True)
        terminal.wait_for("You can play!")


def test_b72_a_lesson_that_was_killed_goes_on_where_it_was() -> None:
    with play("--speed", "off") as terminal:
        begin(terminal, with_mouse=False)
        for number in range(1, 5):
            see(terminal, number)
            do_step(terminal, number, with_mouse=False)
        see(terminal, 5)
        terminal.signal(signal.SIGKILL)
        assert terminal.wait_for_exit() == -signal.SIGKILL
    with play("--speed", "off") as terminal:
        terminal.wait_for("f lesson").settle(0.7)
        assert OFFER not in terminal.text
        terminal.press("escape", "f").wait_for("Go on with step 5").press("enter")
        for number in range(5, ALL + 1):
            see(terminal, number)
            do_step(terminal, number, with_mouse=False)
        terminal.wait_for("You can play!")


def test_who_wants_no_lesson_is_not_asked_again() -> None:
    with play() as terminal:
        terminal.wait_for(OFFER).settle(0.7).press("s").wait_for("  Play  ").settle()
        assert OFFER not in terminal.text
        terminal.press("escape", "q")
        assert terminal.wait_for_exit() == 0
    with play() as terminal:
        terminal.wait_for("  Play  ").settle(0.7)
        assert OFFER not in terminal.text


def test_who_goes_straight_to_a_table_is_not_asked() -> None:
    with play("solo", "--speed", "off") as terminal:
        terminal.wait_for("b  Begin").settle(0.7)
        assert OFFER not in terminal.text
