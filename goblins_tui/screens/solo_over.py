"""The end of a solitaire: what it was worth, and what next."""

from collections.abc import Iterator

from textual.app import ComposeResult

from goblins_tui.challenges import Kind
from goblins_tui.model.session import GameSession
from goblins_tui.model.verdict import Background, stars, verdict
from goblins_tui.rules import Ending
from goblins_tui.screens.breakpoints import fit_to_window
from goblins_tui.screens.dialog import Answer, Dialog
from goblins_tui.screens.game_over import LOOK
from goblins_tui.solo.ladder import LADDER


class SoloOverScreen(Dialog):
    """Tells how a solitaire came out.

    Args:
        game: A finished solitaire.
        background: What is known besides.
        came_by_itself: Whether nobody asked for it.
    """

    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-roomy")]

    def __init__(
        self, game: GameSession, background: Background, came_by_itself: bool = True
    ) -> None:
        super().__init__(
            _title(game),
            "\n".join(verdict(game, background)),
            [*_answers(game, background)],
            came_by_itself=came_by_itself,
        )
        self._game = game

    def compose(self) -> ComposeResult:
        """Title, words, answers, at once as the window wants them."""
        fit_to_window(self)
        return super().compose()

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
    yield Answer("export", "Save its record to a file", "f")
    yield Answer("set-up", "Back to the set-up", "b")
    yield Answer("quit", "Quit", "q")
    yield LOOK
