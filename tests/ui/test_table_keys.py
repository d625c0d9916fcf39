import pytest

from goblins_tui.options import Options, Speed
from goblins_tui.rules import Variant
from goblins_tui.widgets.table_plan import MEDIUM
from tests.kit.app import open_table
from tests.kit.scenes import FULL_HANDS, find_game, new_game

GAME = new_game("heron-69-a")
HAND = GAME.tableau.hand
FULL_HAND = FULL_HANDS[4]


async def test_a_digit_chooses_a_card_of_the_hand_by_its_place() -> None:
    async with open_table(GAME) as table:
        await table.press("3")
        assert table.chosen == HAND[2]
        assert table.game == GAME


async def test_zero_chooses_the_tenth_card() -> None:
    async with open_table(FULL_HAND) as table:
        await table.press("0")
        assert table.chosen == FULL_HAND.tableau.hand[9]


async def test_a_digit_without_a_card_says_so_and_keeps_what_was_chosen() -> None:
    async with open_table(GAME) as table:
        await table.press("2", "7")
        assert table.chosen == HAND[1]
        assert table.narration == "There is no card 7 in this hand."


async def test_arrows_walk_through_the_hand_and_go_round() -> None:
    walks = {
        "right": 0,
        "right right": 1,
        "left": 3,
        "right left": 3,
        "left right": 0,
        "2 right": 2,
        "l l l": 2,
        "l l h": 0,
        "j": 0,
        "k": 3,
    }
    async with open_table(GAME) as table:
        for keys, place in walks.items():
            await table.press("escape", *keys.split())
            assert table.chosen == HAND[place], keys


async def test_up_and_down_go_to_the_card_above_and_below() -> None:
    async with open_table(FULL_HAND) as table:
        hand, plan = FULL_HAND.tableau.hand, table.screen.table.plan.cards
        lower = next(card for card in hand if plan[card].y > plan[hand[1]].y)
        below = next(c for c in hand if plan[c].y == plan[lower].y and plan[c].x == plan[hand[1]].x)
        await table.press("2", "down")
        assert table.chosen == below
        await table.press("k")
        assert table.chosen == hand[1]
        await table.press("up")
        assert table.chosen == hand[1], "there is no row above"


async def test_the_eleventh_card_is_reached_by_arrows() -> None:
    async with open_table(FULL_HAND) as table:
        await table.press("left")
        assert table.chosen == FULL_HAND.tableau.hand[10]


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_enter_and_space_add_the_chosen_card(key: str) -> None:
    async with open_table(GAME) as table:
        await table.press("3", key)
        assert table.game == GAME.play(HAND[2])
        assert table.chosen is None


async def test_with_nothing_chosen_no_key_plays() -> None:
    async with open_table(GAME) as table:
        await table.press("enter", "space")
        assert table.game == GAME
        assert table.narration.startswith("Choose a card first")


async def test_escape_lets_go_of_the_chosen_card() -> None:
    async with open_table(GAME) as table:
        await table.press("3", "escape")
        assert table.chosen is None
        await table.press("enter")
        assert table.game == GAME


async def test_the_chosen_card_is_raised_and_comes_down_again() -> None:
    async with open_table(GAME) as table:
        flat = table.card(HAND[1]).region
        assert flat.height == MEDIUM.height
        await table.press("2")
        await table.see_card_at(HAND[1], flat.translate((0, -1)))
        await table.press("escape")
        await table.see_card_at(HAND[1], flat)


async def test_tab_walks_the_zones_and_arrows_look_at_their_cards() -> None:
    async with open_table(GAME) as table:
        ring, others = GAME.tableau.ring, GAME.tableau.hands[1]
        await table.press("1", "tab")
        assert table.looked_at == ring[0]
        await table.press("right")
        assert table.looked_at == ring[1]
        await table.press("tab")
        assert table.looked_at == others[0]
        await table.press("left")
        assert table.looked_at == others[-1]
        await table.press("tab")
        assert table.looked_at is None
        assert table.chosen == GAME.tableau.hand[0], "looking round keeps the choice"
        await table.press("shift+tab")
        assert table.looked_at == others[0]


async def test_looking_at_a_card_tells_all_that_everybody_knows_of_it() -> None:
    async with open_table(GAME) as table:
        await table.press("tab")
        face = GAME.deck.card(GAME.tableau.ring[0]).fairy
        assert table.narration.startswith(
            f"{face.name}: fairy, {face.symbol.capitalize()}, -{face.rhyme}"
        )
        assert "Never turned over." in table.narration


async def test_looking_at_a_card_that_was_turned_over_tells_when() -> None:
    game = find_game(lambda session: bool(set(session.seen) & set(session.tableau.ring)))
    card = next(card for card in game.tableau.ring if card in game.seen)
    async with open_table(game) as table:
        await table.press("tab", *["right"] * game.tableau.ring.index(card))
        assert f"Turned over in turn {game.seen[card]}." in table.narration


async def test_enter_while_looking_at_a_card_adds_nothing() -> None:
    async with open_table(GAME) as table:
        await table.press("tab", "enter", "tab", "enter", "space")
        assert table.game == GAME


async def test_b95_a_held_enter_plays_one_turn_at_most() -> None:
    async with open_table(GAME) as table:
        await table.press("1")
        await table.hold("enter", 30)
        assert table.game.cursor == 1


async def test_b95_no_held_key_plays_more_than_one_turn() -> None:
    async with open_table(GAME) as table:
        for key in ("1", "right", "space"):
            await table.hold(key, 10)
        assert table.game.cursor == 1


async def test_b100_a_paste_lets_go_of_the_chosen_card_and_plays_nothing() -> None:
    async with open_table(GAME) as table:
        await table.press("1")
        await table.paste("1\n2\nuuud q\n")
        assert table.chosen is None
        assert table.game == GAME
        assert table.is_open


async def test_two_people_play_a_whole_game_by_digits_and_enter() -> None:
    game = GAME
    moves = (7, 1, 12, 17)
    async with open_table(GAME) as table:
        for card in moves:
            if card not in game.tableau.hand:
                card = game.tableau.hand[0]
            await table.add(card)
            game = game.play(card)
            assert table.game == game
            assert f"Turn {game.turn_number}" in table.lines[0]


@pytest.mark.parametrize(
    ("key", "reason"),
    [
        ("u", "There is no turn to take back."),
        ("r", "There is no turn to play again."),
        ("c", "There is no win to claim"),
        ("d", "A draw can be agreed once a position has come up three times."),
    ],
)
async def test_a_key_that_can_do_nothing_now_says_why(key: str, reason: str) -> None:
    async with open_table(GAME) as table:
        await table.press(key)
        assert table.narration.startswith(reason)


@pytest.mark.parametrize(
    ("variant", "those"), [(Variant.FAIRIES_RULE, "goblins"), (Variant.GOBLINS_RULE, "fairies")]
)
async def test_before_a_win_it_is_told_what_has_to_be_shed_for_it(
    variant: Variant, those: str
) -> None:
    async with open_table(new_game("fern-7-a", 1, variant=variant)) as table:
        await table.press("c")
        assert table.narration == f"There is nothing to claim yet: shed all your {those} first."


@pytest.mark.parametrize("speed", Speed)
@pytest.mark.parametrize("first", ["1", "right"])
async def test_b95_keys_that_come_at_once_do_what_they_do_one_after_the_other(
    speed: Speed, first: str
) -> None:
    one = GAME.tableau.hand[0]
    other = GAME.play(one).tableau.hand[1]
    async with open_table(GAME, Options(speed=speed)) as table:
        await table.press_at_once(first, "enter", "2", "enter")
        # On a slow disk the second Enter comes too early, and is refused with a word.
        await table.wait_until(lambda: table.game.cursor > 0)
        assert [turn.card for turn in table.game.played] in ([one], [one, other])
        assert "not in the hand" not in table.narration


async def test_b95_a_confirmation_that_piled_up_behind_another_adds_nothing() -> None:
    async with open_table(GAME, Options(speed=Speed.FULL)) as table:
        await table.press_at_once("1", "enter", "enter")
        await table.wait_until(lambda: table.game.cursor > 0)
        assert table.game.cursor == 1
        assert table.chosen is None
