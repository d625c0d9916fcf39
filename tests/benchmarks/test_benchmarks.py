"""Every benchmark runs and counts something; how fast it is, is no matter here."""

import json
import math
from contextlib import closing
from pathlib import Path

import pytest

from goblins_tui.history.shelves import Wanted
from goblins_tui.model.journal import session_of, standing_of
from tests.benchmarks.catalogue import BENCHMARKS
from tests.benchmarks.history import FEW
from tests.benchmarks.report import Row, as_json, as_table, at_least, at_most, below, medians
from tests.kit.many_games import PEOPLE, keep_many_games
from tests.kit.stored_games import store_at

TINY = 0.02


@pytest.mark.parametrize("name", BENCHMARKS)
def test_a_benchmark_measures_something(name: str) -> None:
    rows = BENCHMARKS[name](TINY)
    assert rows
    for row in rows:
        assert math.isfinite(row.measured)
        assert row.measured >= 0
        assert math.isnan(row.reference) or row.reference >= 0
    assert sum(row.measured for row in rows) > 0


def test_a_row_is_judged_by_its_ratio() -> None:
    row = Row("a walk", 3.0, 2.0, "ms", "a run")
    assert at_most(1.5, row).holds
    assert not at_most(1.4, row).holds
    assert at_least(1.5, row).holds
    assert not at_least(1.6, row).holds


def test_a_row_is_judged_by_what_was_measured() -> None:
    row = Row("a letter", 8000, 16_000, "B", "a book")
    assert below(8000, row).holds
    assert not below(7999, row).holds


def test_without_a_reference_there_is_no_verdict() -> None:
    assert at_least(1, Row("a walk", 3.0, math.nan, "ms", "nobody else walks")).holds is None


def test_measurements_take_turns() -> None:
    order: list[str] = []

    def measure(name: str, value: float) -> float:
        order.append(name)
        return value

    values = iter([9.0, 1.0, 5.0])
    found = medians(3, lambda: measure("a", next(values)), lambda: measure("b", 2.0))
    assert order == ["a", "b"] * 3
    assert found == [5.0, 2.0]


def test_the_table_has_a_line_for_each_row() -> None:
    row = at_most(2, Row("a walk", 3000.4, 1000.0, "ms", "a run"))
    title, line = as_table([row]).splitlines()
    assert title.split() == ["what", "measured", "reference", "ratio", "budget", "verdict"]
    assert line.split() == "a walk 3,000 ms 1,000 ms a run 3.00x at most 2x MISSED".split()


def test_json_has_null_for_what_cannot_be_said() -> None:
    (found,) = json.loads(as_json([Row("a walk", 3.0, math.nan, "ms", "")]))
    assert found["measured"] == 3.0
    assert found["reference"] is found["ratio"] is found["holds"] is None


def test_a_long_history_has_games_of_every_kind_that_can_be_read(tmp_path: Path) -> None:
    keep_many_games(tmp_path / "games.db", 300, unfinished=2)
    with closing(store_at(tmp_path / "games.db")) as store:
        played = store.counted()
        waiting = store.open_games()
        sessions = [session_of(store.load(line.id)) for line in (*played, *waiting)]
    assert (len(played), len(waiting)) == (300, 2)
    assert {line.head.record.players for line in played} == {1, 2, 3, 4}
    assert [line.standing for line in (*played, *waiting)] == [*map(standing_of, sessions)]
    assert len({line.standing.fingerprint for line in played}) > 290
    assert [line.changed for line in played] == sorted({line.changed for line in played})[::-1]


def test_a_short_history_has_games_of_the_player_who_is_searched(tmp_path: Path) -> None:
    keep_many_games(tmp_path / "games.db", FEW)
    with closing(store_at(tmp_path / "games.db")) as store:
        assert 0 < store.page(Wanted(words=PEOPLE[0]), 0, FEW).total < FEW
