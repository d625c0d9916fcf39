"""The portraits of the forty creatures, as pixels and as characters.

The drawings are text grids in the folder `portraits` beside this module. JSON holds them, because
it is read twenty times as fast as TOML and people wait for the first picture. Nothing is read
before the first portrait is asked for.

A part is a grid of letters, one for each pixel, that begins at the row `top`; `.` is transparent,
and a row of half the width is mirrored. Some parts have a second grid, `stirred`, which takes the
place of the first while the creature stirs: eyes that shut, wings that beat. What a letter stands
for is told in `palette.json`, where a ramp is three colours: the edge, the body and the light. All
colours belong to the fixed part of the xterm-256 palette, which a terminal with 256 colours shows
exactly.

A creature lists its parts from back to front (large: 16 x 16 pixels, medium: 11 x 6), the ramps
that colour them, its face in five characters, and its outline in characters: a hat, above as much
as the hat leaves of a `frame` that it shares. In outlines L, M and R stand for eyes and mouth.

A creature must stand out from the ground around it. The table `rim` of the palette names for each
colour a middle tone that does so on dark and on light cards; it takes the place of a colour that
does not, where a creature ends.
"""

import json
from enum import Enum
from functools import cache
from importlib import resources
from typing import Any, TypeAlias

Pixels: TypeAlias = tuple[tuple[str | None, ...], ...]

_TRANSPARENT = "."
_CONTRAST = 3
"""From here on a colour is told from the ground, as the guidelines for graphics ask."""
_BEAT = str.maketrans("(){}", "{}()")
"""How the ears of a fairy's text face turn when her wings beat."""


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


class Pose(Enum):
    """How a creature holds itself."""

    REST = "rest"
    """As it usually looks."""
    STIRRED = "stirred"
    """A goblin has shut its eyes, a fairy beats her wings."""


@cache
def portrait(
    number: int,
    side: str,
    size: PortraitSize,
    ground: str | None = None,
    pose: Pose = Pose.REST,
) -> Pixels:
    """Draw a creature.

    Args:
        number: The number of the card, 1 to 20.
        side: "goblin" or "fairy".
        size: How large.
        ground: The colour around the creature, such as "#1c2b09"; pixels at its edge that can
            hardly be told from it get a colour that can. `None` for no ground in particular.
        pose: How the creature holds itself.

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
        grid = part.get(pose.value, part[Pose.REST.value])
        for y, row in enumerate(grid, start=part.get("top", 0)):
            for x, letter in enumerate(_unfold(row, size.columns)):
                if letter != _TRANSPARENT:
                    canvas[y][x] = letter
    colours = _colours(creature)
    pixels = tuple(
        tuple(None if letter == _TRANSPARENT else colours[letter] for letter in row)
        for row in canvas
    )
    return pixels if ground is None else _set_off(pixels, ground)


@cache
def outline(number: int, side: str, size: PortraitSize, pose: Pose = Pose.REST) -> tuple[str, ...]:
    """Draw a creature with ASCII characters, for a terminal without colours.

    Args:
        number: The number of the card, 1 to 20.
        side: "goblin" or "fairy".
        size: How large.
        pose: How the creature holds itself.

    Returns:
        Lines from the top, each as wide as the portrait.

    Raises:
        ValueError: There is no such creature.
    """
    creature = _creature(number, side)
    form = size.name.lower()
    features = str.maketrans("LMR", text_face(number, side, pose)[1:4])
    hat = creature["outline"][form]
    frame = _drawings(side)["frame"][form][creature["frame"]]
    figure = frame.get(pose.value, frame[Pose.REST.value])
    lines = [*hat, *figure[len(figure) + len(hat) - size.rows :]]
    lines = [line.translate(features) for line in lines]
    return tuple(line.ljust(size.columns) for line in lines)


def text_face(number: int, side: str, pose: Pose = Pose.REST) -> str:
    """Give a creature a face of five ASCII characters, such as "(o,o)".

    Args:
        number: The number of the card, 1 to 20.
        side: "goblin" or "fairy".
        pose: How the creature holds itself.

    Returns:
        Ear, eye, mouth, eye, ear.

    Raises:
        ValueError: There is no such creature.
    """
    face: str = _creature(number, side)["face"]
    if pose is Pose.REST:
        return face
    if side == "fairy":
        return face.translate(_BEAT)
    shut = "_" if "-" in (face[1], face[3]) else "-"
    return f"{face[0]}{shut}{face[2]}{shut}{face[4]}"


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


def _set_off(pixels: Pixels, ground: str) -> Pixels:
    """Redraw what can hardly be told from the ground where the creature ends."""
    rims = _palette()["rim"]
    width = len(pixels[0])
    bare = (None,) * width
    framed = [bare, *pixels, bare]

    def seen(x: int, y: int, colour: str | None) -> str | None:
        row = framed[y + 1]
        beside = (
            row[x - 1] if x else None,
            row[x + 1] if x + 1 < width else None,
            framed[y][x],
            framed[y + 2][x],
        )
        if colour is None or None not in beside or _contrast(colour, ground) >= _CONTRAST:
            return colour
        rim: str = rims.get(colour, colour)
        return max(colour, rim, key=lambda tone: _contrast(tone, ground))

    return tuple(
        tuple(seen(x, y, colour) for x, colour in enumerate(row)) for y, row in enumerate(pixels)
    )


@cache
def _contrast(one: str, other: str) -> float:
    """The contrast of two colours by the Web Content Accessibility Guidelines, 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@cache
def _luminance(colour: str) -> float:
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
        for channel in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


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
