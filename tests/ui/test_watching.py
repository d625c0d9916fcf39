"""Watching a game that is played in another terminal, with two apps on one file."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from textual.geometry import Offset

from goblins_tui.history.shelves import Shelf
from goblins_tui.options import Options, Speed
from goblins_tui.screens import watching
from goblins_tui.screens.games import GamesScreen
from goblins_tui.screens.table import TableScreen
from goblins_tui.screens.watching import GONE, WatchScreen
from tests.golden.games import GAMES
from tests.kit.app import AT_ONCE
from tests.kit.kept_app import Guest, come_back, keep, kept_session, looked_into, on_shelf, today
from tests.kit.scenes import new_game
from tests.kit.stored_games import NOW, elsewhere

OPEN = new_game("heron-69-a", 2, 7, 1)
WON = GAMES["two-players"].play()
LAST_CARD = WON.turns[-1].card
BEFORE_WIN = new_game("robin-340-a", 2, *WON.to_record().cards[:-1])
ALONE = new_game("fern-7-a", 1, 11, 9)


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for news."""
    monkeypatch.setattr(watching, "LOOK_SECONDS", 0.2)


@asynccontextmanager
async def player_and_watcher(
    database: Path, options: Options = AT_ONCE, columns: int = 80, rows: int = 24
) -> AsyncIterator[tuple[Guest, Guest]]:
    """Somebody who goes on with the last game, and somebody who watches it."""
    async with come_back(database) as player:
        await player.press("enter")
        async with come_back(database, options=options, columns=columns, rows=rows) as watcher:
            await watch(watcher)
            yield player, watcher


async def watch(guest: Guest) -> None:
    """Watch the first game of the list."""
    await guest.press("o", "enter")
    assert guest.answers == ("watch", "back")
    assert "It is open in another terminal." in guest.dialog
    await guest.press("w")
    guest.on(WatchScreen)


def seen(guest: Guest) -> WatchScreen:
    """The screen of the watcher, also while something lies over it."""
    return next(each for each in guest.app.screen_stack if isinstance(each, WatchScreen))


def narration(guest: Guest) -> str:
    return seen(guest).table.narrator.render().plain


async def test_every_turn_is_seen_soon_and_as_it_is(database: Path) -> None:
    keep(database, OPEN)
    async with player_and_watcher(database) as (player, watcher):
        assert seen(watcher).game == player.game == today(OPEN)
        assert "Watching: turn 3" in watcher.lines[0]
        for turn in (4, 5):
            await player.add(player.hand[0])
            await watcher.wait_until(lambda: seen(watcher).game == player.game)
            await watcher.pilot.pause()
            assert f"Watching: turn {turn}" in watcher.lines[0]
            assert seen(watcher).shown == player.game.tableau


async def test_a_turn_that_is_shown_slowly_ends_in_the_truth(database: Path) -> None:
    keep(database, OPEN)
    async with player_and_watcher(database, Options(speed=Speed.FULL)) as (player, watcher):
        await player.add(player.hand[0])
        await watcher.wait_until(lambda: seen(watcher).game == player.game)
        await player.add(player.hand[0])
        await watcher.wait_until(lambda: seen(watcher).game == player.game)
        await watcher.wait_until(lambda: not seen(watcher).director.is_playing)
        assert seen(watcher).shown == player.game.tableau


async def test_turns_taken_back_are_seen_too(database: Path) -> None:
    keep(database, ALONE)
    async with player_and_watcher(database) as (player, watcher):
        for key in ("u", "u", "r"):
            await player.press(key)
            await watcher.wait_until(lambda: seen(watcher).game == player.game)
        assert seen(watcher).game.is_practice


async def test_who_watches_can_look_at_cards_and_the_log_but_not_play(database: Path) -> None:
    keep(database, OPEN)
    async with player_and_watcher(database, columns=120, rows=40) as (player, watcher):
        await watcher.press("1", "enter")
        assert "it can only be watched" in narration(watcher)
        screen = seen(watcher)
        card = player.hand[0]
        await watcher.click_at(screen.table.cards[card].region.offset + Offset(3, 1), times=2)
        assert screen.cursor.looked_at == card
        assert screen.chosen is None
        await watcher.press("tab", "space", "u", "c", "n", "x")
        assert seen(watcher).game == player.game == today(OPEN)
        await watcher.press("t")
        assert "Turn 2." in watcher.text
        await watcher.press("escape", "escape", "escape")
        watcher.on(GamesScreen)


async def test_b106_no_reverse_can_be_read_while_the_game_goes_on(database: Path) -> None:
    keep(database, OPEN)
    async with player_and_watcher(database, columns=120, rows=40) as (player, watcher):
        await watcher.press("x")
        deck, tableau = player.game.deck, player.game.tableau
        known = {
            deck.card(card).face(earlier.side(card)).name
            for earlier in map(player.game.tableau_after, range(player.game.cursor + 1))
            for card in earlier.cards
        }
        reverses = {deck.card(card).face(tableau.side(card).other).name for card in tableau.cards}
        assert not [name for name in reverses - known if name in watcher.text]


async def test_the_end_is_seen_and_nothing_is_left_to_take_over(database: Path) -> None:
    keep(database, BEFORE_WIN)
    async with player_and_watcher(database) as (player, watcher):
        await player.add(LAST_CARD)
        await watcher.wait_until(lambda: seen(watcher).game.is_over)
        await watcher.pilot.pause()
        assert "Ann wins in turn 9" in narration(watcher)
        await player.press("b")
        await watcher.press("enter")
        assert narration(watcher) == "This game is over."
    assert len(on_shelf(database, Shelf.COUNTED)) == 1


async def test_a_game_that_was_left_can_be_taken_over(database: Path) -> None:
    (number,) = keep(database, OPEN)
    async with player_and_watcher(database) as (player, watcher):
        await player.add(player.hand[0])
        left = player.game
        await player.press("n", "y")
        await watcher.wait_until(lambda: narration(watcher) == GONE)
        await watcher.click_command("take_over")
        watcher.on(TableScreen)
        assert watcher.game == left
        await watcher.add(watcher.hand[0])
        await player.press("o", "enter")
        assert player.answers == ("watch", "back")
    assert kept_session(database, number).cursor == left.cursor + 1


async def test_b75_whoever_takes_the_game_first_has_it(database: Path) -> None:
    keep(database, OPEN)
    async with player_and_watcher(database) as (player, watcher):
        await player.press("n", "y")
        await watcher.wait_until(lambda: narration(watcher) == GONE)
        await player.press("o", "enter", "g")
        player.on(TableScreen)
        await watcher.press("enter")
        assert seen(watcher).game == player.game
        await watcher.wait_until(lambda: "Watching" in watcher.lines[0])
        assert not any(isinstance(each, TableScreen) for each in watcher.app.screen_stack)


async def test_b75_a_terminal_that_is_killed_lets_the_game_go(database: Path) -> None:
    (number,) = keep(database, OPEN)
    code = (
        "from pathlib import Path; from goblins_tui.history.store import Store\n"
        f"store = Store(Path({str(database)!r}), lambda: {NOW!r}); assert store.take({number})"
    )
    async with come_back(database) as watcher:
        await watcher.press("escape")
        with elsewhere(code):
            await watch(watcher)
            assert "Watching" in watcher.lines[0]
        await watcher.wait_until(lambda: narration(watcher) == GONE)
        await watcher.press("enter")
        assert watcher.game == today(OPEN)


async def test_a_game_that_is_given_up_meanwhile_stays_so(database: Path) -> None:
    keep(database, OPEN)
    async with player_and_watcher(database) as (player, watcher):
        await player.press("n", "u")
        await watcher.wait_until(lambda: narration(watcher) == "This game was given up.")
        await watcher.press("enter")
        watcher.on(WatchScreen)
        assert narration(watcher) == "This game is over."
        assert len(on_shelf(database, Shelf.ABANDONED)) == 1


async def test_a_game_that_is_deleted_meanwhile_is_told(database: Path) -> None:
    (number,) = keep(database, OPEN)
    async with player_and_watcher(database) as (_, watcher):
        with looked_into(database) as store:
            store.delete(number)
        await watcher.wait_until(lambda: "cannot be watched now" in narration(watcher))
        await watcher.press("escape")
        watcher.on(GamesScreen)


async def test_b70_a_store_that_fails_while_somebody_watches_ends_nothing(database: Path) -> None:
    keep(database, OPEN)
    async with player_and_watcher(database) as (_, watcher):
        with closing(sqlite3.connect(database)) as connection, connection:
            connection.execute("DROP TABLE actions")
        await watcher.pilot.pause(0.3)
        await watcher.rest()
        assert watcher.app._exception is None


async def test_leaving_the_watch_ends_the_looking(database: Path) -> None:
    keep(database, OPEN)
    async with player_and_watcher(database) as (player, watcher):
        screen = seen(watcher)
        await watcher.press("escape")
        watcher.on(GamesScreen)
        await player.add(player.hand[0])
        await watcher.pilot.pause(0.3)
        assert screen.game == today(OPEN)
        assert not screen.is_running
