from dataclasses import replace

import pytest

from goblins_tui.motion import beats as beats_module
from goblins_tui.options import Options, Speed
from goblins_tui.rules import Outcome
from goblins_tui.screens.game_over import GameOverScreen
from goblins_tui.screens.help import HelpScreen
from goblins_tui.widgets import card_view
from goblins_tui.widgets.portraits import Pose
from tests.kit.app import open_table
from tests.kit.people import Table
from tests.kit.scenes import find_game, last, may_shed, turned_by_rhyme, winning_card

AFTER = find_game(turned_by_rhyme)
CARD = last(AFTER).card
BEFORE = replace(AFTER, turns=AFTER.turns[:-1], cursor=AFTER.cursor - 1)
SLOW = Options(speed=Speed.FULL)


async def start_turn(table: Table) -> None:
    """Add the card that flips some and brings some home, and see the show begin."""
    await table.add(CARD)
    assert table.screen.director.is_playing
    assert table.game == AFTER


def shows_truth(table: Table) -> bool:
    """Whether nothing moves, and all lies as the model says."""
    screen = table.screen
    return (
        not screen.director.is_playing
        and screen.shown == table.game.tableau
        and not screen.table.drift
        and all(card.squeeze == 0 for card in screen.table.cards.values())
    )


@pytest.fixture
def _slow_flips(monkeypatch: pytest.MonkeyPatch) -> None:
    """No turn is shown to its end before a test ends it."""
    for seconds in beats_module._SECONDS.values():
        for kind in list(seconds):
            monkeypatch.setitem(seconds, kind, 60.0)


@pytest.fixture
def _slow_stirs(monkeypatch: pytest.MonkeyPatch) -> None:
    """No creature stops stirring by itself."""
    monkeypatch.setattr(card_view, "STIR_SECONDS", 3600.0)


def stirring(table: Table) -> list[int]:
    """The cards whose creatures stir."""
    cards = table.screen.table.cards
    return [number for number, card in cards.items() if card.pose is Pose.STIRRED]


async def test_a_turn_is_shown_to_its_end_and_ends_with_the_truth() -> None:
    async with open_table(BEFORE, Options(speed=Speed.BRISK)) as table:
        await start_turn(table)
        said: list[str] = []

        def is_over() -> bool:
            said.append(table.narration)
            return shows_truth(table)

        await table.wait_until(is_over)
        names = [table.game.deck.card(card) for card in last(AFTER).flipped]
        old = [card.face(BEFORE.tableau.side(card.number)).name for card in names]
        assert any(all(name in words for name in old) for words in said)


@pytest.mark.usefixtures("_slow_flips")
@pytest.mark.parametrize("key", ["enter", "space"])
async def test_b96_a_key_that_confirms_ends_the_show_and_does_nothing_else(key: str) -> None:
    async with open_table(BEFORE, SLOW) as table:
        await start_turn(table)
        await table.press(key)
        assert shows_truth(table)
        assert table.game == AFTER
        assert table.chosen is None


@pytest.mark.usefixtures("_slow_flips")
async def test_b96_a_key_that_chooses_ends_the_show_and_chooses_for_the_next_player() -> None:
    async with open_table(BEFORE, SLOW) as table:
        await start_turn(table)
        await table.press("2")
        assert shows_truth(table)
        assert table.chosen == AFTER.tableau.hand[1]


@pytest.mark.usefixtures("_slow_flips")
async def test_b96_help_ends_the_show_and_opens() -> None:
    async with open_table(BEFORE, SLOW) as table:
        await start_turn(table)
        await table.press("question_mark")
        assert isinstance(table.top, HelpScreen)
        assert shows_truth(table)


@pytest.mark.usefixtures("_slow_flips")
async def test_b96_any_other_key_only_ends_the_show() -> None:
    async with open_table(BEFORE, SLOW) as table:
        await start_turn(table)
        await table.press("Z")
        assert shows_truth(table)
        assert table.game == AFTER


@pytest.mark.usefixtures("_slow_flips")
async def test_b96_a_click_ends_the_show_and_plays_no_second_turn() -> None:
    async with open_table(BEFORE, SLOW) as table:
        for button, times in ((1, 1), (1, 2), (1, 3), (3, 1)):
            table.screen.model.session = BEFORE
            await start_turn(table)
            await table.click(AFTER.tableau.hand[0], button, times)
            assert shows_truth(table)
            assert table.game == AFTER


@pytest.mark.usefixtures("_slow_flips")
async def test_b96_a_drag_during_the_show_adds_nothing() -> None:
    async with open_table(BEFORE, SLOW) as table:
        await start_turn(table)
        await table.drag(AFTER.tableau.hand[0], table.ring_place)
        assert table.game == AFTER


@pytest.mark.usefixtures("_slow_flips")
async def test_b96_a_click_on_the_bar_of_keys_ends_the_show_and_adds_nothing() -> None:
    async with open_table(BEFORE, SLOW) as table:
        await start_turn(table)
        await table.click_command("add")
        assert shows_truth(table)
        assert table.game == AFTER
        assert not table.narration.startswith("Choose a card first")


@pytest.mark.usefixtures("_slow_flips")
async def test_b96_a_turn_that_is_taken_back_during_its_show_is_gone() -> None:
    async with open_table(BEFORE, SLOW, take_back=True) as table:
        await start_turn(table)
        await table.press("u")
        assert table.game.position == BEFORE.position
        assert shows_truth(table)


@pytest.mark.usefixtures("_slow_flips")
async def test_b46_a_resize_ends_the_show() -> None:
    async with open_table(BEFORE, SLOW) as table:
        await start_turn(table)
        await table.resize(100, 30)
        assert shows_truth(table)
        at_end = table.text
        await table.resize(80, 24)
        await table.resize(100, 30)
        assert table.text == at_end


@pytest.mark.usefixtures("_slow_flips")
async def test_b100_a_paste_ends_the_show_and_plays_nothing() -> None:
    async with open_table(BEFORE, SLOW) as table:
        await start_turn(table)
        await table.paste("1\n1\n")
        assert shows_truth(table)
        assert table.game == AFTER


@pytest.mark.usefixtures("_slow_flips")
async def test_while_a_turn_is_shown_the_pointer_shows_no_lens() -> None:
    async with open_table(BEFORE, SLOW) as table:
        await start_turn(table)
        said = table.narration
        await table.point_at(table.screen.shown.hand[0])
        assert table.narration == said
        assert all(table.tag(card) is None for card in AFTER.tableau.cards)


@pytest.mark.usefixtures("_slow_flips")
async def test_the_key_that_ends_the_last_show_answers_no_question() -> None:
    game = find_game(may_shed)
    card = winning_card(game, Outcome.SHED)
    assert card is not None
    async with open_table(game, SLOW) as table:
        await table.add(card)
        assert not isinstance(table.top, GameOverScreen)
        await table.press("n")
        assert isinstance(table.top, GameOverScreen)
        assert table.game.is_over


@pytest.mark.usefixtures("_slow_flips")
async def test_b61_with_speed_off_nothing_moves() -> None:
    async with open_table(BEFORE) as table:
        await table.add(CARD)
        assert shows_truth(table)


async def test_b61_an_environment_without_animation_switches_all_motion_off() -> None:
    async with open_table(BEFORE, SLOW) as table:
        table.app.animation_level = "none"
        await table.add(CARD)
        assert shows_truth(table)


@pytest.mark.usefixtures("_slow_flips")
async def test_b33_q_during_the_show_asks_whether_to_quit() -> None:
    async with open_table(BEFORE, SLOW) as table:
        await start_turn(table)
        await table.press("q")
        assert "Leave the program?" in table.dialog
        assert shows_truth(table)


# Creatures that stir -----------------------------------------------------------------------------


@pytest.mark.usefixtures("_slow_stirs")
async def test_a_card_stirs_when_it_is_chosen_by_key_arrow_or_click() -> None:
    async with open_table(BEFORE, SLOW, 120, 40) as table:
        hand = table.hand
        await table.press("1")
        assert stirring(table) == [hand[0]]
        await table.press("right")
        assert stirring(table) == [hand[1]]
        await table.click(hand[2])
        assert stirring(table) == [hand[2]]
        await table.press("escape")
        assert stirring(table) == []


@pytest.mark.usefixtures("_slow_stirs")
async def test_a_card_that_is_only_pointed_or_looked_at_does_not_stir() -> None:
    async with open_table(BEFORE, SLOW, 120, 40) as table:
        await table.point_at(table.hand[0])
        assert table.tag(BEFORE.tableau.ring[0]) or table.narration
        assert stirring(table) == []
        await table.click(table.game.tableau.ring[0])
        assert table.looked_at == table.game.tableau.ring[0]
        assert stirring(table) == []


async def test_a_chosen_card_is_at_rest_again_and_stays_there() -> None:
    async with open_table(BEFORE, SLOW, 120, 40) as table:
        poses: list[Pose] = []
        card = table.card(table.hand[0])
        card.watch(card, "pose", lambda pose: poses.append(pose), init=False)
        await table.press("1")
        await table.wait_until(lambda: len(poses) > 1 and card.pose is Pose.REST)
        await table.press("1")
        assert poses[-1] is Pose.REST
        assert stirring(table) == []


async def test_cards_stir_when_they_have_flipped_and_at_the_end_nothing_does() -> None:
    async with open_table(BEFORE, Options(speed=Speed.BRISK), 120, 40) as table:
        stirred: list[tuple[int, object]] = []

        def watch_card(number: int) -> None:
            card = table.card(number)

            def note(pose: Pose) -> None:
                if pose is Pose.STIRRED and card.look is not None and not card.squeeze:
                    stirred.append((number, card.look.side))

            card.watch(card, "pose", note, init=False)

        await table.choose(CARD)
        for number in BEFORE.tableau.cards:
            if number != CARD:
                watch_card(number)
        await table.press("enter")
        await table.wait_until(lambda: table.game == AFTER and shows_truth(table))
        turn = last(AFTER)
        assert set(stirred) == {(card, AFTER.tableau.side(card)) for card in turn.flipped}
        assert stirring(table) == []


@pytest.mark.usefixtures("_slow_stirs")
async def test_what_ends_the_show_ends_the_stirring(monkeypatch: pytest.MonkeyPatch) -> None:
    for seconds in beats_module._SECONDS.values():
        monkeypatch.setitem(seconds, beats_module.BeatKind.ADD, 0.0)
        monkeypatch.setitem(seconds, beats_module.BeatKind.FLIP, 1e6)
    monkeypatch.setitem(beats_module._LONGEST_FLIPS, Speed.FULL, 1e9)
    async with open_table(BEFORE, SLOW, 120, 40) as table:
        await start_turn(table)
        (first, *_) = (card for card in BEFORE.tableau.ring if card in last(AFTER).flipped)
        await table.wait_until(lambda: stirring(table) == [first])
        await table.press("Z")
        assert stirring(table) == []
        assert shows_truth(table)


@pytest.mark.usefixtures("_slow_stirs")
async def test_b61_without_motion_nothing_stirs() -> None:
    async with open_table(BEFORE, columns=120, rows=40) as table:
        await table.press("1")
        assert table.chosen == table.hand[0]
        assert stirring(table) == []
        table.screen.take_options(SLOW)
        table.app.animation_level = "none"
        await table.press("2")
        assert table.chosen == table.hand[1]
        assert stirring(table) == []
