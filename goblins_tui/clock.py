"""The moment of the day, for what is dated; everything else gets its clock from outside."""

from datetime import UTC, datetime  # noqa: TID251  games are dated by the real clock


def utc_now() -> str:
    """The moment now, UTC, such as "2026-11-30 20:15:00"."""
    return datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S")


def file_moment(moment: str) -> str:
    """A moment as part of the name of a file."""
    return moment.replace(" ", "-").replace(":", "")
