"""The album, by keys alone and by clicks alone: whom people met, and how it looks."""

from asyncio import wrap_future
from pathlib import Path

import pytest
from textual.geometry import Offset

from goblins_tui.model.session import GameSession
from goblins_tui.options import Glyphs, Options, Speed
from goblins_tui.rules import DECK, GameRecord, Side, Variant
from goblins_tui.screens.album import EMPTY, AlbumScreen
from goblins_tui.screens.creature import NOT_SEEN, CreatureScreen
from goblins_tui.screens.games import GamesScreen
from goblins_tui.screens.help import HelpScreen
from goblins_tui.screens.setup import SetupScreen
from goblins_tui.widgets.album_pen import AlbumCard
from goblins_tui.widgets.album_spread import AlbumSpread
from tests.kit.album_visitors import (
    BEFORE_WIN,
    NAMES,
    NOBODY,
    NUMBER_OF,
    SIZES,
    WON,
    both_sides,
    finish,
    grid,
    marked_name,
    open_album,
    place_of,
    words,
)
from tests.kit.kept_app import (
    come_back,
    keep,
    looked_into,
)
from tests.kit.listed_games import open_games
from tests.kit.scenes import new_game
from tests.kit.stored_games import bring_album_up_to_date, keep_golden_games

# What is in it ------------------------------------------------------------------------------


async def test_an_empty_album_says_kindly_how_it_fills(database: Path) -> None:
    async with come_back(database) as guest:
        await open_album(guest)
        assert guest.lines[0] == " Album: 0 of 20 goblins, 0 of 20 fairies, 0 pairs"
        assert "comes in here once that game is over" in guest.text
        assert not any(name in guest.text for side in Side for name in NAMES[side])
        await guest.press("enter")
        guest.on(AlbumScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_one_of_the_ways_to_say_that_it_is_empty_fits_every_window(
    database: Path, size: tuple[int, int]
) -> None:
    async with come_back(database, columns=size[0], rows=size[1]) as guest:
        await open_album(guest)
        assert any(words in guest.text for words in EMPTY)


async def test_the_album_shows_whom_people_met_by_name_and_a_place_for_all_others(
    database: Path,
) -> None:
    keep(database, WON)
    with looked_into(database) as store:
        entries = bring_album_up_to_date(store)
    async with come_back(database) as guest:
        await open_album(guest)
        for side in Side:
            met = {
                card.face(side).name for card in DECK if entries.get(card.number, NOBODY).met(side)
            }
            text = "\n".join(guest.lines[2:-2])
            assert {name for name in NAMES[side] if name in text} == met
            assert 0 < len(met) < 20
            assert text.count("?") == 20 - len(met)
            assert (
                f"{len(met)} of 20 {'goblins' if side is Side.GOBLIN else 'fairies'}"
                in (guest.lines[0])
            )
            await guest.press("tab")
        pairs = sum(entry.is_pair for entry in entries.values())
        assert guest.lines[0].endswith(f", {pairs} pairs")


async def test_the_pages_are_in_the_order_of_the_names(database: Path) -> None:
    keep_golden_games(database)
    async with come_back(database) as guest:
        await open_album(guest)
        seen = []
        for _ in range(40):
            seen.append(marked_name(guest))
            await guest.press("right")
        assert seen == [*NAMES[Side.GOBLIN], *NAMES[Side.FAIRY]]


async def test_a_game_that_was_just_played_is_in_the_album(database: Path) -> None:
    keep(database, BEFORE_WIN)
    async with come_back(database) as guest:
        await finish(guest)
        await guest.press("b")
        guest.on(SetupScreen)
        await open_album(guest)
        assert " 0 of 20" not in guest.lines[0]
    with looked_into(database) as store:
        assert store.album.entries() == bring_album_up_to_date(store) != {}


async def test_games_are_remembered_without_a_file_too() -> None:
    async with come_back(None) as guest:
        await open_album(guest)
        assert " 0 of 20 goblins" in guest.lines[0]


async def test_deleting_the_only_game_does_not_empty_the_album(database: Path) -> None:
    keep(database, WON)
    async with come_back(database) as guest:
        await open_games(guest)
        await guest.press("enter", "d", "y")
        assert not guest.on(GamesScreen).list.rows
        await guest.press("m")
        assert " 0 of 20" not in guest.lines[0]


async def test_what_cannot_be_read_is_said_and_what_is_known_stays(database: Path) -> None:
    keep(database, WON)
    async with come_back(database) as guest:
        drop = "ALTER TABLE actions RENAME TO others"
        await wrap_future(guest.app.archive.desk.ask(lambda store: store._connection.execute(drop)))
        await open_album(guest)
        assert any("cannot be brought up to date" in notice for notice in guest.notices)
        guest.on(AlbumScreen)


# The page of a creature ---------------------------------------------------------------------


async def test_the_page_of_a_creature_tells_all_that_is_known_of_it(database: Path) -> None:
    keep_golden_games(database)
    async with come_back(database) as guest:
        await open_album(guest)
        await guest.press("right", "enter")
        assert words(guest).split("\n") == [
            "Boss Droop, a goblin",
            "Rhymes with -oop. Sun, with a star.",
            "First met on 30 November 2026.",
            "On its other side lives Moth Flock.",
        ]
        assert "Boss Droop" in guest.text
        assert "Moth Flock" in guest.text


async def test_a_pair_is_not_given_away_by_having_met_both_sides(database: Path) -> None:
    goblins = new_game("robin-340-a", 2)
    fairies = GameSession.begin(
        GameRecord(Variant.GOBLINS_RULE, ("Ann", "Bo"), "heron-69-a", first=0)
    )
    keep(database, *(game.play(game.tableau.hand[0]) for game in (goblins, fairies)))
    with looked_into(database) as store:
        for line in store.open_games():
            store.abandon(line.id)
        entries = bring_album_up_to_date(store)
    both = [
        number
        for number, entry in entries.items()
        if entry.goblin and entry.fairy and not entry.turned
    ]
    assert both
    async with come_back(database) as guest:
        await open_album(guest)
        for number in both:
            for side in Side:
                face = DECK.card(number).face(side)
                grid(guest).mark(AlbumCard(number, side, face))
                await guest.press("enter")
                assert both_sides(guest)[1] == AlbumCard(number, side.other, None)
                assert NOT_SEEN in words(guest)
                assert DECK.card(number).face(side.other).name not in words(guest)
                assert "other side" not in guest.lines[-3]
                await guest.press("enter", "tab", "space")
                assert both_sides(guest)[0].face == face
                await guest.press("escape")


async def test_who_lives_on_an_unmet_side_is_nowhere_to_be_read(database: Path) -> None:
    keep(database, new_game("robin-340-a", 2).play(WON.turns[0].card))
    with looked_into(database) as store:
        entries = bring_album_up_to_date(store)
    unmet = {
        card.face(side).name
        for card in DECK
        for side in Side
        if not entries.get(card.number, NOBODY).met(side)
    }
    async with come_back(database, columns=200, rows=60) as guest:
        await open_album(guest)
        for _ in range(40):
            await guest.press("right", "enter")
            assert not [name for name in unmet if name in guest.text]
            if isinstance(guest.top, CreatureScreen):
                await guest.press("escape")


# By keys alone, by clicks alone -------------------------------------------------------------


@pytest.mark.parametrize("keys", ["right left down up", "l h j k"])
async def test_arrows_and_letters_go_around_on_a_page(database: Path, keys: str) -> None:
    keep_golden_games(database)
    right, left, down, up = keys.split()
    names = NAMES[Side.GOBLIN]
    async with come_back(database) as guest:
        await open_album(guest)
        for key, at in ((right, 1), (down, 6), (left, 5), (up, 0), (left, 0), (up, 0)):
            await guest.press(key)
            assert marked_name(guest) == names[at], key
        await guest.press("end")
        assert marked_name(guest) == names[-1]
        await guest.press("tab")
        assert marked_name(guest) == NAMES[Side.FAIRY][-1]
        await guest.press("home", "shift+tab")
        assert marked_name(guest) == names[0]


async def test_where_both_pages_are_open_a_row_goes_on_on_the_page_beside(database: Path) -> None:
    keep_golden_games(database)
    async with come_back(database, columns=120, rows=40) as guest:
        await open_album(guest)
        seen = []
        for _ in range(9):
            seen.append(marked_name(guest))
            await guest.press("right")
        assert seen == [*NAMES[Side.GOBLIN][:4], *NAMES[Side.FAIRY][:4], NAMES[Side.GOBLIN][4]]


async def test_by_keys_alone_one_goes_from_page_to_page_and_back(database: Path) -> None:
    keep_golden_games(database)
    async with come_back(database) as guest:
        await open_album(guest)
        await guest.press("enter")
        assert both_sides(guest)[0].face == DECK.card(NUMBER_OF["Baron Belly"]).goblin
        await guest.press("right", "l", "left")
        assert words(guest).startswith("Boss Droop")
        await guest.press("enter")
        assert words(guest).startswith("Moth Flock, a fairy")
        await guest.press("escape")
        guest.on(AlbumScreen)
        assert marked_name(guest) == "Moth Flock"
        await guest.press("space", "q", "escape")
        guest.on(SetupScreen)


async def test_by_clicks_alone_one_goes_from_page_to_page_and_back(database: Path) -> None:
    keep_golden_games(database)
    async with come_back(database) as guest:
        await guest.click_command("games")
        await guest.click_command("album")
        guest.on(AlbumScreen)
        await guest.click_text("Fairies")
        assert grid(guest).page is Side.FAIRY
        await guest.click_text("Goblins")
        await guest.click_at(place_of(guest, "Boss Droop"))
        assert words(guest).startswith("Boss Droop")
        await guest.click_command("next")
        assert words(guest).startswith("Burnt Jelly")
        await guest.click_command("previous")
        await guest.click_command("turn_over")
        assert words(guest).startswith("Moth Flock")
        await guest.click_text("Boss Droop")
        await guest.click_command("close")
        await guest.click_command("turn_page")
        assert grid(guest).page is Side.GOBLIN
        await guest.click_command("back")
        guest.on(GamesScreen)


async def test_a_click_on_the_other_side_turns_the_card_over(database: Path) -> None:
    keep_golden_games(database)
    async with come_back(database) as guest:
        await open_album(guest)
        await guest.press("enter")
        spread = guest.on(CreatureScreen).query_one(AlbumSpread)
        here, there = both_sides(guest)
        place = spread.region.offset + Offset(spread.other_side.start + 4, 4)
        await guest.click_at(place, button=3)
        assert both_sides(guest) == (here, there)
        await guest.click_at(spread.region.offset + Offset(spread.other_side.start - 12, 4))
        assert both_sides(guest) == (here, there)
        await guest.click_at(place, times=2)
        assert both_sides(guest) == (there, here)


async def test_other_buttons_and_second_clicks_do_nothing_in_the_album(database: Path) -> None:
    keep_golden_games(database)
    async with come_back(database) as guest:
        await open_album(guest)
        for button in (2, 3):
            await guest.click_at(place_of(guest, "Boss Droop"), button)
            guest.on(AlbumScreen)
        await guest.click_at(place_of(guest, "Boss Droop"), times=2)
        assert words(guest).startswith("Boss Droop")


async def test_the_album_is_open_on_every_screen_where_nobody_plays_and_once(
    database: Path,
) -> None:
    keep(database, WON)
    async with come_back(database) as guest:
        await open_games(guest)
        await guest.press("m")
        guest.on(AlbumScreen)
        await guest.press("m", "question_mark")
        guest.on(HelpScreen)
        await guest.press("escape", "escape")
        guest.on(GamesScreen)


# How it looks -------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_all_names_are_to_be_read_at_every_size(
    database: Path, size: tuple[int, int]
) -> None:
    keep_golden_games(database)
    async with come_back(database, columns=size[0], rows=size[1]) as guest:
        await open_album(guest)
        seen = guest.text
        await guest.press("tab")
        seen += guest.text
        assert not [name for side in Side for name in NAMES[side] if name not in seen]
        assert not guest.on(AlbumScreen).show_vertical_scrollbar
        assert "esc back" in guest.lines[-1]
        await guest.press("enter")
        assert "First met on 30 November 2026." in guest.text
        assert "esc back" in guest.text


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_in_ascii_there_is_nothing_else(database: Path, size: tuple[int, int]) -> None:
    keep(database, WON)
    options = Options(speed=Speed.OFF, glyphs=Glyphs.ASCII)
    async with come_back(database, options=options, columns=size[0], rows=size[1]) as guest:
        await open_album(guest)
        assert guest.text.isascii()
        await guest.press("enter")
        guest.on(CreatureScreen)
        assert guest.text.isascii()


async def test_the_album_follows_the_size_of_the_window(database: Path) -> None:
    keep_golden_games(database)
    async with come_back(database) as guest:
        await open_album(guest)
        await guest.press("tab")
        for columns, rows in ((120, 40), (60, 20), (200, 60), (80, 24)):
            await guest.resize(columns, rows)
            assert marked_name(guest) == NAMES[Side.FAIRY][0]
            assert NAMES[Side.FAIRY][-1] in guest.text
            assert (NAMES[Side.GOBLIN][-1] in guest.text) == (columns >= 120)


async def test_the_album_is_drawn_anew_in_the_colours_of_the_day(database: Path) -> None:
    keep_golden_games(database)
    async with come_back(database) as guest:
        await open_album(guest)
        night = grid(guest).render_line(2)
        await guest.press("z")
        day = grid(guest).render_line(2)
        assert night.text == day.text
        assert night != day


async def test_without_colours_the_mark_is_a_sign_and_reversed(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    keep_golden_games(database)
    async with come_back(database) as guest:
        await open_album(guest)
        name = grid(guest).plan.region(0, 0).bottom - 1
        row = grid(guest).render_line(name)
        (marked,) = [each for each in row if "Baron B" in each.text]
        assert marked.text.startswith("▸")
        assert marked.style is not None
        assert marked.style.reverse
