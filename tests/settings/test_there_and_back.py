"""What people like is kept, and becomes their choices again."""

from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from goblins_tui import cli
from goblins_tui.model.setup import Deals, FirstPlayer, TableSetup
from goblins_tui.options import Aloud, Glyphs, Lens, Options, Pace, Par, Seating, Speed, Thinking
from goblins_tui.rules import MAX_PLAYERS, SOLITAIRE_SIZES, Goal, Variant
from goblins_tui.settings import (
    THEME_WORDS,
    Settings,
    changed_options,
    load_settings,
    save_settings,
    with_settings,
)
from tests.kit.project import run_python
from tests.kit.settings_files import ALL, ALL_TEXT, MOMENT, check, document, put, toml_documents

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
    pace=st.none() | st.sampled_from(Pace),
    thinking=st.none() | st.sampled_from(Thinking),
    aloud=st.none() | st.sampled_from(Aloud),
    lesson=st.none() | st.integers(0, 20),
    computers=st.none()
    | st.lists(st.text("ab[]\u4e2d", max_size=6), max_size=MAX_PLAYERS).map(tuple),
    warned=st.none() | st.lists(SEATS, max_size=MAX_PLAYERS, unique=True).map(tuple),
)


# There and back ----------------------------------------------------------------------------------


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


# What becomes of settings ------------------------------------------------------------------------


def test_without_settings_the_set_up_is_that_of_a_newcomer() -> None:
    assert with_settings(TableSetup(), Settings()) == TableSetup()


def test_the_set_up_shows_what_was_chosen() -> None:
    setup = with_settings(TableSetup(code="moss-1"), ALL)
    assert ALL.names is not None
    assert setup == TableSetup(
        names=ALL.names,
        variant=Variant.GOBLINS_RULE,
        size=7,
        goal=Goal.FLAWLESS,
        deals=Deals.ANY,
        code="moss-1",
        first=FirstPlayer.CHOSEN,
        first_seat=2,
        last_first=1,
        options=Options(
            *(Lens.OFF, Speed.BRISK, Glyphs.PLAIN, Seating.FIXED, Par.END),
            take_back=True,
            pace=Pace.CALM,
            thinking=Thinking.LONG,
            aloud=Aloud.ON,
        ),
        computers=("", "Owl", "[b]Bert"),
        warned=(0, 3),
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
