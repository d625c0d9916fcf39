"""The place of one player in the race for the first turn: a key, a name, and a pad to click."""

from textual import events
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from goblins_tui.text import fit


class RacePad(Widget):
    """A pad that counts as pressed as soon as the primary button goes down.

    Args:
        seat: Whose pad it is.
        key: The key that does the same.
        player: The name of the player.
    """

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {"race-pad--key", "race-pad--mark"}
    DEFAULT_CSS = """
    RacePad {
        width: 1fr;
        height: 7;
        text-align: center;
        pointer: pointer;
    }
    """

    mark: reactive[str] = reactive("")
    """What became of the player in this race."""

    class Pressed(Message):
        """The pad was pressed.

        Attributes:
            seat: Whose pad it is.
        """

        def __init__(self, seat: int) -> None:
            super().__init__()
            self.seat = seat

    def __init__(self, seat: int, key: str, player: str) -> None:
        super().__init__(id=f"pad-{seat}")
        self.seat = seat
        self.key = key
        self.player = player

    def watch_mark(self, mark: str) -> None:
        """Show it in the looks too."""
        self.set_class(bool(mark), "-marked")

    def render(self) -> Content:
        """The key, the name, and what became of the player."""
        return Content.assemble(
            (f"\n {self.key.upper()} ", self.get_visual_style("race-pad--key")),
            f"\n\n{fit(self.player, self.size.width)}\n",
            (self.mark, self.get_visual_style("race-pad--mark")),
        )

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Press the pad."""
        event.stop()
        if event.button == 1:
            self.post_message(self.Pressed(self.seat))
