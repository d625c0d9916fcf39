"""The portraits of the forty creatures, as pixels and as characters.

The drawings are text grids in the folder `portraits` beside this module. JSON holds them, because
it is read twenty times as fast as TOML and people wait for the first picture. Nothing is read
before the first portrait is asked for.

A part is a grid of letters, one for each pixel, that begins at the row `top`; `.` is transparent,
and a row of half the width is mirrored. What a letter stands for is told in `palette.json`, where a
ramp is three colours: the edge, the body and the light. A creature lists its parts from back to
front (large: 16 x 16 pixels, medium: 11 x 6), the ramps that colour them, its face in five
characters, and the hat of its outline in characters. All colours belong to the fixed part of the
xterm-256 palette, which a terminal with 256 colours shows exactly.
"""

import json
from enum import Enum
from functools import cache
from importlib import resources
from typing import Any, TypeAlias

Pixels: TypeAlias = tuple[tuple[str | None, ...], ...]

_TRANSPARENT = "."


class PortraitSize(Enum):
    """A size in pixels; a terminal cell shows two pixels, one above the other."""

    LARGE = (16, 16)
    MEDIUM = (11, 6)

    @property
    def columns(self) -> int:
        """Width, in pixels and in cells."""
        return self.value[0]

    @property
    def pixel_rows(self) -> int:
        """Height in pixels."""
        return self.value[1]

    @property
    def rows(self) -> int:
        """Height in cells."""
        return self.value[1] // 2


@cache
def portrait(number: int, side: str, size: PortraitSize) -> Pixels:
    """Draw a creature.

    Args:
        number: The number of the card, 1 to 20.
        side: "goblin" or "fairy".
        size: How large.

    Returns:
        Rows of pixels from the top; a pixel is a colour such as "#5f8700", or None where the card
        shows through.

    Raises:
        ValueError: There is no such creature.
    """
    creature = _creature(number, side)
    parts = _drawings(side)[size.name.lower()]
    canvas = [[_TRANSPARENT] * size.columns for _ in range(size.pixel_rows)]
    for name in creature[size.name.lower()]:
        part = parts[name]
        for y, row in enumerate(part["pixels"], start=part.get("top", 0)):
            for x, letter in enumerate(_unfold(row, size.columns)):
                if letter != _TRANSPARENT:
                    canvas[y][x] = letter
    colours = _colours(creature)
    return tuple(
        tuple(None if letter == _TRANSPARENT else colours[letter] for letter in row)
        for row in canvas
    )


@cache
def outline(number: int, side: str, size: PortraitSize) -> tuple[str, ...]:
    """Draw a creature with ASCII characters, for a terminal without colours.

    Args:
        number: The number of the card, 1 to 20.
        side: "goblin" or "fairy".
        size: How large.

    Returns:
        Lines from the top, each as wide as the portrait.

    Raises:
        ValueError: There is no such creature.
    """
    creature = _creature(number, side)
    form = size.name.lower()
    _, left_eye, mouth, right_eye, _ = creature["face"]
    features = str.maketrans({"L": left_eye, "M": mouth, "R": right_eye})
    lines = [
        *creature["outline"][form],
        *(line.translate(features) for line in _drawings(side)["frame"][form]),
    ]
    return tuple(line.ljust(size.columns) for line in lines)


def text_face(number: int, side: str) -> str:
    """Give a creature a face of five ASCII characters, such as "(o,o)".

    Args:
        number: The number of the card, 1 to 20.
        side: "goblin" or "fairy".

    Returns:
        Ear, eye, mouth, eye, ear.

    Raises:
        ValueError: There is no such creature.
    """
    face: str = _creature(number, side)["face"]
    return face


def _creature(number: int, side: str) -> dict[str, Any]:
    if side not in ("goblin", "fairy"):
        raise ValueError(f"no such side: {side!r}")
    try:
        creature: dict[str, Any] = _drawings(side)["creature"][str(number)]
    except KeyError:
        raise ValueError(f"no card has the number {number!r}") from None
    return creature


def _colours(creature: dict[str, Any]) -> dict[str, str]:
    """Return what each letter of the creature's parts stands for."""
    palette = _palette()
    colours: dict[str, str] = dict(palette["letters"])
    for part, letters in palette["parts"].items():
        if part in creature:
            ramp = palette["ramps"][creature[part]]
            colours.update(zip(letters, ramp, strict=False))  # an eye has no third colour
    return colours


def _unfold(row: str, columns: int) -> str:
    """Complete a row of which only the left half is drawn."""
    half = (columns + 1) // 2
    return row + row[: columns // 2][::-1] if len(row) == half else row


def _palette() -> dict[str, Any]:
    return _read("palette")


def _drawings(side: str) -> dict[str, Any]:
    return _read({"goblin": "goblins", "fairy": "fairies"}[side])


@cache
def _read(name: str) -> dict[str, Any]:
    file = resources.files("goblins_tui.widgets") / "portraits" / f"{name}.json"
    contents: dict[str, Any] = json.loads(file.read_text(encoding="ascii"))
    return contents
