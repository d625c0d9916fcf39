"""Searches in a process of their own, so that the screen goes on meanwhile.

A search holds the interpreter for seconds, which a thread would take from the screen.
"""

import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from ctypes import c_uint64
from multiprocessing import get_context, parent_process
from multiprocessing.sharedctypes import RawValue
from threading import Thread
from typing import TypeVar

from goblins_tui import clock
from goblins_tui.solver.budget import Budget

Answer = TypeVar("Answer")


class BackgroundSolver:
    """Answers questions one after the other, in a process that is started with the first of them.

    A question is a function at the top of a module; it is called with its arguments and, by name,
    with a `budget`. Arguments and answers are pickled.
    """

    def __init__(self) -> None:
        self._executor: ProcessPoolExecutor | None = None
        self._asked = 0
        self._answered_up_to = RawValue(c_uint64, 0)
        """Questions with a number up to this one are not to be answered any more."""

    def ask(
        self, question: Callable[..., Answer], *arguments: object, seconds: float | None = None
    ) -> "Future[Answer]":
        """Ask something.

        Args:
            question: What to call in the process.
            arguments: What to call it with.
            seconds: How long it may take; `None` lets it run to its end.

        Returns:
            Its answer in time, or what went wrong there.
        """
        self._asked += 1
        # A process that was ended from outside is replaced, once.
        for is_last in (False, True):
            try:
                return self._process().submit(_answer, self._asked, question, arguments, seconds)
            except BrokenProcessPool:
                self._executor = None
                if is_last:
                    raise
        raise AssertionError("one of the two attempts returned or raised")

    def cancel(self) -> None:
        """Let every question so far give up; the process is free again within milliseconds."""
        self._answered_up_to.value = self._asked

    def close(self) -> None:
        """Let go of the process, without waiting for it."""
        self.cancel()
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None

    def _process(self) -> ProcessPoolExecutor:
        if self._executor is None:
            self._executor = ProcessPoolExecutor(
                1, get_context("spawn"), _begin, (self._answered_up_to,)
            )
        return self._executor


# In the process ---------------------------------------------------------------------------------

_answered_up_to = c_uint64(0)


def _begin(answered_up_to: c_uint64) -> None:
    """Prepare the process: it says nothing, and ends with the program that started it."""
    global _answered_up_to
    _answered_up_to = answered_up_to
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout.flush()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for number in (1, 2):
        os.dup2(nowhere, number)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _answer(
    number: int,
    question: Callable[..., Answer],
    arguments: tuple[object, ...],
    seconds: float | None,
) -> Answer:
    budget = Budget(
        seconds=seconds,
        cancelled=lambda: _answered_up_to.value >= number,
        clock=clock.seconds,
    )
    return question(*arguments, budget=budget)
