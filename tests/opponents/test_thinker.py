"""Opponents think in a process of their own, which is a real one here (B102, B103, B104)."""

import asyncio
import os
import pickle
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from pathlib import Path
from random import Random
from time import monotonic, sleep

import pytest
from rich.cells import cell_len

from goblins_tui.background import BackgroundProcess
from goblins_tui.budget import Budget
from goblins_tui.opponents import NEW_GAME, OPPONENTS, Chance, Choice, Game, choose_safely, thinker
from goblins_tui.opponents.safely import stand_in
from goblins_tui.opponents.thinker import Thinker, choose_by_name
from goblins_tui.rules import DECK, Face, Variant, View, deal, legal_cards, view
from tests.kit.guests import Packages
from tests.kit.hiding import HIDDEN, deck_with_other_hidden_faces, known_faces, reachable
from tests.kit.mid_games import MidGame, mid_game
from tests.kit.processes import command_line, cpu_seconds, descendants, have_ended, is_running
from tests.kit.project import run_python

START = deal(3, "moss-417-a")
PUBLIC = view(START, {})
HAND = legal_cards(START)
FEW = Budget(states=100)
LONG = 60.0
"""Seconds to think in that nobody uses up."""
PATIENCE = 30.0
MORE_THAN_A_PIPE_HOLDS = 10_000_000
AT_ONCE = 0.2
"""What takes less does not keep anybody waiting, on a busy machine either."""
HALF_A_SECOND = 0.5

GUESTS = '''
import os
import re
import sys
import time


class Highest:
    line = "Plays its highest card."

    def choose(self, view, rng, budget, game):
        return max(card.number for card in view.hands[view.turn])


class Stubborn(Highest):
    """Holds the interpreter, so that no thread of its process ever runs again."""

    def choose(self, view, rng, budget, game):
        leave_mark()
        return re.fullmatch("(a|a)+", "a" * 60 + "b")


class Restless(Highest):
    def choose(self, view, rng, budget, game):
        leave_mark()
        while True:
            pass


class Quitter(Highest):
    def choose(self, view, rng, budget, game):
        os._exit(0)


class Vandal(Highest):
    def choose(self, view, rng, budget, game):
        for number in range(3, 20):
            try:
                os.write(number, b"not an answer")
            except OSError:
                pass
        time.sleep(60)


def Leaver():
    sys.exit("I am off")


def leave_mark():
    with open(os.environ["GOBLINS_TEST_MARK"], "w") as mark:
        mark.write(str(os.getpid()))
'''
NAMES = ("Highest", "Stubborn", "Restless", "Quitter", "Vandal", "Leaver")


def background_processes() -> set[int]:
    """The background processes of this one, by its tests."""
    return {pid for pid in descendants(os.getpid()) if "background" in command_line(pid)}


@pytest.fixture
def process() -> BackgroundProcess:
    return BackgroundProcess()


@pytest.fixture
def asker(process: BackgroundProcess) -> Iterator[Thinker]:
    processes, threads = background_processes(), {*threading.enumerate()}
    opened = Thinker(process)
    yield opened
    opened.close()
    assert have_ended(background_processes() - processes, PATIENCE)
    for thread in {*threading.enumerate()} - threads:
        thread.join(PATIENCE)
        assert not thread.is_alive()


@pytest.fixture
def mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Installs some guests; where those that never answer tell in which process they think."""
    places = {name: f"some_guests:{name}" for name in NAMES}
    packages = Packages(tmp_path).add("guests", places, some_guests=GUESTS)
    monkeypatch.syspath_prepend(str(packages.folder))
    monkeypatch.setenv("GOBLINS_TEST_MARK", str(tmp_path / "mark"))
    return tmp_path / "mark"


def ask(asker: Thinker, name: str, seconds: float = LONG) -> "Future[Choice]":
    return asker.think(name, PUBLIC, "seed", NEW_GAME, seconds)


def answer(asker: Thinker, name: str, seconds: float = LONG) -> Choice:
    return ask(asker, name, seconds).result(PATIENCE)


def wait_until(condition: Callable[[], object]) -> None:
    end = monotonic() + PATIENCE
    while not condition():
        assert monotonic() < end
        sleep(0.01)


def busy_process(mark: Path) -> int:
    """The process in which somebody has begun to think who never stops."""
    wait_until(lambda: mark.exists() and mark.read_text("ascii"))
    return int(mark.read_text("ascii"))


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


# Trouble -------------------------------------------------------------------------------------


def check_trouble(choice: Choice, told: str) -> None:
    assert choice.card in HAND
    assert choice.trouble is not None
    assert told in choice.trouble
    assert choice.trouble.isprintable()
    assert cell_len(choice.trouble) <= 100


@pytest.mark.parametrize(
    "name",
    ["Nobody", "", "[b]x[/b]", "\x1b[2J", "\u202eeyes", "o" * 10_000],
    ids=["unknown", "nothing", "markup", "escape", "override", "long"],
)
def test_who_does_not_exist_is_replaced_and_named_in_one_clean_line(name: str) -> None:
    check_trouble(choose_by_name(name, PUBLIC, 1, NEW_GAME, budget=FEW), "is not installed")


def test_who_cannot_be_used_is_replaced(asker: Thinker, mark: Path) -> None:
    check_trouble(answer(asker, "Leaver"), "Leaver cannot be used")
    assert answer(asker, "Minnow").trouble is None


@pytest.mark.parametrize("error", [ImportError("no such thing"), SystemExit(1), RuntimeError()])
def test_whatever_happens_while_an_opponent_is_sought_somebody_plays(
    error: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find(name: str) -> None:
        raise error

    monkeypatch.setattr(thinker, "_find", find)
    told = f"Nobody cannot be asked: {type(error).__name__}"
    assert choose_by_name("Nobody", PUBLIC, 1, NEW_GAME, budget=FEW).trouble == told


def test_b103_who_never_answers_is_replaced_after_its_time(
    asker: Thinker, mark: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinker, "GRACE", 0.5)
    asked = monotonic()
    check_trouble(answer(asker, "Stubborn", 0.1), "Stubborn did not answer in time")
    assert monotonic() - asked > HALF_A_SECOND
    monkeypatch.undo()
    assert answer(asker, "Minnow").trouble is None


def test_b103_who_ends_its_process_is_replaced(asker: Thinker, mark: Path) -> None:
    ended = "Quitter did not answer: its process has ended"
    check_trouble(answer(asker, "Quitter"), ended)
    assert answer(asker, "Minnow").trouble is None
    check_trouble(answer(asker, "Quitter"), ended)


def test_b103_who_spoils_the_way_back_is_replaced(asker: Thinker, mark: Path) -> None:
    check_trouble(answer(asker, "Vandal"), "Vandal did not answer: its process has ended")
    assert answer(asker, "Minnow").trouble is None


def test_b103_a_process_killed_from_outside_is_replaced(asker: Thinker, mark: Path) -> None:
    asked = ask(asker, "Restless")
    os.kill(busy_process(mark), signal.SIGKILL)
    check_trouble(asked.result(PATIENCE), "Restless did not answer: its process has ended")
    assert answer(asker, "Minnow").trouble is None


def test_b103_where_no_process_can_be_started_somebody_plays(
    asker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    check_trouble(answer(asker, "Owl"), "Owl cannot be asked: no process can be started")
    monkeypatch.undo()
    assert answer(asker, "Minnow").trouble is None


def test_b103_whatever_goes_wrong_in_asking_somebody_plays(
    asker: Thinker, process: BackgroundProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ask_nobody(*question: object, seconds: float) -> None:
        raise RuntimeError("no more threads")

    monkeypatch.setattr(process, "ask", ask_nobody)
    check_trouble(answer(asker, "Owl"), "Owl cannot be asked: RuntimeError")


def test_b103_who_has_no_card_to_play_is_told_so_and_nobody_waits_for_ever(
    asker: Thinker,
) -> None:
    nothing = View(((), ()), PUBLIC.ring, 0)
    with pytest.raises(ValueError, match="empty"):
        asker.think("Minnow", nothing, 1, NEW_GAME, LONG).result(PATIENCE)
    assert answer(asker, "Minnow").trouble is None


def test_a_program_that_was_suspended_hears_what_was_chosen_meanwhile() -> None:
    code = """
import os, signal, subprocess, sys
from goblins_tui.opponents import NEW_GAME, thinker
from goblins_tui.rules import deal, view

thinker.GRACE = 0.8
asker = thinker.Thinker()
public = view(deal(4, "moss-417-a"), {})
asker.think("Minnow", public, 1, NEW_GAME, 60).result()
asked = asker.think("Owl", public, 1, NEW_GAME, 0.4)
wakes = f"import os, signal, time; time.sleep(2); os.kill({os.getpid()}, signal.SIGCONT)"
subprocess.Popen([sys.executable, "-c", wakes])
os.kill(os.getpid(), signal.SIGSTOP)
print(asked.result().trouble)
asker.close()
"""
    assert run_python(code).split() == ["None"]


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


# Questions that are dropped -------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Restless", "Stubborn"])
def test_b104_who_is_stopped_burns_nothing_half_a_second_later(
    asker: Thinker, mark: Path, name: str
) -> None:
    asked = ask(asker, name)
    busy = busy_process(mark)
    wait_until(lambda: cpu_seconds(busy) > 0.2)
    asker.stop()
    sleep(HALF_A_SECOND)
    assert not is_running(busy)
    assert asked.cancelled()
    assert answer(asker, "Minnow").trouble is None


def test_b104_the_owl_too_is_stopped_within_half_a_second(asker: Thinker) -> None:
    before = background_processes()
    answer(asker, "Minnow")
    (process,) = background_processes() - before
    asked = ask(asker, "Owl")
    used = cpu_seconds(process)
    wait_until(lambda: cpu_seconds(process) > used + 0.1)
    asker.stop()
    assert have_ended([process], HALF_A_SECOND)
    assert asked.cancelled()


def test_b104_a_dropped_question_is_never_answered(asker: Thinker) -> None:
    heard: list[Future[Choice]] = []
    dropped = []
    for _ in range(5):
        asked = ask(asker, "Owl", 0.05)
        asked.add_done_callback(heard.append)
        dropped.append(asked)
        asker.stop()
    assert answer(asker, "Minnow").trouble is None
    sleep(0.2)
    assert heard == dropped
    for asked in dropped:
        with pytest.raises(CancelledError):
            asked.result()


def test_the_next_question_drops_the_one_before(asker: Thinker, mark: Path) -> None:
    first = ask(asker, "Restless")
    busy = busy_process(mark)
    assert answer(asker, "Minnow").trouble is None
    assert first.cancelled()
    assert have_ended([busy], PATIENCE)


def test_who_cancels_an_answer_drops_the_question(asker: Thinker, mark: Path) -> None:
    asked = ask(asker, "Restless")
    busy = busy_process(mark)
    assert asked.cancel()
    assert have_ended([busy], PATIENCE)
    assert answer(asker, "Minnow").trouble is None


def test_b104_who_does_not_even_listen_is_stopped(asker: Thinker) -> None:
    before = background_processes()
    answer(asker, "Minnow")
    (process,) = background_processes() - before
    os.kill(process, signal.SIGSTOP)
    ask(asker, "x" * MORE_THAN_A_PIPE_HOLDS)
    sleep(0.1)
    asker.stop()
    assert have_ended([process], HALF_A_SECOND)
    assert answer(asker, "Minnow").trouble is None


def test_what_is_dropped_before_it_is_asked_is_not_asked(
    asker: Thinker, process: BackgroundProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    names: list[str] = []
    gate = threading.Event()
    threads = {*threading.enumerate()}

    def ask_slowly(
        function: Callable[..., Choice], name: str, *rest: object, seconds: float
    ) -> "Future[Choice]":
        names.append(name)
        gate.wait(PATIENCE)
        return BackgroundProcess.ask(process, function, name, *rest, seconds=seconds)

    monkeypatch.setattr(process, "ask", ask_slowly)
    ask(asker, "Owl")
    wait_until(lambda: names)
    ask(asker, "Badger")
    asker.stop()
    gate.set()
    wait_until(lambda: not {*threading.enumerate()} - threads)
    assert names == ["Owl"]


def test_questions_dropped_in_a_hurry_leave_no_process_behind(asker: Thinker) -> None:
    before = background_processes()
    for pause in range(12):
        ask(asker, "Owl")
        sleep(pause / 200)
        asker.stop()
    wait_until(lambda: not background_processes() - before)
    assert answer(asker, "Minnow").trouble is None
    assert len(background_processes() - before) == 1


def test_who_is_idle_is_not_ended_by_stopping(asker: Thinker) -> None:
    before = background_processes()
    answer(asker, "Minnow")
    (idle,) = background_processes() - before
    asker.stop()
    answer(asker, "Minnow")
    assert background_processes() - before == {idle}


@pytest.mark.parametrize("name", ["Minnow", "Stubborn"])
def test_b104_closing_ends_the_process_at_once(asker: Thinker, mark: Path, name: str) -> None:
    before = background_processes()
    asked = ask(asker, name)
    if name == "Stubborn":
        busy_process(mark)
    else:
        asked.result(PATIENCE)
    processes = background_processes() - before
    assert len(processes) == 1
    asker.close()
    assert have_ended(processes, HALF_A_SECOND)


def test_b104_no_opponent_keeps_the_program_from_ending() -> None:
    code = """
from goblins_tui.opponents import NEW_GAME
from goblins_tui.opponents.thinker import Thinker
from goblins_tui.rules import deal, view

Thinker().think("Owl", view(deal(4, "moss-417-a"), {}), 1, NEW_GAME, 600)
"""
    began = monotonic()
    run_python(code)
    assert monotonic() - began < PATIENCE


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
