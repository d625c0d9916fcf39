"""Whether there is a terminal to play in at all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TextIO


def refusal(environ: Mapping[str, str], stdin: TextIO | None, stdout: TextIO | None) -> str | None:
    """Say why the game cannot be drawn (B28, B29, B30).

    An empty or unknown TERM is no reason: Textual then uses sixteen colours.

    Args:
        environ: The environment.
        stdin: Standard input, `None` if it is closed.
        stdout: Standard output, `None` if it is closed.

    Returns:
        One line without escape codes, or `None` if all is well.
    """
    if not _is_terminal(stdin):
        return "The game needs a terminal: standard input is not one."
    if not _is_terminal(stdout):
        return "The game needs a terminal: standard output is not one."
    if environ.get("TERM", "").lower() == "dumb":
        return "The game needs a terminal that can move its cursor: TERM is dumb."
    return None


def _is_terminal(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False
