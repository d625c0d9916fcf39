import pytest

from goblins_tui.model.session import GameSession
from goblins_tui.options import Glyphs, Options, Speed
from goblins_tui.rules import Outcome
from goblins_tui.screens.dialog import Answers, Dialog
from goblins_tui.widgets import parade as parade_module
from goblins_tui.widgets.parade import Parade
from tests.kit.app import AT_ONCE, open_table
from tests.kit.people import Table
from tests.kit.scenes import (
    BEFORE_FLAWLESS,
    BEFORE_WIN_ALONE,
    ROUND_IN_CIRCLES,
    find_game,
    may_shed,
    winning_card,
)

MOVING = Options(speed=Speed.FULL)
WON = find_game(may_shed, 3)
CARD = winning_card(WON, Outcome.SHED)
assert CARD is not None
OVER = WON.play(CARD)
GAMES = {
    "won": OVER,
    "drawn": ROUND_IN_CIRCLES.agree_draw(),
    "alone": BEFORE_WIN_ALONE.play(16).claim(),
    "flawless": BEFORE_FLAWLESS.press_on().play(16),
    "given up": BEFORE_WIN_ALONE.give_up(),
    "practice": BEFORE_WIN_ALONE.take_back().redo().play(16).claim(),
    "tried out": BEFORE_WIN_ALONE.try_out().play(16).claim(),
}
SIZES = [(60, 20), (80, 24), (81, 25), (200, 24), (120, 40)]


def parade_of(table: Table) -> Parade:
    return table.top.query_one(Parade)


def is_whole(table: Table) -> bool:
    """Whether all of the dialog is on the screen, words and answers, and nothing scrolls."""
    top = table.top
    frame = top.query_one("#dialog")
    inner = frame.scrollable_content_region
    parts = [part for part in frame.children if part.display]
    heights = sum(part.region.height for part in parts)
    answers = top.query_one(Answers)
    return (
        frame.max_scroll_y == 0
        and table.app.screen.region.contains_region(frame.region)
        and all(inner.contains_region(part.region) for part in parts)
        and heights <= inner.height
        and answers.region.height == len(answers.answers)
        and all(answer.label[:40] in table.text for answer in answers.answers)
    )


@pytest.mark.parametrize("glyphs", [Glyphs.EMOJI, Glyphs.ASCII])
@pytest.mark.parametrize("name", GAMES)
async def test_at_every_size_words_and_answers_are_whole(name: str, glyphs: Glyphs) -> None:
    async with open_table(GAMES[name], Options(speed=Speed.OFF, glyphs=glyphs)) as table:
        assert isinstance(table.top, Dialog)
        for columns, rows in SIZES:
            await table.resize(columns, rows)
            assert is_whole(table), f"{columns}x{rows}\n{table.text}"
            title = str(table.top.query_one("#dialog-title").render())
            assert title in table.text


@pytest.mark.parametrize("name", GAMES)
async def test_where_there_is_room_the_creatures_stand_above_the_words(name: str) -> None:
    async with open_table(GAMES[name]) as table:
        for columns, rows in ((100, 30), (120, 40), (200, 60)):
            await table.resize(columns, rows)
            parade, title = parade_of(table), table.top.query_one("#dialog-title")
            assert parade.display
            assert parade.region.height == parade.least_rows + 1
            assert parade.region.bottom < title.region.y


async def test_at_80x24_the_creatures_of_a_table_are_there() -> None:
    async with open_table(OVER) as table:
        assert parade_of(table).display
        assert "▀" in table.text


@pytest.mark.parametrize("name", GAMES)
async def test_the_header_and_the_keys_stay_to_be_seen(name: str) -> None:
    async with open_table(GAMES[name]) as table:
        for columns, rows in ((80, 24), (100, 30)):
            await table.resize(columns, rows)
            frame = table.top.query_one("#dialog").region
            assert frame.y > 0
            assert frame.bottom < rows


async def test_where_a_row_is_missing_nobody_hops() -> None:
    async with open_table(GAMES["flawless"]) as table:
        await table.wait_until(lambda: "par 8" in table.dialog)
        assert parade_of(table).display
        assert parade_of(table).region.height == 3
        await table.resize(80, 30)
        assert parade_of(table).region.height == 4


async def test_at_60x20_the_words_keep_the_room() -> None:
    async with open_table(OVER, columns=60, rows=20) as table:
        assert not parade_of(table).display


async def test_a_longer_verdict_takes_the_room_of_the_creatures() -> None:
    async with open_table(GAMES["alone"]) as table:
        await table.wait_until(lambda: "par 6" in table.dialog)
        assert isinstance(table.top, Dialog)
        assert parade_of(table).display
        table.top.retell("\n".join(f"Line {number}." for number in range(7)))
        await table.pilot.pause()
        assert not parade_of(table).display
        assert is_whole(table)
        table.top.retell("One line.")
        await table.pilot.pause()
        assert parade_of(table).display
        assert is_whole(table)


async def test_a_wide_window_has_room_for_more_creatures() -> None:
    async with open_table(GAMES["flawless"]) as table:
        narrow = parade_of(table).region.width
        await table.resize(120, 40)
        assert narrow <= 52 < parade_of(table).region.width <= 96


async def finish(table: Table) -> None:
    """Win, and see the end of the show."""
    await table.add(CARD or 0)
    await table.press("Z")
    await table.wait_until(lambda: isinstance(table.top, Dialog))


async def test_the_winners_dance_once(monkeypatch: pytest.MonkeyPatch) -> None:
    in_air: list[int | None] = []
    monkeypatch.setattr(parade_module, "STEP_SECONDS", 0.001)
    monkeypatch.setattr(
        Parade, "watch_in_air", lambda _, index: in_air.append(index), raising=False
    )
    async with open_table(WON, MOVING) as table:
        await finish(table)
        parade = parade_of(table)
        await table.wait_until(lambda: len(in_air) > 2 and not parade.is_dancing)
        danced = [*in_air]
        assert danced[-1] is None
        assert {*danced} >= {0, None}
        await table.press("down")
        assert in_air == danced


async def test_an_answer_need_not_wait_for_the_dance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parade_module, "STEP_SECONDS", 3600.0)
    async with open_table(WON, MOVING) as table:
        await finish(table)
        assert parade_of(table).is_dancing
        await table.press("l")
        assert table.is_open


@pytest.mark.parametrize("game", [GAMES["drawn"], GAMES["given up"]], ids=["drawn", "given up"])
async def test_where_nobody_won_nobody_dances(game: GameSession) -> None:
    async with open_table(game, MOVING) as table:
        assert parade_of(table).display
        assert not parade_of(table).is_dancing


async def test_b61_without_motion_there_is_a_still_picture() -> None:
    async with open_table(OVER, AT_ONCE) as table:
        assert parade_of(table).display
        assert not parade_of(table).is_dancing


async def test_b61_an_environment_without_animation_has_a_still_picture() -> None:
    async with open_table(WON, MOVING) as table:
        table.app.animation_level = "none"
        await finish(table)
        assert parade_of(table).display
        assert not parade_of(table).is_dancing


async def test_in_ascii_nothing_but_ascii_dances() -> None:
    async with open_table(OVER, Options(speed=Speed.OFF, glyphs=Glyphs.ASCII)) as table:
        parade = parade_of(table)
        assert parade.display
        assert parade.region.height == 2
        assert table.text.isascii()
