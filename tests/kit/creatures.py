"""The forty creatures, and what can be measured on a drawing."""

import json
from collections.abc import Mapping, Sequence
from importlib import resources
from itertools import combinations
from typing import Any

import pytest
from textual.theme import Theme

from goblins_tui.themes import THEMES
from goblins_tui.widgets.portraits import Pixels, PortraitSize, Pose

SIDES = ("goblin", "fairy")
CREATURES = [(number, side) for side in SIDES for number in range(1, 21)]
SIZES = tuple(PortraitSize)
each_creature = pytest.mark.parametrize(("number", "side"), CREATURES)
each_size = pytest.mark.parametrize("size", SIZES)
each_pose = pytest.mark.parametrize("pose", Pose)
each_theme = pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
FOLDER = resources.files("goblins_tui.widgets") / "portraits"


def palette() -> dict[str, Any]:
    """Return what the file of the palette says."""
    return dict(json.loads((FOLDER / "palette.json").read_text("ascii")))


def drawings(side: str) -> dict[str, Any]:
    """Return what the file of a side says."""
    name = {"goblin": "goblins.json", "fairy": "fairies.json"}[side]
    return dict(json.loads((FOLDER / name).read_text("ascii")))


def card(theme: Theme, side: str) -> str:
    """Return the colour of a card on which a creature stands."""
    return theme.variables[f"{side}-card"]


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours by the Web Content Accessibility Guidelines."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
        for channel in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contour(pixels: Pixels) -> dict[tuple[int, int], str]:
    """Return the pixels that touch the card around the creature: column and row, and colour."""
    height, width = len(pixels), len(pixels[0])

    def is_card(x: int, y: int) -> bool:
        return not (0 <= x < width and 0 <= y < height) or pixels[y][x] is None

    return {
        (x, y): colour
        for y, row in enumerate(pixels)
        for x, colour in enumerate(row)
        if colour is not None
        and (is_card(x - 1, y) or is_card(x + 1, y) or is_card(x, y - 1) or is_card(x, y + 1))
    }


def flat(pixels: Pixels) -> list[str | None]:
    """Return all pixels in one row."""
    return [colour for row in pixels for colour in row]


def mask(pixels: Pixels) -> list[bool]:
    """Tell the creature from the card around it, pixel by pixel."""
    return [colour is not None for colour in flat(pixels)]


def differences(one: Sequence[object], other: Sequence[object]) -> int:
    """Return in how many places two drawings differ."""
    return sum(a != b for a, b in zip(one, other, strict=True))


def closest(drawings: Mapping[tuple[int, str], Sequence[object]]) -> int:
    """Return in how many places the two drawings differ that are most alike."""
    return min(differences(one, other) for one, other in combinations(drawings.values(), 2))
