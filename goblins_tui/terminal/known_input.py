"""The sequences a terminal may send that are keys, mouse or focus: the list of what passes."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

PASTE_START: Final = "\x1b[200~"
PASTE_END: Final = "\x1b[201~"
LARGEST_COORDINATE: Final = 10_000

FIXED_SEQUENCES: Final = frozenset(
    ["\x1b[I", "\x1b[O", "\x1b[Z"]
    + [f"\x1b[{letter}" for letter in "abcd"]
    + [f"\x1b[[{letter}" for letter in "ABCDE"]
    + [f"\x1bO{letter}" for letter in "ABCDFHPQRSMabcdjkmnopqrstuvwxy"]
)
"""Focus, back tab, and the keys of rxvt, the Linux console and application mode."""
TILDE_KEYS: Final = frozenset([*range(1, 9), *range(11, 16), *range(17, 22), 23, 24])
_KEY: Final = re.compile(
    r"\x1b\[(?P<code>\d{0,7})(?:;(?P<modifiers>\d{0,3})(?:;(?P<text>\d{1,7}(?::\d{1,7})*))?)?"
    r"(?P<final>[u~ABCDEFHPQS])"
)
_MOUSE: Final = re.compile(
    r"\x1b\[<(?P<button>\d{1,3});(?P<x>\d{1,5});(?P<y>\d{1,5})(?P<kind>[Mm])"
)
_SYNCHRONIZED_OUTPUT: Final = re.compile(r"\x1b\[\?2026;[0-4]\$y")

_WHEEL: Final = 64
_EXTRA_BUTTONS: Final = 128
_LOCKS_AND_SHIFT: Final = 1 | 64 | 128
_CONTROL_KEYS: Final = frozenset([9, 13, 27, 127])
_PRIVATE_KEYS: Final = range(57344, 63744)
"""Code points that the kitty protocol uses for keys that have no character."""


class Token(NamedTuple):
    """One thing the user did."""

    sequence: str
    """How Textual's parser wants it."""
    character: str = ""
    """The text it stands for, if it could also come from a paste."""


def escape_token() -> Token:
    """The Escape key, in the long form that needs no waiting for what may follow."""
    return Token("\x1b[27u")


def is_control(character: str) -> bool:
    """Whether a character is a C0 or C1 control character or DEL.

    Args:
        character: One character.

    Returns:
        True if it may not be taken as text.
    """
    return character < " " or "\x7f" <= character <= "\x9f"


def known_sequence(sequence: str) -> Token | None:
    """Judge a complete escape sequence.

    Args:
        sequence: From ESC to its final character.

    Returns:
        What to pass on, or `None` if the sequence is to be dropped.
    """
    if sequence in FIXED_SEQUENCES or _SYNCHRONIZED_OUTPUT.fullmatch(sequence):
        return Token(sequence)
    if mouse := _MOUSE.fullmatch(sequence):
        return Token(sequence) if _is_sane_mouse(mouse) else None
    if key := _KEY.fullmatch(sequence):
        return _key_token(key)
    return None


def _is_sane_mouse(report: re.Match[str]) -> bool:
    button, x, y = (int(report[name]) for name in ("button", "x", "y"))
    is_wheel_release = button & _WHEEL and report["kind"] == "m"
    return (
        button < _EXTRA_BUTTONS
        and not is_wheel_release
        and 1 <= x <= LARGEST_COORDINATE
        and 1 <= y <= LARGEST_COORDINATE
    )


def _key_token(key: re.Match[str]) -> Token | None:
    code, final = int(key["code"] or "1"), key["final"]
    modifiers = int(key["modifiers"] or "0")
    if modifiers > 256:
        return None
    if final != "u":
        is_known = code in TILDE_KEYS if final == "~" else code == 1
        return Token(key[0]) if is_known and not key["text"] else None
    codes = [int(part) for part in (key["text"] or "").split(":") if part]
    # The kitty protocol forbids control characters in the text; without it the key is still right.
    has_text = bool(codes) and all(map(_is_text, codes))
    if not (_is_text(code) or code in _CONTROL_KEYS or (code == 0 and has_text)):
        return None
    suffix = f";{modifiers or ''};{key['text']}" if has_text else f";{modifiers}" * bool(modifiers)
    return Token(
        f"\x1b[{code}{suffix}u", _key_character(code, modifiers, codes if has_text else [])
    )


def _key_character(code: int, modifiers: int, text: list[int]) -> str:
    if modifiers and (modifiers - 1) & ~_LOCKS_AND_SHIFT:
        return ""
    if text:
        return "".join(map(chr, text))
    is_character = code in (9, 13) or (code not in _PRIVATE_KEYS and _is_text(code))
    return chr(code) if is_character else ""


def _is_text(code: int) -> bool:
    is_surrogate = 0xD800 <= code <= 0xDFFF
    return code <= 0x10FFFF and not is_surrogate and not is_control(chr(code))
