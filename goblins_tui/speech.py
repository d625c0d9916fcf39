"""Reads names aloud with a program of the machine, where there is one.

The program gets our own words and nothing else: no option that leads to a network, no input, and
nowhere to write to. Whatever goes wrong with it is silence. It ends when the game does; but if
that is killed so that it can do nothing any more, what is being spoken is spoken to its end.
"""

import os
import shutil
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Condition, Thread
from typing import NamedTuple

LONGEST_SECONDS = 20.0
"""A voice that speaks for longer than this has got stuck: thirteen names take some twelve."""
CLOSING_SECONDS = 0.5
"""What the end of a voice may take before nobody waits for it any more."""
_HUSH_SECONDS = 0.3
_DISPATCHER_ADDRESS = "SPEECHD_ADDRESS"


class _Program(NamedTuple):
    """How a program is used; what comes behind `--` is no option, however it begins."""

    speak: tuple[str, ...]
    hush: tuple[str, ...] = ()
    """Ends what a service goes on speaking although the program that asked for it has ended."""


_PROGRAMS = {
    "say": _Program(("--",)),
    "spd-say": _Program(("-w", "-l", "en", "--"), ("-S",)),
    "espeak-ng": _Program(("-v", "en", "--")),
}
"""The programs that speak, the one to be preferred first; the names are English."""


def find_program() -> Path | None:
    """The program that would speak here; `None` if there is none."""
    for name in _PROGRAMS:
        found = shutil.which(name)
        if found is not None:
            return Path(found)
    return None


def speaking(program: Path, text: str) -> list[str]:
    """The command that speaks a text, and ends when it has been spoken.

    Args:
        program: What `find_program` found.
        text: What to speak: our own words, for they may be taken for a pattern.

    Returns:
        The program and its arguments.
    """
    return [str(program), *_PROGRAMS[program.name].speak, text]


class Voice:
    """Speaks one text at a time; the one before ends when the next one comes.

    No call waits for the program: a thread looks for it, starts it and sees it end.
    """

    def __init__(self) -> None:
        self._changed = Condition()
        """Guards all that follows, and tells the thread that there is something to do."""
        self._wanted = ""
        self._wishes = 0
        """How often something was to be said, or nothing more."""
        self._is_closed = False
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: Thread | None = None
        self._program: Path | None = None
        """What was found; only the thread uses it."""

    def say(self, text: str) -> None:
        """Speak a text; what is being spoken ends.

        Args:
            text: What to speak; nothing at all is silence.
        """
        with self._changed:
            self._wanted = "" if self._is_closed else text
            self._wishes += 1
            if self._process is not None:
                self._process.kill()
            if self._wanted and self._thread is None:
                self._thread = Thread(target=self._work, name="voice", daemon=True)
                self._thread.start()
            self._changed.notify()

    def close(self) -> None:
        """Say nothing more, and see that no process is left."""
        with self._changed:
            self._is_closed = True
        self.say("")
        if self._thread is not None:
            self._thread.join(CLOSING_SECONDS)

    # In the thread --------------------------------------------------------------------------

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._wanted or self._is_closed)
                if self._is_closed:
                    return
                text, self._wanted = self._wanted, ""
                wish = self._wishes
            self._speak(text, wish)

    def _speak(self, text: str, wish: int) -> None:
        # Looked for again until there is one: it may be installed while people play.
        program = self._program = self._program or find_program()
        if program is None:
            return
        try:
            was_ended = self._run(speaking(program, text), wish)
            hush = _PROGRAMS[program.name].hush
            if was_ended and hush and not self._wanted:
                self._hush([str(program), *hush])
        except OSError:
            # It is gone, or cannot be run: perhaps there is another one next time.
            self._program = None

    def _run(self, command: Sequence[str], wish: int) -> bool:
        """Run a program to its end; whether it was ended before that."""
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=_environment(),
        )
        with self._changed:
            self._process = process
            if self._wishes != wish:
                process.kill()
        try:
            process.wait(LONGEST_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        with self._changed:
            self._process = None
        return process.returncode < 0

    @staticmethod
    def _hush(command: Sequence[str]) -> None:
        with suppress(subprocess.SubprocessError):
            subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=_environment(),
                timeout=_HUSH_SECONDS,
                check=False,
            )


def _environment() -> dict[str, str]:
    """The environment without an address at which spd-say would look for its service elsewhere."""
    environ = dict(os.environ)
    if not environ.get(_DISPATCHER_ADDRESS, "").startswith("unix_socket"):
        environ.pop(_DISPATCHER_ADDRESS, None)
    return environ
