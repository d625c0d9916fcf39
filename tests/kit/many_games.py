"""A history of many games: some real ones, over and over, by other people on other days."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from random import Random

from goblins_tui.history.actions import Action
from goblins_tui.history.games import GameHead
from goblins_tui.history.store import Store
from goblins_tui.model.journal import journal_of, standing_of
from goblins_tui.model.session import GameSession
from tests.kit.finished_games import played_games
from tests.kit.good_play import good_card, table_of

PEOPLE = ("Willow", "Ann", "Bo", "Cy", "[b]Di[/]", "Eve", "Fritz", "Gül", "Straße", "Zoë", "花子")
_FIRST_EVENING = datetime(2016, 1, 1, 18)
_BETWEEN_GAMES = timedelta(hours=7)


class _Calendar:
    """Tells the moment of each game, some hours after the one before."""

    def __init__(self) -> None:
        self._next = _FIRST_EVENING
        self.moment = ""

    def go_on(self) -> str:
        """The day of the next game."""
        self.moment = self._next.strftime("%Y-%m-%d %H:%M:%S")
        self._next += _BETWEEN_GAMES
        return self.moment[:10]


def keep_many_games(path: Path, finished: int, unfinished: int = 0) -> None:
    """Make a database with games in it, always the same, and close it.

    Args:
        path: The file.
        finished: How many games were played to their end.
        unfinished: How many of two turns wait to be played on.
    """
    calendar, rng = _Calendar(), Random(finished)
    with closing(Store(path, lambda: calendar.moment)) as store:
        # Ten thousand games would wait for the disk ten thousand times.
        store._connection.execute("PRAGMA synchronous = OFF")
        plays = _plays() if finished else ()
        for number in range(finished):
            game, actions = plays[number % len(plays)]
            names = tuple(rng.sample(PEOPLE, game.record.players))
            _keep(store, _played_by(game, names, calendar.go_on()), actions)
        for number in range(unfinished):
            game = table_of(f"moss-{number}", "Ann", "Bo")
            for _ in range(2):
                game = game.play(good_card(game))
            game = _played_by(game, game.record.names, calendar.go_on())
            _keep(store, game, journal_of(game.to_record()))


@cache
def _plays() -> Sequence[tuple[GameSession, tuple[Action, ...]]]:
    """Games of every kind that are over, and what was done in them."""
    return [(game, journal_of(game.to_record())) for game in played_games()]


def _played_by(game: GameSession, names: tuple[str, ...], day: str) -> GameSession:
    return replace(game, record=game.record._replace(names=names, date=day))


def _keep(store: Store, game: GameSession, actions: Sequence[Action]) -> None:
    store.begin(GameHead(game.record), actions, standing_of(game))
