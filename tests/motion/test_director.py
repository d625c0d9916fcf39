import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from goblins_tui.motion import director as director_module
from goblins_tui.motion.beats import Beat, BeatKind, plan_turn
from goblins_tui.motion.director import Director
from goblins_tui.options import Speed
from tests.kit.scenes import find_game, last, turned_by_rhyme

GAME = find_game(turned_by_rhyme)
BEATS = tuple(
    beat._replace(seconds=0.0)
    for beat in plan_turn(GAME.tableau_after(GAME.cursor - 1), last(GAME), Speed.FULL)
)
NEVER = tuple(beat._replace(seconds=3600.0) for beat in BEATS)
"""Beats that stay for ever."""


class FakeStage:
    """Writes down what it is told to show."""

    def __init__(self) -> None:
        self.shown: list[tuple[str, Beat | None, float]] = []
        self.failing: BeatKind | None = None

    def say(self, beat: Beat) -> None:
        self.shown.append(("say", beat, 0))

    def show_beat(self, beat: Beat) -> None:
        if beat.kind is self.failing:
            raise LookupError("the stage has a hole")
        self.shown.append(("beat", beat, 0))

    def drift(self, beat: Beat, part: float) -> None:
        self.shown.append(("drift", beat, part))

    def squeeze(self, beat: Beat, narrowness: int) -> None:
        self.shown.append(("squeeze", beat, narrowness))

    def stir(self, beat: Beat) -> None:
        self.shown.append(("stir", beat, 0))

    def settle(self) -> None:
        self.shown.append(("settle", None, 0))

    @property
    def beats(self) -> list[Beat | None]:
        """The beats shown so far."""
        return [beat for kind, beat, _ in self.shown if kind == "beat"]

    @property
    def settled(self) -> int:
        """How often the truth was shown."""
        return sum(kind == "settle" for kind, _, _ in self.shown)


class Theatre:
    """A director with a fake stage, whose shows run as tasks."""

    def __init__(self) -> None:
        self.stage = FakeStage()
        self.tasks: list[asyncio.Task[None]] = []
        self.director = Director(self.stage, self._run)

    def _run(self, show: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        self.tasks.append(asyncio.ensure_future(show))
        return self.tasks[-1]

    async def until_first_beat(self) -> None:
        """Wait until the show has begun."""
        async with asyncio.timeout(5):
            while not self.stage.beats:
                await asyncio.sleep(0)


@pytest.fixture(autouse=True)
def _frames_take_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(director_module, "_FRAME_SECONDS", 0.0)


@pytest.mark.parametrize("speed", [Speed.FULL, Speed.BRISK])
async def test_all_beats_are_shown_in_order_and_then_the_truth(speed: Speed) -> None:
    theatre = Theatre()
    theatre.director.play(BEATS, speed)
    assert theatre.director.is_playing
    await theatre.tasks[0]
    assert theatre.stage.beats == list(BEATS)
    assert theatre.stage.shown[-1][0] == "settle"
    assert theatre.stage.settled == 1
    assert not theatre.director.is_playing


@pytest.mark.parametrize("speed", [Speed.FULL, Speed.BRISK])
async def test_a_card_is_on_edge_when_its_other_side_comes_up_then_flat_and_stirs(
    speed: Speed,
) -> None:
    theatre = Theatre()
    theatre.director.play(BEATS, speed)
    await theatre.tasks[0]
    flip = next(beat for beat in BEATS if beat.kind is BeatKind.FLIP)
    steps = [(kind, part) for kind, beat, part in theatre.stage.shown if beat == flip]
    turned = steps.index(("beat", 0))
    assert steps[0] == ("say", 0)
    assert steps[turned - 1] == ("squeeze", 2)
    assert steps[-2:] == [("squeeze", 0), ("stir", 0)]


async def test_moving_cards_come_nearer_until_they_have_arrived() -> None:
    theatre = Theatre()
    theatre.director.play(BEATS, Speed.FULL)
    await theatre.tasks[0]
    parts = [
        part for kind, beat, part in theatre.stage.shown if kind == "drift" and beat == BEATS[0]
    ]
    assert parts == sorted(parts)
    assert parts[-1] == 1


async def test_nothing_to_show_settles_at_once() -> None:
    theatre = Theatre()
    theatre.director.play((), Speed.FULL)
    assert theatre.stage.shown == [("settle", None, 0)]
    assert not theatre.director.is_playing


async def test_b96_finish_ends_a_show_at_once_and_settles() -> None:
    theatre = Theatre()
    theatre.director.play(NEVER, Speed.FULL)
    await theatre.until_first_beat()
    assert theatre.director.finish()
    assert theatre.stage.shown[-1][0] == "settle"
    assert not theatre.director.is_playing
    await asyncio.wait(theatre.tasks)
    assert theatre.tasks[0].cancelled()
    assert theatre.stage.settled == 1


async def test_finish_has_nothing_to_do_when_nothing_is_shown() -> None:
    theatre = Theatre()
    assert not theatre.director.finish()
    assert theatre.stage.shown == []


async def test_finish_before_the_first_beat_shows_none() -> None:
    theatre = Theatre()
    theatre.director.play(BEATS, Speed.FULL)
    theatre.director.finish()
    await asyncio.wait(theatre.tasks)
    assert theatre.stage.shown == [("settle", None, 0)]


async def test_a_second_show_drops_the_first() -> None:
    theatre = Theatre()
    theatre.director.play(NEVER, Speed.FULL)
    await theatre.until_first_beat()
    theatre.director.play(BEATS, Speed.FULL)
    await asyncio.wait(theatre.tasks)
    assert theatre.tasks[0].cancelled()
    assert theatre.stage.beats == [NEVER[0], *BEATS]
    assert theatre.stage.settled == 1


async def test_a_show_never_begins_inside_the_call_that_starts_it() -> None:
    stage = FakeStage()
    shows = []

    def run_eagerly(show: Coroutine[Any, Any, None]) -> asyncio.Future[None]:
        show.send(None)
        shows.append(show)
        return asyncio.get_running_loop().create_future()

    Director(stage, run_eagerly).play(BEATS, Speed.FULL)
    assert stage.shown == []
    shows[0].close()


async def test_an_error_on_the_stage_comes_out_of_the_show() -> None:
    theatre = Theatre()
    theatre.stage.failing = BeatKind.PASS
    theatre.director.play(BEATS, Speed.FULL)
    with pytest.raises(LookupError, match="hole"):
        await theatre.tasks[0]
