"""Medals: what a solitaire that was won is worth."""

from enum import StrEnum


class Medal(StrEnum):
    """What is awarded for a win, the lesser first; shedding and flawless each have their own."""

    WON = "won"
    NEAR_PAR = "near par"
    """One turn above par."""
    PAR = "par"
    FLAWLESS = "flawless"
    FLAWLESS_PAR = "flawless par"


def medals_of(
    turns: int | None, flawless_turns: int | None, par: int | None, flawless_par: int | None
) -> tuple[Medal, ...]:
    """The medals for a solitaire.

    Args:
        turns: How many turns the win took; `None` if it was not won.
        flawless_turns: How many turns flawless took; `None` if it was not reached.
        par: The fewest turns that win the deal; `None` if nobody has proven them.
        flawless_par: The fewest turns to flawless; `None` if nobody has proven them.

    Returns:
        At most one for shedding and at most one for flawless, in this order.
    """
    medals = []
    if turns is not None:
        medals.append(_for_shedding(turns, par))
    if flawless_turns is not None:
        is_par = flawless_par is not None and flawless_turns <= flawless_par
        medals.append(Medal.FLAWLESS_PAR if is_par else Medal.FLAWLESS)
    return tuple(medals)


def _for_shedding(turns: int, par: int | None) -> Medal:
    if par is None or turns > par + 1:
        return Medal.WON
    return Medal.PAR if turns <= par else Medal.NEAR_PAR
