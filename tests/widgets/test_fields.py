"""The fields of forms."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from goblins_tui.widgets.fields import Choice, ChoiceField, CycleField, TextField

SPEEDS = (Choice("full", "full"), Choice("brisk", "brisk"), Choice("off", "off"))


def text_of(field: ChoiceField | CycleField | TextField, is_current: bool = False) -> str:
    return "".join(part.text for part in field.parts(is_current))


def speed(value: str = "full") -> ChoiceField:
    return ChoiceField("speed", "Speed ", SPEEDS, value)


PEOPLE = (Choice("", "person", is_plain=True), Choice(" ", "warned", is_plain=True))
ALL_SITTERS = (*PEOPLE, Choice("Owl", "Owl"), Choice("Rumpelstiltskin", "Rumpelstiltskin"))


def sitter(value: str = "") -> CycleField:
    known = ALL_SITTERS if value else PEOPLE
    return CycleField("seat", " ", known, value, 10, lambda: ALL_SITTERS)


def name(value: str = "") -> TextField:
    return TextField("name", "Name ", value, 20, hint="who?")


def test_the_choice_taken_stands_in_brackets() -> None:
    assert text_of(speed("brisk")) == " full [brisk] off "


def test_a_value_that_is_no_choice_becomes_the_first() -> None:
    assert speed("slow").value == "full"


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        ("right", "brisk"),
        ("l l", "off"),
        ("right right right", "off"),
        ("left", "full"),
        ("l h", "full"),
        ("space space", "off"),
        ("space space space", "full"),
    ],
)
def test_keys_go_along_the_choices(keys: str, value: str) -> None:
    field = speed()
    assert all(field.press(key) for key in keys.split())
    assert field.value == value


def test_other_keys_mean_nothing_to_choices() -> None:
    assert not speed().press("x")


@pytest.mark.parametrize("column", range(18))
def test_a_click_takes_the_choice_under_it(column: int) -> None:
    field = speed()
    field.click(column, was_current=True)
    assert field.value == ("full" if column < 6 else "brisk" if column < 13 else "off")


@pytest.mark.parametrize("column", [-3, 18, 40])
def test_a_click_beside_the_choices_takes_none(column: int) -> None:
    field = speed("brisk")
    field.click(column, was_current=True)
    assert field.value == "brisk"


def test_choices_are_filled_up_to_where_another_field_may_begin() -> None:
    field = ChoiceField("speed", "Speed ", SPEEDS, "full", cells=20)
    assert text_of(field) == "[full] brisk  off   "


def test_only_what_is_taken_stands_between_the_marks() -> None:
    assert text_of(sitter()) == "< person >    "
    assert text_of(sitter("Owl")) == "< Owl >       "


def test_a_choice_too_wide_is_cut_and_the_field_stays_as_wide() -> None:
    assert text_of(sitter("Rumpelstiltskin")) == "< Rumpelsti~ >"


def test_only_choices_that_are_to_be_noticed_stand_out() -> None:
    assert [part.style for part in sitter().parts(False)][1] == "choice"
    assert [part.style for part in sitter("Owl").parts(False)][1] == "taken"


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        ("right", " "),
        ("l space", "Owl"),
        ("left", "Rumpelstiltskin"),
        ("h h", "Owl"),
        ("right right right right", ""),
        ("left right", ""),
    ],
)
def test_keys_go_round_all_choices(keys: str, value: str) -> None:
    field = sitter()
    assert all(field.press(key) for key in keys.split())
    assert field.value == value


def test_other_keys_mean_nothing_to_them_either() -> None:
    field = sitter()
    assert not field.press("x")
    assert field.value == ""


@pytest.mark.parametrize("column", range(-1, 15))
def test_a_click_on_the_first_mark_goes_back_and_any_other_on(column: int) -> None:
    field = sitter()
    field.click(column, was_current=False)
    assert field.value == ("Rumpelstiltskin" if column < 2 else " ")


def test_all_choices_are_looked_for_once_and_not_before_they_are_needed() -> None:
    asked: list[str] = []

    def find_all() -> tuple[Choice, ...]:
        asked.append("all")
        return ALL_SITTERS

    field = CycleField("seat", "", PEOPLE, "", 10, find_all)
    field.parts(True)
    assert (field.help, asked) == ("", [])
    field.enter()
    field.press("left")
    field.click(5, was_current=True)
    field.enter()
    assert asked == ["all"]


def test_taking_a_choice_tells_whether_it_is_another() -> None:
    field = sitter("Owl")
    assert not field.take("Owl")
    assert field.take("")
    assert field.taken.label == "person"


def test_typing_replaces_a_text_that_was_just_entered() -> None:
    field = name("Player 1")
    field.enter()
    for letter in "Ann":
        assert field.insert(letter)
    assert field.value == "Ann"


def test_an_arrow_keeps_the_text_and_types_into_it() -> None:
    field = name("Bo")
    field.enter()
    field.press("left")
    field.insert("Jum")
    assert field.value == "JumBo"


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        ("end backspace", "Ann Le"),
        ("home delete", "nn Lee"),
        ("end left left delete", "Ann Le"),
        ("end ctrl+w", "Ann "),
        ("end ctrl+w ctrl+w", ""),
        ("end left ctrl+u", "e"),
        ("home right ctrl+k", "A"),
        ("home backspace", "Ann Lee"),
        ("end delete", "Ann Lee"),
    ],
)
def test_keys_edit_a_text(keys: str, value: str) -> None:
    field = name("Ann Lee")
    assert all(field.press(key) for key in keys.split())
    assert field.value == value


@pytest.mark.parametrize("key", ["backspace", "delete"])
def test_one_key_empties_a_text_that_was_just_entered(key: str) -> None:
    field = name("Player 1")
    field.enter()
    field.press(key)
    assert field.value == ""


def test_a_second_click_puts_the_caret_there() -> None:
    field = name("謝謝 Bo")
    field.enter()
    field.click(2, was_current=False)
    assert field.is_selected
    field.click(2, was_current=True)
    field.insert("!")
    assert field.value == "謝!謝 Bo"


def test_a_text_takes_a_space_at_its_end_while_it_is_typed() -> None:
    field = name()
    for letter in "Ann Lee":
        field.insert(letter)
    assert field.value == "Ann Lee"


def test_only_the_first_line_of_a_paste_is_taken() -> None:
    field = name()
    field.insert("Ann\nq\nu")
    assert field.value == "Ann"


def test_b66_more_text_than_there_is_room_for_is_cut_and_told() -> None:
    field = name()
    assert not field.insert("x" * 5000)
    assert field.value == "x" * 20


def test_b67_room_is_measured_in_columns() -> None:
    field = name()
    assert not field.insert("謝" * 11)
    assert field.value == "謝" * 10


def test_b67_inserting_into_a_full_text_leaves_its_end_alone() -> None:
    field = name("謝" * 10)
    field.press("home")
    assert not field.insert("x")
    assert field.value == "謝" * 10


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("\x1b[2J", "[2J"),
        ("a\x9b1mb", "a1mb"),
        ("A\u202enn", "Ann"),
        ("\u200b\u2060\u3164", ""),
        ("e" + "\u0301" * 30, "é\u0301\u0301"),
        ("[red]Bob[/]", "[red]Bob[/]"),
    ],
)
def test_b64_b68_nothing_that_a_terminal_obeys_or_nobody_sees_gets_in(
    typed: str, kept: str
) -> None:
    field = name()
    field.insert(typed)
    assert field.value == kept


def test_an_empty_text_shows_its_hint() -> None:
    assert text_of(name()).strip() == "who?"
    assert text_of(name(), is_current=True).strip() == "who?"


@given(st.lists(st.text() | st.sampled_from("left right home backspace delete ctrl+w".split())))
def test_whatever_is_typed_the_field_stays_harmless_and_as_wide_as_it_was(
    typed: list[str],
) -> None:
    field = name("Player 1")
    for text in typed:
        if not field.press(text):
            field.insert(text)
        assert cell_len(field.value) <= 20
        assert not any(unicodedata.category(letter).startswith("C") for letter in field.value)
        assert 0 <= field.caret <= len(field.value)
        assert cell_len(text_of(field, is_current=True)) == 21
        assert cell_len(text_of(field)) == 21
