"""A game told as a verse that grows turn by turn, in forms that people know.

Which phrases are taken is decided by the deal and the turns so far, and nothing that comes later
changes a stanza.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from goblins_tui.model.ballad.endings import FINALES, Finale
from goblins_tui.model.ballad.forms import LINE_END, TELLERS, Form, Phrases, Told
from goblins_tui.model.chronicle import RING_NAMES
from goblins_tui.model.session import GameSession
from goblins_tui.rules import GATHER_GOAL, Ending, Face, Outcome, Side
from goblins_tui.text import counted, listed

PROGRAM = "Goblins Drool, Fairies Rule!"
COLUMNS = 50
"""No line of a text is wider."""
_NUMBERS = dict(enumerate("six seven eight nine ten eleven".split(), start=GATHER_GOAL))
"""How many cards of the gathered side a winner holds, in words."""
_INDENT = "  "
"""What stands before the rest of a line that was too wide."""
_TITLES = {
    Form.BALLAD: "The Ballad",
    Form.COUPLETS: "The Couplets",
    Form.LIMERICK: "The Limericks",
}


class Stanza(NamedTuple):
    """Some lines of verse."""

    turn_number: int
    """The turn that they tell of, from 1."""
    lines: tuple[str, ...]


def stanzas(session: GameSession, form: Form) -> tuple[Stanza, ...]:
    """The verse of the turns that count now; whatever follows is only added to it.

    Args:
        session: The game.
        form: The form of verse.

    Returns:
        A stanza for each turn, and one more before the turn in which a player alone presses on.
    """
    phrases = Phrases(session.record.code)
    found = []
    for number, turn in enumerate(session.played, start=1):
        before, after = session.position_after(number - 1), turn.position
        if session.is_solitaire and session.shed_turn == number - 1:
            found.append(
                Stanza(number, _finale(session, form, Finale.PRESSED_ON, phrases, 0, number - 1))
            )
        card = session.deck.card
        told = Told(
            card(turn.card).face(before.side(turn.card)),
            tuple(card(each).face(before.side(each)) for each in turn.flipped),
            tuple(card(each).face(after.side(each)) for each in turn.taken),
        )
        words = {
            "player": session.name(before.turn),
            "added": told.added.name,
            "flipped": _names(told.flipped),
            "taken": _names(told.taken),
            "ring": RING_NAMES[session.variant],
        }
        found.append(Stanza(number, _spoken(TELLERS[form](told, phrases), words)))
    return tuple(found)


def _names(faces: Sequence[Face]) -> str:
    return listed(face.name for face in faces) if faces else ""


def _spoken(lines: Iterable[str], words: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(line.format_map(words) for line in lines)


def closing(session: GameSession, form: Form) -> tuple[str, ...]:
    """The lines that tell how a game came out; nothing while it goes on.

    Args:
        session: The game.
        form: The form of verse.
    """
    result = session.result
    if result is None:
        return ()
    turns = result.turns
    if session.ending is Ending.GIVEN_UP:
        finale = Finale.GIVEN_UP
    elif result.winner is None:
        finale = Finale.DRAWN
    elif result.flawless_turns is not None:
        finale, turns = Finale.FLAWLESS, result.flawless_turns
    elif session.is_solitaire:
        finale = Finale.WON_ALONE
    else:
        finale = Finale.SHED if result.outcome is Outcome.SHED else Finale.GATHERED
    phrases = Phrases(session.record.code)
    return _finale(session, form, finale, phrases, result.winner or 0, turns)


def _finale(
    session: GameSession, form: Form, finale: Finale, phrases: Phrases, seat: int, turns: int
) -> tuple[str, ...]:
    kinds = FINALES[finale]
    kind = {
        Form.BALLAD: kinds.quatrains,
        Form.COUPLETS: kinds.couplets,
        Form.LIMERICK: kinds.limericks,
    }
    words = {
        "player": session.name(seat),
        "players": listed(session.record.names),
        "turns": counted(turns, "turn"),
    }
    held = session.position.held(seat, session.variant.gather)
    number = _NUMBERS.get(held, str(held))
    words |= {"number": number, "Number": number.capitalize()}
    for role, side in (("shed", session.variant.shed), ("gather", session.variant.gather)):
        words |= {role: str(side), f"{role}s": counted(2, side).removeprefix("2 ")}
    return _spoken(phrases.pick(kind[form]).split(LINE_END), words)


def verse_text(session: GameSession, form: Form) -> str:
    """The whole verse as people read it.

    Args:
        session: The game.
        form: The form of verse.

    Returns:
        Title, stanzas and how it came out; no line is wider than 50 columns.
    """
    title = f"{_TITLES[form]} of {listed(session.record.names)}"
    size = f", {counted(session.record.size, 'card')}" if session.record.size else ""
    parts: list[tuple[str, ...]] = [(title, f"Deal {session.record.code}{size}")]
    parts += [stanza.lines for stanza in stanzas(session, form)]
    if len(parts) == 1:
        parts.append(("No card has been added yet.",))
    parts.append(closing(session, form))
    words = _words_of(session)
    return "\n\n".join(
        "\n".join(_folded(words.findall(line)) for line in lines) for lines in parts if lines
    )


def ballad_text(session: GameSession, form: Form) -> str:
    """The whole verse as a text to keep.

    Args:
        session: The game.
        form: The form of verse.

    Returns:
        The verse, whether it breaks off here, and who made it; it ends with a line end.
    """
    more = [] if session.is_over else ["(So far.)"]
    return "\n\n".join([verse_text(session, form), *more, f"Made by {PROGRAM}"]) + "\n"


def _words_of(session: GameSession) -> re.Pattern[str]:
    """Finds the words of a line; the name of a player or of a creature is one word."""
    faces = (card.face(side) for card in session.deck for side in Side)
    names = {*session.record.names, *(face.name for face in faces)}
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"\S*(?:{'|'.join(map(re.escape, longest_first))})\S*|\S+")


def _folded(words: Sequence[str]) -> str:
    """A line, on more rows than one if it is too wide, divided where it takes a breath."""
    rows: list[str] = []
    while words:
        indent = _INDENT if rows else ""
        end = _longest_row(words, indent)
        breaths = (
            at
            for at in range(end, 0, -1)
            if words[at - 1].endswith(",") or words[at : at + 1] == ["and"]
        )
        needed = _rows_needed(words[end:])
        end = next((at for at in breaths if _rows_needed(words[at:]) == needed), end)
        rows.append(indent + " ".join(words[:end]))
        words = words[end:]
    return "\n".join(rows)


def _longest_row(words: Sequence[str], indent: str) -> int:
    """How many words fit on a row, at least one."""
    end = 1
    while end < len(words) and cell_len(indent + " ".join(words[: end + 1])) <= COLUMNS:
        end += 1
    return end


def _rows_needed(words: Sequence[str]) -> int:
    """How many more rows words need at least."""
    rows = 0
    while words:
        words = words[_longest_row(words, _INDENT) :]
        rows += 1
    return rows


__all__ = ["COLUMNS", "Form", "Stanza", "ballad_text", "closing", "stanzas", "verse_text"]
