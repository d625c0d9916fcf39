from collections.abc import Sequence
from itertools import islice
from random import Random

import pytest

from goblins_tui.opponents import NEW_GAME, OPPONENTS, Chance, Game
from goblins_tui.opponents.interval import wilson_interval
from goblins_tui.opponents.match import End, Played, Score, play_game, play_match
from goblins_tui.rules import Position, RulesError, Variant, View, deal, play
from goblins_tui.rules.worlds import position_of
from goblins_tui.solver import Budget

FEW = Budget(states=60)
PEBBLE, MINNOW, MAGPIE, BADGER, OWL, _ = OPPONENTS.values()


class Scribe:
    """Plays its lowest card, and writes down what it was told."""

    name = "Scribe"
    line = "Writes everything down."

    def __init__(self) -> None:
        self.views: list[View] = []
        self.games: list[Game] = []

    def choose(self, view: View, rng: Chance, budget: Budget, game: Game = NEW_GAME) -> int:
        self.views.append(view)
        self.games.append(game)
        return min(card.number for card in view.hands[view.turn])


class Stubborn:
    """Names the same card for ever."""

    name = "Stubborn"
    line = "Knows what it wants."

    def choose(self, view: View, rng: Chance, budget: Budget, game: Game = NEW_GAME) -> int:
        return 21


def positions_of(start: Position, cards: Sequence[int]) -> list[Position]:
    positions = [start]
    for card in cards:
        positions.append(play(positions[-1], card).position)
    return positions


def test_a_game_is_played_by_the_rules_until_somebody_wins() -> None:
    start = deal(3, "moss-417-a")
    played = play_game(start, [PEBBLE, MINNOW, MAGPIE], Random(1), FEW)
    *before, last = played.cards
    position = positions_of(start, before)[-1]
    assert played.end is End.WON
    assert played.winner == position.turn
    assert play(position, last).outcome is not None
    assert not played.troubles


def test_everybody_is_told_the_game_so_far_and_what_was_shown() -> None:
    scribe = Scribe()
    start = deal(2, "moss-417-a")
    played = play_game(start, [scribe, scribe], Random(1), FEW, most_turns=12)
    positions = positions_of(start, played.cards)
    assert [position_of(public) for public in scribe.views] == positions[: len(scribe.views)]
    for number, game in enumerate(scribe.games):
        assert game == Game(Variant.FAIRIES_RULE, tuple(positions[: number + 1]))
        assert game.turns == number
    shown = dict.fromkeys(range(1, 21), 0)
    for number, public in enumerate(scribe.views):
        for card in (card for zone in (*public.hands, public.ring) for card in zone):
            assert (card.reverse.turn if card.reverse else 0) == shown[card.number]
        shown |= dict.fromkeys(play(positions[number], played.cards[number]).flipped, number + 1)


def test_the_third_time_a_position_comes_up_is_a_draw() -> None:
    start = deal(2, "acorn-120-a")
    played = play_game(start, [Scribe(), Scribe()], Random(1), FEW)
    *before, last = positions_of(start, played.cards)
    assert (played.end, played.winner) == (End.DRAWN, None)
    assert before.count(last) == 2
    assert max(before.count(position) for position in before) == 2


def test_a_game_that_takes_too_long_is_broken_off() -> None:
    start = deal(2, "moss-417-a")
    played = play_game(start, [Scribe(), Scribe()], Random(1), FEW, most_turns=2)
    assert (played.end, played.winner, len(played.cards)) == (End.BROKEN_OFF, None, 2)


def test_a_game_goes_on_whatever_an_opponent_does() -> None:
    played = play_game(deal(2, "moss-417-a"), [Stubborn(), MINNOW], Random(1), FEW)
    assert played.end is End.WON
    assert set(played.troubles) == {"Stubborn chose 21, which is no card of its hand"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_deal_of_a_match_is_played_from_every_seat(players: int) -> None:
    scribe = Scribe()
    *_, score = play_match(scribe, MINNOW, 2 * players - 1, Random(3), FEW, players)
    assert score.games == 2 * players
    starts = [game.positions[0] for game in scribe.games if game.turns < players]
    assert [start.turn for start in starts] == [0] * len(starts)
    seats = [
        public.turn
        for public, game in zip(scribe.views, scribe.games, strict=True)
        if game.turns < players
    ]
    assert set(seats) == set(range(players))
    assert len({start.hands for start in starts}) == 2


def test_a_match_is_the_same_again_with_the_same_chances() -> None:
    first, second = ([*play_match(OWL, MAGPIE, 4, Random(5), Budget(states=300))] for _ in range(2))
    assert first == second
    assert [score.games for score in first] == [1, 2, 3, 4]


def test_a_match_can_be_watched_and_left() -> None:
    (first, second) = islice(play_match(MINNOW, PEBBLE, 1000, Random(1), FEW), 2)
    assert (first.games, second.games) == (1, 2)


def test_a_match_of_no_games_is_over_at_once() -> None:
    assert not [*play_match(PEBBLE, MINNOW, 0, Random(1), FEW)]


def test_nobody_plays_a_match_of_five() -> None:
    with pytest.raises(RulesError):
        next(play_match(PEBBLE, MINNOW, 1, Random(1), FEW, players=5))


def test_a_score_tells_the_share_of_the_decided_games() -> None:
    score = Score(won=30, lost=10, drawn=5, broken_off=1)
    assert (score.games, score.decided, score.share) == (46, 40, 0.75)
    assert score.interval == wilson_interval(30, 40)
    assert Score().share == 0


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_the_interval_is_that_of_wilson(
    successes: int, trials: int, low: float, high: float
) -> None:
    assert wilson_interval(successes, trials) == pytest.approx((low, high), abs=1e-4)


def test_a_share_never_leaves_its_interval_nor_the_interval_0_to_1() -> None:
    for trials in range(1, 401):
        for successes in range(trials + 1):
            low, high = wilson_interval(successes, trials)
            assert 0 <= low <= successes / trials <= high <= 1


@pytest.mark.parametrize("trials", [*range(1, 401), 99_999, 100_000])
def test_the_bounds_that_are_certain_are_exact(trials: int) -> None:
    assert str(wilson_interval(0, trials).low) == "0.0"
    assert str(wilson_interval(trials, trials).high) == "1.0"


def test_who_was_never_seen_playing_may_have_any_share() -> None:
    assert wilson_interval(0, 0) == (0, 1)


def test_all_games_between_personas_end() -> None:
    rng = Random(103)
    personas = [*OPPONENTS.values()]
    ends: list[Played] = []
    for number in range(200):
        players = 2 + number % 3
        variant = rng.choice([*Variant])
        seats = [rng.choice(personas) for _ in range(players)]
        start = deal(players, f"moss-{number}-a", variant)
        ends.append(play_game(start, seats, rng, Budget(states=40), variant))
    assert not any(played.troubles for played in ends)
    assert sum(played.end is End.WON for played in ends) >= 190
    assert sum(played.end is End.DRAWN for played in ends) < 6


def test_a_persona_alone_tries_to_shed() -> None:
    ends = [
        play_game(deal(1, f"fern-{number}-a"), [OWL], Random(number), Budget(states=400)).end
        for number in range(8)
    ]
    assert ends.count(End.WON) >= 6
