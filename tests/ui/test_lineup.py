import pytest

from goblins_tui.model.session import GameSession
from goblins_tui.rules import Outcome, Side, Variant
from goblins_tui.screens.lineup import lineup_of
from goblins_tui.widgets.parade import Creature
from tests.kit.scenes import (
    BEFORE_FLAWLESS,
    BEFORE_WIN_ALONE,
    ROUND_IN_CIRCLES,
    find_game,
    may_gather,
    may_shed,
    new_game,
    winning_card,
)


def won(outcome: Outcome, variant: Variant = Variant.FAIRIES_RULE) -> GameSession:
    """A game of three that has just been won."""
    wanted = may_shed if outcome is Outcome.SHED else may_gather
    game = find_game(wanted, 3, variant=variant)
    card = winning_card(game, outcome)
    assert card is not None
    return game.play(card)


def held(game: GameSession, seats: list[int], side: Side) -> tuple[Creature, ...]:
    """What some seats hold of one side."""
    tableau = game.tableau
    cards = [card for seat in seats for card in tableau.hands[seat]]
    return tuple(Creature(card, side) for card in cards if tableau.side(card) is side)


@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("outcome", Outcome)
def test_what_the_winner_gathered_dances_and_what_the_others_did_not_shed_sulks(
    outcome: Outcome, variant: Variant
) -> None:
    game = won(outcome, variant)
    assert game.result is not None
    winner = game.result.winner
    assert winner is not None
    others = [seat for seat in range(3) if seat != winner]
    lineup = lineup_of(game)
    assert lineup.left_dances
    assert lineup.right_sulks
    assert lineup.left == held(game, [winner], variant.gather)
    assert lineup.right == held(game, others, variant.shed)
    if outcome is Outcome.GATHERED:
        assert len(lineup.left) >= 6


def test_for_a_winner_without_a_card_of_that_side_the_ring_dances() -> None:
    def wins_empty_handed(game: GameSession) -> bool:
        card = winning_card(game, Outcome.SHED)
        return card is not None and not game.play(card).tableau.hands[game.seat]

    game = find_game(wins_empty_handed, 2, skill=0.2)
    card = winning_card(game, Outcome.SHED)
    assert card is not None
    over = game.play(card)
    ring = [each for each in over.tableau.ring if over.tableau.side(each) is Side.FAIRY]
    assert lineup_of(over).left == tuple(Creature(each, Side.FAIRY) for each in ring)


def test_alone_the_fairies_of_hand_and_ring_dance_and_goblins_left_in_the_ring_sulk() -> None:
    game = BEFORE_WIN_ALONE.play(16).claim()
    lineup = lineup_of(game)
    tableau = game.tableau
    goblins = [card for card in tableau.ring if tableau.side(card) is Side.GOBLIN]
    assert goblins
    assert lineup.right == tuple(Creature(card, Side.GOBLIN) for card in goblins)
    assert {number for number, _ in lineup.left} == {*tableau.cards} - {*goblins}
    assert lineup.left_dances
    assert lineup.right_sulks


def test_flawless_means_that_nobody_is_left_to_sulk() -> None:
    game = BEFORE_FLAWLESS.press_on().play(16)
    lineup = lineup_of(game)
    assert len(lineup.left) == len(game.tableau.cards)
    assert lineup.right == ()


def test_who_gives_up_sees_goblins_sulk_and_nobody_dance() -> None:
    lineup = lineup_of(BEFORE_WIN_ALONE.give_up())
    assert lineup.left == ()
    assert not lineup.left_dances
    assert lineup.right_sulks
    assert {side for _, side in lineup.right} == {Side.GOBLIN}


def test_who_gives_up_goblins_rule_sees_fairies_sulk() -> None:
    game = new_game("moss-417-a", 1, variant=Variant.GOBLINS_RULE).give_up()
    assert {side for _, side in lineup_of(game).right} == {Side.FAIRY}


def test_after_a_draw_nobody_dances_or_sulks() -> None:
    game = ROUND_IN_CIRCLES.agree_draw()
    lineup = lineup_of(game)
    assert not lineup.left_dances
    assert not lineup.right_sulks
    assert lineup.left == held(game, [0, 1], Side.FAIRY)
    assert lineup.right == held(game, [0, 1], Side.GOBLIN)


@pytest.mark.parametrize(
    "game",
    [
        won(Outcome.SHED),
        won(Outcome.GATHERED, Variant.GOBLINS_RULE),
        BEFORE_WIN_ALONE.play(16).claim(),
        BEFORE_WIN_ALONE.give_up(),
        ROUND_IN_CIRCLES.agree_draw(),
    ],
)
def test_b106_only_faces_that_lie_up_are_shown(game: GameSession) -> None:
    lineup = lineup_of(game)
    for creature in lineup.left + lineup.right:
        assert creature.side is game.tableau.side(creature.number)
