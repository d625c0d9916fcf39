import pytest
from textual.widgets import Input

from goblins_tui.rules import DECK, Rhyme, Side
from goblins_tui.screens.find import FindScreen, find_faces, rhyme_of
from tests.kit.app import open_table
from tests.kit.scenes import new_game

GAME = new_game("heron-69-a")
FACES = [DECK.card(card).face(GAME.tableau.side(card)) for card in GAME.tableau.hand]


@pytest.mark.parametrize(
    ("word", "rhyme"),
    [
        ("soup", Rhyme.OOP),
        ("smelly", Rhyme.ELLY),
        ("kelly", Rhyme.ELLY),
        ("clock", Rhyme.OCK),
        ("croc", Rhyme.OCK),
        ("flower", Rhyme.OUR),
        ("sour", Rhyme.OUR),
        ("moo", Rhyme.EW),
        ("stew", Rhyme.EW),
        ("kangaroo", Rhyme.EW),
        ("blue", Rhyme.EW),
        ("fish", None),
        ("", None),
    ],
)
def test_a_word_rhymes_by_its_spelling(word: str, rhyme: Rhyme | None) -> None:
    assert rhyme_of(word) is rhyme


def test_every_name_rhymes_by_its_spelling() -> None:
    for card in DECK:
        for side in Side:
            face = card.face(side)
            assert rhyme_of(face.name.lower()) is face.rhyme, face.name


def test_part_of_a_name_finds_its_card() -> None:
    for index, face in enumerate(FACES):
        assert index in find_faces(FACES, face.name[:4])
        assert find_faces(FACES, f"  {face.name.upper()} ") == [index]


def test_a_rhyme_finds_all_cards_that_rhyme() -> None:
    for face in FACES:
        rhyming = [index for index, each in enumerate(FACES) if each.rhyme is face.rhyme]
        words = {Rhyme.OOP: "hoop", Rhyme.ELLY: "jelly", Rhyme.OCK: "rock", Rhyme.OUR: "hour"}
        word = words.get(face.rhyme, "zoo")
        assert find_faces(FACES, f"xx{word}") == rhyming


def test_nothing_typed_finds_nothing() -> None:
    assert find_faces(FACES, "") == find_faces(FACES, " \t\x1b ") == []


def test_a_word_that_rhymes_with_nothing_finds_nothing() -> None:
    assert find_faces(FACES, "fish") == []


async def test_slash_and_a_name_choose_a_card() -> None:
    async with open_table(GAME) as table:
        await table.press("slash", *FACES[2].name[:5].lower().replace(" ", ""), "enter")
        assert table.is_open
        assert table.chosen == GAME.tableau.hand[2]
        assert table.game == GAME


async def test_what_is_found_is_said_while_typing() -> None:
    async with open_table(GAME) as table:
        await table.press("slash")
        table.top.query_one(Input).value = FACES[1].name
        await table.pilot.pause()
        assert FACES[1].name in str(table.top.query_one("#found").render())
        table.top.query_one(Input).value = "fish"
        await table.pilot.pause()
        assert "no card of this hand" in table.text


async def test_escape_goes_back_and_keeps_what_was_chosen() -> None:
    async with open_table(GAME) as table:
        await table.press("1", "slash", "s", "escape")
        assert table.is_open
        assert table.chosen == GAME.tableau.hand[0]


async def test_letters_typed_there_are_no_commands() -> None:
    async with open_table(GAME) as table:
        await table.press("slash", "q", "n", "t", "u", "1", "question_mark")
        assert isinstance(table.top, FindScreen)
        await table.press("escape")
        assert table.game == GAME


async def test_b63_markup_typed_there_is_shown_literally() -> None:
    async with open_table(GAME) as table:
        await table.press("slash")
        table.top.query_one(Input).value = "[@click=app.quit]x[/]"
        await table.pilot.pause()
        assert "[@click=app.quit]x[/]" in table.text
