"""Every card of the album has a place of its own at every size."""

from itertools import combinations

import pytest
from textual.geometry import Region, Size

from goblins_tui.rules import DECK_SIZE
from goblins_tui.widgets.album_plan import PAGES, SMALL, AlbumPlan, plan_album
from goblins_tui.widgets.table_plan import LARGE, MEDIUM

SIZES = [Size(width, height) for width in range(60, 304, 9) for height in range(17, 78, 4)]


def regions(plan: AlbumPlan) -> list[Region]:
    return [plan.region(page, index) for page in range(plan.pages) for index in range(DECK_SIZE)]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_all_cards_lie_inside_and_none_on_another(size: Size) -> None:
    plan = plan_album(size)
    assert plan.fits
    room = Region(0, 1, size.width, size.height - 1)
    assert all(room.contains_region(region) for region in regions(plan))
    assert not any(one.overlaps(other) for one, other in combinations(regions(plan), 2))


@pytest.mark.parametrize(
    ("size", "pages", "form"),
    [
        (Size(60, 17), 1, SMALL),
        (Size(80, 21), 1, SMALL),
        (Size(120, 37), PAGES, MEDIUM),
        (Size(200, 57), PAGES, LARGE),
        (Size(300, 77), PAGES, LARGE),
    ],
    ids=str,
)
def test_both_pages_are_open_and_cards_are_large_where_there_is_room(
    size: Size, pages: int, form: tuple[int, int]
) -> None:
    plan = plan_album(size)
    assert (plan.pages, plan.form) == (pages, form)


@pytest.mark.parametrize("size", [Size(0, 0), Size(1, 1), Size(59, 19)], ids=str)
def test_a_window_that_is_too_small_has_a_plan_too(size: Size) -> None:
    assert len({*regions(plan_album(size))}) == DECK_SIZE
