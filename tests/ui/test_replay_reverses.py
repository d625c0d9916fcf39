"""A replay opens reverses, and only where nobody has to remember any."""

from pathlib import Path

from goblins_tui.rules import DECK
from goblins_tui.screens.replay import REMEMBERING, ReplayScreen
from tests.kit.kept_app import come_back, keep, looked_into
from tests.kit.scenes import new_game
from tests.ui.test_replay import OPEN, WON, Viewer, seen_again
from tests.ui.test_table_hidden import names_in


def names_read(viewer: Viewer) -> set[str]:
    """The reverses that can be read on the cards now."""
    game = viewer.screen.game
    return {
        reverse.name
        for card in game.tableau.cards
        if (reverse := DECK.card(card).face(game.tableau.side(card).other)).name
        in _card_text(viewer, card)
    }


def _card_text(viewer: Viewer, card: int) -> str:
    view = viewer.screen.table.cards[card]
    return "\n".join(view.render_line(y).text for y in range(view.size.height))


async def test_x_shows_all_reverses_and_hides_them_again() -> None:
    async with seen_again(columns=120, rows=40) as viewer:
        assert not names_read(viewer)
        await viewer.press("x")
        assert len(names_read(viewer)) == len(WON.tableau.cards)
        await viewer.press("right")
        assert len(names_read(viewer)) == len(WON.tableau.cards)
        await viewer.press("x")
        assert not names_read(viewer)


async def test_b106_a_game_that_is_not_over_keeps_its_reverses(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    (number,) = keep(database, OPEN)
    with looked_into(database) as store:
        store.abandon(number)
    known = {
        DECK.card(card).face(tableau.side(card)).name
        for tableau in map(OPEN.tableau_after, range(OPEN.cursor + 1))
        for card in tableau.cards
    }
    async with come_back(database, columns=120, rows=40) as guest:
        await guest.press("o", *["right"] * 4, "enter", "r")
        guest.on(ReplayScreen)
        for key in ("x", "right", "tab", "x", "end", "x", "t"):
            await guest.press_only(key)
            assert names_in(guest.text) <= known
        await guest.press_only("escape", "x")
        assert "its reverses stay hidden" in Viewer(guest, OPEN).narration


async def test_b106_above_a_game_that_goes_on_no_other_game_opens_its_reverses(
    tmp_path: Path,
) -> None:
    database = tmp_path / "games.db"
    keep(database, WON, OPEN)
    async with come_back(database, columns=120, rows=40) as guest:
        await guest.press("enter", "o", "right", "enter", "r")
        assert guest.on(ReplayScreen).whole_game.is_over
        viewer = Viewer(guest, WON)
        for key in ("x", "right", "x", "end"):
            await viewer.press(key)
            assert not names_read(viewer)
        await viewer.press("x")
        assert viewer.narration == REMEMBERING


async def test_above_a_game_that_is_over_another_one_opens_its_reverses(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    keep(database, WON, new_game("robin-340-a", 2, *WON.to_record().cards[:-1]))
    async with come_back(database, columns=120, rows=40) as guest:
        await guest.press("enter")
        await guest.add(WON.turns[-1].card)
        await guest.press("l", "o", "enter", "r", "x")
        guest.on(ReplayScreen)
        viewer = Viewer(guest, WON)
        assert len(names_read(viewer)) == len(WON.tableau.cards)
