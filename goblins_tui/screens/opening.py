"""Opens a table: the model of a game, the screen that shows it, and a word at the beginning."""

from goblins_tui.model.chronicle import goal_text
from goblins_tui.model.game_model import GameModel
from goblins_tui.model.session import GameSession
from goblins_tui.options import Options
from goblins_tui.rules import GameRecord
from goblins_tui.screens.dialog import Answer, Dialog
from goblins_tui.screens.table import TableScreen


def open_table(record: GameRecord, options: Options) -> tuple[TableScreen, Dialog]:
    """Deal a game.

    Args:
        record: The game.
        options: How people like to play.

    Returns:
        The table, and what to say above it before the first turn.
    """
    session = GameSession.begin(record)
    model = GameModel(session, options.take_back)
    return TableScreen(model, options), _briefing(session)


def _briefing(session: GameSession) -> Dialog:
    title = "Alone" if session.is_solitaire else f"{session.name(session.seat)} begins"
    body = (
        f"{goal_text(session)}\n\n"
        "Add a card to the Ring: cards that rhyme with it flip over, then cards with its "
        "symbol come home to you.\n\n"
        "Click a card to see what it would do, click again to add it. "
        "Or use the arrows and Enter."
    )
    return Dialog(title, body, [Answer("begin", "Begin", "b")])
