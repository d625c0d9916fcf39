"""Opponents that somebody else wrote: found among the installed packages by their entry points.

A package names its opponents in the entry points `goblins_tui.opponents`. An opponent is called by
the name of its entry point, so that nothing of a package is imported before its opponent is wanted.
The object is an opponent, or a class or a function without arguments that makes one.

Whoever loads one had better do so in a process of its own: it can do all that a program can, and
need not come back.
"""

from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from importlib.metadata import Distribution, EntryPoint, distributions
from io import StringIO
from traceback import format_exception_only
from typing import Any, Final, NamedTuple

from goblins_tui.budget import Budget
from goblins_tui.opponents.cheating import cheats
from goblins_tui.opponents.opponent import NEW_GAME, Chance, Game, Opponent
from goblins_tui.opponents.personas import OPPONENTS
from goblins_tui.rules import View
from goblins_tui.text import NameRefused, clean_line, clean_name, fit, listed

GROUP: Final = "goblins_tui.opponents"
"""The entry points of a package that are opponents."""
_LONGEST: Final = 100
_LONGEST_WORD: Final = 30


class UnknownOpponent(LookupError, ValueError):
    """There is no opponent of this name, with a line that tells those there are."""


class BadOpponent(ValueError):
    """An opponent that cannot be used, with a line that says why."""


@dataclass(frozen=True)
class Guest:
    """An opponent of a package. What it says of itself was made harmless, and never changes."""

    name: str
    line: str
    chooses: Callable[[View, Chance, Budget, Game], int]
    """How it chooses a turn."""

    def choose(self, view: View, rng: Chance, budget: Budget, game: Game = NEW_GAME) -> int:
        """Choose a turn for the seat to move.

        Args:
            view: What everybody may know of the cards.
            rng: Where chance comes from.
            budget: What it may spend; nothing makes it obey.
            game: What else everybody knows.

        Returns:
            Anything, perhaps the number of a card that the seat to move holds.
        """
        return self.chooses(view, rng, budget, game)


def opponent_names() -> list[str]:
    """The names of all opponents, without loading one of a package.

    Returns:
        Ours from the weakest to the strongest, then those of packages by name.
    """
    return _names(_announced())


def opponent_troubles() -> list[str]:
    """What is wrong with opponents that nobody can ask for.

    Returns:
        A line that can be shown for each.
    """
    return [trouble for _, trouble in _announced().bad]


def known_name(typed: str) -> str:
    """What an opponent is called that somebody asks for.

    Args:
        typed: Its name; small and large letters are the same.

    Returns:
        Its name as it is listed.

    Raises:
        UnknownOpponent: There is none.
        BadOpponent: There is one, but not under a name that it may have.
    """
    wanted = clean_line(typed).casefold()
    announced = _announced()
    names = _names(announced)
    for name in names:
        if name.casefold() == wanted:
            return name
    for name, trouble in announced.bad:
        if name and name == wanted:
            raise BadOpponent(trouble)
    shown = fit(clean_line(typed), _LONGEST_WORD)
    raise UnknownOpponent(f"there is no opponent {shown!r}; there are {listed(names)}")


@cache
def find_opponent(name: str) -> Opponent:
    """Find an opponent, and load it if a package has it. It is loaded once.

    Args:
        name: Its name; small and large letters are the same.

    Returns:
        The opponent.

    Raises:
        UnknownOpponent: There is none of this name.
        BadOpponent: It cannot be used.
    """
    name = known_name(name)
    if name in OPPONENTS:
        return OPPONENTS[name]
    try:
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            return _guest(name, _announced().good[name].load())
    except (Exception, SystemExit) as error:
        why = str(error) if isinstance(error, BadOpponent) else format_exception_only(error)[-1]
        trouble = f"{name} cannot be used: {clean_line(why)}"
        raise BadOpponent(fit(trouble, _LONGEST)) from None


def line_of(name: str, budget: Budget) -> str:  # noqa: ARG001  a background process hands one over
    """What an opponent is like; to be asked of a background process.

    Args:
        name: Its name.
        budget: Not needed for this.

    Returns:
        A sentence, or as much as fits.

    Raises:
        UnknownOpponent: There is none of this name.
        BadOpponent: It cannot be used.
    """
    return find_opponent(name).line


def _guest(name: str, thing: object) -> Guest:
    """What can be used of what an entry point led to, whatever that is."""
    is_opponent = hasattr(thing, "choose") and not isinstance(thing, type)
    opponent: Any = thing if is_opponent or not callable(thing) else thing()
    chooses = getattr(opponent, "choose", None)
    line = getattr(opponent, "line", None)
    if not callable(chooses):
        raise BadOpponent("it has no method choose")
    if not isinstance(line, str):
        raise BadOpponent("it has no line that says what it is like")
    if cheats(opponent):
        raise BadOpponent("it wants to cheat, and only the Seer may look under cards")
    return Guest(name, fit(clean_line(line), _LONGEST), chooses)


class _Announced(NamedTuple):
    """The opponents of packages, by what the packages say of them."""

    good: dict[str, EntryPoint]
    """By name, those that can be asked for."""
    bad: list[tuple[str, str]]
    """The other names, in small letters, and what is wrong with each."""


def _names(announced: _Announced) -> list[str]:
    return [*OPPONENTS, *sorted(announced.good, key=str.casefold)]


def _announced() -> _Announced:
    """Read the entry points of all packages."""
    entries, bad = _entries()
    by_name: dict[str, list[EntryPoint]] = {}
    for entry in entries:
        name = clean_line(entry.name).casefold()
        trouble = _trouble_with(entry.name)
        if trouble:
            bad.append((name, f"{_called(entry)} cannot be used: {trouble}"))
        else:
            by_name.setdefault(name, []).append(entry)
    for name, (first, *others) in by_name.items():
        if others:
            trouble = f"{_source(others[0])} has one of that name, too"
            bad.append((name, f"{_called(first)} cannot be used: {trouble}"))
    return _Announced({first.name: first for first, *others in by_name.values() if not others}, bad)


def _entries() -> tuple[list[EntryPoint], list[tuple[str, str]]]:
    """The entry points that are opponents, and what else is wrong with packages."""
    entries: dict[tuple[str, str], EntryPoint] = {}
    bad = []
    for package in distributions():
        try:
            found = [entry for entry in package.entry_points if entry.group == GROUP]
        except Exception:
            # A package that may have nothing to do with us must not hide all the others.
            name = _package_name(package) or "a package"
            bad.append(("", f"the entry points of {name} cannot be read"))
            continue
        for entry in found:
            # The same package can lie in two folders: the first counts, as it does for imports.
            entries.setdefault((_source(entry), entry.name), entry)
    return [*entries.values()], bad


def _trouble_with(name: str) -> str | None:
    """Why an opponent cannot have a name."""
    if name.casefold() in {ours.casefold() for ours in OPPONENTS}:
        return "that is the name of one of ours"
    try:
        is_clean = clean_name(name) == name
    except NameRefused as refused:
        return str(refused)
    return None if is_clean else "its name has characters that cannot be shown"


def _called(entry: EntryPoint) -> str:
    name = fit(clean_line(entry.name), _LONGEST_WORD)
    return f"the opponent {name!r} of {_source(entry)}"


def _source(entry: EntryPoint) -> str:
    """The package that an entry point is of, or where in it the opponent is."""
    name = _package_name(entry.dist) if entry.dist else ""
    return name or fit(clean_line(entry.value), _LONGEST_WORD)


def _package_name(package: Distribution) -> str:
    try:
        return fit(clean_line(package.name), _LONGEST_WORD)
    except Exception:
        # It has no name, or what tells it cannot be read.
        return ""
