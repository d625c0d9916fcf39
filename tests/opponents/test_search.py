from random import Random

import pytest

from goblins_tui.budget import Meter
from goblins_tui.opponents.search import LOST, WON, Search
from goblins_tui.rules import Position, Turn, Variant, legal_cards, play
from tests.kit.mid_games import MidGame, mid_game
from tests.kit.plain_max_n import plain_race, plain_shares
from tests.kit.strategies import random_deck

ALMOST = 0.02
"""A win that comes late is worth a little less."""
WHOLE = 1.0
"""With so large a margin every turn is told exactly."""


def open_games(seed: int, players: int, count: int) -> list[tuple[MidGame, list[Turn]]]:
    """Games in which no turn wins at once, and what can be played."""
    rng = Random(seed)
    found: list[tuple[MidGame, list[Turn]]] = []
    while len(found) < count:
        variant = rng.choice([*Variant])
        game = mid_game(rng, players, variant=variant, deck=random_deck(rng))
        turns = [
            play(game.position, card, variant, game.deck) for card in legal_cards(game.position)
        ]
        if len(turns) > 1 and not any(turn.outcome for turn in turns):
            found.append((game, turns))
    return found


def searched(game: MidGame, turns: list[Turn], ahead: int, margin: float) -> list[float]:
    search = Search(game.deck, game.game.variant, Meter(None))
    return search.compare(turns, range(len(turns)), ahead, margin)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("ahead", [2, 3, 4])
def test_what_is_left_out_of_the_search_changes_nothing(players: int, ahead: int) -> None:
    for game, turns in open_games(players * ahead, players, 12):
        variant, deck, seat = game.game.variant, game.deck, game.position.turn
        expected = []
        for turn in turns:
            share = plain_shares(turn.position, ahead - 1, variant, deck)[seat]
            if players > 2 and LOST < share < WON:
                last = max(1, players * (ahead - 2))
                share = (share + plain_race(turn.position, last, seat, variant, deck)) / 2
            expected.append(share)
        assert searched(game, turns, ahead, WHOLE) == pytest.approx(expected, abs=ALMOST)


def test_without_a_margin_the_best_turn_is_told_exactly_and_no_other_is_better() -> None:
    for game, turns in open_games(7, 2, 40):
        exact = searched(game, turns, 4, WHOLE)
        quick = searched(game, turns, 4, 0.0)
        assert max(quick) == max(exact)
        assert quick.index(max(quick)) == exact.index(max(exact))


def test_a_search_without_a_margin_looks_at_fewer_positions() -> None:
    meters = []
    for margin in (0.0, WHOLE):
        meters.append(Meter(None))
        for game, turns in open_games(3, 2, 10):
            search = Search(game.deck, game.game.variant, meters[-1])
            search.compare(turns, range(len(turns)), 5, margin)
    assert meters[0].states < 0.8 * meters[1].states


def wins_next(game: MidGame, position: Position) -> bool:
    cards = legal_cards(position)
    return any(play(position, card, game.game.variant, game.deck).outcome for card in cards)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_lets_the_next_seat_win_has_lost(players: int) -> None:
    lost = safe = 0
    for game, turns in open_games(players, players, 60):
        for turn, share in zip(turns, searched(game, turns, 2, WHOLE), strict=True):
            if wins_next(game, turn.position):
                lost += 1
                assert share <= LOST
            else:
                safe += 1
                assert share > LOST
    assert lost > 5 < safe


def test_a_win_that_comes_sooner_is_worth_more_and_a_loss_that_does_less() -> None:
    won, lost = set(), set()
    for game, turns in open_games(5, 2, 200):
        short, long = (searched(game, turns, ahead, WHOLE) for ahead in (3, 5))
        for early, late in zip(short, long, strict=True):
            if late >= WON:
                won.add((early >= WON, late))
            if late <= LOST:
                lost.add((early <= LOST, late))
    assert min(share for is_early, share in won if is_early) > max(
        share for is_early, share in won if not is_early
    )
    assert max(share for is_early, share in lost if is_early) < min(
        share for is_early, share in lost if not is_early
    )
