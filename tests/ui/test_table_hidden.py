"""B106: at no moment does the screen show a name that nobody has seen yet."""

from collections.abc import Iterator
from random import Random

import pytest
from textual.widget import Widget

from goblins_tui.options import Glyphs, Lens, Options, Speed
from goblins_tui.rules import DECK, Side, Variant, deal_code, legal_cards
from goblins_tui.screens.solo_over import SoloOverScreen
from tests.kit.app import open_table
from tests.kit.people import Table
from tests.kit.scenes import new_game
from tests.kit.strategies import best

SIZES = [(60, 20), (80, 24), (100, 30), (120, 40), (200, 60)]
NAMES = {card.face(side).name for card in DECK for side in Side}
GAMES = 20
TURNS = 4
SHORTEST_CUT = 6


def test_no_name_is_a_part_of_another() -> None:
    assert not [(one, other) for one in NAMES for other in NAMES - {one} if one in other]


def names_in(text: str) -> set[str]:
    """The names in a text, whole or cut after six letters or more."""
    found = {name for name in NAMES if name in text}
    cuts = {
        name for name in NAMES for end in range(SHORTEST_CUT, len(name)) if f"{name[:end]}~" in text
    }
    return found | cuts


def texts(table: Table) -> Iterator[str]:
    """Everything that can be read: the screen, and what only shows now and then."""
    yield table.text
    yield table.narration
    for widget in table.screen.walk_children(Widget):
        if widget.tooltip is not None:
            yield str(widget.tooltip)
    for notification in table.app._notifications:
        yield notification.message


def read(table: Table) -> set[str]:
    """All names that can be read now."""
    return set().union(*(names_in(text) for text in texts(table)))


def lying_up(table: Table) -> set[str]:
    """The names of the faces that lie up."""
    return {table.face_name(card) for card in table.game.tableau.cards}


async def look_round(table: Table, shown: set[str], rng: Random) -> None:
    """Choose, look and point about; nothing may be read that was not shown before."""
    hand = table.hand
    await table.choose(rng.choice(hand[:10]))
    assert read(table) <= shown
    await table.point_at(rng.choice(table.game.tableau.cards))
    assert read(table) <= shown
    await table.press("tab", "right")
    assert read(table) <= shown


@pytest.mark.parametrize("number", range(GAMES))
async def test_b106_a_game_never_shows_a_name_before_its_face_lay_up(number: int) -> None:
    rng = Random(number)
    players = number % 4 + 1
    options = Options(
        lens=Lens.HOVER,
        speed=(Speed.OFF, Speed.FULL)[number % 2],
        glyphs=list(Glyphs)[number % 3],
    )
    game = new_game(deal_code(number * 3_001), players, variant=list(Variant)[number % 2])
    async with open_table(game, options, *SIZES[number % 5]) as table:
        shown = lying_up(table)
        assert read(table) <= shown
        for turn in range(TURNS):
            cards = legal_cards(table.game.position)
            card = best(table.game) if turn % 2 else rng.choice(cards)
            if card not in table.hand[:10]:
                card = table.hand[0]
            await table.add(card)
            shown |= lying_up(table)
            assert read(table) <= shown
            if table.game.is_over or table.game.may_press_on:
                return
            await table.press("escape")
            assert read(table) <= shown
        await look_round(table, shown, rng)
        await table.press("escape", "t")
        assert read(table) <= shown


async def test_when_the_game_is_over_all_reverses_may_be_seen() -> None:
    game = new_game("fern-7-a", 1, 11, 9, 4, 14, 5, 6, 19).claim()
    async with open_table(game, columns=120, rows=40) as table:
        assert isinstance(table.top, SoloOverScreen)
        await table.press("escape")
        for card in game.tableau.cards:
            both = table.card_text(card)
            assert DECK.card(card).goblin.name in both
            assert DECK.card(card).fairy.name in both
