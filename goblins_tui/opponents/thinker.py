"""Asking opponents for their turns without ever waiting for them: they think in another process.

An answer always comes. Whoever gives none in time, or ends the process, is replaced by somebody
simple for this turn, and the process by a new one.
"""

from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from random import Random  # noqa: TID251  what it starts from comes in from outside
from threading import Event, Lock, Thread
from typing import Any, Final, NamedTuple

from goblins_tui.background import BackgroundProcess, ProcessEnded
from goblins_tui.budget import Budget
from goblins_tui.opponents.opponent import Game, Opponent
from goblins_tui.opponents.personas import OPPONENTS
from goblins_tui.opponents.safely import Choice, choose_safely, stand_in
from goblins_tui.rules import View
from goblins_tui.text import NAME_CELLS, clean_line, fit

GRACE: Final = 2.0
"""So many seconds later than it should an answer may come; the process may have to be started."""
LOADING: Final = 20.0
"""So many seconds an opponent of a package may take to be imported, before it is asked."""
_STEP: Final = 0.25
"""So many seconds are waited at a time."""


class _Question(NamedTuple):
    name: str
    view: View
    seed: int | str
    game: Game


class Thinker:
    """Asks opponents for turns, one after the other.

    Use it from one thread, which it keeps for a moment only. Answers come from other threads.

    Args:
        process: Where opponents think. It is killed whenever one of them is to be stopped, so
            nobody else should ask it anything.
    """

    def __init__(self, process: BackgroundProcess | None = None) -> None:
        self._process = process or BackgroundProcess()
        self._answer: Future[Choice] = Future()
        """The answer to the last question."""
        self._asking = Lock()
        """Held by the one question that may use the process, or kill it."""

    def think(
        self, name: str, view: View, seed: int | str, game: Game, seconds: float
    ) -> "Future[Choice]":
        """Ask an opponent for a turn; what was asked before is dropped.

        Args:
            name: What the opponent is called.
            view: What everybody may know of the cards; the seat to move holds some.
            seed: What its chance starts from: equal seeds give equal chances.
            game: What else everybody knows.
            seconds: How long it may think.

        Returns:
            A legal turn, at most `GRACE` after that time. Who cancels it drops the question.
        """
        self.stop()
        self._answer = Future()
        question = _Question(name, view, seed, game)
        Thread(target=self._see_to, args=(self._answer, question, seconds), daemon=True).start()
        return self._answer

    def hurry(self) -> None:
        """Let whoever thinks answer with what it has found so far, if it listens."""
        self._process.cancel()

    def stop(self) -> None:
        """Drop what is being thought: its answer is cancelled, its process free of it at once.

        Some opponents never notice that they are cancelled, so the process is killed. The next
        question starts a new one, which takes less than a tenth of a second.
        """
        if self._answer.cancel():
            self._process.kill()

    def close(self) -> None:
        """Drop what is being thought and end the process, without waiting for it."""
        self._answer.cancel()
        self._process.kill()

    def _see_to(self, answer: "Future[Choice]", question: _Question, seconds: float) -> None:
        """Answer a question, whatever happens, unless it is dropped."""
        with self._asking:
            if answer.cancelled():
                return
            found = self._ask(question, seconds, answer)
        with suppress(InvalidStateError):
            try:
                choice = found if isinstance(found, Choice) else _replaced(question, found)
            except Exception as error:
                answer.set_exception(error)
            else:
                answer.set_result(choice)

    def _ask(self, question: _Question, seconds: float, answer: "Future[Choice]") -> Choice | str:
        """What is chosen in the process, or why nothing is."""
        try:
            if question.name not in OPPONENTS:
                loading = self._process.ask(load_by_name, question.name)
                if not self._wait(loading, LOADING, answer):
                    return "could not be loaded in time"
            chosen = self._process.ask(choose_by_name, *question, seconds=seconds)
            if not self._wait(chosen, seconds + GRACE, answer):
                return "did not answer in time"
            return chosen.result()
        except ProcessEnded:
            return "did not answer: its process has ended"
        except OSError:
            return "cannot be asked: no process can be started"
        except Exception as error:
            return _failure(error)

    def _wait(self, asked: "Future[Any]", seconds: float, answer: "Future[Choice]") -> bool:
        """Wait for the process; if it takes too long, or nobody wants to know, it is killed."""
        over = Event()
        for future in (asked, answer):
            future.add_done_callback(lambda _: over.set())
        left = seconds
        # Step by step, because the clock goes on while the whole program is suspended.
        while left > 0 and not over.wait(min(left, _STEP)):
            left -= _STEP
        if not asked.done():
            self._process.kill()
            return False
        return True


def load_by_name(name: str, *, budget: Budget) -> None:  # noqa: ARG001  a process hands one over
    """Load an opponent, so that it need not be while it is asked; what is wrong is told then.

    Args:
        name: What it is called.
        budget: Not needed for this.
    """
    with suppress(Exception, SystemExit):
        _find(name)


def choose_by_name(name: str, view: View, seed: int | str, game: Game, *, budget: Budget) -> Choice:
    """Ask an opponent for a turn; if it cannot be asked, something simple is played.

    Args:
        name: What it is called.
        view: What everybody may know of the cards.
        seed: What its chance starts from.
        game: What else everybody knows.
        budget: What it may spend.

    Returns:
        A legal turn, and what was wrong.
    """
    try:
        opponent = _find(name)
    except LookupError:
        return _replaced(_Question(name, view, seed, game), "is not installed")
    except ValueError as error:
        # It says in a sentence what is wrong.
        return stand_in(str(error), view, Random(seed), game)
    except (Exception, SystemExit) as error:
        return _replaced(_Question(name, view, seed, game), _failure(error))
    return choose_safely(opponent, view, Random(seed), game, budget=budget)


def _find(name: str) -> Opponent:
    if name in OPPONENTS:
        return OPPONENTS[name]
    # It takes longer to look for what is installed than to ask one of ours.
    from goblins_tui.opponents.plugins import find_opponent

    return find_opponent(name)


def _replaced(question: _Question, trouble: str) -> Choice:
    """A turn in place of an opponent that has none."""
    name, view, seed, game = question
    return stand_in(f"{fit(clean_line(name), NAME_CELLS)} {trouble}", view, Random(seed), game)


def _failure(error: BaseException) -> str:
    return f"cannot be asked: {type(error).__name__}"
