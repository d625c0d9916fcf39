"""What can be asked of `goblins-tui` on the command line."""

from argparse import ArgumentParser, RawDescriptionHelpFormatter

from goblins_tui import __version__
from goblins_tui.console import PROGRAM, Parser

COMMANDS = ("play", "solo", "demo")
RECORD, SOLVE, MATCH, ALBUM = "record", "solve", "match", "album"
ALL_COMMANDS = (*COMMANDS, RECORD, SOLVE, MATCH, ALBUM)
"""The commands that open a game, and those that open none and have arguments of their own."""
PLAY, SOLO, DEMO = COMMANDS

_DESCRIPTION = """\
Goblins Drool, Fairies Rule! in a terminal: pass-and-play, computer players, solitaire.

  goblins-tui         choose everything on the set-up screen
  goblins-tui play    straight to a table of 2 to 4: --players Ann,@Owl
  goblins-tui solo    straight to solitaire
  goblins-tui demo    watch computer players play each other
  goblins-tui record  list, show, export and import games
  goblins-tui solve   the fewest turns that win a deal, or the proof that none do
  goblins-tui match   a match between opponents, without a screen
  goblins-tui album   all creatures on one sheet, as a picture
"""


def parser() -> ArgumentParser:
    """Make the parser of the arguments that open a game; commands come out as what is left."""
    made = Parser(
        prog=PROGRAM,
        usage=f"{PROGRAM} [{' | '.join(COMMANDS)}] [options]"
        f"\n       {PROGRAM} {RECORD} COMMAND [options]"
        f"\n       {PROGRAM} {SOLVE} DEAL [options]\n       {PROGRAM} {MATCH} ONE OTHER [options]"
        f"\n       {PROGRAM} {ALBUM} --svg FILE [options]",
        description=_DESCRIPTION,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    made.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")

    game = made.add_argument_group("the game")
    game.add_argument("--variant", metavar="RULE", help="fairies-rule (default) or goblins-rule")
    game.add_argument(
        "--deal", metavar="CODE", help="a deal code such as moss-417 (default: random)"
    )

    table = made.add_argument_group("only with play and demo")
    table.add_argument(
        "--players",
        metavar="WHO",
        help="2 to 4, or names, with @ for computer players: Ann,Bo,@Owl",
    )
    table.add_argument(
        "--first", metavar="WHO", help="random (default), rotate, race, a name or a seat number"
    )
    table.add_argument(
        "--pace", metavar="HOW", help="of computer players: calm, steady (default) or none"
    )
    table.add_argument(
        "--thinking", metavar="S", help="their seconds for a turn: 0.5, 1.5 (default) or 5"
    )

    people = made.add_argument_group("only with play")
    people.add_argument(
        "--take-back", action="store_const", const=True, help="turns may be taken back"
    )
    people.add_argument(
        "--warn", metavar="WHO", help="of wins to come: all, none, or names or seat numbers"
    )

    alone = made.add_argument_group("only with solo")
    alone.add_argument("--size", metavar="N", help="5 (default), 6 or 7 cards")
    alone.add_argument("--name", metavar="NAME", help="who plays")
    alone.add_argument(
        "--daily", action="store_const", const=True, help="the deal of the day, the same for all"
    )
    alone.add_argument(
        "--flawless", action="store_const", const=True, help="turn every card in play"
    )
    alone.add_argument(
        "--as-dealt", action="store_const", const=True, help="deals that cannot be won too"
    )
    alone.add_argument("--par", metavar="WHEN", help="shown (default) or end")

    look = made.add_argument_group("how it looks")
    look.add_argument("--lens", metavar="WHEN", help="hover, chosen or off")
    look.add_argument("--speed", metavar="HOW", help="full, brisk or off")
    look.add_argument("--no-animation", action="store_true", help="the same as --speed off")
    look.add_argument("--glyphs", metavar="SET", help="emoji, plain or ascii")
    look.add_argument("--seats", metavar="HOW", help="turn (who is to move sits below) or fixed")
    look.add_argument(
        "--aloud", metavar="WHEN", help="names of cards that flip, spoken here: on or off (default)"
    )
    look.add_argument("--theme", metavar="NAME", help="night (default) or day")
    look.add_argument("--mouse", action="store_true", default=True, help="use the mouse (default)")
    look.add_argument(
        "--no-mouse", dest="mouse", action="store_false", help="never ask for the mouse"
    )
    kept = made.add_argument_group("what is kept")
    kept.add_argument(
        "--db",
        metavar="FILE",
        help="where games are kept (or in GOBLINS_TUI_DB)",
    )
    return made
