"""Questions for the background process that behave in ways of their own."""

import os
import sys
import time
from contextlib import suppress
from pathlib import Path

from goblins_tui.budget import Budget


def double(number: int, budget: Budget) -> int:
    """Twice a number."""
    return 2 * number


def length(text: str, budget: Budget) -> int:
    """The length of a text."""
    return len(text)


def process_id(budget: Budget) -> int:
    """The number of the process that answers."""
    return os.getpid()


def shout(budget: Budget) -> int:
    """Write on both outputs."""
    return os.write(1, b"HEARD") + os.write(2, b"HEARD")


def talk_nonsense(nonsense: bytes, budget: Budget) -> None:
    """Write something on whatever can be written to, and go on for ever."""
    for number in range(3, 20):
        with suppress(OSError):
            os.write(number, nonsense)
    while True:
        time.sleep(1)


def fail(budget: Budget) -> None:
    """Raise an error."""
    raise LookupError("this question fails")


def die(budget: Budget) -> None:
    """End the process at once."""
    os._exit(3)


def wait_for_cancel(mark: str, budget: Budget) -> str:
    """Work until nobody waits any more, after leaving a mark that the work has begun."""
    if mark:
        Path(mark).write_text(str(os.getpid()), "ascii")
    assert budget.cancelled is not None
    while not budget.cancelled():
        time.sleep(0.005)
    return "cancelled"


def work_for(seconds: float, budget: Budget) -> str:
    """Work so long, unless nobody waits any more."""
    assert budget.cancelled is not None
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if budget.cancelled():
            return "cancelled"
        time.sleep(0.005)
    return "done"


def wait_for_ever(mark: str, budget: Budget) -> None:
    """Work on, whoever waits."""
    Path(mark).write_text(str(os.getpid()), "ascii")
    while True:
        time.sleep(1)


def main() -> None:
    """Ask for ever in a program that is going to be killed."""
    from goblins_tui.background import BackgroundProcess
    from tests.kit.questions import wait_for_ever

    BackgroundProcess().ask(wait_for_ever, sys.argv[1]).result()


if __name__ == "__main__":
    main()
