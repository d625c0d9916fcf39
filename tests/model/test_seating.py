"""Who has which seat: people, computer players, and those who stand in for them."""

import pytest

from goblins_tui.history.actions import Deed
from goblins_tui.model.session import GameSession, SessionError
from goblins_tui.rules import GameRecord, Variant, legal_cards
from tests.golden.games import GAMES

TABLE = GameRecord(Variant.FAIRIES_RULE, ("Ann", "Bo"), "heron-69-a")
ALONE = GameRecord(Variant.FAIRIES_RULE, ("Ann",), "fern-7-a", 5)


def test_a_seat_is_given_to_a_computer_player_and_back_and_the_log_keeps_it() -> None:
    game = GameSession.begin(TABLE).give_seat(1, "Owl")
    assert game.computers == ("", "Owl")
    assert (game.computer(0), game.computer(1)) == ("", "Owl")
    back = game.give_seat(1)
    assert back.computers == ()
    assert [(aside.seat, aside.words) for aside in back.asides] == [(1, "Owl"), (1, "")]


def test_a_record_tells_of_every_computer_player_that_had_a_seat() -> None:
    assert not GameSession.begin(TABLE).give_seat(1).to_record().computers
    game = GameSession.begin(TABLE).give_seat(1, "Owl").give_seat(1).give_seat(0, "Badger")
    assert game.to_record().computers == ("Badger", "Owl")
    assert game.computers == ("Badger", "")


def test_taking_back_gives_no_seat_back() -> None:
    game = GameSession.begin(TABLE)
    game = game.play(legal_cards(game.position)[0]).give_seat(1, "Owl")
    assert game.take_back().computers == ("", "Owl")


def test_a_table_is_for_watching_when_computer_players_have_all_seats() -> None:
    game = GameSession.begin(TABLE).give_seat(1, "Owl")
    assert not game.is_for_watching
    assert game.give_seat(0, "Owl").is_for_watching


def test_the_log_keeps_that_somebody_else_played_for_a_computer_player() -> None:
    game = GameSession.begin(TABLE).give_seat(0, "Owl").stand_in("Owl did not answer")
    game = game.play(legal_cards(game.position)[0])
    told = [(aside.deed, aside.turn_number, aside.words) for aside in game.asides]
    assert told[1:] == [(Deed.STAND_IN, 1, "Owl did not answer")]
    with pytest.raises(SessionError, match="replaced"):
        game.stand_in("Bo is a person")


def test_no_seat_is_given_that_is_not_there_or_when_the_game_is_over() -> None:
    over = GAMES["two-players"].play()
    for game, seat in ((GameSession.begin(TABLE), 2), (GameSession.begin(ALONE), 0), (over, 0)):
        with pytest.raises(SessionError, match="seat"):
            game.give_seat(seat, "Owl")


def test_a_game_seen_again_tells_who_played_for_whom_at_each_turn() -> None:
    game = GameSession.begin(TABLE._replace(computers=("Owl", "")))
    for number in range(4):
        if number == 1:
            game = game.give_seat(1, "Badger")
        if number == 2:
            game = game.give_seat(0)
        game = game.play(legal_cards(game.position)[0])
    seats = [game.at(turns).computers for turns in range(5)]
    both, badger = ("Owl", "Badger"), ("", "Badger")
    assert seats == [("Owl", ""), both, badger, badger, badger]
