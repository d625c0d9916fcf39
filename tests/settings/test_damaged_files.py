"""Damaged files of settings: the good values count, and nothing is lost."""

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from goblins_tui.rules import Variant
from goblins_tui.settings import (
    LARGEST_FILE,
    Settings,
    SettingsNotSaved,
    load_settings,
    save_settings,
)
from tests.kit.settings_files import ALL, ALL_TEXT, MOMENT, check, put, toml_documents


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
        ("take_back = true", "take_back"),
        ("[options]\ntake_back = true", "options.take_back"),
        ("[options]\ntheme = 'day'", "options.theme"),
        ('"\\u001b[31m[b]x" = 1', "[31m[b]x"),
        ("a" * 50 + " = 1", "a" * 23 + "~"),
        ("[colours]\nsky = 'blue'", "colours"),
        ("[newer]", "newer"),
    ],
)
def test_b70_a_single_unknown_key_is_passed_over_and_named(path: Path, line: str, key: str) -> None:
    check_passed_over(path, line, f'"{key}" means nothing here and is ignored.')


@pytest.mark.parametrize(
    ("line", "key", "table"),
    [
        ("speed = 'full'", "speed", "options"),
        ("names = ['Ann']", "names", "table"),
        ("[options]\nsize = 6", "options.size", "table"),
    ],
)
def test_a_key_in_the_wrong_place_is_told_where_it_would_count(
    path: Path, line: str, key: str, table: str
) -> None:
    told = f'"{key}" outside [{table}] means nothing here and is ignored.'
    check_passed_over(path, line, told)


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
        ("[options]\npace = 'slow'", "options.pace"),
        ("[options]\nthinking = 5", "options.thinking"),
        ("[options]\nthinking = '60'", "options.thinking"),
        ("[table]\ncomputers = 'Owl'", "table.computers"),
        ("[table]\ncomputers = ['Owl', 2]", "table.computers"),
        ("[table]\ncomputers = ['', '', '', '', 'Owl']", "table.computers"),
        ("[table]\nwarned = 1", "table.warned"),
        ("[table]\nwarned = [4]", "table.warned"),
        ("[table]\nwarned = [true]", "table.warned"),
        ("[table]\nwarned = [0, 1, 2, 3, 0]", "table.warned"),
        ('[table]\nnames = ["\\u0000\\u001b"]', "table.names"),
    ],
)
def test_b70_a_single_wrong_value_is_passed_over_and_named(path: Path, line: str, key: str) -> None:
    check_passed_over(path, line, f'"{key}" has a value that makes no sense; the default is used.')


def check_passed_over(path: Path, line: str, told: str) -> None:
    """Of a file with one bad line the rest counts, and it stays as it is."""
    table = "" if line.startswith("[table]") else "[table]\n"
    content = f"{line}\n{table}variant = 'goblins-rule'\n"
    put(path, content)
    assert load_settings(path, MOMENT) == (
        Settings(variant=Variant.GOBLINS_RULE),
        f"settings.toml: {told}",
    )
    assert path.read_text() == content


def test_all_that_is_wrong_is_named_in_one_notice(path: Path) -> None:
    put(path, "speed = 'warp'\ntheme = 5\n[table]\nsize = 5\nnames = [2]\n[newer]\n")
    assert load_settings(path, MOMENT) == (
        Settings(size=5),
        'settings.toml: "speed" outside [options] and "newer" mean nothing here and are ignored. '
        '"theme" and "table.names" have values that make no sense; the defaults are used.',
    )


@pytest.mark.parametrize(
    ("keys", "named"),
    [
        ("abc", '"a", "b" and "c"'),
        ("abcd", '"a", "b", "c" and 1 more'),
        ("abcde", '"a", "b", "c" and 2 more'),
    ],
)
def test_of_many_mistakes_three_are_named_and_the_others_counted(
    path: Path, keys: str, named: str
) -> None:
    put(path, "".join(f"{key} = 1\n" for key in keys))
    expected = f"settings.toml: {named} mean nothing here and are ignored."
    assert load_settings(path, MOMENT) == (Settings(), expected)


def test_hostile_names_are_cleaned_and_markup_stays_as_it_is(path: Path) -> None:
    put(path, '[table]\nnames = ["\\u001b[2JAnn", "[@click=quit]B[", "\\u202e C\\ty "]\n')
    assert load_settings(path, MOMENT) == (Settings(names=("[2JAnn", "[@click=quit]B[", "C y")), "")


def test_b64_b66_hostile_names_of_computer_players_are_cleaned_and_cut(path: Path) -> None:
    put(path, f'[table]\ncomputers = ["\\u001b[2JOwl", "{"x" * 5000}", "[/]"]\n')
    expected = Settings(computers=("[2JOwl", f"{'x' * 19}~", "[/]"))
    assert load_settings(path, MOMENT) == (expected, "")


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
