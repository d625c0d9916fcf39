"""The verse of a game on the screen: read, turned into other forms, copied and saved."""

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from goblins_tui.challenges import Challenge, Kind
from goblins_tui.model.ballad import Form, ballad_text, stanzas, verse_text
from goblins_tui.model.session import GameSession
from goblins_tui.model.verdict import Background, Best
from goblins_tui.options import Glyphs, Options, Speed
from goblins_tui.rules import DECK, Goal, Side
from goblins_tui.screens.ask_text import AskText
from goblins_tui.screens.ballad import NEXT_FORM, BalladScreen
from goblins_tui.screens.dialog import Answers
from goblins_tui.screens.game_over import GameOverScreen
from goblins_tui.screens.log import LogScreen
from goblins_tui.screens.solo_over import SoloOverScreen
from tests.golden.games import GAMES
from tests.kit.app import open_table
from tests.kit.campaign import PROOF
from tests.kit.finished_games import NAMES as HOSTILE_NAMES
from tests.kit.kept_app import come_back
from tests.kit.people import Table
from tests.kit.picture import screen_strips
from tests.kit.scenes import BEFORE_FLAWLESS, FULL_HANDS, new_game
from tests.kit.screen_host import ScreenHost

GAME = new_game("heron-69-a", 2, 7, 1)
OVER = GAMES["two-players"].play()
FLAWLESS = BEFORE_FLAWLESS.press_on().play(16)
SIZES = [(60, 20), (80, 24), (120, 40)]
NAMES = [card.face(side).name for card in DECK for side in Side]


@pytest.fixture(autouse=True)
def first_form() -> Iterator[None]:
    with patch.object(BalladScreen, "form", Form.BALLAD):
        yield


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def box(table: Table) -> list[str]:
    """The rows of the verse that can be seen."""
    view = table.top.query_one("#reading-text")
    region = view.content_region.intersection(table.top.query_one("#ballad").region)
    strips = screen_strips(table.app)[region.y : region.bottom]
    return [strip.crop(region.x, region.right).text.strip() for strip in strips]


def last_line(game: GameSession, form: Form) -> str:
    return verse_text(game, form).split("\n")[-1].strip()


async def open_verse(table: Table, by_click: bool = False) -> None:
    """Open the log, then the verse."""
    if by_click:
        await table.click_command("log")
        await table.click_text("Read it as a verse")
    else:
        await table.press("t", "v")
    await table.wait_until(lambda: isinstance(table.top, BalladScreen))
    await table.pilot.pause()


@pytest.mark.parametrize("by_click", [False, True])
async def test_the_log_is_read_as_a_verse_and_closed_again(by_click: bool) -> None:
    async with open_table(GAME) as table:
        await open_verse(table, by_click)
        assert last_line(GAME, Form.BALLAD) in table.text
        await (table.click_text("Back") if by_click else table.press("escape"))
        assert isinstance(table.top, LogScreen)
        await (table.click_text("Back") if by_click else table.press("b"))
        assert table.is_open
        assert table.game == GAME


@pytest.mark.parametrize("by_click", [False, True])
async def test_every_form_comes_round(by_click: bool) -> None:
    async with open_table(GAME) as table:
        await open_verse(table)
        for form in (Form.COUPLETS, Form.LIMERICK, Form.BALLAD):
            await (table.click_text("Another form") if by_click else table.press("f"))
            words = last_line(GAME, form)
            await table.wait_until(lambda words=words: words in table.text)  # type: ignore[misc]


async def test_the_form_that_was_chosen_stays() -> None:
    async with open_table(GAME) as table:
        await open_verse(table)
        await table.press("f", "b", "v")
        assert "Couplets" in table.text
    async with open_table(FULL_HANDS[3]) as table:
        await open_verse(table)
        assert "Couplets" in table.text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("form", Form)
async def test_it_begins_with_the_last_stanza_and_can_be_read_from_the_first(
    form: Form, size: tuple[int, int]
) -> None:
    game = FULL_HANDS[4]
    BalladScreen.form = form
    async with open_table(game, Options(speed=Speed.OFF), *size) as table:
        await open_verse(table)
        for line in stanzas(game, form)[-1].lines:
            assert line in " ".join(box(table))
        assert "of Ann, Bo, Cy and Di" not in table.text
        await table.press("home")
        await table.wait_until(lambda: "of Ann, Bo, Cy and Di" in table.text)
        await table.press("end")
        await table.wait_until(lambda: last_line(game, form) in table.text)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("form", Form)
async def test_the_verse_of_a_game_that_is_over_begins_with_its_title(
    form: Form, size: tuple[int, int]
) -> None:
    title = verse_text(OVER, form).split("\n")[0]
    async with open_table(OVER, Options(speed=Speed.OFF), *size) as table:
        await table.press("v")
        while BalladScreen.form is not form:
            await table.press("end", "f")
        await table.wait_until(lambda: title in table.text)
        assert last_line(OVER, form) not in table.text
        await table.press("end")
        await table.wait_until(lambda: last_line(OVER, form) in table.text)


async def test_who_scrolls_while_it_opens_stays_there() -> None:
    async with open_table(FULL_HANDS[4]) as table:
        ballad = BalladScreen(FULL_HANDS[4])
        await table.app.push_screen(ballad)
        ballad.action_scroll(-100_000)
        await table.wait_until(lambda: "The Ballad of Ann, Bo, Cy and Di" in table.text)
        await table.pilot.pause()
        assert "The Ballad of Ann, Bo, Cy and Di" in table.text


async def test_who_scrolls_while_it_takes_another_form_stays_there() -> None:
    async with open_table(FULL_HANDS[4]) as table:
        await open_verse(table)
        ballad = table.top
        assert isinstance(ballad, BalladScreen)
        ballad.do(NEXT_FORM)
        ballad.action_scroll(-100_000)
        await table.wait_until(lambda: "The Couplets of Ann, Bo, Cy and Di" in table.text)
        await table.pilot.pause()
        assert "The Couplets of Ann, Bo, Cy and Di" in table.text


@pytest.mark.parametrize("by_click", [False, True])
@pytest.mark.parametrize("size", SIZES)
async def test_all_of_it_can_be_read_further_down(size: tuple[int, int], by_click: bool) -> None:
    rows = [row.strip() for row in verse_text(OVER, Form.BALLAD).split("\n")]
    read: set[str] = set()
    async with open_table(OVER, Options(speed=Speed.OFF), *size) as table:
        await table.press("v")
        await table.wait_until(lambda: box(table)[0] == rows[0])
        while "Further down" in table.text:
            read |= {*box(table)}
            await (table.click_text("Further down") if by_click else table.press("d"))
            await table.pilot.pause()
        assert read | {*box(table)} == {*rows}
        await (table.click_text("To the top") if by_click else table.press("d"))
        await table.wait_until(lambda: box(table)[0] == rows[0])
        assert "Further down" in table.text


async def test_the_way_on_follows_the_form_of_the_verse() -> None:
    async with open_table(FULL_HANDS[4].at(4), columns=100, rows=40) as table:
        await open_verse(table)
        shapes = set()
        for _ in Form:
            await table.press("f")
            await table.pilot.pause()
            view = table.top.query_one("#reading-text")
            shapes.add(view.max_scroll_y > 0)
            assert ("To the top" in table.text) == (view.max_scroll_y > 0)
            assert "Further down" not in table.text
        assert shapes == {False, True}


async def test_it_grows_while_the_game_goes_on() -> None:
    async with open_table(GAME) as table:
        for _ in range(3):
            before = len(stanzas(table.game, Form.BALLAD))
            await open_verse(table)
            assert last_line(table.game, Form.BALLAD) in table.text
            await table.press("escape", "escape", "1", "enter")
            assert len(stanzas(table.game, Form.BALLAD)) == before + 1
        await open_verse(table)
        assert last_line(table.game, Form.BALLAD) in table.text


@pytest.mark.parametrize("size", SIZES)
async def test_with_ascii_glyphs_it_is_ascii_only(size: tuple[int, int]) -> None:
    async with open_table(GAME, Options(glyphs=Glyphs.ASCII, speed=Speed.OFF), *size) as table:
        await open_verse(table)
        for _ in Form:
            assert table.text.isascii()
            await table.press("f")


@pytest.mark.parametrize("size", SIZES)
async def test_no_line_of_the_text_is_broken_again(size: tuple[int, int]) -> None:
    async with open_table(FULL_HANDS[2], Options(speed=Speed.OFF), *size) as table:
        for form in Form:
            BalladScreen.form = form
            await open_verse(table)
            rows = [row.strip() for row in verse_text(FULL_HANDS[2], form).split("\n")]
            shown = box(table)
            assert shown == rows[-len(shown) :]
            await table.press("escape", "escape")


async def test_b106_the_verse_of_a_game_that_goes_on_names_no_hidden_face() -> None:
    async with open_table(GAME) as table:
        shown = {table.face_name(card) for card in GAME.tableau.cards}
        for turns in range(GAME.cursor):
            earlier = GAME.at(turns)
            shown |= {
                DECK.card(card).face(earlier.position.side(card)).name
                for card in earlier.tableau.cards
            }
        await open_verse(table)
        for _ in Form:
            read = {name for name in NAMES if name in table.text}
            assert read <= shown
            await table.press("f")


async def test_b62_names_are_shown_as_they_are() -> None:
    record = OVER.to_record()._replace(names=(HOSTILE_NAMES[3], "Bo"), cards=(1,), ending=None)
    async with open_table(GameSession.begin(record)) as table:
        await open_verse(table)
        assert "The Ballad of [b]Di[/] and Bo" in table.text


# Copying and saving ---------------------------------------------------------------------------


@pytest.mark.parametrize("by_click", [False, True])
async def test_it_is_copied_and_stays(by_click: bool) -> None:
    async with open_table(GAME) as table:
        await open_verse(table)
        with patch.object(type(table.app), "copy_to_clipboard") as copy:
            await (table.click_text("Copy it") if by_click else table.press("y"))
        copy.assert_called_once_with(ballad_text(GAME, Form.BALLAD))
        assert "copied" in table.text
        assert isinstance(table.top, BalladScreen)


@pytest.mark.parametrize("by_click", [False, True])
async def test_it_is_saved_to_a_file(by_click: bool, home: Path) -> None:
    file = home / "couplets-heron-69-a.txt"
    async with open_table(GAME) as table:
        await open_verse(table)
        await table.press("f")
        await (table.click_text("Save it to a file") if by_click else table.press("s"))
        await table.wait_until(lambda: isinstance(table.top, AskText))
        assert "Save the verse as" in table.text
        assert "~/couplets-heron-69-a.txt" in table.text
        await (table.click_text("OK") if by_click else table.press("enter"))
        await table.wait_until(lambda: bool(table.app._notifications))
        assert isinstance(table.top, BalladScreen)
    assert file.read_text(encoding="utf-8") == ballad_text(GAME, Form.COUPLETS)


async def test_a_file_that_is_there_stays_as_it_is(home: Path) -> None:
    file = home / "ballad-heron-69-a.txt"
    file.write_text("something else")
    async with open_table(GAME, columns=60, rows=20) as table:
        await open_verse(table)
        await table.press("s", "enter")
        await table.wait_until(lambda: "~/ballad-heron-69-a-2.txt" in table.text)
        assert "That file exists. Save it as" in table.text
        await table.press("escape")
        await table.wait_until(lambda: isinstance(table.top, BalladScreen))
    assert file.read_text() == "something else"
    assert [*home.glob("*.txt")] == [file]


# At the end -----------------------------------------------------------------------------------


@pytest.mark.parametrize("by_click", [False, True])
@pytest.mark.parametrize("game", [OVER, FLAWLESS], ids=["table", "alone"])
async def test_after_a_game_its_ballad_leads_back_to_what_next(
    game: GameSession, by_click: bool
) -> None:
    over = SoloOverScreen if game.is_solitaire else GameOverScreen
    async with open_table(game) as table:
        assert isinstance(table.top, over)
        await (table.click_text("Read its ballad") if by_click else table.press("v"))
        assert isinstance(table.top, BalladScreen)
        await table.wait_until(lambda: "The Ballad of Ann" in table.text)
        await (table.click_text("Back") if by_click else table.press("escape"))
        assert isinstance(table.top, over)
        assert "verse" in table.answers
        await table.press("l")
        assert table.is_open


@pytest.mark.parametrize("game", [OVER, FLAWLESS], ids=["table", "alone"])
async def test_b42_all_answers_after_a_game_are_on_a_small_screen(game: GameSession) -> None:
    async with open_table(game, columns=60, rows=20) as table:
        answers = table.top.query_one(Answers)
        assert answers.size.height == len(answers.answers)
        for answer in answers.answers:
            assert answer.label in table.text


async def test_b42_all_answers_after_a_rung_of_which_most_is_told_are_on_a_small_screen() -> None:
    challenge = Challenge(Kind.LADDER, Goal.FLAWLESS, rung=20)
    background = Background(challenge, PROOF, Best(5, 9))
    host = ScreenHost(SoloOverScreen(FLAWLESS, background, Options(speed=Speed.OFF)))
    async with host.run_test(size=(60, 20)):
        answers = host.screen.query_one(Answers)
        shown = "\n".join(host.lines())
        for answer in answers.answers:
            assert answer.label in shown


async def test_a_game_seen_again_has_the_verse_of_all_its_turns() -> None:
    async with come_back(None) as guest:
        guest.app.replay(OVER)
        await guest.press("right", "t", "v")
        guest.on(BalladScreen)
        await guest.wait_until(lambda: "The Ballad of Ann and Bo" in guest.text)
        await guest.press("end")
        await guest.wait_until(lambda: last_line(OVER, Form.BALLAD) in guest.text)
        await guest.press("escape")
        guest.on(LogScreen)
