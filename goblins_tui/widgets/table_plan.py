"""Where everything on the table goes, as a pure function of its size and the cards.

Each zone (the Ring, the hand at the bottom, the hands of the others) gets the largest form
of card with which all zones together fit: nothing is ever cut and nothing scrolls.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from textual.geometry import NULL_REGION, Region, Size

from goblins_tui.tableau import Tableau

SMALLEST = Size(60, 20)
"""The smallest terminal for which a table is drawn."""
_MARGIN = 1
_LOG_FROM_WIDTH = 112
_NARROW = 80
_STEADY = 5
"""So many cards are reckoned with in every zone, lest forms change with every card."""
_CENTRED_FROM = 84
_WIDEST = 118
"""A wider table would only tear the cards apart."""
_AIR = 2
"""Free rows that make a table pleasant: one to raise the chosen card, one between the zones."""
_WORTH_OF_AIR = 18
_WORTH_OF_LONG_CHIPS = 60
"""They have room for the rhyme beside whatever marks; in shorter chips it can give way."""


class Form(NamedTuple):
    """A size in which cards are drawn, in cells."""

    width: int
    height: int


LARGE = Form(18, 12)
MEDIUM = Form(13, 6)
SMALL = Form(13, 3)
LONG_CHIP = Form(21, 1)
CHIP = Form(19, 1)
SHORT_CHIP = Form(15, 1)
CHIPS = (LONG_CHIP, CHIP, SHORT_CHIP)
"""Cards in one line; the short one has no room for the rhyme."""
OPEN_SMALL = Form(13, 4)
OPEN_CHIP = Form(29, 1)

_PLAYING = (LARGE, MEDIUM, SMALL, *CHIPS)
_OPENED = (LARGE, MEDIUM, OPEN_SMALL, OPEN_CHIP)
_ANY = 1
"""The rank of the smallest form of these."""
_WITH_RHYME = 2
"""The rank of the smallest form that shows the rhyme."""


@dataclass(frozen=True)
class TablePlan:
    """The region of everything on the table, in cells from its top left corner."""

    cards: Mapping[int, Region] = field(default_factory=dict)
    """By card number."""
    seat_titles: Mapping[int, Region] = field(default_factory=dict)
    """By seat."""
    ring_title: Region = NULL_REGION
    narrator: Region = NULL_REGION
    log: Region | None = None
    """The log beside the table, where there is room for one."""


class _Zone(NamedTuple):
    """Cards of one form in rows."""

    cards: tuple[int, ...]
    form: Form
    per_row: int

    @property
    def rows(self) -> int:
        return -(-len(self.cards) // self.per_row)

    @property
    def height(self) -> int:
        return self.rows * self.form.height

    def regions(self, left: int, top: int, width: int) -> Iterator[tuple[int, Region]]:
        in_row = min(self.per_row, max(len(self.cards), 1))
        gap = 1 if in_row * (self.form.width + 1) - 1 <= width else 0
        if width >= _CENTRED_FROM:
            left += (width - in_row * (self.form.width + gap) + gap) // 2
        for index, card in enumerate(self.cards):
            row, column = divmod(index, self.per_row)
            x = left + column * (self.form.width + gap)
            yield card, Region(x, top + row * self.form.height, *self.form)


def _with_key(form: Form) -> Form:
    """A card in one line needs a column more for the key that chooses it."""
    return form._replace(width=form.width + 1) if form in CHIPS else form


def _zone(cards: tuple[int, ...], form: Form, width: int) -> _Zone:
    return _Zone(cards, form, max(1, width // form.width))


class _Arrangement(NamedTuple):
    """One way to give forms to the zones."""

    others: tuple[_Zone, ...]
    abreast: bool
    """Whether the other seats sit side by side."""
    ring: _Zone
    hand: _Zone
    narrator_rows: int

    @property
    def others_height(self) -> int:
        if not self.others:
            return 0
        heights = [1 + zone.height for zone in self.others]
        return max(heights) if self.abreast else sum(heights)

    @property
    def height(self) -> int:
        return self.others_height + self.ring.height + self.hand.height + 2 + self.narrator_rows


def plan_table(
    size: Size,
    tableau: Tableau,
    bottom: int,
    raised: int | None = None,
    opened: bool = False,
) -> TablePlan:
    """Give everything on the table its place.

    Args:
        size: The cells there are for the table.
        tableau: The cards.
        bottom: The seat whose hand lies at the bottom; the others go round clockwise.
        raised: A card of that hand that stands out by a row, if there is a row to spare.
        opened: Whether both sides of every card are shown.

    Returns:
        The plan; empty if the table is too small for these cards.
    """
    width, height = size
    log_width = 0
    if width >= _LOG_FROM_WIDTH:
        log_width = min(48, max(28, width // 4 - 2))
    free = width - log_width
    board = min(free, _WIDEST)
    arrangement = _best(Size(_inside(board), height), tableau, bottom, opened)
    if arrangement is None:
        return TablePlan()
    log = Region(width - log_width, 0, log_width, height) if log_width else None
    left = (free - board) // 2
    return _place(arrangement, Region(left, 0, board, height), tableau, bottom, raised, log)


def _inside(board: int) -> int:
    """The columns for cards: a narrow table has a margin on the left only."""
    return board - _MARGIN * (1 if board < _NARROW else 2)


def _other_seats(tableau: Tableau, bottom: int) -> list[int]:
    seats = len(tableau.hands)
    return [(bottom + step) % seats for step in range(1, seats)]


def _best(size: Size, tableau: Tableau, bottom: int, opened: bool) -> _Arrangement | None:
    """The best way to give forms to the zones, steady while a few cards come and go.

    Without rhymes nobody can plan a turn: large cards, and then steadiness, give way to them.
    """
    arrangements = list(_arrangements(size, tableau, bottom, opened))
    tries = ((_WITH_RHYME, _STEADY), (_WITH_RHYME, 0), (_ANY, _STEADY), (_ANY, 0))
    for lowest, least in ((_ANY, 0),) if opened else tries:
        fitting = [
            (_score(arrangement, ranks, size.height), arrangement)
            for arrangement, ranks in arrangements
            if min(ranks) >= lowest and _with_room_for(arrangement, least).height <= size.height
        ]
        if fitting:
            return max(fitting, key=lambda scored: scored[0])[1]
    return None


def _arrangements(
    size: Size, tableau: Tableau, bottom: int, opened: bool
) -> Iterator[tuple[_Arrangement, tuple[int, ...]]]:
    """All ways to give forms to the zones, with the ranks of Ring, hand and others."""
    width = size.width
    forms = _OPENED if opened else _PLAYING
    others = [tableau.hands[seat] for seat in _other_seats(tableau, bottom)]
    narrator_rows = 1 if opened or width >= _NARROW - 2 else 2
    for ring, hand, other, abreast in product(forms, forms, forms, (False, True)):
        ranks = tuple(len(forms) - forms.index(form) for form in (ring, hand, other))
        other_width = width // len(others) - 1 if abreast and others else width
        if abreast and (len(others) < 2 or other_width < 2 * other.width):
            continue
        if others and not opened and ranks[2] > min(ranks):
            continue
        yield (
            _Arrangement(
                tuple(_zone(cards, other, other_width) for cards in others),
                abreast,
                _zone(tableau.ring, ring, width),
                _zone(tableau.hands[bottom], _with_key(hand), width),
                narrator_rows,
            ),
            ranks,
        )


def _with_room_for(arrangement: _Arrangement, least: int) -> _Arrangement:
    """The same as if every zone had so many cards at least."""

    def filled(zone: _Zone) -> _Zone:
        return zone._replace(cards=zone.cards + (0,) * (least - len(zone.cards)))

    return arrangement._replace(
        others=tuple(filled(zone) for zone in arrangement.others),
        ring=filled(arrangement.ring),
        hand=filled(arrangement.hand),
    )


def _score(arrangement: _Arrangement, ranks: tuple[int, ...], height: int) -> int:
    ring, hand, other = ranks
    others = arrangement.others
    score = 40 * ring + 40 * hand + (20 * other if others else 0) + 10 * min(ranks)
    if min(ranks) > _WITH_RHYME:
        score += _WORTH_OF_LONG_CHIPS
    score -= arrangement.hand.rows + arrangement.ring.rows - (5 if arrangement.abreast else 0)
    return score + _WORTH_OF_AIR * min(height - arrangement.height, _AIR)


def _place(
    arrangement: _Arrangement,
    board: Region,
    tableau: Tableau,
    bottom: int,
    raised: int | None,
    log: Region | None,
) -> TablePlan:
    left, _, whole, height = board
    width = _inside(whole)
    inside = left + _MARGIN
    spare = height - arrangement.height
    may_raise = spare > 0 and arrangement.hand.rows == 1 and arrangement.hand.form.height > 1
    spare -= may_raise
    air = min(spare, 9)
    margin = (spare - air) // 2
    above_ring = air // 3 if arrangement.others else 0
    above_narrator = 1 if air - above_ring > 3 else 0

    cards: dict[int, Region] = {}
    seat_titles: dict[int, Region] = {}
    y = margin
    seats = _other_seats(tableau, bottom)
    for index, (seat, zone) in enumerate(zip(seats, arrangement.others, strict=True)):
        across = width // len(seats) if arrangement.abreast else width
        x = inside + (index * across if arrangement.abreast else 0)
        seat_titles[seat] = Region(x, y, across - (1 if arrangement.abreast else 0), 1)
        cards.update(zone.regions(x, y + 1, across - 1 if arrangement.abreast else across))
        if not arrangement.abreast:
            y += 1 + zone.height
    y = margin + arrangement.others_height + above_ring

    ring_title = Region(left, y, whole, 1)
    cards.update(arrangement.ring.regions(inside, y + 1, width))
    y += 1 + arrangement.ring.height + above_narrator
    narrator = Region(inside, y, width, arrangement.narrator_rows + (air > above_ring))
    y = height - margin - arrangement.hand.height - may_raise - 1
    seat_titles[bottom] = Region(left, y, whole, 1)
    cards.update(arrangement.hand.regions(inside, y + 1 + may_raise, width))
    if may_raise and raised is not None and raised in tableau.hands[bottom]:
        cards[raised] = cards[raised].translate((0, -1))
    return TablePlan(cards, seat_titles, ring_title, narrator, log)
