"""The end of a solitaire: what it was worth, and what next."""

from collections.abc import Iterator

from goblins_tui.challenges import Kind
from goblins_tui.model.session import GameSession
from goblins_tui.model.verdict import Background, stars, verdict
from goblins_tui.options import Options
from goblins_tui.rules import Ending
from goblins_tui.screens.dialog import Answer
from goblins_tui.screens.end_dialog import EndDialog
from goblins_tui.screens.game_over import LOOK
from goblins_tui.solo.ladder import LADDER


class SoloOverScreen(EndDialog):
    """Tells how a solitaire came out.

    Args:
        game: A finished solitaire.
        background: What is known besides.
        options: How people like to see it.
        came_by_itself: Whether nobody asked for it.
    """

    def __init__(
        self,
        game: GameSession,
        background: Background,
        options: Options,
        came_by_itself: bool = True,
    ) -> None:
        super().__init__(
            game,
            options,
            _title(game),
            "\n".join(verdict(game, background)),
            [*_answers(game, background)],
            came_by_itself,
        )
        self._game = game

    def tell(self, background: Background) -> None:
        """Tell more, when more is known."""
        self.retell("\n".join(verdict(self._game, background)))


def _title(game: GameSession) -> str:
    if game.ending is Ending.GIVEN_UP:
        return "Given up"
    return "Flawless!" if game.is_flawless else "You win!"


def _answers(game: GameSession, background: Background) -> Iterator[Answer]:
    challenge = background.challenge
    if game.may_come_back:
        yield Answer("come back", "Come back to where you tried out", "w")
    match challenge.kind:
        case Kind.DEAL:
            yield Answer("new", "A new deal", "n")
            yield Answer("next", "The next number of a deal", "+")
        case Kind.DAILY:
            yield Answer("calendar", "Back to the calendar", "n")
        case Kind.LADDER:
            if stars(game, challenge) and challenge.rung < len(LADDER):
                yield Answer("rung", f"On: {LADDER[challenge.rung].title}", "n")
            yield Answer("ladder", "Back to The Long Night", "g")
    yield Answer("same", "The same deal again", "s")
    if background.proof is None or background.par is not None:
        yield Answer("compare", "Beside a perfect line, turn by turn", "p")
    yield Answer("share", "Share it", "h")
    yield Answer("replay", "See it again, turn by turn", "t")
    yield Answer("verse", "Read its ballad", "v")
    yield Answer("export", "Save its record to a file", "f")
    yield Answer("set-up", "Back to the set-up", "b")
    yield Answer("quit", "Quit", "q")
    yield LOOK
