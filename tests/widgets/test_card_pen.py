import unicodedata
from collections.abc import Iterator
from itertools import product

import pytest
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from goblins_tui.options import Glyphs
from goblins_tui.rules import DECK, Face, Side
from goblins_tui.widgets.card_pen import CardLook, CardPen, Tag
from goblins_tui.widgets.glyphs import GLYPH_SETS
from goblins_tui.widgets.table_plan import (
    CHIP,
    CHIPS,
    LARGE,
    LONG_CHIP,
    MEDIUM,
    OPEN_CHIP,
    OPEN_SMALL,
    SHORT_CHIP,
    SMALL,
    Form,
)


def with_key(form: Form) -> Form:
    """A card in one line that has a column for its key."""
    return form._replace(width=form.width + 1)


WITH_KEY = [with_key(form) for form in CHIPS]
CLOSED = [LARGE, MEDIUM, SMALL, *CHIPS, *WITH_KEY]
OPENED = [LARGE, MEDIUM, OPEN_SMALL, OPEN_CHIP]
FRAMED = [LARGE, MEDIUM, SMALL]
FACES = [(card.number, side, card.face(side)) for card in DECK for side in Side]
LONGEST_NAME = max((face for _, _, face in FACES), key=lambda face: len(face.name))


def pen(look: CardLook, form: Form, colourless: bool = False) -> CardPen:
    return CardPen(look, form, lambda part: Style(), Style(), colourless)


def texts(rows: list[list[Segment]]) -> list[str]:
    return ["".join(segment.text for segment in row) for row in rows]


def drawn(look: CardLook, form: Form, colourless: bool = False) -> str:
    return "\n".join(texts(pen(look, form, colourless).flat()))


def look_of(face: Face, glyphs: Glyphs = Glyphs.EMOJI, opened: bool = False) -> CardLook:
    number, side = next((number, side) for number, side, each in FACES if each == face)
    reverse = DECK.card(number).face(side.other) if opened else None
    return CardLook(number, side, face, glyphs, reverse=reverse)


def looks(opened: bool = False) -> Iterator[CardLook]:
    """Every face in every glyph set."""
    for glyphs, (_, _, face) in product(Glyphs, FACES):
        yield look_of(face, glyphs, opened)


def decorated(look: CardLook) -> Iterator[CardLook]:
    """A look with every tag, chosen, and looked at."""
    for tag in (None, *Tag):
        yield look._replace(tag=tag)
    for tag in (None, Tag.CAME_HOME):
        yield look._replace(tag=tag, chosen=True, key="7")
    yield look._replace(looked_at=True)


@pytest.mark.parametrize("form", CLOSED, ids=str)
def test_every_row_of_a_card_is_exactly_as_wide_as_its_form(form: Form) -> None:
    for plain in looks():
        for look in decorated(plain):
            for rows in (pen(look, form).flat(), pen(look, form, colourless=True).flat()):
                assert [cell_len(row) for row in texts(rows)] == [form.width] * form.height


@pytest.mark.parametrize("form", CLOSED, ids=str)
@pytest.mark.parametrize("squeeze", [1, 2])
def test_a_card_that_turns_over_takes_the_same_room(form: Form, squeeze: int) -> None:
    for look in looks():
        rows = texts(pen(look, form).turning(squeeze))
        assert [cell_len(row) for row in rows] == [form.width] * form.height


@pytest.mark.parametrize("form", OPENED, ids=str)
def test_an_opened_card_is_exactly_as_wide_as_its_form_and_names_both_sides(form: Form) -> None:
    for look in looks(opened=True):
        assert look.reverse is not None
        rows = drawn(look, form).split("\n")
        assert [cell_len(row) for row in rows] == [form.width] * form.height
        assert any(look.face.name in row for row in rows)
        assert any(look.reverse.name in row for row in rows)


@pytest.mark.parametrize("form", OPENED[:-1], ids=str)
def test_on_an_opened_card_stars_stand_in_the_border_of_the_face_that_has_them(form: Form) -> None:
    for look in looks(opened=True):
        assert look.reverse is not None
        star = GLYPH_SETS[look.glyphs].star
        rows = drawn(look, form).split("\n")
        assert (star in rows[0]) is look.face.star
        if form.height >= MEDIUM.height:
            middle = form.height // 2 - 1
            assert f"-{look.face.rhyme}" in rows[middle]
            assert (star in rows[middle]) is look.face.star
        assert (star in rows[-1]) is look.reverse.star


@pytest.mark.parametrize("form", CLOSED, ids=str)
def test_no_two_stars_touch_where_the_side_is_not_told_in_words(form: Form) -> None:
    for look in looks():
        double = GLYPH_SETS[look.glyphs].star * 2
        top = drawn(look, form).split("\n")[0]
        assert double not in top or str(look.side) in top


@pytest.mark.parametrize("form", CLOSED, ids=str)
def test_a_name_is_never_cut(form: Form) -> None:
    for plain in looks():
        for look in decorated(plain):
            assert look.face.name in drawn(look, form)


@pytest.mark.parametrize("form", FRAMED, ids=str)
def test_the_ending_that_rhymes_stands_in_the_border_of_a_card_in_letters(form: Form) -> None:
    for plain in looks():
        for look in decorated(plain):
            assert f"-{look.face.rhyme}" in drawn(look, form)


@pytest.mark.parametrize("form", [LONG_CHIP, with_key(LONG_CHIP)], ids=str)
def test_a_long_chip_always_has_the_ending_that_rhymes_in_letters(form: Form) -> None:
    for plain in looks():
        assert f"-{plain.face.rhyme}" in drawn(plain, form)
        for look in decorated(plain):
            assert look.face.rhyme in drawn(look, form)


@pytest.mark.parametrize("form", [CHIP, with_key(CHIP)], ids=str)
def test_a_chip_to_which_nothing_happens_has_the_ending_that_rhymes_in_letters(form: Form) -> None:
    for look in looks():
        assert look.face.rhyme in drawn(look, form)
        assert look.face.rhyme in drawn(look._replace(chosen=True, key="7"), form)


@pytest.mark.parametrize("form", [*CHIPS[:2], *WITH_KEY[:2]], ids=str)
def test_whatever_happens_to_a_chip_its_brackets_tell_its_side(form: Form) -> None:
    for plain in looks():
        left, right = GLYPH_SETS[plain.glyphs].brackets[plain.side]
        for look in decorated(plain):
            row = drawn(look, form)
            assert row.endswith(right)
            assert left in row[:2]


@pytest.mark.parametrize("form", [*CHIPS, *WITH_KEY], ids=str)
def test_a_star_stands_within_the_brackets_of_a_card_in_one_line(form: Form) -> None:
    is_short = form in (SHORT_CHIP, with_key(SHORT_CHIP))
    for look in looks():
        is_full = is_short and look.face.star and len(look.face.name) == len(LONGEST_NAME.name)
        glyphs = GLYPH_SETS[look.glyphs]
        row = drawn(look, form)
        assert (glyphs.star in row) is look.face.star
        assert row.endswith(glyphs.star if is_full else glyphs.brackets[look.side][1])
        assert glyphs.brackets[look.side][0] in row


@pytest.mark.parametrize("form", CLOSED, ids=str)
def test_the_symbol_stands_on_the_card(form: Form) -> None:
    for look in looks():
        symbol = look.face.symbol
        signs = {
            Glyphs.EMOJI: unicodedata.lookup(
                {
                    "sun": "SUN WITH FACE",
                    "moon": "CRESCENT MOON",
                    "mushroom": "MUSHROOM",
                    "frog": "FROG FACE",
                }[symbol]
            ),
            Glyphs.PLAIN: symbol.capitalize() if form in FRAMED else symbol.capitalize()[:2],
            Glyphs.ASCII: symbol.capitalize() if form in FRAMED else symbol.capitalize()[:2],
        }
        assert signs[look.glyphs] in drawn(look, form)


def test_the_largest_form_says_side_and_symbol_in_words() -> None:
    for look in looks():
        assert f"{look.side.capitalize()}, {look.face.symbol.capitalize()}" in drawn(look, LARGE)


@pytest.mark.parametrize("form", CLOSED, ids=str)
def test_the_ascii_set_is_nothing_but_ascii(form: Form) -> None:
    for plain in looks():
        if plain.glyphs is Glyphs.ASCII:
            for look in decorated(plain):
                assert drawn(look, form).isascii()
                assert "".join(texts(pen(look, form).turning(1))).isascii()


@pytest.mark.parametrize("form", CLOSED, ids=str)
def test_b36_no_character_has_a_width_that_terminals_do_not_agree_on(form: Form) -> None:
    for plain in looks():
        for look in decorated(plain):
            for character in set(drawn(look, form)):
                is_drawing = unicodedata.name(character, "").startswith(("BOX", "LOWER", "UPPER"))
                assert is_drawing or unicodedata.east_asian_width(character) != "A"


@pytest.mark.parametrize("form", CLOSED, ids=str)
@pytest.mark.parametrize("glyphs", Glyphs)
def test_goblin_and_fairy_are_told_apart_by_characters(form: Form, glyphs: Glyphs) -> None:
    goblin = look_of(DECK.card(2).goblin, glyphs)
    fairy = goblin._replace(side=Side.FAIRY)
    assert drawn(goblin, form, colourless=True) != drawn(fairy, form, colourless=True)


@pytest.mark.parametrize("form", [*FRAMED, *WITH_KEY], ids=str)
@pytest.mark.parametrize("glyphs", Glyphs)
@pytest.mark.parametrize("side", Side)
def test_the_chosen_card_is_told_apart_by_characters(
    form: Form, glyphs: Glyphs, side: Side
) -> None:
    look = look_of(DECK.card(2).face(side), glyphs)._replace(key="3")
    assert drawn(look, form) != drawn(look._replace(chosen=True), form)


@pytest.mark.parametrize("form", CLOSED, ids=str)
@pytest.mark.parametrize("glyphs", Glyphs)
def test_what_will_happen_is_told_apart_by_characters(form: Form, glyphs: Glyphs) -> None:
    for face in (LONGEST_NAME, DECK.card(2).fairy):
        look = look_of(face, glyphs)
        tags = (None, Tag.FLIPS, Tag.COMES_HOME, Tag.FLIPS_AND_COMES_HOME)
        pictures = {drawn(look._replace(tag=tag), form) for tag in tags}
        assert len(pictures) == len(tags)


@pytest.mark.parametrize("form", FRAMED, ids=str)
def test_what_the_last_turn_did_is_told_in_whole_words(form: Form) -> None:
    words = {Tag.ADDED: "added", Tag.FLIPPED: "turned", Tag.CAME_HOME: "home"}
    for look in looks():
        for tag, word in words.items():
            assert word in drawn(look._replace(tag=tag), form)


@pytest.mark.parametrize("form", CLOSED, ids=str)
@pytest.mark.parametrize("glyphs", Glyphs)
def test_a_star_is_told_by_characters(form: Form, glyphs: Glyphs) -> None:
    look = look_of(DECK.card(2).goblin, glyphs)
    starred = look._replace(face=look.face._replace(star=True))
    assert drawn(look, form) != drawn(starred, form)


@pytest.mark.parametrize("form", [*FRAMED, *WITH_KEY], ids=str)
def test_the_key_that_chooses_a_card_stands_on_it(form: Form) -> None:
    for look in looks():
        assert "9" in drawn(look._replace(key="9"), form)


@pytest.mark.parametrize("form", CLOSED, ids=str)
def test_b106_nothing_of_the_side_that_lies_down_is_drawn(form: Form) -> None:
    for look in looks():
        reverse = DECK.card(look.number).face(look.side.other)
        flat = drawn(look, form)
        turning = [text for squeeze in (1, 2) for text in texts(pen(look, form).turning(squeeze))]
        for text in (flat, *turning):
            assert reverse.name not in text
            assert f"-{reverse.rhyme}" not in text


@pytest.mark.parametrize("glyphs", [Glyphs.EMOJI, Glyphs.PLAIN])
@pytest.mark.parametrize("form", [LARGE, MEDIUM], ids=str)
def test_without_colours_a_portrait_is_drawn_with_characters(form: Form, glyphs: Glyphs) -> None:
    look = look_of(DECK.card(2).goblin, glyphs)
    assert "▀" in drawn(look, form)
    assert "▀" not in drawn(look, form, colourless=True)
