"""Who is invited to a table besides people: computer players, by name."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import count, islice

from goblins_tui.characters import CHARACTERS, FAIR
from goblins_tui.model.setup import DEFAULT_NAMES, FirstPlayer, TableSetup
from goblins_tui.rules import MAX_PLAYERS, GameRecord
from goblins_tui.text import NAME_CELLS, fit


def seat_name(computer: str, others: Collection[str]) -> str:
    """What a computer player is called at a table.

    Args:
        computer: The computer player.
        others: The names of the others at the table.

    Returns:
        Its own name, or if somebody has that, its name and a number such as "Owl 2".
    """
    taken = {name.casefold() for name in others}
    return next(name for name in _names(computer) if name.casefold() not in taken)


def _names(computer: str) -> Iterator[str]:
    """What a computer player can be called, the best name first."""
    yield fit(computer, NAME_CELLS)
    for number in count(2):
        ending = f" {number}"
        yield f"{fit(computer, NAME_CELLS - len(ending))}{ending}"


def seat_names(computers: Sequence[str]) -> tuple[str, ...]:
    """What computer players are called who have a table for themselves."""
    names: list[str] = []
    for computer in computers:
        names.append(seat_name(computer, names))
    return tuple(names)


def is_seat_name(name: str, computer: str) -> bool:
    """Whether nobody has given a name: a seat has its default name, or is called by its player.

    Args:
        name: The name of a seat.
        computer: The computer player that has or had the seat; nothing for a person.
    """
    of_computer = islice(_names(computer), MAX_PLAYERS) if computer else ()
    return name in (*DEFAULT_NAMES, *of_computer)


def strongest(players: int) -> tuple[str, ...]:
    """The computer players that people may want to watch: the strongest of those that play fair."""
    return tuple(character.name for character in FAIR[::-1][:players])


def to_watch(setup: TableSetup, computers: Sequence[str]) -> TableSetup:
    """A game of computer players alone.

    Args:
        setup: Everything else that was chosen.
        computers: Who plays, in seat order.
    """
    is_there = setup.first is not FirstPlayer.CHOSEN or setup.first_seat < len(computers)
    return replace(
        setup,
        names=seat_names(computers),
        computers=tuple(computers),
        warned=(),
        first=setup.first if is_there else FirstPlayer.RANDOM,
        first_seat=setup.first_seat if is_there else 0,
    )


def without_missing(setup: TableSetup) -> tuple[TableSetup, tuple[str, ...]]:
    """Let people sit where computer players sat that are not installed any more.

    Args:
        setup: The choices, perhaps of another day.

    Returns:
        The choices with nobody in them that cannot come, and the names of those.
    """
    names, computers, missing = [*setup.names], [*setup.computers], []
    for seat, computer in enumerate(computers):
        computers[seat] = _installed(computer)
        if computers[seat] or not computer:
            continue
        missing.append(computer)
        if seat < len(names) and is_seat_name(names[seat], computer):
            names[seat] = DEFAULT_NAMES[seat]
    if len({name.casefold() for name in names}) < len(names):
        names = [*DEFAULT_NAMES[: len(names)]]
    return replace(setup, names=tuple(names), computers=tuple(computers)), tuple(missing)


def missing_computers(computers: Sequence[str]) -> tuple[str, ...]:
    """Those of the computer players at a table that are not installed, each once.

    Args:
        computers: For each seat its computer player, or nothing for a person.
    """
    return tuple(name for name in dict.fromkeys(computers) if name and not _installed(name))


def with_a_person(record: GameRecord) -> GameRecord:
    """A game that somebody wants to play on, with a seat for them.

    Args:
        record: The game so far; if computer players have all seats, the one to move gets free.
    """
    if not record.computers or not all(record.computers):
        return record
    seat = (record.first + len(record.cards)) % record.players
    computers = (*record.computers[:seat], "", *record.computers[seat + 1 :])
    return record._replace(computers=computers)


def _installed(computer: str) -> str:
    """The name of a computer player as it is listed; nothing if there is none of that name."""
    if not computer or computer in CHARACTERS:
        return computer
    # Looking for what others have installed takes time.
    from goblins_tui.opponents.plugins import known_name

    try:
        return known_name(computer)
    except ValueError:
        return ""
