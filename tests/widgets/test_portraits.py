"""The forty portraits: sizes, outlines, text faces, cost, and the files they come from."""

import subprocess
import sys
import unicodedata
from itertools import pairwise

import pytest
from textual.theme import Theme

from goblins_tui.widgets.portraits import PortraitSize, Pose, outline, portrait, text_face
from tests.kit.creatures import (
    CREATURES,
    FOLDER,
    SIDES,
    SIZES,
    card,
    closest,
    drawings,
    each_creature,
    each_pose,
    each_size,
    each_theme,
)


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


@pytest.mark.parametrize(("size", "distance"), [(PortraitSize.LARGE, 20), (PortraitSize.MEDIUM, 8)])
def test_any_two_outlines_differ_in_many_characters(size: PortraitSize, distance: int) -> None:
    drawn = {creature: "".join(outline(*creature, size)) for creature in CREATURES}
    assert closest(drawn) >= distance


@pytest.mark.parametrize("side", SIDES)
@each_theme
def test_a_medium_portrait_is_cheap_to_send(side: str, theme: Theme) -> None:
    costs = [
        runs(pixels[row], pixels[row + 1])
        for number in range(1, 21)
        for pixels in [portrait(number, side, PortraitSize.MEDIUM, card(theme, side))]
        for row in range(0, PortraitSize.MEDIUM.pixel_rows, 2)
    ]
    assert max(costs) <= 7


@each_pose
@each_size
@each_creature
def test_an_outline_fills_the_cells_of_its_portrait_with_printable_ascii(
    number: int, side: str, size: PortraitSize, pose: Pose
) -> None:
    lines = outline(number, side, size, pose)
    assert len(lines) == size.rows
    assert {len(line) for line in lines} == {size.columns}
    assert all(line.isascii() and line.isprintable() for line in lines)


@each_pose
def test_no_character_of_a_drawing_is_wide_or_of_ambiguous_width(pose: Pose) -> None:
    drawn = [outline(*creature, size, pose) for creature in CREATURES for size in SIZES]
    faces = [text_face(*creature, pose) for creature in CREATURES]
    characters = {character for lines in (*drawn, faces) for line in lines for character in line}
    assert {unicodedata.east_asian_width(character) for character in characters} == {"Na"}


@each_creature
@each_pose
def test_an_outline_has_the_eyes_of_the_text_face(number: int, side: str, pose: Pose) -> None:
    face = text_face(number, side, pose)
    eyes = outline(number, side, PortraitSize.MEDIUM, pose)[1]
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
        for pose in Pose:
            rows = part.get(pose.value, part["rest"])
            assert part.get("top", 0) + len(rows) <= size.pixel_rows
            assert {len(row) for row in rows} <= {size.columns, (size.columns + 1) // 2}


@each_size
@pytest.mark.parametrize("side", SIDES)
def test_every_frame_of_an_outline_is_used(side: str, size: PortraitSize) -> None:
    used = {each["frame"] for each in drawings(side)["creature"].values()}
    assert used == set(drawings(side)["frame"][size.name.lower()])
