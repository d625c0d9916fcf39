"""`goblins-tui solve -`: many deals from standard input."""

import json
from random import Random

import pytest

from tests.kit.record_runs import Run
from tests.kit.solve_runs import EASY, LONG, WITHOUT_A_WAY


def test_every_line_of_standard_input_gets_a_line(solved: Run) -> None:
    typed = f"moss-1\n\n{EASY}\r\n{WITHOUT_A_WAY}".encode()
    assert solved("-", typed=typed) == (
        1,
        [
            "moss-1-a: par 6 (1 line): 6 5 6 10 20 13",
            f"{EASY}: par 2 (1 line): 3 7",
            f"{WITHOUT_A_WAY}: proven that it cannot be won",
        ],
        [],
    )


def test_every_line_of_standard_input_gets_an_object(solved: Run) -> None:
    said = solved("-", "--json", "--size", "7", typed=b"moss-1\nmoss-2\n")
    answers = [json.loads(line) for line in said.out]
    assert [(answer["code"], answer["size"]) for answer in answers] == [
        ("moss-1-a", 7),
        ("moss-2-a", 7),
    ]


@pytest.mark.parametrize(
    ("typed", "status"),
    [
        ("", 0),
        ("\n  \n", 0),
        ("moss-1", 0),
        (f"{WITHOUT_A_WAY}\nmoss-1", 1),
        (f"{LONG}\n{WITHOUT_A_WAY}\nmoss-1", 3),
        (f"{EASY}\n{LONG}\nswamp-1\n{WITHOUT_A_WAY}", 2),
    ],
)
def test_of_many_answers_the_worst_counts(solved: Run, typed: str, status: int) -> None:
    assert solved("-", "--flawless", "--states", 2000, typed=typed.encode()).status == status


def test_a_bad_line_is_named_and_the_others_are_solved(solved: Run) -> None:
    status, out, (reason,) = solved("-", typed=b"moss-1\nswamp-1\nmoss-2\n")
    assert (status, len(out)) == (2, 2)
    assert reason.startswith("line 2: a deal code is ")


def test_a_line_without_an_end_is_not_read_to_the_end(solved: Run) -> None:
    status, out, (reason,) = solved("-", typed=b"moss-1\n" + b"x" * 100_000 + b"\nmoss-2")
    assert (status, len(out)) == (2, 1)
    assert "too long" in reason


def test_every_line_of_nonsense_is_answered_or_refused(solved: Run) -> None:
    rng = Random(5)
    pieces = [b"G3", b"F4", b"G20", b"G21", b"|", b"|", b"/", b"0", b" ", b"moss", b"-417", b"\xff"]
    pieces += [b"\x1b[2J", b"\xc2\x9b", b"\0", b"\r", b"9" * 30, "\u202e\uff11".encode()]
    lines = [b" ".join(rng.choices(pieces, k=rng.randint(1, 12))) for _ in range(500)]
    lines += [EASY.encode()]
    status, out, errors = solved("-", "--states", "9", typed=b"\n".join(lines))
    blank = sum(not line.decode(errors="replace").strip() for line in lines)
    assert status == 2
    assert len(out) + len(errors) == len(lines) - blank
    assert out[-1].startswith(EASY)
