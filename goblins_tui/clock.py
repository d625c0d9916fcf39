"""The real clocks, for what is dated and for commands that show no screen.

Everything else gets its clock from outside.
"""

from datetime import UTC, datetime  # noqa: TID251  games are dated by the real clock
from time import monotonic  # noqa: TID251  how long a command takes is told by the real clock


def utc_now() -> str:
    """The moment now, UTC, such as "2026-11-30 20:15:00"."""
    return datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S")


def file_moment(moment: str) -> str:
    """A moment as part of the name of a file."""
    return moment.replace(" ", "-").replace(":", "")


def seconds() -> float:
    """Seconds that only ever grow."""
    return monotonic()
