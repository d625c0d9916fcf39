"""The set-up screen, by keys alone and by clicks alone."""

from dataclasses import replace

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from goblins_tui.model.setup import FirstPlayer, TableSetup
from goblins_tui.options import Glyphs, Lens, Options, Seating, Speed
from goblins_tui.rules import DEALS, Variant, deal_index
from goblins_tui.screens.setup import SetupScreen
from goblins_tui.themes import DAY
from tests.kit.screen_host import ScreenHost

ALL_CHOSEN = TableSetup(
    ("Ann", "Bo", "Cy"),
    Variant.GOBLINS_RULE,
    code="moss-417",
    first=FirstPlayer.CHOSEN,
    first_seat=1,
    options=Options(Lens.OFF, Speed.BRISK, Glyphs.PLAIN, Seating.FIXED, take_back=True),
)


def host_of(setup: TableSetup | None = None, theme_name: str = "forest-night") -> ScreenHost:
    return ScreenHost(SetupScreen(setup or TableSetup()), theme_name)


def ready(host: ScreenHost) -> TableSetup:
    """The set-up that was announced, once."""
    (message,) = host.heard(SetupScreen.Ready)
    return message.setup


async def click(pilot: Pilot[None], host: ScreenHost, text: str, button: int = 1) -> None:
    await pilot.click(offset=host.find(text) + Offset(1, 0), button=button)


async def write(pilot: Pilot[None], text: str) -> None:
    await pilot.press(*("space" if letter == " " else letter for letter in text))


async def test_enter_plays_with_the_defaults() -> None:
    host = host_of()
    async with host.run_test() as pilot:
        await pilot.press("enter")
    assert ready(host) == TableSetup()


async def test_everything_chosen_before_is_shown_and_handed_on() -> None:
    host = host_of(ALL_CHOSEN)
    async with host.run_test() as pilot:
        picture = "\n".join(host.lines())
        await pilot.press("enter")
    for text in ("[3]", "Cy", "[Goblins Rule]", "moss-417", "[2]", "[brisk]", "[fixed]", "[yes]"):
        assert text in picture
    assert ready(host) == ALL_CHOSEN


async def test_everything_can_be_chosen_by_keys() -> None:
    host = host_of()
    async with host.run_test() as pilot:
        await pilot.press("3", "down")
        for name in ("Ann", "Bo", "Cy"):
            await write(pilot, name)
            await pilot.press("down")
        await pilot.press("right", "j", "l", "l", "down")
        await write(pilot, "moss")
        await pilot.press("minus", "4", "1", "7", "down")
        await pilot.press("right", "right", "down", "space", "down", "l", "down", "right", "tab")
        await pilot.press("right", "enter")
    assert ready(host) == ALL_CHOSEN


async def test_everything_but_letters_can_be_chosen_by_clicks() -> None:
    host = host_of(
        replace(
            ALL_CHOSEN,
            names=("Ann", "Bo"),
            variant=Variant.FAIRIES_RULE,
            first=FirstPlayer.RANDOM,
            first_seat=0,
            options=Options(),
        )
    )
    async with host.run_test() as pilot:
        await click(pilot, host, " 3 ")
        await pilot.click(offset=host.find("Player 3"))
        await write(pilot, "Cy")
        await click(pilot, host, " Goblins Rule ")
        await click(pilot, host, " 1  2  3 ")
        await pilot.click(offset=host.find(" 2  3  rotate") + Offset(1, 0))
        await pilot.click(offset=host.find("chosen  off") + Offset(9, 0))
        for text in (" brisk ", " plain ", " fixed ", " yes "):
            await click(pilot, host, text)
        await click(pilot, host, " Play ")
    assert ready(host) == ALL_CHOSEN


async def test_solitaire_asks_for_its_size_and_for_nobody_to_begin() -> None:
    host = host_of()
    async with host.run_test() as pilot:
        await pilot.press("1")
        picture = "\n".join(host.lines())
        assert "Cards" in picture
        assert "Begins" not in picture
        assert "Take back" not in picture
        await pilot.click(offset=host.find("[5] 6  7") + Offset(4, 0))
        await pilot.press("enter")
    assert (ready(host).players, ready(host).size) == (1, 6)


async def test_names_come_back_when_players_do() -> None:
    host = host_of(replace(TableSetup(), names=("Ann", "Bo", "Cy", "Di")))
    async with host.run_test() as pilot:
        await pilot.press("1", "4", "enter")
    assert ready(host).names == ("Ann", "Bo", "Cy", "Di")


async def test_a_player_who_left_does_not_begin() -> None:
    host = host_of(replace(ALL_CHOSEN, first_seat=2))
    async with host.run_test() as pilot:
        await pilot.press("2", "enter")
    assert ready(host).first is FirstPlayer.RANDOM


async def test_digits_in_a_text_are_text() -> None:
    host = host_of()
    async with host.run_test() as pilot:
        await pilot.press("down", "3", "enter")
    assert ready(host).names == ("3", "Player 2")


ROWS = ("Players", "Names    1", "         2", "Game", "Begins", "Deal", "Lens", "Speed", "Glyphs")
FIELDS = ("Players", "Names    1", " ‹ person", "         2", " ‹ person", *ROWS[3:])  # noqa: RUF001
LAST_ROW = ("Seats", "Take back")


def marked(host: ScreenHost) -> str:
    """What stands behind the mark of the current field; nothing at the button."""
    return "".join(line.partition("▌")[2] for line in host.lines())


@pytest.mark.parametrize(
    ("step", "back", "fields"),
    [
        ("down", "up", (*ROWS, "Seats")),
        ("tab", "shift+tab", (*FIELDS, *LAST_ROW)),
    ],
)
async def test_one_key_goes_round_and_another_one_back(
    step: str, back: str, fields: tuple[str, ...]
) -> None:
    host = host_of()
    async with host.run_test() as pilot:
        for field in fields:
            assert marked(host).startswith(field)
            await pilot.press(step)
        assert marked(host) == ""
        await pilot.press(step)
        assert marked(host).startswith("Players")
        await pilot.press(back)
        assert marked(host) == ""
        for field in reversed(fields):
            await pilot.press(back)
            assert marked(host).startswith(field)


async def test_up_and_down_stay_in_their_column() -> None:
    host = host_of(TableSetup(("Ann", "Bo", "Cy")))
    async with host.run_test() as pilot:
        await pilot.press("down", "tab", "down", "down")
        assert marked(host).startswith(" ‹ person")  # noqa: RUF001
        assert "Cy" in next(line for line in host.lines() if "▌" in line)
        await pilot.press("down")
        assert marked(host).startswith("Game")
        await pilot.press("up")
        assert marked(host).strip().startswith("3 Cy")


async def test_the_focused_button_plays_on_space() -> None:
    host = host_of()
    async with host.run_test() as pilot:
        await pilot.press("up", "space")
    assert ready(host) == TableSetup()


async def test_help_tells_of_the_choice_at_hand() -> None:
    host = host_of()
    async with host.run_test() as pilot:
        host.find("Pass the keyboard")
        await pilot.press("down")
        host.find("Type over the name. Tab: a person or a computer plays.")
        await pilot.press("down", "down", "right")
        host.find("You start with fairies")
        await pilot.press("down", "right")
        host.find("Player 1 begins.")


async def test_options_are_told_at_once() -> None:
    host = host_of()
    async with host.run_test() as pilot:
        await click(pilot, host, " brisk ")
        await pilot.press("e")
    told = [message.options for message in host.heard(SetupScreen.OptionsChanged)]
    assert told == [Options(speed=Speed.BRISK), Options(Lens.CHOSEN, Speed.BRISK)]


async def test_options_that_change_elsewhere_are_shown() -> None:
    host = host_of()
    async with host.run_test() as pilot:
        assert isinstance(host.screen, SetupScreen)
        host.screen.take_options(
            Options(Lens.OFF, Speed.OFF, Glyphs.ASCII, Seating.FIXED, take_back=True)
        )
        await pilot.pause()
        host.find("[ascii]")
        host.find("[yes]")


async def test_b37_the_screen_itself_is_ascii_when_that_is_chosen() -> None:
    host = host_of(TableSetup(options=Options(glyphs=Glyphs.ASCII)))
    async with host.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert "\n".join(host.lines()).isascii()


@pytest.mark.parametrize("button", [2, 3])
async def test_b16_other_mouse_buttons_neither_choose_nor_play(button: int) -> None:
    host = host_of()
    async with host.run_test() as pilot:
        await pilot.pause()
        before = host.lines()
        await click(pilot, host, " race ", button)
        await click(pilot, host, " Play ", button)
        assert host.lines() == before
    assert not host.heard(SetupScreen.Ready)


async def test_b94_a_double_click_plays_once() -> None:
    host = host_of()
    async with host.run_test() as pilot:
        await pilot.double_click(offset=host.find(" Play "))
    assert len(host.heard(SetupScreen.Ready)) == 1


async def test_b95_a_held_enter_plays_once() -> None:
    host = host_of()
    async with host.run_test() as pilot:
        await pilot.press(*["enter"] * 20)
    assert len(host.heard(SetupScreen.Ready)) == 1


async def test_a_bad_code_is_refused_and_can_be_put_right() -> None:
    host = host_of(TableSetup(code="swamp-1"))
    async with host.run_test() as pilot:
        await pilot.press("enter")
        await pilot.pause()
        host.find("A deal code is a forest word")
        host.find("▌Deal")
        assert not host.heard(SetupScreen.Ready)
        await write(pilot, "moss 417")
        assert "forest word" not in "\n".join(host.lines())
        await pilot.press("enter")
    assert ready(host).code == "moss 417"


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (300, 80)])
async def test_b42_nothing_is_cut_off(size: tuple[int, int], players: int) -> None:
    names = tuple(f"The {number}. of the Family"[:20] for number in range(players))
    host = host_of(TableSetup(names))
    async with host.run_test(size=size):
        picture = "\n".join(host.lines())
        wanted = ["Goblins Drool, Fairies Rule!", *names, "alone", "Goblins Rule", "Deal"]
        wanted += ["emoji", "ascii", " Play ", "enter play", "quit"]
        alone = ["Cards", "flawless", "as dealt", "at the end"]
        wanted += alone if players == 1 else ["race", "fixed", "Take back", "yes"]
        for text in wanted:
            assert text in picture


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_a_refusal_and_the_help_are_seen_at_every_size(size: tuple[int, int]) -> None:
    host = host_of(TableSetup(("Ann", "Bo", "Cy", "Ann")))
    async with host.run_test(size=size) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        host.find("Two players are called Ann: give each a name of their own.")
        host.find("Type over the name. Tab: a person or a computer plays.")
        host.find(" Play ")


async def test_every_sentence_of_help_fits_the_smallest_window() -> None:
    host = host_of(TableSetup(("W" * 20, "M" * 20)))
    async with host.run_test():
        assert isinstance(host.screen, SetupScreen)
        for field in (field for row in host.screen.fields.rows for field in row):
            choices = getattr(field, "choices", ())
            for sentence in (field.help, *(choice.help for choice in choices)):
                assert len(sentence) <= 58


async def test_the_screen_follows_the_window() -> None:
    host = host_of()
    async with host.run_test(size=(120, 40)) as pilot:
        host.find("a game of rhymes")
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert "a game of rhymes" not in "\n".join(host.lines())
        host.find(" Play ")


async def test_the_screen_opens_in_the_day_too() -> None:
    host = host_of(theme_name=DAY.name)
    async with host.run_test() as pilot:
        await pilot.press("enter")
    assert ready(host) == TableSetup()


async def test_one_key_steps_to_the_deal_with_the_next_number() -> None:
    host = host_of(TableSetup(("Ann",), code="Moss 417"))
    async with host.run_test() as pilot:
        await pilot.press("ctrl+n")
        host.find("moss-418-a")
        await pilot.press("ctrl+n", "enter")
    (ready,) = host.heard(SetupScreen.Ready)
    assert ready.setup.code == "moss-419-a"


async def test_without_a_code_or_with_a_bad_one_the_next_deal_is_any() -> None:
    for code in ("", "unicorn"):
        host = host_of(TableSetup(("Ann",), code=code))
        async with host.run_test() as pilot:
            await pilot.press("ctrl+n", "enter")
        (ready,) = host.heard(SetupScreen.Ready)
        assert deal_index(ready.setup.code) in range(DEALS)
