"""Forms of verse: how a turn becomes lines of each.

The game itself gives the rhymes: cards that flip rhyme with the card that was added. Where no
such name ends a line, a phrase of the same rhyme does.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import NamedTuple
from zlib import crc32

from goblins_tui.model.ballad import lines as stock
from goblins_tui.model.ballad.rhymes import HOME, SPUN, STILL, WHO
from goblins_tui.rules import Face

LINE_END = " / "
"""What divides the lines of a phrase that has more than one."""
JOINING = frozenset("And But Next Now So Then".split())
"""Words that join a stanza on to what was told before it."""


class Form(StrEnum):
    """A form of verse."""

    BALLAD = "ballad"
    """Four lines a turn, of which the second and the fourth rhyme."""
    COUPLETS = "couplets"
    """Two lines a turn, which rhyme."""
    LIMERICK = "limerick"
    """Five lines a turn: the third and the fourth rhyme, and the other three."""

    @property
    def next(self) -> "Form":
        """The form after this one, going round."""
        forms = tuple(Form)
        return forms[(forms.index(self) + 1) % len(forms)]


class Told(NamedTuple):
    """The faces of a turn."""

    added: Face
    flipped: tuple[Face, ...]
    """Those that flipped, as they lay before."""
    taken: tuple[Face, ...]
    """Those that came home, as they lie now."""


class Phrases:
    """Chooses phrases: of each kind the one that was used least lately.

    Args:
        code: The deal code, which decides what comes first.
    """

    def __init__(self, code: str) -> None:
        self._code = code
        self._orders: dict[tuple[str, ...], list[str]] = {}

    def begin(self, kind: tuple[str, ...]) -> str:
        """A phrase that begins a stanza; that of the very first joins on to nothing.

        Args:
            kind: All its phrases.
        """
        if self._orders:
            return self.pick(kind)
        return self._take(kind, lambda phrase: phrase.split()[0] not in JOINING)

    def pick(self, kind: tuple[str, ...], *rhymed: str) -> str:
        """A phrase of a kind.

        Args:
            kind: All its phrases.
            rhymed: Lines that it will rhyme with, and should not merely repeat.
        """
        return self._take(kind, lambda phrase: not any(_repeats(phrase, each) for each in rhymed))

    def _take(self, kind: tuple[str, ...], fits: Callable[[str], bool]) -> str:
        order = self._orders.setdefault(kind, sorted(kind, key=self._rank))
        chosen = next(filter(fits, order), order[0])
        order.remove(chosen)
        order.append(chosen)
        return chosen

    def _rank(self, phrase: str) -> int:
        return crc32(f"{phrase} {self._code}".encode())


def _repeats(one: str, other: str) -> bool:
    """Whether two lines end with the same word, or one word is the end of the other."""
    words = [line.split()[-1].strip('.,;:!?)"').casefold() for line in (one, other)]
    return words[0].endswith(words[1]) or words[1].endswith(words[0])


def _ended(line: str) -> str:
    """A line with a full stop, unless somebody has just stopped speaking."""
    return line if line.endswith('"') else f"{line}."


# The forms ------------------------------------------------------------------------------------


def _quatrain(told: Told, phrases: Phrases) -> Sequence[str]:
    added, flipped = told.added, told.flipped
    if flipped and told.taken:
        last = flipped[-1]
        return (
            phrases.begin(stock.ADDED_WITH_STAR if added.star else stock.ADDED),
            f"{phrases.pick(stock.FLIPPED)};",
            phrases.pick(stock.TAKEN),
            _ended(phrases.pick(HOME[last.rhyme], last.name)),
        )
    opening = (
        phrases.begin(stock.PLAYERS),
        phrases.pick(stock.CAME_WITH_STAR if added.star else stock.CAME),
    )
    if flipped and not added.star:
        return (*opening, phrases.pick(stock.RUMBLES), f"{phrases.pick(stock.FLIPPED)}.")
    if flipped:
        middle, kind = stock.STARRED_OVER, SPUN
    else:
        middle, kind = (stock.TAKEN, HOME) if told.taken else (stock.STILLNESS, STILL)
    last_line = _ended(phrases.pick(kind[added.rhyme], added.name))
    return (*opening, phrases.pick(middle), last_line)


def _couplet(told: Told, phrases: Phrases) -> Sequence[str]:
    added, flipped, taken = told
    first = phrases.begin(stock.ADDED_WITH_STAR if added.star else stock.ADDED)
    if flipped and not added.star:
        return first, f"{phrases.pick(stock.TAKEN_BY_FLIPPED if taken else stock.FLIPPED)}."
    halves = [phrases.pick(stock.STARRED_OVER)] if flipped else []
    halves += [phrases.pick(stock.TAKEN)] if taken else []
    halves = halves or [phrases.pick(stock.NOTHING)]
    kind = HOME if taken else SPUN if flipped else STILL
    halves.append(phrases.pick(kind[added.rhyme], added.name))
    return first, _ended(" ".join(halves))


def _limerick(told: Told, phrases: Phrases) -> Sequence[str]:
    added, flipped, taken = told
    first = phrases.begin(stock.INVITED_WITH_STAR if added.star else stock.INVITED)
    names = [added.name, *(face.name for face in flipped[-1:])]
    second = phrases.pick(WHO[added.rhyme], *names)
    if flipped and not taken and not added.star:
        pair, last = phrases.pick(stock.PAIR_OF_RUMBLES), phrases.pick(stock.FLIPPED)
    else:
        if flipped:
            kind = stock.PAIR_OF_FLIPPED_AND_TAKEN if taken else stock.PAIR_OF_STARRED
        else:
            kind = stock.PAIR_OF_TAKEN if taken else stock.PAIR_OF_STILLNESS
        closings = HOME if taken else SPUN if flipped else STILL
        pair = phrases.pick(kind)
        last = phrases.pick(closings[added.rhyme], added.name, second)
    return first, f"{second}.", *pair.split(LINE_END), _ended(last)


TELLERS = {Form.BALLAD: _quatrain, Form.COUPLETS: _couplet, Form.LIMERICK: _limerick}
"""Makes the lines of a turn, with places for its words."""
