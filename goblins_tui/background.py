"""Long work in a process of its own, so that the screen goes on meanwhile.

Such work holds the interpreter for seconds, which a thread would take from the screen. The process
is a plain one with two pipes rather than one of `concurrent.futures`: those cannot be started where
the error stream is redirected, as it is under Textual, and outlive a program that is killed.
"""

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread
from typing import IO, Any, NamedTuple, TypeVar

from goblins_tui import clock
from goblins_tui.budget import Budget

Answer = TypeVar("Answer")

_NICENESS = 5
_SERVE = "import sys; sys.path[:] = {path!r}; from goblins_tui.background import serve; serve()"


class ProcessEnded(RuntimeError):
    """The process ended before it answered."""


class _Question(NamedTuple):
    number: int
    function: Callable[..., object]
    arguments: tuple[object, ...]
    seconds: float | None


class _Cancel(NamedTuple):
    numbers: frozenset[int]


class BackgroundProcess:
    """Answers questions one after the other, in a process that is started with the first of them.

    A question is a function at the top of a module; it is called with its arguments and, by name,
    with a `budget`. Arguments and answers are pickled. The process ends with the program, however
    that ends.
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._asked = 0
        self._waiting: dict[int, tuple[subprocess.Popen[bytes], Future[Any]]] = {}
        """Who waits for the answer to a question, and who is to give it."""
        self._lock = Lock()

    def ask(
        self, function: Callable[..., Answer], *arguments: object, seconds: float | None = None
    ) -> "Future[Answer]":
        """Ask something.

        Args:
            function: What to call in the process.
            arguments: What to call it with.
            seconds: How long it may take; `None` lets it run to its end.

        Returns:
            Its answer in time, or what went wrong there.

        Raises:
            OSError: The process cannot be started.
        """
        future: Future[Answer] = Future()
        # What is under way cannot be taken back by the one who waits, only by `cancel`.
        future.set_running_or_notify_cancel()
        with self._lock:
            self._asked += 1
            question = _Question(self._asked, function, arguments, seconds)
            process = self._running()
            try:
                self._send(process, question)
            except OSError:
                # It has just ended: a new one takes its place.
                self._process = None
                process = self._running()
                self._send(process, question)
            self._waiting[self._asked] = process, future
        return future

    @property
    def asked(self) -> int:
        """The number of the last question; they are numbered from 1."""
        return self._asked

    def cancel(self, questions: "Iterable[Future[Any]] | None" = None) -> None:
        """Let questions give up; the process is free again within milliseconds.

        Args:
            questions: What was returned when they were asked; `None` for all so far.
        """
        wanted = None if questions is None else {*questions}
        with self._lock, suppress(OSError):
            numbers = frozenset(
                number
                for number, (_, future) in self._waiting.items()
                if wanted is None or future in wanted
            )
            if numbers and self._process is not None:
                self._send(self._process, _Cancel(numbers))

    def close(self) -> None:
        """End the process, without waiting for it."""
        with self._lock:
            process, self._process = self._process, None
        if process is not None and process.stdin is not None:
            with suppress(OSError):
                process.stdin.close()

    def kill(self) -> None:
        """End the process at once, whatever it is doing, without waiting for it.

        Who still waits gets `ProcessEnded`; the next question starts a new process.
        """
        # Not under the lock: it may be held by who asks a process that does not listen.
        process = self._process
        if process is None:
            return
        process.kill()
        with self._lock:
            if self._process is process:
                self._process = None

    def _running(self) -> "subprocess.Popen[bytes]":
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                [sys.executable, "-c", _SERVE.format(path=sys.path)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
            Thread(target=self._listen, args=(self._process,), daemon=True).start()
        return self._process

    @staticmethod
    def _send(process: "subprocess.Popen[bytes]", message: _Question | _Cancel) -> None:
        assert process.stdin is not None
        process.stdin.write(pickle.dumps(message))
        process.stdin.flush()

    def _listen(self, process: "subprocess.Popen[bytes]") -> None:
        """Hand out answers until the process has ended, or says something that is no answer."""
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(Exception):
            while True:
                number, is_good, answer = pickle.load(process.stdout)
                with self._lock:
                    waiting = self._waiting.pop(number, None)
                if waiting is None:
                    # Who asked was interrupted before it could wait for the answer.
                    continue
                _, future = waiting
                if is_good:
                    future.set_result(answer)
                else:
                    future.set_exception(answer)
        process.stdout.close()
        process.kill()
        process.wait()
        with self._lock:
            if self._process is process:
                self._process = None
            with suppress(OSError):
                process.stdin.close()
            lost = [number for number, (who, _) in self._waiting.items() if who is process]
            futures = [self._waiting.pop(number)[1] for number in lost]
        for future in futures:
            future.set_exception(ProcessEnded("the background process has ended"))


# In the process ---------------------------------------------------------------------------------


def serve() -> None:
    """Answer the questions that come in on standard input, until it ends."""
    # Whoever looks at the screen comes first, where there is one processor for both.
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(1), "wb")
    # Whatever else is printed must not come between the answers.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    questions: SimpleQueue[_Question] = SimpleQueue()
    cancelled: set[int] = set()
    Thread(target=_read, args=(sys.stdin.buffer, questions, cancelled), daemon=True).start()
    while True:
        question = questions.get()
        try:
            answer = pickle.dumps((question.number, True, _answer(question, cancelled)))
        except Exception as error:
            answer = pickle.dumps((question.number, False, _told(error)))
        try:
            answers.write(answer)
            answers.flush()
        except OSError:
            os._exit(0)


def _read(source: IO[bytes], questions: "SimpleQueue[_Question]", cancelled: set[int]) -> None:
    """Take in questions, and which of them are cancelled; end with the program that asks."""
    with suppress(Exception):
        while True:
            message = pickle.load(source)
            if isinstance(message, _Cancel):
                cancelled |= message.numbers
            else:
                questions.put(message)
    os._exit(0)


def _answer(question: _Question, cancelled: set[int]) -> object:
    budget = Budget(
        seconds=question.seconds,
        cancelled=lambda: question.number in cancelled,
        clock=clock.seconds,
    )
    return question.function(*question.arguments, budget=budget)


def _told(error: Exception) -> Exception:
    """An error that can be sent."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        # Pickling runs code of whoever made the error, and that can raise anything.
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
