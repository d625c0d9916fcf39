"""Passes on to Textual's parser only complete input that it is known to read correctly.

Terminals send more than keys: answers to questions, reports nobody asked for, and all of it may be
cut anywhere by a slow link. Textual reads what it does not understand as typed keys, and typed keys
play cards. So everything is recognised here first, and what is not recognised goes no further:

- X10 mouse reports, ``ESC [ M`` and three raw bytes (B04): dropped, `mouse_mode_lost` is raised.
- Size reports ``ESC [ ... t`` and the answer about mode 2048 (B06, B07, B08): dropped, so that the
  mouse is never read in pixels and SIGWINCH stays the only source of the size.
- Sequences cut in two (B12): held back until the rest comes, however late. A lone ESC becomes
  Escape after a delay; a rest that comes after that is still no text.
- Answers to queries (B14): OSC, DCS, APC, PM and SOS strings, device attributes, cursor positions
  and private reports are dropped; only "synchronized output is supported" passes.
- A burst of characters in one read is a paste without brackets or a held key on a slow link, and
  not typing (B95, B100): pasted text is passed in paste brackets, a held key once.
- The mouse has three buttons and a wheel (B16): reports of further buttons are dropped, because
  Textual counts them as the first three.
- Control characters are dropped from text and pastes (B64).
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from enum import Enum, auto
from itertools import groupby
from math import inf
from typing import Final, NamedTuple

from goblins_tui.terminal.known_input import (
    PASTE_END,
    PASTE_START,
    Token,
    escape_token,
    is_control,
    known_sequence,
)

LATE_REST: Final = 1.5
"""Seconds after a lone Escape in which the rest of a cut sequence is still no text."""
STRING_SILENCE: Final = 2.0
"""Seconds of silence after which an unfinished string or mouse report is given up."""
PASTE_SILENCE: Final = 5.0
"""Seconds of silence after which a paste without its end is taken as it is."""
BURST: Final = 3
"""Characters in one read from which on they are a paste or a held key."""
BURST_TAIL: Final = 0.05
"""Seconds in which characters still belong to the paste of the read before."""
LONGEST_SEQUENCE: Final = 4096
LONGEST_PASTE: Final = 65_536

_ESC: Final = 0x1B
_BEL: Final = 0x07
_SEQUENCE_STARTS: Final = b"[O"
_STRING_STARTS: Final = b"]PX^_"
_LATE_SECOND: Final = {
    ord("O"): b"ABCDFHPQRSMabcdjkmnopqrstuvwxy",
    ord("]"): b"0123456789",
    ord("P"): b"0123456789>!$+",
    ord("_"): b"G",
}
"""What may follow the start of a late rest, if it is one; anything else was typed."""
_OTHER_MOUSE: Final = re.compile(r"\x1b\[\d+;\d+;\d+M")
_X10_COORDINATE: Final = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|.", re.DOTALL)
"""One value of an X10 report; with mode 1005 on, a large one is sent as two bytes."""


class _State(Enum):
    GROUND = auto()
    ESCAPE = auto()
    LATE = auto()
    SEQUENCE = auto()
    X10 = auto()
    STRING = auto()
    STRING_ESCAPE = auto()
    PASTE = auto()


class _Escape(NamedTuple):
    """An ESC that has come and is not understood yet."""

    at: float
    read: int


class InputGuard:
    """Reads bytes from a terminal and gives back text that is safe for Textual's parser.

    Args:
        escape_delay: Seconds after which an ESC that stays alone is the Escape key.
    """

    def __init__(self, escape_delay: float = 0.1) -> None:
        self.mouse_mode_lost = False
        """The terminal reported the mouse, but not in SGR form; whoever asks again resets it."""
        self._escape_delay = escape_delay
        self._state = _State.GROUND
        self._pending = bytearray()
        self._escape = _Escape(0.0, 0)
        self._decoder = getincrementaldecoder("utf-8")("ignore")
        self._tokens: list[Token] = []
        self._now = 0.0
        self._heard = 0.0
        self._read = 0
        self._late_until = -inf
        self._burst_until = -inf
        self._take = {
            _State.GROUND: self._ground,
            _State.ESCAPE: self._after_escape,
            _State.LATE: self._late,
            _State.SEQUENCE: self._in_sequence,
            _State.X10: self._in_x10,
            _State.STRING: self._in_string,
            _State.STRING_ESCAPE: self._in_string_escape,
            _State.PASTE: self._in_paste,
        }

    @property
    def waiting(self) -> bool:
        """Whether `idle` may have something to say soon."""
        return self._state is not _State.GROUND

    def feed(self, data: bytes, now: float) -> str:
        """Take what one read returned.

        Args:
            data: The bytes read.
            now: A monotonic time in seconds.

        Returns:
            Complete input for Textual's parser, possibly empty.
        """
        self._expire(now)
        self._read += 1
        for byte in data:
            self._take[self._state](byte)
        self._heard = now
        return self._flush()

    def idle(self, now: float) -> str:
        """Take the fact that nothing came for a while.

        Args:
            now: A monotonic time in seconds.

        Returns:
            Input that is decided by the silence, such as a lone Escape; mostly empty.
        """
        self._expire(now)
        return self._flush()

    def _expire(self, now: float) -> None:
        self._now = now
        silence = now - self._heard
        match self._state:
            case _State.ESCAPE if now - self._escape.at >= self._escape_delay:
                self._tokens.append(escape_token())
                self._late_until = self._escape.at + self._escape_delay + LATE_REST
                self._state = _State.GROUND
            case _State.LATE if silence >= self._escape_delay:
                self._state = _State.GROUND
                self._text(self._pending[-1])
            case _State.STRING | _State.STRING_ESCAPE | _State.X10 if silence >= STRING_SILENCE:
                self._state = _State.GROUND
            case _State.PASTE if silence >= PASTE_SILENCE:
                self._end_paste(self._pending)

    def _start_escape(self) -> None:
        self._decoder.reset()
        self._escape = _Escape(self._now, self._read)
        self._pending = bytearray((_ESC,))
        self._state = _State.ESCAPE

    def _ground(self, byte: int) -> None:
        late, self._late_until = self._now <= self._late_until, -inf
        if byte == _ESC:
            self._start_escape()
        elif late and (byte == ord("[") or byte in _LATE_SECOND):
            self._pending = bytearray((_ESC, byte))
            self._state = _State.SEQUENCE if byte == ord("[") else _State.LATE
        else:
            self._text(byte)

    def _text(self, byte: int) -> None:
        for character in self._decoder.decode(bytes((byte,))):
            if character in "\t\n\r":
                self._tokens.append(Token(character, character))
            elif character == "\x7f" or "\x01" <= character <= "\x1a":
                self._tokens.append(Token(character))
            elif not is_control(character):
                self._tokens.append(Token(character, character))

    def _after_escape(self, byte: int) -> None:
        if byte == _ESC:
            self._tokens.append(escape_token())
            self._start_escape()
        elif byte in _SEQUENCE_STARTS:
            self._pending.append(byte)
            self._state = _State.SEQUENCE
        elif byte in _STRING_STARTS:
            self._state = _State.STRING
        else:
            self._state = _State.GROUND
            # A person cannot press two keys within one read, but Alt sends both at once.
            if self._escape.read == self._read and 0x20 <= byte < 0x7F:
                self._tokens.append(Token(f"\x1b[{byte};3u"))
            else:
                self._tokens.append(escape_token())
                self._ground(byte)

    def _late(self, byte: int) -> None:
        start = self._pending[-1]
        if byte in _LATE_SECOND[start]:
            self._state = _State.SEQUENCE if start in _SEQUENCE_STARTS else _State.STRING
            self._take[self._state](byte)
        else:
            self._state = _State.GROUND
            self._text(start)
            self._ground(byte)

    def _in_sequence(self, byte: int) -> None:
        if byte == _ESC:
            self._start_escape()
            return
        if not 0x20 <= byte < 0x7F:
            self._state = _State.GROUND
            self._ground(byte)
            return
        if len(self._pending) < LONGEST_SEQUENCE:
            self._pending.append(byte)
        # The Linux console sends F1 as "ESC [ [ A": there "[" does not end the sequence.
        if byte < 0x40 or self._pending == b"\x1b[[":
            return
        self._state = _State.GROUND
        sequence = self._pending.decode("ascii")
        if sequence == "\x1b[M":
            self._pending.clear()
            self._state = _State.X10
            self.mouse_mode_lost = True
        elif _OTHER_MOUSE.fullmatch(sequence):
            self.mouse_mode_lost = True
        elif sequence == PASTE_START:
            self._pending.clear()
            self._state = _State.PASTE
        elif len(sequence) < LONGEST_SEQUENCE and (token := known_sequence(sequence)):
            self._tokens.append(token)

    def _in_x10(self, byte: int) -> None:
        if byte == _ESC:
            self._start_escape()
            return
        self._pending.append(byte)
        if len(_X10_COORDINATE.findall(self._pending)) == 3:
            self._state = _State.GROUND

    def _in_string(self, byte: int) -> None:
        if byte == _ESC:
            self._state = _State.STRING_ESCAPE
        elif byte < 0x20:
            self._state = _State.GROUND
            if byte != _BEL:
                self._ground(byte)

    def _in_string_escape(self, byte: int) -> None:
        if byte == ord("\\"):
            self._state = _State.GROUND
        else:
            self._start_escape()
            self._take[self._state](byte)

    def _in_paste(self, byte: int) -> None:
        self._pending.append(byte)
        end = PASTE_END.encode()
        if byte == end[-1] and self._pending.endswith(end):
            self._end_paste(self._pending[: -len(end)])
        elif len(self._pending) > 2 * LONGEST_PASTE:
            del self._pending[LONGEST_PASTE : -len(end)]

    def _end_paste(self, content: bytearray) -> None:
        self._state = _State.GROUND
        text = content[:LONGEST_PASTE].decode("utf-8", "ignore")
        self._tokens.append(_paste(text))

    def _flush(self) -> str:
        tokens, self._tokens = self._tokens, []
        characters = "".join(token.character for token in tokens)
        is_tail = self._now <= self._burst_until
        if not characters or (len(characters) < BURST and not is_tail):
            return "".join(token.sequence for token in tokens)
        if len(set(characters)) == 1 and not is_tail:
            return _once(tokens)
        self._burst_until = self._now + BURST_TAIL
        return _as_paste(tokens)


def _paste(text: str) -> Token:
    kept = "".join(one for one in text if one in "\t\n\r" or not is_control(one))
    return Token(f"{PASTE_START}{kept}{PASTE_END}")


def _once(tokens: list[Token]) -> str:
    """The tokens of which all that are text are the same key, with only the first of these."""
    first = next(token for token in tokens if token.character)
    return "".join(token.sequence for token in tokens if token is first or not token.character)


def _as_paste(tokens: list[Token]) -> str:
    """The tokens with each run of text in paste brackets; an Enter that ends it all stays a key."""
    enters = 0
    while enters < len(tokens) and tokens[-1 - enters].character in ("\r", "\n"):
        enters += 1
    ends_with_crlf = enters >= 2 and (tokens[-2].character, tokens[-1].character) == ("\r", "\n")
    enter = 2 if ends_with_crlf else min(enters, 1)
    parts: list[str] = []
    for is_text, run in groupby(tokens[: len(tokens) - enter], lambda token: bool(token.character)):
        if is_text:
            parts.append(_paste("".join(token.character for token in run)).sequence)
        else:
            parts.extend(token.sequence for token in run)
    return "".join(parts) + ("\r" if enter else "")
