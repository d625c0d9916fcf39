"""A turn as a row of beats: the pictures to show one after the other, and the words to say."""

from enum import Enum
from typing import NamedTuple

from goblins_tui.options import Speed
from goblins_tui.rules import DECK, Deck, Turn
from goblins_tui.tableau import Tableau
from goblins_tui.text import listed


class BeatKind(Enum):
    """What happens in a beat."""

    ADD = "add"
    FLIP = "flip"
    TAKE = "take"
    PASS = "pass"


class Beat(NamedTuple):
    """One moment of a turn."""

    kind: BeatKind
    cards: tuple[int, ...]
    """The cards that move or turn over."""
    tableau: Tableau
    """How the cards lie after it."""
    words: str
    """What the narrator says meanwhile."""
    seconds: float
    """How long it stays before the next one."""


_SECONDS = {
    Speed.FULL: {BeatKind.ADD: 0.7, BeatKind.FLIP: 0.75, BeatKind.TAKE: 0.8, BeatKind.PASS: 0.0},
    Speed.BRISK: {BeatKind.ADD: 0.2, BeatKind.FLIP: 0.2, BeatKind.TAKE: 0.3, BeatKind.PASS: 0.0},
}
_LONGEST_FLIPS = {Speed.FULL: 3.5, Speed.BRISK: 1.0}
"""However many cards flip, all flips of a turn together take no longer, in seconds."""


def flipped_names(before: Tableau, turn: Turn, deck: Deck = DECK) -> tuple[str, ...]:
    """The names that are read out in a turn.

    Args:
        before: How the cards lay before the turn.
        turn: The turn.
        deck: The cards.

    Returns:
        The names of the cards that flip as they were before, in the order in which they flip.
    """
    faces = (deck.card(card).face(before.side(card)) for card in _flips(before, turn))
    return tuple(face.name for face in faces)


def _flips(before: Tableau, turn: Turn) -> tuple[int, ...]:
    return tuple(card for card in before.ring if card in turn.flipped)


def plan_turn(before: Tableau, turn: Turn, speed: Speed, deck: Deck = DECK) -> tuple[Beat, ...]:
    """The beats of a turn: add, flip card by card, take, pass.

    Args:
        before: How the cards lay before the turn.
        turn: The turn.
        speed: `FULL` or `BRISK`; at `OFF` there is nothing to plan.
        deck: The cards.

    Returns:
        The beats in order; the last one ends with the truth after the turn. Empty at `OFF`.
    """
    if speed is Speed.OFF:
        return ()

    def name(card: int, tableau: Tableau) -> str:
        return deck.card(card).face(tableau.side(card)).name

    seconds = _SECONDS[speed]
    added = deck.card(turn.card).face(before.side(turn.card))
    tableau = before.add(turn.card)
    shout = " A star: everything flips!" if added.star and turn.flipped else ""
    words = f"{added.name}!{shout}"
    beats = [Beat(BeatKind.ADD, (turn.card,), tableau, words, seconds[BeatKind.ADD])]

    flip_seconds = seconds[BeatKind.FLIP]
    if turn.flipped:
        flip_seconds = min(flip_seconds, _LONGEST_FLIPS[speed] / len(turn.flipped))
    names = flipped_names(before, turn, deck)
    for number, card in enumerate(_flips(before, turn), 1):
        tableau = tableau.flip((card,))
        words = f"{added.name}! {', '.join(names[:number])} ..."
        beats.append(Beat(BeatKind.FLIP, (card,), tableau, words, flip_seconds))

    if turn.taken:
        words = f"{listed(name(card, tableau) for card in turn.taken)}"
        words += f" {'comes' if len(turn.taken) == 1 else 'come'} home."
        tableau = tableau.take(turn.taken)
        beats.append(Beat(BeatKind.TAKE, turn.taken, tableau, words, seconds[BeatKind.TAKE]))
    beats.append(Beat(BeatKind.PASS, (), tableau.pass_turn(), "", seconds[BeatKind.PASS]))
    return tuple(beats)
