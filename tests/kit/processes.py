"""Processes as the system tells of them: whose children they are, and what they use."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

_STATE, _PARENT, _USER_TICKS, _SYSTEM_TICKS = 0, 1, 11, 12
"""Where these stand behind the name of a process."""
_AT_WORK: Final = "RD"
_ENDED: Final = "Z"
"""The state of a process that has ended but that nobody has asked for its status."""


def descendants(pid: int) -> list[int]:
    """The children of a process, their children, and so on, but for those that have ended.

    Args:
        pid: The process.

    Returns:
        Their ids.
    """
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError, IndexError):
                fields = _fields(int(entry.name))
                if fields[_STATE] != _ENDED:
                    children.setdefault(int(fields[_PARENT]), []).append(int(entry.name))
    found, ahead = [], [pid]
    while ahead:
        here = children.get(ahead.pop(), [])
        found += here
        ahead += here
    return found


def is_running(pid: int) -> bool:
    """Whether a process has not ended.

    Args:
        pid: The process.
    """
    try:
        return _fields(pid)[_STATE] != _ENDED
    except OSError:
        return False


def have_ended(pids: Iterable[int], timeout: float) -> bool:
    """Whether processes end in time.

    Args:
        pids: The processes.
        timeout: Seconds that they may take.
    """
    end = time.monotonic() + timeout
    while any(map(is_running, pids)):
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def is_at_work(pid: int) -> bool:
    """Whether a thread of a process runs, would run if it got its turn, or waits for the disk.

    Args:
        pid: The process.

    Returns:
        False if all of them wait for something to happen, or there is no such process.
    """
    with suppress(OSError):
        threads = Path(f"/proc/{pid}/task").iterdir()
        return any(_stat(thread)[_STATE] in _AT_WORK for thread in threads)
    return False


def cpu_seconds(pid: int) -> float:
    """The processor time that a process has used so far.

    Args:
        pid: The process.

    Returns:
        Seconds; 0 if there is no such process.
    """
    try:
        fields = _fields(pid)
    except OSError:
        return 0.0
    ticks = int(fields[_USER_TICKS]) + int(fields[_SYSTEM_TICKS])
    return ticks / float(os.sysconf("SC_CLK_TCK"))


def command_line(pid: int) -> str:
    """The command line of a process, empty if there is none."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text("utf-8", "replace").replace("\0", " ")
    except OSError:
        return ""


def _fields(pid: int) -> list[str]:
    """What the system tells of a process behind its name."""
    return _stat(Path(f"/proc/{pid}"))


def _stat(folder: Path) -> list[str]:
    return (folder / "stat").read_text("utf-8", "replace").rsplit(")", 1)[1].split()
