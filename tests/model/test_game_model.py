from collections.abc import Callable

import pytest

from goblins_tui.model.game_model import GameModel
from goblins_tui.model.session import GameSession, SessionError
from goblins_tui.rules import GameRecord, IllegalTurn, Variant

TABLE = GameSession.begin(GameRecord(Variant.FAIRIES_RULE, ("Ann", "Bo"), "heron-69-a"))
ALONE = GameSession.begin(GameRecord(Variant.FAIRIES_RULE, ("Ann",), "fern-7-a", 5))
WON = GameSession.begin(
    GameRecord(Variant.FAIRIES_RULE, ("Ann",), "fern-7-a", 5, cards=(11, 9, 4, 14, 5, 6, 19))
)
THRICE = GameSession.begin(TABLE.record._replace(cards=(7, 1, 19, 2) * 2))


class WatchedModel(GameModel):
    """A model that keeps every change it announces, old and new."""

    def __init__(self, session: GameSession, take_back_allowed: bool = False) -> None:
        super().__init__(session, take_back_allowed)
        self.changes: list[tuple[GameSession | None, GameSession | None]] = []

    def watch_session(self, old: GameSession | None, new: GameSession | None) -> None:
        self.changes.append((old, new))


def test_a_new_model_announces_nothing() -> None:
    model = WatchedModel(TABLE)
    assert model.game is TABLE
    assert model.changes == []


def test_a_turn_is_announced_once_with_old_and_new() -> None:
    model = WatchedModel(TABLE)
    turn = model.play(7)
    assert turn.card == 7
    assert model.changes == [(TABLE, TABLE.play(7))]
    assert model.game.last_turn == turn


def test_a_card_that_cannot_be_played_changes_nothing() -> None:
    model = WatchedModel(TABLE)
    with pytest.raises(IllegalTurn):
        model.play(1)
    assert model.changes == []
    assert model.game is TABLE


@pytest.mark.parametrize(
    ("session", "deed", "expected"),
    [
        (WON, GameModel.press_on, WON.press_on()),
        (WON, GameModel.claim, WON.claim()),
        (THRICE, GameModel.agree_draw, THRICE.agree_draw()),
        (ALONE.play(11), GameModel.take_back, ALONE.play(11).take_back()),
        (ALONE.play(11).take_back(), GameModel.redo, ALONE.play(11).take_back().redo()),
    ],
    ids=["press on", "claim", "draw", "take back", "redo"],
)
def test_every_deed_is_announced_once(
    session: GameSession, deed: Callable[[GameModel], None], expected: GameSession
) -> None:
    model = WatchedModel(session)
    deed(model)
    assert model.changes == [(session, expected)]


@pytest.mark.parametrize(
    "deed",
    [
        GameModel.press_on,
        GameModel.claim,
        GameModel.agree_draw,
        GameModel.take_back,
        GameModel.redo,
    ],
)
def test_a_deed_at_the_wrong_moment_changes_nothing(deed: Callable[[GameModel], None]) -> None:
    model = WatchedModel(TABLE, take_back_allowed=True)
    with pytest.raises(SessionError):
        deed(model)
    assert model.changes == []


def test_a_table_without_take_back_refuses_it() -> None:
    model = WatchedModel(TABLE.play(7))
    assert not model.may_take_back
    with pytest.raises(SessionError, match="without taking back"):
        model.take_back()
    assert model.changes == []


def test_a_table_that_agreed_on_take_back_allows_it() -> None:
    model = WatchedModel(TABLE.play(7), take_back_allowed=True)
    assert model.may_take_back
    model.take_back()
    assert model.game.position == TABLE.position


def test_alone_taking_back_is_always_there() -> None:
    assert WatchedModel(ALONE.play(11)).may_take_back
    assert not WatchedModel(ALONE).may_take_back
