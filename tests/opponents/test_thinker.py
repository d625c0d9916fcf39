"""Opponents think in a process of their own, which is a real one here (B102)."""

import asyncio
import pickle
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic, sleep

import pytest

from goblins_tui.budget import Budget
from goblins_tui.opponents import NEW_GAME, OPPONENTS, Chance, Choice, Game, choose_safely, thinker
from goblins_tui.opponents.safely import stand_in
from goblins_tui.opponents.thinker import Thinker
from goblins_tui.rules import DECK, Face, Variant, View, deal, view
from tests.kit.guests import Packages
from tests.kit.hiding import HIDDEN, deck_with_other_hidden_faces, known_faces, reachable
from tests.kit.mid_games import MidGame, mid_game
from tests.kit.project import run_python
from tests.kit.thinkers import (
    AT_ONCE,
    HALF_A_SECOND,
    HAND,
    LONG,
    PATIENCE,
    PUBLIC,
    answer,
    ask,
    background_processes,
    busy_process,
    check_trouble,
)

# Answers -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Pebble", "Minnow"])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_an_answer_is_what_the_opponent_chooses_with_the_same_chance(
    asker: Thinker, name: str, players: int
) -> None:
    rng = Random(players)
    for seed in ("a", "b", 3):
        game = mid_game(rng, players, variant=rng.choice([*Variant]))
        budget = Budget(states=0)
        direct = choose_safely(OPPONENTS[name], game.view, Random(seed), game.game, budget=budget)
        chosen = asker.think(name, game.view, seed, game.game, LONG).result(PATIENCE)
        assert chosen == direct
        assert chosen.trouble is None


def test_chance_starts_from_the_seed(asker: Thinker) -> None:
    def cards() -> list[int]:
        asked = (asker.think("Pebble", PUBLIC, seed, NEW_GAME, LONG) for seed in range(10))
        return [each.result(PATIENCE).card for each in asked]

    first = cards()
    assert len({*first}) > 1
    assert cards() == first


def test_questions_are_answered_one_after_the_other_in_one_process(asker: Thinker) -> None:
    before = background_processes()
    answer(asker, "Minnow")
    (first,) = background_processes() - before
    for _ in range(3):
        answer(asker, "Minnow")
    assert background_processes() - before == {first}


def test_b107_who_uses_its_time_answers_when_it_is_over(asker: Thinker) -> None:
    answer(asker, "Minnow")
    asked = monotonic()
    chosen = asker.think("Owl", view(deal(4, "moss-417-a"), {}), 1, NEW_GAME, 0.3)
    assert chosen.result(PATIENCE).trouble is None
    assert 0.2 < monotonic() - asked < 0.3 + thinker.GRACE


def test_an_opponent_of_a_package_is_asked(asker: Thinker, mark: Path) -> None:
    assert answer(asker, "Highest") == Choice(max(HAND), None)


def test_who_takes_long_to_import_is_asked_all_the_same(
    asker: Thinker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packages = Packages(tmp_path).add_guest("heavy", first="import time; time.sleep(1.0)")
    monkeypatch.syspath_prepend(str(packages.folder))
    monkeypatch.setattr(thinker, "GRACE", 0.5)
    assert ask(asker, "heavy", 0.1).result(PATIENCE) == Choice(min(HAND), None)


def test_who_never_finishes_its_import_is_replaced(
    asker: Thinker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packages = Packages(tmp_path).add_guest("endless", first="while True: pass")
    monkeypatch.syspath_prepend(str(packages.folder))
    monkeypatch.setattr(thinker, "LOADING", 0.5)
    check_trouble(answer(asker, "endless"), "endless could not be loaded in time")
    assert answer(asker, "Minnow").trouble is None


def test_b107_who_is_hurried_answers_with_what_it_has_found_so_far(asker: Thinker) -> None:
    answer(asker, "Minnow")
    asked = monotonic()
    chosen = asker.think("Owl", view(deal(4, "moss-417-a"), {}), 1, NEW_GAME, LONG)
    sleep(0.3)
    asker.hurry()
    assert chosen.result(PATIENCE).trouble is None
    assert monotonic() - asked < LONG / 4


# Who asks is never kept waiting ---------------------------------------------------------------


def test_b102_b104_no_call_keeps_anybody_waiting(asker: Thinker, mark: Path) -> None:
    ask(asker, "Stubborn")
    busy_process(mark)
    calls: list[Callable[[], object]] = [
        lambda: ask(asker, "Stubborn"),
        asker.stop,
        asker.stop,
        lambda: ask(asker, "Owl"),
        lambda: ask(asker, "Minnow"),
        asker.close,
        asker.close,
    ]
    for call in calls:
        began = monotonic()
        call()
        assert monotonic() - began < AT_ONCE


async def test_b102_the_screen_goes_on_while_an_opponent_thinks(asker: Thinker) -> None:
    asked = asyncio.wrap_future(ask(asker, "Owl", 1.5))
    gaps = []
    last = monotonic()
    while not asked.done():
        await asyncio.sleep(0.01)
        gaps.append(monotonic() - last)
        last = monotonic()
    assert (await asked).card in HAND
    assert len(gaps) > 10
    assert max(gaps) < HALF_A_SECOND


def test_who_plays_instead_takes_milliseconds_of_another_thread(
    asker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    played_by: list[threading.Thread] = []
    took: list[float] = []

    def timed(trouble: str, view: View, rng: Chance, game: Game) -> Choice:
        began = monotonic()
        choice = stand_in(trouble, view, rng, game)
        took.append(monotonic() - began)
        played_by.append(threading.current_thread())
        return choice

    monkeypatch.setattr(thinker, "stand_in", timed)
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    answer(asker, "Owl")
    assert len(played_by) == 1
    assert played_by != [threading.current_thread()]
    assert took[0] < AT_ONCE


# What is told ---------------------------------------------------------------------------------


def sent(game: MidGame, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What goes to the process when somebody is to think in a game."""
    messages: list[bytes] = []

    def dumps(thing: object) -> bytes:
        messages.append(pickled(thing))
        return messages[-1]

    pickled = pickle.dumps
    asker = Thinker()
    with monkeypatch.context() as patch:
        patch.setattr("goblins_tui.background.pickle.dumps", dumps)
        asker.think("Minnow", game.view, "seed", game.game, LONG).result(PATIENCE)
    asker.close()
    return messages


@pytest.mark.parametrize("players", [1, 2, 4])
def test_b106_no_hidden_face_and_no_way_to_one_goes_to_the_process(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(players)
    game = mid_game(rng, players, 12)
    known = known_faces(game.position, game.seen)
    game = game._replace(deck=deck_with_other_hidden_faces(DECK, game.position, game.seen, rng))
    (message,) = sent(game, monkeypatch)
    assert HIDDEN.encode() not in message
    told = pickle.loads(message)
    assert told.arguments == ("Minnow", game.view, "seed", game.game)
    assert told.seconds == LONG
    things = [*reachable(told.arguments)]
    faces = {thing for thing in things if isinstance(thing, Face)}
    assert faces == {game.deck.card(number).face(side) for number, side in known}
    kinds = {type(thing).__name__ for thing in things}
    assert kinds <= {
        "tuple", "str", "int", "bool", "NoneType",
        "View", "OpenCard", "SeenReverse", "Face", "Game", "Position",
        "Side", "Rhyme", "Symbol", "Variant",
    }  # fmt: skip


def test_asking_loads_neither_a_screen_nor_an_event_loop() -> None:
    code = "import sys, goblins_tui.opponents.thinker; print(*sys.modules)"
    assert not {"textual", "asyncio", "numpy"} & {*run_python(code).split()}
