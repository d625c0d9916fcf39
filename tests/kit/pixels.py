"""A screen as a PNG, the way a terminal shows it.

Needs fontconfig and the fonts DejaVu Sans Mono and Noto
Color Emoji (Debian: fonts-dejavu-core, fonts-noto-color-emoji).
"""

import subprocess
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont
from rich.cells import cell_len
from rich.color import Color
from rich.style import Style
from textual.strip import Strip

CELL_WIDTH, CELL_HEIGHT = 10, 20
_FONT_SIZE = 16
_EMOJI_SIZE = 109
"""The only size in which Noto Color Emoji comes."""
_BLACK, _WHITE = (16, 28, 23), (238, 238, 238)


def _font(pattern: str, size: int) -> ImageFont.FreeTypeFont:
    found = subprocess.run(
        ["fc-match", "--format=%{file}", pattern], capture_output=True, text=True, check=True
    )
    return ImageFont.truetype(found.stdout, size)


class Painter:
    """Paints strips of cells."""

    def __init__(self) -> None:
        self._regular = _font("DejaVu Sans Mono", _FONT_SIZE)
        self._bold = _font("DejaVu Sans Mono:bold", _FONT_SIZE)
        self._emoji = _font("Noto Color Emoji", _EMOJI_SIZE)

    def paint(self, strips: list[Strip], path: Path) -> None:
        """Write a picture.

        Args:
            strips: The rows of the screen.
            path: Where the PNG goes.
        """
        width = max(strip.cell_length for strip in strips)
        image = Image.new("RGB", (width * CELL_WIDTH, len(strips) * CELL_HEIGHT), _BLACK)
        draw = ImageDraw.Draw(image)
        for row, strip in enumerate(strips):
            column = 0
            for segment in strip:
                for character in segment.text:
                    cells = cell_len(character)
                    spot = (column * CELL_WIDTH, row * CELL_HEIGHT)
                    self._cell(image, draw, spot, character, cells, segment.style or Style())
                    column += cells
        image.save(path, optimize=True)

    def _cell(
        self,
        image: Image.Image,
        draw: ImageDraw.ImageDraw,
        spot: tuple[int, int],
        character: str,
        cells: int,
        style: Style,
    ) -> None:
        x, y = spot
        right, bottom = x + cells * CELL_WIDTH - 1, y + CELL_HEIGHT - 1
        middle = y + CELL_HEIGHT // 2
        front, back = _rgb(style.color, _WHITE), _rgb(style.bgcolor, _BLACK)
        if style.reverse:
            front, back = back, front
        draw.rectangle((x, y, right, bottom), fill=back)
        match character:
            case "\N{UPPER HALF BLOCK}":
                draw.rectangle((x, y, right, middle - 1), fill=front)
            case "\N{LOWER HALF BLOCK}":
                draw.rectangle((x, middle, right, bottom), fill=front)
            case "\N{LEFT HALF BLOCK}":
                draw.rectangle((x, y, x + CELL_WIDTH // 2 - 1, bottom), fill=front)
            case " ":
                pass
            case _ if cells == 2:
                self._paste_emoji(image, spot, character)
            case _:
                font = self._bold if style.bold else self._regular
                draw.text((x, y + 1), character, font=font, fill=front)
        if style.underline:
            draw.line((x, bottom - 1, right, bottom - 1), fill=front)

    def _paste_emoji(self, image: Image.Image, spot: tuple[int, int], character: str) -> None:
        glyph = Image.new("RGBA", (136, 128), (0, 0, 0, 0))
        ImageDraw.Draw(glyph).text((0, 0), character, font=self._emoji, embedded_color=True)
        small = glyph.resize((CELL_WIDTH * 2 - 1, CELL_HEIGHT - 2))
        image.paste(small, (spot[0], spot[1] + 1), small)


def _rgb(color: Color | None, default: tuple[int, int, int]) -> tuple[int, int, int]:
    if color is None or color.is_default:
        return default
    red, green, blue = color.get_truecolor()
    return red, green, blue
