"""Does what was asked of `goblins-tui album`."""

from collections.abc import Sequence
from pathlib import Path

from goblins_tui.album_cli.arguments import NIGHT, PROGRAM, arguments_of
from goblins_tui.console import STANDARD_INPUT, complain, run_command, say

FAILED = 1
_STANDARD_OUTPUT = STANDARD_INPUT


def main(argv: Sequence[str]) -> int:
    """Run `goblins-tui album`.

    Args:
        argv: The arguments after `album`.

    Returns:
        The exit status: 0, or 1 if the picture could not be written, 2 for wrong use.
    """
    return run_command(lambda: _run(argv), PROGRAM, FAILED)


def _run(argv: Sequence[str]) -> int:
    arguments = arguments_of(argv)
    picture = _picture(is_dark=arguments.theme == NIGHT)
    if arguments.svg == _STANDARD_OUTPUT:
        for line in picture.splitlines():
            say(line)
        return 0
    return _write(arguments.svg, picture, arguments.force)


def _picture(is_dark: bool) -> str:
    # Slow to import: not before it is known what is asked for.
    from goblins_tui.themes import THEMES
    from goblins_tui.widgets.contact_sheet import contact_sheet

    theme = next(theme for theme in THEMES if theme.dark == is_dark)
    ground = {"background": str(theme.background), "foreground": str(theme.foreground)}
    return contact_sheet({**theme.variables, **ground})


def _write(name: str, picture: str, force: bool) -> int:
    from goblins_tui.files import write_shared
    from goblins_tui.paths import named_file, shown_path

    file = Path(name)
    try:
        file = named_file(name)
        write_shared(file, picture.encode("ascii"), replaces=force)
    except FileExistsError:
        complain(f"{shown_path(file)} is there already; --force replaces it", PROGRAM)
        return FAILED
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        complain(f"{shown_path(file)} cannot be written ({reason})", PROGRAM)
        return FAILED
    return 0
