"""What can be asked of `goblins-tui match`."""

import re
from argparse import ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from typing import Final

from goblins_tui import console
from goblins_tui.console import Parser, add_variant, whole_number
from goblins_tui.opponents.match import MOST_TURNS
from goblins_tui.rules import MAX_PLAYERS
from goblins_tui.text import clean_line

PROGRAM: Final = f"{console.PROGRAM} match"
GAMES: Final = 400
POSITIONS: Final = 1000
MOST_GAMES: Final = 100_000
MOST_POSITIONS: Final = 100_000
MOST_SECONDS: Final = 60
_LONGEST_SEED: Final = 100
_SECONDS: Final = re.compile(r"\d{1,2}(\.\d{1,6})?", re.ASCII)

_DESCRIPTION: Final = f"""\
Lets opponents play a match: ONE sits alone at a table where OTHER has all the
other seats, and each deal is played from every seat.

  {PROGRAM} Owl Badger
  {PROGRAM} Magpie Minnow --games 60 --players 3 --seed moss
  {PROGRAM} greedy Minnow --seconds 0.5 --json

Opponents are Pebble, Minnow, Magpie, Badger, Owl and Seer (who cheats), and
those that other packages bring along. A game that is not over after
{MOST_TURNS} turns is broken off.
"""
_STATUS: Final = """\
exit status:
  0 played, 2 the match cannot be played, 3 stopped because an opponent gave no
  answer, 130 interrupted; what was played until then is told
"""


def arguments_of(argv: Sequence[str]) -> Namespace:
    """Make sense of the arguments.

    Args:
        argv: The arguments after `match`.

    Returns:
        The opponents `one` and `other` as they were typed, how many `games` and `players`, the
        `variant`, the limits `seconds` and `positions` of a turn, one of them `None`, the `seed`,
        `None` if none was told, and whether to answer in `json`.

    Raises:
        Refused: Something is not allowed.
        SystemExit: Help was asked for, and is printed.
    """
    arguments = _parser().parse_args(argv)
    if arguments.seconds is None and arguments.positions is None:
        arguments.positions = POSITIONS
    return arguments


def _parser() -> Parser:
    parser = Parser(
        prog=PROGRAM,
        usage=f"{PROGRAM} ONE OTHER [options]",
        description=_DESCRIPTION,
        epilog=_STATUS,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("one", metavar="ONE", help="who is scored")
    parser.add_argument("other", metavar="OTHER", help="who plays against it; can be the same")
    parser.add_argument(
        "--games",
        metavar="N",
        type=whole_number(1, MOST_GAMES),
        default=GAMES,
        help=f"how many games (default: {GAMES}); the last deal is played to its end",
    )
    parser.add_argument(
        "--players",
        metavar="N",
        type=whole_number(2, MAX_PLAYERS),
        default=2,
        help=f"2 (default) to {MAX_PLAYERS}",
    )
    add_variant(parser)
    parser.add_argument(
        "--seed", metavar="TEXT", type=_seed, help="where deals and chance come from"
    )
    limits = parser.add_mutually_exclusive_group()
    limits.add_argument(
        "--positions",
        metavar="N",
        type=whole_number(0, MOST_POSITIONS),
        help=f"what they may look at in a turn (default: {POSITIONS}); the same seed gives"
        " the same match for ever",
    )
    limits.add_argument(
        "--seconds",
        metavar="S",
        type=_seconds,
        help="how long they may think in a turn; no such match is the same again",
    )
    parser.add_argument("--json", action="store_true", help="answer for another program")
    return parser


def _seconds(text: str) -> float:
    if not _SECONDS.fullmatch(text) or float(text) > MOST_SECONDS:
        raise ArgumentTypeError(f"it is a number from 0 to {MOST_SECONDS}, such as 0.5")
    return float(text)


def _seed(text: str) -> str:
    seed = clean_line(text)
    if not seed or len(text) > _LONGEST_SEED:
        raise ArgumentTypeError(f"it is a text of 1 to {_LONGEST_SEED} characters")
    return seed
