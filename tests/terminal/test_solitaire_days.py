"""The deal of the day and The Long Night on the real program, from one start to the next."""

from __future__ import annotations

import re
import signal
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from goblins_tui.model.session import GameSession
from goblins_tui.rules import legal_cards
from goblins_tui.solo.ladder import LADDER
from tests.kit.around_games import answer
from tests.kit.good_play import table_of
from tests.kit.kept import (
    SETTLING,
    WELCOME,
    ReturnedPlayer,
    kept_games,
    read_notice,
    start_again,
)
from tests.kit.players import Player, game_on_screen, play
from tests.kit.solitaires import HUB, perfect_line, win
from tests.kit.terminal import Terminal

pytestmark = pytest.mark.slow

NAME = "Player 1"
TIME_ZONES = ("Pacific/Kiritimati", "Etc/GMT+12")
"""Those with the latest and with the earliest time of day: there it is never the same day."""
LONGEST_DRAWING, LONGEST_TEST = 0.6, 30.0
"""Seconds."""
OPEN = "a game is not over yet"


@pytest.fixture
def today() -> datetime:
    """The day it is by UTC, which does not end before the test does."""
    now = datetime.now(UTC)
    if now.hour == 23 and now.minute == 59 and now.second > 60 - LONGEST_TEST:
        time.sleep(LONGEST_TEST)
    return datetime.now(UTC)


def open_hub(terminal: Terminal) -> Terminal:
    """Open what there is for one, from the set-up."""
    return terminal.wait_for("Play ").settle().press("a").wait_for(HUB).settle()


# The deal of the day ------------------------------------------------------------------------


def test_b99_the_daily_is_the_same_in_every_time_zone_and_from_the_hub(
    database: Path, today: datetime
) -> None:
    words = f"The daily deal of {today.day} {today:%B} {today.year}"
    codes = set()
    for zone in TIME_ZONES:
        options = ["--daily", "--speed", "off", "--db", str(database)]
        with play("solo", *options, env={"TZ": zone}) as terminal:
            codes.add(game_on_screen(terminal, NAME).record.code)
            assert words in terminal.text
    with start_again(database) as terminal:
        open_hub(terminal).wait_for(f"Today is {today.day} {today:%B}, by UTC.")
        terminal.press("5")
        codes.add(game_on_screen(terminal, NAME).record.code)
        assert words in terminal.text
    assert len(codes) == 1


def test_b99_a_daily_that_was_killed_goes_on_as_the_daily_and_counts_for_its_day(
    database: Path, today: datetime
) -> None:
    with start_again(database) as terminal:
        open_hub(terminal).wait_for("Today, 5 cards: not played yet").press("5")
        game = game_on_screen(terminal, NAME)
        player = Player(terminal, game).begin(about="The daily deal")
        line = perfect_line(player.game)
        par = len(line)
        player.add_by_keys(line[0]).add_by_keys(line[1])
        terminal.press("u").wait_for("This is the daily deal").settle().press("enter")
        player.see_truth()
        terminal.signal(signal.SIGKILL).wait_for_exit()
    with start_again(database) as terminal:
        terminal.wait_for(WELCOME).settle(SETTLING).press("n").settle(0.1)
        open_hub(terminal).wait_for(f"Today, 5 cards: {OPEN}").press("c")
        terminal.wait_for(f"{today:%B} {today.year}, 5 cards").wait_for(f"today: {OPEN}.")
        terminal.press("escape").wait_for(HUB).settle().press("5")
        player = ReturnedPlayer(terminal, player.game).see_truth()
        player.add_by_keys(line[2])
        terminal.signal(signal.SIGKILL).wait_for_exit()
    with start_again(database) as terminal:
        terminal.wait_for(WELCOME).settle(SETTLING).press("enter")
        player = ReturnedPlayer(terminal, player.game).see_truth()
        win(player, line[3:])
        terminal.wait_for(f"The daily deal of {today.day} {today:%B} {today.year}.")
        terminal.wait_for("Medal: par.")
        terminal.press("n").wait_for(f"today: won in {par}, par {par}.")
        terminal.wait_for("Streak with 5 cards: 1 day, longest 1.")
    (kept,) = kept_games(database)
    assert (kept.state, kept.turns) == ("finished", par)


@pytest.mark.usefixtures("today")
def test_b75_b99_the_daily_of_the_command_line_goes_on_too_but_in_one_terminal_only(
    database: Path,
) -> None:
    daily = ["solo", "--daily", "--speed", "off", "--db", str(database)]
    with play(*daily) as terminal:
        player = Player(terminal, game_on_screen(terminal, NAME)).begin(about="The daily deal")
        player.add_by_keys(player.good_card())
        with play(*daily) as other:
            read_notice(other, "This game is open in another terminal.")
            other.wait_for("[alone]")
        terminal.signal(signal.SIGKILL).wait_for_exit()
    with play(*daily) as terminal:
        ReturnedPlayer(terminal, player.game).see_truth()
        assert "practice" not in terminal.text


# The Long Night -----------------------------------------------------------------------------


def rung_game(number: int) -> GameSession:
    """The game of a rung of five cards, before its first turn."""
    return table_of(LADDER[number - 1].code, NAME)


def line_one_above_par(game: GameSession) -> tuple[int, ...]:
    """The cards that win a game in a turn more than par."""
    par = len(perfect_line(game))
    lines = ((card, *perfect_line(game.play(card))) for card in legal_cards(game.position))
    return next(line for line in lines if len(line) == par + 1)


def test_the_long_night_is_climbed_by_keys_and_by_clicks_and_its_stars_stay(
    database: Path,
) -> None:
    first, second = rung_game(1), rung_game(2)
    with start_again(database) as terminal:
        open_hub(terminal).press("l").wait_for("1. First Dusk").settle()
        terminal.press("enter")
        player = Player(terminal, first).begin(about="The Long Night, rung 1: First Dusk")
        win(player, perfect_line(first))
        assert "3 stars of 3." in terminal.text
        terminal.press("n").wait_for("The Long Night, rung 2: Crows Fly Home")
    with start_again(database) as terminal:
        terminal.wait_for("Play ").settle().click_text("a alone").wait_for(HUB).settle()
        terminal.click_text("The Long Night: 1 of 25 rungs, 3 of 75 stars")
        terminal.wait_for(" 1 ✶✶✶").settle().click_text(" 4 ").wait_for("closed").settle()
        terminal.click_text(" 2 ...")
        player = Player(terminal, second).begin(with_mouse=True, about="The Long Night, rung 2")
        for card in line_one_above_par(second):
            player.add(card)
        answer(terminal, "Claim the win").wait_for("2 stars of 3.")
        answer(terminal, "Back to The Long Night").wait_for("2 of 25 rungs, 5 of 75 stars")
        terminal.wait_for(" 2 ✶✶.")


def places_of(terminal: Terminal, words: str) -> set[tuple[int, int]]:
    """Everywhere where words stand, from the first picture on that has them."""
    terminal.wait_for(words)
    places = set()
    end = time.monotonic() + LONGEST_DRAWING
    while time.monotonic() < end:
        places |= {(x, y) for x, y, _ in terminal.find_all(re.escape(words))}
        terminal.settle(0.01, limit=0.02)
    return places


@pytest.mark.parametrize(("key", "words"), [("l", "1. First Dusk"), ("c", "Mo        Tu")])
def test_b94_days_and_rungs_stand_where_they_stand_from_their_first_picture_on(
    database: Path, key: str, words: str
) -> None:
    with start_again(database) as terminal:
        open_hub(terminal).send(key)
        assert len(places_of(terminal, words)) == 1
