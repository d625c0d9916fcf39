"""The parts of the terminal app that need no terminal."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Button

from goblins_tui.terminal.app import TerminalApp
from goblins_tui.terminal.driver import (
    TerminalDriver,
    TerminalOutput,
    without_superseded_moves,
)


class FailingApp(TerminalApp):
    """Has a button that fails, and counts the calls of its hook."""

    saved = 0

    def compose(self) -> ComposeResult:
        yield Button("fail")

    def on_button_pressed(self) -> None:
        raise LookupError("the button failed")

    def before_exit(self) -> None:
        self.saved += 1
        raise OSError("the disk is full")


async def test_a_test_sees_the_exception_that_crashed_the_app(tmp_path: Path) -> None:
    log = tmp_path / "crash.log"
    app = FailingApp(crash_log=log)
    with pytest.raises(LookupError):
        async with app.run_test() as pilot:
            await pilot.click(Button)
    assert app.return_code == 1
    assert app.saved == 1
    assert "the button failed" in log.read_text("utf-8")


class Question(ModalScreen[None]):
    """Its key acts on something that it shows."""

    BINDINGS = [("x", "press", "Press"), Binding("y", "press", "Press", priority=True)]
    presses = 0

    async def on_event(self, event: events.Event) -> None:
        """Take as long to be drawn as on a busy machine."""
        if isinstance(event, events.Compose):
            await asyncio.sleep(0.05)
        await super().on_event(event)

    def compose(self) -> ComposeResult:
        yield Button("answer")

    def action_press(self) -> None:
        self.query_one(Button).label = "pressed"
        self.presses += 1


@pytest.mark.parametrize("key", ["x", "y"])
async def test_a_key_that_is_typed_ahead_waits_for_the_screen_that_answers_it(key: str) -> None:
    app, question = TerminalApp(), Question()
    async with app.run_test() as pilot:
        app.push_screen(question)
        assert not question.is_mounted
        app.post_message(events.Key(key, key))
        await pilot.pause(0.2)
        assert question.presses == 1


class Waiting(ModalScreen[None]):
    """Waits for an answer, and shows it."""

    def __init__(self) -> None:
        super().__init__()
        self.answer = asyncio.Event()

    def compose(self) -> ComposeResult:
        yield Button("no answer yet")

    def on_mount(self) -> None:
        self.run_worker(self._show_answer())

    async def _show_answer(self) -> None:
        await self.answer.wait()
        self.query_one(Button).label = "answered"


async def test_an_answer_that_comes_while_its_screen_is_taken_apart_is_let_go_of() -> None:
    app, waiting = TerminalApp(), Waiting()
    async with app.run_test() as pilot:
        await app.push_screen(waiting)
        await waiting.query(Button).remove()
        waiting.remove()
        waiting.answer.set()
        await pilot.pause()
    assert app.return_code is None


async def test_without_a_terminal_a_hangup_ends_the_app_with_its_status() -> None:
    app = FailingApp()
    async with app.run_test() as pilot:
        app.exit_for_hangup()
        app.exit_for_hangup()
        await pilot.pause()
        assert app._watchdog is not None
        app._watchdog.cancel()
    assert app.return_code == 129
    assert app.saved == 1


async def test_without_a_terminal_a_redraw_does_nothing() -> None:
    app = FailingApp()
    async with app.run_test():
        app.redraw()
    assert app.frames.bytes_written == 0


def test_the_driver_is_ours_where_there_is_a_termios() -> None:
    assert TerminalApp().driver_class is TerminalDriver


def mouse(kind: type[events.MouseEvent], x: int, button: int = 0) -> events.MouseEvent:
    return kind(None, x, 0, 0, 0, button, False, False, False)


def test_b47_of_a_run_of_moves_only_the_last_is_handled() -> None:
    messages: list[Message] = [
        *(mouse(events.MouseMove, x) for x in range(5)),
        mouse(events.MouseDown, 4, 1),
        *(mouse(events.MouseMove, x, 1) for x in range(5, 9)),
        mouse(events.MouseMove, 9),
    ]
    kept = list(without_superseded_moves(messages))
    assert [kept.index(messages[place]) for place in (4, 5, 9, 10)] == [0, 1, 2, 3]
    assert len(kept) == 4


def test_b22_output_to_a_terminal_that_is_gone_is_swallowed() -> None:
    reader, writer = os.pipe()
    with os.fdopen(writer, "w", encoding="utf-8") as stream:
        output = TerminalOutput(stream)
        os.close(reader)
        for _ in range(3):
            output.write("some text")
            output.flush()
        assert output.is_gone
        assert not output.isatty()


def test_b31_a_character_that_the_terminal_lacks_becomes_a_question_mark() -> None:
    reader, writer = os.pipe()
    with os.fdopen(writer, "w", encoding="ascii") as stream:
        output = TerminalOutput(stream)
        output.write("frog \N{FROG FACE}")
        output.flush()
        assert os.read(reader, 100) == b"frog ?"
    os.close(reader)


def test_b28_a_closed_stream_is_an_output_that_is_gone() -> None:
    output = TerminalOutput(None)
    output.write("text")
    output.flush()
    assert output.is_gone
