"""The quiet lines around the cards: header, titles of zones, narrator, and the bar of keys."""

import re
from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.content import Content
from textual.geometry import Offset
from textual.message import Message
from textual.reactive import reactive
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from goblins_tui.commands import Command
from goblins_tui.text import fit
from goblins_tui.widgets.mouse import PRIMARY_BUTTON

_LONG_WORD = 11
_GAP = 2
"""Columns between two commands of the bar of keys."""
_ALL_OTHERS = "command_palette"
_COUNT = re.compile(r"(\d+) (\w)\w+")
"""A number and what is counted, as in "5 goblins"."""


class Header(Widget):
    """The top line: the name of the game, the turn, the deal."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {"header--title", "header--turn", "header--deal"}
    DEFAULT_CSS = "Header { dock: top; height: 1; }"

    title: reactive[str] = reactive("")
    turn: reactive[str] = reactive("")
    deal: reactive[str] = reactive("")

    def render_line(self, y: int) -> Strip:
        """The line: title left, turn in the middle, deal right; the title gives way first."""
        width = self.size.width
        style = self.rich_style
        turn = fit(self.turn, width)
        deal = fit(self.deal, width - len(turn) - 4)
        room = width - len(turn) - len(deal) - 5
        title = fit(self.title, max(room, 0))
        middle = max((width - len(turn)) // 2, len(title) + 3)
        middle = min(middle, width - len(deal) - len(turn) - 3)
        gap = width - middle - len(turn) - len(deal) - 1
        return Strip(
            [
                Segment(" ", style),
                Segment(title, self.get_component_rich_style("header--title")),
                Segment(" " * (middle - len(title) - 1), style),
                Segment(turn, self.get_component_rich_style("header--turn")),
                Segment(" " * gap, style),
                Segment(deal, self.get_component_rich_style("header--deal")),
                Segment(" ", style),
            ]
        ).adjust_cell_length(width, style)


class ZoneTitle(Widget):
    """The line above a zone of cards: who, what they hold, and perhaps an alarm."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {
        "zone-title--rule",
        "zone-title--name",
        "zone-title--note",
        "zone-title--alarm",
    }

    name_text: reactive[str] = reactive("")
    note: reactive[str] = reactive("")
    alarm: reactive[tuple[str, ...]] = reactive(())
    """What to say, from the fullest version to the shortest; the first that fits is shown."""
    rule: reactive[str] = reactive("")
    """The character that draws a line around the words, or nothing."""

    def render_line(self, y: int) -> Strip:
        """The line: name and note left, alarm right; with a rule the note goes right too."""
        width = self.size.width
        style = self.rich_style
        line = self.get_component_rich_style("zone-title--rule")
        ruled = bool(self.rule)
        edges = 10 if ruled else 3
        others = cell_len(self.name_text) + cell_len(self.note) + edges
        fitting = [words for words in self.alarm if others + len(words) <= width]
        alarm = (fitting or self.alarm[-1:] or ("",))[0]
        # A name cut to nothing is worse than "5g, 1f" beside the cards themselves.
        counts = self.note if others + len(alarm) <= width else _COUNT.sub(r"\1\2", self.note)
        note = fit(counts, width - len(alarm) - edges - 1)
        room = width - cell_len(note) - len(alarm) - edges
        name = fit(self.name_text, max(room, 0))
        words = [Segment(name, self.get_component_rich_style("zone-title--name"))]
        noted = Segment(note, self.get_component_rich_style("zone-title--note"))
        alarmed = Segment(alarm, self.get_component_rich_style("zone-title--alarm"))
        used = sum(cell_len(text) for text in (name, note, alarm))
        if not ruled:
            gap = width - used - 2
            row = [*words, Segment("  ", style), noted, Segment(" " * gap, style), alarmed]
        else:
            spaces = 4 + (2 if note else 0) + (2 if alarm else 0)
            row = [Segment(self.rule * 2 + " ", line), *words, Segment(" ", style)]
            row.append(Segment(self.rule * max(width - used - spaces - 2, 0), line))
            if alarm:
                row += [Segment(" ", style), alarmed, Segment(" ", style)]
            if note:
                row += [Segment(" ", style), noted, Segment(" ", style)]
            row.append(Segment(self.rule * 2, line))
        return Strip(row).adjust_cell_length(width, style)


class Narrator(Widget):
    """Says what happens, in one or two lines."""

    ALLOW_SELECT = False

    words: reactive[tuple[str, ...]] = reactive(())
    """What to say, from the fullest version to the shortest; the first that fits is shown."""

    def has_room_for(self, words: str) -> bool:
        """Whether some words would be seen whole."""
        width, height = self.size
        # Where a line breaks, up to a long word of it stays empty.
        return cell_len(words) <= width * height - _LONG_WORD * (height - 1)

    def render(self) -> Content:
        """The words."""
        shortest = self.words[-1] if self.words else ""
        return Content(next(filter(self.has_room_for, self.words), shortest))


class KeyBar(Widget):
    """The bottom line: commands with their keys, each of which can be clicked.

    Below a box that asks something it is empty, for none of its commands would be heard.
    """

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {"key-bar--key", "key-bar--label", "key-bar--pointed"}
    DEFAULT_CSS = "KeyBar { dock: bottom; height: 1; pointer: pointer; }"

    commands: reactive[tuple[Command, ...]] = reactive(())
    is_typing: reactive[bool] = reactive(False)
    """Whether a key that is one character writes it now; such commands are not shown then."""
    _is_heard: reactive[bool] = reactive(True)
    """Whether its screen answers keys now."""
    _pointed: reactive[str] = reactive("")

    class Asked(Message):
        """Somebody clicked a command."""

        def __init__(self, command: Command) -> None:
            super().__init__()
            self.command = command

    def __init__(self, commands: Sequence[Command] = (), id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.set_reactive(KeyBar.commands, tuple(commands))
        self._spots: list[tuple[range, Command]] = []

    def on_mount(self) -> None:
        """Follow which screen is asked."""
        self.app.screen_change_signal.subscribe(self, self._follow)
        # A table that has just come may already lie below its first words.
        self._follow(self.app.screen)

    def _follow(self, asked: Screen[Any]) -> None:
        self._is_heard = asked is self.screen

    def render_line(self, y: int) -> Strip:
        """The line; commands that do not fit are left to the palette, which always does."""
        key_style = self.get_component_rich_style("key-bar--key")
        label_style = self.get_component_rich_style("key-bar--label")
        pointed_style = self.get_component_rich_style("key-bar--pointed")
        self._spots = []
        row = [Segment(" ", self.rich_style)]
        x = 1
        for command in self._shown():
            cells = self._cells(command)
            self._spots.append((range(x, x + cells), command))
            label = pointed_style if command.action == self._pointed else label_style
            row.append(Segment(f"{command.key_text} ", key_style))
            row.append(Segment(command.label, label))
            row.append(Segment("  ", self.rich_style))
            x += cells + _GAP
        return Strip(row).adjust_cell_length(self.size.width, self.rich_style)

    def _cells(self, command: Command) -> int:
        """The columns of a command."""
        return len(command.key_text) + 1 + len(command.label)

    def _shown(self) -> list[Command]:
        """The first commands that fit, and the one with which all others are found."""
        if not self._is_heard:
            return []
        room = self.size.width - 1
        last = [command for command in self.commands if command.action == _ALL_OTHERS]
        room -= sum(self._cells(command) + _GAP for command in last)
        shown: list[Command] = []
        for command in self.commands:
            is_written = self.is_typing and len(command.key_text) == 1
            if command in last or is_written:
                continue
            room -= self._cells(command)
            if room < 0:
                break
            shown.append(command)
            room -= _GAP
        return [*shown, *last]

    def _command_at(self, offset: Offset) -> Command | None:
        return next((command for spot, command in self._spots if offset.x in spot), None)

    def on_click(self, event: events.Click) -> None:
        """A click of the primary button asks for the command under it, once."""
        event.stop()
        command = self._command_at(event.offset)
        if command is not None and event.button == PRIMARY_BUTTON and event.chain == 1:
            self.post_message(self.Asked(command))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Mark the command under the pointer."""
        command = self._command_at(event.offset)
        self._pointed = command.action if command else ""

    def on_leave(self) -> None:
        """Nothing is under the pointer any more."""
        self._pointed = ""
