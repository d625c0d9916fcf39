from itertools import pairwise

import pytest
from rich.style import Style
from textual.app import App, ComposeResult
from textual.strip import Strip

from goblins_tui.rules import Side
from goblins_tui.widgets import parade as parade_module
from goblins_tui.widgets.parade import Creature, Lineup, Parade, dance_steps
from goblins_tui.widgets.portrait_pen import portrait_rows
from goblins_tui.widgets.portraits import PortraitSize, Pose, outline, text_face

MEDIUM = PortraitSize.MEDIUM.columns
GOBLINS = tuple(Creature(number, Side.GOBLIN) for number in range(11, 19))
FAIRIES = tuple(Creature(number, Side.FAIRY) for number in range(1, 9))
WON = Lineup(FAIRIES, GOBLINS, left_dances=True, right_sulks=True)
SIX_DANCE_THREE_SULK = 9 * 12 - 1 + 2
"""Columns for all that are ever shown."""


class Host(App[None]):
    """Shows a parade."""

    def __init__(
        self,
        lineup: Lineup,
        is_ascii: bool = False,
        no_color: bool = False,
        hops: bool = True,
    ) -> None:
        super().__init__()
        self.parade = Parade(lineup, is_ascii)
        self.parade.fit(52, hops)
        self.no_color = no_color

    def compose(self) -> ComposeResult:
        yield self.parade

    @property
    def rows(self) -> list[Strip]:
        """What the parade shows."""
        return [self.parade.render_line(y) for y in range(self.parade.size.height)]

    @property
    def text(self) -> list[str]:
        return [strip.text.rstrip() for strip in self.rows]

    def cells_of(self, index: int) -> list[list[tuple[str, Style | None]]]:
        """The cells of the creature with this index from the left, row by row."""
        left = index * (MEDIUM + 1)
        return [
            [
                (character, segment.style)
                for segment in strip.crop(left, left + MEDIUM)
                for character in segment.text
            ]
            for strip in self.rows
        ]


def cells(creature: Creature, ground: Style, pose: Pose) -> list[list[tuple[str, Style | None]]]:
    """The cells of a portrait, row by row."""
    rows = portrait_rows(*creature, PortraitSize.MEDIUM, ground, ground, pose=pose)
    return [
        [(character, segment.style) for segment in row for character in segment.text]
        for row in rows
    ]


# Who is shown ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("columns", "left", "right"),
    [
        (25, 1, 1),
        (52, 3, 1),
        (73, 5, 1),
        (96, 6, 1),
        (97, 6, 2),
        (300, 6, 3),
    ],
)
def test_as_many_as_fit_are_shown_and_of_both_ends_somebody(
    columns: int, left: int, right: int
) -> None:
    shown = WON.within(columns, MEDIUM)
    assert (shown.left, shown.right) == (FAIRIES[:left], GOBLINS[:right])
    assert shown.columns(MEDIUM) <= columns


@pytest.mark.parametrize("lineup", [Lineup(FAIRIES), Lineup(right=GOBLINS)])
def test_those_who_are_alone_get_all_the_room(lineup: Lineup) -> None:
    for columns, places in ((10, 0), (11, 1), (52, 4), (300, 6)):
        shown = lineup.within(columns, MEDIUM)
        assert len(shown.left + shown.right) == places
        assert shown.columns(MEDIUM) <= columns


def test_nobody_needs_no_room() -> None:
    assert Lineup().within(52, MEDIUM) == Lineup()
    assert Lineup().columns(MEDIUM) <= 0
    assert Parade(Lineup(), is_ascii=False).is_empty


# The dance ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("dancers", range(1, 7))
def test_a_dance_takes_about_a_second_and_a_half_and_each_hops_as_often_as_the_others(
    dancers: int,
) -> None:
    *steps, last = dance_steps(dancers)
    assert last is None
    hops = [steps.count(index) for index in range(dancers)]
    assert len(set(hops)) == 1
    assert hops[0] >= 1
    assert 0.8 <= (len(steps) + 1) * parade_module.STEP_SECONDS <= 1.6
    # Who came down hops again only when the eye has seen it.
    assert all(one != other for one, other in pairwise(steps))


def test_without_dancers_there_is_no_dance() -> None:
    assert dance_steps(0) == ()


async def test_the_winners_dance_once_and_then_nothing_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(parade_module, "STEP_SECONDS", 0.001)
    app = Host(WON)
    async with app.run_test(size=(60, 10)) as pilot:
        seen: list[int | None] = []
        at_rest = app.text
        app.parade.watch(app.parade, "in_air", lambda index: seen.append(index), init=False)
        app.parade.dance()
        for _ in range(500):
            if not app.parade.is_dancing:
                break
            await pilot.pause(0.01)
        assert seen == [*dance_steps(3)]
        assert app.text == at_rest
        assert all(timer._task is None or timer._task.done() for timer in app.parade._timers)


async def test_a_step_that_comes_late_moves_nobody() -> None:
    app = Host(WON)
    async with app.run_test(size=(60, 10)):
        at_rest = app.text
        app.parade._step()
        assert (app.parade.in_air, app.text) == (None, at_rest)


@pytest.mark.parametrize(
    "lineup", [WON._replace(left_dances=False), WON._replace(left=()), Lineup()]
)
async def test_who_has_not_won_does_not_dance(lineup: Lineup) -> None:
    app = Host(lineup)
    async with app.run_test(size=(60, 10)):
        app.parade.dance()
        assert not app.parade.is_dancing


# How it looks ------------------------------------------------------------------------------------


async def test_a_fairy_in_the_air_is_a_row_higher_and_beats_her_wings() -> None:
    app = Host(WON)
    async with app.run_test(size=(60, 10)):
        ground = app.parade.rich_style
        at_rest = cells(FAIRIES[1], ground, Pose.REST)
        flying = cells(FAIRIES[1], ground, Pose.STIRRED)
        assert app.cells_of(1)[1:] == at_rest
        app.parade.in_air = 1
        assert app.cells_of(1)[:-1] == flying
        assert {character for character, _ in app.cells_of(1)[-1]} == {" "}
        assert app.cells_of(0)[1:] == cells(FAIRIES[0], ground, Pose.REST)


async def test_a_goblin_in_the_air_keeps_its_eyes_open() -> None:
    app = Host(Lineup(GOBLINS, FAIRIES, left_dances=True, right_sulks=True))
    async with app.run_test(size=(60, 10)):
        app.parade.in_air = 0
        expected = cells(GOBLINS[0], app.parade.rich_style, Pose.REST)
        assert app.cells_of(0)[:-1] == expected


@pytest.mark.parametrize("creatures", [FAIRIES, GOBLINS])
async def test_without_a_row_to_hop_into_who_dances_stirs(creatures: tuple[Creature, ...]) -> None:
    app = Host(Lineup(creatures, left_dances=True), hops=False)
    async with app.run_test(size=(60, 10)):
        app.parade.in_air = 0
        style = app.parade.rich_style
        assert app.cells_of(0) == cells(creatures[0], style, Pose.STIRRED)
        assert app.cells_of(1) == cells(creatures[1], style, Pose.REST)


@pytest.mark.parametrize(("sulks", "pose"), [(True, Pose.STIRRED), (False, Pose.REST)])
async def test_who_sulks_shuts_its_eyes_and_stays_on_the_ground(sulks: bool, pose: Pose) -> None:
    app = Host(Lineup(right=GOBLINS, right_sulks=sulks))
    async with app.run_test(size=(60, 10)):
        assert app.cells_of(0)[1:] == cells(GOBLINS[0], app.parade.rich_style, pose)


async def test_every_row_is_exactly_as_wide_as_the_parade() -> None:
    for lineup in (WON, Lineup(FAIRIES), Lineup(right=GOBLINS), Lineup()):
        app = Host(lineup)
        async with app.run_test(size=(70, 10)):
            assert [row.cell_length for row in app.rows] == [70] * 4


async def test_the_losers_stand_at_the_right_end() -> None:
    app = Host(WON, is_ascii=True)
    async with app.run_test(size=(70, 10)):
        winners = " ".join(text_face(*creature) for creature in FAIRIES[:6])
        losers = " ".join(text_face(*creature, Pose.STIRRED) for creature in GOBLINS[:2])
        blank, row = (strip.text for strip in app.rows)
        assert blank.strip() == ""
        assert row == winners + losers.rjust(70 - len(winners))


async def test_in_ascii_a_face_hops_in_two_rows() -> None:
    app = Host(WON, is_ascii=True)
    async with app.run_test(size=(70, 10)):
        app.parade.in_air = 0
        above, below = app.text
        assert above == text_face(*FAIRIES[0], Pose.STIRRED)
        assert below.startswith(f"{'':6}{text_face(*FAIRIES[1])}")
        assert (above + below).isascii()


async def test_without_colours_the_creatures_are_drawn_with_characters() -> None:
    app = Host(WON, no_color=True)
    async with app.run_test(size=(60, 10)):
        drawn = [line[:MEDIUM].rstrip() for line in app.text[1:]]
        size = PortraitSize.MEDIUM
        assert drawn == [line.rstrip() for line in outline(*FAIRIES[0], size)]
        assert all(line.isascii() for line in drawn)
