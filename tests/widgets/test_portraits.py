"""The forty portraits: sizes, differences, contrast and cost."""

import json
import subprocess
import sys
from importlib import resources
from itertools import combinations, pairwise
from typing import Any

import pytest
from textual.theme import Theme

from goblins_tui.themes import THEMES
from goblins_tui.widgets.portraits import Pixels, PortraitSize, outline, portrait, text_face

SIDES = ("goblin", "fairy")
CREATURES = [(number, side) for side in SIDES for number in range(1, 21)]
SIZES = tuple(PortraitSize)

each_creature = pytest.mark.parametrize(("number", "side"), CREATURES)
each_size = pytest.mark.parametrize("size", SIZES)
each_theme = pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)

FOLDER = resources.files("goblins_tui.widgets") / "portraits"


def palette() -> dict[str, Any]:
    return dict(json.loads((FOLDER / "palette.json").read_text("ascii")))


def drawings(side: str) -> dict[str, Any]:
    name = {"goblin": "goblins.json", "fairy": "fairies.json"}[side]
    return dict(json.loads((FOLDER / name).read_text("ascii")))


def luminance(colour: str) -> float:
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
        for channel in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def silhouette(pixels: Pixels) -> list[str]:
    """Return the colours of the pixels that touch the card around the creature."""
    height, width = len(pixels), len(pixels[0])

    def is_card(x: int, y: int) -> bool:
        return not (0 <= x < width and 0 <= y < height) or pixels[y][x] is None

    return [
        colour
        for y, row in enumerate(pixels)
        for x, colour in enumerate(row)
        if colour is not None
        and (is_card(x - 1, y) or is_card(x + 1, y) or is_card(x, y - 1) or is_card(x, y + 1))
    ]


def runs(upper: tuple[str | None, ...], lower: tuple[str | None, ...]) -> int:
    """Count the stretches of equal cells in a row of half blocks."""
    cells = list(zip(upper, lower, strict=True))
    return 1 + sum(left != right for left, right in pairwise(cells))


def test_a_large_portrait_has_sixteen_by_eight_cells_and_a_medium_one_eleven_by_three() -> None:
    assert (PortraitSize.LARGE.columns, PortraitSize.LARGE.rows) == (16, 8)
    assert (PortraitSize.MEDIUM.columns, PortraitSize.MEDIUM.rows) == (11, 3)


@each_size
@each_creature
def test_a_portrait_has_exactly_the_pixels_of_its_size(
    number: int, side: str, size: PortraitSize
) -> None:
    pixels = portrait(number, side, size)
    assert len(pixels) == size.pixel_rows == 2 * size.rows
    assert {len(row) for row in pixels} == {size.columns}


@each_size
@each_creature
def test_a_pixel_is_a_hex_colour_or_lets_the_card_show_through(
    number: int, side: str, size: PortraitSize
) -> None:
    colours = {colour for row in portrait(number, side, size) for colour in row}
    assert None in colours
    for colour in colours - {None}:
        assert colour is not None
        assert len(colour) == 7
        assert colour[0] == "#"
        assert set(colour[1:]) <= set("0123456789abcdef")


@pytest.mark.parametrize(
    ("size", "distance"), [(PortraitSize.LARGE, 100), (PortraitSize.MEDIUM, 12)]
)
def test_any_two_portraits_differ_in_many_pixels(size: PortraitSize, distance: int) -> None:
    flat = {
        creature: [colour for row in portrait(*creature, size) for colour in row]
        for creature in CREATURES
    }
    too_close = [
        (one, other)
        for one, other in combinations(CREATURES, 2)
        if sum(a != b for a, b in zip(flat[one], flat[other], strict=True)) < distance
    ]
    assert too_close == []


@each_theme
@each_size
@each_creature
def test_more_than_half_of_a_silhouette_stands_out_from_the_card(
    number: int, side: str, size: PortraitSize, theme: Theme
) -> None:
    card = theme.variables[f"{side}-card"]
    edge = silhouette(portrait(number, side, size))
    standing_out = [colour for colour in edge if contrast(colour, card) >= 3]
    assert len(standing_out) > len(edge) / 2


@each_theme
@each_creature
def test_the_contour_of_a_goblins_skin_and_of_a_fairys_hair_stands_out_from_the_card(
    number: int, side: str, theme: Theme
) -> None:
    creature = drawings(side)["creature"][str(number)]
    ramp = creature["skin" if side == "goblin" else "hair"]
    edge = palette()["ramps"][ramp][0]
    assert contrast(edge, theme.variables[f"{side}-card"]) >= 3
    assert edge in {colour for row in portrait(number, side, PortraitSize.LARGE) for colour in row}


@pytest.mark.parametrize("side", SIDES)
def test_a_medium_portrait_is_cheap_to_send(side: str) -> None:
    costs = [
        runs(pixels[row], pixels[row + 1])
        for number in range(1, 21)
        for pixels in [portrait(number, side, PortraitSize.MEDIUM)]
        for row in range(0, PortraitSize.MEDIUM.pixel_rows, 2)
    ]
    assert max(costs) <= 7


def test_every_colour_is_exact_on_a_terminal_with_256_colours() -> None:
    cube = {"00", "5f", "87", "af", "d7", "ff"}
    greys = {f"{level:02x}" for level in range(8, 239, 10)}
    colours = {
        colour
        for creature in CREATURES
        for size in SIZES
        for row in portrait(*creature, size)
        for colour in row
        if colour is not None
    }
    exact = {
        colour
        for colour in colours
        if {colour[1:3], colour[3:5], colour[5:7]} <= cube
        or (len({colour[1:3], colour[3:5], colour[5:7]}) == 1 and colour[1:3] in greys)
    }
    assert colours == exact


@each_size
@each_creature
def test_an_outline_fills_the_cells_of_its_portrait_with_printable_ascii(
    number: int, side: str, size: PortraitSize
) -> None:
    lines = outline(number, side, size)
    assert len(lines) == size.rows
    assert {len(line) for line in lines} == {size.columns}
    assert all(line.isascii() and line.isprintable() for line in lines)


@each_size
def test_all_outlines_are_different(size: PortraitSize) -> None:
    assert len({outline(number, side, size) for number, side in CREATURES}) == 40


@each_creature
def test_an_outline_has_the_eyes_of_the_text_face(number: int, side: str) -> None:
    face = text_face(number, side)
    eyes = outline(number, side, PortraitSize.MEDIUM)[1]
    assert (eyes[4], eyes[6]) == (face[1], face[3])


def test_all_text_faces_are_different_and_five_ascii_characters_wide() -> None:
    faces = [text_face(number, side) for number, side in CREATURES]
    assert len(set(faces)) == 40
    assert all(len(face) == 5 and face.isascii() and face.isprintable() for face in faces)


def test_a_text_face_tells_goblins_by_pointed_ears_from_fairies_by_round_ones() -> None:
    for number in range(1, 21):
        goblin, fairy = text_face(number, "goblin"), text_face(number, "fairy")
        assert goblin[0] + goblin[4] == "<>"
        assert fairy[0] + fairy[4] in ("()", "{}")


@pytest.mark.parametrize(("number", "side"), [(0, "goblin"), (21, "fairy"), (-1, "goblin")])
def test_a_card_that_does_not_exist_has_no_portrait(number: int, side: str) -> None:
    with pytest.raises(ValueError, match="no card has the number"):
        portrait(number, side, PortraitSize.LARGE)


def test_a_side_that_does_not_exist_has_no_portrait() -> None:
    with pytest.raises(ValueError, match="no such side"):
        outline(1, "troll", PortraitSize.LARGE)


def test_the_same_portrait_is_drawn_in_every_process() -> None:
    program = (
        "from goblins_tui.widgets.portraits import PortraitSize, portrait\n"
        "print([portrait(n, s, z) for n in range(1, 21) for s in ('goblin', 'fairy')"
        " for z in PortraitSize])"
    )
    elsewhere = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout
    here = [portrait(number, s, z) for number in range(1, 21) for s in SIDES for z in SIZES]
    assert elsewhere == f"{here}\n"


def test_nothing_is_read_and_no_textual_is_loaded_before_the_first_portrait() -> None:
    program = (
        "import sys\n"
        "opened = []\n"
        "sys.addaudithook(lambda event, details: event == 'open' and opened.append(details[0]))\n"
        "import goblins_tui.widgets.portraits\n"
        "print([name for name in opened if str(name).endswith('.json')], 'textual' in sys.modules)"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout
    assert answer == "[] False\n"


def test_the_drawings_are_plain_ascii_text() -> None:
    files = [file for file in FOLDER.iterdir() if file.name.endswith(".json")]
    assert len(files) == 3
    assert all(file.read_bytes().isascii() for file in files)


@each_size
@pytest.mark.parametrize("side", SIDES)
def test_every_part_is_used_and_fits_its_canvas(side: str, size: PortraitSize) -> None:
    form = size.name.lower()
    parts = drawings(side)[form]
    used = {part for each in drawings(side)["creature"].values() for part in each[form]}
    assert used == set(parts)
    for part in parts.values():
        rows = part["pixels"]
        assert part.get("top", 0) + len(rows) <= size.pixel_rows
        assert {len(row) for row in rows} <= {size.columns, (size.columns + 1) // 2}


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
