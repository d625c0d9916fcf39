"""Answers of `goblins-tui solve`: found, and put into words or into JSON."""

import json
from argparse import Namespace
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from goblins_tui.console import Refused
from goblins_tui.rules import DECK, Goal, RulesError, Variant, format_position, play
from goblins_tui.solve_cli.arguments import Question
from goblins_tui.solver import Budget, Solution, Status, count_shortest_lines, solve


class Answer(NamedTuple):
    """What was found out about a deal."""

    question: Question
    """What was asked."""
    solution: Solution
    """How the search ended."""
    shortest_lines: int | None
    """How many lines reach the goal in par; `None` if none do, or nobody knows."""


def answer_to(
    question: Question, limits: Namespace, clock: Callable[[], float], tell: Callable[[int], None]
) -> Answer:
    """Solve a deal.

    Args:
        question: The deal.
        limits: Tells how many `seconds` and `states` it may take.
        clock: Tells seconds that only ever grow.
        tell: Hears how many positions were looked at.

    Returns:
        The solution, and the number of shortest lines.

    Raises:
        Refused: It is no solitaire.
    """
    position, variant, goal, *_ = question
    begun = clock()
    budget = Budget(limits.states, limits.seconds, clock=clock, tell=tell)
    try:
        solution = solve(position, goal, variant, budget)
    except RulesError as error:
        raise Refused(str(error)) from None
    if solution.par is None:
        return Answer(question, solution, None)
    if budget.states is not None:
        budget = replace(budget, states=budget.states - solution.states)
    if budget.seconds is not None:
        budget = replace(budget, seconds=budget.seconds - (clock() - begun))
    budget = replace(budget, tell=lambda states: tell(solution.states + states))
    lines = count_shortest_lines(position, solution.par, goal, variant, budget)
    return Answer(question, solution, lines)


def in_json(answer: Answer) -> str:
    """The answer as an object in JSON, in one line.

    Args:
        answer: The answer.
    """
    question, solution, shortest_lines = answer
    dealt = {} if question.code is None else {"code": question.code, "size": question.size}
    found = {
        "status": solution.status,
        "goal": question.goal,
        "variant": question.variant.value,
        **dealt,
        "position": format_position(question.position),
        "par": solution.par,
        "line": solution.line,
        "shortest_lines": shortest_lines,
        "states": solution.states,
    }
    return json.dumps(found)


def in_one_line(answer: Answer) -> str:
    """The answer in a line.

    Args:
        answer: The answer.
    """
    question, solution, shortest_lines = answer
    name = question.code or format_position(question.position)
    if solution.line is None:
        return f"{name}: {_verdict(answer)}"
    ways = "" if shortest_lines is None else f" ({_counted(shortest_lines, 'line')})"
    return f"{name}: {_par(answer)}{ways}: {' '.join(map(str, solution.line))}"


def in_full(answer: Answer) -> Iterator[str]:
    """The answer in words, the line turn by turn.

    Args:
        answer: The answer.

    Yields:
        Lines of text.
    """
    question, solution, shortest_lines = answer
    words = [] if question.code is None else [question.code, f"{question.size} cards alone"]
    words += ["Goblins Rule"] if question.variant is Variant.GOBLINS_RULE else []
    if words:
        yield ", ".join(words)
    yield format_position(question.position)
    yield ""
    if solution.line is None:
        yield _sentence(_verdict(answer))
    else:
        yield f"{_sentence(_par(answer))} {_choice(shortest_lines)}"
        yield ""
        yield from _turns(question, solution.line)
        yield ""
    verb = "was" if solution.states == 1 else "were"
    yield f"{_counted(solution.states, 'position')} {verb} looked at."


def _verdict(answer: Answer) -> str:
    if answer.solution.status is Status.GAVE_UP:
        return "gave up before anything was proven"
    reached = "be won" if answer.question.goal is Goal.SHED else "be flawless"
    return f"proven that it cannot {reached}"


def _par(answer: Answer) -> str:
    flawless = "flawless " if answer.question.goal is Goal.FLAWLESS else ""
    return f"{flawless}par {answer.solution.par}"


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def _choice(shortest_lines: int | None) -> str:
    match shortest_lines:
        case None:
            return "How many lines reach it is not known; here is one:"
        case 1:
            return "Only this line reaches it:"
    return f"{shortest_lines:,} lines reach it; here is one:"


def _turns(question: Question, line: tuple[int, ...]) -> Iterator[str]:
    position = question.position
    for number, card in enumerate(line, start=1):
        side = position.side(card)
        face = f"{side[0].upper()}{card} {DECK.card(card).face(side).name}"
        turn = play(position, card, question.variant)
        flipped, taken = turn.flipped_mask.bit_count(), turn.taken_mask.bit_count()
        moves = [f"{flipped} {'flips' if flipped == 1 else 'flip'}"] if flipped else []
        moves += [f"{taken} {'comes' if taken == 1 else 'come'} home"] if taken else []
        yield f"Turn {number}. {face}: {', '.join(moves) or 'nothing else moves'}."
        position = turn.position


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun if count == 1 else f'{noun}s'}"
