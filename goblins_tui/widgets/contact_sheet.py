"""All forty creatures on one sheet, as an SVG picture."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from goblins_tui.rules import DECK, Deck, Face, Side
from goblins_tui.widgets.portraits import Pixels, PortraitSize, portrait

TITLE = "Goblins Drool, Fairies Rule!"
NOTE = (
    "goblins-tui is an unaffiliated fan implementation of the card game: "
    "its creatures, names and drawings are its own."
)

_PER_ROW = 10
_PIXEL = 5
"""The side of a pixel of a portrait, in units of the picture, as all lengths here."""
_PORTRAIT = PortraitSize.LARGE.columns * _PIXEL
_CARD_WIDTH, _CARD_HEIGHT = 98, 120
_PORTRAIT_TOP = 10
_NAME_LINE = 108
_GAP = 8
_MARGIN = 24
_TITLE_LINE, _FIRST_SECTION = 46, 66
_SECTION_TITLE, _SECTION_GAP = 26, 16
_CORNER = {Side.GOBLIN: 0, Side.FAIRY: 12}
"""Goblins lie on square cards, fairies on round ones, as everywhere."""
_FOOT = 40
_STYLE = (
    "text{font-family:'DejaVu Sans Mono',Menlo,Consolas,'Liberation Mono',monospace;font-size:12px}"
    ".name{font-weight:bold;text-anchor:middle}"
    ".title{font-size:24px;font-weight:bold}.side{font-size:15px;font-weight:bold}"
)


class _Creature(NamedTuple):
    """What stands on a card of the sheet."""

    number: int
    side: Side
    face: Face


def contact_sheet(colours: Mapping[str, str], deck: Deck = DECK) -> str:
    """Draw all creatures, each on its card: first the goblins, then the fairies.

    Each side is in the order of the alphabet: in the order of the cards, the sheet would give
    away which two creatures share one.

    Args:
        colours: The colours of a theme by name, such as "goblin-card" or "rhyme-oop"; also
            "background" and "foreground".
        deck: The cards.

    Returns:
        A whole SVG file in ASCII, the same each time.
    """
    width = 2 * _MARGIN + _PER_ROW * (_CARD_WIDTH + _GAP) - _GAP
    drawn: list[str] = []
    top = _FIRST_SECTION
    for side in Side:
        drawn += _section(colours, side, top, _creatures(deck, side))
        rows = -(-len(deck) // _PER_ROW)
        top += _SECTION_TITLE + rows * (_CARD_HEIGHT + _GAP) - _GAP + _SECTION_GAP
    height = top - _SECTION_GAP + _FOOT
    lines = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}" role="img" aria-labelledby="title note">',
        f'<title id="title">{escape(TITLE)} The forty creatures</title>',
        f"<style>{_STYLE}</style>",
        f'<rect width="{width}" height="{height}" rx="10" fill="{colours["background"]}"/>',
        _text(_MARGIN, _TITLE_LINE, TITLE, colours["mark"], "title"),
        *drawn,
        _text(_MARGIN, height - _MARGIN + 8, NOTE, colours["muted"], ident="note"),
        "</svg>",
        "",
    )
    return "\n".join(lines)


def _creatures(deck: Deck, side: Side) -> list[_Creature]:
    creatures = [_Creature(card.number, side, card.face(side)) for card in deck]
    return sorted(creatures, key=lambda creature: creature.face.name)


def _section(
    colours: Mapping[str, str], side: Side, top: int, creatures: Iterable[_Creature]
) -> Iterator[str]:
    """The creatures of one side below its name."""
    title = {Side.GOBLIN: "Goblins", Side.FAIRY: "Fairies"}[side]
    yield _text(_MARGIN, top + _SECTION_TITLE - 10, title, colours[side], "side")
    for index, creature in enumerate(creatures):
        row, column = divmod(index, _PER_ROW)
        x = _MARGIN + column * (_CARD_WIDTH + _GAP)
        y = top + _SECTION_TITLE + row * (_CARD_HEIGHT + _GAP)
        yield f'<g transform="translate({x} {y})">'
        yield from _card(colours, creature)
        yield "</g>"


def _card(colours: Mapping[str, str], creature: _Creature) -> Iterator[str]:
    """A card with its upper left corner at the origin."""
    side, face = creature.side, creature.face
    ground, corner = colours[f"{side}-card"], _CORNER[side]
    # Half a unit inside: a line lies on both sides of its path.
    yield (
        f'<rect x=".5" y=".5" width="{_CARD_WIDTH - 1}" height="{_CARD_HEIGHT - 1}" rx="{corner}"'
        f' fill="{ground}" stroke="{colours[side]}"/>'
    )
    left = (_CARD_WIDTH - _PORTRAIT) // 2
    place = f"translate({left} {_PORTRAIT_TOP}) scale({_PIXEL})"
    yield f'<g transform="{place}" shape-rendering="crispEdges">'
    yield from _paths(portrait(creature.number, side, PortraitSize.LARGE, ground))
    yield "</g>"
    stem = escape(face.name[: len(face.name) - len(face.ending)])
    ending = f'<tspan fill="{colours[f"rhyme-{face.rhyme}"]}">{escape(face.ending)}</tspan>'
    place = f'x="{_CARD_WIDTH // 2}" y="{_NAME_LINE}"'
    yield f'<text class="name" {place} fill="{colours["foreground"]}">{stem}{ending}</text>'


def _paths(pixels: Pixels) -> Iterator[str]:
    """One path for each colour, made of the runs of equal pixels in a row."""
    runs: dict[str, list[str]] = {}
    for y, row in enumerate(pixels):
        for colour, run in groupby(enumerate(row), key=lambda pixel: pixel[1]):
            columns = [x for x, _ in run]
            if colour is not None:
                count = len(columns)
                runs.setdefault(colour, []).append(f"M{columns[0]} {y}h{count}v1h-{count}z")
    for colour, parts in sorted(runs.items()):
        yield f'<path fill="{colour}" d="{"".join(parts)}"/>'


def _text(x: int, y: int, words: str, colour: str, kind: str = "", ident: str = "") -> str:
    marks = "".join(
        f" {name}={quoteattr(value)}" for name, value in (("class", kind), ("id", ident)) if value
    )
    return f'<text x="{x}" y="{y}" fill="{colour}"{marks}>{escape(words)}</text>'
