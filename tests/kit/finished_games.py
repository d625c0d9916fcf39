"""Games that were played to their end, and what the store tells of them."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random

from hypothesis import strategies as st

from goblins_tui.history.games import GameHead, GameLine
from goblins_tui.model.journal import standing_of
from goblins_tui.model.session import GameSession
from goblins_tui.rules import (
    SOLITAIRE_SIZES,
    GameRecord,
    Outcome,
    Variant,
    deal_code,
    legal_cards,
)
from tests.kit.scenes import ROUND_IN_CIRCLES
from tests.kit.strategies import best, chance, running

NAMES = ("Ann", "Bo", "Cy", "[b]Di[/]")
SPELLINGS = ("Ann", "ANN", "Bo", "bo", "Cy", "[b]Di[/]", "[B]Di[/]", "Straße", "STRASSE")
"""Some of them are the same player."""
MOMENT = "2026-11-30 20:15:00"
_PLAYED = 240
_DRAWN = 30
_MOST_TURNS = 120


def play_out(record: GameRecord, rng: Random) -> GameSession | None:
    """Play a game to its end, or tell that it does not come soon enough."""
    session = GameSession.begin(record)
    for _ in range(_MOST_TURNS):
        if session.may_press_on:
            session = session.press_on() if rng.random() < 0.7 else session.claim()
        if not running(session):
            break
        session = session.play(
            best(session) if rng.random() < 0.8 else rng.choice(legal_cards(session.position))
        )
    if session.may_claim:
        session = session.claim()
    return session if session.is_over else None


@cache
def played_games() -> tuple[GameSession, ...]:
    """Finished games of every kind, always the same."""
    games = []
    for index in range(_PLAYED):
        rng = Random(index)
        players = rng.choice((1, 1, 2, 2, 3, 4))
        size = rng.choice(SOLITAIRE_SIZES) if players == 1 else None
        record = GameRecord(
            rng.choice(list(Variant)), NAMES[:players], deal_code(index * 97), size, index % players
        )
        game = play_out(record, rng)
        if game is not None:
            games.append(game)
    # People who play like that never go round in circles.
    return (*games, *[ROUND_IN_CIRCLES.agree_draw()] * _DRAWN)


@st.composite
def histories(draw: st.DrawFn) -> list[GameSession]:
    """Games of people who come and go, the first one first."""
    rng = draw(chance)
    games = rng.choices(played_games(), k=draw(st.integers(0, 40)))
    return [_played_by(game, rng) for game in games]


def _played_by(game: GameSession, rng: Random) -> GameSession:
    """The same game with other people on its seats."""
    people: dict[str, str] = {}
    for name in rng.sample(SPELLINGS, len(SPELLINGS)):
        people.setdefault(name.casefold(), name)
    names = tuple(people.values())[: game.record.players]
    return replace(game, record=game.record._replace(names=names))


def lines_of(games: Sequence[GameSession]) -> list[GameLine]:
    """What the store tells of games that were played in this order: the last one first."""
    return [
        GameLine(number, MOMENT, MOMENT, "", GameHead(game.record), standing_of(game))
        for number, game in enumerate(games, start=1)
    ][::-1]


def line_with(
    names: Sequence[str],
    winner: int | None,
    turns: int,
    outcome: Outcome = Outcome.SHED,
    size: int | None = None,
    flawless_turns: int | None = None,
    variant: Variant = Variant.FAIRIES_RULE,
) -> GameLine:
    """What the store would tell of a game that came out like that.

    Args:
        names: The players.
        winner: The seat that won, `None` for a draw.
        turns: Turns to the win or the draw.
        outcome: How it was won.
        size: Cards in hand at first, for solitaire.
        flawless_turns: Turns until it was flawless, if it was.
        variant: The rules.
    """
    line = lines_of(played_games()[:1])[0]
    record = GameRecord(variant, tuple(names), "moss-417-a", size)
    standing = line.standing._replace(
        turns=turns,
        winner=winner,
        outcome=None if winner is None else outcome,
        winning_turns=turns,
        flawless_turns=flawless_turns,
    )
    return line._replace(head=GameHead(record), standing=standing)


FAMILY = (
    line_with(("Ann", "Bo"), 0, 11),
    line_with(("Ann", "Bo"), 0, 9),
    line_with(("Ann", "Bo"), 0, 14, Outcome.GATHERED),
    line_with(("Bo", "Ann"), 0, 12, Outcome.GATHERED),
    line_with(("Ann", "Bo"), None, 33),
    line_with(("Ann", "Bo", "[b]Cy[/]"), 2, 17),
    line_with(("Ann",), 0, 6, size=5, flawless_turns=9),
    line_with(("Ann",), 0, 8, size=5),
    line_with(("Ann",), 0, 9, size=7),
    line_with(("[b]Cy[/]",), 0, 7, size=6, variant=Variant.GOBLINS_RULE),
)
"""What a family played, the last game first."""
