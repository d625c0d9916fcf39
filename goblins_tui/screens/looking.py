"""A table at which nobody plays: people look at the cards, and read the log."""

from collections.abc import Iterable

from textual.screen import Screen

from goblins_tui.commands import LOOKING_COMMANDS, Command
from goblins_tui.model.game_model import GameModel
from goblins_tui.model.session import GameSession
from goblins_tui.options import Options
from goblins_tui.screens.bindings import bindings_of
from goblins_tui.screens.cursor import ZoneCursor
from goblins_tui.screens.log import LogScreen
from goblins_tui.screens.table_stage import TableStage
from goblins_tui.widgets.card_view import CardView

_LOOKING = 1
"""Any zone from which no card is added."""


def must_remember(screens: Iterable[Screen[object]]) -> bool:
    """Whether on one of some screens people have to remember what lies under the cards.

    All games are played with the same cards: what is open on another screen tells it, too.

    Args:
        screens: The screens, such as all that lie above each other.
    """
    return any(getattr(screen, "hides_reverses", False) for screen in screens)


class LookingScreen(TableStage):
    """Shows a game to people who do not play it.

    Args:
        model: The game.
        options: How people like to see it.
    """

    is_played = False
    ALLOW_SELECT = True
    BINDINGS = bindings_of(LOOKING_COMMANDS)
    commands: tuple[Command, ...] = LOOKING_COMMANDS
    """What can be asked for here, besides the commands of the app."""

    def __init__(self, model: GameModel, options: Options) -> None:
        super().__init__(model, options)

    def on_card_view_pressed(self, message: CardView.Pressed) -> None:
        """A click looks at a card."""
        message.stop()
        self.hurry()
        self._look_at(message.card_view.number)

    def _look_at(self, card: int | None) -> None:
        self.set_cursor(ZoneCursor(_LOOKING, None, card))

    def action_next_card(self) -> None:
        """Look at the next card."""
        self._walk(1)

    def action_previous_card(self) -> None:
        """Look at the card before."""
        self._walk(-1)

    def _walk(self, step: int) -> None:
        tableau = self.shown
        cards = [*tableau.ring, *(card for hand in tableau.hands for card in hand)]
        now = self.cursor.looked_at
        at = cards.index(now) if now in cards else (-1 if step > 0 else 0)
        self._look_at(cards[(at + step) % len(cards)])

    def action_log(self) -> None:
        """Read the log, and perhaps go to a turn of it."""
        self.hurry()
        log = LogScreen(self.log_entries(), self.whole_game, can_pick=True, turn=self.game.cursor)
        self.app.push_screen(log, self.go_to)

    @property
    def whole_game(self) -> GameSession:
        """The game with all that the log tells of."""
        return self.game

    def go_to(self, turn: int | None) -> None:
        """Show the game as it was after a turn, where that can be done.

        Args:
            turn: The number of the turn; `None` for none.
        """

    def action_back(self) -> None:
        """Let go of the card, then go back."""
        if self.cursor.looked_at is not None:
            self.set_cursor(ZoneCursor())
        elif self.is_active:
            self.dismiss(None)
