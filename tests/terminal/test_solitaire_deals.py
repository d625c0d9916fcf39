"""Deals that cannot be won, and stored solitaires that make no sense, on the real program."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from goblins_tui.challenges import Challenge, Kind, Proof, SoloDeal
from goblins_tui.history.actions import Action, Deed
from goblins_tui.history.games import GameHead
from goblins_tui.model.session import GameSession
from tests.kit.good_play import table_of
from tests.kit.kept import (
    PLAYED,
    SETTLING,
    TO_GO_ON,
    WELCOME,
    ReturnedPlayer,
    open_list,
    start_again,
)
from tests.kit.players import Player, play, start_table
from tests.kit.solitaires import HUB, perfect_line
from tests.kit.stored_games import keep_whole, store_at
from tests.kit.terminal import Terminal

pytestmark = pytest.mark.slow

IMPOSSIBLE, NEXT = table_of("acorn-231", "Player 1"), table_of("acorn-232", "Player 1")
PROVEN = "No line of any length does it: that is proven."


# Deals that cannot be won -------------------------------------------------------------------


def test_b92_who_types_a_deal_that_cannot_be_won_is_told_and_dealt_the_next_one() -> None:
    with play("--speed", "off") as terminal:
        terminal.wait_for("Play ").settle().press("1").wait_for("[alone]")
        terminal.press(*["down"] * 5).wait_for("Empty deals at random").write("acorn-231")
        terminal.press("enter").wait_for("acorn-231-a cannot be won").wait_for(PROVEN)
        terminal.settle(SETTLING).press("n")
        player = Player(terminal, NEXT).begin()
        player.add_by_keys(player.good_card())


def test_b92_a_deal_that_cannot_be_won_can_be_played_all_the_same_and_given_up() -> None:
    with start_table(IMPOSSIBLE, "--as-dealt") as player:
        terminal = player.terminal.wait_for("Turn 1, par none")
        player.add_by_keys(player.good_card())
        terminal.press("x").wait_for("Give up?").settle().press("p")
        terminal.wait_for("This cannot be won any more").wait_for(PROVEN).settle()
        terminal.press("y").wait_for("Given up in turn 2.").settle(SETTLING)
        assert "It cannot be won: that is proven." in terminal.text
        assert "practice" not in terminal.text.lower()


# What others have written into the file -------------------------------------------------------

SENSELESS: dict[str, tuple[object, ...]] = {
    "a day that is none": ("daily", "shed", "2026-02-31", 0),
    "no day": ("daily", "shed", "", 0),
    "the first day of all": ("daily", "shed", "0001-01-01", 0),
    "the last day of all": ("daily", "shed", "9999-12-31", 0),
    "a rung that is none": ("ladder", "flawless", "", 99),
    "no rung": ("ladder", "shed", "", 0),
}
"""Challenges that there are not, but whose games can be played: kind, goal, day and rung."""
UNREADABLE: dict[str, tuple[object, ...]] = {
    "a kind that is none": ("\x1b[2J", "shed", "", 0),
    "a goal that is none": ("daily", "[/]", "2026-02-28", 0),
    "an odd day": ("daily", "shed", "\x1b[2J\x9b\u202e", 0),
    "an odd rung": ("ladder", "shed", "", "[@click=app.quit]"),
    "a rung below all": ("ladder", "shed", "", -1),
}
INJECTED = ("\x1b[2J", "\x9b", "\u202e")


def game_of(name: str) -> GameSession:
    """A solitaire of somebody, before its first turn."""
    return table_of("fern-7", name)


def keep_all(database: Path, is_won: bool) -> None:
    """Keep a solitaire for each challenge, called by it, and let others spoil the file."""
    names = [*SENSELESS, *UNREADABLE]
    cards = perfect_line(game_of(""))
    actions = [Action(Deed.PLAY, card) for card in (cards if is_won else cards[:1])]
    if is_won:
        actions.append(Action(Deed.CLAIM))
    with closing(store_at(database)) as store:
        for name in names:
            record = game_of(name).record
            head = GameHead(record, challenge=Challenge(Kind.DAILY, day="2026-11-30"))
            keep_whole(store, game_of(name), actions, head)
        store.proofs.put(SoloDeal("fern-7-a", 5), Proof(6, 9, 3))
    with closing(sqlite3.connect(database)) as connection, connection:
        for game, values in enumerate({**SENSELESS, **UNREADABLE}.values(), start=1):
            connection.execute(
                "UPDATE challenges SET kind = ?, goal = ?, day = ?, rung = ? WHERE game = ?",
                (*values, game),
            )
        connection.execute("UPDATE proofs SET par = '[/]', flawless_par = -1, lines = 'x'")
        connection.execute("INSERT INTO proofs VALUES (?, 5, '[/]', 1, 1, 1)", ("\x1b[2J",))


def see_listed(terminal: Terminal) -> None:
    """See that the list has all games that make sense, and no others."""
    for name in SENSELESS:
        assert f"{name} alone" in terminal.text
    for name in UNREADABLE:
        assert name not in terminal.text


def see_everything_for_one(terminal: Terminal) -> None:
    """Open the hub, the calendar and the ladder from the set-up, and see nothing injected."""
    terminal.press("a").wait_for("0 of 25 rungs, 0 of 75 stars").settle().press("c")
    terminal.wait_for("No streak yet").press("<").settle(0.1).press("escape").settle(0.2)
    terminal.press("a").wait_for(HUB).settle().press("l").wait_for("1. First Dusk")
    terminal.press("escape").settle(0.1)
    written = terminal.raw.decode("utf-8", "replace")
    assert [code for code in INJECTED if code in written] == []


def test_b70_open_solitaires_about_what_there_is_not_are_offered_listed_and_played_on(
    database: Path,
) -> None:
    keep_all(database, is_won=False)
    with start_again(database) as terminal:
        terminal.wait_for(WELCOME).settle(SETTLING)
        terminal.press("n").wait_for("Players").settle(0.2)
        for name in ("a day that is none", "a rung that is none"):
            open_list(terminal, TO_GO_ON, f"{name} alone")
            see_listed(terminal)
            terminal.click_text(f"{name} alone").wait_for("Go on with it").settle().press("g")
            game = game_of(name).play(perfect_line(game_of(name))[0])
            ReturnedPlayer(terminal, game).see_truth()
            terminal.press("n").wait_for("Leave this game?").settle().press("y")
            terminal.wait_for("Players").settle(0.2)
        see_everything_for_one(terminal)


def test_b70_solitaires_that_were_won_about_what_there_is_not_are_listed_and_counted(
    database: Path,
) -> None:
    keep_all(database, is_won=True)
    with start_again(database) as terminal:
        open_list(terminal.wait_for("Play ").settle(), PLAYED, "won in 6")
        see_listed(terminal)
        terminal.press("s").wait_for("Statistics: 6 games").settle().press("escape").settle(0.2)
        terminal.click_text("a rung that is none alone").wait_for("See it again").press("r")
        terminal.wait_for("Replay: turn 0 of 6").press("escape").wait_for(PLAYED).settle(0.2)
        terminal.press("escape").wait_for("Players").settle(0.2)
        see_everything_for_one(terminal)
