import unicodedata
from collections.abc import Iterator

import pytest
from rich.cells import cell_len

from goblins_tui.options import Glyphs
from goblins_tui.rules import Side, Symbol
from goblins_tui.widgets.glyphs import GLYPH_SETS, GlyphSet

EMOJI = "\U0001f31e\U0001f319\U0001f344\U0001f438"


def strings(value: object) -> Iterator[str]:
    """Every text in a glyph set."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from strings(tuple(value.values()))
    elif isinstance(value, tuple):
        for part in value:
            yield from strings(part)


def characters(glyphs: Glyphs) -> set[str]:
    return set("".join(strings(GLYPH_SETS[glyphs])))


@pytest.mark.parametrize("glyphs", Glyphs)
def test_a_glyph_set_draws_every_symbol_and_both_sides(glyphs: Glyphs) -> None:
    glyph_set = GLYPH_SETS[glyphs]
    assert set(glyph_set.symbols) == set(glyph_set.short_symbols) == set(Symbol)
    assert set(glyph_set.frames) == set(glyph_set.chosen_frames) == set(Side)
    assert len({glyph_set.symbols[symbol] for symbol in Symbol}) == len(Symbol)
    assert len({glyph_set.short_symbols[symbol] for symbol in Symbol}) == len(Symbol)


@pytest.mark.parametrize("glyphs", Glyphs)
def test_a_short_symbol_takes_two_columns_and_all_else_but_words_takes_one(glyphs: Glyphs) -> None:
    glyph_set = GLYPH_SETS[glyphs]
    assert {cell_len(symbol) for symbol in glyph_set.short_symbols.values()} == {2}
    singles = glyph_set._replace(symbols={}, short_symbols={})
    assert {cell_len(text) for text in strings(singles)} == {1}


@pytest.mark.parametrize("glyphs", Glyphs)
def test_frames_of_goblins_fairies_and_chosen_cards_all_differ(glyphs: Glyphs) -> None:
    glyph_set: GlyphSet = GLYPH_SETS[glyphs]
    frames = [*glyph_set.frames.values(), *glyph_set.chosen_frames.values()]
    assert len(set(frames)) == 4
    assert glyph_set.brackets[Side.GOBLIN] != glyph_set.brackets[Side.FAIRY]


def test_the_ascii_set_is_ascii() -> None:
    assert all(character.isascii() for character in characters(Glyphs.ASCII))


def test_b34_only_four_emoji_are_used_and_no_variation_selector() -> None:
    wide = {each for each in characters(Glyphs.EMOJI) if cell_len(each) != 1}
    assert wide == set(EMOJI)
    assert not any(
        unicodedata.name(each, "").startswith("VARIATION")
        for glyphs in Glyphs
        for each in characters(glyphs)
    )


@pytest.mark.parametrize("glyphs", [Glyphs.EMOJI, Glyphs.PLAIN])
def test_b36_only_box_lines_have_a_width_that_terminals_do_not_agree_on(glyphs: Glyphs) -> None:
    unsure = [each for each in characters(glyphs) if unicodedata.east_asian_width(each) == "A"]
    assert all(unicodedata.name(each).startswith("BOX DRAWINGS") for each in unsure)
