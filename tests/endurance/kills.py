"""Ends the real program again and again, in several terminals side by side."""

from __future__ import annotations

import signal
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from tests.endurance.evening import Evening
from tests.endurance.tally import Tally

WAYS: Final = {"kill": signal.SIGKILL, "hup": signal.SIGHUP, "term": signal.SIGTERM}
"""How the program can be ended."""


def endure(folder: Path, way: str, times: int, seed: int = 1, side_by_side: int = 2) -> Tally:
    """End the program so often, in several terminals side by side, each with a file of its own.

    Args:
        folder: Where the files are made.
        way: How it is ended, a key of `WAYS`.
        times: How often, in all.
        seed: What is done, and when it is ended.
        side_by_side: In how many terminals.

    Returns:
        What was counted in all of them.
    """
    shares = [times // side_by_side + (n < times % side_by_side) for n in range(side_by_side)]
    tally = Tally()
    with ProcessPoolExecutor(side_by_side, get_context("spawn")) as pool:
        evenings = [
            pool.submit(_evening, folder / f"{way}-{seed + n}.db", way, seed + n, share)
            for n, share in enumerate(shares)
        ]
        for evening in evenings:
            tally.add(evening.result())
    return tally


def _evening(database: Path, way: str, seed: int, times: int) -> Tally:
    return Evening(database, WAYS[way], seed).live(times)
