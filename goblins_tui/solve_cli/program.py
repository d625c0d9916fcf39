"""Does what was asked of `goblins-tui solve`."""

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence

from goblins_tui.clock import seconds
from goblins_tui.console import (
    PROGRAM,
    STANDARD_INPUT,
    USAGE_ERROR,
    Refused,
    complain,
    flush,
    progress,
    refuse,
    run_command,
    say,
)
from goblins_tui.solve_cli.answers import Answer, answer_to, in_full, in_json, in_one_line
from goblins_tui.solve_cli.arguments import arguments_of, question_of
from goblins_tui.solver import Status

STATUSES = {Status.SOLVED: 0, Status.IMPOSSIBLE: 1, Status.GAVE_UP: 3}
WORSE = (*STATUSES.values(), USAGE_ERROR)
"""The exit statuses, each worse than the one before."""
_LONGEST_LINE = 1_000


def main(argv: Sequence[str]) -> int:
    """Run `goblins-tui solve`.

    Args:
        argv: The arguments after `solve`.

    Returns:
        The exit status: 0 if the deal is solved, 1 if it is proven impossible, 3 if the search
        gave up, 2 for wrong use.
    """
    return run_command(lambda: _run(argv), PROGRAM, USAGE_ERROR)


def _run(argv: Sequence[str]) -> int:
    arguments = arguments_of(argv)
    try:
        if arguments.text == STANDARD_INPUT:
            return _solve_lines(arguments)
        answer = _answer(arguments.text, arguments)
    except MemoryError:
        complain("this takes more memory than there is; nothing is proven")
        return STATUSES[Status.GAVE_UP]
    for line in [in_json(answer)] if arguments.json else in_full(answer):
        say(line)
    return STATUSES[answer.solution.status]


def _solve_lines(arguments: Namespace) -> int:
    statuses = [0]
    for number, line in enumerate(_lines(), start=1):
        try:
            if line.strip():
                answer = _answer(line, arguments)
                say(in_json(answer) if arguments.json else in_one_line(answer))
                flush()
                statuses.append(STATUSES[answer.solution.status])
        except Refused as refused:
            statuses.append(refuse(f"line {number}: {refused}"))
    return max(statuses, key=WORSE.index)


def _lines() -> Iterator[str]:
    if sys.stdin is None:
        raise Refused("standard input is closed")
    try:
        while line := sys.stdin.buffer.readline(_LONGEST_LINE):
            if len(line) == _LONGEST_LINE:
                raise Refused("a line is too long, and nothing after it was read")
            yield line.decode(errors="replace")
    except OSError as error:
        raise Refused(f"standard input cannot be read ({error.strerror or error})") from None


def _answer(text: str, arguments: Namespace) -> Answer:
    question = question_of(text, arguments)
    begun = seconds()

    def far(states: int) -> str:
        return f"{states:,} positions, {seconds() - begun:.0f} s"

    with progress("Solving", far) as tell:
        return answer_to(question, arguments, seconds, tell)
