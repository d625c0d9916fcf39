"""The set-up screen: who plays what, and how it looks."""

from dataclasses import replace
from typing import TypeVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from goblins_tui.model.setup import DEFAULT_NAMES, FirstPlayer, TableSetup
from goblins_tui.options import Glyphs, Lens, Options, Seating, Speed
from goblins_tui.rules import MAX_PLAYERS, NotationError, Variant, deal_index
from goblins_tui.screens.setup_choices import (
    CARDS,
    CODE_HELP,
    CODE_PLACEHOLDER,
    GAMES,
    GLYPHS,
    LENSES,
    NAME_LABELS,
    NAME_HELP,
    PLAY_HELP,
    PLAYERS,
    SEATINGS,
    SPEEDS,
    TAKE_BACK,
    beginners,
)
from goblins_tui.text import NAME_CELLS, NameRefused, clean_line, clean_names
from goblins_tui.widgets.choice import Choice, ChoiceRow
from goblins_tui.widgets.field_labels import FieldLabels
from goblins_tui.widgets.push_button import PushButton
from goblins_tui.widgets.text_field import TextField

CODE_CELLS = 20

Shown = TypeVar("Shown", bound=Widget)


class SetupScreen(Screen[None]):
    """Everything there is to choose, with defaults that need no choosing.

    Args:
        setup: The choices at first.
    """

    CSS_PATH = "setup.tcss"
    AUTO_FOCUS = "#players"
    ALLOW_SELECT = False
    HORIZONTAL_BREAKPOINTS: list[tuple[int, str]] = []
    VERTICAL_BREAKPOINTS: list[tuple[int, str]] = []
    BINDINGS = [
        Binding("up,k", "app.focus_previous", show=False),
        Binding("down,j", "app.focus_next", show=False),
        Binding("enter", "play", show=False),
        *(
            Binding(str(count), f"take_players({count})", show=False)
            for count in range(1, MAX_PLAYERS + 1)
        ),
    ]

    class Ready(Message):
        """Everything was checked: the game can be dealt.

        Attributes:
            setup: The choices; `setup.record` does not refuse them.
        """

        def __init__(self, setup: TableSetup) -> None:
            super().__init__()
            self.setup = setup

    class OptionsChanged(Message):
        """Somebody likes to play in another way.

        Attributes:
            options: The options now.
        """

        def __init__(self, options: Options) -> None:
            super().__init__()
            self.options = options

    def __init__(self, setup: TableSetup) -> None:
        super().__init__()
        self._initial = setup
        self._is_ready = False
        self.set_class(setup.options.glyphs is Glyphs.ASCII, "-ascii")

    def compose(self) -> ComposeResult:
        """The rows."""
        setup = self._initial
        options = setup.options
        with Vertical(id="panel"):
            yield Static("Goblins Drool, Fairies Rule!", id="title", markup=False)
            yield ChoiceRow("Players", PLAYERS, str(setup.players), id="players")
            with FieldLabels(NAME_LABELS[setup.players], id="names"):
                for seat, name in enumerate((*setup.names, *DEFAULT_NAMES[setup.players :])):
                    yield self._shown_if(
                        seat < setup.players, TextField(name, NAME_CELLS, id=f"name-{seat}")
                    )
            yield ChoiceRow("Game", GAMES, setup.variant.value, id="variant")
            is_alone = setup.players == 1
            size = ChoiceRow("Cards", CARDS, str(setup.size), id="size")
            yield self._shown_if(is_alone, size)
            first = str(setup.first_seat) if setup.first is FirstPlayer.CHOSEN else setup.first
            begins = ChoiceRow("Begins", beginners(setup.names), first, id="first")
            yield self._shown_if(not is_alone, begins)
            with FieldLabels("Deal", id="deal"):
                yield TextField(setup.code, CODE_CELLS, placeholder=CODE_PLACEHOLDER, id="code")
            yield ChoiceRow("Lens", LENSES, options.lens, id="lens")
            yield ChoiceRow("Speed", SPEEDS, options.speed, id="speed")
            yield ChoiceRow("Glyphs", GLYPHS, options.glyphs, id="glyphs")
            yield ChoiceRow("Seats", SEATINGS, options.seating, id="seating")
            agreed = "yes" if options.take_back else "no"
            take_back = ChoiceRow("Take back", TAKE_BACK, agreed, id="take-back")
            yield self._shown_if(not is_alone, take_back)
            yield PushButton("Play", PLAY_HELP, id="play")
        yield Static(id="refusal", markup=False)
        yield Static(PLAYERS[0].help, id="help", markup=False)
        yield Static(id="key-bar-space")

    @staticmethod
    def _shown_if(is_shown: bool, widget: Shown) -> Shown:
        widget.display = is_shown
        return widget

    # What is chosen now

    @property
    def setup(self) -> TableSetup:
        """The choices now, unchecked."""
        first = self._taken("first")
        return replace(
            self._initial,
            names=tuple(field.value for field in self._name_fields()),
            variant=Variant(self._taken("variant")),
            size=int(self._taken("size")),
            code=self.query_one("#code", TextField).value,
            first=FirstPlayer.CHOSEN if first.isdigit() else FirstPlayer(first),
            first_seat=int(first) if first.isdigit() else 0,
            options=self.options,
        )

    @property
    def options(self) -> Options:
        """The options now."""
        return Options(
            Lens(self._taken("lens")),
            Speed(self._taken("speed")),
            Glyphs(self._taken("glyphs")),
            Seating(self._taken("seating")),
            self._taken("take-back") == "yes",
        )

    def show_options(self, options: Options) -> None:
        """Take other options, as if somebody had chosen them here."""
        self._row("lens").take(options.lens)
        self._row("speed").take(options.speed)
        self._row("glyphs").take(options.glyphs)
        self._row("seating").take(options.seating)
        self._row("take-back").take("yes" if options.take_back else "no")

    # What people do

    def action_take_players(self, count: int) -> None:
        """Take a number of players."""
        self._row("players").take(str(count))

    @on(TextField.Submitted)
    @on(PushButton.Pushed, "#play")
    def action_play(self) -> None:
        """Check everything, and begin or say what is at fault."""
        if self._is_ready:
            return
        fault = self._fault()
        if fault is None:
            self._is_ready = True
            self.post_message(self.Ready(self.setup))
        else:
            field, sentence = fault
            field.focus()
            self._refuse(sentence)

    @on(events.ScreenResume)
    def _come_back(self) -> None:
        self._is_ready = False

    @on(ChoiceRow.Changed, "#players")
    def _fit_to_players(self) -> None:
        players = self._players
        self.query_one("#names", FieldLabels).text = NAME_LABELS[players]
        for seat in range(MAX_PLAYERS):
            self.query_one(f"#name-{seat}").display = seat < players
        self._row("size").display = players == 1
        self._row("first").display = players > 1
        self._row("take-back").display = players > 1
        self._name_beginners()
        if self.focused is not None and not self.focused.display:
            self._row("players").focus()

    @on(TextField.Changed)
    def _name_beginners(self) -> None:
        row = self._row("first")
        row.choices = beginners(tuple(clean_line(field.value) for field in self._name_fields()))
        if row.value not in [choice.value for choice in row.choices]:
            row.value = FirstPlayer.RANDOM

    @on(ChoiceRow.Changed, "#glyphs")
    def _show_glyphs(self) -> None:
        self.set_class(self.options.glyphs is Glyphs.ASCII, "-ascii")

    @on(ChoiceRow.Changed)
    @on(TextField.Changed)
    def _take_change(self) -> None:
        self._refuse("")
        self._show_help(self.focused)

    @on(ChoiceRow.Changed, "#options ChoiceRow")
    def _tell_options(self) -> None:
        self.post_message(self.OptionsChanged(self.options))

    @on(TextField.Cut)
    def _tell_cut(self, event: TextField.Cut) -> None:
        what = "A deal code" if event.field.id == "code" else "A name"
        self.call_later(self._refuse, f"{what} is at most {event.field.cells} columns wide.")

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Say what the row is about."""
        self._show_help(event.widget)

    # Helpers

    @property
    def _players(self) -> int:
        return int(self._taken("players"))

    def _row(self, row_id: str) -> ChoiceRow:
        return self.query_one(f"#{row_id}", ChoiceRow)

    def _taken(self, row_id: str) -> str:
        return self._row(row_id).value

    def _name_fields(self) -> list[TextField]:
        return [self.query_one(f"#name-{seat}", TextField) for seat in range(self._players)]

    def _fault(self) -> tuple[TextField, str] | None:
        """The first field that cannot be used, and why."""
        fields = self._name_fields()
        for count, field in enumerate(fields, start=1):
            try:
                clean_names(field.value for field in fields[:count])
            except NameRefused as refused:
                return field, str(refused)
        code = self.query_one("#code", TextField)
        try:
            if code.value.strip():
                deal_index(code.value)
        except NotationError as refused:
            return code, _as_sentence(refused)
        return None

    def _refuse(self, sentence: str) -> None:
        self.query_one("#refusal", Static).update(sentence)

    def _show_help(self, widget: Widget | None) -> None:
        match widget:
            case ChoiceRow():
                text = widget.taken.help
            case TextField(id="code"):
                text = CODE_HELP
            case TextField():
                text = NAME_HELP
            case PushButton():
                text = widget.help
            case _:
                text = ""
        self.query_one("#help", Static).update(Content(text))


def _as_sentence(refused: NotationError) -> str:
    text = str(refused)
    return f"{text[0].upper()}{text[1:]}."
