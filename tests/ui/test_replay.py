"""A game that is over, seen again turn by turn."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.geometry import Offset

from goblins_tui.history.shelves import Shelf
from goblins_tui.model.chronicle import log_entries
from goblins_tui.model.session import GameSession
from goblins_tui.options import Options, Speed
from goblins_tui.screens import replay
from goblins_tui.screens.log import LogScreen
from goblins_tui.screens.replay import ReplayScreen
from goblins_tui.screens.table import TableScreen
from goblins_tui.widgets.bars import KeyBar
from goblins_tui.widgets.card_pen import Tag
from tests.golden.games import GAMES
from tests.kit.app import AT_ONCE
from tests.kit.kept_app import Guest, come_back, keep, kept_session, on_shelf, today
from tests.kit.scenes import new_game

WON = GAMES["two-players"].play()
CARDS = WON.to_record().cards
FLAWLESS = GAMES["solitaire-flawless"].play()
OPEN = new_game("heron-69-a", 2, 7, 1, 19)


class Viewer:
    """Somebody who looks at a replay."""

    def __init__(self, guest: Guest, game: GameSession) -> None:
        self.guest = guest
        self.game = game

    @property
    def screen(self) -> ReplayScreen:
        stack = self.guest.app.screen_stack
        return next(each for each in stack if isinstance(each, ReplayScreen))

    @property
    def turn(self) -> int:
        return self.screen.turn

    @property
    def narration(self) -> str:
        return self.screen.table.narrator.render().plain

    @property
    def is_seen_as_it_was(self) -> bool:
        """Whether the screen shows the game after its present turn, and nothing else."""
        screen, game = self.screen, self.game.at(self.turn)
        return (
            screen.game == game
            and screen.shown == game.tableau
            and f"turn {self.turn} of {self.game.cursor}" in self.guest.lines[0]
        )

    async def press(self, *keys: str) -> None:
        """Press keys; the disk has nothing to do."""
        await self.guest.press_only(*keys)

    async def see_turn(self, turn: int) -> None:
        await self.guest.wait_until(lambda: self.turn == turn)


@asynccontextmanager
async def seen_again(
    game: GameSession = WON,
    options: Options = AT_ONCE,
    database: Path | None = None,
    columns: int = 80,
    rows: int = 24,
) -> AsyncIterator[Viewer]:
    """Open the replay of a game."""
    async with come_back(database, options=options, columns=columns, rows=rows) as guest:
        guest.app.replay(game)
        await guest.pilot.pause()
        yield Viewer(guest, game)


# From turn to turn ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [WON, FLAWLESS], ids=["at a table", "alone"])
async def test_every_step_forward_and_back_shows_the_game_as_it_was(game: GameSession) -> None:
    async with seen_again(game) as viewer:
        assert viewer.turn == 0
        for turn in range(1, game.cursor + 1):
            await viewer.press("right")
            assert viewer.turn == turn
            assert viewer.is_seen_as_it_was
        for turn in reversed(range(game.cursor)):
            await viewer.press("left")
            assert viewer.turn == turn
            assert viewer.is_seen_as_it_was


async def test_nothing_lies_before_the_deal_or_after_the_end() -> None:
    async with seen_again() as viewer:
        await viewer.press("left", "h")
        assert viewer.turn == 0
        await viewer.press("end", "right", "l")
        assert viewer.turn == WON.cursor
        assert viewer.screen.game == WON
        assert "Ann wins in turn 9" in viewer.narration
        await viewer.press("home")
        assert viewer.turn == 0


async def test_the_narrator_and_the_tags_tell_of_the_turn_that_is_shown() -> None:
    async with seen_again() as viewer:
        await viewer.press("right", "right", "right")
        last = WON.at(3).last_turn
        assert last is not None
        assert viewer.narration.startswith("Ann adds ")
        look = viewer.screen.table.cards[last.card].look
        assert look is not None
        assert look.tag is Tag.ADDED


async def test_at_the_end_of_an_ending_that_was_called_it_is_told() -> None:
    async with seen_again(GAMES["draw-by-repetition"].play()) as viewer:
        await viewer.press("end")
        assert "A draw after 8 turns" in viewer.narration
        await viewer.press("left")
        assert "draw" not in viewer.narration


async def test_no_card_can_be_added_chosen_or_taken_back() -> None:
    async with seen_again() as viewer:
        await viewer.press("right", "1", "u", "r", "d", "slash", "n")
        card = viewer.screen.shown.hand[0]
        view = viewer.screen.table.cards[card]
        for times in (1, 2):
            await viewer.guest.click_at(view.region.offset + Offset(3, 1), times=times)
        assert viewer.screen.chosen is None
        assert viewer.screen.cursor.looked_at == card
        assert viewer.turn == 1
        assert viewer.is_seen_as_it_was
        assert viewer.guest.top is viewer.screen
        assert "your turn" not in viewer.guest.text


async def test_tab_looks_at_the_cards_and_escape_lets_go_then_leaves() -> None:
    async with seen_again() as viewer:
        await viewer.press("tab")
        first = viewer.screen.cursor.looked_at
        assert first == WON.at(0).tableau.ring[0]
        await viewer.press("tab", "shift+tab")
        assert viewer.screen.cursor.looked_at == first
        await viewer.press("escape")
        assert viewer.screen.cursor.looked_at is None
        await viewer.press("escape")
        assert not isinstance(viewer.guest.top, ReplayScreen)


# Jumping ----------------------------------------------------------------------------------------


async def test_a_click_on_the_log_beside_the_table_jumps_to_its_turn() -> None:
    async with seen_again(columns=120, rows=40) as viewer:
        for turn in (4, 1):
            await viewer.guest.click_text(f"Turn {turn}. ")
            assert viewer.turn == turn
            assert viewer.is_seen_as_it_was
        await viewer.guest.click_text("Deal robin-340-a")
        assert viewer.turn == 0


async def test_the_log_beside_the_table_is_the_whole_log_at_every_turn() -> None:
    async with seen_again(columns=120, rows=40) as viewer:
        for key in ("right", "right", "home"):
            assert viewer.screen.table.log_view.entries == log_entries(WON)
            await viewer.press(key)


async def test_a_click_in_the_log_screen_jumps_to_its_turn() -> None:
    async with seen_again() as viewer:
        await viewer.press("t")
        viewer.guest.on(LogScreen)
        await viewer.press("end")
        assert "(click a line to go there)" in viewer.guest.text
        await viewer.guest.click_text("Turn 6. ")
        assert viewer.guest.top is viewer.screen
        assert viewer.turn == 6
        await viewer.press("t", "escape")
        assert viewer.turn == 6


async def test_b16_other_buttons_do_not_jump() -> None:
    async with seen_again(columns=120, rows=40) as viewer:
        row = [" Turn 4. " in line for line in viewer.guest.lines].index(True)
        place = Offset(viewer.guest.lines[row].index(" Turn 4. ") + 3, row)
        for button in (2, 3):
            await viewer.guest.click_at(place, button)
        assert viewer.turn == 0
        await viewer.guest.click_at(place)
        assert viewer.turn == 4


# Playing ----------------------------------------------------------------------------------------


@pytest.fixture
def long_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next turn never comes by itself."""
    monkeypatch.setattr(replay, "PAUSES", dict.fromkeys(Speed, 60.0))


async def test_it_plays_by_itself_to_the_end_and_begins_anew_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(replay, "PAUSES", dict.fromkeys(Speed, 0.01))
    async with seen_again() as viewer:
        await viewer.press("right", "enter")
        await viewer.see_turn(WON.cursor)
        await viewer.guest.wait_until(lambda: "space play" in viewer.guest.lines[-1])
        assert viewer.is_seen_as_it_was
        monkeypatch.setattr(replay, "PAUSES", dict.fromkeys(Speed, 60.0))
        await viewer.press("space")
        assert viewer.turn == 0
        assert "space stop" in viewer.guest.lines[-1]


@pytest.mark.usefixtures("long_pauses")
async def test_the_speed_can_be_changed_while_it_plays() -> None:
    async with seen_again(options=Options(speed=Speed.BRISK)) as viewer:
        await viewer.press("space", "s")
        assert viewer.screen.options == Options(speed=Speed.OFF)
        await viewer.press("s")
        assert viewer.screen.options == Options(speed=Speed.FULL)
        assert viewer.turn == 1
        assert "space stop" in viewer.guest.lines[-1]


def test_slower_speeds_pause_longer() -> None:
    pauses = [replay.PAUSES[speed] for speed in (Speed.FULL, Speed.BRISK, Speed.OFF)]
    assert pauses == sorted(pauses, reverse=True)


@pytest.mark.usefixtures("long_pauses")
@pytest.mark.parametrize(("key", "turn"), [("space", 2), ("right", 3), ("home", 0)])
async def test_what_people_do_meanwhile_stops_it(key: str, turn: int) -> None:
    async with seen_again() as viewer:
        await viewer.press("right", "space")
        assert "space stop" in viewer.guest.lines[-1]
        await viewer.press(key)
        assert viewer.turn == turn
        assert "space play" in viewer.guest.lines[-1]
        assert viewer.is_seen_as_it_was


async def test_it_does_not_go_on_below_the_help(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "PAUSES", dict.fromkeys(Speed, 0.2))
    async with seen_again() as viewer:
        await viewer.press("space", "question_mark")
        turn = viewer.turn
        await viewer.guest.pilot.pause(0.4)
        await viewer.press("escape")
        assert viewer.turn == turn
        assert "space play" in viewer.guest.lines[-1]


@pytest.mark.usefixtures("long_pauses")
async def test_b46_a_resize_while_it_plays_leaves_no_card_on_its_way() -> None:
    async with seen_again(options=Options(speed=Speed.FULL)) as viewer:
        await viewer.press("space")
        await viewer.guest.wait_until(lambda: viewer.screen.director.is_playing)
        for columns, rows in ((120, 40), (60, 20)):
            await viewer.guest.resize(columns, rows)
        await viewer.press("space")
        assert viewer.is_seen_as_it_was
        plan = viewer.screen.table.plan
        for card, region in plan.cards.items():
            view = viewer.screen.table.cards[card]
            assert view.region.offset - viewer.screen.table.region.offset == region.offset


async def test_leaving_while_it_plays_leaves_nothing_running() -> None:
    async with seen_again() as viewer:
        screen = viewer.screen
        await viewer.press("space")
        assert screen._next is not None
        timer = screen._next
        await viewer.press("escape")
        await viewer.guest.rest()
        assert not screen.is_running
        assert timer._task is None or timer._task.done()


@pytest.mark.usefixtures("long_pauses")
async def test_held_arrows_go_on_turn_by_turn_whatever_is_shown() -> None:
    async with seen_again(options=Options(speed=Speed.FULL)) as viewer:
        await viewer.guest.hold("right", 4)
        assert viewer.turn == 4
        await viewer.guest.hold("left", 2)
        assert viewer.turn == 2
        assert viewer.is_seen_as_it_was


# Playing on -------------------------------------------------------------------------------------


async def test_play_on_gives_a_practice_game_from_exactly_that_turn(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    keep(database, WON)
    async with come_back(database) as guest:
        guest.app.replay(today(WON))
        await guest.press("right", "right", "right", "c")
        assert isinstance(guest.top, TableScreen)
        assert guest.game.position == WON.at(3).position
        assert guest.game.played == WON.turns[:3]
        assert guest.game.is_practice
        assert "(practice)" in guest.lines[0]
        await guest.press("u")
        assert guest.game.position == WON.at(2).position
        await guest.press("r")
        await guest.add(WON.turns[3].card)
        tried = guest.game
        await guest.press("n", "y", "o", "enter", "g")
        assert guest.game == tried
        for turn in WON.turns[4:]:
            await guest.add(turn.card)
        assert guest.game.is_over
    assert len(on_shelf(database, Shelf.COUNTED)) == 1
    (line,) = on_shelf(database, Shelf.PRACTICE)
    assert kept_session(database, line.id).position == WON.position


async def test_play_on_from_a_win_that_could_be_claimed_asks_again() -> None:
    async with seen_again(FLAWLESS) as viewer:
        await viewer.press("end", "left")
        assert viewer.turn == 7
        await viewer.press("c")
        await viewer.guest.rest()
        assert viewer.guest.answers == ("claim", "press on")


async def test_play_on_from_the_end_says_to_go_back() -> None:
    async with seen_again() as viewer:
        await viewer.press("end", "c")
        assert "go back to a turn" in viewer.narration
        assert viewer.guest.top is viewer.screen


# Around it --------------------------------------------------------------------------------------


async def test_it_lies_over_the_table_of_the_finished_game(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    keep(database, GameSession.begin(WON.record._replace(cards=CARDS[:-1])))
    async with come_back(database) as guest:
        await guest.press("enter")
        await guest.add(CARDS[-1])
        await guest.press("t", "right", "escape")
        assert guest.is_open
        assert guest.game == today(WON)
        await guest.press("n")
        assert "Ann wins!" in guest.dialog


@pytest.mark.usefixtures("long_pauses")
@pytest.mark.parametrize("columns", [60, 80])
async def test_all_that_the_keys_do_can_be_clicked_at_every_width(columns: int) -> None:
    async with seen_again(columns=columns, rows=24) as viewer:
        await viewer.guest.click_command("forward")
        assert viewer.turn == 1
        await viewer.guest.click_command("backward")
        assert viewer.turn == 0
        await viewer.guest.click_command("play")
        assert viewer.turn == 1
        bar = viewer.screen.query_one(KeyBar)
        # What has no room is found by the palette, which always has.
        assert {"back", "command_palette"} <= {command.action for _, command in bar._spots}
        await viewer.guest.click_command("back")
        assert not isinstance(viewer.guest.top, ReplayScreen)


async def test_how_it_looks_can_be_changed_here_too() -> None:
    async with seen_again() as viewer:
        await viewer.press("g", "g")
        assert viewer.guest.text.isascii()
        await viewer.press("p", "p", "z")
        assert viewer.is_seen_as_it_was
