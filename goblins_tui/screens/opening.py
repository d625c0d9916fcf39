"""Opens a table: the model of a game, the screen that shows it, and a word at the beginning."""

from collections.abc import Sequence

from rich.cells import cell_len

from goblins_tui.history.games import GameLine
from goblins_tui.model import lines
from goblins_tui.model.adviser import Adviser
from goblins_tui.model.chronicle import RING_NAMES, goal_text
from goblins_tui.model.computer_players import ComputerPlayers
from goblins_tui.model.game_model import GameModel
from goblins_tui.model.keeper import GameKeeper
from goblins_tui.model.session import GameSession
from goblins_tui.model.verdict import Background, challenge_words
from goblins_tui.options import Options
from goblins_tui.screens.dialog import WIDEST, Answer, Dialog
from goblins_tui.screens.group_table import GroupTable
from goblins_tui.screens.table import TableScreen
from goblins_tui.text import fit

_KEY_CELLS = 5
_LEAST_CELLS = 18
OFFERED = 5
"""So many games are offered at the start; the others are a key away."""


def open_table(
    session: GameSession,
    options: Options,
    keeper: GameKeeper,
    adviser: Adviser,
    background: Background,
    players: ComputerPlayers,
    warned: Sequence[int] = (),
) -> TableScreen:
    """A table for a game.

    Args:
        session: The game.
        options: How people like to play.
        keeper: Writes down what is done in it.
        adviser: Who proves and advises, for solitaire.
        background: What is known besides of a solitaire.
        players: Asks computer players for their cards, at a table of two or more.
        warned: The seats whose people are warned of a win that can come next.
    """
    model = GameModel(session, options.take_back, keeper)
    if session.is_solitaire:
        from goblins_tui.screens.solo_table import SoloTable

        return SoloTable(model, options, adviser, background)
    return GroupTable(model, options, players, warned)


def briefing(session: GameSession, background: Background) -> Dialog:
    """What is said above the table before the first turn.

    Args:
        session: The game.
        background: What is known besides of a solitaire.
    """
    title = f"{session.name(session.seat)} begins"
    if session.is_solitaire:
        title = challenge_words(background.challenge) or "Alone"
    known = "You know this deal from another game: this is practice.\n\n"
    ring = RING_NAMES[session.variant]
    body = (
        f"{known if session.is_solitaire and session.is_practice else ''}"
        f"{goal_text(session, background.goal)}\n\n"
        f"Add a card to {ring}: cards that rhyme with it flip over, then cards with its "
        "symbol come home to you.\n\n"
        "Click a card to see what it would do, click again to add it. "
        "Or use the arrows and Enter."
    )
    return Dialog(title, body, [Answer("begin", "Begin", "b")])


def _offer(line: GameLine) -> str:
    """Which game it is; who plays gives way to how far it has come."""
    progress = lines.progress(line)
    room = max(WIDEST - _KEY_CELLS - cell_len(f", {progress}"), _LEAST_CELLS)
    return f"{fit(lines.called(line), room)}, {progress}"


def welcome_back(unfinished: Sequence[GameLine]) -> Dialog:
    """What is offered at the start if games are not over.

    Args:
        unfinished: Those games, the last one first.

    Returns:
        A dialog that answers with the number of a game, "games" for the whole list, or "new".
    """
    offered = unfinished[:OFFERED]
    answers = [
        Answer(str(line.id), _offer(line), str(key)) for key, line in enumerate(offered, start=1)
    ]
    others = len(unfinished) - len(offered)
    wait = "waits" if others == 1 else "wait"
    more = f"All games ({others} more {wait})" if others else "All games"
    answers += [Answer("games", more, "o"), Answer("new", "A new game", "n")]
    title = "Welcome back"
    body = "This game is not over yet:" if len(offered) == 1 else "These games are not over yet:"
    return Dialog(title, body, answers, came_by_itself=True)
