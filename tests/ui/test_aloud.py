"""Names that are read aloud as their cards flip, by a voice that is a real process."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from goblins_tui.model.session import GameSession
from goblins_tui.motion import beats as beats_module
from goblins_tui.motion.beats import flipped_names
from goblins_tui.options import NO_VOICE, Aloud, Options, Pace, Speed, notice
from goblins_tui.screens.help import HelpScreen
from goblins_tui.screens.replay import ReplayScreen
from goblins_tui.screens.setup import SetupScreen
from goblins_tui.speech import Voice
from tests.golden.games import GAMES
from tests.kit.app import AT_ONCE, open_table
from tests.kit.company import SWIFT, open_company, with_computers
from tests.kit.kept_app import start_as_command
from tests.kit.people import Table
from tests.kit.scenes import find_game, last, new_game, turned_by_rhyme, turned_by_star
from tests.kit.voices import HANGS, FakeVoice, is_gone

READING = Options(speed=Speed.OFF, aloud=Aloud.ON)
GAME = new_game("heron-69-a")


def before(after: GameSession) -> GameSession:
    """A game before its last turn."""
    return replace(after, turns=after.turns[:-1], cursor=after.cursor - 1)


def names_of(after: GameSession) -> str:
    """What is to be read of the last turn: names as they were before, in the order of the Ring."""
    tableau = before(after).tableau
    cards = [card for card in tableau.ring if card in last(after).flipped]
    return ", ".join(after.deck.card(card).face(tableau.side(card)).name for card in cards)


BY_RHYME, BY_STAR = find_game(turned_by_rhyme), find_game(turned_by_star)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only place where programs are looked for."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


@pytest.fixture
def voice(folder: Path) -> FakeVoice:
    """A voice that speaks."""
    return FakeVoice(folder)


@pytest.fixture
def stuck(folder: Path) -> FakeVoice:
    """A voice that begins to speak, and never ends."""
    return FakeVoice(folder, then=HANGS)


@pytest.fixture
def _slow_flips(monkeypatch: pytest.MonkeyPatch) -> None:
    """From its first flip on, no turn is shown to its end before a test ends it."""
    for seconds in beats_module._SECONDS.values():
        for kind in list(seconds):
            monkeypatch.setitem(seconds, kind, 60.0 if kind.value == "flip" else 0.0)
    monkeypatch.setattr(
        beats_module, "_LONGEST_FLIPS", dict.fromkeys(beats_module._LONGEST_FLIPS, 600.0)
    )


async def hear(table: Table, voice: FakeVoice, *texts: str) -> None:
    """Wait until the voice has been told texts, and see that it was told nothing else."""
    await table.wait_until(lambda: len(voice.heard) >= len(texts))
    assert voice.texts == [*texts]


# What is read -----------------------------------------------------------------------------------


@pytest.mark.parametrize("speed", [Speed.OFF, Speed.BRISK])
@pytest.mark.parametrize("after", [BY_RHYME, BY_STAR], ids=["rhyme", "star"])
async def test_the_names_of_the_cards_that_flip_are_read_as_one_text(
    voice: FakeVoice, after: GameSession, speed: Speed
) -> None:
    async with open_table(before(after), replace(READING, speed=speed)) as table:
        await table.add(last(after).card)
        await hear(table, voice, names_of(after))
        await table.wait_until(lambda: not table.screen.director.is_playing)
        assert table.game == after
    assert voice.texts == [names_of(after)]


@pytest.mark.usefixtures("_slow_flips")
async def test_they_are_read_while_the_first_of_them_flips(voice: FakeVoice) -> None:
    async with open_table(before(BY_RHYME), replace(READING, speed=Speed.FULL)) as table:
        await table.add(last(BY_RHYME).card)
        await hear(table, voice, names_of(BY_RHYME))
        assert table.screen.director.is_playing
        assert names_of(BY_RHYME).split(", ")[0] in table.narration


async def test_a_turn_without_flips_is_silent(voice: FakeVoice) -> None:
    quiet = find_game(lambda game: game.cursor > 0 and not last(game).flipped)
    async with open_table(before(quiet), READING) as table:
        await table.add(last(quiet).card)
        assert table.game == quiet
        table.screen.model.session = before(BY_RHYME)
        await table.pilot.pause()
        await table.add(last(BY_RHYME).card)
        await hear(table, voice, names_of(BY_RHYME))


async def test_nothing_is_read_unless_somebody_wants_it(voice: FakeVoice) -> None:
    async with open_table(before(BY_RHYME), AT_ONCE) as table:
        await table.add(last(BY_RHYME).card)
        await table.pilot.pause(0.1)
    assert voice.texts == []


async def test_turns_of_computer_players_are_read_too(voice: FakeVoice) -> None:
    game = with_computers(GAME, "", "Owl")
    async with open_company(game, replace(SWIFT, pace=Pace.NONE, aloud=Aloud.ON)) as table:
        await table.add(game.tableau.hand[0])
        flips = next(card for card in table.hand if last(table.game.play(card)).flipped)
        expected = names_of(table.game.play(flips))
        await table.answer(flips)
        await table.wait_until(lambda: expected in voice.texts)


class Listener(Voice):
    """Keeps what is to be said, and says nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def say(self, text: str) -> None:
        if text:
            self.texts.append(text)


async def test_a_replay_is_read_if_it_moves() -> None:
    game = GAMES["two-players"].play()
    turn = next(turn for turn in range(1, game.cursor) if last(game.at(turn)).flipped)
    async with open_table(GAME, READING) as table:
        table.app.voice = listener = Listener()
        screen = ReplayScreen(game, READING)
        await table.app.push_screen(screen)
        for _ in range(turn):
            await table.press("right")
        assert screen.turn == turn
        assert listener.texts == []
        await table.press("left", "s")
        assert screen.options.speed is Speed.FULL
        await table.press("right")
        await table.wait_until(lambda: listener.texts == [names_of(game.at(turn))])


# When it ends -----------------------------------------------------------------------------------

Act = tuple[str, ...]


@pytest.mark.usefixtures("_slow_flips")
async def test_who_skips_a_turn_skips_its_names(stuck: FakeVoice) -> None:
    async with open_table(before(BY_RHYME), replace(READING, speed=Speed.FULL)) as table:
        await table.add(last(BY_RHYME).card)
        await hear(table, stuck, names_of(BY_RHYME))
        await table.press("2")
        assert table.chosen == BY_RHYME.tableau.hand[1]
        await table.wait_until(lambda: is_gone(stuck.heard[0].pid))


@pytest.mark.parametrize(
    "keys", [("u",), ("y",), ("n", "y")], ids=["taken back", "switched off", "left"]
)
async def test_a_voice_that_speaks_ends_when_its_turn_is(stuck: FakeVoice, keys: Act) -> None:
    async with open_table(before(BY_RHYME), READING, take_back=True) as table:
        await table.add(last(BY_RHYME).card)
        await hear(table, stuck, names_of(BY_RHYME))
        await table.press(*keys)
        await table.wait_until(lambda: is_gone(stuck.heard[0].pid))
        assert stuck.texts == [names_of(BY_RHYME)]


async def test_who_chooses_the_next_card_does_not_interrupt_it(stuck: FakeVoice) -> None:
    async with open_table(before(BY_RHYME), READING) as table:
        await table.add(last(BY_RHYME).card)
        await hear(table, stuck, names_of(BY_RHYME))
        await table.press("1", "right", "question_mark", "escape")
        assert not is_gone(stuck.heard[0].pid)
    assert is_gone(stuck.heard[0].pid)


# Switching it on --------------------------------------------------------------------------------


def is_switched(table: Table, aloud: Aloud) -> bool:
    return table.screen.options.aloud is aloud


@pytest.mark.usefixtures("voice")
async def test_y_switches_it_on_and_off_and_says_so() -> None:
    async with open_table(GAME) as table:
        said = []
        for aloud in (Aloud.ON, Aloud.OFF):
            await table.press("y")
            await table.wait_until(partial(is_switched, table, aloud))
            said.append(table.narration)
        assert said == [notice(Aloud.ON), notice(Aloud.OFF)]


@pytest.mark.usefixtures("voice")
async def test_it_can_be_switched_on_by_clicks_alone() -> None:
    async with open_table(GAME) as table:
        await table.click_command("command_palette")
        await table.wait_until(lambda: "Search for commands" in table.text)
        await table.press(*"aloud")
        await table.wait_until(lambda: "Read aloud (y)" in table.text)
        await table.click_text("Read aloud (y)")
        await table.wait_until(lambda: table.screen.options.aloud is Aloud.ON)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("columns", "rows"), [(60, 20), (80, 24)])
async def test_where_no_voice_is_installed_it_stays_off_and_says_why(
    columns: int, rows: int
) -> None:
    async with open_table(GAME, columns=columns, rows=rows) as table:
        await table.press("y")
        await table.wait_until(lambda: "There is no voice here" in table.text)
        assert table.screen.options.aloud is Aloud.OFF
        assert NO_VOICE in " ".join(table.text.split())


@pytest.mark.usefixtures("folder")
async def test_on_the_set_up_too() -> None:
    async with start_as_command() as guest:
        await guest.press("y")
        await guest.wait_until(lambda: NO_VOICE in " ".join(guest.text.split()))
        assert guest.on(SetupScreen).options.aloud is Aloud.OFF


@pytest.mark.usefixtures("voice")
async def test_what_was_switched_on_at_the_set_up_holds_at_the_table_and_at_the_next_start() -> (
    None
):
    async with start_as_command() as guest:
        await guest.press("y")
        await guest.wait_until(lambda: notice(Aloud.ON) in guest.text)
        await guest.press("enter", "enter")
        assert guest.screen.options.aloud is Aloud.ON
    async with start_as_command() as guest:
        assert guest.on(SetupScreen).options.aloud is Aloud.ON


@pytest.mark.usefixtures("folder")
async def test_the_command_line_switches_it_on_and_without_a_voice_nothing_is_said_of_it() -> None:
    async with start_as_command("play", "--aloud", "on", "--speed", "off") as guest:
        await guest.press("enter")
        for _ in range(2):
            await guest.add(guest.hand[0])
        assert guest.screen.options.aloud is Aloud.ON
        assert guest.notices == []
        assert "voice" not in guest.text


async def test_the_help_says_where_the_voice_is() -> None:
    async with open_table(GAME) as table:
        await table.press("question_mark")
        assert isinstance(table.top, HelpScreen)
        words = {command.action: command.help for command in table.top._commands}["next_aloud"]
        assert "SSH" in words


# Names ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wanted", [turned_by_rhyme, turned_by_star])
def test_names_that_are_read_lay_open(wanted: Callable[[GameSession], bool]) -> None:
    after = find_game(wanted, 3)
    tableau = before(after).tableau
    open_names = {after.deck.card(card).face(tableau.side(card)).name for card in tableau.ring}
    assert {*flipped_names(tableau, last(after), after.deck)} <= open_names
