"""A table in a real terminal at which names are read aloud, by a voice that hangs or is gone."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from goblins_tui.model.session import GameSession
from goblins_tui.motion.beats import flipped_names
from tests.kit.around_games import answer_time, see_the_end
from tests.kit.good_play import table_of
from tests.kit.players import Player, start_table
from tests.kit.processes import descendants
from tests.kit.voices import HANGS, FakeVoice, is_gone

GAME = table_of("moss-31", "Ann", "Bo")
AT_ONCE = 1.0
"""Seconds until a key is answered, on a busy machine; a voice that hangs takes far longer."""


def flips(game: GameSession, card: int) -> str:
    """What is read aloud when a card is added."""
    turn = game.play(card).last_turn
    assert turn is not None
    return ", ".join(flipped_names(game.tableau, turn))


def card_that_flips(game: GameSession) -> int:
    """A card whose turn is read aloud."""
    return next(card for card in game.tableau.hand if flips(game, card))


@pytest.fixture
def voice(tmp_path: Path) -> FakeVoice:
    """A voice that begins to speak, and never ends."""
    return FakeVoice(tmp_path, then=HANGS)


@pytest.fixture
def player(voice: FakeVoice) -> Iterator[Player]:
    """Somebody at a table at which names are read aloud."""
    env = {"PATH": str(voice.path.parent)}
    with start_table(GAME, "--aloud", "on", env=env) as made:
        yield made


def play_and_hear(player: Player, voice: FakeVoice) -> int:
    """Add a card, and hear what flips; returns the process that speaks."""
    card, count = card_that_flips(player.game), len(voice.heard) + 1
    expected = flips(player.game, card)
    player.add_by_keys(card)
    heard = voice.hear(count)
    assert heard.text == expected
    return heard.pid


def test_names_are_read_turn_after_turn_and_the_screen_answers_though_the_voice_hangs(
    player: Player, voice: FakeVoice
) -> None:
    first = play_and_hear(player, voice)
    assert answer_time(player.terminal) < AT_ONCE
    second = play_and_hear(player, voice)
    assert is_gone(first)
    assert not is_gone(second)
    assert answer_time(player.terminal) < AT_ONCE
    player.see_truth()


def test_no_process_is_left_after_quitting(player: Player, voice: FakeVoice) -> None:
    speaking = play_and_hear(player, voice)
    assert speaking in descendants(player.terminal.pid)
    player.terminal.press("q").wait_for("Leave the program?").press("y")
    see_the_end(player.terminal)
    assert is_gone(speaking)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_no_process_is_left_when_the_program_is_told_to_end(
    player: Player, voice: FakeVoice, number: signal.Signals
) -> None:
    speaking = play_and_hear(player, voice)
    player.terminal.signal(number).wait_for_exit()
    assert is_gone(speaking)


def test_a_voice_that_complains_or_vanishes_leaves_the_screen_as_it_is(tmp_path: Path) -> None:
    voice = FakeVoice(tmp_path, then="echo no sound; echo no sound >&2; exit 3")
    with start_table(GAME, "--aloud", "on", env={"PATH": str(tmp_path)}) as player:
        play_and_hear(player, voice)
        player.see_nothing_played()
        voice.path.unlink()
        player.add_by_keys(card_that_flips(player.game)).see_nothing_played()
        assert "no sound" not in player.terminal.text
        assert b"no sound" not in player.terminal.raw


def test_names_are_read_while_a_turn_is_shown_step_by_step(
    tmp_path: Path, voice: FakeVoice
) -> None:
    env = {"PATH": str(tmp_path)}
    options = ("--aloud", "on", "--speed", "full")
    with start_table(GAME, *options, env=env) as player:
        speaking = play_and_hear(player, voice)
        assert not is_gone(speaking)


def test_without_a_voice_y_says_so_and_the_game_goes_on(tmp_path: Path) -> None:
    with start_table(GAME, env={"PATH": str(tmp_path)}, columns=60, rows=20) as player:
        player.terminal.press("y").wait_for("There is no voice here")
        player.add_by_keys(card_that_flips(player.game)).see_nothing_played()
