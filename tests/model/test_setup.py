"""What people choose before a game."""

import pytest

from goblins_tui.model.setup import DEFAULT_NAMES, FirstPlayer, TableSetup
from goblins_tui.rules import DEALS, NotationError, RulesError, Variant, deal_index
from goblins_tui.text import NameRefused


def never(limit: int) -> int:
    raise AssertionError("nothing here is left to chance")


def highest(limit: int) -> int:
    return limit - 1


def test_without_any_choice_two_people_play_fairies_rule() -> None:
    record = TableSetup().record(0)
    assert record.names == ("Player 1", "Player 2")
    assert record.variant is Variant.FAIRIES_RULE
    assert record.size is None
    assert record.cards == ()


def test_chance_picks_among_all_who_play() -> None:
    setup = TableSetup(DEFAULT_NAMES[:3])
    limits: list[int] = []

    def last_of(limit: int) -> int:
        limits.append(limit)
        return limit - 1

    assert setup.pick_first(last_of) == 2
    assert limits == [3]


def test_a_chosen_player_begins() -> None:
    setup = TableSetup(DEFAULT_NAMES[:3], first=FirstPlayer.CHOSEN, first_seat=1)
    assert setup.pick_first(never) == 1


@pytest.mark.parametrize(("last", "first"), [(0, 1), (1, 2), (2, 0), (3, 1)])
def test_rotation_goes_to_the_next_seat(last: int, first: int) -> None:
    setup = TableSetup(DEFAULT_NAMES[:3], first=FirstPlayer.ROTATE, last_first=last)
    assert setup.pick_first(never) == first


@pytest.mark.parametrize("way", [FirstPlayer.ROTATE, FirstPlayer.RACE])
def test_rotation_without_a_last_game_and_a_race_nobody_ran_are_left_to_chance(
    way: FirstPlayer,
) -> None:
    assert TableSetup(DEFAULT_NAMES[:4], first=way).pick_first(highest) == 3


@pytest.mark.parametrize("way", list(FirstPlayer))
def test_whoever_plays_alone_begins(way: FirstPlayer) -> None:
    setup = TableSetup(("Ann",), first=way, first_seat=0, last_first=3)
    assert setup.pick_first(never) == 0


def test_people_sit_where_no_computer_player_does() -> None:
    setup = TableSetup(DEFAULT_NAMES[:3], computers=("Owl",))
    assert setup.people == (1, 2)
    assert TableSetup(("Ann",), computers=("", "Owl")).people == (0,)


def test_the_record_tells_which_seats_have_computer_players() -> None:
    assert TableSetup(computers=("", "Owl", "Seer")).record(0).computers == ("", "Owl")
    assert TableSetup(computers=("", "")).record(0).computers == ()
    assert TableSetup(("Ann",), computers=("Owl",)).record(0).computers == ()


def test_names_come_out_clean() -> None:
    assert TableSetup((" Ann \x1b[2J", "B\u202eo")).record(1).names == ("Ann [2J", "Bo")


@pytest.mark.parametrize("names", [("Ann", ""), ("Ann", "ann"), ("Ann", "x" * 21)])
def test_names_that_cannot_be_used_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(NameRefused):
        TableSetup(names).record(0)


@pytest.mark.parametrize("typed", ["moss-417", " Moss 417 ", "MOSS-417-A"])
def test_a_code_is_kept_in_its_one_form(typed: str) -> None:
    assert TableSetup(code=typed).record(0).code == "moss-417-a"


@pytest.mark.parametrize("typed", ["", "  "])
def test_no_code_deals_one_at_random(typed: str) -> None:
    assert deal_index(TableSetup(code=typed).record(0).code) in range(DEALS)


def test_b89_games_without_a_code_are_different_deals() -> None:
    assert len({TableSetup().record(0).code for _ in range(20)}) > 10


def test_a_bad_code_is_refused() -> None:
    with pytest.raises(NotationError, match="forest word"):
        TableSetup(code="swamp-1").record(0)


def test_the_size_counts_for_solitaire_only() -> None:
    assert TableSetup(("Ann",), size=6).record(0).size == 6
    assert TableSetup(size=6).record(0).size is None


@pytest.mark.parametrize(
    "setup",
    [TableSetup(("Ann",), size=8), TableSetup(()), TableSetup(("A", "B", "C", "D", "E"))],
)
def test_what_the_game_does_not_have_is_refused(setup: TableSetup) -> None:
    with pytest.raises(RulesError):
        setup.record(0)


def test_a_seat_that_nobody_sits_on_cannot_begin() -> None:
    with pytest.raises(RulesError, match="first seat"):
        TableSetup().record(2)
