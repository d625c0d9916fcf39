"""Text from outside: made harmless once, at the border."""

import unicodedata
from collections.abc import Iterable
from itertools import count

from rich.cells import cell_len

NAME_CELLS = 20
"""A name is at most so many columns wide."""
_LONGEST_READ = 200
_LONGEST_LINE = 10_000
_MARKS_PER_LETTER = 2

_BLANK_LETTERS = "\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5"
"""Characters that count as letters or marks and show nothing."""
_LONE_JAMO = (*range(0x1160, 0x1200), *range(0xD7B0, 0xD800))
"""Korean vowels and final consonants that stand outside a syllable, without a width."""
_REGIONAL_INDICATORS = range(0x1F1E6, 0x1F200)
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_VARIATION_SELECTORS = (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0), *range(0x180B, 0x1810))
_UNSAFE = frozenset(
    [
        *_BLANK_LETTERS,
        *(chr(code) for code in _LONE_JAMO),
        *(chr(code) for code in _REGIONAL_INDICATORS),
        *(chr(code) for code in _SKIN_TONES),
        *(chr(code) for code in _VARIATION_SELECTORS),
    ]
)
"""Characters whose width terminals do not agree on, or that nobody can see."""


class NameRefused(ValueError):
    """A name that cannot be used, with a sentence that says why."""


def clean_line(text: str) -> str:
    """One line of text without anything that a terminal could take for a command.

    Control, format (joiners, direction overrides), private and unassigned characters go, and
    so do characters of no certain width; white space becomes single spaces; a letter keeps
    two combining marks at most. Nothing is read beyond 10,000 characters.

    Args:
        text: Any text.

    Returns:
        Text that is safe to print and measures the same everywhere.
    """
    if text.isascii() and text.isprintable() and len(text) <= _LONGEST_LINE:
        return " ".join(text.split())
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", text[:_LONGEST_LINE]):
        category = unicodedata.category(character)
        if character.isspace():
            kept.append(" ")
        elif category.startswith("C") or character in _UNSAFE:
            continue
        elif category.startswith("M"):
            marks += 1
            if kept and kept[-1] != " " and marks <= _MARKS_PER_LETTER:
                kept.append(character)
        else:
            marks = 0
            kept.append(character)
    # Letter and mark may have come together only now: composed, equal names are equal texts.
    return " ".join(unicodedata.normalize("NFC", "".join(kept)).split())


def clean_name(text: str) -> str:
    """A player's name as it may be shown.

    Args:
        text: What somebody typed, pasted or passed as an argument.

    Returns:
        The cleaned name; brackets and other markup stay literal.

    Raises:
        NameRefused: Nothing visible is left, or it is too wide.
    """
    name = clean_line(text[:_LONGEST_READ])
    if len(text) > _LONGEST_READ or cell_len(name) > NAME_CELLS:
        raise NameRefused(f"A name is at most {NAME_CELLS} columns wide.")
    if not name:
        raise NameRefused("A name needs at least one visible character.")
    return name


def clean_names(texts: Iterable[str]) -> tuple[str, ...]:
    """The names of all players, no two of them alike.

    Args:
        texts: The names in seat order.

    Returns:
        The cleaned names.

    Raises:
        NameRefused: A name cannot be used, or two players have the same.
    """
    names = tuple(clean_name(text) for text in texts)
    alike = [name.casefold() for name in names]
    for name in names:
        if alike.count(name.casefold()) > 1:
            raise NameRefused(f"Two players are called {name}: give each a name of their own.")
    return names


def harmless_names(names: Iterable[str]) -> tuple[str, ...]:
    """Names that can be shown, no two of them alike.

    Args:
        names: The names in seat order, as somebody else wrote them.

    Returns:
        The cleaned names; who has a name that cannot be used is called by the seat, such as
        "Player 2".
    """
    kept: list[str] = []
    for seat, text in enumerate(names, start=1):
        others = (f"Player {number}" for number in count(seat))
        try:
            name = clean_name(text)
        except NameRefused:
            name = next(others)
        taken = {other.casefold() for other in kept}
        while name.casefold() in taken:
            name = next(others)
        kept.append(name)
    return tuple(kept)


def fit(text: str, cells: int) -> str:
    """Text cut to a width, with a mark where something is missing.

    Args:
        text: Clean text.
        cells: The columns there are.

    Returns:
        The text, or as much of it as fits before a tilde; no half glyph at the cut.
    """
    if cell_len(text) <= cells:
        return text
    if cells <= 0:
        return ""
    width = 1
    for end, character in enumerate(text):
        width += cell_len(character)
        if width > cells:
            return f"{text[:end]}~"
    return text


def wrapped(text: str, cells: int) -> list[str]:
    """Text on as few lines as it fits on, about equally long, broken between words.

    Args:
        text: Clean text.
        cells: The columns there are; a word that is wider is cut.
    """
    lines = _filled(text, cells)
    longest_word = max(map(cell_len, text.split()), default=0)
    for narrower in range(cells - 1, longest_word - 1, -1):
        tried = _filled(text, narrower)
        if len(tried) > len(lines):
            break
        lines = tried
    return lines


def _filled(text: str, cells: int) -> list[str]:
    """Text on lines that are as full as can be."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else ""
        if lines and cell_len(longer) <= cells:
            lines[-1] = longer
        else:
            lines.append(fit(word, cells))
    return lines


def counted(count: int, noun: str) -> str:
    """A number with its noun, such as "1 goblin" or "2 fairies"."""
    if count == 1:
        return f"1 {noun}"
    turns_to_ies = noun.endswith("y") and not noun.endswith(("ay", "ey", "oy"))
    plural = f"{noun[:-1]}ies" if turns_to_ies else f"{noun}s"
    return f"{count} {plural}"


def listed(words: Iterable[str]) -> str:
    """Words as a list in a sentence: "Ann, Bo and Cy"."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
