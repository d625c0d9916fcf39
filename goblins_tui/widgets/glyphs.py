"""The characters that cards and marks are drawn with, in three sets.

Every character has the same width in all terminals: emoji only where all agree on two
columns, no variation selectors, and nothing of ambiguous width but box lines and blocks.
"""

from typing import NamedTuple

from goblins_tui.options import Glyphs
from goblins_tui.rules import Side, Symbol


class Frame(NamedTuple):
    """The lines around a card."""

    top_left: str
    top_right: str
    bottom_left: str
    bottom_right: str
    across: str
    down: str


class GlyphSet(NamedTuple):
    """One way to draw."""

    symbols: dict[Symbol, str]
    """Each symbol in the border of a card; all but emoji are words."""
    short_symbols: dict[Symbol, str]
    """Each symbol in two columns."""
    frames: dict[Side, Frame]
    """Square for goblins, round for fairies."""
    chosen_frames: dict[Side, Frame]
    """The same for the chosen card."""
    brackets: dict[Side, tuple[str, str]]
    """Left and right end of a one-line card."""
    star: str
    flips: str
    home: str
    rule: str
    """The line beside a title."""
    pointer: str
    """Stands before what is chosen."""
    title: str
    """Stands before the name of the game."""


_SQUARE = Frame("┌", "┐", "└", "┘", "─", "│")
_HEAVY = Frame("┏", "┓", "┗", "┛", "━", "┃")
_ROUND = Frame("╭", "╮", "╰", "╯", "─", "│")
_DOUBLE = Frame("╭", "╮", "╰", "╯", "═", "║")
_HASH = Frame("+", "+", "+", "+", "=", "|")
_PAREN = Frame("/", "\\", "\\", "/", "-", ":")
_WORDS = {symbol: symbol.capitalize() for symbol in Symbol}
_LETTERS = {Symbol.SUN: "Su", Symbol.MOON: "Mo", Symbol.MUSHROOM: "Mu", Symbol.FROG: "Fr"}
_EMOJI = {
    Symbol.SUN: "\N{SUN WITH FACE}",
    Symbol.MOON: "\N{CRESCENT MOON}",
    Symbol.MUSHROOM: "\N{MUSHROOM}",
    Symbol.FROG: "\N{FROG FACE}",
}
_BRACKETS = {Side.GOBLIN: ("[", "]"), Side.FAIRY: ("(", ")")}

_EMOJI_SET = GlyphSet(
    symbols=_EMOJI,
    short_symbols=_EMOJI,
    frames={Side.GOBLIN: _SQUARE, Side.FAIRY: _ROUND},
    chosen_frames={Side.GOBLIN: _HEAVY, Side.FAIRY: _DOUBLE},
    brackets=_BRACKETS,
    star="✶",
    flips="↻",
    home="⌂",
    rule="─",
    pointer="▸",
    title="✦",
)

GLYPH_SETS = {
    Glyphs.EMOJI: _EMOJI_SET,
    Glyphs.PLAIN: _EMOJI_SET._replace(symbols=_WORDS, short_symbols=_LETTERS),
    Glyphs.ASCII: GlyphSet(
        symbols=_WORDS,
        short_symbols=_LETTERS,
        frames={Side.GOBLIN: _HASH, Side.FAIRY: _PAREN},
        chosen_frames={
            Side.GOBLIN: _HASH._replace(across="#", down="#"),
            Side.FAIRY: _PAREN._replace(across="~", down="!"),
        },
        brackets=_BRACKETS,
        star="*",
        flips="~",
        home="^",
        rule="-",
        pointer=">",
        title="*",
    ),
}
