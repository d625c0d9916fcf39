"""How a cell is drawn, and the shortest way from one look to the next."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from rich.color import Color, ColorSystem
from rich.console import Console
from rich.style import Style

_ATTRIBUTES: Final = (
    ("bold", 1, 22),
    ("dim", 2, 22),
    ("italic", 3, 23),
    ("underline", 4, 24),
    ("blink", 5, 25),
    ("blink2", 6, 25),
    ("reverse", 7, 27),
    ("conceal", 8, 28),
    ("strike", 9, 29),
    ("underline2", 21, 24),
    ("frame", 51, 54),
    ("encircle", 52, 54),
    ("overline", 53, 55),
)
"""Name in Rich, code that switches it on, code that switches it and its like off."""
_COLOR_SYSTEMS: Final = {
    "standard": ColorSystem.STANDARD,
    "256": ColorSystem.EIGHT_BIT,
    "truecolor": ColorSystem.TRUECOLOR,
}


class Look(NamedTuple):
    """The colours and attributes of a cell, as codes of Select Graphic Rendition."""

    foreground: str
    background: str
    attributes: frozenset[int]
    """Rows of the table of attributes."""


_SEEN_ON_BLANKS: Final = frozenset(
    row
    for row, (name, _, _) in enumerate(_ATTRIBUTES)
    if name not in ("bold", "dim", "italic", "blink", "blink2", "conceal")
)
_ANY: Final = ""
"""A foreground that does not matter."""


PLAIN: Final = Look("39", "49", frozenset())


def color_system(console: Console) -> ColorSystem | None:
    """The colours that a console may use.

    Args:
        console: Knows what the terminal can do.

    Returns:
        Rich's colour system, `None` for no colour at all.
    """
    return _COLOR_SYSTEMS.get(console.color_system or "")


@lru_cache(maxsize=4096)
def look_of(style: Style | None, system: ColorSystem | None) -> Look:
    """Translate a style.

    Args:
        style: Rich's style of a segment.
        system: The colours that the terminal has.

    Returns:
        The look in these colours.
    """
    if style is None:
        return PLAIN
    rows = (row for row, (name, _, _) in enumerate(_ATTRIBUTES) if getattr(style, name))
    return Look(
        _color_codes(style.color, system, True),
        _color_codes(style.bgcolor, system, False),
        frozenset(rows),
    )


_CUBE: Final = (0x00, 0x5F, 0x87, 0xAF, 0xD7, 0xFF)
_FIRST_TRUSTED: Final = 22
"""Below it, people's own palettes often put other colours."""
_FIXED_PALETTE: Final = {
    **{
        (red, green, blue): 16 + 36 * r + 6 * g + b
        for r, red in enumerate(_CUBE)
        for g, green in enumerate(_CUBE)
        for b, blue in enumerate(_CUBE)
    },
    **{(8 + 10 * step,) * 3: 232 + step for step in range(24)},
}
"""The colours that every terminal with 256 colours has, and their numbers."""


def _color_codes(color: Color | None, system: ColorSystem | None, foreground: bool) -> str:
    if color is None or system is None:
        return "39" if foreground else "49"
    if system is ColorSystem.TRUECOLOR and color.triplet is not None:
        number = _FIXED_PALETTE.get(color.triplet, 0)
        if number >= _FIRST_TRUSTED:
            # The same colour in half the bytes.
            return f"{38 if foreground else 48};5;{number}"
    return ";".join(color.downgrade(system).get_ansi_codes(foreground))


@lru_cache(maxsize=4096)
def blank(look: Look) -> Look:
    """The look of a blank: nobody sees its foreground, unless a line runs through it."""
    if look.attributes & _SEEN_ON_BLANKS:
        return look
    return Look(_ANY, look.background, frozenset())


@lru_cache(maxsize=4096)
def pen_look(pen: Look, cell: Look) -> Look:
    """The look in which a pen can draw a cell with the fewest changes.

    Args:
        pen: The look that is on.
        cell: The look of the cell; that of a blank leaves the foreground open.

    Returns:
        The look to be switched on.
    """
    if cell.foreground != _ANY:
        return cell
    return Look(pen.foreground, cell.background, pen.attributes - _SEEN_ON_BLANKS)


@lru_cache(maxsize=4096)
def transition(old: Look, new: Look) -> str:
    """The shortest sequence that changes one look to another.

    Args:
        old: The look that is on.
        new: The look that is wanted.

    Returns:
        An escape sequence, empty if there is nothing to change.
    """
    if old == new:
        return ""
    fresh = ["0", *_changes(PLAIN, new)] if new != PLAIN else []
    codes = min(fresh, _changes(old, new), key=lambda some: len(";".join(some)))
    return f"\x1b[{';'.join(codes)}m"


def _changes(old: Look, new: Look) -> list[str]:
    off = {_ATTRIBUTES[row][2] for row in old.attributes - new.attributes}
    on = {
        code
        for row, (_, code, off_code) in enumerate(_ATTRIBUTES)
        if row in new.attributes and (row not in old.attributes or off_code in off)
    }
    codes = [str(code) for code in (*sorted(off), *sorted(on))]
    if new.foreground != old.foreground:
        codes.append(new.foreground)
    if new.background != old.background:
        codes.append(new.background)
    return codes
