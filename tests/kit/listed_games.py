"""Games of every kind, and people who look through the list of them."""

from pathlib import Path

from textual.geometry import Offset

from goblins_tui.history.shelves import Shelf
from goblins_tui.model.session import GameSession
from goblins_tui.screens.games import GamesScreen
from tests.golden.games import GAMES
from tests.kit.kept_app import (
    Guest,
    keep,
    keep_done,
    looked_into,
)
from tests.kit.scenes import FULL_HANDS, new_game
from tests.kit.stored_games import scripted

TWO = new_game("heron-69-a", 2, 7, 1)
THREE = FULL_HANDS[3]
ALONE = new_game("fern-7-a", 1, 11, 9)
WON = GAMES["two-players"].play()
WON_BY_FOUR = GAMES["four-players-six-fairies"].play()
DRAWN = GAMES["draw-by-repetition"].play()
BY_OWL = GameSession.begin(DRAWN.to_record()._replace(computers=("", "Owl")))
ORDER = (Shelf.OPEN, Shelf.COUNTED, Shelf.PRACTICE, Shelf.COMPUTERS, Shelf.ABANDONED)
FLAWLESS = GAMES["solitaire-flawless"].play()


def rows(guest: Guest) -> list[str]:
    """What is listed, without the dates."""
    assert isinstance(guest.top, GamesScreen)
    return [" ".join(f"{row.name} {row.result}".split()) for row in guest.top.list.rows]


async def open_games(guest: Guest, shelf: Shelf = Shelf.OPEN) -> None:
    """Open the list from the set-up, past what is offered at the start, and turn to a shelf."""
    if guest.dialog:
        await guest.press("escape")
    await guest.press("o")
    shown = Shelf(guest.on(GamesScreen).shelf.value)
    steps = ORDER.index(shelf) - ORDER.index(shown)
    await guest.press(*["right" if steps > 0 else "left"] * abs(steps))


def keep_one_of_each(database: Path) -> tuple[int, ...]:
    """Two games to go on with, three played, one of practice, one by a computer, one given up."""
    numbers = keep(database, TWO, THREE, WON, WON_BY_FOUR, FLAWLESS, BY_OWL)
    tried = keep_done(database, *scripted("solitaire-taken-back"))
    (given_up,) = keep(database, ALONE)
    with looked_into(database) as store:
        store.abandon(given_up)
    return (*numbers, tried, given_up)


async def click(guest: Guest, text: str, button: int = 1, times: int = 1) -> None:
    """Click the first place where a text stands."""
    row = [text in line for line in guest.lines].index(True)
    column = guest.lines[row].index(text) + 2
    await guest.click_at(Offset(column, row), button, times)
    await guest.rest()
