"""A turn as rules.md tells it, with sets of words and no bit in sight: an oracle for `play`."""

from typing import NamedTuple

from goblins_tui.rules import Deck, Face


class SlowTurn(NamedTuple):
    """What a turn did."""

    after: str
    flipped: set[int]
    taken: set[int]
    won: str | None


def slow_turn(position: str, card: int, shed: str, deck: Deck) -> SlowTurn:
    """Play a turn.

    Args:
        position: The position before it, in the text form of the rules.
        card: The number of the added card.
        shed: The letter of the side to be shed, `G` or `F`.
        deck: The cards.

    Returns:
        The turn, with the position after it in the same text form.
    """
    hands_text, ring_text, seat_text = position.split("|")
    hands = [set(hand.split()) for hand in hands_text.split("/")]
    ring = set(ring_text.split())
    seat = int(seat_text)
    hand = hands[seat]

    (added,) = [word for word in hand if number(word) == card]
    hand.remove(added)
    face = face_of(added, deck)

    flipping = {
        word for word in ring if face.star or face_of(word, deck).rhyme.value == face.rhyme.value
    }
    ring = {turned(word) if word in flipping else word for word in ring}

    coming_home = {word for word in ring if face_of(word, deck).symbol.value == face.symbol.value}
    ring -= coming_home
    hand |= coming_home
    ring.add(added)

    won = None
    if len(hands) > 1 and sum(word[0] != shed for word in hand) >= 6:
        won = "gathered"
    if all(word[0] != shed for word in hand):
        won = "shed"

    zones = [" ".join(sorted(zone, key=number)) for zone in [*hands, ring]]
    after = f"{' / '.join(zones[:-1])} | {zones[-1]} | {(seat + 1) % len(hands)}"
    return SlowTurn(after, set(map(number, flipping)), set(map(number, coming_home)), won)


def number(word: str) -> int:
    """The card number in a word such as `G12`."""
    return int(word[1:])


def turned(word: str) -> str:
    """The word of the same card with its other side up."""
    return ("F" if word[0] == "G" else "G") + word[1:]


def face_of(word: str, deck: Deck) -> Face:
    """The face that a word such as `G12` shows."""
    card = deck[number(word) - 1]
    return card.goblin if word[0] == "G" else card.fairy
