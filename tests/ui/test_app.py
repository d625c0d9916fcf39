from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from unittest.mock import patch

import pytest
from textual.geometry import Offset
from textual.widget import Widget
from textual.widgets._toast import Toast

from goblins_tui.model.setup import FirstPlayer, TableSetup
from goblins_tui.options import Lens, Options, Speed
from goblins_tui.rules import Variant
from goblins_tui.screens import race as race_module
from goblins_tui.screens.dialog import Dialog
from goblins_tui.screens.race import RaceScreen
from goblins_tui.screens.setup import SetupScreen
from goblins_tui.screens.table import TableScreen
from tests.kit.app import AT_ONCE, TODAY, make_app, open_table
from tests.kit.people import FakeClock, Table
from tests.kit.scenes import NAMES, new_game

THREE = TableSetup(NAMES[:3], code="moss-1", options=AT_ONCE)


@asynccontextmanager
async def start(
    setup: TableSetup, straight_to_table: bool = False, columns: int = 80, rows: int = 24
) -> AsyncIterator[Table]:
    """The app from its beginning."""
    clock = FakeClock()
    app = make_app(setup, straight_to_table, clock)
    with patch.object(Dialog, "SETTLING_SECONDS", 0):
        async with app.run_test(size=(columns, rows)) as pilot:
            yield Table(app, pilot, clock)


async def test_enter_enter_plays() -> None:
    async with start(TableSetup(options=AT_ONCE)) as table:
        assert isinstance(table.top, SetupScreen)
        await table.press("enter")
        assert "begins" in table.dialog
        await table.press("enter")
        assert isinstance(table.top, TableScreen)
        await table.press("1", "enter")
        assert table.game.cursor == 1


async def test_click_click_plays() -> None:
    async with start(TableSetup(options=AT_ONCE)) as table:
        await table.click_text("Play")
        await table.wait_until(lambda: bool(table.dialog))
        await table.click_text("Begin")
        assert isinstance(table.top, TableScreen)


async def test_b95_enter_held_at_the_set_up_does_not_run_through_the_first_words() -> None:
    async with start(TableSetup(options=AT_ONCE)) as table:
        await table.hold("enter", 20)
        assert "begins" in table.dialog


async def test_before_the_first_turn_it_is_said_who_begins_and_what_it_is_about() -> None:
    async with start(THREE, straight_to_table=True) as table:
        assert f"{table.game.name(table.game.seat)} begins" in table.dialog
        assert "without a goblin, or with 6 fairies" in table.dialog
        assert "Click a card" in table.dialog


@pytest.mark.parametrize("straight_to_table", [False, True])
async def test_below_the_first_words_the_bar_shows_no_key_that_is_not_heard(
    straight_to_table: bool,
) -> None:
    async with start(THREE, straight_to_table) as table:
        if not straight_to_table:
            await table.press("enter")
        assert "begins" in table.dialog
        assert not table.text.split("\n")[23].strip()
        await table.press("enter")
        assert "enter add" in table.text.split("\n")[23]


async def test_alone_it_is_said_what_it_is_about() -> None:
    setup = TableSetup(("Ann",), size=6, code="moss-1", options=AT_ONCE)
    async with start(setup, straight_to_table=True) as table:
        await table.wait_until(lambda: "Alone" in table.dialog)
        assert "Get rid of every goblin" in table.dialog
        await table.press("enter")
        assert len(table.hand) == 6


async def test_the_first_words_go_away_by_escape_and_by_their_key_too() -> None:
    for key in ("escape", "b", "space"):
        async with start(THREE, straight_to_table=True) as table:
            await table.press(key)
            assert table.is_open


@pytest.mark.parametrize(
    ("first", "seat"),
    [(FirstPlayer.RANDOM, 0), (FirstPlayer.CHOSEN, 2), (FirstPlayer.ROTATE, 0)],
)
async def test_who_begins_is_as_the_set_up_says(first: FirstPlayer, seat: int) -> None:
    setup = TableSetup(NAMES[:3], code="moss-1", first=first, first_seat=2, options=AT_ONCE)
    async with start(setup, straight_to_table=True) as table:
        assert table.game.seat == seat
        assert f"{NAMES[seat]} begins" in table.dialog


async def test_the_deal_is_the_one_that_the_code_names() -> None:
    setup = TableSetup(
        NAMES[:2], Variant.GOBLINS_RULE, code="moss-1", first=FirstPlayer.CHOSEN, options=AT_ONCE
    )
    async with start(setup, straight_to_table=True) as table:
        expected = new_game("moss-1-a", variant=Variant.GOBLINS_RULE).record
        assert table.game.record == expected._replace(date=TODAY)


async def test_who_wins_the_race_begins() -> None:
    setup = TableSetup(NAMES[:3], first=FirstPlayer.RACE, options=AT_ONCE)
    with (
        patch.object(race_module, "SHORTEST_WAIT", 10),
        patch.object(race_module, "LONGEST_WAIT", 1),
        patch.object(race_module, "PAUSE", 0.01),
    ):
        async with start(setup, straight_to_table=True) as table:
            assert isinstance(table.top, RaceScreen)
            await table.wait_until(lambda: "GO!" in table.text)
            await table.press("v")
            await table.wait_until(lambda: "Bo begins" in table.dialog)
            assert table.game.seat == 1


async def test_a_race_can_be_left_to_chance() -> None:
    setup = TableSetup(NAMES[:3], first=FirstPlayer.RACE, options=AT_ONCE)
    async with start(setup, straight_to_table=True) as table:
        await table.press("escape")
        assert "Ann begins" in table.dialog


async def test_only_people_race_for_the_first_turn() -> None:
    setup = replace(THREE, first=FirstPlayer.RACE, computers=("", "Owl"))
    with (
        patch.object(race_module, "SHORTEST_WAIT", 10),
        patch.object(race_module, "LONGEST_WAIT", 1),
        patch.object(race_module, "PAUSE", 0.01),
    ):
        async with start(setup, straight_to_table=True) as table:
            assert isinstance(table.top, RaceScreen)
            assert NAMES[1] not in table.text
            await table.wait_until(lambda: "GO!" in table.text)
            await table.press("l")
            await table.wait_until(lambda: "Cy begins" in table.dialog)
            assert table.game.record.first == 2


@pytest.mark.parametrize("computers", [("", "Owl", "Owl"), ("Owl", "Badger", "Seer")])
async def test_fewer_than_two_people_do_not_race(computers: tuple[str, ...]) -> None:
    setup = replace(THREE, first=FirstPlayer.RACE, computers=computers)
    async with start(setup) as table:
        await table.press("enter")
        assert isinstance(table.screen, TableScreen)
        assert table.game.record.computers == computers
        assert table.game.record.first == 0


async def test_options_of_the_set_up_hold_at_the_table() -> None:
    options = Options(lens=Lens.OFF, speed=Speed.OFF)
    async with start(TableSetup(options=options)) as table:
        assert not table.app.wants_hover
        await table.press("enter", "enter")
        assert table.screen.options == options


async def test_help_opens_on_the_set_up_screen_too() -> None:
    async with start(TableSetup()) as table:
        await table.press("f1")
        assert "How to play" in table.text
        await table.press("escape")
        assert isinstance(table.top, SetupScreen)


@pytest.mark.parametrize(
    ("players", "wanted", "missing"),
    [
        (1, "try something out", "hand a seat"),
        (2, "who plays for whom", "try something out"),
    ],
)
async def test_help_on_the_set_up_tells_of_it_and_of_the_game_that_is_chosen(
    players: int, wanted: str, missing: str
) -> None:
    async with start(TableSetup(NAMES[:players], options=AT_ONCE), rows=200) as table:
        await table.press("question_mark")
        words = " ".join(table.text.replace("│", " ").split()).casefold()
        assert "setting up a game" in words
        assert "watch the strongest computer players" in words
        assert "tab from field to field" in words
        assert wanted in words
        assert missing not in words


async def test_the_palette_knows_the_game_to_watch() -> None:
    async with start(TableSetup(options=AT_ONCE)) as table:
        commands = {each.title for each in table.app.get_system_commands(table.top)}
        assert {"Watch (d)", "Play (enter)"} <= commands


async def test_a_game_to_watch_begins_at_once_and_leads_to_others_of_its_kind() -> None:
    async with start(replace(THREE, computers=("", "Magpie"))) as table:
        await table.press("d")
        assert table.game.record.computers == ("Owl", "Badger", "Magpie")
        await table.press("n")
        assert isinstance(table.top, SetupScreen)
        assert table.top.setup == replace(THREE, computers=("", "Magpie", ""))
        await table.press("enter")
        await table.wait_until(lambda: isinstance(table.top, Dialog))
        assert table.game.record.computers == ("", "Magpie", "")


async def test_before_a_game_quitting_asks_nothing() -> None:
    async with start(TableSetup()) as table:
        await table.press("ctrl+c")
        assert not table.app.is_running


async def test_b43_the_set_up_of_a_window_too_small_is_covered_too() -> None:
    async with start(TableSetup(), columns=40, rows=10) as table:
        await table.wait_until(lambda: "need 60x20, have 40x10" in table.text)
        await table.press("enter", "enter")
        await table.resize(80, 24)
        assert isinstance(table.top, SetupScreen)


async def test_a_straight_start_in_a_window_too_small_shows_its_first_words_later() -> None:
    async with start(THREE, straight_to_table=True, columns=40, rows=10) as table:
        await table.wait_until(lambda: "need 60x20" in table.text)
        await table.resize(80, 24)
        assert "begins" in table.dialog


@pytest.mark.parametrize(("columns", "rows"), [(60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("players", [1, 2, 4])
async def test_a_notice_at_a_table_covers_no_card_of_ones_own_and_goes_with_a_click(
    players: int, columns: int, rows: int
) -> None:
    async with open_table(new_game("moss-417-a", players), columns=columns, rows=rows) as table:
        table.app.tell("Games are kept until the program ends: the disk is full. " * 3)
        await table.wait_until(lambda: any(toast.region for toast in table.top.query(Toast)))
        notice = table.top.query(Toast).first().region
        assert not any(notice.overlaps(table.card(number).region) for number in table.hand)
        assert notice.y > 0
        await table.click(table.hand[-1])
        assert table.chosen == table.hand[-1]
        await table.click_at(notice.offset + Offset(3, 1))
        assert not table.top.query(Toast)
        assert table.chosen == table.hand[-1]


async def test_a_press_on_a_notice_that_is_just_going_does_nothing() -> None:
    async with open_table(new_game("moss-417-a")) as table:
        table.app.tell("The disk is full.")
        await table.wait_until(lambda: bool(table.top.query(Toast)))
        await table.pilot.pause()
        toast = table.top.query(Toast).first()
        place, rack = toast.region.offset + Offset(3, 1), toast.parent
        # As it is between its removal and the next layout.
        toast._detach()
        await table.click_at(place)
        assert isinstance(rack, Widget)
        toast._attach(rack)
        assert table.app.is_running
        await table.press("1")
        assert table.chosen
