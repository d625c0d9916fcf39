from unittest.mock import patch

import pytest
from textual.content import Content
from textual.geometry import Offset

from goblins_tui.model.chronicle import log_entries
from goblins_tui.model.session import GameSession
from goblins_tui.screens.dialog import Answers
from goblins_tui.screens.log import LogScreen
from goblins_tui.widgets.log_view import LogText
from tests.golden.games import GAMES
from tests.kit.app import open_table
from tests.kit.scenes import FULL_HANDS, new_game
from tests.ui.test_replay import seen_again

GAME = new_game("heron-69-a", 2, 7, 1)
LONG = FULL_HANDS[4]
SHORT = GAMES["two-players"].play()
RENDER = Answers.render_line


async def test_t_opens_the_log_of_the_whole_game() -> None:
    async with open_table(GAME, columns=100) as table:
        await table.press("t")
        assert isinstance(table.top, LogScreen)
        for entry in log_entries(GAME):
            assert " ".join(entry.text.split()[:4]) in table.text


async def test_a_long_log_begins_at_its_end_and_can_be_scrolled() -> None:
    async with open_table(LONG) as table:
        await table.press("t")
        last, first = f"Turn {LONG.cursor}.", f"Deal {LONG.record.code}."
        await table.wait_until(lambda: last in table.text)
        assert first not in table.text
        await table.press("home")
        assert first in table.text
        await table.press("end")
        assert last in table.text


async def test_a_long_log_leads_to_its_top_and_down_again() -> None:
    async with open_table(LONG, columns=60, rows=20) as table:
        with patch.object(Answers, "render_line", autospec=True, side_effect=RENDER) as drawn:
            await table.press("t")
            shown = [RENDER(*call.args).text for call in drawn.call_args_list]
        assert not any("Further down" in text for text in shown)
        await table.click_text("To the top")
        assert f"Deal {LONG.record.code}." in table.text
        await table.press("d")
        view = table.top.query_one("#reading-text")
        assert view.scroll_y == view.size.height - 1
        assert "Further down" in table.text
        view.scroll_end(animate=False)
        await table.pilot.pause()
        assert "To the top" in table.text
        await table.press("up")
        assert "Further down" in table.text
        await table.press("enter")
        assert table.is_open


async def test_a_short_log_offers_no_way_through_it_not_even_at_first() -> None:
    async with open_table(GAME) as table:
        with patch.object(Answers, "render_line", autospec=True, side_effect=RENDER) as drawn:
            await table.press("t")
            rows = {call.args[1]: RENDER(*call.args).text for call in drawn.call_args_list}
        assert not rows[0].strip()
        answers = table.top.query_one(Answers)
        await table.click_at(answers.region.offset + Offset(3, 0))
        assert isinstance(table.top, LogScreen)
        await table.point_at(answers.region.offset + Offset(3, 0))
        await table.press("d", "enter")
        assert table.is_open


async def test_the_log_can_be_copied() -> None:
    async with open_table(GAME) as table:
        with patch.object(type(table.app), "copy_to_clipboard") as copy:
            await table.press("t", "y")
        copy.assert_called_once_with("\n".join(entry.text for entry in log_entries(GAME)))
        assert "copied" in table.text


async def test_the_log_closes_by_key_and_by_click() -> None:
    async with open_table(GAME) as table:
        for key in ("escape", "t", "q", "b", "enter"):
            await table.press("t", key)
            assert table.is_open, key
        await table.press("t")
        await table.click_text("Back")
        assert table.is_open


async def test_the_log_keeps_the_game_and_what_is_chosen() -> None:
    async with open_table(GAME) as table:
        await table.press("2", "t", "1", "down", "up", "escape")
        assert table.chosen == table.hand[1]
        assert table.game == GAME


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize(
    "game", [GAMES["two-players"].play(), FULL_HANDS[2]], ids=["short", "long"]
)
async def test_in_a_replay_it_opens_at_the_turn_that_is_shown(
    game: GameSession, columns: int
) -> None:
    entries = log_entries(game)
    async with seen_again(game, columns=columns, rows=20) as viewer:
        for turn in (0, 1, game.cursor // 2, game.cursor - 1, game.cursor):
            viewer.screen.go_to(turn)
            await viewer.press("t")
            log = viewer.guest.on(LogScreen)
            assert (f" Turn {turn}. " if turn else " Deal ") in viewer.guest.text
            shown = log.query_one(LogText).content
            assert isinstance(shown, Content)
            spans = [each for each in shown.spans if getattr(each.style, "bold", False)]
            bold = {shown.plain[each.start : each.end] for each in spans}
            present = [each.text for each in entries if each.turn_number == turn < game.cursor]
            assert [each.text for each in entries if each.text in bold] == present
            await viewer.press("escape")
