from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region, Size

from goblins_tui.rules import SOLITAIRE_SIZES
from goblins_tui.tableau import Tableau
from goblins_tui.widgets.table_plan import SHORT_CHIP, SMALLEST, TablePlan, plan_table

BARS = 2
"""Rows of the terminal that header and keys take."""


def tableau_of(counts: Sequence[int]) -> Tableau:
    """A tableau with so many cards in each hand, and the last number of them in the Ring."""
    numbers = iter(range(1, 21))
    *hands, ring = [tuple(next(numbers) for _ in range(count)) for count in counts]
    return Tableau(tuple(hands), ring, 0, 0)


def plan_for(
    columns: int, rows: int, counts: Sequence[int], raised: int | None = None, opened: bool = False
) -> TablePlan:
    """The plan for a terminal; the first hand lies at the bottom."""
    size = Size(columns, rows - BARS)
    plan = plan_table(size, tableau_of(counts), 0, raised, opened)
    assert set(plan.cards) == set(range(1, sum(counts) + 1))
    assert set(plan.seat_titles) == set(range(len(counts) - 1))
    return plan


def faults(plan: TablePlan, columns: int, rows: int) -> list[str]:
    """What is wrong with a plan: outside of the table, without cells, or over each other."""
    places: dict[str, Region] = {f"card {number}": each for number, each in plan.cards.items()}
    places |= {f"title {seat}": region for seat, region in plan.seat_titles.items()}
    places |= {"ring title": plan.ring_title, "narrator": plan.narrator}
    if plan.log is not None:
        places["log"] = plan.log
    table = Region(0, 0, columns, rows - BARS)
    wrong = [
        name for name, region in places.items() if not region or not table.contains_region(region)
    ]
    wrong += [
        f"{one} over {other}"
        for one, other in combinations(places, 2)
        if places[one].overlaps(places[other])
    ]
    return wrong


def splits(players: int) -> Iterator[tuple[int, ...]]:
    """Every way in which the cards can be spread: the bottom hand, the others, the Ring.

    Only the hand at the bottom can be empty: the player has just won. The order of the other
    hands makes no difference, so each set of them comes once.
    """
    totals = [2 * size for size in SOLITAIRE_SIZES] if players == 1 else [4 * players + 4]
    for total in totals:
        for bottom in range(total):
            for others in combinations_with_replacement(range(1, total), players - 1):
                ring = total - bottom - sum(others)
                if ring >= 1:
                    yield bottom, *others, ring


@pytest.mark.parametrize("opened", [False, True], ids=["playing", "opened"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize(("columns", "rows"), [SMALLEST, (80, 24)])
def test_in_a_small_terminal_every_spread_of_the_cards_fits(
    columns: int, rows: int, players: int, opened: bool
) -> None:
    for counts in splits(players):
        plan = plan_for(columns, rows, counts, raised=1, opened=opened)
        assert faults(plan, columns, rows) == [], counts


@st.composite
def spreads(draw: st.DrawFn) -> tuple[int, ...]:
    bottom, *others, ring = draw(
        st.sampled_from([counts for players in (1, 2, 3, 4) for counts in splits(players)])
    )
    return bottom, *draw(st.permutations(others)), ring


@given(st.integers(60, 300), st.integers(20, 80), spreads(), st.booleans(), st.integers(0, 11))
def test_in_every_terminal_every_spread_of_the_cards_fits(
    columns: int, rows: int, counts: tuple[int, ...], opened: bool, raised: int
) -> None:
    plan = plan_for(columns, rows, counts, raised, opened)
    assert faults(plan, columns, rows) == []


@given(st.integers(1, 300), st.integers(1, 80), spreads(), st.booleans())
def test_b41_no_size_is_too_small_to_be_planned_for(
    columns: int, rows: int, counts: tuple[int, ...], opened: bool
) -> None:
    plan = plan_table(Size(columns, rows), tableau_of(counts), 0, None, opened)
    assert plan == TablePlan() or set(plan.cards) == set(range(1, sum(counts) + 1))


@pytest.mark.parametrize("bottom", range(4))
def test_the_other_seats_go_round_clockwise_from_the_one_at_the_bottom(bottom: int) -> None:
    plan = plan_table(Size(120, 60), tableau_of((4, 4, 4, 4, 4)), bottom)
    in_order = sorted(plan.seat_titles, key=lambda seat: plan.seat_titles[seat].offset[::-1])
    assert in_order == [(bottom + step) % 4 for step in (1, 2, 3, 0)]


def test_a_hand_lies_below_its_own_title_and_the_ring_below_its_own() -> None:
    plan = plan_for(80, 24, (4, 4, 4))
    assert all(plan.cards[card].y > plan.seat_titles[0].y for card in (1, 2, 3, 4))
    assert all(
        plan.seat_titles[1].y < plan.cards[card].y < plan.ring_title.y for card in (5, 6, 7, 8)
    )
    assert all(
        plan.ring_title.y < plan.cards[card].bottom <= plan.narrator.y for card in (9, 10, 11, 12)
    )


def test_the_chosen_card_stands_out_by_a_row_where_there_is_a_row_to_spare() -> None:
    flat, raised = plan_for(80, 24, (4, 4, 4)), plan_for(80, 24, (4, 4, 4), raised=2)
    assert raised.cards[2] == flat.cards[2].translate((0, -1))
    assert {**raised.cards, 2: flat.cards[2]} == flat.cards


def test_choosing_a_card_moves_no_other_card() -> None:
    for counts in splits(2):
        flat, raised = plan_for(80, 24, counts), plan_for(80, 24, counts, raised=1)
        moved = {card for card in flat.cards if flat.cards[card] != raised.cards[card]}
        assert moved <= {1}, counts


def test_cards_keep_the_order_of_the_tableau_row_by_row() -> None:
    plan = plan_for(80, 24, (11, 2, 7))
    hand = [plan.cards[card].offset[::-1] for card in range(1, 12)]
    assert hand == sorted(hand)


@pytest.mark.parametrize(("columns", "has_log"), [(80, False), (111, False), (120, True)])
def test_a_wide_terminal_has_the_log_beside_the_table(columns: int, has_log: bool) -> None:
    plan = plan_for(columns, 40, (4, 4, 4))
    assert (plan.log is not None) is has_log


def test_a_large_terminal_gets_larger_cards() -> None:
    small, large = plan_for(80, 24, (4, 4, 4)), plan_for(120, 50, (4, 4, 4))
    assert all(large.cards[card].area > small.cards[card].area for card in small.cards)


def forms_without_rhyme(plan: TablePlan) -> set[int]:
    """The widths of the cards that have no room for their rhyme."""
    return {region.width for region in plan.cards.values()} & {
        SHORT_CHIP.width,
        SHORT_CHIP.width + 1,
    }


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize(("columns", "rows"), [(70, 22), (80, 24), (100, 30), (120, 40)])
def test_portraits_give_way_before_rhymes(columns: int, rows: int, players: int) -> None:
    for counts in splits(players):
        assert not forms_without_rhyme(plan_for(columns, rows, counts)), counts


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("columns", [60, 61, 65])
def test_in_the_smallest_window_rhymes_are_missing_only_where_one_hand_is_huge(
    columns: int, players: int
) -> None:
    for counts in splits(players):
        if max(counts) <= 9:
            assert not forms_without_rhyme(plan_for(columns, 20, counts)), counts
