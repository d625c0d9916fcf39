"""Draws the cards of the album: those that people have met, and frames for those to come."""

from collections.abc import Callable
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style

from goblins_tui.options import Glyphs
from goblins_tui.rules import Face, Side
from goblins_tui.widgets.album_plan import SMALL
from goblins_tui.widgets.card_pen import CardLook, CardPen
from goblins_tui.widgets.glyphs import GLYPH_SETS, Frame
from goblins_tui.widgets.portrait_pen import portrait_rows
from goblins_tui.widgets.portraits import PortraitSize
from goblins_tui.widgets.table_plan import Form

UNKNOWN = "?"
NOT_MET = "Not met yet"
"""What stands in place of a name below a frame that is marked, lest the mark look empty."""
CARD_STYLES = frozenset(
    f"card--{part}"
    for part in (
        *("goblin", "fairy", "name", "muted", "star", "chosen", "looked-at", "forecast", "trace"),
        *("key", "oop", "elly", "ock", "our", "ew"),
    )
)
"""The component classes of a widget that shows cards."""

Rows = list[list[Segment]]


class AlbumCard(NamedTuple):
    """A side of a card as the album shows it."""

    number: int
    side: Side
    face: Face | None
    """The creature; `None` as long as people have not met it."""


class AlbumPen:
    """Draws cards of the album.

    Args:
        glyphs: The characters that may be used.
        style_of: Gives the style of a part of a card, such as "star" or "oop".
        ground: The style of the page around the cards.
        colourless: Whether colours must not carry the drawing.
    """

    def __init__(
        self, glyphs: Glyphs, style_of: Callable[[str], Style], ground: Style, colourless: bool
    ) -> None:
        self._glyphs = glyphs
        self._style_of = style_of
        self._ground = ground
        self._colourless = colourless

    def draw(self, card: AlbumCard, form: Form, is_marked: bool = False) -> Rows:
        """Draw a card.

        Args:
            card: The card.
            form: How large: large or medium as on the table, or `SMALL`.
            is_marked: Whether it is the one that would be opened.

        Returns:
            Its rows from the top, each as wide as the form.
        """
        if form == SMALL:
            return self._small(card, is_marked)
        if card.face is None:
            return self._framed(card, form, is_marked)
        pointer = GLYPH_SETS[self._glyphs].pointer if is_marked else ""
        look = CardLook(
            card.number, card.side, card.face, self._glyphs, key=pointer, chosen=is_marked
        )
        return CardPen(look, form, self._style_of, self._ground, self._colourless).flat()

    def _small(self, card: AlbumCard, is_marked: bool) -> Rows:
        """A portrait, and the name below it with a mark before it."""
        if card.face is None:
            form = Form(SMALL.width - 1, SMALL.height - 1)
            picture = self._framed(card, form, False)
        else:
            base = self._style_of(card.side)
            picture = portrait_rows(
                card.number,
                card.side,
                PortraitSize.MEDIUM,
                base,
                base + self._style_of("muted"),
                colourless=self._colourless,
                is_ascii=self._glyphs is Glyphs.ASCII,
            )
        margin = Segment(" ", self._ground)
        return [*([margin, *row] for row in picture), self._name(card, is_marked)]

    def _name(self, card: AlbumCard, is_marked: bool) -> list[Segment]:
        base = self._ground + self._style_of("name")
        ending = base
        if is_marked:
            base = ending = self._style_of("forecast")
        elif card.face is not None:
            ending += self._style_of(card.face.rhyme)
        pointer = GLYPH_SETS[self._glyphs].pointer if is_marked else " "
        if card.face is None:
            words = NOT_MET if is_marked else ""
            return [Segment(f"{pointer}{words}".ljust(SMALL.width), base)]
        free = SMALL.width - 1 - len(card.face.name)
        return [
            Segment(pointer + card.face.stem, base),
            Segment(card.face.ending, ending),
            Segment(" " * free, base),
        ]

    def _framed(self, card: AlbumCard, form: Form, is_marked: bool) -> Rows:
        """An empty frame, round or square, with a question mark in it."""
        glyphs = GLYPH_SETS[self._glyphs]
        frame: Frame = (glyphs.chosen_frames if is_marked else glyphs.frames)[card.side]
        line = self._ground + self._style_of("chosen" if is_marked else "muted")
        inside, middle = form.width - 2, (form.height - 1) // 2
        pointer = f" {glyphs.pointer} " if is_marked else ""
        rows = []
        for y in range(1, form.height - 1):
            words = UNKNOWN.center(inside) if y == middle else " " * inside
            rows.append([Segment(f"{frame.down}{words}{frame.down}", line)])
        top = f"{frame.top_left}{frame.across * inside}{frame.top_right}"
        bottom = f"{frame.across * (inside - len(pointer))}{frame.bottom_right}"
        marks = [Segment(pointer, self._style_of("forecast"))] if pointer else []
        return [
            [Segment(top, line)],
            *rows,
            [Segment(frame.bottom_left, line), *marks, Segment(bottom, line)],
        ]
