"""The colours of the portraits: differences, contrast, and fewer than 24 bits."""

import hashlib
import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from rich.color import Color, ColorSystem
from textual.theme import Theme

from goblins_tui.themes import THEMES
from goblins_tui.widgets.portraits import PortraitSize, Pose, portrait
from tests.kit.creatures import (
    CREATURES,
    SIDES,
    SIZES,
    card,
    closest,
    contour,
    contrast,
    drawings,
    each_creature,
    each_pose,
    each_size,
    each_theme,
    flat,
    mask,
    palette,
)

DEPTHS = (ColorSystem.STANDARD, ColorSystem.EIGHT_BIT, ColorSystem.TRUECOLOR)


def on_terminal(
    number: int, side: str, size: PortraitSize, theme: Theme, depth: ColorSystem
) -> list[str]:
    """Return what a terminal with so many colours is told of a creature on its card."""
    ground = card(theme, side)
    return [
        ";".join(Color.parse(colour or ground).downgrade(depth).get_ansi_codes())
        for colour in flat(portrait(number, side, size, ground))
    ]


def sent_at_every_depth() -> str:
    """Return a digest of all that terminals are told of all creatures."""
    digest = hashlib.sha256()
    for theme, depth, size, (number, side) in product(THEMES, DEPTHS, SIZES, CREATURES):
        digest.update(" ".join(on_terminal(number, side, size, theme, depth)).encode())
    return digest.hexdigest()


@pytest.mark.parametrize(
    ("size", "distance"), [(PortraitSize.LARGE, 120), (PortraitSize.MEDIUM, 16)]
)
def test_any_two_portraits_differ_in_many_pixels(size: PortraitSize, distance: int) -> None:
    drawn = {creature: flat(portrait(*creature, size)) for creature in CREATURES}
    assert closest(drawn) >= distance


@pytest.mark.parametrize(("size", "distance"), [(PortraitSize.LARGE, 16), (PortraitSize.MEDIUM, 2)])
def test_any_two_creatures_differ_in_shape_alone(size: PortraitSize, distance: int) -> None:
    shapes = {creature: mask(portrait(*creature, size)) for creature in CREATURES}
    assert closest(shapes) >= distance


@each_pose
@each_theme
@each_size
@each_creature
def test_the_whole_contour_stands_out_from_the_card(
    number: int, side: str, size: PortraitSize, theme: Theme, pose: Pose
) -> None:
    ground = card(theme, side)
    edge = contour(portrait(number, side, size, ground, pose)).values()
    assert [colour for colour in edge if contrast(colour, ground) < 3] == []


@each_theme
@each_size
@each_creature
def test_a_ground_changes_no_shape_and_nothing_inside_it(
    number: int, side: str, size: PortraitSize, theme: Theme
) -> None:
    free, set_off = portrait(number, side, size), portrait(number, side, size, card(theme, side))
    assert mask(free) == mask(set_off)
    edge = contour(free)
    inside = [
        (before, after)
        for y, rows in enumerate(zip(free, set_off, strict=True))
        for x, (before, after) in enumerate(zip(*rows, strict=True))
        if (x, y) not in edge
    ]
    assert inside
    assert all(before == after for before, after in inside)


@each_theme
def test_without_a_ground_some_contours_would_be_lost(theme: Theme) -> None:
    lost = {
        side
        for number, side in CREATURES
        for colour in contour(portrait(number, side, PortraitSize.LARGE)).values()
        if contrast(colour, card(theme, side)) < 3
    }
    assert lost == set(SIDES)


@each_creature
def test_a_creature_can_be_drawn_on_a_ground_of_any_colour(number: int, side: str) -> None:
    for ground in ("#000000", "#808080", "#ffffff", "#5f8700", "#875fd7"):
        drawn = portrait(number, side, PortraitSize.LARGE, ground)
        assert mask(drawn) == mask(portrait(number, side, PortraitSize.LARGE))


def test_a_rim_takes_the_place_of_every_colour_that_is_lost_on_a_card() -> None:
    rims = palette()["rim"]
    grounds = [card(theme, side) for theme in THEMES for side in SIDES]
    ramps = palette()["ramps"].values()
    colours = {*palette()["letters"].values(), *(colour for ramp in ramps for colour in ramp)}
    lost = {colour for colour in colours if min(contrast(colour, each) for each in grounds) < 3}
    assert set(rims) == lost
    assert min(contrast(rim, each) for rim in rims.values() for each in grounds) >= 3


def test_every_colour_is_exact_on_a_terminal_with_256_colours() -> None:
    cube = {"00", "5f", "87", "af", "d7", "ff"}
    greys = {f"{level:02x}" for level in range(8, 239, 10)}
    colours = {
        colour
        for creature in CREATURES
        for size in SIZES
        for theme in THEMES
        for colour in flat(portrait(*creature, size, card(theme, creature[1])))
        if colour is not None
    }
    exact = {
        colour
        for colour in colours
        if {colour[1:3], colour[3:5], colour[5:7]} <= cube
        or (len({colour[1:3], colour[3:5], colour[5:7]}) == 1 and colour[1:3] in greys)
    }
    assert colours == exact


@each_theme
@pytest.mark.parametrize(
    ("size", "distance"), [(PortraitSize.LARGE, 100), (PortraitSize.MEDIUM, 16)]
)
def test_any_two_portraits_differ_in_many_pixels_of_sixteen_colours(
    size: PortraitSize, distance: int, theme: Theme
) -> None:
    drawn = {
        creature: on_terminal(*creature, size, theme, ColorSystem.STANDARD)
        for creature in CREATURES
    }
    assert closest(drawn) >= distance


@each_theme
@each_size
@each_creature
def test_no_creature_is_lost_on_its_card_in_sixteen_colours(
    number: int, side: str, size: PortraitSize, theme: Theme
) -> None:
    ground = Color.parse(card(theme, side)).downgrade(ColorSystem.STANDARD).get_ansi_codes()
    drawn = on_terminal(number, side, size, theme, ColorSystem.STANDARD)
    inside = mask(portrait(number, side, size))
    seen = [
        code != ";".join(ground) for code, is_seen in zip(drawn, inside, strict=True) if is_seen
    ]
    assert sum(seen) >= 0.6 * len(seen)


def test_the_same_portraits_are_sent_by_every_process_at_each_depth_of_colour() -> None:
    program = (
        "from tests.widgets import test_portrait_colours as here\nprint(here.sent_at_every_depth())"
    )
    elsewhere = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONHASHSEED": "7"},
    ).stdout
    assert elsewhere == f"{sent_at_every_depth()}\n"


@each_theme
@each_size
@each_creature
def test_256_colours_show_nearly_what_24_bits_show(
    number: int, side: str, size: PortraitSize, theme: Theme
) -> None:
    for colour in set(flat(portrait(number, side, size, card(theme, side)))) - {None}:
        exact = Color.parse(str(colour))
        shown = exact.downgrade(ColorSystem.EIGHT_BIT).get_truecolor()
        # Rich rounds a grey to a neighbour of the one that it could have.
        assert max(abs(a - b) for a, b in zip(shown, exact.get_truecolor(), strict=True)) <= 12


@pytest.mark.parametrize("side", SIDES)
def test_every_choice_of_colours_is_a_ramp_of_the_palette(side: str) -> None:
    kinds, ramps = palette()["parts"], palette()["ramps"]
    for creature in drawings(side)["creature"].values():
        assert {creature[kind] for kind in kinds if kind in creature} <= set(ramps)


def test_every_ramp_of_the_palette_is_used() -> None:
    kinds = palette()["parts"]
    creatures = [each for side in SIDES for each in drawings(side)["creature"].values()]
    used = {creature[kind] for creature in creatures for kind in kinds if kind in creature}
    assert used == set(palette()["ramps"])
