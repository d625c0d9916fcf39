"""The end of a game: who won, how, and what next."""

from goblins_tui.model.chronicle import outcome_text
from goblins_tui.model.session import GameSession, Result
from goblins_tui.options import Options
from goblins_tui.screens.dialog import Answer
from goblins_tui.screens.end_dialog import EndDialog
from goblins_tui.text import counted

LOOK = Answer("look", "Look at the table: all reverses are open", "l")


class GameOverScreen(EndDialog):
    """Tells how a game came out.

    Args:
        game: A finished game.
        options: How people like to see it.
        came_by_itself: Whether nobody asked for it.
    """

    def __init__(self, game: GameSession, options: Options, came_by_itself: bool = True) -> None:
        result = game.result
        assert result is not None
        again = [
            Answer("new", "Play again: a new deal", "n"),
            Answer("same", "Play again: the same deal", "s"),
        ]
        if not game.is_solitaire:
            again.insert(
                1, Answer("rotate", f"New deal, {game.name(next_first(game))} begins", "r")
            )
        answers = [
            LOOK,
            *again,
            Answer("replay", "See it again, turn by turn", "t"),
            Answer("verse", "Read its ballad", "v"),
            Answer("export", "Save its record to a file", "f"),
            Answer("set-up", "Back to the set-up", "b"),
            Answer("quit", "Quit", "q"),
        ]
        answers.append(answers.pop(0))
        title, body = _title(game, result), _body(game, result)
        super().__init__(game, options, title, body, answers, came_by_itself)


def next_first(game: GameSession) -> int:
    """The seat that begins the next game of a series."""
    return (game.record.first + 1) % game.record.players


def _title(game: GameSession, result: Result) -> str:
    if result.winner is None:
        return "A draw"
    if not game.is_solitaire:
        return f"{game.name(result.winner)} wins!"
    return "Flawless!" if result.flawless_turns is not None else "You win!"


def _body(game: GameSession, result: Result) -> str:
    if result.winner is None or result.outcome is None:
        turns = counted(result.turns, "turn")
        who = "computer players" if game.is_for_watching else "you"
        return f"The game went round in circles; {who} called it a draw after {turns}."
    how = outcome_text(result.outcome, game.variant)
    if not game.is_solitaire:
        lines = [how, f"In turn {result.turns}, deal {game.record.code}."]
        return "\n".join(lines)
    lines = [f"{how} Won in {counted(result.turns, 'turn')}."]
    if result.flawless_turns is not None:
        turns = counted(result.flawless_turns, "turn")
        lines.append(f"Flawless in {turns}: every card a {game.variant.gather}.")
    elif game.cursor > result.turns:
        lines.append(f"Not flawless, after {counted(game.cursor, 'turn')} in all.")
    if game.is_practice:
        lines.append("Practice: turns were taken back.")
    lines.append(f"Deal {game.record.code}, {game.record.size} cards.")
    return "\n".join(lines)
