"""The command line: reads the arguments, refuses bad ones in one line, and starts the app.

Nothing slow is imported before the arguments are known to ask for a game, so that `--version`
and `--help` answer at once.
"""

import gc
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from goblins_tui.cli_arguments import (
    ALBUM,
    ALL_COMMANDS,
    COMMANDS,
    DEMO,
    MATCH,
    PLAY,
    RECORD,
    SOLO,
    SOLVE,
    parser,
)
from goblins_tui.console import INTERRUPTED, PROGRAM, Refused, refuse, say

if TYPE_CHECKING:
    from enum import Enum

    from goblins_tui.model.setup import FirstPlayer, TableSetup
    from goblins_tui.options import Options
    from goblins_tui.settings import Settings

    Value = TypeVar("Value", bound=Enum)

THEMES = {"night": "forest-night", "day": "forest-day"}
GOES_WITH: "Mapping[str, Sequence[str]]" = {
    **dict.fromkeys(("--players", "--first", "--pace", "--thinking"), (PLAY, DEMO)),
    **dict.fromkeys(("--take-back", "--warn"), (PLAY,)),
    **dict.fromkeys(("--name", "--size", "--flawless", "--daily", "--as-dealt", "--par"), (SOLO,)),
}
"""The options that go with some commands only, and those commands."""
DEMO_PLAYERS = "@Badger,@Owl"
NOT_DAILY = ("--deal", "--variant", "--flawless", "--as-dealt")
"""What would make the deal of the day another one."""

_LONGEST_LINE = 200


class Launch(NamedTuple):
    """What the arguments ask for."""

    setup: "TableSetup"
    straight_to_table: bool
    """Whether to deal at once, without the set-up screen."""
    theme_name: str
    mouse: bool
    database: str | None = None
    """The file in which games are kept; `None` takes the usual one."""
    notice: str = ""
    """What people have to know about their settings."""
    daily: bool = False
    """Whether to deal the deal of the day."""
    is_demo: bool = False
    """Whether computer players play, and people watch."""
    lesson: int | None = 0
    """How many steps of the first lesson are done; `None` for somebody without settings."""


def main(argv: Sequence[str] | None = None, start: "Callable[[Launch], int] | None" = None) -> int:
    """Run the program.

    Args:
        argv: The arguments without the program's name; `None` takes those of the process.
        start: Starts a game and returns the exit status; `None` opens the app.

    Returns:
        The exit status.
    """
    try:
        words = sys.argv[1:] if argv is None else argv
        if words and words[0] == RECORD:
            from goblins_tui.record_cli.program import main as record

            return record(words[1:])
        if words and words[0] == SOLVE:
            from goblins_tui.solve_cli.program import main as solve

            return solve(words[1:])
        if words and words[0] == MATCH:
            from goblins_tui.match_cli.program import main as match

            return match(words[1:])
        if words and words[0] == ALBUM:
            from goblins_tui.album_cli.program import main as album

            return album(words[1:])
        arguments, others = parser().parse_known_args(argv)
        settings, notice = _settings()
        encoding = getattr(sys.stdout, "encoding", None)
        launch = launch_for(arguments, others, os.environ, encoding, settings)
        notices = " ".join(filter(None, (notice, launch.notice)))
        return (start or start_app)(launch._replace(notice=notices))
    except Refused as refused:
        return refuse(str(refused))
    except KeyboardInterrupt:
        return INTERRUPTED


def start_app(launch: Launch) -> int:
    """Open the app, if this is a terminal that can show it.

    Args:
        launch: What to open.

    Returns:
        The exit status.
    """
    from goblins_tui.terminal.check import refusal

    reason = refusal(os.environ, sys.stdin, sys.stdout)
    if reason is not None:
        return refuse(reason)

    from goblins_tui.paths import database_file, named_file, settings_file

    try:
        database = named_file(launch.database) if launch.database else database_file(os.environ)
    except OSError as error:
        return refuse(f"{error.filename}: {error.strerror}")

    # Looking for garbage would only delay the first picture: the app begins with it after that.
    gc.disable()
    from goblins_tui.app import GoblinsApp

    app = GoblinsApp(
        setup=launch.setup,
        straight_to_table=launch.straight_to_table,
        daily=launch.daily,
        theme_name=launch.theme_name,
        database=database,
        settings=settings_file(),
        notice=launch.notice,
        is_demo=launch.is_demo,
        lesson=launch.lesson,
    )
    app.run(mouse=launch.mouse)
    for line in app.farewell.splitlines():
        say(line)
    return app.return_code or 0


def _settings() -> "tuple[Settings | None, str]":
    from goblins_tui.paths import settings_file

    path = settings_file()
    with suppress(OSError):
        # Who never chose anything need not wait until the settings could be read.
        if not path.exists():
            return None, ""
    from goblins_tui.clock import file_moment, utc_now
    from goblins_tui.settings import load_settings

    return load_settings(path, file_moment(utc_now()))


def launch_for(
    arguments: Namespace,
    others: Sequence[str],
    environ: Mapping[str, str],
    encoding: str | None,
    settings: "Settings | None" = None,
) -> Launch:
    """Make sense of the arguments.

    Args:
        arguments: The options, as text.
        others: What is no option: a command, or something unknown.
        environ: The environment, for the defaults of the options.
        encoding: The encoding of the output.
        settings: What was chosen on other days; arguments count more.

    Returns:
        What to open.

    Raises:
        Refused: Something is not allowed.
    """
    from goblins_tui.cli_seats import (
        Seats,
        seats_to_play,
        seats_to_watch,
        sit_as_usual,
        warned_seats,
        with_installed,
    )
    from goblins_tui.model.setup import Deals, TableSetup
    from goblins_tui.options import default_options
    from goblins_tui.rules import SOLITAIRE_SIZES, Goal, RulesError, Variant, deal_index
    from goblins_tui.text import NameRefused, clean_names

    command = _command(others)
    for option, wanted in GOES_WITH.items():
        if command not in wanted and _is_given(arguments, option):
            raise Refused(f"{option} goes with {wanted[0]}: {PROGRAM} {wanted[0]} {option} ...")

    if arguments.daily and any(_is_given(arguments, option) for option in NOT_DAILY):
        raise Refused(f"--daily is the deal of the day: without {_one_of(NOT_DAILY)}")

    usual, notice = TableSetup(options=default_options(environ, encoding)), ""
    if settings is not None:
        from goblins_tui.settings import with_settings

        usual = with_settings(usual, settings)
    if any(usual.computers):
        usual, notice = with_installed(usual)
    seats = Seats(usual.names, usual.computers, usual.warned)
    if command == SOLO:
        seats = seats._replace(names=(_given(arguments.name, usual.names[0]),))
    elif command == DEMO:
        seats = seats_to_watch(_given(arguments.players, DEMO_PLAYERS))
    elif command == PLAY:
        seats = seats_to_play(arguments.players, usual)
    if command is not None and not (command == PLAY and sit_as_usual(arguments.players)):
        notice = ""
    size = _given(arguments.size, str(usual.size))
    if size not in map(str, SOLITAIRE_SIZES):
        raise Refused(f"--size is {_one_of(map(str, SOLITAIRE_SIZES))}")
    code = _given(arguments.deal, "")
    try:
        names = clean_names(seats.names)
        if arguments.deal is not None:
            deal_index(code)
    except (NameRefused, RulesError) as error:
        raise Refused(str(error)) from None

    variant = _value(Variant, "--variant", arguments.variant, usual.variant)
    first, seat = usual.first, usual.first_seat
    if arguments.first is not None or seat >= len(names):
        first, seat = _first(_given(arguments.first, "random"), names)
    warned = seats.warned
    if arguments.warn is not None:
        warned = warned_seats(arguments.warn, seats._replace(names=names))
    options = _options(arguments, usual.options)
    setup = TableSetup(
        names,
        variant,
        int(size),
        Goal.FLAWLESS if arguments.flawless else usual.goal,
        Deals.ANY if arguments.as_dealt else usual.deals,
        code,
        first,
        seat,
        usual.last_first,
        options,
        seats.computers,
        warned,
    )
    theme = _given(arguments.theme, (settings and settings.theme) or "night")
    if theme not in THEMES:
        raise Refused(f"--theme is {_one_of(THEMES)}")
    if arguments.db == "":
        raise Refused("--db needs the name of a file")
    return Launch(
        setup,
        command is not None,
        THEMES[theme],
        arguments.mouse,
        arguments.db,
        notice,
        daily=bool(arguments.daily),
        is_demo=command == DEMO,
        lesson=(settings.lesson or 0) if settings is not None else None,
    )


def _is_given(arguments: Namespace, option: str) -> bool:
    return getattr(arguments, option[2:].replace("-", "_")) is not None


def _command(others: Sequence[str]) -> str | None:
    for other in others:
        if other.startswith("-"):
            raise Refused(f"there is no option {_shown(other)}; {PROGRAM} --help lists all options")
    if not others:
        return None
    if others[0] not in COMMANDS:
        raise Refused(f"there is no command {_shown(others[0])}; there are {_one_of(ALL_COMMANDS)}")
    if len(others) > 1:
        raise Refused(f"{_shown(others[1])} is one word too many; {PROGRAM} --help shows the use")
    return others[0]


def _first(text: str, names: tuple[str, ...]) -> "tuple[FirstPlayer, int]":
    from goblins_tui.model.setup import FirstPlayer
    from goblins_tui.text import clean_line

    for way in (FirstPlayer.RANDOM, FirstPlayer.ROTATE, FirstPlayer.RACE):
        if text == way:
            return way, 0
    alike = [name.casefold() for name in names]
    wanted = clean_line(text[:_LONGEST_LINE]).casefold()
    if wanted in alike:
        return FirstPlayer.CHOSEN, alike.index(wanted)
    seats = [str(seat) for seat in range(1, len(names) + 1)]
    if wanted in seats:
        return FirstPlayer.CHOSEN, seats.index(wanted)
    raise Refused(
        f"--first is random, rotate, race, a player's name or a seat from 1 to {len(names)}"
    )


def _options(arguments: Namespace, defaults: "Options") -> "Options":
    from goblins_tui.options import (
        Aloud,
        Glyphs,
        Lens,
        Options,
        Pace,
        Par,
        Seating,
        Speed,
        Thinking,
    )

    speed = "off" if arguments.no_animation else arguments.speed
    return Options(
        _value(Lens, "--lens", arguments.lens, defaults.lens),
        _value(Speed, "--speed", speed, defaults.speed),
        _value(Glyphs, "--glyphs", arguments.glyphs, defaults.glyphs),
        _value(Seating, "--seats", arguments.seats, defaults.seating),
        _value(Par, "--par", arguments.par, defaults.par),
        bool(arguments.take_back) or defaults.take_back,
        _value(Pace, "--pace", arguments.pace, defaults.pace),
        _value(Thinking, "--thinking", arguments.thinking, defaults.thinking),
        _value(Aloud, "--aloud", arguments.aloud, defaults.aloud),
    )


def _value(values: "type[Value]", option: str, text: str | None, default: "Value") -> "Value":
    if text is None:
        return default
    allowed = {value.value: value for value in values}
    if text not in allowed:
        raise Refused(f"{option} is {_one_of(allowed)}")
    return allowed[text]


def _given(text: str | None, default: str) -> str:
    return default if text is None else text


def _one_of(words: "Sequence[str] | Mapping[str, object] | map[str]") -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}"


def _shown(text: str) -> str:
    from goblins_tui.text import clean_line, fit

    return repr(fit(clean_line(text[:_LONGEST_LINE]), 30))
