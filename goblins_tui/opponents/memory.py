"""What an opponent remembers of what it has seen."""

from goblins_tui.rules import OpenCard, View


def remembered(view: View, reverses: int) -> View:
    """What is left of a view in a short memory.

    Whatever was shown last is remembered. A star is never forgotten: it stood out when all cards
    in the Ring flipped, or when the hands were dealt.

    Args:
        view: Everything that has been seen.
        reverses: How many reverses without a star are remembered.

    Returns:
        The view without the other reverses.
    """
    seen = [
        (card.reverse.turn, card.number)
        for zone in (*view.hands, view.ring)
        for card in zone
        if card.reverse is not None and not card.reverse.face.star
    ]
    forgotten = {number for _, number in sorted(seen, reverse=True)[reverses:]}

    def recalled(zone: tuple[OpenCard, ...]) -> tuple[OpenCard, ...]:
        return tuple(
            card._replace(reverse=None) if card.number in forgotten else card for card in zone
        )

    return View(tuple(map(recalled, view.hands)), recalled(view.ring), view.turn)
