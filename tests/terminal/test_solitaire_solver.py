"""While something is worked out people play on, and nothing of it outlives what it was for."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

from tests.kit.around_games import answer_time, click_in_row, see_the_end
from tests.kit.good_play import table_of
from tests.kit.kept import SETTLING, notice_text, read_notice
from tests.kit.players import PROGRAM, Player, game_on_screen, play, start_table
from tests.kit.processes import cpu_seconds, descendants, have_ended
from tests.kit.solitaires import HUB, printed_at_the_end, solvers
from tests.kit.terminal import Terminal

pytestmark = pytest.mark.slow

LONG = table_of("moss-1", "Ann", size=7)
"""To prove that it cannot be flawless takes seconds."""
CANNOT = "cannot be"
NO_SOLVER = "That cannot be worked out on this machine now."
STARTING = 1.0
"""Seconds after which something is worked out that was wished for, even on a busy machine."""
STOPPING = 0.5
"""Seconds after which nothing may be worked out any more that nobody waits for."""
QUITTING = 2.0
"""Seconds until the program has ended, less than the proof would take."""
AT_ONCE = 0.5
"""Seconds until a key is answered."""


def busy_solver(terminal: Terminal) -> int:
    """The process that works something out, once it does."""
    terminal.wait_for(lambda seen: any(cpu_seconds(pid) > 0.2 for pid in solvers(seen)))
    (solver,) = solvers(terminal)
    return solver


def is_idle(terminal: Terminal, solver: int) -> bool:
    """Whether a process does nothing, for as long as it takes to tell."""
    before = cpu_seconds(solver)
    terminal.settle(0.3, limit=0.3)
    return cpu_seconds(solver) - before <= 0.01


@pytest.fixture
def player() -> Iterator[Player]:
    """Somebody at a table while the par of its deal is worked out."""
    with start_table(LONG, "--flawless", "--as-dealt") as started:
        yield started


@pytest.fixture
def waiting() -> Iterator[Terminal]:
    """A terminal in which somebody waits for a deal, having begun at the set-up."""
    with play("--deal", "moss-1", "--speed", "off") as terminal:
        terminal.wait_for("Play ").settle().press("1").wait_for("[alone]")
        click_in_row(terminal, "Cards", "7")
        click_in_row(terminal, "Goal", "flawless")
        terminal.press("enter")
        yield terminal


def test_b102_keys_are_answered_at_once_while_something_is_worked_out(player: Player) -> None:
    terminal = player.terminal
    busy_solver(terminal)
    terminal.press("i")
    answers = [answer_time(terminal) for _ in range(5)]
    assert median(answers) < AT_ONCE
    assert not is_idle(terminal, busy_solver(terminal))


def test_b103_the_par_comes_even_if_hints_were_asked_for_and_dropped_meanwhile(
    player: Player,
) -> None:
    busy_solver(player.terminal)
    player.terminal.press("i", "i")
    player.add_by_keys(player.game.tableau.hand[0])
    player.terminal.press("i").wait_for("flawless par none")


def test_b104_who_leaves_the_table_leaves_nothing_to_be_worked_out(player: Player) -> None:
    solver = busy_solver(player.terminal)
    player.terminal.press("i", "x", "p", "n").wait_for("Players").settle(STOPPING, STOPPING)
    assert is_idle(player.terminal, solver)
    assert solvers(player.terminal) == [solver]


@pytest.mark.parametrize(("key", "words"), [("a", HUB), ("o", "No game waits for you.")])
def test_b104_who_turns_to_something_else_at_once_waits_for_no_deal_any_more(
    waiting: Terminal, key: str, words: str
) -> None:
    waiting.press(key).wait_for(words).settle(STARTING, STARTING).settle(STOPPING, STOPPING)
    assert all(is_idle(waiting, solver) for solver in solvers(waiting))
    assert CANNOT not in waiting.text


@pytest.mark.parametrize("with_mouse", [False, True], ids=["keys", "mouse"])
def test_b104_who_waits_can_turn_back_and_ask_again(waiting: Terminal, with_mouse: bool) -> None:
    waiting.wait_for("One moment").settle()
    (solver,) = solvers(waiting)
    waiting.click_text("b  Back") if with_mouse else waiting.press("escape")
    waiting.wait_for("[flawless]").settle(STOPPING, STOPPING)
    assert is_idle(waiting, solver)
    waiting.press("enter").wait_for("One moment")


def test_b104_who_waits_for_a_first_deal_can_turn_back_to_the_set_up() -> None:
    with play("solo", "--flawless", "--size", "7", "--deal", "moss-1") as terminal:
        terminal.wait_for("One moment").settle().press("escape")
        terminal.wait_for("[flawless]").wait_for("moss-1")


def test_b104_who_quits_waits_for_nothing_and_finds_a_clean_terminal(waiting: Terminal) -> None:
    solver = busy_solver(waiting)
    begin = time.monotonic()
    waiting.press("q")
    see_the_end(waiting)
    assert time.monotonic() - begin < QUITTING
    assert have_ended([solver], STOPPING)
    assert printed_at_the_end(waiting) == ""


IN_A_SHELL = ["sh", "-c", '"$0" "$@"; cat', *PROGRAM]
"""As people start it: the shell lives on, and the system ends nothing that the program started."""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGHUP])
def test_b104_however_the_program_ends_nothing_goes_on_working(number: signal.Signals) -> None:
    with start_table(LONG, "--flawless", "--as-dealt", program=IN_A_SHELL) as player:
        solver = busy_solver(player.terminal)
        (program,) = set(descendants(player.terminal.pid)) - {solver}
        os.kill(program, number)
        assert have_ended([program], 5.0)
        assert have_ended([solver], STOPPING)


def test_b43_a_deal_that_is_found_while_the_window_is_too_small_waits_for_room() -> None:
    with play("solo", "--deal", "acorn-231", columns=40, rows=10) as terminal:
        (solver,) = solvers(terminal.wait_for(solvers))
        while not is_idle(terminal, solver):
            pass
        assert "Too small: need 60x20, have 40x10." in terminal.text
        assert CANNOT not in terminal.text
        terminal.resize(80, 24).wait_for(f"acorn-231-a {CANNOT} won")


def test_b103_where_the_solver_is_killed_it_is_started_again(player: Player) -> None:
    os.kill(busy_solver(player.terminal), signal.SIGKILL)
    player.see_nothing_played().terminal.press("i").wait_for("Hint: a")


# A machine on which nothing can be worked out -----------------------------------------------


@pytest.fixture
def without_solver(tmp_path: Path) -> dict[str, str | None]:
    """An environment in which what the solver needs cannot be loaded."""
    broken = tmp_path / "broken" / "numpy"
    broken.mkdir(parents=True)
    (broken / "__init__.py").write_text("raise ImportError('not on this machine')\n", "utf-8")
    return {"PYTHONPATH": str(broken.parent)}


def test_b103_where_nothing_can_be_worked_out_one_plays_on_without_par(
    without_solver: dict[str, str | None],
) -> None:
    with play("--speed", "off", env=without_solver) as terminal:
        terminal.wait_for("Play ").settle().press("1").wait_for("[alone]").press("enter")
        player = Player(terminal, game_on_screen(terminal, "Player 1"))
        read_notice(terminal, "Whether this deal can be won could not")
        player.begin()
        terminal.press("i").wait_for(NO_SOLVER)
        for _ in range(3):
            player.add_by_keys(player.good_card())
        assert "par" not in terminal.text.splitlines()[0]
        terminal.press("x").wait_for("Give up?").settle().press("y").wait_for("Given up in turn 4.")
        terminal.settle(SETTLING).press("p").wait_for(NO_SOLVER)


def test_b103_without_the_deal_of_the_day_one_comes_to_the_set_up(
    without_solver: dict[str, str | None],
) -> None:
    with play("solo", "--daily", env=without_solver) as terminal:
        terminal.wait_for("Players").wait_for("The deal of the day could not be worked")
        assert "[alone]" in terminal.text
        assert notice_text(terminal)
