"""What all personas have in common, and what sets them apart."""

import pickle
from itertools import islice
from random import Random

import pytest

from goblins_tui.opponents import NEW_GAME, OPPONENTS, Game, Persona
from goblins_tui.rules import (
    DECK,
    DECK_SIZE,
    Position,
    Variant,
    legal_cards,
    parse_position,
    play,
    view,
)
from goblins_tui.rules.worlds import position_of, worlds_of
from goblins_tui.solver import Budget
from tests.kit.mid_games import MidGame, mid_game
from tests.kit.project import run_python

FEW = Budget(states=400)
PERSONAS = [*OPPONENTS.values()]
LOOKING = [persona for persona in PERSONAS if persona.ahead > 1]
"""Those that see what others can do next."""
ROW = 72
"""So many columns of a row of the set-up are free for a line."""


def by_name(persona: Persona) -> str:
    return persona.name


def chosen(persona: Persona, game: MidGame, seed: int = 1) -> int:
    return persona.choose(game.view, Random(seed), FEW, game.game)


def winning_cards(position: Position, game: MidGame) -> set[int]:
    variant = game.game.variant
    cards = legal_cards(position)
    return {card for card in cards if play(position, card, variant, game.deck).outcome}


def test_five_play_fair_and_after_them_comes_one_that_cheats() -> None:
    assert [*OPPONENTS] == [persona.name for persona in PERSONAS]
    assert [persona.cheats for persona in PERSONAS] == [False] * 5 + [True]
    assert "cheats" in OPPONENTS["Seer"].line.lower()


def test_each_of_the_ladder_looks_further_and_remembers_no_less() -> None:
    ladder = PERSONAS[:5]
    assert [persona.ahead for persona in ladder] == sorted({each.ahead for each in ladder})
    memories = [DECK_SIZE if each.memory is None else each.memory for each in ladder]
    assert memories == sorted(memories)


@pytest.mark.parametrize("persona", PERSONAS, ids=by_name)
def test_a_persona_has_a_name_a_face_and_a_line_that_fits(persona: Persona) -> None:
    assert persona.name.isalpha()
    assert DECK.card(persona.portrait.card).face(persona.portrait.side).name
    assert 20 < len(persona.line) <= ROW


def test_no_two_have_the_same_face_or_line() -> None:
    assert len({persona.portrait for persona in PERSONAS}) == len(PERSONAS)
    assert len({persona.line for persona in PERSONAS}) == len(PERSONAS)


@pytest.mark.parametrize("persona", PERSONAS, ids=by_name)
def test_a_persona_can_be_sent_to_another_process(persona: Persona) -> None:
    assert pickle.loads(pickle.dumps(persona)) == persona


@pytest.mark.parametrize("persona", PERSONAS, ids=by_name)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_persona_adds_a_card_of_its_own_and_never_misses_a_win(
    persona: Persona, players: int
) -> None:
    rng = Random(players)
    for _ in range(12):
        game = mid_game(rng, players, variant=rng.choice([*Variant]))
        winning = winning_cards(game.position, game)
        assert chosen(persona, game) in (winning or {*legal_cards(game.position)})


@pytest.mark.parametrize("persona", PERSONAS, ids=by_name)
def test_a_win_is_not_missed_when_there_is_no_time_to_think(persona: Persona) -> None:
    rng = Random(5)
    hurry = Budget(states=0, cancelled=lambda: True)
    won = 0
    for _ in range(60):
        game = mid_game(rng, 2)
        card = persona.choose(game.view, Random(1), hurry, game.game)
        winning = winning_cards(game.position, game)
        won += bool(winning)
        assert card in (winning or {*legal_cards(game.position)})
    assert won > 3


def wins_in_all_worlds(position: Position, game: MidGame) -> bool:
    """Whether the seat to move certainly wins, as far as anybody can know."""
    variant = game.game.variant
    return all(
        any(play(position, card, variant, deck).outcome for card in legal_cards(position))
        for deck in islice(worlds_of(game.view, variant), 20)
    )


@pytest.mark.parametrize("persona", LOOKING, ids=by_name)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whoever_looks_ahead_blocks_a_certain_loss_when_it_can(
    persona: Persona, players: int
) -> None:
    rng = Random(100 + players)
    blocked = 0
    while blocked < 8:
        game = mid_game(rng, players)
        position, variant = game.position, game.game.variant
        if winning_cards(position, game):
            continue
        after = {
            card: play(position, card, variant, game.deck).position
            for card in legal_cards(position)
        }
        lost = {card for card in after if wins_in_all_worlds(after[card], game)}
        if lost and lost != after.keys():
            blocked += 1
            told = position_of(game.view)
            assert chosen(persona, game._replace(game=Game(variant, (told,)))) not in lost


@pytest.mark.parametrize("persona", PERSONAS, ids=by_name)
def test_equal_chances_give_equal_turns(persona: Persona) -> None:
    rng = Random(9)
    for _ in range(5):
        game = mid_game(rng, 3)
        assert chosen(persona, game) == chosen(persona, game)


def test_a_turn_is_the_same_in_every_process() -> None:
    code = """
from random import Random
from goblins_tui.opponents import OPPONENTS
from goblins_tui.rules import deal, view
from goblins_tui.solver import Budget

for players in (2, 3, 4):
    public = view(deal(players, "moss-417-a"), {})
    for persona in OPPONENTS.values():
        print(persona.choose(public, Random(3), Budget(states=300)))
"""
    assert run_python(code, PYTHONHASHSEED="1") == run_python(code, PYTHONHASHSEED="2")


def test_who_plays_by_chance_plays_every_card_now_and_then() -> None:
    public = view(parse_position("G1 G2 G3 G5 / G7 G8 G9 | F4 F6 F10 F11 | 0"), {})
    pebble = OPPONENTS["Pebble"]
    played = {pebble.choose(public, Random(seed), FEW, NEW_GAME) for seed in range(60)}
    assert played == {1, 2, 3, 5}


@pytest.mark.parametrize("persona", PERSONAS, ids=by_name)
@pytest.mark.parametrize("variant", Variant)
def test_no_position_is_brought_about_for_the_third_time_when_another_turn_does_not_lose(
    persona: Persona, variant: Variant
) -> None:
    rng = Random(40)
    avoided = 0
    for _ in range(40):
        game = mid_game(rng, 2, variant=variant)
        if winning_cards(game.position, game) or len(legal_cards(game.position)) < 2:
            continue
        favourite, *others = sorted(
            legal_cards(game.position), key=lambda card: card != chosen(persona, game)
        )
        after = {
            card: play(game.position, card, variant, game.deck).position
            for card in (favourite, *others)
        }
        if all(winning_cards(after[card], game) for card in others):
            continue
        twice = (after[favourite], after[favourite], game.position)
        card = chosen(persona, game._replace(game=Game(variant, twice)))
        avoided += card != favourite
        # Who looks further than a reply may know that all others lose.
        assert card != favourite or persona.ahead > 2
    assert avoided > 10


@pytest.mark.parametrize("persona", PERSONAS, ids=by_name)
def test_patience_ends_when_a_game_goes_on_and_on(persona: Persona) -> None:
    rng = Random(2)
    game = mid_game(rng, 2)
    while winning_cards(game.position, game) or len(legal_cards(game.position)) < 3:
        game = mid_game(rng, 2)
    elsewhere = mid_game(rng, 3).position
    late = Game(game.game.variant, (elsewhere,) * 300)
    view_now = game.view
    played = {persona.choose(view_now, Random(seed), FEW, late) for seed in range(40)}
    assert played == {*legal_cards(game.position)}
