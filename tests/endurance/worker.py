"""One of several processes that play whole games on one file, without a screen.

python -m tests.endurance.worker DATABASE SECONDS NUMBER
"""

import json
import sys
from pathlib import Path
from time import monotonic, sleep

from goblins_tui.clock import utc_now
from goblins_tui.history.games import GameHead
from goblins_tui.model.archive import Archive
from goblins_tui.model.game_model import GameModel
from goblins_tui.rules import deal_code
from tests.kit.good_play import good_card, table_of

NAMES = ("Ann", "Bo", "Cy", "Di")
MOST_TURNS = 60
"""A game that goes round in circles is given up."""
LONGEST_CLOSING = 20.0


def main() -> int:
    """Play, and print what was played as JSON."""
    database, seconds, number = Path(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3])
    told: list[str] = []
    games: list[tuple[object, ...]] = []
    turns = waits = 0
    archive = Archive(database, utc_now, monotonic, told.append)
    end = monotonic() + seconds
    while monotonic() < end:
        # Everybody plays deals of their own, so that a code tells which game it is.
        code = deal_code(number * 10_000 + len(games) + 1)
        names = NAMES[: 2 + len(games) % 3]
        start = table_of(code, *names)
        keeper = archive.keeper(GameHead(start.record))
        model = GameModel(start, keeper=keeper)
        while not model.game.is_over and model.game.cursor < MOST_TURNS:
            model.play(good_card(model.game))
            turns += 1
            while model.coming is not None:
                waits += 1
                sleep(0.002)
                model.arrive()
        keeper.leave(model.game, abandon=not model.game.is_over)
        result = model.game.result
        state = "finished" if result else "abandoned"
        winner = result.winner if result else None
        games.append((code, state, model.game.cursor, winner, model.game.cursor))
    if not archive.desk.close(LONGEST_CLOSING):
        told.append("the file was not closed in time")
    report = {"games": games, "told": told, "turns": turns, "waits": waits}
    sys.stdout.write(json.dumps(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
