"""Key bindings made from the table of commands."""

from collections.abc import Iterable
from typing import Any

from textual.binding import Binding, BindingType
from textual.screen import Screen

from goblins_tui.commands import Command


def bindings_of(commands: Iterable[Command], priority: Iterable[str] = ()) -> list[BindingType]:
    """The bindings of some commands.

    Args:
        commands: The commands.
        priority: Actions whose keys work whatever has the focus.

    Returns:
        One binding for each command, with its action as stable id.
    """
    first = set(priority)
    return [
        Binding(
            ",".join(command.keys),
            command.action,
            command.label or command.help,
            show=False,
            tooltip=command.help,
            id=command.action,
            priority=command.action in first,
        )
        for command in commands
    ]


def perform(screen: Screen[Any], command: Command) -> None:
    """Do what a command says, as if its key had been pressed.

    Args:
        screen: The screen on which it was asked for; what it cannot do, the app can.
        command: The command.
    """
    where = "" if hasattr(screen, f"action_{command.action}") else "app."
    screen.call_later(screen.run_action, f"{where}{command.action}")
