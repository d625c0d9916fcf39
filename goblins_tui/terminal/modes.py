"""The terminal modes that are switched on while the program runs, and how to leave them all."""

from __future__ import annotations

import os
import termios
from contextlib import suppress
from typing import Any, Final

MOUSE_ON: Final = "\x1b[?1000h\x1b[?1002h\x1b[?1006h"
"""Presses, drags, and reports that can say more than column 95 (B09, B10)."""
HOVER_ON: Final = "\x1b[?1003h"
HOVER_OFF: Final = f"\x1b[?1003l{MOUSE_ON}"
"""Terminals have one kind of tracking at a time, so leaving one means asking for the other."""
MOUSE_OFF: Final = "".join(f"\x1b[?{mode}l" for mode in (1003, 1002, 1000, 1006, 1015, 1016))

_REST_OFF: Final = (
    "\x1b[?2048l\x1b[?1004l\x1b[?2004l"  # size reports, focus reports, paste brackets
    "\x1b[?2026l\x1b[0m\x1b[?7h"  # held-back output, colours, line wrap
    "\x1b]22;default\x07"  # pointer shape, which Textual sets
    "\x1b[<u"  # kitty keys, which each screen has its own stack of: before the screen is left (B13)
    "\x1b[?1049l\x1b[?25h"  # alternate screen, cursor
)


def everything_off(mouse: bool = True) -> str:
    """What brings the terminal back to how a shell wants it (B01).

    Args:
        mouse: Whether the mouse was asked for; if not, its modes are not touched (B03).

    Returns:
        Escape sequences that do no harm when a mode was never on.
    """
    return (MOUSE_OFF if mouse else "") + _REST_OFF


def restore_without_waiting(
    input_fd: int, output_fd: int, attributes: list[Any] | None, mouse: bool = True
) -> None:
    """Leave all modes from a process that is stuck: never blocks, never raises.

    Args:
        input_fd: The terminal's input.
        output_fd: The terminal's output.
        attributes: What `termios.tcgetattr` said before the program changed it.
        mouse: Whether the mouse was asked for.
    """
    with suppress(OSError):
        # A descriptor of our own, because O_NONBLOCK on the inherited one would also hit the shell.
        own_fd = os.open(os.ttyname(output_fd), os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
        try:
            os.write(own_fd, everything_off(mouse).encode())
        finally:
            os.close(own_fd)
    if attributes is not None:
        with suppress(termios.error):
            termios.tcsetattr(input_fd, termios.TCSANOW, attributes)
