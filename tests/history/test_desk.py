"""Work for the disk is done in order, on a thread that nobody waits for."""

from collections.abc import Callable, Iterator
from concurrent.futures import wait
from pathlib import Path
from threading import Event, current_thread, get_ident
from typing import TypeVar

import pytest

from goblins_tui.history.desk import Desk
from goblins_tui.history.store import Store
from tests.kit.stored_games import keep_whole, scripted, store_at

LONG = 10.0
Item = TypeVar("Item")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.db"


@pytest.fixture
def desk(path: Path) -> Iterator[Desk]:
    desk = Desk(lambda: store_at(path))
    yield desk
    assert desk.close(LONG)


def adding(done: list[Item], item: Item) -> Callable[[Store], None]:
    """A job that does nothing but tell that it was done."""
    return lambda store: done.append(item)


def fail(store: Store) -> None:
    raise ZeroDivisionError("the job is wrong")


def test_jobs_are_done_in_the_order_in_which_they_were_left(desk: Desk) -> None:
    done: list[int] = []
    jobs = [desk.ask(adding(done, number)) for number in range(200)]
    wait(jobs, LONG)
    assert done == list(range(200))


def test_all_jobs_and_the_opening_are_done_on_one_other_thread(path: Path) -> None:
    threads: list[int] = []

    def open_store() -> Store:
        threads.append(get_ident())
        return store_at(path)

    desk = Desk(open_store)
    jobs = [desk.ask(lambda store: (get_ident(), current_thread().daemon)) for _ in range(5)]
    threads += [job.result(LONG)[0] for job in jobs]
    assert len(set(threads)) == 1
    assert get_ident() not in threads
    # A disk that hangs for good must not keep the program from ending.
    assert jobs[0].result()[1]
    assert desk.close(LONG)


def test_a_job_gets_the_store_and_its_answer_comes_back(desk: Desk, path: Path) -> None:
    game = desk.ask(lambda store: keep_whole(store, *scripted("two-players"))).result(LONG)
    assert desk.ask(lambda store: store.path).result(LONG) == path
    (line,) = desk.ask(lambda store: store.counted()).result(LONG)
    assert line.id == game


def test_a_job_that_raises_tells_its_owner_and_stops_nobody(desk: Desk) -> None:
    job = desk.ask(fail)
    with pytest.raises(ZeroDivisionError, match="the job is wrong"):
        job.result(LONG)
    assert desk.ask(lambda store: store.open_games()).result(LONG) == ()


def test_where_the_store_cannot_be_opened_every_job_fails_with_the_reason() -> None:
    def open_store() -> Store:
        raise MemoryError("no room")

    desk = Desk(open_store)
    early = desk.ask(lambda store: store.path)
    for job in (early, desk.ask(lambda store: store.path)):
        with pytest.raises(MemoryError, match="no room"):
            job.result(LONG)
    assert desk.close(LONG)


def test_closing_does_what_waits(path: Path) -> None:
    desk = Desk(lambda: store_at(path))
    jobs = [desk.ask(lambda store: keep_whole(store, *scripted("two-players"))) for _ in range(20)]
    assert desk.close(LONG)
    assert all(job.done() for job in jobs)
    store = store_at(path)
    assert len(store.counted()) == 20
    store.close()
    # The store was closed in order, so that all is in one file.
    assert not Path(f"{path}-wal").exists()


def test_closing_waits_no_longer_than_allowed(path: Path) -> None:
    desk, free = Desk(lambda: store_at(path)), Event()
    job = desk.ask(lambda store: free.wait(LONG))
    assert not desk.close(0.01)
    assert not job.done()
    free.set()
    assert desk.close(LONG)
    assert job.result(LONG)


def test_after_closing_jobs_are_cancelled(path: Path) -> None:
    desk = Desk(lambda: store_at(path))
    assert desk.close(LONG)
    assert desk.close(LONG)
    assert desk.ask(lambda store: store.path).cancelled()
    assert desk.ask(lambda store: store.path).cancelled()


def test_a_job_that_was_cancelled_in_time_is_not_done(path: Path) -> None:
    desk = Desk(lambda: store_at(path))
    done: list[str] = []
    kept, cancelled = (desk.ask(adding(done, word)) for word in ("kept", "cancelled"))
    assert cancelled.cancel()
    kept.result(LONG)
    assert desk.close(LONG)
    assert done == ["kept"]
