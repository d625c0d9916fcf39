from concurrent.futures import Future
from dataclasses import replace
from random import Random

import pytest

from goblins_tui.characters import CHEAT, FAIR
from goblins_tui.model.computer_players import ComputerPlayers
from goblins_tui.model.session import GameSession
from goblins_tui.opponents import Choice, Game, cheating_view
from goblins_tui.opponents.thinker import Thinker
from goblins_tui.rules import View, legal_cards
from tests.kit.hiding import deck_with_other_hidden_faces
from tests.kit.scenes import find_game, new_game

GAME = find_game(lambda game: game.cursor == 6, skill=0.8)


class Eavesdropper(Thinker):
    """Hears what computer players are told, and asks them all the same."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[tuple[str, View, Game, float]] = []

    def think(
        self, name: str, view: View, seed: int | str, game: Game, seconds: float
    ) -> "Future[Choice]":
        self.heard.append((name, view, game, seconds))
        return super().think(name, view, seed, game, seconds)


def among(game: GameSession, computer: str) -> GameSession:
    """The same moment of a game, with a computer player to move."""
    return game.give_seat(game.seat, computer)


@pytest.mark.parametrize("name", [*(character.name for character in FAIR), "from elsewhere"])
async def test_b105_who_plays_fair_is_told_what_everybody_may_know(name: str) -> None:
    thinker = Eavesdropper()
    players = ComputerPlayers(thinker, lambda below: 7)
    choice = await players.choose(among(GAME, name), 0.1)
    players.close()
    assert choice.card in legal_cards(GAME.position)
    ((called, view, game, seconds),) = thinker.heard
    assert (called, view, seconds) == (name, GAME.view, 0.1)
    assert game.variant is GAME.variant
    assert [*game.positions] == [GAME.position_after(turns) for turns in range(7)]


async def test_the_one_that_cheats_is_told_what_lies_under_every_card() -> None:
    thinker = Eavesdropper()
    players = ComputerPlayers(thinker)
    await players.choose(among(GAME, CHEAT.name), 0.1)
    players.close()
    assert thinker.heard[0][1] == cheating_view(GAME.position, GAME.deck) != GAME.view


async def test_b105_other_hidden_faces_change_nothing_that_is_told() -> None:
    game = new_game("moss-31", 3)
    deck = deck_with_other_hidden_faces(game.deck, game.position, game.seen, Random(1))
    other = replace(game, deck=deck)
    assert other.deck != game.deck
    thinker = Eavesdropper()
    players = ComputerPlayers(thinker, lambda below: 7)
    cards = [(await players.choose(among(each, "Magpie"), 9.0)).card for each in (game, other)]
    players.close()
    assert thinker.heard[0][:3] == thinker.heard[1][:3]
    assert cards[0] == cards[1]


async def test_b103_who_cannot_be_asked_is_replaced_and_named() -> None:
    players = ComputerPlayers()
    choice = await players.choose(among(GAME, "Nobody"), 0.1)
    players.close()
    assert choice.card in legal_cards(GAME.position)
    assert choice.trouble is not None
    assert "Nobody" in choice.trouble
