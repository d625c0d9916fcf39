"""Write the database of a new version of the schema: `python -m tests.golden.make_database`.

A database that is there already is never written again: it is what people have.
"""

from contextlib import closing
from pathlib import Path

from goblins_tui.challenges import Challenge, Kind, Proof, SoloDeal
from goblins_tui.history.actions import Action
from goblins_tui.history.database import migrations
from goblins_tui.history.games import GameHead, Origin
from goblins_tui.history.store import Store
from goblins_tui.model.journal import do, standing_of
from goblins_tui.model.session import GameSession
from goblins_tui.rules import GameRecord, Goal, Variant
from tests.golden.games import GAMES
from tests.kit.stored_games import bring_album_up_to_date

DATABASES = Path(__file__).parent / "databases"
DAY = "2026-11-30"
OPEN, ABANDONED = "two-players", "three-players-goblins-rule"
"""Games of which the first half is kept once more, as people left them."""
DAILY = Challenge(Kind.DAILY, Goal.FLAWLESS, "2026-11-28", 0)
PROVEN = SoloDeal("fern-7-a", 5), Proof(7, None, 12)


def played(name: str, share: float = 1.0) -> tuple[GameSession, list[Action], GameSession]:
    """A golden game before its first turn, what was done in the first part of it, and after that.

    Args:
        name: Which game.
        share: How much of it.
    """
    game = GAMES[name]
    start = session = GameSession.begin(game.record._replace(date=DAY))
    actions = [Action.parse(deed) for deed in game.deeds.split()]
    actions = actions[: round(len(actions) * share)]
    for action in actions:
        session = do(session, action)
    return start, actions, session


def daily() -> tuple[GameSession, list[Action], GameSession]:
    """A solitaire with all the help there is, given up: before its first turn, and after all."""
    start = session = GameSession.begin(
        GameRecord(Variant.FAIRIES_RULE, ("Ann",), "fern-7-a", 5, date=DAY)
    )
    deeds = "11 hint 9 take-back redo try-out 4 14 come-back begin-anew redo give-up"
    actions = [Action.parse(deed) for deed in deeds.split()]
    for action in actions:
        session = do(session, action)
    return start, actions, session


def make_database(path: Path) -> None:
    """Make a database of the present version with all golden games.

    Args:
        path: Where; nothing is there yet.
    """
    with closing(Store(path, lambda: f"{DAY} 20:15:00")) as store:
        for name in GAMES:
            start, actions, session = played(name)
            game = store.begin(GameHead(start.record), actions, standing_of(session))
            store.rename(game, name)
        start, actions, session = played(OPEN, 0.5)
        store.begin(GameHead(start.record, take_back=True), actions, standing_of(session))
        start, actions, session = played(ABANDONED, 0.5)
        record = start.record._replace(computers=("", "Grub", ""))
        head = GameHead(record, origin=Origin.IMPORTED)
        store.abandon(store.begin(head, actions, standing_of(session)))
        start, actions, session = daily()
        store.begin(GameHead(start.record, challenge=DAILY), actions, standing_of(session))
        store.proofs.put(*PROVEN)
        bring_album_up_to_date(store)


if __name__ == "__main__":
    DATABASES.mkdir(exist_ok=True)
    newest = DATABASES / f"{len(migrations())}.db"
    if newest.exists():
        raise SystemExit(f"{newest.name} is there already, and is never written again")
    make_database(newest)
    newest.with_name(f"{newest.name}.lock").unlink(missing_ok=True)
