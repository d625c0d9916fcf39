import sys
import unicodedata
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from goblins_tui.text import (
    NAME_CELLS,
    NameRefused,
    clean_line,
    clean_name,
    clean_names,
    counted,
    fit,
    listed,
    wrapped,
)

SURVIVORS = sorted(
    {
        character
        for first in range(0, sys.maxunicode + 1, 0x1000)
        for character in clean_line("-".join(map(chr, range(first, first + 0x1000))))
    }
)
"""All characters that can stand in a cleaned name; the hyphen composes with none of them."""

HOSTILE = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from(
            "[]/\\@=a\u4e2d\ud55c\u0301\u0323\u200d\u200b\u2060\u202e\u2066\ufeff\ufe0f\x1b\x9b\x7f"
            "\u1100\u1161\u11a8\u3164\u2800\U0001f1e6\U0001f3fb\U000e0041\n\t \u2028\u00ad"
        ),
    )
)


# B62, B63: markup


@pytest.mark.parametrize(
    "name",
    ["[/", "[/]", "[0] Bob", "[b", "[red]Bob", "[Red]B[/Red]", "\\[b]", "[[x]]", "$name", "100%"],
)
def test_b62_brackets_in_a_name_stay_literal(name: str) -> None:
    assert clean_name(name) == name


def test_b63_an_action_in_a_name_is_text_like_any_other() -> None:
    assert clean_line("[@click=app.quit]Bob[/]") == "[@click=app.quit]Bob[/]"
    with pytest.raises(NameRefused):
        clean_name("[@click=app.quit]Bob[/]")
    assert clean_name("[@click=app.quit]x[") == "[@click=app.quit]x["


# B64: control characters


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("\x1b[2JBob", "[2JBob"),
        ("\x1b]0;own\x07Bob", "]0;ownBob"),
        ("\x1b]52;c;QQ==\x07", "]52;c;QQ=="),
        ("\x1b[?1003lBob", "[?1003lBob"),
        ("\x9b31mBob", "31mBob"),
        ("\x90q\x9cBob", "qBob"),
        ("B\x00o\x08b\x7f", "Bob"),
        ("Bob\r\nAnn", "Bob Ann"),
        ("Bob\x85Ann\u2028Cy\u2029Di", "Bob Ann Cy Di"),
        ("\tBob\v\f", "Bob"),
    ],
)
def test_b64_control_characters_never_pass(name: str, cleaned: str) -> None:
    assert clean_line(name) == cleaned


def test_b64_of_all_characters_no_control_format_private_or_unassigned_one_survives() -> None:
    assert not [c for c in SURVIVORS if unicodedata.category(c).startswith("C")]


def test_b64_a_lone_surrogate_does_not_pass() -> None:
    assert clean_line("B\ud800o\udc80b") == "Bob"


# B66: length


def test_b66_a_name_is_measured_in_columns_and_refused_beyond_twenty() -> None:
    assert NAME_CELLS == 20
    assert clean_name("x" * 20) == "x" * 20
    with pytest.raises(NameRefused, match="at most 20 columns"):
        clean_name("x" * 21)


@pytest.mark.parametrize("text", ["x", "\u4e2d", "e\u0301", "\u0301", " ", "\x1b", "[/"])
def test_b66_five_thousand_characters_are_refused(text: str) -> None:
    with pytest.raises(NameRefused, match="at most 20 columns"):
        clean_name(text * 5000)


@pytest.mark.parametrize("text", ["x", "\u4e2d", "e\u0301", "\u0301\u0323", "[/", "\x1b[2J"])
def test_b66_a_long_text_is_cleaned_and_cut_quickly(text: str) -> None:
    start = process_time()
    fit(clean_line(text * 5_000), 20)
    fit(clean_line(text * 500_000), 20)
    fit(text * 5_000, 20)
    assert process_time() - start < 2


# B67: wide characters


def test_b67_cjk_names_are_measured_in_cells() -> None:
    assert clean_name("\u4e2d" * 10) == "\u4e2d" * 10
    with pytest.raises(NameRefused):
        clean_name("\u4e2d" * 10 + "x")
    assert clean_name("\ud55c\uae00") == "\ud55c\uae00"


def test_b67_hangul_typed_letter_by_letter_becomes_whole_syllables() -> None:
    assert clean_name(unicodedata.normalize("NFD", "\ud55c\uae00")) == "\ud55c\uae00"


def test_b67_no_half_glyph_stands_at_a_cut() -> None:
    assert fit("\u4e2d\u4e2d\u4e2d", 6) == "\u4e2d\u4e2d\u4e2d"
    assert fit("\u4e2d\u4e2d\u4e2d", 5) == "\u4e2d\u4e2d~"
    assert fit("\u4e2d\u4e2d\u4e2d", 4) == "\u4e2d~"


# B68: invisible, joining and overriding characters

INVISIBLE = {
    "zero width space": "\u200b",
    "zero width non-joiner": "\u200c",
    "zero width joiner": "\u200d",
    "word joiner": "\u2060",
    "byte order mark": "\ufeff",
    "soft hyphen": "\u00ad",
    "left-to-right mark": "\u200e",
    "right-to-left override": "\u202e",
    "left-to-right embedding": "\u202a",
    "isolate": "\u2066",
    "end of isolate": "\u2069",
    "Arabic letter mark": "\u061c",
    "Mongolian vowel separator": "\u180e",
    "variation selector 16": "\ufe0f",
    "variation selector 17": "\U000e0100",
    "Mongolian variation selector": "\u180b",
    "tag": "\U000e0041",
    "language tag": "\U000e0001",
    "grapheme joiner": "\u034f",
    "Hangul filler": "\u3164",
    "half-width Hangul filler": "\uffa0",
    "leading consonant filler": "\u115f",
    "vowel filler": "\u1160",
    "lone Hangul vowel": "\u1161",
    "lone Hangul final": "\u11a8",
    "braille blank": "\u2800",
    "Khmer inherent vowel": "\u17b4",
    "regional indicator": "\U0001f1e6",
    "skin tone": "\U0001f3fb",
    "private use": "\ue000",
    "unassigned": "\u0378",
    "not a character": "\uffff",
    "line separator": "\u2028",
    "no-break space": "\u00a0",
    "ideographic space": "\u3000",
    "lone combining mark": "\u0301",
}


@pytest.mark.parametrize("character", INVISIBLE.values(), ids=list(INVISIBLE))
def test_b68_a_name_of_nothing_visible_is_refused(character: str) -> None:
    with pytest.raises(NameRefused, match="at least one visible character"):
        clean_name(character * 3)


@pytest.mark.parametrize("character", INVISIBLE.values(), ids=list(INVISIBLE))
def test_b68_what_cannot_be_seen_makes_no_second_name(character: str) -> None:
    with pytest.raises(NameRefused, match="Two players are called Ann"):
        clean_names(["Ann", f"{character}Ann"])


def test_b68_a_letter_keeps_two_combining_marks_at_most() -> None:
    assert clean_line("q" + "\u0301" * 30 + "r") == "q\u0301\u0301r"
    assert clean_line("a" + "\u0301" * 30) == "\u00e1\u0301\u0301"


def test_b68_a_right_to_left_name_keeps_its_letters() -> None:
    assert clean_name("\u202e\u05d3\u05df\u202c") == "\u05d3\u05df"


def test_b68_no_survivor_but_a_mark_is_without_a_width() -> None:
    marks = {c for c in SURVIVORS if unicodedata.category(c).startswith("M")}
    assert {cell_len(c) for c in marks} == {0}
    assert {cell_len(c) for c in set(SURVIVORS) - marks} == {1, 2}


@given(HOSTILE)
def test_a_cleaned_line_is_clean(text: str) -> None:
    line = clean_line(text)
    assert clean_line(line) == line
    assert line.isprintable()
    assert line == " ".join(line.split())
    assert "\ufe0f" not in line


@given(HOSTILE)
def test_any_name_is_refused_with_a_sentence_or_can_be_shown(text: str) -> None:
    try:
        name = clean_name(text)
    except NameRefused as refusal:
        sentence = str(refusal)
    else:
        sentence = f"{name}."
        assert 1 <= cell_len(name) <= NAME_CELLS
        assert clean_name(name) == name
    assert sentence.isprintable()
    assert sentence.endswith(".")


@given(st.text(st.sampled_from(SURVIVORS), max_size=30))
def test_a_line_measures_as_the_sum_of_its_characters(text: str) -> None:
    line = clean_line(text)
    assert cell_len(line) == sum(map(cell_len, line))


# Names of all players


def test_the_names_of_a_table_keep_their_order() -> None:
    assert clean_names([" Ann", "Bo ", "C\ty"]) == ("Ann", "Bo", "C y")


@pytest.mark.parametrize("twin", ["ann", "ANN", " Ann ", "Ann\u200b", "A\u202ann"], ids=ascii)
def test_two_players_cannot_have_names_that_look_alike(twin: str) -> None:
    with pytest.raises(NameRefused, match=r"Two players are called .* of their own\."):
        clean_names(["Ann", "Bo", twin])


def test_an_accent_typed_in_two_ways_is_the_same_name() -> None:
    ways = ["Ren\u00e9", "Rene\u0301", "Rene\u200d\u0301", "Rene\ufe0f\u0301"]
    assert {clean_name(way) for way in ways} == {"Ren\u00e9"}


# Fitting


@pytest.mark.parametrize(
    ("cells", "fitted"),
    [
        (-1, ""),
        (0, ""),
        (1, "~"),
        (2, "W~"),
        (9, "Widow St~"),
        (10, "Widow Stew"),
        (99, "Widow Stew"),
    ],
)
def test_a_text_is_cut_with_a_mark_where_something_is_missing(cells: int, fitted: str) -> None:
    assert fit("Widow Stew", cells) == fitted


@given(HOSTILE.map(clean_line), st.integers(0, 30))
def test_a_fitted_text_never_exceeds_its_width_and_never_cuts_a_glyph(
    text: str, cells: int
) -> None:
    fitted = fit(text, cells)
    assert cell_len(fitted) <= cells
    if cell_len(text) <= cells:
        assert fitted == text
    elif cells:
        kept = fitted[:-1]
        assert fitted[-1] == "~"
        assert text.startswith(kept)
        assert not unicodedata.category(text[len(kept)]).startswith("M")
        assert cell_len(kept + text[len(kept)]) > cells - 1


# Words


@pytest.mark.parametrize(
    ("count", "noun", "text"),
    [
        (0, "goblin", "0 goblins"),
        (1, "goblin", "1 goblin"),
        (2, "goblin", "2 goblins"),
        (1, "fairy", "1 fairy"),
        (6, "fairy", "6 fairies"),
        (10, "turn", "10 turns"),
        (3, "day", "3 days"),
    ],
)
def test_a_number_is_told_with_its_noun(count: int, noun: str, text: str) -> None:
    assert counted(count, noun) == text


@pytest.mark.parametrize(
    ("words", "text"),
    [(["Ann"], "Ann"), (["Ann", "Bo"], "Ann and Bo"), (["Ann", "Bo", "Cy"], "Ann, Bo and Cy")],
)
def test_words_are_listed_as_in_a_sentence(words: list[str], text: str) -> None:
    assert listed(words) == text
    assert listed(iter(words)) == text


@pytest.mark.parametrize(
    ("text", "cells", "lines"),
    [
        ("", 5, []),
        ("Ann", 5, ["Ann"]),
        ("one two three", 13, ["one two three"]),
        ("one two three four", 15, ["one two", "three four"]),
        ("a wonderful day", 7, ["a", "wonder~", "day"]),
        ("\u8b1d \u8b1d\u8b1d \u8b1d", 5, ["\u8b1d", "\u8b1d\u8b1d", "\u8b1d"]),
    ],
)
def test_a_text_is_broken_between_words_into_lines_of_about_equal_length(
    text: str, cells: int, lines: list[str]
) -> None:
    assert wrapped(text, cells) == lines


@given(st.text("ab\u8b1d "), st.integers(2, 20))
def test_lines_are_never_too_wide_and_no_word_is_lost(text: str, cells: int) -> None:
    lines = wrapped(text, cells)
    assert all(cell_len(line) <= cells for line in lines)
    assert len(" ".join(lines).split()) == len(text.split())
