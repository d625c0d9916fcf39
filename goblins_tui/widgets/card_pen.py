"""Draws cards: in a frame with a portrait, in a small frame, or in one line."""

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style

from goblins_tui.options import Glyphs
from goblins_tui.rules import Face, Side
from goblins_tui.text import fit
from goblins_tui.widgets.glyphs import GLYPH_SETS, GlyphSet
from goblins_tui.widgets.portrait_pen import portrait_rows
from goblins_tui.widgets.portraits import PortraitSize, Pose
from goblins_tui.widgets.table_plan import CHIPS, LARGE, MEDIUM, Form

_SYMBOL_CELLS = 2
_RHYME_CELLS = 6
"""The columns of a rhyme behind a name, with what keeps them apart."""


class Tag(Enum):
    """What is going to happen to a card, or has just happened."""

    FLIPS = "flips"
    COMES_HOME = "home"
    FLIPS_AND_COMES_HOME = "flips, home"
    ADDED = "added"
    FLIPPED = "flipped"
    CAME_HOME = "came home"

    @property
    def is_forecast(self) -> bool:
        """Whether it tells what a chosen card would do."""
        return self in (Tag.FLIPS, Tag.COMES_HOME, Tag.FLIPS_AND_COMES_HOME)


class CardLook(NamedTuple):
    """Everything a card shows. It knows a reverse only when all reverses are open."""

    number: int
    side: Side
    face: Face
    glyphs: Glyphs
    key: str = ""
    """The key that chooses it."""
    tag: Tag | None = None
    chosen: bool = False
    looked_at: bool = False
    """Whether the cursor is on it in a zone where nothing can be chosen."""
    reverse: Face | None = None
    """The face that lies down, once the game is over."""


class CardPen:
    """Draws the rows of one card as segments.

    Args:
        look: What to draw.
        size: The cells there are.
        style_of: Gives the style of a part of the card, such as "star" or "oop".
        table: The style of the table around the card.
        colourless: Whether colours must not carry the drawing.
        pose: How the creature on it holds itself.
    """

    def __init__(
        self,
        look: CardLook,
        size: tuple[int, int],
        style_of: Callable[[str], Style],
        table: Style,
        colourless: bool,
        pose: Pose = Pose.REST,
    ) -> None:
        self.look = look
        self.glyphs: GlyphSet = GLYPH_SETS[look.glyphs]
        self.width, self.height = size
        self.style_of = style_of
        self.table = table
        self.colourless = colourless
        self.pose = pose
        self.base = style_of(look.side)
        frames = self.glyphs.chosen_frames if look.chosen else self.glyphs.frames
        self.frame = frames[look.side]
        self.line = self.base
        if look.chosen:
            self.line += self.style_of("chosen")
        elif look.looked_at:
            self.line += self.style_of("looked-at")

    def _rhyme(self, face: Face) -> Style:
        return self.base + self.style_of(face.rhyme)

    def _name(self, face: Face, cells: int) -> list[Segment]:
        name = fit(face.name, cells)
        cut = len(name) - len(face.ending)
        style = self.base + self.style_of("name")
        return [
            Segment(name[:cut], style),
            Segment(name[cut:], style + self.style_of(face.rhyme)),
            Segment(" " * (cells - len(name)), self.base),
        ]

    def _across(self, cells: int) -> Segment:
        return Segment(self.frame.across * cells, self.line)

    def flat(self) -> list[list[Segment]]:
        """The card as it lies, in the form that its size calls for."""
        if self.height > 1:
            return self._framed()
        return [self._open_chip() if self.look.reverse else self._chip()]

    def _framed(self) -> list[list[Segment]]:
        """A card with a frame, with one or both of its faces inside."""
        rows = self._both_faces(self.look.reverse) if self.look.reverse else self._one_face()
        down = Segment(self.frame.down, self.line)
        return [self._top(), *[[down, *row, down] for row in rows], self._bottom()]

    def _one_face(self) -> list[list[Segment]]:
        """Portrait, name, and in the largest form its words."""
        look, inside = self.look, self.width - 2
        name = self._name(look.face, inside)
        if self.height < MEDIUM.height:
            return [name]
        if self.height < LARGE.height:
            return [*self._portrait(look.side, PortraitSize.MEDIUM), name]
        words = f"{look.side.capitalize()}, {look.face.symbol.capitalize()}".ljust(inside)
        portrait_rows = self._portrait(look.side, PortraitSize.LARGE)
        return [*portrait_rows, name, [Segment(words, self._muted())]]

    def _both_faces(self, reverse: Face) -> list[list[Segment]]:
        """The face that lies up, then the one that lies down."""
        look, inside = self.look, self.width - 2
        name, other_name = self._name(look.face, inside), self._name(reverse, inside)
        if self.height < MEDIUM.height:
            return [name, other_name]
        rhyme = f"-{look.face.rhyme}"
        border = self._border(inside - len(rhyme), look.face)
        border.append(Segment(rhyme, self._rhyme(look.face)))
        symbol = self.glyphs.symbols[reverse.symbol]
        cells = 2 if look.glyphs is Glyphs.EMOJI else len(symbol)
        signs = [Segment(symbol, self.base), Segment(" " * (inside - cells), self.base)]
        if self.height < LARGE.height:
            return [name, border, signs, other_name]
        above = self._portrait(look.side, PortraitSize.MEDIUM)
        below = self._portrait(look.side.other, PortraitSize.MEDIUM)
        return [*above, name, border, signs, *below, other_name]

    def _muted(self) -> Style:
        return self.base + self.style_of("muted")

    def _portrait(self, side: Side, size: PortraitSize) -> list[list[Segment]]:
        inside = self.width - 2
        left = (inside - size.columns) // 2
        right = inside - size.columns - left
        margins = Segment(" " * left, self.base), Segment(" " * right, self.base)
        rows = portrait_rows(
            self.look.number,
            side,
            size,
            self.base,
            self._muted(),
            colourless=self.colourless,
            is_ascii=self.look.glyphs is Glyphs.ASCII,
            pose=self.pose,
        )
        return [[margins[0], *row, margins[1]] for row in rows]

    def _top(self) -> list[Segment]:
        look, frame = self.look, self.frame
        symbol = self.glyphs.symbols[look.face.symbol]
        cells = 2 if look.glyphs is Glyphs.EMOJI else len(symbol)
        word = look.side if cells + len(look.side) + 3 <= self.width - 2 else ""
        free = self.width - 2 - cells - len(word)
        star = self._border(free - 1 if word else free, look.face)
        ending = [Segment(word, self.line), *self._border(1, look.face)] if word else []
        return [
            Segment(frame.top_left, self.line),
            Segment(symbol, self.line),
            *star,
            *ending,
            Segment(frame.top_right, self.line),
        ]

    def _border(self, cells: int, face: Face) -> list[Segment]:
        """A piece of the border; stars along it where the face has one."""
        if not face.star or cells < 1:
            return [self._across(cells)]
        star = Segment(self.glyphs.star, self.base + self.style_of("star"))
        dash = self._across(1)
        if cells < 3:
            return [star] * cells
        return [star if index % 2 == 0 else dash for index in range(cells)]

    def _bottom(self) -> list[Segment]:
        look, frame = self.look, self.frame
        face = look.reverse or look.face
        rhyme_word = f"-{face.rhyme}"
        inside = self.width - 2
        words = self._tag_segment(inside - len(rhyme_word))
        if words is None and look.key:
            words = Segment(f" {look.key} ", self._key_style())
        used = words.cell_length if words else 0
        return [
            Segment(frame.bottom_left, self.line),
            *([words] if words else []),
            *self._border(inside - used - len(rhyme_word), face),
            Segment(rhyme_word, self._rhyme(face)),
            Segment(frame.bottom_right, self.line),
        ]

    def _key_style(self) -> Style:
        name = "forecast" if self.look.chosen else "key"
        return self.base + self.style_of(name)

    def _tag_segment(self, cells: int) -> Segment | None:
        if self.look.tag is None:
            return None
        tag, glyphs = self.look.tag, self.glyphs
        words = {
            Tag.FLIPS: f"{glyphs.flips} flips",
            Tag.COMES_HOME: f"{glyphs.home} home",
            Tag.FLIPS_AND_COMES_HOME: f"{glyphs.flips} + {glyphs.home}",
            Tag.ADDED: "added",
            Tag.FLIPPED: "turned",
            Tag.CAME_HOME: "home",
        }[tag]
        name = "forecast" if tag.is_forecast else "trace"
        if len(words) + 2 <= cells:
            words = f" {words} "
        elif len(words) > cells:
            words = words.replace(" ", "")[:cells]
        return Segment(words, self.base + self.style_of(name))

    def _chip(self) -> list[Segment]:
        """A card in one line: key, bracket, symbol, name, mark, star, rhyme where it fits."""
        look, glyphs = self.look, self.glyphs
        left, right = glyphs.brackets[look.side]
        has_key_column = Form(self.width - 1, 1) in CHIPS
        key = glyphs.pointer if look.chosen else look.key
        key_segment = Segment(key or " ", self._key_style() if key else self.base)
        marks = self._chip_marks()
        cells = self.width - _SYMBOL_CELLS - has_key_column
        # A name is never cut: in the shortest form marks and star push out the brackets.
        spare = cells - len(look.face.name) - len(marks)
        star = glyphs.star if look.face.star and spare > 0 else ""
        spare -= len(star)
        opening = [Segment(left, self.line)] if spare > 0 else []
        closing = [Segment(right, self.line)] if spare > 1 else []
        spare -= len(opening) + len(closing)
        rhyme = self._chip_rhyme(spare).rjust(min(spare, _RHYME_CELLS - len(marks + star)))
        name = self._name(look.face, len(look.face.name) + spare - len(rhyme))
        forecast = look.tag is not None and look.tag.is_forecast
        mark_style = self.base + self.style_of("forecast" if forecast else "trace")
        return [
            *([key_segment] if has_key_column else []),
            *opening,
            Segment(glyphs.short_symbols[look.face.symbol], self.line),
            *name,
            *([Segment(marks, mark_style)] if marks else []),
            *([Segment(star, self.base + self.style_of("star"))] if star else []),
            *([Segment(rhyme, self._rhyme(look.face))] if rhyme else []),
            *closing,
        ]

    def _chip_rhyme(self, cells: int) -> str:
        """As much of the rhyme as there is room for, unless the name spells it anyway."""
        name, rhyme = self.look.face.name, self.look.face.rhyme
        forms = [f"-{rhyme}"] if name.endswith(rhyme) else [f"-{rhyme}", rhyme]
        return next((words for words in forms if len(words) <= cells), "")

    def _chip_marks(self) -> str:
        glyphs = self.glyphs
        match self.look.tag:
            case Tag.FLIPS:
                return glyphs.flips
            case Tag.COMES_HOME:
                return glyphs.home
            case Tag.FLIPS_AND_COMES_HOME:
                return glyphs.flips + glyphs.home
            case Tag.ADDED:
                return "+"
        return ""

    def _open_chip(self) -> list[Segment]:
        """Both sides of a card in one line."""
        look, glyphs = self.look, self.glyphs
        left, right = glyphs.brackets[look.side]
        reverse = look.reverse or look.face
        half = (self.width - 6) // 2
        return [
            Segment(left, self.line),
            Segment(glyphs.short_symbols[look.face.symbol], self.line),
            *self._name(look.face, half),
            Segment("/", self.line),
            Segment(glyphs.short_symbols[reverse.symbol], self.line),
            *self._name(reverse, self.width - 7 - half),
            Segment(right, self.line),
        ]

    def turning(self, squeeze: int) -> list[list[Segment]]:
        """The card while it turns over: narrower, then on edge."""
        if self.height == 1:
            mark = self.glyphs.flips.center(self.width)
            return [[Segment(mark, self.base)]]
        width = max(self.width // 2 if squeeze == 1 else 2, 2)
        left = (self.width - width) // 2
        right = self.width - width - left
        frame = self.frame

        def row(first: str, fill: str, last: str) -> list[Segment]:
            body = Segment(first + fill * (width - 2) + last, self.line)
            return [Segment(" " * left, self.table), body, Segment(" " * right, self.table)]

        middle = [row(frame.down, " ", frame.down) for _ in range(self.height - 2)]
        return [
            row(frame.top_left, frame.across, frame.top_right),
            *middle,
            row(frame.bottom_left, frame.across, frame.bottom_right),
        ]
