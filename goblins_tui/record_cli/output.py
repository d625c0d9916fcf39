"""What `goblins-tui record` says: clean text, for people or for the next program in a pipe."""

import sys
from collections.abc import Sequence
from io import TextIOWrapper

from rich.cells import cell_len

from goblins_tui import console
from goblins_tui.console import say
from goblins_tui.record_cli.arguments import PROGRAM
from goblins_tui.text import clean_line


def say_record(text: str) -> None:
    """Print a game record on standard output.

    Args:
        text: The record.
    """
    # Files and programs read a record as UTF-8, whatever a terminal here could show.
    if isinstance(sys.stdout, TextIOWrapper) and not sys.stdout.isatty():
        sys.stdout.reconfigure(encoding="utf-8")
    for line in text.splitlines():
        say(line)


def say_rows(rows: Sequence[Sequence[str]]) -> None:
    """Print a table on standard output: in columns on a terminal, else with tabs.

    Args:
        rows: The cells of each row; they are cleaned.
    """
    rows = [[clean_line(cell) for cell in row] for row in rows]
    if sys.stdout is None or not sys.stdout.isatty():
        for row in rows:
            print("\t".join(row), file=sys.stdout)
        return
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell + " " * (width - cell_len(cell))
            for cell, width in zip(row, widths, strict=True)
            if width
        ]
        print("  ".join(cells).rstrip(), file=sys.stdout)


def complain(text: str) -> None:
    """Print a line on standard error.

    Args:
        text: Any text; it is cleaned.
    """
    console.complain(text, PROGRAM)
