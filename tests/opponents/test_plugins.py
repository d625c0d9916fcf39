"""Opponents that other packages bring along, found by real entry points (B103)."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len

from goblins_tui.opponents import OPPONENTS
from goblins_tui.opponents.plugins import (
    BadOpponent,
    UnknownOpponent,
    find_opponent,
    known_name,
    opponent_names,
    opponent_troubles,
)
from tests.kit.guests import Packages
from tests.kit.project import run_python

OURS = [*OPPONENTS]
NASTY = "\x1b[2J\x1b]0;x\x07[red]\u202e"


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Packages]:
    """A folder in which this process finds packages, too."""
    monkeypatch.syspath_prepend(tmp_path)
    find_opponent.cache_clear()
    yield Packages(tmp_path)
    find_opponent.cache_clear()


def tried(packages: Packages, *names: str) -> list[str]:
    """What is told of opponents in a process of its own: the line of each, or what is wrong."""
    code = (
        "import json\n"
        "from goblins_tui.opponents.plugins import find_opponent\n"
        "def told(name):\n"
        "    try:\n"
        "        return find_opponent(name).line\n"
        "    except ValueError as error:\n"
        "        return f'{type(error).__name__}: {error}'\n"
        f"print(json.dumps([told(name) for name in {names!r}]))"
    )
    (printed,) = run_python(code, PYTHONPATH=packages.python_path).splitlines()
    found: list[str] = json.loads(printed)
    assert all(line.isprintable() and cell_len(line) <= 200 for line in found)
    return found


def test_without_packages_there_are_only_ours(packages: Packages) -> None:
    assert opponent_names() == OURS
    assert opponent_troubles() == []


def test_opponents_of_packages_come_after_ours_by_name(packages: Packages) -> None:
    packages.add_guest("zoe").add_guest("Bert").add_guest("adam")
    assert opponent_names() == [*OURS, "adam", "Bert", "zoe"]


def test_listing_them_imports_none(packages: Packages) -> None:
    packages.add_guest("bomb", first="raise SystemExit(9)").add_guest("calm")
    code = (
        "import sys\n"
        "from goblins_tui.opponents.plugins import opponent_names, opponent_troubles\n"
        "print(opponent_names()[-2:], opponent_troubles(), 'calm_code' in sys.modules)"
    )
    printed = run_python(code, PYTHONPATH=packages.python_path)
    assert printed == "['bomb', 'calm'] [] False\n"


def test_who_has_no_use_for_packages_does_not_look_for_them() -> None:
    code = "import sys, goblins_tui.opponents; print('importlib.metadata' in sys.modules)"
    assert run_python(code) == "False\n"


@pytest.mark.parametrize("typed", ["owl", "OWL", " Owl\n", "O\x1bwl"])
def test_small_and_large_letters_are_the_same_for_ours(packages: Packages, typed: str) -> None:
    assert find_opponent(typed) is OPPONENTS["Owl"]


def test_small_and_large_letters_are_the_same_for_those_of_packages(packages: Packages) -> None:
    packages.add_guest("Bert")
    assert known_name("bERT") == find_opponent("BERT").name == "Bert"


def test_an_opponent_is_loaded_once(packages: Packages) -> None:
    packages.add_guest("solid")
    assert find_opponent("solid") is find_opponent("solid")


def test_an_opponent_can_be_an_instance_a_class_a_function_or_a_module(packages: Packages) -> None:
    code = (
        "class Guest:\n"
        "    line = 'A class.'\n"
        "    def choose(self, view, rng, budget, game): return 1\n"
        "guest = Guest()\n"
        "guest.line = 'An instance.'\n"
        "def made():\n"
        "    other = Guest()\n"
        "    other.line = 'A function.'\n"
        "    return other\n"
        "line = 'A module.'\n"
        "choose = guest.choose\n"
    )
    places = {"a": "forms:Guest", "b": "forms:guest", "c": "forms:made", "d": "forms"}
    packages.add("forms-pack", places, forms=code)
    assert tried(packages, *"abcd") == ["A class.", "An instance.", "A function.", "A module."]


def test_who_is_unknown_is_told_who_there_is(packages: Packages) -> None:
    packages.add_guest("adam")
    with pytest.raises(UnknownOpponent) as told:
        find_opponent("eve")
    assert str(told.value) == (
        "there is no opponent 'eve'; there are Pebble, Minnow, Magpie, Badger, Owl, Seer and adam"
    )


@pytest.mark.parametrize("typed", ["", NASTY, "x" * 100_000, "\udc9b", "%s {0}"])
def test_whatever_is_asked_for_the_refusal_is_a_short_clean_line(typed: str) -> None:
    with pytest.raises(UnknownOpponent) as told:
        find_opponent(typed)
    assert str(told.value).isprintable()
    assert cell_len(str(told.value)) <= 150


@pytest.mark.parametrize(
    ("first", "told"),
    [
        ("raise ValueError('no idea')", "wild cannot be used: ValueError: no idea"),
        ("raise SystemExit(3)", "wild cannot be used: SystemExit: 3"),
        ("import nothing_like_it", "wild cannot be used: ModuleNotFoundError: No module named"),
        ("this is no Python", "wild cannot be used: SyntaxError: invalid syntax"),
        (f"raise ValueError({NASTY!r} * 999)", "wild cannot be used: ValueError: [2J]0;x[red]"),
        ("Guest = None; raise Exception", "wild cannot be used: Exception"),
    ],
)
def test_who_cannot_be_imported_is_named_and_the_others_can_be_used(
    packages: Packages, first: str, told: str
) -> None:
    packages.add_guest("wild", first=first).add_guest("calm")
    wild, calm, again, owl = tried(packages, "wild", "calm", "wild", "owl")
    assert wild == again
    assert wild.startswith(f"BadOpponent: {told}")
    assert cell_len(wild) <= len("BadOpponent: ") + 100
    assert (calm, owl) == ("Is a guest.", OPPONENTS["Owl"].line)


def test_what_is_printed_on_import_is_heard_nowhere(packages: Packages) -> None:
    packages.add_guest("loud", first="import sys; print('HEARD'); sys.stderr.write('HEARD')")
    assert tried(packages, "loud") == ["Is a guest."]


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("Guest = 7", "it has no method choose"),
        ("Guest = object", "it has no method choose"),
        ("class Guest:\n line = 'x'\n choose = 7", "it has no method choose"),
        ("class Guest:\n choose = print", "it has no line that says what it is like"),
        ("class Guest:\n choose = print; line = 7", "it has no line that says what it is like"),
        ("class Guest:\n choose = print; line = property(lambda self: 1 / 0)", "ZeroDivisionError"),
        ("class Guest:\n def __init__(self, x): pass", "TypeError: Guest.__init__() missing 1"),
        ("def Guest(): raise SystemExit", "SystemExit"),
        ("Other = 7", "AttributeError: module 'odd' has no attribute 'Guest'"),
        ("class Guest:\n choose = print; line = ''; cheats = True", "only the Seer may look under"),
        ("class Guest:\n choose = print; line = ''; cheats = property(exit)", "SystemExit"),
    ],
)
def test_what_is_no_opponent_is_refused(packages: Packages, code: str, told: str) -> None:
    packages.add("odd-pack", {"odd": "odd:Guest"}, odd=code)
    (line,) = tried(packages, "odd")
    assert line.startswith("BadOpponent: odd cannot be used: ")
    assert told in line


def test_a_wild_line_is_made_harmless(packages: Packages) -> None:
    code = f"class Guest:\n line = {NASTY!r} + 'x' * 10_000\n choose = print"
    packages.add("wild-pack", {"wild": "wild:Guest"}, wild=code)
    (line,) = tried(packages, "wild")
    assert line.startswith("[2J]0;x[red]xxx")
    assert cell_len(line) == 100


def test_its_name_is_that_of_the_entry_point_whatever_it_says_itself(packages: Packages) -> None:
    code = (
        "class Guest:\n"
        " line = 'x'\n"
        " def __getattr__(self, name): raise RuntimeError(name)\n"
        " def choose(self, view, rng, budget, game): return 1\n"
        " name = property(lambda self: 1 / 0)\n"
        " cheats = False\n"
    )
    packages.add("mum-pack", {"mum": "mum:Guest"}, mum=code)
    assert find_opponent("mum").name == "mum"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("x" * 10_000, "A name is at most 20 columns wide."),
        (NASTY, "its name has characters that cannot be shown"),
        ("a\u200bb", "its name has characters that cannot be shown"),
        ("\u3164", "A name needs at least one visible character."),
        ("owl", "that is the name of one of ours"),
        ("Owl", "that is the name of one of ours"),
    ],
)
def test_a_name_that_nobody_may_have_is_told_and_the_others_are_listed(
    packages: Packages, name: str, told: str
) -> None:
    packages.add("odd-pack", {name: "odd:Guest"}).add_guest("calm")
    assert opponent_names() == [*OURS, "calm"]
    (trouble,) = opponent_troubles()
    assert trouble.isprintable()
    assert cell_len(trouble) <= 160
    assert "of odd-pack cannot be used: " in trouble
    assert told in trouble
    assert find_opponent("owl") is OPPONENTS["Owl"]


def test_two_opponents_of_one_name_are_both_refused(packages: Packages) -> None:
    packages.add_guest("calm")
    packages.add("a-pack", {"twin": "a:A"}).add("b-pack", {"Twin": "b:B"})
    assert opponent_names() == [*OURS, "calm"]
    (trouble,) = opponent_troubles()
    assert {"a-pack", "b-pack"} <= set(trouble.split())
    with pytest.raises(BadOpponent) as told:
        find_opponent("TWIN")
    assert str(told.value) == trouble


def test_a_package_that_lies_in_two_folders_counts_once(
    packages: Packages, monkeypatch: pytest.MonkeyPatch
) -> None:
    packages.add_guest("calm")
    other = packages.folder / "other"
    other.mkdir()
    Packages(other).add_guest("calm", first="raise ValueError")
    monkeypatch.setattr("sys.path", [str(packages.folder), str(other)])
    assert opponent_names() == [*OURS, "calm"]
    assert opponent_troubles() == []


@pytest.mark.parametrize("text", [b"\xff\xfe", b"[goblins_tui.opponents]\nno place at all\n"])
def test_a_package_that_is_badly_made_hides_no_other(packages: Packages, text: bytes) -> None:
    packages.add_text("bad-pack", text).add_guest("calm")
    assert opponent_names() == [*OURS, "calm"]
    assert opponent_troubles() == ["the entry points of bad-pack cannot be read"]
    with pytest.raises(UnknownOpponent):
        find_opponent("")
