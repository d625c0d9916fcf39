"""What people do before and after a game in a terminal: the set-up, answers, leaving."""

from __future__ import annotations

import time
from typing import Final

from tests.kit.kept import SETTLING
from tests.kit.terminal import Terminal

_ALL_COMMANDS: Final = "^p more"
_LOG: Final = "What happened"
_SEARCH: Final = "Search for commands"
_WHEEL_DOWN: Final = 65
_MOST_TURNS_OF_THE_WHEEL: Final = 30


def click_in_row(terminal: Terminal, row: str, choice: str) -> None:
    """Take a choice of the set-up, and see that it is taken.

    Args:
        terminal: Where the set-up is shown.
        row: What stands before the choices.
        choice: The choice.
    """
    terminal.settle()
    (_, y, _), *_ = terminal.find_all(rf"{row} .*[\[ ]{choice}[\] ]")
    x = next(x for x, at, _ in terminal.find_all(rf"(?<=[\[ ]){choice}[\] ]") if at == y)
    terminal.click(x, y).wait_for(lambda seen: seen.find_all(rf"{row} .*\[{choice}\]"))


def answer(terminal: Terminal, label: str) -> Terminal:
    """Click an answer of a dialog that came up by itself, as soon as it takes one.

    Args:
        terminal: Where it is shown, or soon will be.
        label: What the answer says.
    """
    return terminal.wait_for(label).settle(SETTLING).click_text(label)


def click_command(terminal: Terminal, label: str) -> Terminal:
    """Pick a command from the list of all of them with the mouse.

    Args:
        terminal: Where the bar of keys offers that list.
        label: What the command is called there, such as "Begin anew".
    """
    terminal.click_text(_ALL_COMMANDS).wait_for(_SEARCH).settle(0.2)
    for _ in range(_MOST_TURNS_OF_THE_WHEEL):
        if terminal.find(f"{label} ("):
            break
        terminal.mouse(_WHEEL_DOWN, terminal.screen.columns // 2, terminal.screen.lines // 2)
        terminal.settle(0.1)
    return terminal.click_text(f"{label} (").wait_for(lambda seen: _SEARCH not in seen.text)


def answer_time(terminal: Terminal) -> float:
    """Seconds from the key that opens the log until it is there; it is closed again."""
    begin = time.monotonic()
    terminal.send("t").wait_for(_LOG)
    seconds = time.monotonic() - begin
    terminal.press("escape").wait_for(lambda seen: _LOG not in seen.text)
    return seconds


def see_the_end(terminal: Terminal) -> None:
    """See that the program ends in order, and leaves the terminal as it was."""
    assert terminal.wait_for_exit() == 0
    assert terminal.is_restored()
    assert terminal.unread_input() == b""
