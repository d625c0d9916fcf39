"""What people are told of their album when they come back from a table."""

from asyncio import wrap_future
from pathlib import Path
from threading import Event

import pytest
from textual.widgets import Static

from goblins_tui.history.album import AlbumEntry, Entries
from goblins_tui.rules import DECK, Side
from goblins_tui.screens.album import AlbumScreen, news_words
from goblins_tui.screens.help import HelpScreen
from goblins_tui.screens.setup import SetupScreen
from goblins_tui.widgets.table_plan import SMALLEST
from tests.kit.album_visitors import BEFORE_WIN, finish
from tests.kit.kept_app import Guest, come_back, keep, looked_into
from tests.kit.stored_games import bring_album_up_to_date

MOMENT = "2026-11-30 20:15:00"
GOBLIN, FAIRY = AlbumEntry(goblin=MOMENT), AlbumEntry(fairy=MOMENT)
BOTH, PAIR = AlbumEntry(MOMENT, MOMENT), AlbumEntry(MOMENT, MOMENT, MOMENT)
NEWS = "New in the album (m): "


def news(guest: Guest) -> str:
    """What the set-up says below its form, if it is about the album."""
    said = guest.app.screen_stack[0].query_one("#help", Static).content
    return said if isinstance(said, str) and said.startswith(NEWS) else ""


def longest_named(side: Side) -> int:
    return max((len(card.face(side).name), card.number) for card in DECK)[1]


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        ({}, {}, ""),
        ({1: PAIR}, {1: PAIR}, ""),
        ({}, {1: GOBLIN}, "Boss Droop."),
        ({1: GOBLIN}, {1: BOTH}, "Moth Flock."),
        ({1: BOTH}, {1: PAIR}, "1 pair."),
        ({1: FAIRY}, {1: PAIR}, "Boss Droop and 1 pair."),
        ({}, {3: GOBLIN, 1: FAIRY}, "Fungus Goop and Moth Flock."),
        ({}, {3: GOBLIN, 1: FAIRY, 2: FAIRY}, "1 goblin and 2 fairies."),
        ({}, {1: PAIR, 2: BOTH}, "2 goblins, 2 fairies and 1 pair."),
        ({1: PAIR}, {1: PAIR, **dict.fromkeys(range(5, 9), FAIRY)}, "4 fairies."),
    ],
)
def test_a_few_creatures_are_told_by_name_and_many_by_how_many_they_are(
    before: Entries, now: Entries, told: str
) -> None:
    assert news_words(before, now) == (NEWS + told if told else "")


def test_the_order_of_the_names_does_not_tell_which_two_share_a_card() -> None:
    told = news_words({}, {7: FAIRY, 1: FAIRY})
    assert told == f"{NEWS}Lily Canoe and Moth Flock."


def test_all_news_fit_the_smallest_window() -> None:
    goblin, fairy = map(longest_named, Side)
    before = {card.number: BOTH for card in DECK if card.number not in (goblin, fairy)}
    now = {**dict.fromkeys(before, PAIR), goblin: GOBLIN, fairy: FAIRY}
    for told in (news_words(before, now), news_words({}, dict.fromkeys(range(1, 21), PAIR))):
        assert len(told) <= SMALLEST.width


async def test_back_at_the_setup_people_are_told_once_who_came_into_the_album(
    database: Path,
) -> None:
    keep(database, BEFORE_WIN)
    async with come_back(database) as guest:
        await finish(guest)
        assert not news(guest)
        await guest.press("b")
        guest.on(SetupScreen)
        with looked_into(database) as store:
            entries = store.album.entries()
            assert entries == bring_album_up_to_date(store)
        goblins = sum(bool(entry.met(Side.GOBLIN)) for entry in entries.values())
        fairies = sum(bool(entry.met(Side.FAIRY)) for entry in entries.values())
        pairs = sum(entry.is_pair for entry in entries.values())
        told = f"{NEWS}{goblins} goblins, {fairies} fairies and {pairs} pairs."
        assert news(guest) == told
        assert told in guest.text
        await guest.press("o", "escape")
        guest.on(SetupScreen)
        assert news(guest) == told
        await guest.press("down")
        assert not news(guest)


async def test_whoever_has_looked_into_the_album_is_told_nothing_more(database: Path) -> None:
    keep(database, BEFORE_WIN)
    async with come_back(database) as guest:
        await finish(guest)
        await guest.press("l", "m")
        guest.on(AlbumScreen)
        await guest.press("escape", "n", "b")
        guest.on(SetupScreen)
        assert not news(guest)


@pytest.mark.parametrize(("key", "is_news"), [("y", False), ("u", True)])
async def test_b106_a_game_that_can_be_gone_on_with_is_no_news(
    database: Path, key: str, is_news: bool
) -> None:
    keep(database, BEFORE_WIN)
    async with come_back(database) as guest:
        await guest.press("enter", "n", key)
        guest.on(SetupScreen)
        assert bool(news(guest)) is is_news


async def test_where_the_album_cannot_be_read_the_game_is_left_all_the_same(
    database: Path,
) -> None:
    keep(database, BEFORE_WIN)
    async with come_back(database) as guest:
        await finish(guest)
        drop = "ALTER TABLE album RENAME TO others"
        await wrap_future(guest.app.archive.desk.ask(lambda store: store._connection.execute(drop)))
        await guest.press("b")
        guest.on(SetupScreen)
        assert not news(guest)


async def test_who_goes_on_at_once_is_not_told_in_the_middle_of_something_else(
    database: Path,
) -> None:
    keep(database, BEFORE_WIN)
    async with come_back(database) as guest:
        await finish(guest)
        free = Event()
        guest.app.archive.desk.ask(lambda _: free.wait(10.0))
        await guest.press_only("b", "question_mark")
        free.set()
        await guest.rest()
        guest.on(HelpScreen)
        assert not news(guest)
