"""Whole games and the deals of some codes, written out as text."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from goblins_tui.model.chronicle import log_entries
from goblins_tui.model.session import GameSession
from goblins_tui.rules import GameRecord, Variant, deal, deal_code, format_game, format_position

DEAL_INDEXES = (0, 1, 999, 1000, 63_999, *range(1_234, 64_000, 4_321))
"""The first, the last, and others spread over all."""

DEEDS: Mapping[str, Callable[[GameSession], GameSession]] = {
    "claim": GameSession.claim,
    "draw": GameSession.agree_draw,
    "press-on": GameSession.press_on,
    "redo": GameSession.redo,
    "take-back": GameSession.take_back,
}


class ScriptedGame(NamedTuple):
    """A game and everything that is done in it."""

    record: GameRecord
    deeds: str
    """Card numbers and names of `DEEDS`, in order."""

    def play(self) -> GameSession:
        """The game when all is done."""
        session = GameSession.begin(self.record)
        for deed in self.deeds.split():
            session = session.play(int(deed)) if deed.isdigit() else DEEDS[deed](session)
        return session


FAIRIES, GOBLINS = Variant.FAIRIES_RULE, Variant.GOBLINS_RULE
GAMES = {
    "two-players": ScriptedGame(
        GameRecord(FAIRIES, ("Ann", "Bo"), "robin-340-a"), "1 7 12 17 19 2 7 1 4"
    ),
    "three-players-goblins-rule": ScriptedGame(
        GameRecord(GOBLINS, ("Ann", "Bo", "Cy"), "robin-340-a"), "3 1 12 6 9 10 20 2 11 13 10 7"
    ),
    "four-players-six-fairies": ScriptedGame(
        GameRecord(FAIRIES, ("Ann", "Bo", "Cy", "Di"), "sorrel-611-a"),
        "12 9 6 11 1 19 20 14 16 15",
    ),
    "solitaire-claimed": ScriptedGame(
        GameRecord(FAIRIES, ("Ann",), "otter-88-a", 5), "3 9 6 14 11 16 claim"
    ),
    "solitaire-flawless": ScriptedGame(
        GameRecord(FAIRIES, ("Ann",), "fern-7-a", 5), "11 9 4 14 5 6 19 press-on 16"
    ),
    "solitaire-taken-back": ScriptedGame(
        GameRecord(GOBLINS, ("Ann",), "pebble-314-a", 6),
        "13 8 take-back take-back 8 13 take-back redo 11 1 7 15 8 11 3 15 8 7 9 press-on 3 claim",
    ),
    "draw-by-repetition": ScriptedGame(
        GameRecord(FAIRIES, ("Ann", "Bo"), "heron-69-a"), "7 1 19 2 7 1 19 2 draw"
    ),
}


def transcript(game: ScriptedGame) -> str:
    """A game as its record and its log."""
    session = game.play()
    log = "\n".join(entry.text for entry in log_entries(session))
    return f"{format_game(session.to_record())}\n{log}\n"


def deals() -> str:
    """What some codes deal to two, to four, and to one with six cards."""
    lines = []
    for code in map(deal_code, DEAL_INDEXES):
        for players, size in ((2, None), (4, None), (1, 6)):
            position = deal(players, code, size=size)
            lines.append(f"{code}: {format_position(position)}\n")
    return "".join(lines)
