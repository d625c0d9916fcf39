from random import Random

from goblins_tui.opponents.memory import remembered
from goblins_tui.rules import OpenCard, Variant, View, parse_position, view
from goblins_tui.rules.worlds import worlds_of
from tests.kit.mid_games import mid_game


def cards_of(public: View) -> list[OpenCard]:
    return [card for zone in (*public.hands, public.ring) for card in zone]


def known_reverses(public: View) -> set[int]:
    return {card.number for card in cards_of(public) if card.reverse is not None}


def test_the_last_reverses_that_were_shown_are_remembered() -> None:
    position = parse_position("G2 G3 / F5 F8 | G10 F16 | 0")
    public = view(position, {2: 9, 3: 4, 8: 7, 10: 2, 16: 7})
    assert known_reverses(remembered(public, 1)) == {2}
    assert known_reverses(remembered(public, 3)) == {2, 8, 16}
    assert known_reverses(remembered(public, 9)) == {2, 3, 8, 10, 16}


def test_a_star_is_never_forgotten() -> None:
    public = view(parse_position("G2 F1 / F5 G8 | G6 F16 | 0"), dict.fromkeys((1, 2, 6, 16), 3))
    assert known_reverses(remembered(public, 0)) == {1, 6}


def test_nothing_is_lost_of_the_faces_that_lie_up() -> None:
    rng = Random(4)
    for players in (1, 2, 3, 4):
        public = mid_game(rng, players).view
        left = remembered(public, 0)
        assert left.turn == public.turn
        assert [card._replace(reverse=None) for card in cards_of(left)] == [
            card._replace(reverse=None) for card in cards_of(public)
        ]


def test_there_are_worlds_for_a_short_memory() -> None:
    rng = Random(8)
    for number in range(60):
        variant = [*Variant][number % 2]
        game = mid_game(rng, 2 + number % 3, variant=variant)
        assert next(worlds_of(remembered(game.view, number % 4), variant))
