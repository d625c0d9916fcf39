"""What can be asked of `goblins-tui record`."""

from argparse import (
    REMAINDER,
    SUPPRESS,
    ArgumentParser,
    ArgumentTypeError,
    Namespace,
    RawDescriptionHelpFormatter,
)
from collections.abc import Sequence

from goblins_tui import console
from goblins_tui.console import Parser, Refused
from goblins_tui.history.shelves import Shelf

PROGRAM = f"{console.PROGRAM} record"
USUAL_SHELVES = (Shelf.OPEN, Shelf.COUNTED, Shelf.COMPUTERS)
ALL_SHELVES = (Shelf.OPEN, Shelf.ALL)
_MOST_DIGITS = 6

_DESCRIPTION = """\
Games as text that a person can read, mail and load again.

  list     which games are kept
  show     what happened in a game, turn by turn
  export   write a game to a file, or for another program to read
  import   take in games from files

Each tells more: goblins-tui record import --help
"""
_LIST = """\
Lists the games that are kept, the last one first: number, date, players, what
was played, how it came out, title and deal. In a pipe there are tabs between.
"""
_SHOW = """\
Tells what happened in a game, turn by turn; of an unfinished game, as far as
it went.
"""
_EXPORT = """\
Writes the record of a game: text that a person can read and that record import
takes in.
"""
_IMPORT = """\
Takes in games from record files. Every turn is checked by the rules: what is no
game is named with the line that is wrong, and the other files are taken all the
same. A game that is there already is not taken twice.
"""
_GAME = "the number of a game in the list, a record file, or - for standard input"


def arguments_of(argv: Sequence[str]) -> Namespace:
    """Make sense of the arguments.

    Args:
        argv: The arguments after `record`.

    Returns:
        The command, the options, and `db`: another database file, or `None` for the usual one.

    Raises:
        Refused: Something is not allowed.
        SystemExit: Help was asked for, and is printed.
    """
    parsers = {
        "list": _list_parser,
        "show": _show_parser,
        "export": _export_parser,
        "import": _import_parser,
    }
    first = _parser("", "list | show | export | import [options]", _DESCRIPTION)
    first.add_argument("command", nargs="?", help=SUPPRESS)
    first.add_argument("rest", nargs=REMAINDER, help=SUPPRESS)
    given = first.parse_args(argv)
    if given.command not in parsers:
        unknown = "" if given.command is None else f", not {given.command[:100]!r}"
        raise Refused(f"say list, show, export or import{unknown}; {PROGRAM} --help tells more")
    # Options may stand before, between and after the words.
    known = Namespace(db=given.db, command=given.command)
    arguments = parsers[given.command]().parse_intermixed_args(given.rest, known)
    if arguments.db == "":
        raise Refused("--db needs a file")
    return arguments


def _list_parser() -> ArgumentParser:
    parser = _parser("list", "[WORDS] [options]", _LIST)
    parser.add_argument(
        "words", metavar="WORDS", nargs="*", help="part of a name, of a title or of a deal code"
    )
    which = parser.add_mutually_exclusive_group()
    for option, shelves, text in (
        ("--all", ALL_SHELVES, "practice and games given up too"),
        ("--practice", (Shelf.PRACTICE,), "only games with turns taken back or tried out"),
        ("--abandoned", (Shelf.ABANDONED,), "only games that people gave up"),
    ):
        which.add_argument(option, dest="shelves", action="store_const", const=shelves, help=text)
    parser.set_defaults(shelves=USUAL_SHELVES)
    parser.add_argument(
        "--limit", metavar="N", type=_limit, default=20, help="so many at most (default: 20)"
    )
    return parser


def _show_parser() -> ArgumentParser:
    parser = _parser("show", "GAME [options]", _SHOW)
    parser.add_argument("game", metavar="GAME", help=_GAME)
    return parser


def _export_parser() -> ArgumentParser:
    parser = _parser("export", "GAME [FILE] [options]", _EXPORT)
    parser.add_argument("game", metavar="GAME", help=_GAME)
    parser.add_argument("file", metavar="FILE", nargs="?", help="a new file (default: print it)")
    parser.add_argument("--force", action="store_true", help="replace a file that is there")
    return parser


def _import_parser() -> ArgumentParser:
    parser = _parser("import", "FILE ... [options]", _IMPORT)
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        help="a record file, a folder with .txt files in it, or - for standard input",
    )
    return parser


def _parser(command: str, usage: str, description: str) -> ArgumentParser:
    prog = f"{PROGRAM} {command}".strip()
    parser = Parser(
        prog=prog,
        usage=f"{prog} {usage}",
        description=description,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "--db", metavar="PATH", help="the file with the games, instead of the usual one"
    )
    return parser


def _limit(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS and int(text)):
        raise ArgumentTypeError(f"it is a number from 1 to {'9' * _MOST_DIGITS}")
    return int(text)
