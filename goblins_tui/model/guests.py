"""What opponents say of themselves that somebody else wrote."""

from asyncio import timeout, wrap_future
from typing import Final

from goblins_tui.background import BackgroundProcess, ProcessEnded
from goblins_tui.opponents.plugins import line_of
from goblins_tui.text import clean_line, fit

SECONDS: Final = 5.0
"""So long the set-up waits for what a package says."""
LINE_CELLS: Final = 58
_SILENT: Final = "It does not say what it is like."


async def line_of_guest(name: str) -> str:
    """Ask an opponent what it is like, in a process that ends when it has answered.

    Args:
        name: Its name.

    Returns:
        A sentence that can be shown, or why there is none; it fits the smallest window.
    """
    process = BackgroundProcess()
    try:
        async with timeout(SECONDS):
            line = await wrap_future(process.ask(line_of, name))
    except ValueError as error:
        line = str(error)
    except (OSError, ProcessEnded):
        # To take too long is an OSError too.
        line = ""
    finally:
        process.kill()
    return fit(clean_line(line), LINE_CELLS) or _SILENT
