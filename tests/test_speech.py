"""The voice that reads names aloud. Its programs are real processes here."""

import os
import shutil
import signal
import subprocess
import time
import wave
from array import array
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from subprocess import run
from threading import Event

import pytest

from goblins_tui import speech
from goblins_tui.speech import Voice, find_program, speaking
from tests.kit.project import run_python
from tests.kit.voices import HANGS, PATIENCE, FakeVoice, is_gone, wait_until

NAMES = "Worm Soup, Fungus Goop"
DASHED = "--help"
"""What a program must not take for an option."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only place where programs are looked for."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


@pytest.fixture
def voice() -> Iterator[Voice]:
    made = Voice()
    yield made
    made.close()


@pytest.fixture
def keyboard() -> Iterator[None]:
    """An input of this process from which something can come at any time."""
    kept, (ours, other) = os.dup(0), os.pipe()
    os.dup2(ours, 0)
    yield
    os.dup2(kept, 0)
    for end in (kept, ours, other):
        os.close(end)


# Which program speaks ---------------------------------------------------------------------------


def test_the_first_program_that_is_there_speaks(folder: Path) -> None:
    assert find_program() is None
    for name in ("espeak-ng", "spd-say", "say"):
        FakeVoice(folder, name)
        assert find_program() == folder / name


def test_a_file_that_cannot_be_run_is_no_voice(folder: Path) -> None:
    FakeVoice(folder).path.chmod(0o644)
    assert find_program() is None


def test_nothing_is_looked_for_or_started_before_there_is_something_to_say(folder: Path) -> None:
    code = "import shutil, threading; shutil.which = None; from goblins_tui.speech import Voice"
    code += "; voice = Voice(); voice.say(''); voice.close(); print(threading.active_count())"
    assert run_python(code).strip() == "1"


def test_where_nothing_is_installed_there_is_silence(folder: Path, voice: Voice) -> None:
    voice.say(NAMES)
    later = FakeVoice(folder)
    # Whether the first text was in time for it or not, the second one is.
    voice.say("Widow Stew")
    wait_until(lambda: "Widow Stew" in later.texts)


@pytest.mark.parametrize(
    ("name", "before"),
    [
        ("say", ("--",)),
        ("spd-say", ("-w", "-l", "en", "--")),
        ("espeak-ng", ("-v", "en", "--")),
    ],
)
def test_every_program_is_told_the_text_behind_its_options(
    folder: Path, voice: Voice, name: str, before: tuple[str, ...]
) -> None:
    program = FakeVoice(folder, name)
    for count, text in enumerate((NAMES, DASHED, "$(true); `true` 'x'"), 1):
        voice.say(text)
        assert program.hear(count).arguments == (*before, text)


@pytest.mark.parametrize(
    ("address", "passed"),
    [
        ("inet_socket:192.0.2.1:6560", ""),
        ("unix_socket:/run/user/1/speechd.sock", "unix_socket:/run/user/1/speechd.sock"),
    ],
)
def test_spd_say_is_never_sent_to_another_machine(
    folder: Path, voice: Voice, monkeypatch: pytest.MonkeyPatch, address: str, passed: str
) -> None:
    monkeypatch.setenv("SPEECHD_ADDRESS", address)
    told = folder / "told"
    FakeVoice(folder, "spd-say", f"echo \"at $SPEECHD_ADDRESS\" >'{told}'")
    voice.say(NAMES)
    wait_until(lambda: told.exists() and told.read_text() == f"at {passed}\n")


def test_a_program_can_read_nothing_and_what_it_writes_is_seen_nowhere(
    folder: Path, voice: Voice, keyboard: None, capfd: pytest.CaptureFixture[str]
) -> None:
    read = folder / "read"
    FakeVoice(folder, then=f"echo out; echo err >&2; /bin/cat >'{read}'; echo end >>'{read}'")
    voice.say(NAMES)
    wait_until(lambda: read.exists() and read.read_text() == "end\n")
    assert capfd.readouterr() == ("", "")


def test_espeak_ng_speaks_what_it_is_told_with_our_command(tmp_path: Path) -> None:
    found = shutil.which("espeak-ng")
    assert found, "this test needs the Debian package espeak-ng"
    lengths = []
    for text in (NAMES, f"-{NAMES}, {NAMES}"):
        sound = tmp_path / "sound.wav"
        program, *arguments = speaking(Path(found), text)
        run([program, "-w", str(sound), *arguments], check=True, capture_output=True)
        with wave.open(str(sound)) as recording:
            samples = array("h", recording.readframes(recording.getnframes()))
            lengths.append(recording.getnframes() / recording.getframerate())
        assert max(map(abs, samples)) > 1000
    assert 1 < lengths[0] < 4
    assert lengths[1] > 1.5 * lengths[0]


# One text at a time -----------------------------------------------------------------------------


def test_what_is_being_spoken_ends_when_something_else_is_to_be_said(
    folder: Path, voice: Voice
) -> None:
    program = FakeVoice(folder, then=HANGS)
    voice.say("Worm Soup")
    first = program.hear(1)
    voice.say("Fungus Goop")
    assert program.hear(2).text == "Fungus Goop"
    assert is_gone(first.pid)
    assert not is_gone(program.heard[1].pid)


def test_what_is_being_spoken_ends_when_nothing_is_to_be_said(folder: Path, voice: Voice) -> None:
    program = FakeVoice(folder, then=HANGS)
    voice.say(NAMES)
    pid = program.hear(1).pid
    voice.say("")
    wait_until(lambda: is_gone(pid))
    assert program.texts == [NAMES]


def test_of_many_texts_at_once_the_last_one_is_spoken_and_nothing_waits_for_the_voice(
    folder: Path, voice: Voice
) -> None:
    program = FakeVoice(folder, then=HANGS)
    begun = time.monotonic()
    for number in range(100):
        voice.say(f"name {number}")
    assert time.monotonic() - begun < 1.0
    wait_until(lambda: "name 99" in program.texts)
    *others, last = program.heard
    assert last.text == "name 99"
    assert all(is_gone(other.pid) for other in others)


def test_a_voice_that_is_slow_to_start_holds_nobody_up_and_ends_if_it_comes_too_late(
    folder: Path, voice: Voice, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, is_asked, may_start = subprocess.Popen, Event(), Event()
    started: list[subprocess.Popen[bytes]] = []

    def start_slowly(
        command: Sequence[str], *, stdin: int, stdout: int, stderr: int, env: Mapping[str, str]
    ) -> subprocess.Popen[bytes]:
        is_asked.set()
        assert may_start.wait(PATIENCE)
        started.append(start(command, stdin=stdin, stdout=stdout, stderr=stderr, env=env))
        return started[-1]

    FakeVoice(folder, then=HANGS)
    monkeypatch.setattr(subprocess, "Popen", start_slowly)
    voice.say(NAMES)
    assert is_asked.wait(PATIENCE)
    voice.say("")
    may_start.set()
    wait_until(lambda: started and started[0].returncode == -signal.SIGKILL)


def test_the_service_of_spd_say_is_hushed_too_unless_it_goes_on_with_another_text(
    folder: Path, voice: Voice
) -> None:
    program = FakeVoice(folder, "spd-say", f'[ "$1" = -S ] || {HANGS}')
    voice.say("Worm Soup")
    program.hear(1)
    voice.say("Fungus Goop")
    assert program.hear(2).text == "Fungus Goop"
    voice.say("")
    assert program.hear(3).arguments == ("-S",)


def test_who_has_spoken_to_the_end_is_not_hushed(folder: Path, voice: Voice) -> None:
    program = FakeVoice(folder, "spd-say")
    voice.say("Worm Soup")
    pid = program.hear(1).pid
    wait_until(lambda: is_gone(pid))
    voice.say("")
    voice.say("Fungus Goop")
    assert program.hear(2).text == "Fungus Goop"


# Trouble ----------------------------------------------------------------------------------------


def test_a_voice_that_hangs_is_ended_and_the_next_text_is_spoken(
    folder: Path, voice: Voice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speech, "LONGEST_SECONDS", 0.1)
    program = FakeVoice(folder, then=HANGS)
    voice.say("Worm Soup")
    pid = program.hear(1).pid
    wait_until(lambda: is_gone(pid))
    voice.say("Fungus Goop")
    assert program.hear(2).text == "Fungus Goop"


def test_a_service_that_does_not_answer_holds_nobody_up(folder: Path, voice: Voice) -> None:
    program = FakeVoice(folder, "spd-say", HANGS)
    voice.say("Worm Soup")
    program.hear(1)
    voice.say("")
    pid = program.hear(2).pid
    voice.say("Fungus Goop")
    assert program.hear(3).text == "Fungus Goop"
    assert is_gone(pid)


def test_a_voice_that_fails_is_silence_and_is_tried_again(folder: Path, voice: Voice) -> None:
    program = FakeVoice(folder, then="echo no sound >&2; exit 3")
    for count in (1, 2):
        voice.say(NAMES)
        assert program.hear(count).text == NAMES


def say_until_heard(voice: Voice, program: FakeVoice, text: str) -> None:
    """Say something again and again, as turns follow each other, until a program hears it."""

    def is_heard() -> bool:
        voice.say(text)
        return text in program.texts

    wait_until(is_heard)


def test_another_voice_takes_the_place_of_one_that_vanished(folder: Path, voice: Voice) -> None:
    gone, other = FakeVoice(folder, "say"), FakeVoice(folder, "spd-say")
    voice.say("Worm Soup")
    gone.hear(1)
    gone.path.unlink()
    say_until_heard(voice, other, "Fungus Goop")
    assert gone.texts == ["Worm Soup"]


def test_a_voice_that_is_broken_is_silence_until_it_is_mended(folder: Path, voice: Voice) -> None:
    path = FakeVoice(folder).path
    path.write_bytes(b"\x00 no program")
    with pytest.raises(OSError, match="format"):
        run(speaking(path, NAMES), check=False)
    voice.say(NAMES)
    say_until_heard(voice, FakeVoice(folder), "Fungus Goop")


def test_the_end_leaves_no_process_and_no_thread_and_nothing_is_said_after_it(
    folder: Path, voice: Voice
) -> None:
    program = FakeVoice(folder, then=HANGS)
    voice.say(NAMES)
    pid = program.hear(1).pid
    voice.close()
    assert is_gone(pid)
    voice.say("Fungus Goop")
    voice.close()
    assert program.texts == [NAMES]


def test_the_end_waits_for_a_voice_that_is_just_being_started(folder: Path) -> None:
    program = FakeVoice(folder, then=HANGS)
    for _ in range(20):
        voice = Voice()
        voice.say(NAMES)
        voice.close()
    assert all(is_gone(heard.pid) for heard in program.heard)


def test_a_program_that_ends_while_its_voice_hangs_leaves_none_behind(folder: Path) -> None:
    program = FakeVoice(folder, then=HANGS)
    code = f"""
import time
from pathlib import Path
from goblins_tui.speech import Voice
voice = Voice()
voice.say({NAMES!r})
while not Path({str(program.notes)!r}).exists():
    time.sleep(0.01)
voice.close()
"""
    run_python(code)
    (heard,) = program.heard
    assert is_gone(heard.pid)
