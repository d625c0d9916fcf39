"""What people like, kept from one evening to the next in a file that they can read and change.

Only what somebody chose is in it. Everything else stays with the defaults of the terminal at
hand, which may be another one tomorrow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple

from goblins_tui.files import FileTooLarge, locked, read_small, set_aside, write_whole
from goblins_tui.history.actions import clean_computer
from goblins_tui.model.setup import Deals, FirstPlayer, TableSetup
from goblins_tui.options import Aloud, Glyphs, Lens, Options, Pace, Par, Seating, Speed, Thinking
from goblins_tui.rules import MAX_PLAYERS, SOLITAIRE_SIZES, Goal, Variant
from goblins_tui.text import NameRefused, clean_line, clean_names, fit, listed

THEME_WORDS = ("night", "day")
"""The themes, as the command line calls them too."""
LARGEST_FILE = 16_000
"""Bytes; a file that holds more is not one of ours."""
LOCK_SECONDS = 1.0
"""For so long one window waits until another has saved."""
_KEY_CELLS = 24
_MOST_KEYS = 3
_MOST_STEPS = 20
_APART = ("theme", "lesson")
"""What is chosen, and has nothing to do with a table."""
_REASON_CELLS = 40


class SettingsNotSaved(Exception):
    """Settings that could not be saved, with a sentence that says why."""


@dataclass(frozen=True)
class Settings:
    """What was chosen; `None` is what never was."""

    theme: str | None = None
    """A word of `THEME_WORDS`."""
    lens: Lens | None = None
    speed: Speed | None = None
    glyphs: Glyphs | None = None
    seating: Seating | None = None
    par: Par | None = None
    take_back: bool | None = None
    names: tuple[str, ...] | None = None
    """The names of the last game, in seat order; so many played."""
    variant: Variant | None = None
    size: int | None = None
    goal: Goal | None = None
    deals: Deals | None = None
    first: FirstPlayer | None = None
    first_seat: int | None = None
    last_first: int | None = None
    """The seat that began the last game, from 0."""
    pace: Pace | None = None
    thinking: Thinking | None = None
    aloud: Aloud | None = None
    computers: tuple[str, ...] | None = None
    """The computer players of the last game, in seat order; nothing for a person."""
    warned: tuple[int, ...] | None = None
    """The seats whose people are warned, from 0."""
    lesson: int | None = None
    """How many steps of the first lesson are done."""


def load_settings(path: Path, moment: str) -> tuple[Settings, str]:
    """Read the settings; never fails, whatever lies there.

    A file that makes no sense at all is kept under another name. One with single mistakes stays
    as it is: they are passed over, and the rest counts.

    Args:
        path: The file, which need not be there.
        moment: The time, in characters that a file name can have.

    Returns:
        The settings, and a sentence on what was wrong, empty if nothing was.
    """
    try:
        try:
            document, notice = _read(path), ""
        except _Damaged:
            # Another window may just have set the file aside and written a good one.
            with locked(path, LOCK_SECONDS):
                document, notice = _read_or_set_aside(path, moment)
    except OSError as error:
        return Settings(), (
            f"{_shown(path)} could not be read ({_reason(error)}); the defaults are used."
        )
    settings, mistakes = _settings_in(document)
    if not notice and (told := _told(mistakes)):
        notice = f"{_shown(path)}: {told}"
    return settings, notice


def save_settings(path: Path, changes: Settings, moment: str) -> str:
    """Write what was chosen now; everything else in the file stays.

    The file is read again first, so that two windows never undo each other's choices (B75).

    Args:
        path: The file, which need not be there; its folder is made if need be.
        changes: What was chosen; `None` leaves what the file says.
        moment: The time, in characters that a file name can have.

    Returns:
        A sentence if the file there was damaged and is now kept under another name, else nothing.

    Raises:
        SettingsNotSaved: They could not be written; the file is as it was.
    """
    chosen = _chosen(changes)
    if not chosen:
        return ""
    try:
        with locked(path, LOCK_SECONDS):
            document, notice = _read_or_set_aside(path, moment)
            known, _ = _settings_in(document)
            news = {
                field: value for field, value in chosen.items() if value != getattr(known, field)
            }
            if news:
                for field, value in news.items():
                    _put(document, _ENTRIES[field].place, _plain(value))
                write_whole(path, _toml(document))
    except OSError as error:
        raise SettingsNotSaved(f"The settings could not be saved: {_reason(error)}.") from error
    except (ValueError, RecursionError) as error:
        # Such as a number of thousands of digits, which can be read in one notation only.
        sentence = f"The settings could not be saved: {_shown(path)} cannot be written again."
        raise SettingsNotSaved(sentence) from error
    return notice


def with_settings(setup: TableSetup, settings: Settings) -> TableSetup:
    """The choices that the set-up screen shows first.

    Args:
        setup: The choices of somebody who never chose.
        settings: What was chosen.

    Returns:
        The set-up with all that was chosen. If the seat that shall begin is not at the table,
        chance decides who does.
    """
    chosen = _chosen(settings)
    of_options = {field.name for field in fields(Options)}
    options = {name: value for name, value in chosen.items() if name in of_options}
    others = {name: value for name, value in chosen.items() if name not in {*of_options, *_APART}}
    made = replace(setup, **others, options=replace(setup.options, **options))
    if made.first_seat < made.players:
        return made
    first = TableSetup.first if made.first is FirstPlayer.CHOSEN else made.first
    return replace(made, first=first, first_seat=TableSetup.first_seat)


def changed_options(before: Options, after: Options) -> Settings:
    """What was chosen anew.

    Args:
        before: The options until now.
        after: The options from now on.

    Returns:
        Settings with nothing but the options that differ.
    """
    names = [field.name for field in fields(Options)]
    chosen = {name: getattr(after, name) for name in names}
    return Settings(
        **{name: chosen[name] for name in names if chosen[name] != getattr(before, name)}
    )


# What the file says ----------------------------------------------------------------------------

Reader = Callable[[object], Any]
"""Makes a setting of what stands in the file; `None` if it cannot be one."""


class _Entry(NamedTuple):
    """Where a setting stands in the file, and what it can be."""

    place: tuple[str, ...]
    """The table, if it stands in one, and the key."""
    read: Reader


def _plain(value: object) -> object:
    """A setting as TOML has it."""
    if isinstance(value, Enum):
        return value.value
    return list(value) if isinstance(value, tuple) else value


def _one_of(settings: Iterable[object]) -> Reader:
    # By type too, for to Python 1, 1.0 and true are the same.
    known = {(type(_plain(one)), _plain(one)): one for one in settings}
    scalars = (str, bool, int)
    return lambda value: known.get((type(value), value)) if isinstance(value, scalars) else None


def _names(value: object) -> tuple[str, ...] | None:
    if not isinstance(value, list) or not 1 <= len(value) <= MAX_PLAYERS:
        return None
    if not all(isinstance(name, str) for name in value):
        return None
    try:
        return clean_names(value)
    except NameRefused:
        return None


def _computers(value: object) -> tuple[str, ...] | None:
    if not isinstance(value, list) or len(value) > MAX_PLAYERS:
        return None
    if not all(isinstance(name, str) for name in value):
        return None
    return tuple(map(clean_computer, value))


def _warned(value: object) -> tuple[int, ...] | None:
    if not isinstance(value, list) or len(value) > MAX_PLAYERS:
        return None
    seats = tuple(_SEATS(seat) for seat in value)
    return None if None in seats else seats


_SEATS = _one_of(range(MAX_PLAYERS))
_ENTRIES: Mapping[str, _Entry] = {
    "theme": _Entry(("theme",), _one_of(THEME_WORDS)),
    "lesson": _Entry(("lesson",), _one_of(range(_MOST_STEPS + 1))),
    "lens": _Entry(("options", "lens"), _one_of(Lens)),
    "speed": _Entry(("options", "speed"), _one_of(Speed)),
    "glyphs": _Entry(("options", "glyphs"), _one_of(Glyphs)),
    "seating": _Entry(("options", "seating"), _one_of(Seating)),
    "par": _Entry(("options", "par"), _one_of(Par)),
    "pace": _Entry(("options", "pace"), _one_of(Pace)),
    "thinking": _Entry(("options", "thinking"), _one_of(Thinking)),
    "aloud": _Entry(("options", "aloud"), _one_of(Aloud)),
    "take_back": _Entry(("options", "take-back"), _one_of((False, True))),
    "names": _Entry(("table", "names"), _names),
    "computers": _Entry(("table", "computers"), _computers),
    "warned": _Entry(("table", "warned"), _warned),
    "variant": _Entry(("table", "variant"), _one_of(Variant)),
    "size": _Entry(("table", "size"), _one_of(SOLITAIRE_SIZES)),
    "goal": _Entry(("table", "goal"), _one_of(Goal)),
    "deals": _Entry(("table", "deals"), _one_of(Deals)),
    "first": _Entry(("table", "first"), _one_of(FirstPlayer)),
    "first_seat": _Entry(("table", "first-seat"), _SEATS),
    "last_first": _Entry(("table", "last-first"), _SEATS),
}
_FIELDS = {entry.place: field for field, entry in _ENTRIES.items()}
_TABLE_OF = {place[-1]: place[0] for place in _FIELDS if len(place) > 1}
_TABLES = {entry.place[0] for entry in _ENTRIES.values() if len(entry.place) > 1}


class _Mistakes(NamedTuple):
    """What is passed over in a file, in words for people."""

    unknown: list[str]
    """Keys that are none, or none where they stand."""
    unfit: list[str]
    """Keys with values that none of them can have."""


def _settings_in(document: Mapping[str, object]) -> tuple[Settings, _Mistakes]:
    """The settings of a file, and what is no setting."""
    values: dict[str, Any] = {}
    mistakes = _Mistakes([], [])
    for place, value in _places(document):
        field = _FIELDS.get(place)
        setting = None if field is None else _ENTRIES[field].read(value)
        if field is not None and setting is not None:
            values[field] = setting
        elif field is not None or (len(place) == 1 and place[0] in _TABLES):
            mistakes.unfit.append(_quoted(place))
        else:
            mistakes.unknown.append(_unknown(place))
    return Settings(**values), mistakes


def _quoted(place: tuple[str, ...]) -> str:
    return f'"{fit(clean_line(".".join(place)), _KEY_CELLS)}"'


def _unknown(place: tuple[str, ...]) -> str:
    """A key that means nothing where it stands, and in which table it would."""
    table = _TABLE_OF.get(place[-1])
    return f"{_quoted(place)} outside [{table}]" if table else _quoted(place)


def _told(mistakes: _Mistakes) -> str:
    """What is passed over, all of it named or counted."""
    sentences = [
        _sentence(
            mistakes.unknown,
            "means nothing here and is ignored.",
            "mean nothing here and are ignored.",
        ),
        _sentence(
            mistakes.unfit,
            "has a value that makes no sense; the default is used.",
            "have values that make no sense; the defaults are used.",
        ),
    ]
    return " ".join(filter(None, sentences))


def _sentence(keys: list[str], of_one: str, of_several: str) -> str:
    if not keys:
        return ""
    more = len(keys) - _MOST_KEYS
    named = [*keys[:_MOST_KEYS], f"{more} more"] if more > 0 else keys
    return f"{listed(named)} {of_one if len(keys) == 1 else of_several}"


def _places(document: Mapping[str, object]) -> Iterator[tuple[tuple[str, ...], object]]:
    for key, value in document.items():
        if key in _TABLES and isinstance(value, dict):
            yield from (((key, inner), setting) for inner, setting in value.items())
        else:
            yield (key,), value


def _chosen(settings: Settings) -> dict[str, Any]:
    values = {field.name: getattr(settings, field.name) for field in fields(settings)}
    return {field: value for field, value in values.items() if value is not None}


def _put(document: dict[str, Any], place: tuple[str, ...], value: object) -> None:
    *tables, key = place
    for name in tables:
        if not isinstance(document.get(name), dict):
            document[name] = {}
        document = document[name]
    document[key] = value


# The file itself -------------------------------------------------------------------------------


class _Damaged(Exception):
    """The file holds nothing that we could keep."""


def _read(path: Path) -> dict[str, Any]:
    try:
        data = read_small(path, LARGEST_FILE)
        import tomllib

        # Some editors put a byte order mark first.
        return tomllib.loads(data.decode("utf-8-sig"))
    except FileNotFoundError:
        return {}
    except (FileTooLarge, ValueError, RecursionError) as error:
        raise _Damaged from error


def _read_or_set_aside(path: Path, moment: str) -> tuple[dict[str, Any], str]:
    try:
        return _read(path), ""
    except _Damaged:
        aside = clean_line(set_aside(path, moment).name)
    return {}, f"{_shown(path)} could not be read; it is now {aside} and the defaults are used."


def _toml(document: Mapping[str, Any]) -> bytes:
    import tomli_w

    return tomli_w.dumps(document).encode("utf-8")


def _shown(path: Path) -> str:
    return clean_line(path.name)


def _reason(error: OSError) -> str:
    return fit(clean_line(error.strerror or "the system refused"), _REASON_CELLS)
