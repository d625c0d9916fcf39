from random import Random

import pytest

from goblins_tui.opponents import OPPONENTS, Game, cheating_view
from goblins_tui.opponents.evaluation import shares, weight
from goblins_tui.rules import Variant, mask_of
from goblins_tui.solver import Budget
from tests.kit.mid_games import mid_game
from tests.kit.strategies import mirrored, mirrored_deck

FAIRIES, GOBLINS = Variant
FEW = Budget(states=300)


def hand_of(goblins: int, fairies: int) -> tuple[int, int]:
    """A hand, and which of its cards are fairies."""
    upper = mask_of(range(11, 11 + fairies))
    return mask_of(range(1, 1 + goblins)) | upper, upper


def test_fewer_cards_to_shed_and_more_of_the_others_are_better() -> None:
    for goblins in range(1, 7):
        for fairies in range(6):
            here = weight(*hand_of(goblins, fairies), FAIRIES)
            assert here > 0
            assert weight(*hand_of(goblins - 1, fairies), FAIRIES) > here
            assert fairies == 5 or weight(*hand_of(goblins, fairies + 1), FAIRIES) > here


def test_the_variants_are_mirror_images() -> None:
    rng = Random(6)
    for _ in range(50):
        hand = rng.getrandbits(20)
        up = rng.getrandbits(20)
        assert weight(hand, up, FAIRIES) == weight(hand, ~up, GOBLINS)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_whoever_knows_everything_plays_the_mirror_image_alike(players: int) -> None:
    rng = Random(60 + players)
    seer = OPPONENTS["Seer"]
    for _ in range(10):
        game = mid_game(rng, players)
        positions = tuple(map(mirrored, game.game.positions))
        mirror = cheating_view(mirrored(game.position), mirrored_deck(game.deck))
        straight = seer.choose(cheating_view(game.position, game.deck), Random(1), FEW, game.game)
        assert seer.choose(mirror, Random(1), FEW, Game(GOBLINS, positions)) == straight


def test_all_shares_together_are_one() -> None:
    assert sum(shares([2.0, 1.0, 1.0])) == 1
    assert shares([2.0, 1.0, 1.0])[0] == 0.5


def test_alone_a_good_hand_has_the_larger_share() -> None:
    assert shares([3.0]) == [0.75]
    assert shares([1.0]) == [0.5]
