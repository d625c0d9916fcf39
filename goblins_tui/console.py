"""What all commands of the command line share: how they refuse, print and show how far they are.

Nothing slow is imported before it is needed, so that `--version` and `--help` answer at once.
"""

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import TYPE_CHECKING, NoReturn, TextIO

if TYPE_CHECKING:
    from rich.progress import Progress

PROGRAM = "goblins-tui"
STANDARD_INPUT = "-"

USAGE_ERROR = 2
INTERRUPTED = 130

PATIENCE_SECONDS = 0.5
"""What takes longer shows how far it has come."""
_LONGEST_REFUSAL = 200


class Refused(Exception):
    """Something that cannot be used, with a line that says what is allowed."""


class Parser(ArgumentParser):
    """A parser that refuses in one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments.

        Args:
            message: What is wrong with them.

        Raises:
            Refused: Always.
        """
        raise Refused(f"{message}; {self.prog} --help shows the use")


def add_variant(parser: ArgumentParser) -> None:
    """Let people say which rules are played.

    Args:
        parser: A parser of arguments.
    """
    from goblins_tui.rules import Variant

    def variant(text: str) -> Variant:
        try:
            return Variant(text)
        except ValueError:
            raise ArgumentTypeError("it is fairies-rule or goblins-rule") from None

    parser.add_argument(
        "--variant",
        metavar="RULE",
        type=variant,
        default=Variant.FAIRIES_RULE,
        help="fairies-rule (default) or goblins-rule",
    )


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """Make sense of a whole number.

    Args:
        least: The smallest that is allowed, 0 or more.
        most: The largest.

    Returns:
        A type of argument, which refuses anything else.
    """

    def number(text: str) -> int:
        is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
        if not is_number or not least <= int(text) <= most:
            raise ArgumentTypeError(f"it is a number from {least} to {most}")
        return int(text)

    return number


def run_command(work: Callable[[], int], program: str, failed: int) -> int:
    """Do what a command is for, whatever becomes of its output.

    Args:
        work: Does it, and returns the exit status.
        program: Who speaks on standard error.
        failed: The exit status if the output cannot be written.

    Returns:
        The exit status: 2 for what was refused, 0 for a help or a reader who has seen enough.
    """
    if isinstance(sys.stdout, TextIOWrapper):
        # What the output cannot encode is replaced instead of ending the program.
        sys.stdout.reconfigure(errors="replace")
    try:
        status = _status_of(work, program)
        flush()
    except BrokenPipeError:
        _give_up()
        return 0
    except OSError as error:
        _give_up()
        complain(f"the output cannot be written ({error.strerror or error})", program)
        return failed
    return status


def _status_of(work: Callable[[], int], program: str) -> int:
    try:
        return work()
    except Refused as refused:
        return refuse(str(refused), program)
    except SystemExit:
        # Help was asked for, and is printed.
        return 0


def refuse(message: str, program: str = PROGRAM) -> int:
    """Print on standard error, in one line that is not too long, what is allowed.

    Args:
        message: Any text; it is cleaned.
        program: Who speaks.

    Returns:
        The exit status for wrong use.
    """
    from goblins_tui.text import clean_line, fit

    complain(fit(clean_line(message), _LONGEST_REFUSAL - len(f"{program}: ")), program)
    return USAGE_ERROR


def complain(text: str, program: str = PROGRAM) -> None:
    """Print a line on standard error.

    Args:
        text: Any text; it is cleaned.
        program: Who speaks.
    """
    from goblins_tui.text import clean_line

    if sys.stderr is not None:
        print(clean_line(f"{program}: {text}"), file=sys.stderr)


def say(text: str) -> None:
    """Print a line on standard output.

    Args:
        text: Any text; it is cleaned.
    """
    from goblins_tui.text import clean_line

    print(clean_line(text), file=sys.stdout)


def flush() -> None:
    """Hand over all that was printed.

    Raises:
        OSError: Nobody takes it.
    """
    if sys.stdout is not None:
        sys.stdout.flush()


def _give_up() -> None:
    """Let go of an output that takes no more: Python would try once more at its end, and fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def progress(
    title: str, words: Callable[[int], str], total: int | None = None
) -> Iterator[Callable[[int], None]]:
    """Show people at a terminal how far something has come that takes long, until it is done.

    Args:
        title: What is done.
        words: Says how far it has come.
        total: How far it has to come; `None` if nobody knows.

    Yields:
        What to tell how far it has come.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _: None
        return
    from goblins_tui.clock import seconds

    begun = seconds()
    errors = sys.stderr
    bar: Progress | None = None

    def tell(done: int) -> None:
        nonlocal bar
        if bar is None:
            if seconds() - begun < PATIENCE_SECONDS:
                return
            bar = _bar(title, errors)
            bar.add_task("", total=total)
        bar.update(bar.task_ids[0], completed=done, description=words(done))
        # The thread of the bar draws it: an interrupt here, half-way through, would draw it twice.
        bar.live.start()

    try:
        yield tell
    finally:
        if bar is not None:
            bar.stop()


def _bar(title: str, errors: TextIO) -> "Progress":
    from rich.console import Console
    from rich.progress import BarColumn, Progress

    console = Console(file=errors)
    # The terminal writes ^C behind the bar; on a line of its own it would be left behind.
    console.width = max(console.width - 2, 1)
    return Progress(
        *(title, BarColumn(), "{task.description}"),
        console=console,
        transient=True,
        redirect_stdout=False,
        # While an opponent is asked it leads elsewhere: to lead it here then would never end.
        redirect_stderr=sys.stderr is errors,
    )
