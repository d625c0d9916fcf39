import pytest
from textual import events
from textual.geometry import Offset

from goblins_tui.options import Options, Speed
from tests.kit.app import open_table
from tests.kit.scenes import FULL_HANDS, new_game

GAME = new_game("heron-69-a")
HAND, RING = GAME.tableau.hand, GAME.tableau.ring
OTHERS = GAME.tableau.hands[1]
NO_PLAY_BUTTONS = (2, 3, 8)


async def test_a_click_chooses_and_a_second_click_adds() -> None:
    async with open_table(GAME) as table:
        await table.click(HAND[2])
        assert table.chosen == HAND[2]
        assert table.game == GAME
        await table.click(HAND[2])
        assert table.game == GAME.play(HAND[2])


async def test_a_click_on_another_card_chooses_that_one_instead() -> None:
    async with open_table(GAME) as table:
        await table.click(HAND[2])
        await table.click(HAND[0])
        assert table.chosen == HAND[0]
        assert table.game == GAME


async def test_b94_a_double_click_adds_a_card_once() -> None:
    async with open_table(GAME) as table:
        await table.click(HAND[1], times=2)
        assert table.game == GAME.play(HAND[1])


async def test_b94_more_clicks_in_a_row_play_no_second_turn() -> None:
    async with open_table(GAME) as table:
        await table.click(HAND[1], times=6)
        assert table.game == GAME.play(HAND[1])
        assert table.chosen is None


async def test_b94_a_double_click_on_a_chosen_card_plays_no_second_turn() -> None:
    async with open_table(GAME) as table:
        await table.click(HAND[1])
        await table.click(HAND[1], times=2)
        assert table.game == GAME.play(HAND[1])
        assert table.chosen is None


async def test_b16_only_the_primary_button_chooses_adds_or_drags() -> None:
    async with open_table(GAME) as table:
        for button in NO_PLAY_BUTTONS:
            await table.click(HAND[1], button)
            await table.drag(HAND[1], table.ring_place, button)
            assert table.chosen is None
        await table.press("2")
        for button in NO_PLAY_BUTTONS:
            await table.click(HAND[1], button, times=2)
            await table.drag(HAND[1], table.ring_place, button)
            assert table.game == GAME


async def test_a_click_on_a_card_elsewhere_only_looks_at_it() -> None:
    async with open_table(GAME) as table:
        for card in (OTHERS[0], RING[1]):
            await table.click(card)
            assert table.looked_at == card
            assert table.narration.startswith(f"{table.face_name(card)}: ")
            await table.click(card, times=2)
            assert table.game == GAME


async def test_a_card_dropped_on_the_ring_is_added() -> None:
    async with open_table(GAME) as table:
        await table.drag(HAND[3], table.ring_place)
        assert table.game == GAME.play(HAND[3])


async def test_a_card_dropped_on_a_card_of_the_ring_is_added() -> None:
    async with open_table(GAME) as table:
        await table.drag(HAND[0], table.middle(RING[2]))
        assert table.game == GAME.play(HAND[0])


@pytest.mark.parametrize("columns", [80, 200])
async def test_a_card_dropped_elsewhere_goes_back_to_its_place(columns: int) -> None:
    async with open_table(GAME, columns=columns, rows=40) as table:
        place = table.card(HAND[3]).region
        for target in (table.middle(OTHERS[0]), Offset(3, 39), Offset(columns - 1, 3)):
            await table.drag(HAND[3], target)
            assert table.game == GAME
            await table.press("escape")
            await table.see_card_at(HAND[3], place)


async def test_while_it_is_dragged_a_card_follows_the_pointer_and_is_chosen() -> None:
    async with open_table(GAME) as table:
        place = table.card(HAND[3]).region
        await table.drag(HAND[3], table.middle(HAND[3]) + Offset(-8, -9), drop=False)
        assert table.chosen == HAND[3]
        await table.see_card_at(HAND[3], place.translate((-8, -10)))
        await table.drop(Offset(0, 23))
        assert table.game == GAME


async def test_a_drag_does_not_end_in_a_click_on_what_it_dropped() -> None:
    async with open_table(GAME) as table:
        await table.drag(HAND[3], table.ring_place)
        assert table.chosen is None
        assert table.game.cursor == 1


async def test_a_pointer_that_trembles_by_a_cell_still_clicks() -> None:
    async with open_table(GAME) as table:
        place = await table.take(HAND[0])
        table._mouse(events.MouseMove, place + Offset(1, 0), 1)
        await table.drop(place + Offset(1, 0))
        assert table.chosen == HAND[0]


async def test_a_card_elsewhere_cannot_be_dragged() -> None:
    async with open_table(GAME) as table:
        for card in (OTHERS[0], RING[1]):
            place = table.card(card).region
            await table.drag(card, table.ring_place + Offset(5, 1), drop=False)
            assert table.card(card).region == place
            await table.drop(table.ring_place)
            assert table.game == GAME


async def test_a_dialog_that_opens_takes_the_dragged_card_out_of_the_hand() -> None:
    async with open_table(GAME) as table:
        place = table.card(HAND[3]).region
        await table.drag(HAND[3], table.ring_place, drop=False)
        await table.press("q")
        await table.press("escape", "escape")
        await table.see_card_at(HAND[3], place)
        await table.drop(table.ring_place)
        assert table.game == GAME


async def test_b46_a_resize_lets_go_of_nothing_by_mistake() -> None:
    async with open_table(GAME) as table:
        await table.drag(HAND[3], table.ring_place, drop=False)
        await table.resize(100, 30)
        await table.drop(Offset(99, 0))
        assert table.game == GAME


async def test_pressing_on_one_card_and_letting_go_on_another_plays_nothing() -> None:
    async with open_table(GAME, Options(speed=Speed.OFF)) as table:
        await table.press("2")
        await table.drag(HAND[0], table.middle(HAND[1]))
        assert table.game == GAME


async def test_a_click_beside_everything_keeps_what_was_chosen() -> None:
    async with open_table(GAME) as table:
        await table.press("2")
        await table.click_at(Offset(79, 12))
        assert table.chosen == HAND[1]
        assert table.game == GAME


async def test_every_card_of_the_fullest_hand_can_be_clicked() -> None:
    game = FULL_HANDS[4]
    async with open_table(game, columns=60, rows=20) as table:
        for card in game.tableau.hand:
            await table.click(card)
            assert table.chosen == card


async def test_the_bar_of_keys_can_be_clicked() -> None:
    async with open_table(GAME, columns=120) as table:
        await table.press("1")
        await table.click_command("add")
        assert table.game == GAME.play(HAND[0])
        await table.click_command("choose_next")
        assert table.chosen == table.hand[0]
        await table.click_command("help")
        assert "How to play" in table.text


async def test_b94_a_double_click_on_the_bar_of_keys_asks_once() -> None:
    async with open_table(GAME) as table:
        await table.press("1")
        await table.click_at(Offset(2, 23), times=3)
        assert table.game == GAME.play(HAND[0])
        assert not table.narration.startswith("Choose a card first")


async def test_b16_only_the_primary_button_works_the_bar_of_keys() -> None:
    async with open_table(GAME) as table:
        await table.press("1")
        for button in NO_PLAY_BUTTONS:
            await table.click_at(Offset(2, 23), button)
            assert table.game == GAME
