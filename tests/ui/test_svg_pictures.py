"""A dozen pictures in colour. `pytest tests/ui/test_svg_pictures.py --snapshot-update` keeps new
ones; look at the report before you do.
"""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from goblins_tui.app import GoblinsApp
from goblins_tui.model.session import GameSession
from goblins_tui.model.setup import TableSetup
from goblins_tui.options import Glyphs, Options, Speed
from goblins_tui.screens.dialog import Dialog
from goblins_tui.themes import DAY, NIGHT
from tests.golden.games import GAMES
from tests.kit.app import AT_ONCE, make_app, setup_of
from tests.kit.kept_app import Guest, keep_evenings
from tests.kit.people import FakeClock, Table
from tests.kit.scenes import BEFORE_FLAWLESS, FULL_HANDS, find_game, may_shed, much_moves, new_game
from tests.kit.stored_games import NOW, keep_golden_games

Compare = Callable[..., bool]

TWO = find_game(much_moves, 2)
FOUR = FULL_HANDS[4]
OVER = BEFORE_FLAWLESS.press_on().play(16)
WON = next(
    game.play(card)
    for game in [find_game(may_shed, 3)]
    for card in game.tableau.hand
    if game.lens(card).outcome
)


@pytest.fixture(autouse=True)
def _dialogs_are_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Dialog, "SETTLING_SECONDS", 0)


def picture(
    snap_compare: Compare,
    game: GameSession,
    *keys: str,
    options: Options = AT_ONCE,
    theme_name: str = NIGHT.name,
    size: tuple[int, int] = (80, 24),
) -> bool:
    """Compare a picture of a table after some keys."""
    clock = FakeClock()
    app = make_app(setup_of(game, options), clock=clock, theme_name=theme_name)

    async def play(pilot: Pilot[None]) -> None:
        table = Table(app, pilot, clock)
        await table.sit_down(game)
        await table.press(*keys)

    return snap_compare(app, run_before=play, terminal_size=size)


def test_the_set_up(snap_compare: Compare) -> None:
    assert snap_compare(GoblinsApp(TableSetup(options=AT_ONCE)), terminal_size=(80, 24))


def test_the_set_up_introduces_a_computer_player(snap_compare: Compare) -> None:
    setup = TableSetup(("Ann", "Owl", "Seer"), computers=("", "Owl", "Seer"), options=AT_ONCE)
    keys = ("down", "tab", "down")
    assert snap_compare(GoblinsApp(setup), press=keys, terminal_size=(80, 24))


def test_two_seats(snap_compare: Compare) -> None:
    assert picture(snap_compare, TWO)


def test_four_seats(snap_compare: Compare) -> None:
    assert picture(snap_compare, FOUR)


def test_the_smallest_window(snap_compare: Compare) -> None:
    assert picture(snap_compare, FOUR, "2", size=(60, 20))


def test_the_lens(snap_compare: Compare) -> None:
    assert picture(snap_compare, TWO, "1")


def test_a_dialog(snap_compare: Compare) -> None:
    assert picture(snap_compare, TWO, "n")


def test_the_end_of_a_game(snap_compare: Compare) -> None:
    assert picture(snap_compare, WON)


def test_the_open_table(snap_compare: Compare) -> None:
    assert picture(snap_compare, OVER, "escape", size=(100, 30))


def test_the_help(snap_compare: Compare) -> None:
    assert picture(snap_compare, TWO, "question_mark")


def test_the_table_by_day(snap_compare: Compare) -> None:
    assert picture(snap_compare, TWO, "1", theme_name=DAY.name)


def test_the_table_without_colours(snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert picture(snap_compare, TWO, "1")


def test_the_table_in_ascii(snap_compare: Compare) -> None:
    options = Options(glyphs=Glyphs.ASCII, speed=Speed.OFF)
    assert picture(snap_compare, TWO, "1", options=options)


def test_a_large_window(snap_compare: Compare) -> None:
    assert picture(snap_compare, new_game("moss-417-a", 3), "1", size=(120, 40))


def test_the_first_lesson(snap_compare: Compare) -> None:
    clock = FakeClock()
    app = make_app(TableSetup(options=AT_ONCE), straight_to_table=False, clock=clock)

    async def begin(pilot: Pilot[None]) -> None:
        await Table(app, pilot, clock).press("f", "3")

    assert snap_compare(app, run_before=begin, terminal_size=(80, 24))


def test_the_album(snap_compare: Compare, tmp_path: Path) -> None:
    async def see(guest: Guest) -> None:
        await guest.press("escape", "m")

    keep_golden_games(tmp_path / "games.db")
    assert picture_of_kept(snap_compare, tmp_path / "games.db", see)


def picture_of_kept(
    snap_compare: Compare, database: Path | None, see: Callable[[Guest], Awaitable[None]]
) -> bool:
    """Compare a picture of what is kept, after somebody did something."""
    clock = FakeClock()
    app = GoblinsApp(TableSetup(options=AT_ONCE), clock=clock, database=database, now=lambda: NOW)

    async def look(pilot: Pilot[None]) -> None:
        guest = Guest(app, pilot, clock)
        await guest.rest()
        await see(guest)

    return snap_compare(app, run_before=look, terminal_size=(80, 24))


def test_the_games_that_are_kept(snap_compare: Compare, tmp_path: Path) -> None:
    async def see(guest: Guest) -> None:
        await guest.press("o", "right", "down")

    keep_evenings(tmp_path / "games.db")
    assert picture_of_kept(snap_compare, tmp_path / "games.db", see)


def test_a_replay(snap_compare: Compare) -> None:
    async def see(guest: Guest) -> None:
        guest.app.replay(GAMES["four-players-six-fairies"].play())
        await guest.press("right", "right", "right", "right", "x")

    assert picture_of_kept(snap_compare, None, see)
