"""What people like is kept, whatever happens to the file."""

import os
import subprocess
import sys
import tomllib
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from filelock import FileLock
from hypothesis import given
from hypothesis import strategies as st

from goblins_tui import cli
from goblins_tui.model.setup import FirstPlayer, TableSetup
from goblins_tui.options import Glyphs, Lens, Options, Seating, Speed
from goblins_tui.rules import MAX_PLAYERS, SOLITAIRE_SIZES, Variant
from goblins_tui.settings import (
    LARGEST_FILE,
    THEME_WORDS,
    Settings,
    SettingsNotSaved,
    changed_options,
    load_settings,
    save_settings,
    with_settings,
)
from goblins_tui.text import clean_names
from tests.kit.project import ROOT, run_python

MOMENT = "2026-01-02-030405"
ALL = Settings(
    theme="day",
    lens=Lens.OFF,
    speed=Speed.BRISK,
    glyphs=Glyphs.PLAIN,
    seating=Seating.FIXED,
    take_back=True,
    names=("Ann", "[red]B[", "Ren\u00e9 \u4e2d"),
    variant=Variant.GOBLINS_RULE,
    size=7,
    first=FirstPlayer.CHOSEN,
    first_seat=2,
    last_first=1,
)
ALL_TEXT = """\
theme = "day"

[options]
lens = "off"
speed = "brisk"
glyphs = "plain"
seating = "fixed"
take-back = true

[table]
names = [
    "Ann",
    "[red]B[",
    "Ren\u00e9 \u4e2d",
]
variant = "goblins-rule"
size = 7
first = "chosen"
first-seat = 2
last-first = 1
"""
PLACES = {
    "theme": (),
    "options": ("lens", "speed", "glyphs", "seating", "take-back"),
    "table": ("names", "variant", "size", "first", "first-seat", "last-first"),
}
SEATS = st.integers(0, MAX_PLAYERS - 1)
any_settings = st.builds(
    Settings,
    theme=st.none() | st.sampled_from(THEME_WORDS),
    lens=st.none() | st.sampled_from(Lens),
    speed=st.none() | st.sampled_from(Speed),
    glyphs=st.none() | st.sampled_from(Glyphs),
    seating=st.none() | st.sampled_from(Seating),
    take_back=st.none() | st.booleans(),
    names=st.none()
    | st.lists(
        st.text("abc[]\\\"'$\u4e2d\u00e9", min_size=1, max_size=6),
        min_size=1,
        max_size=MAX_PLAYERS,
        unique_by=str.casefold,
    ).map(tuple),
    variant=st.none() | st.sampled_from(Variant),
    size=st.none() | st.sampled_from(SOLITAIRE_SIZES),
    first=st.none() | st.sampled_from(FirstPlayer),
    first_seat=st.none() | SEATS,
    last_first=st.none() | SEATS,
)
toml_values = st.recursive(
    st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False)
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
    | st.sampled_from(["day", "off", "random", "fairies-rule", 0, 1, 1.0, True, 5])
    | st.dates()
    | st.times(),
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from("ab"), inner, max_size=3)
    ),
    max_leaves=8,
)
toml_documents = st.fixed_dictionaries(
    {},
    optional={
        "theme": toml_values,
        "newer": toml_values,
        "\x1b[2J": toml_values,
        **{
            table: toml_values
            | st.dictionaries(st.sampled_from([*PLACES[table], "other"]), toml_values)
            for table in ("options", "table")
        },
    },
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "goblins-tui" / "settings.toml"


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that many examples share, one after the other."""
    return tmp_path_factory.mktemp("shelf") / "settings.toml"


def put(path: Path, content: bytes | str) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def document(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


def check(settings: Settings) -> None:
    """Nothing but what a setting can be came out."""
    allowed: dict[str, tuple[object, ...]] = {
        "theme": THEME_WORDS,
        "lens": tuple(Lens),
        "speed": tuple(Speed),
        "glyphs": tuple(Glyphs),
        "seating": tuple(Seating),
        "take_back": (False, True),
        "variant": tuple(Variant),
        "size": SOLITAIRE_SIZES,
        "first": tuple(FirstPlayer),
        "first_seat": tuple(range(MAX_PLAYERS)),
        "last_first": tuple(range(MAX_PLAYERS)),
    }
    for field, choices in allowed.items():
        value = getattr(settings, field)
        assert value is None or (type(value), value) in [(type(one), one) for one in choices]
    if settings.names is not None:
        assert type(settings.names) is tuple
        assert 1 <= len(settings.names) <= MAX_PLAYERS
        assert clean_names(settings.names) == settings.names


# There and back


def test_people_can_read_the_file(path: Path) -> None:
    assert save_settings(path, ALL, MOMENT) == ""
    assert path.read_text("utf-8") == ALL_TEXT
    assert load_settings(path, MOMENT) == (ALL, "")
    assert all(getattr(ALL, field.name) is not None for field in fields(Settings))


def test_a_missing_file_is_no_fault_and_reading_makes_none(path: Path) -> None:
    assert load_settings(path, MOMENT) == (Settings(), "")
    assert not path.parent.exists()


def test_who_chose_nothing_has_no_file(path: Path) -> None:
    assert save_settings(path, Settings(), MOMENT) == ""
    assert not path.parent.exists()


@given(any_settings, any_settings)
def test_settings_come_back_as_they_went_and_later_ones_win(
    shelf: Path, earlier: Settings, later: Settings
) -> None:
    shelf.unlink(missing_ok=True)
    save_settings(shelf, earlier, MOMENT)
    assert load_settings(shelf, MOMENT) == (earlier, "")
    save_settings(shelf, later, MOMENT)
    merged = replace(
        earlier,
        **{
            field.name: value
            for field in fields(later)
            if (value := getattr(later, field.name)) is not None
        },
    )
    assert load_settings(shelf, MOMENT) == (merged, "")


def test_a_choice_that_stands_there_already_leaves_the_file_alone(path: Path) -> None:
    put(path, '# mine\ntheme = "day"\n')
    save_settings(path, Settings(theme="day"), MOMENT)
    assert path.read_text() == '# mine\ntheme = "day"\n'


def test_what_a_newer_version_wrote_is_kept(path: Path) -> None:
    put(path, 'sound = 3\n[options]\nhints = "few"\nlens = "off"\n[[friends]]\nname = "Di"\n')
    save_settings(path, Settings(lens=Lens.CHOSEN, size=6), MOMENT)
    assert document(path) == {
        "sound": 3,
        "options": {"hints": "few", "lens": "chosen"},
        "friends": [{"name": "Di"}],
        "table": {"size": 6},
    }


@given(toml_documents, any_settings)
def test_nothing_unknown_is_lost_and_what_was_saved_is_read(
    shelf: Path, there: dict[str, Any], changes: Settings
) -> None:
    put(shelf, tomli_w.dumps(there))
    kept, _ = load_settings(shelf, MOMENT)
    save_settings(shelf, changes, MOMENT)
    settings, _ = load_settings(shelf, MOMENT)
    check(settings)
    for field in fields(Settings):
        change = getattr(changes, field.name)
        expected = getattr(kept, field.name) if change is None else change
        assert getattr(settings, field.name) == expected
    after = document(shelf)
    for key in {"newer", "\x1b[2J"} & there.keys():
        assert after[key] == there[key]


# Damaged files


@pytest.mark.parametrize(
    "content",
    [
        b"{",
        b"null",
        b"[]",
        b"\x00" * 300,
        b"\x89PNG\r\n\x1a\n",
        b"theme = 'day'\xff",
        'theme = "day"'.encode("utf-16"),
        b"theme = ",
        b"size = " + b"9" * 5000,
        b"a = " + b"[" * 7000,
        b"#" * (LARGEST_FILE + 1),
    ],
    ids=lambda content: repr(content[:12]),
)
def test_b70_a_damaged_file_is_kept_under_another_name(path: Path, content: bytes) -> None:
    put(path, content)
    settings, notice = load_settings(path, MOMENT)
    aside = path.with_name(f"settings.toml.damaged-{MOMENT}")
    assert settings == Settings()
    assert notice == (
        f"settings.toml could not be read; it is now {aside.name} and the defaults are used."
    )
    assert aside.read_bytes() == content
    assert load_settings(path, MOMENT) == (Settings(), "")


def test_b70_an_empty_file_is_a_file_without_choices(path: Path) -> None:
    assert load_settings(put(path, b""), MOMENT) == (Settings(), "")


def test_b70_cut_anywhere_the_file_is_read_as_far_as_it_makes_sense(path: Path) -> None:
    content = ALL_TEXT.encode()
    for length in range(len(content)):
        put(path, content[:length])
        settings, notice = load_settings(path, str(length))
        check(settings)
        assert notice or all(
            getattr(settings, field.name) in (None, getattr(ALL, field.name))
            for field in fields(Settings)
        )
        assert path.exists() or "damaged" in notice


@given(
    st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "ignore"))
)
def test_b70_no_bytes_at_all_are_too_much(shelf: Path, content: bytes) -> None:
    put(shelf, content)
    settings, notice = load_settings(shelf, MOMENT)
    check(settings)
    assert notice.isprintable()


@given(toml_documents)
def test_b70_wrong_values_never_come_through(shelf: Path, there: dict[str, Any]) -> None:
    content = put(shelf, tomli_w.dumps(there)).read_bytes()
    settings, notice = load_settings(shelf, MOMENT)
    check(settings)
    assert notice.isprintable()
    assert shelf.read_bytes() == content


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("theme = 1", "theme"),
        ("theme = 'dusk'", "theme"),
        ("theme = {night = true}", "theme"),
        ("options = 'fast'", "options"),
        ("[[options]]\nlens = 'off'", "options"),
        ("[options]\nspeed = 'FULL'", "options.speed"),
        ("[options]\ntake-back = 1", "options.take-back"),
        ("[options]\ntake_back = true", "options.take_back"),
        ("[options]\nlens = ['off']", "options.lens"),
        ("[table]\nsize = 5.0", "table.size"),
        ("[table]\nsize = true", "table.size"),
        ("[table]\nsize = 9223372036854775807", "table.size"),
        ("[table]\nfirst-seat = 4", "table.first-seat"),
        ("[table]\nlast-first = -1", "table.last-first"),
        ("[table]\nlast-first = false", "table.last-first"),
        ("[table]\nnames = 'Ann'", "table.names"),
        ("[table]\nnames = []", "table.names"),
        ("[table]\nnames = ['Ann', 2]", "table.names"),
        ("[table]\nnames = ['Ann', 'ann']", "table.names"),
        ("[table]\nnames = ['A', 'B', 'C', 'D', 'E']", "table.names"),
        ('[table]\nnames = ["\\u0000\\u001b"]', "table.names"),
        ('"\\u001b[31m[b]x" = 1', "[31m[b]x"),
        ("a" * 50 + " = 1", "a" * 23 + "~"),
        ("[colours]\nsky = 'blue'", "colours"),
        ("[newer]", "newer"),
    ],
)
def test_b70_a_single_wrong_value_is_passed_over_and_named(path: Path, line: str, key: str) -> None:
    table = "" if line.startswith("[table]") else "[table]\n"
    content = f"{line}\n{table}variant = 'goblins-rule'\n"
    put(path, content)
    assert load_settings(path, MOMENT) == (
        Settings(variant=Variant.GOBLINS_RULE),
        f'settings.toml: "{key}" means nothing here and is ignored.',
    )
    assert path.read_text() == content


def test_the_first_of_several_mistakes_is_named(path: Path) -> None:
    put(path, "[table]\nsize = 5\nfirst = 1\n[options]\nlens = 2\n")
    assert "table.first" in load_settings(path, MOMENT)[1]


def test_hostile_names_are_cleaned_and_markup_stays_as_it_is(path: Path) -> None:
    put(path, '[table]\nnames = ["\\u001b[2JAnn", "[@click=quit]B[", "\\u202e C\\ty "]\n')
    assert load_settings(path, MOMENT) == (Settings(names=("[2JAnn", "[@click=quit]B[", "C y")), "")


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(path: Path) -> None:
    put(path, b"\xef\xbb\xbftheme = 'night'\r\n[table]\r\nsize = 6\r\n")
    assert load_settings(path, MOMENT) == (Settings(theme="night", size=6), "")


def test_saving_over_a_damaged_file_keeps_it_under_another_name(path: Path) -> None:
    put(path, b"{")
    assert f"settings.toml.damaged-{MOMENT}" in save_settings(path, Settings(size=6), MOMENT)
    assert path.with_name(f"settings.toml.damaged-{MOMENT}").read_bytes() == b"{"
    assert load_settings(path, MOMENT) == (Settings(size=6), "")


def test_a_wrong_value_is_replaced_by_a_choice(path: Path) -> None:
    put(path, "options = 3\n[table]\nfirst-seat = true\n")
    changes = Settings(take_back=True, first_seat=1)
    save_settings(path, changes, MOMENT)
    assert load_settings(path, MOMENT) == (changes, "")


def test_what_can_be_read_but_not_written_again_is_left_alone(path: Path) -> None:
    content = f"number = 0x1{'0' * 5000}\n".encode()
    put(path, content)
    with pytest.raises(SettingsNotSaved, match=r"settings\.toml cannot be written again\.$"):
        save_settings(path, ALL, MOMENT)
    assert path.read_bytes() == content


# Files that cannot be read or written


def test_b71_a_full_disk_leaves_the_old_settings(path: Path) -> None:
    put(path, f"{ALL_TEXT}[newer]\nkept = '{'x' * 2000}'\n")
    before = path.read_bytes()
    said = run_python(
        "import resource\n"
        "from pathlib import Path\n"
        "from goblins_tui.settings import *\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        f"try: save_settings(Path({str(path)!r}), Settings(size=5), '')\n"
        "except SettingsNotSaved as error: print(error)"
    )
    assert said == "The settings could not be saved: File too large.\n"
    assert path.read_bytes() == before
    assert not list(path.parent.glob(".*"))


KILLS = """
import os, signal, time
from pathlib import Path
from goblins_tui.settings import *
path = Path({path!r})
choices = [Settings(names=(name,)) for name in ("a", "b" * 20)]
whole = []
for choice in choices:
    save_settings(path, choice, "")
    whole.append(path.read_bytes())
seen = set()
for kill in range(60):
    child = os.fork()
    while not child:
        for choice in choices:
            save_settings(path, choice, "")
    time.sleep(0.002 + kill % 20 * 0.0007)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    seen.add(whole.index(path.read_bytes()))
    assert load_settings(path, "")[0] in choices
save_settings(path, Settings(size=6), "")
print(sorted(seen))
"""


def test_b72_killed_at_any_moment_the_file_is_the_old_or_the_new_one(path: Path) -> None:
    put(path, f"[newer]\nlong = '{'x' * 10_000}'\n")
    assert run_python(KILLS.format(path=str(path))) == "[0, 1]\n"
    assert load_settings(path, MOMENT)[0].size == 6


@pytest.mark.parametrize("place", ["/proc/goblins", "/dev/null/goblins", "{}/plain"])
def test_b73_without_a_folder_there_is_one_sentence(tmp_path: Path, place: str) -> None:
    (tmp_path / "plain").touch()
    path = Path(place.format(tmp_path)) / "settings.toml"
    settings, notice = load_settings(path, MOMENT)
    assert settings == Settings()
    assert notice in (
        "",
        "settings.toml could not be read (Not a directory); the defaults are used.",
    )
    with pytest.raises(SettingsNotSaved, match=r"^The settings could not be saved: [\w ]+\.$"):
        save_settings(path, ALL, MOMENT)


def test_b73_pipes_folders_and_devices_are_not_read_and_stay(tmp_path: Path) -> None:
    pipe, folder, device = (tmp_path / name for name in ("pipe", "folder", "device"))
    os.mkfifo(pipe)
    folder.mkdir()
    device.symlink_to("/dev/full")
    for path in (pipe, folder, device):
        settings, notice = load_settings(path, MOMENT)
        assert settings == Settings()
        assert notice.startswith(f"{path.name} could not be read (")
        with pytest.raises(SettingsNotSaved):
            save_settings(path, ALL, MOMENT)
    assert pipe.is_fifo()
    assert folder.is_dir()
    assert device.is_char_device()


# Two windows


def test_b75_two_windows_keep_each_others_choices(path: Path) -> None:
    save_settings(path, Settings(lens=Lens.OFF), MOMENT)
    save_settings(path, Settings(speed=Speed.OFF), MOMENT)
    assert load_settings(path, MOMENT) == (Settings(lens=Lens.OFF, speed=Speed.OFF), "")


MANY = """
import sys, time
from pathlib import Path
from goblins_tui.options import Speed
from goblins_tui.settings import *
path, field = Path(sys.argv[1]), sys.argv[2]
choices = {"speed": list(Speed), "size": [5, 6, 7]}[field]
for choice in choices * 20:
    save_settings(path, Settings(**{field: choice}), "")
    there, notice = load_settings(path, "")
    assert getattr(there, field) == choice and not notice
    time.sleep(0.01)
"""


def test_b75_two_windows_that_save_all_the_time_lose_nothing(path: Path) -> None:
    windows = [
        subprocess.Popen([sys.executable, "-c", MANY, str(path), field], cwd=ROOT)
        for field in ("speed", "size")
    ]
    assert [window.wait(timeout=60) for window in windows] == [0, 0]
    assert load_settings(path, MOMENT) == (Settings(speed=Speed.OFF, size=7), "")


def test_b75_a_window_that_saves_for_too_long_is_not_waited_for(path: Path) -> None:
    path.parent.mkdir()
    with FileLock(f"{path}.lock"), pytest.raises(SettingsNotSaved, match="Another window"):
        save_settings(path, ALL, MOMENT)
    assert save_settings(path, ALL, MOMENT) == ""


def test_b80_a_link_to_another_folder_is_kept(tmp_path: Path, path: Path) -> None:
    target = put(tmp_path / "git" / "mine.toml", "theme = 'night'\n")
    path.parent.mkdir()
    path.symlink_to(target)
    save_settings(path, Settings(size=6), MOMENT)
    assert path.is_symlink()
    assert document(target) == {"theme": "night", "table": {"size": 6}}
    assert list(target.parent.iterdir()) == [target]


# What becomes of settings


def test_without_settings_the_set_up_is_that_of_a_newcomer() -> None:
    assert with_settings(TableSetup(), Settings()) == TableSetup()


def test_the_set_up_shows_what_was_chosen() -> None:
    setup = with_settings(TableSetup(code="moss-1"), ALL)
    assert ALL.names is not None
    assert setup == TableSetup(
        names=ALL.names,
        variant=Variant.GOBLINS_RULE,
        size=7,
        code="moss-1",
        first=FirstPlayer.CHOSEN,
        first_seat=2,
        last_first=1,
        options=Options(Lens.OFF, Speed.BRISK, Glyphs.PLAIN, Seating.FIXED, take_back=True),
    )


def test_a_seat_that_is_not_at_the_table_does_not_begin() -> None:
    chosen = Settings(first=FirstPlayer.CHOSEN, first_seat=3)
    assert with_settings(TableSetup(), chosen) == TableSetup()
    rotating = with_settings(TableSetup(), replace(chosen, first=FirstPlayer.ROTATE))
    assert rotating == TableSetup(first=FirstPlayer.ROTATE)


@given(any_settings)
def test_any_settings_make_a_set_up_that_can_be_dealt(settings: Settings) -> None:
    setup = with_settings(TableSetup(), settings)
    setup.record(setup.pick_first(lambda below: below - 1))


def test_only_the_options_that_differ_were_chosen() -> None:
    before = Options()
    assert changed_options(before, before) == Settings()
    after = replace(before, lens=Lens.OFF, take_back=True)
    assert changed_options(before, after) == Settings(lens=Lens.OFF, take_back=True)
    assert changed_options(after, before) == Settings(lens=Lens.HOVER, take_back=False)


def test_settings_know_every_option_and_the_words_of_the_command_line() -> None:
    assert {field.name for field in fields(Options)} <= {field.name for field in fields(Settings)}
    assert tuple(cli.THEMES) == THEME_WORDS


def test_asking_for_settings_loads_nothing_slow() -> None:
    loaded = run_python("import sys, goblins_tui.settings; print(*sys.modules)").split()
    assert not {"filelock", "platformdirs", "tempfile", "textual", "tomli_w", "tomllib"} & {*loaded}
