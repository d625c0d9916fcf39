"""A game goes on exactly as it was left; and the ways to leave it."""

from dataclasses import replace
from pathlib import Path

import pytest

from goblins_tui.history.actions import Action
from goblins_tui.history.shelves import Shelf
from goblins_tui.model.chronicle import log_entries
from goblins_tui.model.session import GameSession
from goblins_tui.options import Pace
from goblins_tui.screens.setup import SetupScreen
from goblins_tui.screens.table import TableScreen
from tests.golden.games import GAMES
from tests.kit.app import AT_ONCE, open_table
from tests.kit.kept_app import (
    Guest,
    come_back,
    keep,
    keep_done,
    kept_session,
    on_shelf,
    today,
)
from tests.kit.listed_games import THREE, TWO
from tests.kit.scenes import BEFORE_FLAWLESS, ROUND_IN_CIRCLES, new_game
from tests.kit.stored_games import after


def actions(words: str) -> tuple[Action, ...]:
    return tuple(map(Action.parse, words.split()))


LEFT = {
    "two players": ("two-players", "1 7 12"),
    "a table with take-back": ("two-players", "1 7 12 take-back 12 17 take-back take-back"),
    "taken back and to be redone": (
        "solitaire-taken-back",
        "13 8 take-back take-back 8 13 take-back",
    ),
    "pressed on": ("solitaire-flawless", "11 9 4 14 5 6 19 press-on"),
    "a repetition": ("draw-by-repetition", "7 1 19 2 7 1"),
}


async def play_two_turns(guest: Guest) -> None:
    """Begin a game from the set-up, and play two turns."""
    await guest.press("enter", "enter")
    await guest.add(guest.hand[0])
    await guest.add(guest.hand[0])


# Exactly as it was left --------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "done"), LEFT.values(), ids=LEFT)
async def test_a_game_goes_on_exactly_as_it_was_left(database: Path, name: str, done: str) -> None:
    game = today(GAMES[name]._replace(deeds="").play())
    left = after(game, actions(done))
    number = keep_done(database, game, actions(done), take_back="take-back" in name)
    async with come_back(database) as guest:
        await guest.press("enter")
        assert guest.is_open
        assert guest.game == left
        await guest.add(guest.hand[0])
        assert guest.game == left.play(left.tableau.hand[0])
    assert kept_session(database, number) == left.play(left.tableau.hand[0])


async def test_b101_the_turn_is_the_same_after_every_return(database: Path) -> None:
    keep(database, THREE)
    for _ in range(2):
        async with come_back(database) as guest:
            assert "turn 21" in guest.text
            await guest.press("enter")
            assert "Turn 21" in guest.lines[0]


async def test_what_was_taken_back_can_be_played_again_after_the_return(database: Path) -> None:
    game = GAMES["solitaire-taken-back"]._replace(deeds="").play()
    keep_done(database, game, actions("13 8 take-back"))
    async with come_back(database) as guest:
        await guest.press("enter", "r")
        assert guest.game == after(today(game), actions("13 8 take-back redo"))
        assert "(practice)" in guest.lines[0]


async def test_a_win_that_waits_to_be_claimed_is_asked_about_again(database: Path) -> None:
    keep(database, BEFORE_FLAWLESS)
    async with come_back(database) as guest:
        await guest.press("enter")
        assert guest.answers == ("claim", "press on")
        await guest.press("p")
        assert guest.game == today(BEFORE_FLAWLESS).press_on()


async def test_a_position_for_the_third_time_is_asked_about_again(database: Path) -> None:
    keep(database, ROUND_IN_CIRCLES)
    async with come_back(database) as guest:
        await guest.press("enter")
        assert "Round in circles" in guest.dialog
        await guest.press("d")
        assert guest.game == today(ROUND_IN_CIRCLES).agree_draw()
    assert len(on_shelf(database, Shelf.COUNTED)) == 1


async def test_whether_turns_may_be_taken_back_belongs_to_the_game(
    database: Path, tmp_path: Path
) -> None:
    strict, friendly = keep(database, TWO)[0], keep(database, THREE, take_back=True)[0]
    settings = tmp_path / "settings.toml"
    async with come_back(database, settings=settings) as guest:
        await guest.press(str(guest.answers.index(str(friendly)) + 1))
        await guest.press("u", "e")
        assert guest.game == today(THREE).take_back()
        assert guest.screen.options.take_back
        await guest.press("n", "y")
        setup = guest.on(SetupScreen)
        assert not setup.options.take_back
    assert "take-back" not in settings.read_text()
    async with come_back(database) as guest:
        await guest.press(str(guest.answers.index(str(strict)) + 1), "u")
        assert "not agreed" in guest.narration


# Leaving -----------------------------------------------------------------------------------------


async def test_a_game_that_is_left_is_kept(database: Path) -> None:
    async with come_back(database) as guest:
        await play_two_turns(guest)
        left = guest.game
        await guest.press("n", "y")
        guest.on(SetupScreen)
        (line,) = on_shelf(database, Shelf.OPEN)
        assert kept_session(database, line.id) == left
        await guest.press("o", "enter", "g")
        assert guest.game == left
        assert guest.is_open


async def test_a_game_that_is_given_up_goes_to_those_given_up(database: Path) -> None:
    async with come_back(database) as guest:
        await play_two_turns(guest)
        await guest.press("n", "u")
        guest.on(SetupScreen)
        assert not on_shelf(database, Shelf.OPEN)
        (line,) = on_shelf(database, Shelf.ABANDONED)
        assert line.standing.turns == 2


async def test_a_game_without_a_turn_is_left_at_once_and_never_listed(database: Path) -> None:
    async with come_back(database) as guest:
        await guest.press("enter", "enter", "n")
        guest.on(SetupScreen)
    assert not [line for shelf in Shelf for line in on_shelf(database, shelf)]


async def test_b23_quitting_keeps_the_game(database: Path) -> None:
    async with come_back(database) as guest:
        await play_two_turns(guest)
        left = guest.game
        await guest.press("q")
        assert "The game is kept" in guest.dialog
        await guest.press("y")
        assert not guest.app.is_running
    (line,) = on_shelf(database, Shelf.OPEN)
    assert kept_session(database, line.id) == left


async def test_b23_every_turn_is_on_the_disk_while_the_game_goes_on(database: Path) -> None:
    async with come_back(database) as guest:
        await play_two_turns(guest)
        (line,) = on_shelf(database, Shelf.OPEN)
        assert kept_session(database, line.id) == guest.game


async def test_b87_a_win_that_is_taken_back_and_won_again_counts_once(database: Path) -> None:
    game = GAMES["two-players"].play().take_back()
    keep(database, today(game).at(game.cursor), take_back=True)
    card = game.turns[game.cursor].card
    async with come_back(database) as guest:
        await guest.press("enter")
        await guest.add(card)
        assert guest.game.is_over
        await guest.press("l", "u", "y")
        assert not on_shelf(database, Shelf.COUNTED)
        assert len(on_shelf(database, Shelf.OPEN)) == 1
        await guest.add(card)
        assert guest.game.is_over
        await guest.press("l", "u", "r")
        assert guest.game.is_over
    assert len(on_shelf(database, Shelf.COUNTED)) == 1
    assert not on_shelf(database, Shelf.OPEN)


async def test_a_rematch_is_another_game(database: Path) -> None:
    game = GAMES["two-players"].play().take_back()
    keep(database, game)
    async with come_back(database) as guest:
        await guest.press("enter")
        await guest.add(game.turns[game.cursor].card)
        await guest.press("s", "enter")
        await guest.add(guest.hand[0])
        assert guest.game.cursor == 1
    assert len(on_shelf(database, Shelf.COUNTED)) == 1
    assert len(on_shelf(database, Shelf.OPEN)) == 1


async def test_going_on_with_another_game_leaves_the_first(database: Path) -> None:
    keep(database, TWO, THREE)
    async with come_back(database) as guest:
        await guest.press("enter", "o", "down", "enter", "g")
        assert guest.game == today(TWO)
        assert sum(isinstance(screen, TableScreen) for screen in guest.app.screen_stack) == 1
        async with come_back(database) as other:
            assert other.answers == (str(1 + 1), "games", "new")


async def test_who_leaves_before_the_first_turn_is_not_told_that_it_is_kept() -> None:
    async with open_table(new_game("heron-69-a")) as table:
        await table.press("q")
        assert "Nothing has been played yet." in table.dialog
        await table.press("n", "1", "enter", "q")
        assert "The game is kept" in table.dialog


async def test_b73_where_nothing_can_be_kept_leaving_says_so(tmp_path: Path) -> None:
    folder = tmp_path / "history.db"
    folder.mkdir()
    async with come_back(folder) as guest:
        await guest.press("enter", "enter", "1", "enter", "q")
        assert "it ends with the program" in " ".join(guest.dialog.split())


# With computer players ---------------------------------------------------------------------------


def among(game: GameSession, *computers: str) -> GameSession:
    """A game of today that was left, with computer players on its seats from the beginning."""
    record = today(game).to_record()._replace(computers=computers)
    return GameSession.begin(record)


async def test_a_computer_player_goes_on_where_a_game_was_left(database: Path) -> None:
    game = among(new_game("heron-69-a", 2, 7), "", "Pebble")
    number = keep_done(database, game, actions("7"))
    async with come_back(database, options=replace(AT_ONCE, pace=Pace.NONE)) as guest:
        await guest.press("enter")
        await guest.wait_until(lambda: guest.game.cursor == 2)
        assert guest.game.seat == 0
        assert not guest.notices
    assert kept_session(database, number).cursor == 2


async def test_of_a_computer_player_that_is_not_installed_any_more_is_told(database: Path) -> None:
    game = among(new_game("heron-69-a"), "", "Ghost")
    keep_done(database, game, ())
    async with come_back(database, options=replace(AT_ONCE, pace=Pace.NONE)) as guest:
        await guest.press("enter")
        assert any("Ghost is not installed: Minnow plays for it" in one for one in guest.notices)
        await guest.add(guest.hand[0])
        await guest.wait_until(lambda: guest.game.cursor == 2)
        assert "Ghost is not installed" in guest.narration
        entries = [entry.text for entry in log_entries(guest.game)]
        assert "Minnow plays turn 2 instead: Ghost is not installed." in entries
