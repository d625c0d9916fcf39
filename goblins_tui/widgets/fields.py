"""The fields of a form: what they hold, how keys and clicks change it, and how it reads.

They are no widgets: a form of a dozen widgets would take longer to appear than all the rest of
the program.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len

from goblins_tui.text import clean_line, fit

_LONGEST_READ = 200


class Part(NamedTuple):
    """A piece of a line."""

    text: str
    style: str
    """What it is, which decides how it looks: label, choice, taken, text, caret, hint."""


class Choice(NamedTuple):
    """One of the choices of a field."""

    value: str
    label: str
    help: str = ""
    """One sentence that says what it does."""
    is_plain: bool = False
    """Whether nobody has to notice that it is taken, where it stands alone."""


class _Choosing:
    """What all fields share in which one of several choices is taken."""

    choices: tuple[Choice, ...]
    value: str

    @property
    def taken(self) -> Choice:
        """The choice that is taken."""
        return next(choice for choice in self.choices if choice.value == self.value)

    @property
    def help(self) -> str:
        """One sentence on the choice that is taken."""
        return self.taken.help

    def take(self, value: str) -> bool:
        """Take a choice; tells whether that changed anything."""
        changed = value != self.value
        self.value = value
        return changed

    def enter(self) -> None:
        """The field becomes the current one."""


class ChoiceField(_Choosing):
    """A label and choices beside each other; the one taken stands in brackets.

    Args:
        name: What other parts of the program call the field.
        label: What is chosen, filled up to where the choices begin.
        choices: The choices, from left to right.
        value: The value taken at first; the first choice if there is none like it.
        cells: It takes so many columns at least, beside its label.
    """

    def __init__(
        self, name: str, label: str, choices: Sequence[Choice], value: str, cells: int = 0
    ) -> None:
        self.name = name
        self.label = label
        self.cells = cells
        self.is_shown = True
        self.value = value
        self.set_choices(choices)

    def set_choices(self, choices: Sequence[Choice]) -> None:
        """Offer other choices; what was taken stays taken if it is still there."""
        self.choices = tuple(choices)
        if self.value not in [choice.value for choice in choices]:
            self.value = choices[0].value

    def parts(self, is_current: bool) -> list[Part]:
        """How the field reads, without its label."""
        parts = [
            Part(f"[{choice.label}]", "taken")
            if choice.value == self.value
            else Part(f" {choice.label} ", "choice")
            for choice in self.choices
        ]
        return [*parts, _filling(parts, self.cells)]

    def press(self, key: str) -> bool:
        """Let a key act; tells whether it means something here."""
        index = self.choices.index(self.taken)
        match key:
            case "left" | "h":
                index = max(index - 1, 0)
            case "right" | "l":
                index = min(index + 1, len(self.choices) - 1)
            case "space":
                index = (index + 1) % len(self.choices)
            case _:
                return False
        self.value = self.choices[index].value
        return True

    def click(self, column: int, was_current: bool) -> None:
        """Take the choice at a column, counted from the end of the label."""
        end = 0
        for choice in self.choices:
            begin, end = end, end + cell_len(choice.label) + 2
            if begin <= column < end:
                self.value = choice.value


class CycleField(_Choosing):
    """The choice that is taken, between two marks; the others take its place, going round.

    Args:
        name: What other parts of the program call the field.
        label: What is chosen, filled up to where the choice begins.
        choices: The choices that are known, in their order; one of them is taken.
        value: The value taken at first.
        cells: The columns for a choice; one that is wider is cut.
        all_choices: Finds all choices, those included; asked when they are needed.
    """

    def __init__(
        self,
        name: str,
        label: str,
        choices: Sequence[Choice],
        value: str,
        cells: int,
        all_choices: Callable[[], Sequence[Choice]],
    ) -> None:
        self.name = name
        self.label = label
        self.choices = tuple(choices)
        self.value = value
        self.cells = cells
        self.marks = ("<", ">")
        self.is_shown = True
        self._all_choices: Callable[[], Sequence[Choice]] | None = all_choices

    def parts(self, is_current: bool) -> list[Part]:
        """How the field reads, without its label: as wide whatever is taken."""
        left, right = self.marks
        style = "choice" if self.taken.is_plain else "taken"
        parts = [
            Part(f"{left} ", "choice"),
            Part(fit(self.taken.label, self.cells), style),
            Part(f" {right}", "choice"),
        ]
        return [*parts, _filling(parts, self.cells + cell_len(f"{left}  {right}"))]

    def press(self, key: str) -> bool:
        """Let a key act; tells whether it means something here."""
        match key:
            case "left" | "h":
                self._step(-1)
            case "right" | "l" | "space":
                self._step(1)
            case _:
                return False
        return True

    def click(self, column: int, was_current: bool) -> None:
        """Go back at the first mark, and on everywhere else."""
        self._step(-1 if column <= cell_len(self.marks[0]) else 1)

    def enter(self) -> None:
        """The field becomes the current one."""
        if self._all_choices is not None:
            self.choices, self._all_choices = tuple(self._all_choices()), None

    def _step(self, by: int) -> None:
        self.enter()
        index = self.choices.index(self.taken) + by
        self.value = self.choices[index % len(self.choices)].value


class TextField:
    """A line to type into; it takes in nothing but harmless text of a certain width.

    When the field becomes the current one its text is selected, so that typing replaces it.

    Args:
        name: What other parts of the program call the field.
        label: What is typed, filled up to where the text begins.
        value: The text at first.
        cells: The text is at most so many columns wide.
        hint: What shows while it is empty.
        help: One sentence on what to type.
    """

    def __init__(
        self,
        name: str,
        label: str,
        value: str,
        cells: int,
        hint: str = "",
        help: str = "",  # noqa: A002 (the word that choices use too)
    ) -> None:
        self.name = name
        self.label = label
        self.cells = cells
        self.window = cells
        """How many columns of the text are shown; a longer text follows the caret."""
        self.hint = hint
        self.help = help
        self.is_shown = True
        self.put(value)

    def put(self, value: str) -> None:
        """Replace the text, as if somebody had typed it."""
        self.value = _typed(value)
        self.caret = len(self.value)
        self.is_selected = False

    def parts(self, is_current: bool) -> list[Part]:
        """How the field reads, without its label: one column wider than what is shown of it."""
        begin = self._begin if is_current else 0
        value, caret = _cut(self.value[begin:], self.window), self.caret - begin
        room = self.window + 1 - cell_len(value)
        if not is_current:
            shown = [Part(value, "text")] if value else [Part(self.hint, "hint")]
            return [*shown, Part(" " * (self.window + 1 - cell_len(shown[0].text)), "text")]
        if self.is_selected and value:
            return [Part(value, "caret"), Part(" " * room, "text")]
        before, at, after = value[:caret], value[caret:][:1], value[caret + 1 :]
        hint = "" if value else self.hint[1:]
        rest = room - (0 if at else 1) - cell_len(hint)
        return [
            Part(before, "text"),
            Part(at or (" " if value else self.hint[:1] or " "), "caret"),
            Part(after, "text"),
            Part(hint, "hint"),
            Part(" " * rest, "text"),
        ]

    @property
    def _begin(self) -> int:
        """The first character that is shown, so that the caret is."""
        begin = 0
        while cell_len(self.value[begin : self.caret]) > self.window:
            begin += 1
        return begin

    def press(self, key: str) -> bool:
        """Let a key that types nothing act; tells whether it means something here."""
        match key:
            case "left":
                self.caret = 0 if self.is_selected else max(self.caret - 1, 0)
            case "right":
                self.caret = min(self.caret + 1, len(self.value))
            case "home" | "ctrl+a":
                self.caret = 0
            case "end" | "ctrl+e":
                self.caret = len(self.value)
            case "backspace" | "delete" if self.is_selected:
                self._set("", "")
            case "backspace":
                self._set(self.value[: max(self.caret - 1, 0)], self.value[self.caret :])
            case "delete" | "ctrl+d":
                self._set(self.value[: self.caret], self.value[self.caret + 1 :])
            case "ctrl+u":
                self._set("", self.value[self.caret :])
            case "ctrl+k":
                self._set(self.value[: self.caret], "")
            case "ctrl+w":
                head, space, _ = self.value[: self.caret].rstrip().rpartition(" ")
                self._set(head + space, self.value[self.caret :])
            case _:
                return False
        self.is_selected = False
        return True

    def insert(self, text: str) -> bool:
        """Type or paste text, as much of it as there is room for.

        Args:
            text: Any text; its first line is taken, control characters are not.

        Returns:
            Whether all of it found room.
        """
        line = (text[: _LONGEST_READ + 1].splitlines() or [""])[0]
        before = "" if self.is_selected else self.value[: self.caret]
        after = "" if self.is_selected else self.value[self.caret :]
        wanted = _typed(before + line)
        kept = wanted
        while kept and len(kept) > len(before) and cell_len(kept + after) > self.cells:
            kept = kept[:-1]
        self.is_selected = False
        self._set(kept, after)
        return kept == wanted and len(line) <= _LONGEST_READ

    def click(self, column: int, was_current: bool) -> None:
        """Put the caret at a column, if the field was the current one already."""
        if was_current:
            self.is_selected = False
            begin = self._begin
            ends = [
                index
                for index in range(begin, len(self.value))
                if cell_len(self.value[begin : index + 1]) > column
            ]
            self.caret = min(ends, default=len(self.value))

    def take_text(self, text: str) -> None:
        """Take another text, as if somebody had typed it."""
        self.is_selected = False
        self._set(_typed(text), "")

    def enter(self) -> None:
        """The field becomes the current one."""
        self.is_selected = True
        self.caret = len(self.value)

    def _set(self, before: str, after: str) -> None:
        self.value = before + after
        self.caret = len(before)


Field: TypeAlias = ChoiceField | CycleField | TextField


def _filling(parts: Sequence[Part], cells: int) -> Part:
    """What makes parts so many columns wide."""
    return Part(" " * (cells - sum(cell_len(part.text) for part in parts)), "choice")


def _cut(text: str, cells: int) -> str:
    """As much of a text as so many columns show."""
    while cell_len(text) > cells:
        text = text[:-1]
    return text


def _typed(text: str) -> str:
    """Clean text that is still being typed: a space at its end stays."""
    return " ".join(clean_line(word) for word in text[:_LONGEST_READ].split(" "))
