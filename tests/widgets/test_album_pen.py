"""Cards of the album fill their form in every glyph set, and unmet ones tell nothing."""

import pytest
from rich.cells import cell_len
from rich.style import Style

from goblins_tui.options import Glyphs
from goblins_tui.rules import DECK, Side
from goblins_tui.widgets.album_pen import UNKNOWN, AlbumCard, AlbumPen
from goblins_tui.widgets.album_plan import SMALL
from goblins_tui.widgets.table_plan import LARGE, MEDIUM, Form

FORMS = (SMALL, MEDIUM, LARGE)


def drawn(
    card: AlbumCard,
    form: Form,
    glyphs: Glyphs = Glyphs.EMOJI,
    marked: bool = False,
    colourless: bool = False,
) -> list[str]:
    pen = AlbumPen(glyphs, lambda part: Style(), Style(), colourless)
    return ["".join(each.text for each in row) for row in pen.draw(card, form, marked)]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("glyphs", Glyphs)
def test_every_card_fills_its_form(form: Form, glyphs: Glyphs) -> None:
    for card in DECK:
        for side in Side:
            for face in (card.face(side), None):
                for marked in (False, True):
                    rows = drawn(AlbumCard(card.number, side, face), form, glyphs, marked)
                    assert [cell_len(row) for row in rows] == [form.width] * form.height
                    assert glyphs is not Glyphs.ASCII or "".join(rows).isascii()


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("colourless", [False, True])
def test_a_card_says_the_whole_name(form: Form, colourless: bool) -> None:
    for card in DECK:
        for side in Side:
            face = card.face(side)
            rows = drawn(AlbumCard(card.number, side, face), form, colourless=colourless)
            assert face.name in "\n".join(rows)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("marked", [False, True])
def test_all_cards_of_a_side_that_nobody_met_look_the_same(form: Form, marked: bool) -> None:
    for side in Side:
        looks = {
            "\n".join(drawn(AlbumCard(card.number, side, None), form, marked=marked))
            for card in DECK
        }
        (look,) = looks
        assert look.count(UNKNOWN) == 1
    assert drawn(AlbumCard(1, Side.GOBLIN, None), form) != drawn(
        AlbumCard(1, Side.FAIRY, None), form
    )


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("glyphs", Glyphs)
def test_the_marked_card_has_a_sign(form: Form, glyphs: Glyphs) -> None:
    for face in (DECK.card(1).goblin, None):
        card = AlbumCard(1, Side.GOBLIN, face)
        sign = ">" if glyphs is Glyphs.ASCII else "▸"
        assert sign in "".join(drawn(card, form, glyphs, marked=True))
        assert drawn(card, form, glyphs, marked=True) != drawn(card, form, glyphs)
