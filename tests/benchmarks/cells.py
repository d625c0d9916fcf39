"""What a picture costs in bytes, drawn anew or from another picture."""

from __future__ import annotations

from itertools import groupby
from typing import Final

import pyte
from pyte.screens import Char
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import LayoutUpdate
from textual.geometry import Region, Size
from textual.strip import Strip

from goblins_tui.terminal.frame import FrameWriter

Picture = tuple[Strip, ...]

_CONSOLE: Final = Console(force_terminal=True, color_system="truecolor")


def take_picture(screen: pyte.Screen) -> Picture:
    """Keep what a screen shows.

    Args:
        screen: A screen; it may change afterwards.

    Returns:
        Its rows.
    """
    return tuple(
        Strip(
            [
                Segment("".join(char.data for char in run), style)
                for style, run in groupby(
                    (screen.buffer[y][x] for x in range(screen.columns)), _style
                )
            ],
            screen.columns,
        )
        for y in range(screen.lines)
    )


def changed_cells_cost(before: Picture, after: Picture) -> int:
    """The bytes that lead from one picture straight to another.

    Args:
        before: What the terminal shows.
        after: What it is to show.

    Returns:
        A number of bytes.
    """
    writer = FrameWriter()
    _encode(writer, before)
    return _encode(writer, after)


def repaint_cost(picture: Picture) -> int:
    """The bytes that draw a picture on a screen of which nothing is known.

    Args:
        picture: What the terminal is to show.

    Returns:
        A number of bytes.
    """
    return _encode(FrameWriter(), picture)


def _encode(writer: FrameWriter, picture: Picture) -> int:
    size = Size(picture[0].cell_length, len(picture))
    update = LayoutUpdate([[strip] for strip in picture], Region(0, 0, *size))
    return len(writer.encode(update, size, _CONSOLE).encode())


def _style(char: Char) -> Style:
    return Style(
        color=_color(char.fg),
        bgcolor=_color(char.bg),
        bold=char.bold,
        italic=char.italics,
        underline=char.underscore,
        strike=char.strikethrough,
        reverse=char.reverse,
    )


def _color(name: str) -> str | None:
    if name == "default":
        return None
    is_named = name.startswith("bright") or name in pyte.graphics.FG_ANSI.values()
    return name.replace("brown", "yellow").replace("bright", "bright_") if is_named else f"#{name}"
