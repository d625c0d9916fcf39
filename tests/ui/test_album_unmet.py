"""Whom people have not met yet, in the album: marked like all others, and told of when asked."""

from pathlib import Path

import pytest
from textual.geometry import Offset

from goblins_tui.screens.album import AlbumScreen
from goblins_tui.widgets.album_plan import SMALL
from tests.kit.album_visitors import SIZES, WON, grid, marked_name, open_album
from tests.kit.kept_app import come_back, keep


@pytest.mark.parametrize("size", SIZES)
async def test_whoever_was_not_met_is_marked_by_words_too_and_says_so_when_asked(
    database: Path, size: tuple[int, int]
) -> None:
    keep(database, WON)
    columns, rows = size
    async with come_back(database, columns=columns, rows=rows) as guest:
        await open_album(guest)
        await guest.press("right", "right")
        assert not marked_name(guest)
        if grid(guest).plan.form == SMALL:
            assert "▸Not met yet" in guest.text
        before = guest.lines[-2]
        await guest.press("enter")
        guest.on(AlbumScreen)
        assert "comes in once it lies face up at your table." in guest.lines[-2]
        await guest.press("left", "right")
        assert guest.lines[-2] == before
        region = grid(guest).plan.region(0, 2)
        await guest.click_at(grid(guest).region.offset + region.offset + Offset(2, 1))
        assert "comes in once it lies face up at your table." in guest.lines[-2]
