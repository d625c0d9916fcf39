"""The log on a screen of its own: to scroll, select and copy, to pick a turn from, and in verse."""

from collections.abc import Iterable, Sequence

from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget

from goblins_tui.model.chronicle import LogEntry
from goblins_tui.model.session import GameSession
from goblins_tui.screens.ballad import BalladScreen
from goblins_tui.screens.dialog import Answer
from goblins_tui.screens.reading import FURTHER, ReadingScreen
from goblins_tui.widgets.log_view import LogText


class LogScreen(ReadingScreen[int]):
    """Shows the log, and copies it; it returns the turn whose line was clicked, if that is wished.

    Args:
        entries: The log from its beginning.
        game: The game of which it tells.
        can_pick: Whether a click on a line picks its turn.
        turn: The turn that is shown, which is read first and stands out if others follow it.
    """

    BINDINGS = [Binding("t", "close", "Back", show=False)]

    def __init__(
        self,
        entries: Sequence[LogEntry],
        game: GameSession,
        can_pick: bool = False,
        turn: int | None = None,
    ) -> None:
        title = "What happened" + (" (click a line to go there)" if can_pick else "")
        copy, verse = Answer("copy", "Copy it all", "y"), Answer("verse", "Read it as a verse", "v")
        super().__init__(title, [FURTHER, copy, verse])
        self._game = game
        self._entries = entries
        self._can_pick = can_pick
        is_last = turn is None or not entries or entries[-1].turn_number <= turn
        self._turn = None if is_last else turn

    def compose_text(self) -> Iterable[Widget]:
        """The lines."""
        yield LogText(self._entries, self._turn)

    def first_row(self, view: VerticalScroll) -> int:
        """The turn that is shown, in the middle; else what happened last."""
        width = view.query_one(LogText).size.width
        if self._turn is None or not width:
            return view.max_scroll_y
        until = [entry.text for entry in self._entries if entry.turn_number <= self._turn]
        return Content("\n".join(until)).get_height({}, width) - view.size.height // 2

    def on_log_text_picked(self, message: LogText.Picked) -> None:
        """Go to the turn that was clicked."""
        message.stop()
        if self._can_pick and self.is_active:
            self.dismiss(message.turn)

    def do(self, wish: str) -> None:
        """Copy the lines, or tell them in verse."""
        if wish == "verse":
            self.app.push_screen(BalladScreen(self._game))
            return
        self.app.copy_to_clipboard("\n".join(entry.text for entry in self._entries))
        self.retitle("What happened (copied, if your terminal allows it)")
