"""What a terminal shows of the bytes it gets: `pyte`, made to bear what modern programs send."""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Mapping
from typing import Any, Final

import pyte

_UNREADABLE: Final = re.compile(
    r"\x1b\[[<>=?][0-9;]*[umq]|\x1b\[\?[0-9;]*\$p|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)"
    r"|\x1bP.*?\x1b\\",
    re.DOTALL,
)
"""Sequences that a terminal obeys silently but that pyte would print."""
_CUT_OFF: Final = re.compile(r"\x1b(?:\[[0-9;<>=?$]*|\][^\x07]*|P.*)?\Z", re.DOTALL)


class _Screen(pyte.Screen):
    """A screen whose lines can be read while half of a wide character is written over."""

    def __init__(self, columns: int, rows: int) -> None:
        self._shown: list[str] = []
        super().__init__(columns, rows)

    @property
    def display(self) -> list[str]:
        """The lines; the half of a character that was left is blank, as terminals have it."""
        if len(self._shown) != self.lines:
            self._shown = [""] * self.lines
            self.dirty.update(range(self.lines))
        for row in self.dirty:
            if row < self.lines:
                self._shown[row] = self._line(self.buffer[row])
        self.dirty.clear()
        return list(self._shown)

    def _line(self, row: Mapping[int, Any]) -> str:
        texts = []
        is_second_half = False
        for column in range(self.columns):
            text = row[column].data
            if text or not is_second_half:
                texts.append(text or " ")
            is_second_half = bool(text) and column + 1 < self.columns and not row[column + 1].data
        return "".join(texts)


class Emulator:
    """A screen that draws bytes.

    Args:
        columns: Its width.
        rows: Its height.
    """

    def __init__(self, columns: int, rows: int) -> None:
        self.screen = _Screen(columns, rows)
        self._stream = pyte.Stream(self.screen)
        self.begin_anew()

    def begin_anew(self) -> None:
        """Draw from here on: what was cut off before bytes were left out has no end any more."""
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._undrawn = ""

    def feed(self, data: bytes) -> None:
        """Draw bytes, which may be cut anywhere.

        Args:
            data: What a program has written.
        """
        text = self._undrawn + self._decode(data)
        cut = _CUT_OFF.search(text)
        at = cut.start() if cut else len(text)
        text, self._undrawn = text[:at], text[at:]
        self._stream.feed(_UNREADABLE.sub("", text))

    @property
    def text(self) -> str:
        """The screen as lines without blanks at their ends."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def find(self, text: str, nth: int = 0) -> tuple[int, int] | None:
        """Look for a text within a line.

        Args:
            text: What to look for.
            nth: Which of several, counted from the top.

        Returns:
            Column and row of its first cell, or `None`.
        """
        hits = self.find_all(re.escape(text))
        return hits[nth][:2] if nth < len(hits) else None

    def find_all(self, pattern: str) -> list[tuple[int, int, str]]:
        """Look for whatever matches a pattern within a line.

        Args:
            pattern: A regular expression; if it has a group, that is what is found.

        Returns:
            Column and row of the first cell of each, from the top, and its text.
        """
        group = min(re.compile(pattern).groups, 1)
        return [
            (_column(self.screen.buffer[row], match.start(group)), row, match[group])
            for row, line in enumerate(self.screen.display)
            for match in re.finditer(pattern, line)
        ]


def _column(row: Mapping[int, Any], index: int) -> int:
    """The column of a character of a displayed line, in which wide ones count once."""
    column = 0
    for _ in range(index):
        following = row[column + 1].data if column + 1 in row else " "
        column += 1 if following else 2
    return column
