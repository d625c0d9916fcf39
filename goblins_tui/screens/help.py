"""The help: the rules in short, and every command with its keys."""

from collections.abc import Iterable, Iterator, Sequence

from textual.binding import Binding
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from goblins_tui.commands import APP_COMMANDS, TABLE_COMMANDS, Command, Group
from goblins_tui.screens.reading import FURTHER, ReadingScreen

_STEP_CELLS, _KEY_CELLS = 6, 11
"""How wide the columns are beside which sentences stand."""

INTRODUCTION = """\
[b $mark]What it is about[/]
Every card has a goblin on one side and a fairy on the other, with different names, \
rhymes and symbols. Get rid of your goblins, or gather fairies.

[b $mark]A turn[/]"""

STEPS = (
    ("Add", "Put any card of your hand into the Ring."),
    ("Flip", "Every other card there that rhymes with it turns over. A star flips them all."),
    ("Take", "Every other card there that now shows its symbol comes home to your hand."),
)

RULES = """
[b $mark]Winning[/]
You win if at the end of your turn you hold no goblin, or six fairies or more. \
"One goblin left" is the warning: the others should beware.

[b $mark]Symbols[/]
Sun is always opposite Moon, Mushroom opposite Frog. So what comes home is never a \
secret, and the lens shows it before you add; only new names are a surprise.

[b $mark]Alone[/]
Shed all goblins in as few turns as you can. Then claim the win, or press on until every \
card in play is a fairy: that is flawless. Par is the fewest turns that a deal takes: it is \
proven. Taking back, beginning anew, trying out and the last step of a hint make a game \
practice, which does not count. On the set-up, a shows the deals of the day and The Long Night.

[b $mark]Computer players[/]
Any seat of two to four can be a computer player: choose it on the set-up, or press a at \
the table. They differ in how much they remember and how far they look. They know what \
you may know: the faces that lie up, the reverses that were shown, and how a deck is made. \
Only the Seer peeks, for practice. They take their time so that you can follow: Enter does \
not wait, x lets them wait. People can be warned of wins that come next. Games with them \
are kept apart.

[b $mark]Goblins Rule[/]
The mirror image: get rid of fairies, or gather six goblins.

[b $mark]Nothing is lost[/]
Every turn is kept as it is played. A game that you leave waits for you at the next start; \
press o for all games, to go on with one or to see an old one again, turn by turn.

[b $mark]With the mouse[/]
A click chooses a card and shows what it would do; a second click, or dragging it to the \
Ring, adds it. Only the primary button plays. The bottom line can be clicked too. To select \
text, hold Shift (Option on a Mac) while you drag."""

FOOT = """\
[$muted]The game is "Goblins Drool, Fairies Rule!", designed by David Luis Sanhueza. This \
program is an unaffiliated fan implementation with its own creatures and words: if you like \
it, buy the original.[/]"""


class Entries(Static):
    """Words or keys, each with a sentence in a column of its own beside it.

    Args:
        entries: The words or keys, and what is said of them.
        cells: The width of the first column.
    """

    def __init__(self, entries: Iterable[tuple[str, str]], cells: int) -> None:
        super().__init__()
        self._entries = tuple(entries)
        self._cells = cells

    def lines(self, width: int) -> list[Content]:
        """All lines as they are broken at a width."""
        lines: list[Content] = []
        for word, sentence in self._entries:
            lead = Content.styled(word.ljust(self._cells), "bold")
            for line in Content(sentence).wrap(max(width - self._cells, 1)):
                lines.append(lead + line)
                lead = Content(" " * self._cells)
        return lines

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as there are lines."""
        return len(self.lines(width))

    def render(self) -> Content:
        """The lines at the present width."""
        return Content("\n").join(self.lines(self.size.width))


def command_parts(commands: Iterable[Command]) -> Iterator[Static]:
    """The help on commands, group by group.

    Args:
        commands: The commands to tell about.

    Returns:
        A heading for each group, and a line or more for each command.
    """
    commands = list(commands)
    for group in Group:
        members = [(each.key_text, each.help) for each in commands if each.group is group]
        if members:
            yield Static(Content.from_markup("\n[b $mark]$group[/]", group=group.value))
            yield Entries(members, _KEY_CELLS)


class HelpScreen(ReadingScreen[None]):
    """Shows the rules and the keys.

    Args:
        commands: The commands to tell about.
    """

    BINDINGS = [Binding("question_mark,f1", "close", "Back", show=False)]

    def __init__(self, commands: Sequence[Command] = (*TABLE_COMMANDS, *APP_COMMANDS)) -> None:
        super().__init__("How to play", [FURTHER])
        self._commands = tuple(commands)

    def compose_text(self) -> Iterable[Widget]:
        """Rules, keys, and where the game comes from."""
        yield Static(Content.from_markup(INTRODUCTION))
        yield Entries(STEPS, _STEP_CELLS)
        yield Static(Content.from_markup(RULES))
        yield from command_parts(self._commands)
        yield Static(Content.from_markup("\n" + FOOT))
