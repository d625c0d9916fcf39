"""The part of the statistics on playing alone, against par and in a row."""

from contextlib import closing
from pathlib import Path

import pytest

from goblins_tui.challenges import Challenge, Kind, Proof, SoloDeal
from goblins_tui.history.games import GameHead
from goblins_tui.history.statistics import Statistics, WinStreak, statistics_of
from goblins_tui.model.journal import journal_of
from goblins_tui.model.session import GameSession
from goblins_tui.options import Glyphs
from goblins_tui.rules import Goal
from goblins_tui.screens.solo_statistics import above_par_bars, result_table, streak_table
from goblins_tui.screens.statistics import StatisticsScreen
from goblins_tui.solo.statistics import GoalResults, SoloStatistics
from goblins_tui.solo.streaks import Streaks
from goblins_tui.widgets.bar_chart import NumberTable
from tests.golden.games import GAMES
from tests.kit.finished_games import FAMILY
from tests.kit.kept_app import come_back, start_of
from tests.kit.listed_games import open_games
from tests.kit.scenes import new_game
from tests.kit.screen_host import ScreenHost
from tests.kit.stored_games import DAY, keep_whole, store_at

SOLO = SoloStatistics(
    ((0, 31), (1, 18), (4, 3)),
    (
        GoalResults(5, Goal.SHED, 1047, 20, 10, 5, 2, 1.83),
        GoalResults(7, Goal.FLAWLESS, 3, 1, 0, 0, 0, None),
    ),
    (("Ann", WinStreak(17, 4)), ("[b]Cy[/]", WinStreak(1, 0))),
    ((5, Streaks(3, 12)),),
)
TITLES = [
    "Turns above par, alone",
    "Alone, against a proven par",
    "Alone, going for flawless",
    "Won in a row, alone",
]
WON = GAMES["solitaire-claimed"].play()
GIVEN_UP = new_game("fern-7-a", 1, 11, 9).give_up()


def drawn(table: NumberTable, columns: int = 53) -> list[str]:
    """The lines of a table, words apart by one space."""
    return [" ".join("".join(text for text, _ in line).split()) for line in table.draw(columns)]


def test_turns_above_par_are_bars_from_par_on() -> None:
    bars = above_par_bars(SOLO.above_par)
    assert [(bar.label, bar.size, bar.number) for bar in bars] == [
        ("0", 31, "31"),
        ("1", 18, "18"),
        ("2", 0, "0"),
        ("3", 0, "0"),
        ("4", 3, "3"),
    ]


@pytest.mark.parametrize("above", [[(12, 2), (300, 1)], [(0, 1), (10, 3)]])
def test_wins_far_above_par_share_the_last_bar(above: list[tuple[int, int]]) -> None:
    bars = above_par_bars(above)
    assert [bar.label.strip() for bar in bars] == [*map(str, range(10)), "10 or more"]
    assert bars[-1].size == 3
    assert sum(bar.size for bar in bars) == sum(games for _, games in above)


def test_nine_turns_above_par_are_no_ten() -> None:
    assert above_par_bars([(9, 1)])[-1].label == "9"


def test_results_stand_by_size() -> None:
    assert drawn(result_table(SOLO.results)) == [
        "wins par par+1 flawless at par above",
        "5 cards 1047 20 10 5 2 1.8",
        "7 cards 3 1 0 0 0 -",
    ]


def test_rows_of_wins_come_before_rows_of_days() -> None:
    assert drawn(streak_table(SOLO)) == [
        "now longest",
        "Ann 4 17",
        "[b]Cy[/] 0 1",
        "Daily deal, 5 cards 3 12",
    ]


async def seen(solo: SoloStatistics | None, glyphs: Glyphs, size: tuple[int, int]) -> str:
    """All that the statistics show, page by page, without frame and scrollbar."""
    host = ScreenHost(StatisticsScreen(statistics_of(FAMILY), glyphs, solo))
    pages = []
    async with host.run_test(size=size) as pilot:
        view = host.screen.query_one("#reading-text")
        while True:
            pages += host.lines()
            if view.scroll_y == view.max_scroll_y:
                return "\n".join(" ".join(line.strip(" |│▁▂▃▄▅▆▇█").split()) for line in pages)
            await pilot.press("d")
            await pilot.pause()


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("glyphs", [Glyphs.PLAIN, Glyphs.ASCII])
async def test_b42_every_part_is_seen_at_every_size(size: tuple[int, int], glyphs: Glyphs) -> None:
    text = await seen(SOLO, glyphs, size)
    assert [title for title in TITLES if title not in text.split("\n")] == []
    for row in ("5 cards 1047 20 10 5 2 1.8", "[b]Cy[/] 0 1", "Daily deal, 5 cards 3 12"):
        assert row in text
    assert text.isascii() or glyphs is not Glyphs.ASCII


async def test_only_the_parts_that_have_games_are_shown() -> None:
    for solo in (None, SoloStatistics()):
        text = await seen(solo, Glyphs.PLAIN, (80, 24))
        assert not [title for title in TITLES if title in text]
    text = await seen(SoloStatistics(wins=SOLO.wins), Glyphs.PLAIN, (80, 24))
    assert [title for title in TITLES if title in text] == TITLES[-1:]


async def test_without_a_finished_game_nothing_of_it_is_shown() -> None:
    host = ScreenHost(StatisticsScreen(Statistics(), Glyphs.PLAIN, SOLO))
    async with host.run_test(size=(80, 24)):
        assert "No game counts here yet." in "\n".join(host.lines())


# From the store to the screen


def keep_solitaires(path: Path) -> None:
    """Keep three wins of today's deal and one that was given up before the last of them."""
    daily = GameHead(start_of(WON).record, challenge=Challenge(Kind.DAILY, day=DAY))
    with closing(store_at(path)) as store:
        for game in (WON, WON, GIVEN_UP, WON):
            keep_whole(
                store,
                start_of(game),
                journal_of(game.to_record()),
                daily if game is WON else None,
            )
        record = WON.record
        deal = SoloDeal(record.code, record.size or 0, record.variant)
        store.proofs.put(deal, Proof(5, 8, 3))


def turns_to_the_win(game: GameSession) -> int:
    assert game.result is not None
    return game.result.turns


async def test_b81_what_is_kept_is_counted_against_what_is_proven(database: Path) -> None:
    assert turns_to_the_win(WON) == 6
    keep_solitaires(database)
    async with come_back(database, columns=120, rows=60) as guest:
        await open_games(guest)
        await guest.press("s")
        guest.on(StatisticsScreen)
        words = " ".join(guest.text.replace("│", " ").split())
        assert "Statistics: 3 games" in words
        assert "5 cards 3 0 3 0 0 1.0" in words
        assert "Ann 1 2" in words
        assert "Daily deal, 5 cards 1 1" in words
