"""Computer players on the set-up screen: who sits where, who is introduced, and a game to watch."""

from dataclasses import replace
from pathlib import Path

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from goblins_tui.characters import CHARACTERS
from goblins_tui.model.setup import FirstPlayer, TableSetup
from goblins_tui.options import Glyphs, Options, Pace, Thinking
from goblins_tui.rules import Variant
from goblins_tui.screens.setup import SetupScreen
from goblins_tui.themes import DAY, NIGHT
from goblins_tui.widgets.portraits import PortraitSize, outline, text_face
from tests.kit.guests import Packages
from tests.kit.project import run_python
from tests.kit.screen_host import ScreenHost
from tests.ui.test_setup_screen import click, host_of, ready, write

SIZES = [(60, 20), (80, 24), (120, 40), (200, 60)]
LONGEST = "Rumpelstiltskin-1234"
FOUR = TableSetup(
    ("Ann of the Long Wood", "Owl", "Seer", "Bo of the Low Marsh!"),
    computers=("", "Owl", "Seer", ""),
    warned=(0,),
)


@pytest.fixture
def guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Packages:
    """A folder in which packages with opponents are found."""
    monkeypatch.syspath_prepend(tmp_path)
    return Packages(tmp_path)


def setup_on(host: ScreenHost) -> TableSetup:
    assert isinstance(host.screen, SetupScreen)
    return host.screen.setup


def text(host: ScreenHost) -> str:
    return "\n".join(host.lines())


async def go_to_seat(pilot: Pilot[None], seat: int) -> None:
    """Go from the number of players to who plays a seat, from 1."""
    await pilot.press("down", "tab", *["down"] * (seat - 1))


# Who sits where


async def test_the_choices_of_a_seat_are_people_and_then_players_from_the_weakest_on() -> None:
    host = host_of()
    async with host.run_test() as pilot:
        await go_to_seat(pilot, 2)
        seen = []
        for _ in range(8):
            seen.append((setup_on(host).computer(1), setup_on(host).warned))
            await pilot.press("right")
        assert setup_on(host) == TableSetup()
    people = [("", ()), ("", (1,))]
    assert seen == [*people, *((name, ()) for name in CHARACTERS)]


async def test_a_computer_player_brings_its_name_and_takes_it_away_again() -> None:
    host = host_of(TableSetup(("Player 1", "Player 2", "Player 3")))
    async with host.run_test() as pilot:
        await go_to_seat(pilot, 2)
        await pilot.press("left", "left")
        assert setup_on(host).names == ("Player 1", "Owl", "Player 3")
        await pilot.press("down", "left", "left")
        assert setup_on(host).names == ("Player 1", "Owl", "Owl 2")
        await pilot.press("left")
        assert setup_on(host).names == ("Player 1", "Owl", "Badger")
        await pilot.press("right", "up", "right", "right")
        assert setup_on(host).names == ("Player 1", "Player 2", "Owl 2")
        assert setup_on(host).computers == ("", "", "Owl")


async def test_a_name_that_somebody_typed_stays() -> None:
    host = host_of()
    async with host.run_test() as pilot:
        await pilot.press("down")
        await write(pilot, "Hal")
        await pilot.press("tab", "left")
        assert setup_on(host).names == ("Hal", "Player 2")
        await pilot.press("right")
        assert setup_on(host).names == ("Hal", "Player 2")


async def test_a_name_typed_over_that_of_a_computer_player_stays_too() -> None:
    host = host_of(TableSetup(("Ann", "Owl"), computers=("", "Owl")))
    async with host.run_test() as pilot:
        await pilot.press("down", "down")
        await write(pilot, "Athena")
        await pilot.press("tab", "right", "enter")
    assert ready(host).names == ("Ann", "Athena")
    assert ready(host).computers == ("", "Seer")


async def test_keys_that_come_at_once_give_the_name_before_the_game_begins() -> None:
    host = host_of()
    async with host.run_test() as pilot:
        await pilot.press("down", "tab", "left", "left", "enter")
    assert ready(host).names == ("Owl", "Player 2")


async def test_who_sits_where_can_be_chosen_by_clicks_alone() -> None:
    host = host_of(TableSetup(("Ann", "Player 2")))
    async with host.run_test() as pilot:
        spot = host.find("\u2039 person", 1)
        for _ in range(2):
            await pilot.click(offset=spot)
        assert setup_on(host).names == ("Ann", "Owl")
        await pilot.click(offset=spot + Offset(3, 0))
        assert setup_on(host).names == ("Ann", "Seer")
        await click(pilot, host, " Play ")
    assert ready(host) == TableSetup(("Ann", "Seer"), computers=("", "Seer"))


@pytest.mark.parametrize("size", SIZES)
async def test_b42_nothing_moves_under_the_pointer_when_a_computer_player_sits_down(
    size: tuple[int, int],
) -> None:
    host = host_of(FOUR)
    async with host.run_test(size=size) as pilot:
        await go_to_seat(pilot, 1)
        before = [host.find(word) for word in ("Players", "Deal ", "Seats ", "Play  ")]
        await pilot.press("down", "right", "right", "down", "right")
        assert "Pace" not in text(host)
        after = [host.find(word) for word in ("Players", "Deal ", "Seats ", "Play  ")]
        assert after == before


async def test_players_who_come_back_bring_who_sat_there() -> None:
    host = host_of(FOUR)
    async with host.run_test() as pilot:
        await pilot.press("2")
        assert setup_on(host).computers == ("", "Owl")
        await pilot.press("1")
        assert setup_on(host).computers == ()
        assert "Pace" not in text(host)
        await pilot.press("4")
        assert setup_on(host) == FOUR


async def test_a_computer_player_kept_for_a_seat_that_nobody_takes_has_its_name() -> None:
    host = host_of(TableSetup(("Ann",), computers=("", "Owl", "Owl")))
    async with host.run_test() as pilot:
        await pilot.press("3")
        assert setup_on(host).names == ("Ann", "Owl", "Owl 2")


async def test_alone_nobody_else_plays() -> None:
    host = host_of(TableSetup(("Ann",)))
    async with host.run_test() as pilot:
        assert "person" not in text(host)
        await pilot.press("down")
        host.find("Type over the name.")
        assert "Tab" not in text(host)


# Pace and thinking time


async def test_pace_and_thinking_time_are_asked_for_computer_players_only() -> None:
    host = host_of()
    async with host.run_test() as pilot:
        assert "Pace" not in text(host)
        assert "Thinking" not in text(host)
        await go_to_seat(pilot, 2)
        await pilot.press("left")
        await pilot.press(*["down"] * 8, "right", "tab", "left", "enter")
    assert ready(host).options == Options(pace=Pace.NONE, thinking=Thinking.SHORT)
    told = [message.options for message in host.heard(SetupScreen.OptionsChanged)]
    assert told[-1] == ready(host).options


async def test_pace_and_thinking_time_that_were_chosen_before_are_shown() -> None:
    options = Options(pace=Pace.CALM, thinking=Thinking.LONG)
    host = host_of(replace(FOUR, options=options))
    async with host.run_test():
        host.find("[calm]")
        host.find("[5s]")
        assert setup_on(host).options == options


async def test_the_help_says_that_a_race_is_for_people() -> None:
    host = host_of(TableSetup(("Ann", "Owl"), computers=("", "Owl"), first=FirstPlayer.RACE))
    async with host.run_test() as pilot:
        await pilot.press(*["down"] * 4)
        host.find("Chance decides: a race is for two people or more.")
        await pilot.press("up", "up", "tab", "right", "right", "down", "down")
        host.find("The first to press their key after the cue begins.")


# Who is introduced


@pytest.mark.parametrize("name", CHARACTERS)
@pytest.mark.parametrize("size", SIZES)
async def test_a_computer_player_is_introduced_at_every_size(
    size: tuple[int, int], name: str
) -> None:
    host = host_of(TableSetup(("Ann", "Bo"), computers=("", name)))
    async with host.run_test(size=size) as pilot:
        assert "Goblins Drool" in text(host)
        await go_to_seat(pilot, 2)
        shown = text(host)
        host.find(f"{name}, {CHARACTERS[name].rank}")
        assert "Goblins Drool" not in shown
        words = " ".join(shown.split())
        for word in CHARACTERS[name].line.split():
            assert word in words
        assert ("change who plays" in shown) == (size[1] >= 24)
        assert ("\u2580\u2580" in shown) == (size[1] >= 24)
        await pilot.press("up")
        assert "Goblins Drool" in text(host)


async def test_the_seer_says_that_it_cheats() -> None:
    host = host_of()
    async with host.run_test(size=(60, 20)) as pilot:
        await go_to_seat(pilot, 1)
        await pilot.press("left")
        host.find("Seer, a cheat for practice")
        host.find("Cheats: peeks under every card. Only for practice!")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_b37_faces_are_ascii_where_that_is_chosen(size: tuple[int, int]) -> None:
    host = host_of(replace(FOUR, options=Options(glyphs=Glyphs.ASCII)))
    async with host.run_test(size=size) as pilot:
        await go_to_seat(pilot, 2)
        shown = text(host)
        assert shown.isascii()
        has_room = size[1] == 40
        face = outline(9, "fairy", PortraitSize.LARGE) if has_room else (text_face(9, "fairy"),)
        for line in face:
            assert line.strip() in shown
        host.find("> < Owl >")


async def test_without_colours_faces_are_outlines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    host = host_of(FOUR)
    async with host.run_test() as pilot:
        await go_to_seat(pilot, 2)
        assert text_face(9, "fairy")[1] in text(host)
        assert "\u2580" not in text(host)


@pytest.mark.parametrize("size", SIZES)
async def test_people_are_not_introduced_but_told_what_being_warned_means(
    size: tuple[int, int],
) -> None:
    host = host_of()
    async with host.run_test(size=size) as pilot:
        await go_to_seat(pilot, 1)
        host.find("Somebody plays at this terminal.")
        host.find("Goblins Drool")
        await pilot.press("right")
        host.find("Is told when somebody can win next, if all can know it.")
        host.find("Goblins Drool")


async def test_whoever_looks_at_the_button_sees_the_title() -> None:
    host = host_of(FOUR)
    async with host.run_test() as pilot:
        await go_to_seat(pilot, 2)
        await pilot.press(*["down"] * 11)
        host.find("Enter plays, wherever you are")
        host.find("Goblins Drool")


async def test_the_introduction_follows_the_window() -> None:
    host = host_of(FOUR)
    async with host.run_test(size=(120, 40)) as pilot:
        await go_to_seat(pilot, 2)
        for size in reversed(SIZES):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            host.find("Owl, strength 5 of 5")
            host.find("Play  ")
        host.find(CHARACTERS["Owl"].line)


@pytest.mark.parametrize("theme_name", [NIGHT.name, DAY.name])
@pytest.mark.parametrize("glyphs", Glyphs)
@pytest.mark.parametrize("size", SIZES)
async def test_b42_nothing_is_cut_off_with_computer_players(
    size: tuple[int, int], glyphs: Glyphs, theme_name: str
) -> None:
    setup = replace(FOUR, options=Options(glyphs=glyphs, pace=Pace.CALM))
    host = host_of(setup, theme_name)
    async with host.run_test(size=size) as pilot:
        await go_to_seat(pilot, 2)
        shown = text(host)
        sitters = ("person, warned", " Owl ", " Seer ", " person ")
        wanted = (*sitters, *FOUR.names, "Owl, strength")
        others = ("race", "fixed", "Take back [no] yes", "[calm] steady  none", "[1.5s] 5s")
        for word in (*wanted, *others, "Thinking", " Play ", "enter play", "quit"):
            assert word in shown
        lines = host.lines()
        (play,) = (row for row, line in enumerate(lines) if " Play " in line)
        (last,) = (row for row, line in enumerate(lines) if "Thinking" in line)
        assert last < play < len(lines) - 3


# A game to watch


@pytest.mark.parametrize(
    ("players", "watched"),
    [
        (1, ("Owl", "Badger")),
        (2, ("Owl", "Badger")),
        (3, ("Owl", "Badger", "Magpie")),
        (4, ("Owl", "Badger", "Magpie", "Minnow")),
    ],
)
async def test_one_key_lets_the_strongest_play_each_other(
    players: int, watched: tuple[str, ...]
) -> None:
    names = ("Ann", "Bo", "Cy", "Di")[:players]
    host = host_of(TableSetup(names, Variant.GOBLINS_RULE, code="moss-417"))
    async with host.run_test() as pilot:
        before = setup_on(host)
        await pilot.press("d", "d")
        assert setup_on(host) == before
    (message,) = host.heard(SetupScreen.Ready)
    assert message.is_demo
    assert message.setup.names == message.setup.computers == watched
    assert (message.setup.variant, message.setup.code) == (Variant.GOBLINS_RULE, "moss-417")


async def test_a_click_lets_them_play_too() -> None:
    host = host_of()
    async with host.run_test(size=(100, 30)) as pilot:
        await click(pilot, host, "watch")
    assert host.heard(SetupScreen.Ready)[0].is_demo


async def test_a_bad_code_is_refused_before_a_game_to_watch() -> None:
    host = host_of(TableSetup(code="swamp-1"))
    async with host.run_test() as pilot:
        await pilot.press("d")
        host.find("A deal code is a forest word")
    assert not host.heard(SetupScreen.Ready)


async def test_names_that_are_at_fault_do_not_matter_to_it() -> None:
    host = host_of(TableSetup(("Ann", "Ann")))
    async with host.run_test() as pilot:
        await pilot.press("d")
    assert ready(host).names == ("Owl", "Badger")


async def test_in_a_name_its_key_is_a_letter() -> None:
    host = host_of()
    async with host.run_test() as pilot:
        await pilot.press("down", "d", "enter")
    assert ready(host).names == ("d", "Player 2")


# Guests


async def test_guests_come_after_ours_and_say_what_they_are_like(guests: Packages) -> None:
    guests.add_guest("Bert")
    host = host_of()
    async with host.run_test() as pilot:
        await go_to_seat(pilot, 2)
        await pilot.press("left")
        host.find("Bert, a guest")
        await host.workers.wait_for_complete()
        await pilot.pause()
        host.find("Is a guest.")
        await pilot.press("enter")
    assert (ready(host).names, ready(host).computers) == (("Player 1", "Bert"), ("", "Bert"))


@pytest.mark.parametrize("size", SIZES)
async def test_a_guest_with_the_longest_name_has_a_look_that_hides_nothing(
    guests: Packages, size: tuple[int, int]
) -> None:
    guests.add(
        "pack",
        {LONGEST: "loud_code:Loud"},
        loud_code=f"class Loud:\n line = {'[b]word[/] ' * 90!r}\n def choose(self, *told): pass\n",
    )
    host = host_of(TableSetup((LONGEST, "Bo"), computers=(LONGEST,)))
    async with host.run_test(size=size) as pilot:
        await go_to_seat(pilot, 1)
        await host.workers.wait_for_complete()
        await pilot.pause()
        host.find(f"{LONGEST}, a guest")
        host.find("Rumpelstiltskin-1~")
        assert "[b]word[/]" in text(host)
        assert ("\u256d\u2500\u2500\u2500" in text(host)) == (size[1] >= 24)
        assert ("\u2502    ?    \u2502" in text(host)) == (size == (80, 24))


async def test_the_look_of_a_guest_is_ascii_where_that_is_chosen(guests: Packages) -> None:
    guests.add_guest("Bert")
    setup = TableSetup(("Ann", "Bert"), computers=("", "Bert"))
    host = host_of(replace(setup, options=Options(glyphs=Glyphs.ASCII)))
    async with host.run_test(size=(120, 40)) as pilot:
        await go_to_seat(pilot, 2)
        assert text(host).isascii()
        host.find("+--------------+")


# What is loaded


def test_nothing_that_thinks_is_loaded_before_somebody_looks_at_a_seat() -> None:
    code = (
        "import asyncio, sys\n"
        "from goblins_tui.app import GoblinsApp\n"
        "from goblins_tui.model.setup import TableSetup\n"
        "async def look(setup):\n"
        "    app = GoblinsApp(setup)\n"
        "    async with app.run_test() as pilot:\n"
        "        await pilot.pause()\n"
        "        print(sorted(n for n in sys.modules if n.startswith('goblins_tui.opponents')"
        " or n == 'goblins_tui.characters'))\n"
        "asyncio.run(look(TableSetup()))\n"
        "asyncio.run(look(TableSetup(computers=('', 'Owl'))))\n"
    )
    assert run_python(code).splitlines() == ["[]", "['goblins_tui.characters']"]
