"""The window and the line: sizes, what is sent when, and with how much mouse the game gets by."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest

from goblins_tui.commands import command
from goblins_tui.options import Lens, notice
from tests.kit.good_play import table_of
from tests.kit.players import Player, play, start_table
from tests.kit.terminal import Terminal

pytestmark = pytest.mark.slow

GAME = table_of("moss-31", "Ann", "Bo")
FOUR = table_of("moss-30", "Ann", "Bo", "Cy", "Di")
TRACKING = rb"\x1b\[\?(?:9|1000|1001|1002|1003|1005|1006|1015|1016)h"
ALL_SIZES = [(columns, rows) for columns in range(1, 101) for rows in range(1, 41)]
SECONDS_IDLE = 3.0


@pytest.fixture
def player() -> Iterator[Player]:
    """A player in turn 1, without animation."""
    with start_table(GAME) as started:
        yield started


def play_to_the_end(player: Player) -> None:
    while not player.game.is_over:
        player.add(player.good_card())
    player.terminal.wait_for("wins!")


def cells(terminal: Terminal) -> list[list[object]]:
    """Every cell as people see it: the ink of a blank does not count."""
    screen = terminal.screen
    rows = [[screen.buffer[y][x] for x in range(screen.columns)] for y in range(screen.lines)]
    return [
        [
            cell._replace(fg="", bold=False, italics=False)
            if cell.data == " " and not cell.reverse
            else cell
            for cell in row
        ]
        for row in rows
    ]


def see_a_fresh_draw_of_the_same(terminal: Terminal) -> None:
    """Drawing all anew gives the picture that is there already."""
    before = cells(terminal.settle(0.6, limit=5.0))
    terminal.screen.reset()
    terminal.press("ctrl+l").wait_for(lambda seen: cells(seen) == before)


# Sizes --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "part", [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, 7))]
)
def test_b41_a_table_of_four_survives_every_size_from_1x1_to_100x40(part: int) -> None:
    with start_table(FOUR) as player:
        for columns, rows in ALL_SIZES[part::7]:
            player.terminal.resize(columns, rows).settle(0.01, limit=0.03)
        player.resize(80, 24).add(player.good_card())


def test_b41_the_set_up_survives_every_seventh_size_from_1x1_to_100x40() -> None:
    with play("--deal", "moss-31") as terminal:
        before = terminal.wait_for("^p more").settle(0.5).text
        for columns, rows in ALL_SIZES[3::7]:
            terminal.resize(columns, rows).settle(0.01, limit=0.03)
        terminal.resize(80, 24).wait_for(lambda seen: seen.text == before)


@pytest.mark.parametrize("size", [(59, 24), (80, 19), (30, 8), (1, 1)])
def test_b43_in_a_window_that_is_too_small_nothing_can_be_played(
    player: Player, size: tuple[int, int]
) -> None:
    card = player.good_card()
    terminal = player.choose_by_digit(card).terminal.settle(0.1)
    before = cells(terminal)
    terminal.resize(*size)
    if size > (1, 1):
        # In a narrow window the sentence takes several lines.
        have = f"have {size[0]}x{size[1]}"
        terminal.wait_for(lambda seen: have in " ".join(seen.text.split()))
    terminal.press("enter", "space", "1", "2", "enter", "q", "n", "t", "tab", "/")
    terminal.click(0, 0).click(size[0] - 1, size[1] - 1).send("\x1b[200~1\r\x1b[201~").settle(0.1)
    terminal.resize(80, 24).wait_for(lambda seen: cells(seen) == before)
    player.see_nothing_played()


@pytest.mark.parametrize("size", [(1, 1), (2, 2), (1, 40), (59, 1), (30, 8)])
def test_b50_a_window_that_is_too_small_is_idle(player: Player, size: tuple[int, int]) -> None:
    player.terminal.resize(*size).settle(0.3)
    before = len(player.terminal.raw)
    player.terminal.settle(0.5, limit=0.5)
    assert len(player.terminal.raw) == before


@pytest.mark.parametrize(("key", "words"), [("q", "Leave the program?"), ("t", "What happened")])
def test_b43_what_was_open_is_still_open_after_the_window_was_too_small(
    player: Player, key: str, words: str
) -> None:
    terminal = player.terminal.press(key).wait_for(words)
    terminal.resize(30, 8).wait_for("30x8").press("enter", "y", "b", "escape")
    terminal.resize(80, 24).wait_for(words).press("escape")
    player.see_nothing_played()


def test_b43_a_game_won_behind_a_window_that_is_too_small_still_says_who_won() -> None:
    with start_table(FOUR, "--speed", "brisk") as player:
        while not player.game.is_over:
            player.choose_by_digit(player.good_card())
            player.turn(player.good_card(), lambda: player.terminal.press("enter"))
        player.terminal.resize(40, 10).wait_for("40x10").settle(0.5)
        player.terminal.resize(80, 24).wait_for("Ann wins!")


def test_b46_a_hundred_sizes_in_two_seconds_during_the_animation_end_in_a_right_picture() -> None:
    with start_table(GAME, "--speed", "full") as player:
        card = player.good_card()
        player.choose_by_digit(card).terminal.press("enter")
        before = len(player.terminal.raw)
        for step in range(100):
            player.terminal.resize(70 + step % 50, 20 + step % 20).settle(0.02, limit=0.02)
        player.game = player.game.play(card)
        player.resize(80, 24)
        sent = len(player.terminal.raw) - before
        see_a_fresh_draw_of_the_same(player.terminal)
        before = len(player.resize(119, 39).terminal.settle(0.2).raw)
        player.terminal.press("ctrl+l").settle(0.2)
        largest_picture = len(player.terminal.raw) - before
        assert 0 < sent < 101 * largest_picture


# What is sent -------------------------------------------------------------------------------


@pytest.mark.parametrize("seconds", [SECONDS_IDLE, pytest.param(10.0, marks=pytest.mark.slow)])
def test_b50_set_up_table_questions_and_game_over_are_idle_together(seconds: float) -> None:
    with (
        play("--deal", "moss-31") as set_up,
        start_table(GAME, "--speed", "full") as at_table,
        start_table(GAME) as asked,
        start_table(FOUR) as over,
    ):
        set_up.wait_for("Play ")
        at_table.choose(at_table.good_card())
        asked.terminal.press("t").wait_for("What happened")
        play_to_the_end(over)
        over.terminal.settle(1.0)
        started = time.monotonic()
        terminals = [set_up, at_table.terminal, asked.terminal, over.terminal]
        used = [terminal.settle(0.2).cpu_seconds() for terminal in terminals]
        sent = [len(terminal.raw) for terminal in terminals]
        while time.monotonic() - started < seconds:
            for terminal in terminals:
                terminal.settle(0.2, limit=0.2)
        assert [len(terminal.raw) for terminal in terminals] == sent
        for terminal, before in zip(terminals, used, strict=True):
            # The clock of the system ticks in hundredths of a second.
            assert terminal.cpu_seconds() - before <= 0.01 * seconds + 0.01


def test_b47_five_hundred_moves_over_the_cards_cost_little_and_the_next_click_is_heard_at_once(
    player: Player,
) -> None:
    terminal = player.terminal.settle(0.1)
    before = len(terminal.raw)
    for step in range(500):
        terminal.move(3 + step % 60, 18 + step % 5)
    card = player.good_card()
    terminal.click(*player.place(card)).wait_for(f"{player.name(card)}: ", timeout=1.0)
    assert len(terminal.settle(0.1).raw) - before < 25_000
    player.see_nothing_played()


def test_b48_no_frame_of_an_animated_turn_clears_the_screen() -> None:
    with start_table(GAME, "--speed", "full") as player:
        before = len(player.terminal.raw)
        player.add(player.good_card())
        written = bytes(player.terminal.raw[before:])
        assert not re.search(rb"\x1b\[[0-3]?[JK]|\x1bc", written)
        assert written.count(b"\x1b[?2026h") == written.count(b"\x1b[?2026l")


# How much mouse -----------------------------------------------------------------------------


def test_b10_clicks_without_any_pointer_movement_play_a_whole_game() -> None:
    with start_table(FOUR) as player:
        player.reports_movement = False
        play_to_the_end(player)


def test_b10_with_the_lens_on_the_chosen_card_only_movement_is_never_asked_for() -> None:
    with start_table(FOUR, "--lens", "chosen") as player:
        play_to_the_end(player)
        assert b"\x1b[?1003h" not in player.terminal.raw
        assert player.terminal.mode_is_on(1002)


def test_b10_over_ssh_movement_is_not_asked_for_unless_somebody_wants_it() -> None:
    with start_table(GAME, env={"SSH_CONNECTION": "::1 1 ::1 22"}) as player:
        assert not player.terminal.mode_is_on(1003)
        key = command("next_lens").keys[0]
        player.terminal.press(key).wait_for(notice(Lens.OFF))
        player.terminal.press(key).wait_for(notice(Lens.HOVER))
        player.terminal.wait_for(lambda seen: seen.mode_is_on(1003))


def test_b03_without_the_mouse_no_tracking_is_asked_for_and_keys_play_the_game() -> None:
    with start_table(FOUR, "--no-mouse") as player:
        while not player.game.is_over:
            player.add_by_keys(player.good_card())
        player.terminal.wait_for("wins!").settle(0.7).press("q")
        assert player.terminal.wait_for_exit() == 0
        assert not re.search(TRACKING, bytes(player.terminal.raw))
