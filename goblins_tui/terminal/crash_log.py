"""A short file of the last crashes: what was called, never with what values (B32)."""

from __future__ import annotations

import traceback
from pathlib import Path
from time import strftime  # noqa: TID251  a crash is dated by the real clock
from typing import Final

CRASHES_KEPT: Final = 5
LARGEST_LOG: Final = 64_000
_MARK: Final = "=== "


def record_crash(path: Path, error: BaseException, about: str) -> bool:
    """Add a crash to the log, without local variables.

    Args:
        path: The log; its folder is made if need be.
        error: What was raised.
        about: One line about the program and the terminal.

    Returns:
        Whether it could be written.
    """
    entry = f"{strftime('%Y-%m-%d %H:%M:%S')} {about}\n{''.join(traceback.format_exception(error))}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        old = path.read_text("utf-8", "replace") if path.exists() else ""
        entries = [*f"\n{old}".split(f"\n{_MARK}")[1:][1 - CRASHES_KEPT :], entry[-LARGEST_LOG:]]
        while len(entries) > 1 and sum(map(len, entries)) > LARGEST_LOG:
            del entries[0]
        text = "".join(f"{_MARK}{one.rstrip()}\n\n" for one in entries)
        path.write_text(text, "utf-8", "backslashreplace")
        path.chmod(0o600)
    except OSError:
        return False
    return True
