"""Plays the beats of a turn on a stage; can be ended at any moment."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol

from goblins_tui.motion.beats import Beat, BeatKind
from goblins_tui.options import Speed

_FRAME_SECONDS = 0.06
_SLIDE = {Speed.FULL: (0.0, 0.4, 0.8), Speed.BRISK: (0.5,), Speed.OFF: ()}
"""The parts of its way that a moving card has behind it, frame by frame."""
_EDGE = {Speed.FULL: (1, 2), Speed.BRISK: (2,), Speed.OFF: ()}
"""How narrow a card gets while it turns over, frame by frame."""


class Stage(Protocol):
    """Where beats are shown."""

    def say(self, beat: Beat) -> None:
        """Say the words of a beat."""

    def show_beat(self, beat: Beat) -> None:
        """Show how the cards lie after a beat."""

    def drift(self, beat: Beat, part: float) -> None:
        """Show the moving cards of a beat with this part of their way behind them."""

    def squeeze(self, beat: Beat, narrowness: int) -> None:
        """Show the cards of a beat as they turn over: 0 is flat, 2 is on edge."""

    def stir(self, beat: Beat) -> None:
        """Let the creatures of a beat stir, no longer than the beat stays."""

    def settle(self) -> None:
        """Show the truth, whatever was shown before."""


class Running(Protocol):
    """A show that goes on by itself."""

    def cancel(self) -> object:
        """End it."""


class Director:
    """Plays one row of beats at a time.

    Args:
        stage: Where to play them.
        run: Runs a show by itself, and reports its errors.
    """

    def __init__(self, stage: Stage, run: Callable[[Coroutine[Any, Any, None]], Running]) -> None:
        self._stage = stage
        self._run = run
        self._running: Running | None = None

    @property
    def is_playing(self) -> bool:
        """Whether a turn is being shown."""
        return self._running is not None

    def play(self, beats: Sequence[Beat], speed: Speed) -> None:
        """Show a turn; what was being shown before is dropped.

        Args:
            beats: The beats in order; none settles at once.
            speed: How many frames a movement gets.
        """
        self._drop()
        if beats:
            self._running = self._run(self._play(beats, speed))
        else:
            self._stage.settle()

    def finish(self) -> bool:
        """End the show at once and settle.

        Returns:
            Whether there was anything to end.
        """
        was_playing = self.is_playing
        if was_playing:
            self._drop()
            self._stage.settle()
        return was_playing

    def _drop(self) -> None:
        if self._running is not None:
            self._running.cancel()
            self._running = None

    async def _play(self, beats: Sequence[Beat], speed: Speed) -> None:
        # Since Python 3.12 a task can run its first lines inside the call that starts it, when
        # nobody knows yet that a turn is being shown.
        await asyncio.sleep(0)
        for beat in beats:
            self._stage.say(beat)
            if beat.kind is BeatKind.FLIP:
                for narrowness in _EDGE[speed]:
                    self._stage.squeeze(beat, narrowness)
                    await asyncio.sleep(_FRAME_SECONDS)
                self._stage.show_beat(beat)
                for narrowness in (*reversed(_EDGE[speed][:-1]), 0):
                    self._stage.squeeze(beat, narrowness)
                    await asyncio.sleep(_FRAME_SECONDS if narrowness else 0)
                self._stage.stir(beat)
            else:
                self._stage.show_beat(beat)
                if beat.cards:
                    for part in _SLIDE[speed]:
                        self._stage.drift(beat, part)
                        await asyncio.sleep(_FRAME_SECONDS)
                    self._stage.drift(beat, 1.0)
            await asyncio.sleep(beat.seconds)
        self._running = None
        self._stage.settle()
