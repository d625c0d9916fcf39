"""Nobody sees a hidden face but the Seer, who says so."""

import ast
import pickle
from pathlib import Path
from random import Random

import pytest

from goblins_tui.budget import Budget
from goblins_tui.opponents import (
    NEW_GAME,
    OPPONENTS,
    Game,
    Persona,
    cheating_view,
    cheats,
    view_for,
)
from goblins_tui.rules import Card, Deck, Position, Variant, View, cards_in, parse_position, view
from goblins_tui.rules.cards import Effect
from tests.kit.hiding import HIDDEN, deck_with_other_hidden_faces, reachable
from tests.kit.mid_games import MidGame, mid_game
from tests.kit.project import PACKAGE, run_python
from tests.kit.strategies import random_deck

FAIR = [persona for persona in OPPONENTS.values() if not persona.cheats]
FEW = Budget(states=300)
TABLES = {"match.py"}
"""Here games are played, with a deck; everything else belongs to those who play."""
MODULES = [path for path in sorted((PACKAGE / "opponents").glob("*.py")) if path.name not in TABLES]


def twins(rng: Random) -> tuple[MidGame, MidGame]:
    """Two games that differ only where nobody has looked."""
    variant = rng.choice([*Variant])
    players, most_turns = rng.choice([2, 2, 3, 4]), rng.choice([6, 6, 30])
    one = mid_game(rng, players, most_turns, variant, random_deck(rng))
    other = deck_with_other_hidden_faces(one.deck, one.position, one.seen, rng)
    return one, one._replace(deck=other)


def test_twins_are_the_same_in_every_process() -> None:
    code = """
from random import Random
from tests.opponents.test_peeking import twins

print([list(game.deck) for game in twins(Random(105))])
"""
    assert run_python(code, PYTHONHASHSEED="1") == run_python(code, PYTHONHASHSEED="2")


def chooses_the_same(persona: Persona, rng: Random) -> None:
    one, other = twins(rng)
    assert one.deck != other.deck
    assert one.view == other.view
    seed = rng.random()
    first, second = (
        persona.choose(game.view, Random(seed), FEW, game.game) for game in (one, other)
    )
    assert first == second


@pytest.mark.parametrize("persona", FAIR, ids=lambda persona: persona.name)
def test_b105_what_nobody_has_seen_changes_no_turn(persona: Persona) -> None:
    rng = Random(105)
    for _ in range(40):
        chooses_the_same(persona, rng)


@pytest.mark.slow
@pytest.mark.parametrize("persona", FAIR, ids=lambda persona: persona.name)
def test_b105_what_nobody_has_seen_changes_none_of_five_hundred_turns(persona: Persona) -> None:
    rng = Random(1050)
    for _ in range(500):
        chooses_the_same(persona, rng)


def test_b105_the_test_above_finds_one_that_peeks() -> None:
    rng = Random(105)
    seer = OPPONENTS["Seer"]
    differing = 0
    for _ in range(80):
        one, other = twins(rng)
        first, second = (
            seer.choose(cheating_view(game.position, game.deck), Random(1), FEW, game.game)
            for game in (one, other)
        )
        differing += first != second
    assert differing > 3


@pytest.mark.parametrize("persona", FAIR, ids=lambda persona: persona.name)
def test_b106_nothing_that_is_sent_to_an_opponent_holds_a_hidden_face(persona: Persona) -> None:
    rng = Random(106)
    for _ in range(10):
        _, game = twins(rng)
        told = (persona, view_for(persona, game.position, game.seen, game.deck), game.game)
        assert HIDDEN.encode() not in pickle.dumps(told)
        for part in reachable(told):
            assert not isinstance(part, Deck | Card | Effect)
            assert not (isinstance(part, str) and HIDDEN in part)


def test_a_fair_opponent_gets_what_everybody_may_know() -> None:
    position = parse_position("G1 F7 / G2 | F3 G4 | 0")
    for persona in FAIR:
        given = view_for(persona, position, {7: 3}, random_deck(Random(1)))
        assert given == view(position, {7: 3}, random_deck(Random(1)))


def test_who_cheats_gets_every_reverse() -> None:
    position, deck = parse_position("G1 F7 / G2 | F3 G4 | 0"), random_deck(Random(2))
    given = view_for(OPPONENTS["Seer"], position, {7: 3}, deck)
    assert given == cheating_view(position, deck)
    for card in (card for zone in (*given.hands, given.ring) for card in zone):
        assert card.reverse is not None
        assert card.reverse.face == deck.card(card.number).face(card.side.other)


def test_an_opponent_that_does_not_say_so_does_not_cheat() -> None:
    class Guest:
        name = "Guest"
        line = "Plays the first card."

        def choose(self, view: View, rng: object, budget: Budget, game: Game = NEW_GAME) -> int:
            return view.hands[view.turn][0].number

    assert not cheats(Guest())


def names_of(tree: ast.AST) -> set[str]:
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    names |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return names | {
        name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for name in (node.module or "", *(alias.name for alias in node.names))
    }


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_b105_no_opponent_knows_the_standard_deck(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert not names_of(tree) & {"DECK", "deal", "goblins_tui.rules.deck", "parse_game"}
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in calls:
        # Where no deck is named it would be the standard one.
        if isinstance(call.func, ast.Name) and call.func.id == "play":
            assert len(call.args) == 4
        if isinstance(call.func, ast.Name) and call.func.id == "view":
            assert len(call.args) == 3


def test_the_search_for_the_standard_deck_finds_it_where_games_are_played() -> None:
    for name in TABLES:
        tree = ast.parse((PACKAGE / "opponents" / name).read_text(encoding="utf-8"))
        assert "DECK" in names_of(tree)


def test_a_position_that_is_told_leads_to_no_face() -> None:
    told = [*reachable(Game(positions=(parse_position("G1 | F2 | 0"),)))]
    assert any(isinstance(part, Position) for part in told)
    assert not any(isinstance(part, Deck | Card) for part in told)
    assert not cards_in(0)
