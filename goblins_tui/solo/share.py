"""What people tell others of a solitaire: some lines to paste, which spoil nothing."""

from typing import NamedTuple

from goblins_tui.challenges import Challenge, Kind, Proof, SoloDeal
from goblins_tui.rules import Goal, Variant
from goblins_tui.solo.days import day_text
from goblins_tui.solo.ladder import LADDER
from goblins_tui.text import counted

NAME = "Goblins Drool, Fairies Rule!"
_MANY = "+"
"""Ten cards or more."""
_TURNS_A_GROUP = 5
_GROUPS_A_LINE = 5
_MOST_GROUPS = 4 * _GROUPS_A_LINE


class Played(NamedTuple):
    """How a solitaire was played, without a word on its cards."""

    deal: SoloDeal
    challenge: Challenge
    """Its day or rung is one that there is."""
    held: tuple[int, ...]
    """How many cards to shed were held after each turn."""
    turns: int | None
    """How many turns the win took; `None` if it was given up."""
    flawless_turns: int | None
    """How many turns flawless took; `None` if it was not reached."""
    is_practice: bool


def share_text(played: Played, proof: Proof | None) -> str:
    """Tell of a solitaire that is over.

    Every turn is one digit: how many cards to shed were held after it, `+` for ten or more. Digits
    rather than bars, because they are the same in every font, wherever they are pasted, can be read
    aloud and compared, and need no second form for who plays in ASCII. They stand in groups of
    five, so that turns can be counted at a glance. No card is named: whoever reads it can still
    play the deal.

    Args:
        played: How it was played.
        proof: What is proven of the deal, `None` if nothing is.

    Returns:
        A few short lines of ASCII, none of them empty, without a line break at the end.
    """
    return "\n".join([NAME, *_about(played), _result(played, proof), *_lines(played.held)])


def _about(played: Played) -> list[str]:
    """Which deal it is."""
    code, size, variant = played.deal
    words = f"{code}, {counted(size, 'card')}"
    if variant is Variant.GOBLINS_RULE:
        words += ", Goblins Rule"
    if played.challenge.goal is Goal.FLAWLESS:
        words += ", for flawless"
    match played.challenge.kind:
        case Kind.DAILY:
            return [f"Daily of {day_text(played.challenge.day)}", words]
        case Kind.LADDER:
            rung = LADDER[played.challenge.rung - 1]
            return [f"The Long Night, {rung.number}: {rung.title}", words]
    return [words]


def _result(played: Played, proof: Proof | None) -> str:
    """How it came out."""
    words = _given_up(played, proof) if played.turns is None else _won(played, proof)
    return f"{words} (practice)" if played.is_practice else words


def _given_up(played: Played, proof: Proof | None) -> str:
    when = f"after {counted(len(played.held), 'turn')}" if played.held else "at the deal"
    if proof is None:
        return f"Given up {when}"
    goal = played.challenge.goal
    par = proof.par_of(goal)
    if par is None:
        return f"Given up {when}: it cannot be {'won' if goal is Goal.SHED else 'flawless'}"
    return f"Given up {when}{_par(par)}"


def _won(played: Played, proof: Proof | None) -> str:
    words = f"Won in {played.turns}{_par(proof and proof.par)}"
    if played.flawless_turns is not None:
        return f"{words}; flawless in {played.flawless_turns}{_par(proof and proof.flawless_par)}"
    pressed_on = len(played.held) != played.turns
    return f"{words}; not flawless after {len(played.held)}" if pressed_on else words


def _par(par: int | None) -> str:
    return f", par {par}" if par else ""


def _lines(held: tuple[int, ...]) -> list[str]:
    """A digit for each turn; of a very long game only the last ones."""
    digits = "".join(str(count) if count < len("0123456789") else _MANY for count in held)
    groups = [
        digits[begin : begin + _TURNS_A_GROUP] for begin in range(0, len(digits), _TURNS_A_GROUP)
    ]
    shown = groups[-_MOST_GROUPS:]
    lines = [
        " ".join(shown[begin : begin + _GROUPS_A_LINE])
        for begin in range(0, len(shown), _GROUPS_A_LINE)
    ]
    return ["...", *lines] if len(shown) < len(groups) else lines
