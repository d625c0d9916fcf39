"""Portraits that stir: eyes that shut, wings that beat."""

import pytest

from goblins_tui.themes import THEMES
from goblins_tui.widgets.portraits import PortraitSize, Pose, outline, portrait, text_face
from tests.kit.creatures import (
    CREATURES,
    card,
    closest,
    differences,
    each_creature,
    each_size,
    flat,
    mask,
)


@each_size
@each_creature
def test_a_creature_that_stirs_changes_in_few_pixels(
    number: int, side: str, size: PortraitSize
) -> None:
    least, most = {PortraitSize.LARGE: (4, 52), PortraitSize.MEDIUM: (4, 12)}[size]
    for ground in (None, *(card(theme, side) for theme in THEMES)):
        rest = flat(portrait(number, side, size, ground))
        stirred = flat(portrait(number, side, size, ground, Pose.STIRRED))
        assert least <= differences(rest, stirred) <= most


@each_size
@pytest.mark.parametrize("number", range(1, 21))
def test_a_goblin_that_stirs_keeps_its_shape(number: int, size: PortraitSize) -> None:
    rest, stirred = (portrait(number, "goblin", size, pose=pose) for pose in Pose)
    assert mask(rest) == mask(stirred)


@each_size
@pytest.mark.parametrize("number", range(1, 21))
def test_a_fairy_that_stirs_moves_nothing_but_her_wings(number: int, size: PortraitSize) -> None:
    rest, stirred = (portrait(number, "fairy", size, pose=pose) for pose in Pose)
    changed = {
        column
        for one, other in zip(rest, stirred, strict=True)
        for column, (before, after) in enumerate(zip(one, other, strict=True))
        if before != after
    }
    face = {PortraitSize.LARGE: range(6, 10), PortraitSize.MEDIUM: range(3, 8)}[size]
    assert changed
    assert changed.isdisjoint(face)


@each_size
def test_all_creatures_that_stir_are_different(size: PortraitSize) -> None:
    drawn = {creature: flat(portrait(*creature, size, pose=Pose.STIRRED)) for creature in CREATURES}
    assert closest(drawn) >= {PortraitSize.LARGE: 120, PortraitSize.MEDIUM: 12}[size]


@each_size
@each_creature
def test_an_outline_and_a_text_face_stir_too(number: int, side: str, size: PortraitSize) -> None:
    rest, stirred = (outline(number, side, size, pose) for pose in Pose)
    assert 0 < differences("".join(rest), "".join(stirred)) <= len("".join(rest)) // 2
    assert text_face(number, side, Pose.REST) != text_face(number, side, Pose.STIRRED)


@pytest.mark.parametrize("number", range(1, 21))
def test_a_goblin_shuts_the_eyes_of_its_text_face_and_a_fairy_beats_its_wings(number: int) -> None:
    goblin = [text_face(number, "goblin", pose) for pose in Pose]
    assert goblin[0][::2] == goblin[1][::2]
    assert goblin[1][1] == goblin[1][3] in "-_"
    fairy = [text_face(number, "fairy", pose) for pose in Pose]
    assert fairy[0][1:4] == fairy[1][1:4]
    assert {fairy[0][0], fairy[1][0]} == set("({")
