"""Where the rest of the program leaves work for the disk: a thread of its own, job after job."""

from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread
from typing import TypeVar

from goblins_tui.history.store import Store

Answer = TypeVar("Answer")


class Desk:
    """Runs jobs one after the other on a thread that nobody has to wait for.

    Args:
        open_store: Opens the store; it is called on the thread.
    """

    def __init__(self, open_store: Callable[[], Store]) -> None:
        self._open_store = open_store
        self._jobs: SimpleQueue[Callable[[Store | Exception], None] | None] = SimpleQueue()
        # A daemon: a disk that hangs for good must not keep the program from ending.
        self._thread = Thread(target=self._work, name="history", daemon=True)
        self._is_closed = False
        self._thread.start()

    def ask(self, job: Callable[[Store], Answer]) -> Future[Answer]:
        """Leave a job.

        Args:
            job: Called with the store, on the thread of the desk.

        Returns:
            What the job returns or raises, in time; cancelled if the desk is closed already.
        """
        future: Future[Answer] = Future()
        if self._is_closed:
            future.cancel()
            return future

        def do(store: Store | Exception) -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                if isinstance(store, Exception):
                    raise store
                future.set_result(job(store))
            except Exception as error:
                future.set_exception(error)

        self._jobs.put(do)
        return future

    def close(self, seconds: float) -> bool:
        """Do the jobs that wait, and close the store.

        Args:
            seconds: How long to wait for that at most.

        Returns:
            Whether all was done in time.
        """
        if not self._is_closed:
            self._is_closed = True
            self._jobs.put(None)
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _work(self) -> None:
        store: Store | Exception
        try:
            store = self._open_store()
        except Exception as error:
            # Then every job fails, and whoever left it learns why.
            store = error
        while (job := self._jobs.get()) is not None:
            job(store)
        if isinstance(store, Store):
            store.close()
