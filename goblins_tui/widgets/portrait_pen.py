"""Draws portraits as rows of segments: in half blocks, as an outline, or as a text face."""

from rich.segment import Segment
from rich.style import Style

from goblins_tui.widgets.portraits import PortraitSize, Pose, outline, portrait, text_face


def portrait_rows(
    number: int,
    side: str,
    size: PortraitSize,
    base: Style,
    ink: Style,
    *,
    colourless: bool = False,
    is_ascii: bool = False,
    pose: Pose = Pose.REST,
) -> list[list[Segment]]:
    """Draw a creature.

    Args:
        number: The number of the card, 1 to 20.
        side: "goblin" or "fairy".
        size: How large.
        base: What it is drawn on; its background shows around the creature.
        ink: The style of lines, where colours do not carry the drawing.
        colourless: Whether colours must not carry the drawing.
        is_ascii: Whether there is nothing but ASCII; a small portrait is a text face then.
        pose: How the creature holds itself.

    Returns:
        Rows of segments from the top, each as wide as the portrait.

    Raises:
        ValueError: There is no such creature.
    """
    if colourless or is_ascii:
        lines = outline(number, side, size, pose)
        if is_ascii and size is PortraitSize.MEDIUM:
            blank = " " * size.columns
            lines = (blank, text_face(number, side, pose).center(size.columns), blank)
        return [[Segment(line, ink)] for line in lines]
    back = base.bgcolor
    ground = None if back is None or back.is_default else back.get_truecolor().hex
    pixels = portrait(number, side, size, ground, pose)
    return [
        _half_blocks(top, bottom, ground or "default")
        for top, bottom in zip(pixels[::2], pixels[1::2], strict=True)
    ]


def _half_blocks(
    top: tuple[str | None, ...], bottom: tuple[str | None, ...], ground: str
) -> list[Segment]:
    """Two rows of pixels in one row of cells, with as few changes of colour as possible."""
    front = back = ground
    segments = []
    for upper, lower in zip(top, bottom, strict=True):
        upper, lower = upper or ground, lower or ground
        ways = [("▀", upper, lower), ("▄", lower, upper)]
        if upper == lower:
            ways = [(" ", front, upper)]
        text, front, back = min(ways, key=lambda way: (way[1] != front) + (way[2] != back))
        segments.append(Segment(text, Style(color=front, bgcolor=back)))
    return segments
