"""Who sits where, in the words of the command line: in `Ann,@Owl` the Owl is a computer player."""

from typing import TYPE_CHECKING, NamedTuple

from goblins_tui.characters import COMPUTER
from goblins_tui.console import PROGRAM, Refused
from goblins_tui.model.invitations import seat_name, seat_names, strongest, without_missing
from goblins_tui.model.setup import DEFAULT_NAMES
from goblins_tui.rules import MAX_PLAYERS
from goblins_tui.text import clean_line, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from goblins_tui.model.setup import TableSetup

FEWEST = 2
ALL, NONE = "all", "none"

_LONGEST = 200


class Seats(NamedTuple):
    """Who plays, in seat order."""

    names: tuple[str, ...]
    computers: tuple[str, ...] = ()
    """For each seat its computer player, or nothing for a person."""
    warned: tuple[int, ...] = ()
    """The seats whose people are warned."""


def seats_to_play(text: str | None, usual: "TableSetup") -> Seats:
    """Who plays.

    Args:
        text: A number, or names; `None` for as many as usual.
        usual: Who played the last game.

    Returns:
        The seats; of a number the people are called as usual, and who sat there sits there again.

    Raises:
        Refused: They are too few or too many, or there is no such computer player.
    """
    words = _words(str(max(usual.players, FEWEST)) if text is None else text)
    if isinstance(words, int):
        return _as_usual(words, usual)
    computers = tuple(_computer(word) for word in words)
    names = [word.strip() for word in words]
    for seat, computer in enumerate(computers):
        if computer:
            names[seat] = seat_name(computer, [*names[:seat], *names[seat + 1 :]])
    return Seats(tuple(names), computers if any(computers) else ())


def sit_as_usual(text: str | None) -> bool:
    """Whether computer players of the last game sit where they sat.

    Args:
        text: A number, or names; `None` for as many as usual.

    Raises:
        Refused: They are too few or too many.
    """
    return text is None or isinstance(_words(text), int)


def seats_to_watch(text: str) -> Seats:
    """Which computer players play each other.

    Args:
        text: A number, or the names of computer players.

    Raises:
        Refused: They are too few or too many, or there is no such computer player.
    """
    words = _words(text)
    if isinstance(words, int):
        computers = strongest(words)
    else:
        computers = tuple(_computer(word) for word in words)
    if not all(computers):
        raise Refused(
            f"demo is for computer players: --players @Owl,@Badger"
            f" (with people: {PROGRAM} play --players Ann,@Owl)"
        )
    return Seats(seat_names(computers), computers)


def warned_seats(text: str, seats: Seats) -> tuple[int, ...]:
    """Which people are warned of a win that comes next.

    Args:
        text: All, none, or names or numbers of seats.
        seats: Who plays, with clean names.

    Raises:
        Refused: Somebody is not at the table, or is a computer player.
    """
    computers = seats.computers or ("",) * len(seats.names)
    people = [seat for seat, computer in enumerate(computers) if not computer]
    if text.strip() in (ALL, NONE):
        return tuple(people) if text.strip() == ALL else ()
    alike = [name.casefold() for name in seats.names]
    numbers = [str(seat) for seat in range(1, len(alike) + 1)]
    warned = set()
    for word in text[:_LONGEST].split(","):
        wanted = clean_line(word).casefold()
        if wanted not in alike and wanted not in numbers:
            raise Refused(
                f"--warn is {ALL}, {NONE}, or players' names or seats from 1 to {len(alike)}: "
                "--warn Ann,2"
            )
        seat = (alike if wanted in alike else numbers).index(wanted)
        if seat not in people:
            raise Refused(f"{seats.names[seat]} is a computer player: --warn is for people")
        warned.add(seat)
    return tuple(sorted(warned))


def with_installed(setup: "TableSetup") -> "tuple[TableSetup, str]":
    """Let people take the seats of computer players that are gone.

    Args:
        setup: The choices of another day.

    Returns:
        The choices, and what people have to know.
    """
    setup, missing = without_missing(setup)
    if not missing:
        return setup, ""
    are = "is" if len(missing) == 1 else "are"
    return setup, f"{listed(missing)} {are} not installed any more: a person plays instead."


def _words(text: str) -> "int | Sequence[str]":
    """How many play, or who."""
    counts = [str(count) for count in range(FEWEST, MAX_PLAYERS + 1)]
    words = text.split(",")
    if text.strip() in counts:
        return int(text)
    if text.strip().isdecimal() or not FEWEST <= len(words) <= MAX_PLAYERS:
        raise Refused(
            f"--players is a number from {FEWEST} to {MAX_PLAYERS},"
            f" or {FEWEST} to {MAX_PLAYERS} names: --players Ann,Bo,@Owl (alone: {PROGRAM} solo)"
        )
    return words


def _computer(word: str) -> str:
    """The computer player that a word calls; nothing if it names a person."""
    called, is_computer, name = word.strip().partition(COMPUTER)
    if called or not is_computer:
        return ""
    from goblins_tui.opponents.plugins import known_name

    try:
        return known_name(name)
    except ValueError as error:
        raise Refused(str(error)) from None


def _as_usual(count: int, usual: "TableSetup") -> Seats:
    """Who sat there, and others with names that are made up."""
    computers = tuple(usual.computer(seat) for seat in range(count))
    people = {usual.names[seat] for seat in usual.people}
    # Names that are made up already would meet others that are.
    known = () if people & set(DEFAULT_NAMES) else usual.names
    names = [*known, *DEFAULT_NAMES[len(known) :]][:count]
    for seat, computer in enumerate(computers):
        if computer and seat >= len(known):
            called = usual.names[seat] if seat < usual.players else computer
            names[seat] = seat_name(called, [*names[:seat], *names[seat + 1 :]])
    warned = tuple(seat for seat in usual.warned if seat < count and not computers[seat])
    return Seats(tuple(names), computers if any(computers) else (), warned)
