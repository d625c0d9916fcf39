"""What can be asked of `goblins-tui album`."""

from argparse import ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence

from goblins_tui import console
from goblins_tui.console import Parser, Refused

PROGRAM = f"{console.PROGRAM} album"
NIGHT, DAY = "night", "day"

_DESCRIPTION = f"""\
Draws all forty creatures on one sheet, with their names.

  {PROGRAM} --svg creatures.svg
  {PROGRAM} --svg - --theme day | rsvg-convert > creatures.png

Which goblin and which fairy share a card stays to be found out.
"""


def arguments_of(argv: Sequence[str]) -> Namespace:
    """Make sense of the arguments.

    Args:
        argv: The arguments after `album`.

    Returns:
        The file `svg`, the `theme`, night or day, and whether to `force` it over a file.

    Raises:
        Refused: Something is not allowed.
        SystemExit: Help was asked for, and is printed.
    """
    arguments = _parser().parse_args(argv)
    if not arguments.svg:
        raise Refused(f"say where the picture goes: {PROGRAM} --svg FILE, with - to print it")
    return arguments


def _parser() -> Parser:
    parser = Parser(
        prog=PROGRAM,
        usage=f"{PROGRAM} --svg FILE [options]",
        description=_DESCRIPTION,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--svg", metavar="FILE", help="a new file, or - for standard output")
    parser.add_argument("--force", action="store_true", help="replace a file that is there")
    parser.add_argument(
        "--theme",
        metavar="NAME",
        type=_theme,
        default=NIGHT,
        help="night (default) or day",
    )
    return parser


def _theme(text: str) -> str:
    if text not in (NIGHT, DAY):
        raise ArgumentTypeError("it is night or day")
    return text
