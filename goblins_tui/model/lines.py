"""A stored game in a few words: who plays, how far it has come, how it came out."""

from goblins_tui.challenges import Kind
from goblins_tui.characters import COMPUTER
from goblins_tui.history.games import GameLine, State
from goblins_tui.model.chronicle import shown_name
from goblins_tui.model.verdict import sound
from goblins_tui.rules import GATHER_GOAL, Outcome, Variant
from goblins_tui.text import counted, listed


def who(line: GameLine) -> str:
    """The players: "Ann v Bo", "Ann, Bo and Cy", or "Ann alone"."""
    computers = line.head.record.computers or ("",) * len(line.names)
    names = [*map(_marked, line.names, computers)]
    if len(names) == 1:
        return f"{names[0]} alone"
    return " v ".join(names) if len(names) == 2 else listed(names)


def _marked(name: str, computer: str) -> str:
    """A player, and who played for them, told apart from people of that name."""
    if not computer:
        return name
    marked = f"{COMPUTER}{computer}"
    return f"{COMPUTER}{name}" if computer in name else shown_name(name, marked)


def called(line: GameLine) -> str:
    """What a game is called: by its title, if people gave it one, and by its players."""
    return f"{line.title}: {who(line)}" if line.title else who(line)


def mode(line: GameLine) -> str:
    """What was played: "2 players", "5 cards alone, Goblins Rule", "6 cards alone, daily"."""
    record = line.head.record
    words = f"{record.size} cards alone" if record.size else counted(record.players, "player")
    words = f"{words}{_about(line)}"
    return words if record.variant is Variant.FAIRIES_RULE else f"{words}, Goblins Rule"


def _about(line: GameLine) -> str:
    """What a solitaire is about besides its deal, to follow on other words."""
    challenge = sound(line.head.challenge)
    words = {Kind.DEAL: "", Kind.DAILY: ", daily", Kind.LADDER: f", rung {challenge.rung}"}
    return words[challenge.kind]


def progress(line: GameLine) -> str:
    """How far a game has come that is not over: "turn 7, Bo to add"."""
    standing = line.standing
    size = line.head.record.size
    what = f"{size} cards{_about(line)}" if size else f"{line.names[standing.to_move]} to add"
    practice = ", practice" if standing.practice else ""
    return f"turn {standing.turns + 1}, {what}{practice}"


def result(line: GameLine) -> str:
    """How a game came out, or how far it has come."""
    standing = line.standing
    match standing.state:
        case State.OPEN:
            return progress(line)
        case State.ABANDONED:
            return f"given up in turn {standing.turns + 1}"
    turns = counted(standing.winning_turns or standing.turns, "turn")
    if standing.winner is None:
        return f"a draw after {turns}"
    if line.head.record.size:
        flawless = standing.flawless_turns
        return f"won in {turns}" + (f", flawless in {flawless}" if flawless else "")
    variant = line.head.record.variant
    six = counted(GATHER_GOAL, variant.gather)
    how = f"no {variant.shed}" if standing.outcome is Outcome.SHED else six
    return f"{line.names[standing.winner]} won in {standing.winning_turns}, {how}"
