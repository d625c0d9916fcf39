"""What `goblins-tui record` says: clean text, for people or for the next program in a pipe."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import TextIOWrapper

from rich.cells import cell_len

from goblins_tui.record_cli.arguments import PROGRAM
from goblins_tui.text import clean_line

PATIENCE_SECONDS = 0.5
"""What takes longer shows how far it has come."""


def print_whatever_comes() -> None:
    """Let characters that the output cannot encode be replaced instead of ending the program."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def say(text: str) -> None:
    """Print a line on standard output.

    Args:
        text: Any text; it is cleaned.
    """
    print(clean_line(text), file=sys.stdout)


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
    if sys.stderr is not None:
        print(clean_line(f"{PROGRAM}: {text}"), file=sys.stderr)


def flush() -> None:
    """Hand over all that was printed.

    Raises:
        OSError: Nobody takes it.
    """
    if sys.stdout is not None:
        sys.stdout.flush()


def give_up() -> None:
    """Let go of an output that takes no more: Python would try once more at its end, and fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def progress(total: int) -> Iterator[Callable[[], None]]:
    """Show people how far something has come that takes long.

    Args:
        total: How many things there are to do.

    Yields:
        What to call when one is done.
    """
    if total < 2 or sys.stderr is None or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress

    console = Console(stderr=True)
    columns = ("Importing", BarColumn(), MofNCompleteColumn())
    bar = Progress(*columns, console=console, transient=True, redirect_stdout=False)
    task = bar.add_task("", total=total)
    begun = bar.get_time()

    def advance() -> None:
        bar.advance(task)
        if not bar.live.is_started and bar.get_time() - begun > PATIENCE_SECONDS:
            bar.start()

    try:
        yield advance
    finally:
        if bar.live.is_started:
            bar.stop()
