"""Who is invited to a table: names of seats, games to watch, and who is gone."""

from pathlib import Path

import pytest

from goblins_tui.characters import CHARACTERS, FAIR
from goblins_tui.model.invitations import (
    is_seat_name,
    missing_computers,
    seat_name,
    seat_names,
    strongest,
    to_watch,
    with_a_person,
    without_missing,
)
from goblins_tui.model.setup import FirstPlayer, TableSetup
from goblins_tui.opponents import OPPONENTS
from goblins_tui.rules import GameRecord, Variant
from tests.kit.guests import Packages
from tests.kit.project import run_python


def test_people_meet_every_opponent_of_the_house_as_it_is() -> None:
    assert [*CHARACTERS] == [*OPPONENTS]
    for name, character in CHARACTERS.items():
        opponent = OPPONENTS[name]
        assert character[:3] == (opponent.name, opponent.line, opponent.portrait)
        assert opponent.cheats == (character not in FAIR)
        assert len(character.line) <= 58
    assert [each.rank for each in FAIR] == [f"strength {rank} of 5" for rank in range(1, 6)]
    assert "cheat" in CHARACTERS["Seer"].rank
    assert "Cheats" in CHARACTERS["Seer"].line


def test_to_know_their_names_and_faces_loads_nothing_that_thinks() -> None:
    code = (
        "import sys, goblins_tui.model.invitations\n"
        "print([name for name in sys.modules if name.startswith('goblins_tui.opponents')])"
    )
    assert run_python(code) == "[]\n"


@pytest.mark.parametrize(
    ("others", "name"),
    [
        ([], "Owl"),
        (["Ann", "Badger"], "Owl"),
        (["Ann", "owl"], "Owl 2"),
        (["Owl 2", "Owl"], "Owl 3"),
    ],
)
def test_a_seat_is_called_by_its_player_or_its_player_and_a_number(
    others: list[str], name: str
) -> None:
    assert seat_name("Owl", others) == name


def test_the_longest_name_of_a_guest_has_room_for_a_number() -> None:
    longest = "Rumpelstiltskin-1234"
    assert seat_names([longest, longest]) == (longest, "Rumpelstiltskin-1~ 2")


@pytest.mark.parametrize(
    ("name", "computer", "is_given"),
    [
        ("Player 2", "", True),
        ("Player 2", "Owl", True),
        ("Owl", "Owl", True),
        ("Owl 2", "Owl", True),
        ("Rumpelstiltskin-1~ 2", "Rumpelstiltskin-1234", True),
        ("Owl 5", "Owl", False),
        ("Owl", "", False),
        ("Owl", "Badger", False),
        ("Owlet", "Owl", False),
        ("Ann", "Owl", False),
        ("", "Owl", False),
        ("Player 9", "", False),
    ],
)
def test_a_name_that_nobody_typed_is_told_from_others(
    name: str, computer: str, is_given: bool
) -> None:
    assert is_seat_name(name, computer) == is_given


def test_the_strongest_that_play_fair_are_watched() -> None:
    assert strongest(2) == ("Owl", "Badger")
    assert strongest(4) == ("Owl", "Badger", "Magpie", "Minnow")


def test_a_game_to_watch_has_the_rules_that_were_chosen_and_no_people() -> None:
    setup = TableSetup(
        ("Ann",),
        Variant.GOBLINS_RULE,
        code="moss-417",
        first=FirstPlayer.CHOSEN,
        first_seat=1,
        warned=(0,),
    )
    watched = to_watch(setup, ["Owl", "Owl"])
    assert (watched.names, watched.computers) == (("Owl", "Owl 2"), ("Owl", "Owl"))
    assert (watched.people, watched.warned) == ((), ())
    assert (watched.variant, watched.code, watched.first_seat) == (setup.variant, "moss-417", 1)
    assert watched.record(1).computers == ("Owl", "Owl")


def test_a_seat_that_is_not_there_does_not_begin_a_game_to_watch() -> None:
    setup = TableSetup(("A", "B", "C"), first=FirstPlayer.CHOSEN, first_seat=2)
    watched = to_watch(setup, strongest(2))
    assert (watched.first, watched.first_seat) == (FirstPlayer.RANDOM, 0)


def test_where_all_can_come_nothing_changes() -> None:
    setup = TableSetup(("Ann", "Owl"), computers=("", "Owl"))
    assert without_missing(setup) == (setup, ())


def test_who_is_gone_leaves_the_seat_to_a_person_and_the_name_that_was_typed() -> None:
    setup = TableSetup(("Gone", "Bo", "Cy"), computers=("Gone", "Lost", "Owl"), warned=(1,))
    left, missing = without_missing(setup)
    assert missing == ("Gone", "Lost")
    assert left.names == ("Player 1", "Bo", "Cy")
    assert left.computers == ("", "", "Owl")


def test_names_that_would_meet_are_all_made_up() -> None:
    setup = TableSetup(("Player 2", "Gone"), computers=("", "Gone"))
    assert without_missing(setup)[0].names == ("Player 1", "Player 2")


def test_a_hand_that_wrote_small_letters_means_the_same_player() -> None:
    left, missing = without_missing(TableSetup(computers=("", "oWL")))
    assert (left.computers, missing) == (("", "Owl"), ())


def test_guests_that_are_there_can_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    Packages(tmp_path).add_guest("Bert")
    setup = TableSetup(("Ann", "Bert"), computers=("", "Bert"))
    assert without_missing(setup) == (setup, ())


def test_who_is_missing_at_a_table_is_named_once() -> None:
    assert missing_computers(("", "Owl", "Badger")) == ()
    assert missing_computers(("Nobody", "Owl", "Nobody")) == ("Nobody",)


def test_whoever_plays_on_among_computer_players_gets_the_seat_to_move() -> None:
    record = GameRecord(Variant.FAIRIES_RULE, ("Owl", "Bo", "Badger"), "moss-1-a", first=2)
    all_seats = record._replace(computers=("Owl", "Pebble", "Badger"))
    assert with_a_person(all_seats).computers == ("Owl", "Pebble", "")
    assert with_a_person(all_seats._replace(cards=(1, 2))).computers == ("Owl", "", "Badger")
    for computers in ((), ("Owl", "", "Badger")):
        assert with_a_person(record._replace(computers=computers)).computers == computers
