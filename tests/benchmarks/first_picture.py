"""From the start of the process to the whole set-up screen."""

from __future__ import annotations

from statistics import median
from typing import Final

from tests.benchmarks import static_app
from tests.benchmarks.report import Row, at_most, medians
from tests.benchmarks.watched import Watched

ROUNDS: Final = 30
TITLE: Final = "Fairies Rule!"
OFFER: Final = "Your first time here?"


def measure(effort: float = 1.0) -> list[Row]:
    """Start both in turns.

    Args:
        effort: The part of the full measurement to do.

    Returns:
        A row for the time, one for the processor time, which a busy machine disturbs less, and one
        for the question whether a newcomer wants a lesson, which comes above that picture.
    """
    cpu: dict[str, list[float]] = {"goblins_tui": [], "tests.benchmarks.static_app": []}
    offers: list[float] = []

    def milliseconds(module: str, text: str) -> float:
        with Watched(module) as program:
            program.read_until(text)
            cpu[module].append(program.cpu_seconds() * 1000)
            if OFFER.encode() in b"".join(chunk.data for chunk in program.chunks):
                offers.append((program.time_of_last_change() - program.started) * 1000)
            return (program.time_of_last_change(before=OFFER) - program.started) * 1000

    measured, reference = medians(
        round(ROUNDS * effort),
        lambda: milliseconds("goblins_tui", TITLE),
        lambda: milliseconds("tests.benchmarks.static_app", static_app.TEXT),
    )
    what, against = "first picture of the set-up", "Textual, one Static"
    cpu_measured, cpu_reference = map(median, cpu.values())
    return [
        at_most(1.35, Row(what, measured, reference, "ms", against)),
        Row(f"{what}, processor time", cpu_measured, cpu_reference, "ms", against),
        Row("the lesson offered to a newcomer", median(offers), reference, "ms", against),
    ]
