import pytest

from goblins_tui.model.session import GameSession
from goblins_tui.rules import DECK, Outcome, Variant
from goblins_tui.screens.game_over import GameOverScreen, next_first
from goblins_tui.screens.setup import SetupScreen
from tests.kit.app import TODAY, open_table
from tests.kit.people import Table
from tests.kit.scenes import (
    BEFORE_FLAWLESS,
    BEFORE_WIN_ALONE,
    ROUND_IN_CIRCLES,
    find_game,
    may_gather,
    may_shed,
    winning_card,
)


def win(outcome: Outcome, variant: Variant = Variant.FAIRIES_RULE) -> tuple[GameSession, int]:
    """A game at a table, and the card that wins it now."""
    wanted = may_shed if outcome is Outcome.SHED else may_gather
    game = find_game(wanted, 3, variant=variant)
    card = winning_card(game, outcome)
    assert card is not None
    return game, card


WON, WINNING_CARD = win(Outcome.SHED)
OVER = WON.play(WINNING_CARD)
WINNER = WON.name(WON.seat)
ANSWERS = ("new", "rotate", "same", "replay", "verse", "export", "set-up", "quit", "look")


@pytest.mark.parametrize(
    ("outcome", "variant", "how"),
    [
        (Outcome.SHED, Variant.FAIRIES_RULE, "No goblins left!"),
        (Outcome.GATHERED, Variant.FAIRIES_RULE, "Six fairies!"),
        (Outcome.SHED, Variant.GOBLINS_RULE, "No fairies left!"),
        (Outcome.GATHERED, Variant.GOBLINS_RULE, "Six goblins!"),
    ],
)
async def test_who_won_how_and_when(outcome: Outcome, variant: Variant, how: str) -> None:
    game, card = win(outcome, variant)
    async with open_table(game) as table:
        await table.add(card)
        assert isinstance(table.top, GameOverScreen)
        assert f"{game.name(game.seat)} wins!" in table.dialog
        assert how in table.dialog
        assert f"In turn {game.cursor + 1}" in table.dialog
        assert game.record.code in table.dialog


async def test_a_claimed_win_tells_its_turns_and_its_deal() -> None:
    async with open_table(BEFORE_WIN_ALONE.play(16).claim()) as table:
        assert "You win!" in table.dialog
        await table.wait_until(lambda: "Won in 6 turns, par 6." in table.dialog)
        assert "otter-88-a, 5 cards" in table.dialog
        assert "rotate" not in table.answers


async def test_flawless_tells_both_counts() -> None:
    async with open_table(BEFORE_FLAWLESS.press_on().play(16)) as table:
        assert "Flawless!" in table.dialog
        await table.wait_until(lambda: "Won in 7 turns, par 6." in table.dialog)
        assert "Flawless in 8 turns, par 8." in table.dialog


async def test_pressing_on_in_vain_keeps_the_win() -> None:
    game = BEFORE_FLAWLESS.press_on()
    for card in game.tableau.hand:
        after = game.play(card)
        if not after.is_over:
            game = after.claim()
            break
    async with open_table(game) as table:
        assert "You win!" in table.dialog
        await table.wait_until(lambda: "Won in 7 turns, par 6." in table.dialog)
        assert "Not flawless, after 8 turns in all." in table.dialog


async def test_a_practice_game_says_so() -> None:
    game = BEFORE_WIN_ALONE.take_back().redo().play(16).claim()
    async with open_table(game) as table:
        assert "Practice" in table.dialog


async def test_a_draw_has_no_winner() -> None:
    async with open_table(ROUND_IN_CIRCLES.agree_draw()) as table:
        assert "A draw" in table.dialog
        assert "after 8 turns" in table.dialog


async def look_at_table(table: Table) -> None:
    await table.press("l")
    assert table.is_open


async def test_the_table_can_still_be_looked_at_with_all_reverses_open() -> None:
    async with open_table(OVER) as table:
        await look_at_table(table)
        for columns, rows in ((60, 20), (80, 24), (120, 40), (200, 60)):
            await table.resize(columns, rows)
            for card in OVER.tableau.cards:
                both = table.card_text(card)
                assert DECK.card(card).goblin.name in both
                assert DECK.card(card).fairy.name in both


async def test_on_the_open_table_no_card_can_be_added() -> None:
    async with open_table(OVER) as table:
        await look_at_table(table)
        card = OVER.tableau.cards[0]
        await table.press("1", "enter", "space")
        await table.click(card)
        await table.click(card, times=2)
        await table.drag(card, table.ring_place)
        assert table.game == OVER


async def test_on_the_open_table_a_card_tells_its_reverse() -> None:
    async with open_table(OVER) as table:
        await look_at_table(table)
        card = OVER.tableau.ring[0]
        await table.click(card)
        side = OVER.tableau.side(card)
        assert DECK.card(card).face(side.other).name in table.narration


async def test_while_the_question_is_open_the_game_cannot_go_on() -> None:
    async with open_table(OVER) as table:
        assert table.answers == ANSWERS
        await table.press("1", "2", "u", "d", "c")
        await table.click_at(table.middle(OVER.tableau.cards[0]), times=2)
        assert table.game == OVER


async def test_the_same_deal_gives_the_same_position() -> None:
    async with open_table(OVER) as table:
        await table.press("s", "enter")
        assert table.game.start == OVER.start
        assert table.game.record == OVER.record._replace(date=TODAY)
        assert table.game.cursor == 0


async def test_a_new_deal_keeps_the_players() -> None:
    async with open_table(OVER) as table:
        await table.press("n", "enter")
        assert table.game.record.names == OVER.record.names
        assert table.game.record.code != OVER.record.code
        assert table.game.cursor == 0


async def test_rotate_begins_with_the_next_seat() -> None:
    async with open_table(OVER) as table:
        first = next_first(OVER)
        assert f"New deal, {OVER.name(first)} begins" in table.text
        await table.press("r", "enter")
        assert table.game.record.first == table.game.seat == first
        assert table.game.cursor == 0


async def test_back_to_the_set_up() -> None:
    async with open_table(OVER) as table:
        await table.press("b")
        assert isinstance(table.top, SetupScreen)


async def test_quit_after_the_end_asks_nothing_more() -> None:
    async with open_table(OVER) as table:
        await table.press("q")
        assert not table.app.is_running


async def test_after_a_look_the_game_can_be_left_without_a_question() -> None:
    async with open_table(OVER) as table:
        await look_at_table(table)
        await table.press("n")
        assert isinstance(table.top, GameOverScreen)
        await table.press("b")
        assert isinstance(table.top, SetupScreen)


async def test_all_of_it_can_be_clicked() -> None:
    async with open_table(OVER) as table:
        await table.click_text("Play again: the same deal")
        await table.click_text("Begin")
        assert table.game.start == OVER.start
        assert table.is_open


async def test_b95_the_key_that_won_does_not_begin_the_next_game() -> None:
    async with open_table(WON, settling=60) as table:
        await table.choose(WINNING_CARD)
        await table.hold("enter", 10)
        await table.press("enter", "space", "n")
        assert isinstance(table.top, GameOverScreen)
        assert table.game == OVER
