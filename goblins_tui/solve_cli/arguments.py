"""What can be asked of `goblins-tui solve`."""

import re
from argparse import ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from typing import NamedTuple

from goblins_tui import console
from goblins_tui.console import Parser, Refused, add_variant, whole_number
from goblins_tui.rules import (
    SOLITAIRE_SIZES,
    Goal,
    Position,
    RulesError,
    Variant,
    deal,
    deal_code,
    deal_index,
    parse_position,
)

PROGRAM = f"{console.PROGRAM} solve"
_EXAMPLE = "G3 G7 | F2 F4 | 0"
_SECONDS = re.compile(r"\d{1,6}(\.\d{1,6})?", re.ASCII)
MOST_STATES = 999_999_999

_DESCRIPTION = f"""\
Finds the fewest turns that win a deal of solitaire, and a line that needs no
more; or proves that no line of any length wins.

  {PROGRAM} moss-417 --size 6
  {PROGRAM} "{_EXAMPLE}" --flawless
  {PROGRAM} - --json < deals.txt

CODE is a deal code. POSITION is the hand, the Ring and a 0, with bars between
them; a card is G or F, for the side that lies up, and its number. With - every
line of standard input is one of the two and gets an answer of one line.
"""
_STATUS = """\
exit status:
  0 solved, 1 proven impossible, 3 gave up before anything was proven, 2 the
  question cannot be used; of many answers the worst counts: 2, then 3, then 1
"""


class Question(NamedTuple):
    """A deal, and what is to be reached."""

    position: Position
    """Where the deal begins."""
    variant: Variant
    """Which side is shed and which is gathered."""
    goal: Goal
    """What is to be reached."""
    code: str | None = None
    """The code of the deal; `None` if the cards were told."""
    size: int | None = None
    """Cards in hand; `None` if the cards were told."""


def arguments_of(argv: Sequence[str]) -> Namespace:
    """Make sense of the arguments.

    Args:
        argv: The arguments after `solve`.

    Returns:
        The deal as `text`, the `goal`, the `variant`, the `size` if one was told, whether to
        answer in `json`, and the limits `seconds` and `states`, `None` where there is none.

    Raises:
        Refused: Something is not allowed.
        SystemExit: Help was asked for, and is printed.
    """
    arguments = _parser().parse_intermixed_args(argv)
    arguments.text = " ".join(arguments.words)
    return arguments


def question_of(text: str, arguments: Namespace) -> Question:
    """Read a deal.

    Args:
        text: A deal code or a position.
        arguments: Tells goal, variant and size.

    Returns:
        What is asked.

    Raises:
        Refused: It is neither.
    """
    variant, goal, size = arguments.variant, arguments.goal, arguments.size
    try:
        if "|" in text:
            if size is not None:
                raise Refused("--size goes with a deal code; a position tells its cards")
            return Question(parse_position(text), variant, goal)
        code = deal_code(deal_index(text))
    except RulesError as error:
        hint = "" if "|" in text else f"; a position looks like {_EXAMPLE}"
        raise Refused(f"{error}{hint}") from None
    size = SOLITAIRE_SIZES[0] if size is None else size
    return Question(deal(1, code, variant, size), variant, goal, code, size)


def _parser() -> Parser:
    parser = Parser(
        prog=PROGRAM,
        usage=f"{PROGRAM} CODE | POSITION | - [options]",
        description=_DESCRIPTION,
        epilog=_STATUS,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("words", metavar="CODE | POSITION | -", nargs="+", help="what to solve")
    parser.add_argument(
        "--flawless",
        dest="goal",
        action="store_const",
        const=Goal.FLAWLESS,
        default=Goal.SHED,
        help="turn every card in play to the side that is gathered",
    )
    add_variant(parser)
    parser.add_argument(
        "--size", metavar="N", type=_size, help="5 (default), 6 or 7 cards, with a CODE only"
    )
    parser.add_argument(
        "--seconds", metavar="S", type=_seconds, help="give up on a deal after so long"
    )
    parser.add_argument(
        "--states",
        metavar="N",
        type=whole_number(0, MOST_STATES),
        help="give up on a deal after so many positions",
    )
    parser.add_argument("--json", action="store_true", help="answer for another program")
    return parser


def _size(text: str) -> int:
    if text not in map(str, SOLITAIRE_SIZES):
        raise ArgumentTypeError("it is 5, 6 or 7")
    return int(text)


def _seconds(text: str) -> float:
    if not _SECONDS.fullmatch(text):
        raise ArgumentTypeError("it is a number from 0 to 999999, such as 2.5")
    return float(text)
