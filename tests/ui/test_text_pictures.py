"""The table as text at many sizes, kept in files that a person can read.

`UPDATE_PICTURES=1 pytest tests/ui/test_text_pictures.py` writes the files anew; look at what
changed before you keep it.
"""

import os
from pathlib import Path

import pytest

from goblins_tui.model.session import GameSession
from goblins_tui.model.setup import TableSetup
from goblins_tui.model.threats import threats
from goblins_tui.options import Glyphs, Options, Pace, Speed
from tests.golden.games import GAMES
from tests.kit.app import open_table
from tests.kit.company import open_company, with_computers
from tests.kit.kept_app import come_back, keep_evenings
from tests.kit.learners import open_lesson, open_setup
from tests.kit.people import Table
from tests.kit.scenes import BEFORE_FLAWLESS, FULL_HANDS, find_game, may_shed, much_moves, new_game
from tests.kit.stored_games import keep_golden_games

PICTURES = Path(__file__).parent / "pictures"
UPDATES = bool(os.environ.get("UPDATE_PICTURES"))
SIZES = [(60, 20), (80, 24), (100, 30), (120, 40), (200, 60)]
SMALL_SIZES = SIZES[:2]
KEPT_SIZES = [(60, 20), (80, 24), (120, 40)]
NEW_GAMES = {players: new_game("moss-417-a", players) for players in (1, 2, 3, 4)}
MIDDLE = find_game(much_moves, 3)
DANGER = find_game(lambda game: 1 in threats(game) and game.seat == 0, 3, skill=0.8)
INTRODUCED = {"setup": Options(speed=Speed.OFF), "setup-ascii": Options(glyphs=Glyphs.ASCII)}
OVER = BEFORE_FLAWLESS.press_on().play(16)


def compare(table: Table, name: str) -> None:
    """Compare the screen with a kept picture, or keep it."""
    path = PICTURES / f"{name}.txt"
    if UPDATES:
        PICTURES.mkdir(exist_ok=True)
        path.write_text(table.text + "\n", encoding="utf-8")
    assert path.read_text(encoding="utf-8") == table.text + "\n", name


async def compare_sizes(
    table: Table, name: str, sizes: list[tuple[int, int]] | None = None
) -> None:
    """Compare a table at some sizes."""
    for columns, rows in sizes or SIZES:
        await table.resize(columns, rows)
        compare(table, f"{name}-{columns}x{rows}")


@pytest.mark.parametrize("players", NEW_GAMES)
async def test_a_new_game_looks_as_it_did(players: int) -> None:
    async with open_table(NEW_GAMES[players]) as table:
        await compare_sizes(table, f"new-{players}-seats")


@pytest.mark.parametrize("players", FULL_HANDS)
async def test_the_fullest_hands_look_as_they_did(players: int) -> None:
    async with open_table(FULL_HANDS[players]) as table:
        await compare_sizes(table, f"full-{players}-seats", SMALL_SIZES)


@pytest.mark.parametrize("glyphs", Glyphs)
async def test_the_lens_looks_as_it_did_in_every_glyph_set(glyphs: Glyphs) -> None:
    async with open_table(MIDDLE, Options(glyphs=glyphs, speed=Speed.OFF)) as table:
        await table.choose(mover(MIDDLE))
        await compare_sizes(table, f"lens-{glyphs}", SMALL_SIZES)


def mover(game: GameSession) -> int:
    """The card of the hand that would move most."""
    return max(game.tableau.hand, key=lambda card: len(game.lens(card).flipped))


@pytest.mark.parametrize("players", [2, 4])
async def test_a_table_with_computer_players_looks_as_it_did(players: int) -> None:
    seats = ("", "Owl", "Badger", "Pebble")[:players]
    async with open_company(with_computers(NEW_GAMES[players], *seats)) as table:
        await table.press("1", "enter")
        await table.wait_until(lambda: table.players.is_thinking)
        await compare_sizes(table, f"computers-{players}-seats", SMALL_SIZES)


async def test_a_warning_looks_as_it_did() -> None:
    async with open_company(DANGER, warned=[0]) as table:
        await compare_sizes(table, "warning", SMALL_SIZES)


async def test_the_question_who_plays_for_whom_looks_as_it_did() -> None:
    async with open_company(with_computers(NEW_GAMES[4], "", "Owl", "Badger", "Pebble")) as table:
        await table.press("a", "2")
        await compare_sizes(table, "seats", SMALL_SIZES)


async def test_the_open_table_looks_as_it_did() -> None:
    async with open_table(OVER) as table:
        await table.press("escape")
        await compare_sizes(table, "open")


@pytest.mark.parametrize("name", INTRODUCED)
async def test_the_set_up_with_computer_players_looks_as_it_did(name: str) -> None:
    setup = TableSetup(
        ("Ann", "Owl", "Seer", "Bartholomäus d. Alte"),
        computers=("", "Owl", "Seer", ""),
        warned=(0,),
        options=INTRODUCED[name],
    )
    async with come_back(None, setup) as guest:
        await guest.press("down", "tab", "down")
        await compare_sizes(guest, name, SIZES if name == "setup" else SMALL_SIZES)


async def test_what_is_offered_at_the_start_looks_as_it_did(tmp_path: Path) -> None:
    keep_evenings(tmp_path / "games.db")
    async with come_back(tmp_path / "games.db") as guest:
        await compare_sizes(guest, "welcome", KEPT_SIZES)


async def test_the_games_that_are_kept_look_as_they_did(tmp_path: Path) -> None:
    keep_evenings(tmp_path / "games.db")
    async with come_back(tmp_path / "games.db") as guest:
        await guest.press("o", "right", "down")
        await compare_sizes(guest, "games", KEPT_SIZES)


async def test_a_replay_looks_as_it_did() -> None:
    async with come_back(None) as guest:
        guest.app.replay(GAMES["four-players-six-fairies"].play())
        await guest.press("right", "right", "right", "right")
        await compare_sizes(guest, "replay", KEPT_SIZES)


async def test_the_end_of_a_game_looks_as_it_did() -> None:
    game = find_game(may_shed, 4)
    card = next(card for card in game.tableau.hand if game.lens(card).outcome)
    async with open_table(game) as table:
        await table.add(card)
        await compare_sizes(table, "over", SMALL_SIZES)


@pytest.mark.parametrize("glyphs", [Glyphs.EMOJI, Glyphs.ASCII])
async def test_the_first_lesson_looks_as_it_did(glyphs: Glyphs) -> None:
    options = Options(glyphs=glyphs, speed=Speed.OFF, pace=Pace.NONE)
    async with open_lesson(3, options) as learner:
        await learner.choose(3)
        await compare_sizes(learner, f"lesson-{glyphs}", KEPT_SIZES)


async def test_what_is_offered_to_a_newcomer_looks_as_it_did() -> None:
    async with open_setup(lesson=None) as learner:
        await learner.wait_until(lambda: "Your first time here?" in learner.text)
        await compare_sizes(learner, "newcomer", SMALL_SIZES)


async def test_the_album_looks_as_it_did(tmp_path: Path) -> None:
    keep_golden_games(tmp_path / "games.db")
    async with come_back(tmp_path / "games.db") as guest:
        await guest.press("escape", "m")
        await compare_sizes(guest, "album", KEPT_SIZES)
        await guest.press("enter")
        await compare_sizes(guest, "creature", KEPT_SIZES)


async def test_the_ballad_looks_as_it_did() -> None:
    async with open_table(GAMES["two-players"].play().at(6)) as table:
        await table.press("t", "v")
        await compare_sizes(table, "ballad", SMALL_SIZES)


def test_every_kept_picture_is_compared() -> None:
    names = {
        f"{scene}-{columns}x{rows}"
        for scenes, sizes in (
            ([f"new-{players}-seats" for players in NEW_GAMES] + ["open", "setup"], SIZES),
            ([f"full-{players}-seats" for players in FULL_HANDS], SMALL_SIZES),
            ([f"lens-{glyphs}" for glyphs in Glyphs] + ["over", "setup-ascii"], SMALL_SIZES),
            (["computers-2-seats", "computers-4-seats", "warning", "seats"], SMALL_SIZES),
            (["welcome", "games", "replay", "album", "creature"], KEPT_SIZES),
            (["lesson-emoji", "lesson-ascii"], KEPT_SIZES),
            (["newcomer", "ballad"], SMALL_SIZES),
        )
        for scene in scenes
        for columns, rows in sizes
    }
    assert {path.stem for path in PICTURES.glob("*.txt")} == names


def test_b34_no_kept_picture_holds_a_variation_selector() -> None:
    for path in PICTURES.glob("*.txt"):
        assert not {"\ufe0e", "\ufe0f", "\u200d"} & set(path.read_text(encoding="utf-8"))
