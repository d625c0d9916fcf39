"""Key bindings made from the table of commands."""

from collections.abc import Iterable

from textual.binding import Binding, BindingType

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
