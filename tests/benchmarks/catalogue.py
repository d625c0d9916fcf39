"""All benchmarks by name."""

from collections.abc import Callable, Mapping
from typing import Final

from tests.benchmarks import (
    first_picture,
    hinting,
    history,
    idle,
    keeping,
    key_press,
    pointer,
    rules,
    solving,
    strength,
    thinking,
    turn_bytes,
    version,
)
from tests.benchmarks.report import Row

BENCHMARKS: Final[Mapping[str, Callable[[float], list[Row]]]] = {
    "rules": rules.measure,
    "first-picture": first_picture.measure,
    "version": version.measure,
    "key-press": key_press.measure,
    "turn-bytes": turn_bytes.measure,
    "idle": idle.measure,
    "pointer": pointer.measure,
    "keeping": keeping.measure,
    "history-start": history.measure_start,
    "history-screen": history.measure_screen,
    "solving": solving.measure,
    "strength": strength.measure,
    "thinking": thinking.measure,
    "hinting": hinting.measure,
}
"""Each takes the part of its full measurement that it is to do."""
