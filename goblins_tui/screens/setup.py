"""The set-up screen: who plays what, and how it looks."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.message import Message
from textual.widgets import Static

from goblins_tui.commands import SETUP_COMMANDS, command
from goblins_tui.model.setup import Deals, FirstPlayer, TableSetup
from goblins_tui.options import Glyphs, Options
from goblins_tui.rules import MAX_PLAYERS, Goal, NotationError, Variant, deal_code, next_code
from goblins_tui.screens.bindings import bindings_of
from goblins_tui.screens.breakpoints import fit_to_window
from goblins_tui.screens.options_screen import OptionsScreen
from goblins_tui.screens.setup_fields import PLAY_HELP, SEAT_HELP, Fault, SetupFields
from goblins_tui.text import clean_names
from goblins_tui.widgets.banner import Banner
from goblins_tui.widgets.bars import KeyBar
from goblins_tui.widgets.fields import Field
from goblins_tui.widgets.form import Form
from goblins_tui.widgets.push_button import PushButton

NOTE = "a game of rhymes for 1 to 4"

LOOKS = ("next_lens", "next_speed", "next_glyphs", "next_seating", "next_aloud")
"""Commands that change an option, here as at the table."""

_BY_ACTION = {each.action: each for each in SETUP_COMMANDS}
BAR = (
    *(_BY_ACTION[action] for action in ("play", "alone")),
    *map(command, ("games", "help", "ask_quit")),
    _BY_ACTION["lesson"],
    command("album"),
    *(_BY_ACTION[action] for action in ("demo", "next")),
    *map(command, ("next_theme", "command_palette")),
)
"""What the bar of keys shows, as far as there is room: what a mouse needs most comes first."""
BAR_OF_TEXTS = (BAR[0], _BY_ACTION["end_typing"], *BAR[1:])
"""The same while somebody types."""

TELLING_ROWS = 24
"""From so many rows on, the banner has room to tell what somebody is like."""
WATCHED = 2
"""So many computer players are watched at least."""

MARKS = {Glyphs.EMOJI: "▌", Glyphs.PLAIN: "▌", Glyphs.ASCII: ">"}
"""What stands before the current field."""


class SetupScreen(OptionsScreen):
    """Everything there is to choose, with defaults that need no choosing.

    Args:
        setup: The choices at first.
    """

    CSS_PATH = "setup.tcss"
    AUTO_FOCUS = "#form"
    ALLOW_SELECT = False
    HORIZONTAL_BREAKPOINTS = [(100, "-wide")]
    VERTICAL_BREAKPOINTS = [(24, "-medium"), (34, "-tall")]
    BINDINGS = [
        *bindings_of((*SETUP_COMMANDS, *map(command, LOOKS))),
        Binding("up,k", "previous", show=False),
        Binding("tab", "next_field", show=False),
        Binding("shift+tab", "previous_field", show=False),
        *(
            Binding(str(count), f"take_players('{count}')", show=False)
            for count in range(1, MAX_PLAYERS + 1)
        ),
    ]
    commands = SETUP_COMMANDS
    """What can be asked for here, besides the commands of the app."""

    class Ready(Message):
        """Everything was checked: the game can be dealt.

        Attributes:
            setup: The choices, with clean names; `setup.record` does not refuse them.
            is_demo: Whether it is a game to watch, which is not what the screen shows.
        """

        def __init__(self, setup: TableSetup, is_demo: bool = False) -> None:
            super().__init__()
            self.setup = setup
            self.is_demo = is_demo

    class AloneWished(Message):
        """Somebody wants to see what there is for one."""

    class LessonWished(Message):
        """Somebody wants to learn the game."""

    def __init__(self, setup: TableSetup) -> None:
        super().__init__()
        self._initial = setup
        self.fields = SetupFields(setup)
        self._is_ready = False
        self._at_first = self.setup
        self.set_class(self._is_ascii, "-ascii")

    def compose(self) -> ComposeResult:
        """The title, the form, and what there is to say."""
        fit_to_window(self)
        yield Banner(NOTE, self._is_ascii, id="banner")
        form = Form(self.fields.rows, MARKS[self.options.glyphs], id="form")
        yield form
        yield PushButton("Play", PLAY_HELP, id="play")
        yield Static(id="refusal", markup=False)
        yield Static(self.fields.players.help, id="help", markup=False)
        yield KeyBar(BAR)

    # What is chosen now

    @property
    def setup(self) -> TableSetup:
        """The choices now, unchecked."""
        fields = self.fields
        first = fields.first.value
        return replace(
            self._initial,
            names=tuple(field.value for field in fields.shown_names),
            variant=Variant(fields.variant.value),
            size=int(fields.size.value),
            goal=Goal(fields.goal.value),
            deals=Deals(fields.deals.value),
            code=fields.code.value,
            first=FirstPlayer.CHOSEN if first.isdigit() else FirstPlayer(first),
            first_seat=int(first) if first.isdigit() else 0,
            options=self.options,
            computers=fields.computers,
            warned=fields.warned,
        )

    @property
    def is_untouched(self) -> bool:
        """Whether nobody has chosen or typed anything yet."""
        return self.setup == self._at_first

    @property
    def options(self) -> Options:
        """The options now."""
        return self.fields.options

    def take_options(self, options: Options, notice: str = "") -> None:
        """Take other options, as if somebody had chosen them here."""
        if options != self.options:
            self.fields.take_options(options)
            self._show_options()
            self.say(notice)
        elif notice:
            self.say(notice)

    def say(self, sentence: str) -> None:
        """Say something below the form, until there is something else to say.

        Args:
            sentence: At most as wide as the smallest window.
        """
        for line in self.query("#help").results(Static):
            line.update(sentence)

    # What people do

    def action_next(self) -> None:
        """Go to the next row; after the last comes the button, then the first again."""
        form = self._form
        self._walk(partial(form.step_row, 1), partial(form.go_to_end, 0))

    def action_previous(self) -> None:
        """Go to the row before."""
        self._walk(partial(self._form.step_row, -1), self._form.go_to_last_row)

    def action_next_field(self) -> None:
        """Go to the next field, whatever row it is in."""
        form = self._form
        self._walk(partial(form.step, 1), partial(form.go_to_end, 0))

    def action_previous_field(self) -> None:
        """Go to the field before."""
        form = self._form
        self._walk(partial(form.step, -1), partial(form.go_to_end, -1))

    def _walk(self, step: Callable[[], bool], come_in: Callable[[], None]) -> None:
        """Take a step in the form: out of it to the button, and from there into it again."""
        if not self._form.has_focus:
            self._form.focus()
            come_in()
        elif not step():
            self.query_one("#play").focus()

    def go_to_first_field(self) -> None:
        """Let people begin where they began at first."""
        self._form.focus()
        self._form.go_to_end(0)

    def action_end_typing(self) -> None:
        """Go from a text to the first field, where keys are commands again."""
        if self._form.is_typing:
            self.go_to_first_field()

    def action_next_deal(self) -> None:
        """Take the deal with the next number; without a code, any deal to begin with."""
        field = self.fields.code
        try:
            field.put(next_code(field.value))
        except NotationError:
            field.put(deal_code())
        self._form.refresh()
        self._take_change(field)

    def action_take_players(self, count: str) -> None:
        """Take a number of players."""
        if self.fields.players.take(count):
            self._take_change(self.fields.players)

    def action_alone(self) -> None:
        """Show what there is for one."""
        self.post_message(self.AloneWished())

    def action_lesson(self) -> None:
        """Begin the first lesson, or go on with it."""
        self.post_message(self.LessonWished())

    @on(PushButton.Pushed, "#play")
    def action_play(self) -> None:
        """Check everything, and begin or say what is at fault."""
        if self._is_ready:
            return
        self.fields.name_sitters()
        fault = self.fields.fault()
        if fault is not None:
            self._show_fault(fault)
            return
        self._is_ready = True
        setup = self.setup
        self.post_message(self.Ready(replace(setup, names=clean_names(setup.names))))

    def action_demo(self) -> None:
        """Let computer players play each other, and leave everything here as it is."""
        if self._is_ready:
            return
        fault = self.fields.fault_of_code()
        if fault is not None:
            self._show_fault(fault)
            return
        from goblins_tui.model.invitations import strongest, to_watch

        self._is_ready = True
        computers = strongest(max(self.setup.players, WATCHED))
        self.post_message(self.Ready(to_watch(self.setup, computers), is_demo=True))

    @on(events.ScreenResume)
    def _come_back(self) -> None:
        self._is_ready = False

    @on(Form.Changed)
    def _hear_change(self, event: Form.Changed) -> None:
        self._take_change(event.field)

    @on(Form.Cut)
    def _hear_cut(self, event: Form.Cut) -> None:
        what = "A deal code" if event.field is self.fields.code else "A name"
        self._refuse(f"{what} is at most {event.field.cells} columns wide.")

    def on_resize(self) -> None:
        """Say what there is room for now."""
        # A window may change before the banner is there.
        if any(banner.introduced for banner in self.query(Banner)):
            self._tell()

    @on(events.DescendantFocus)
    @on(Form.Entered)
    def _tell(self) -> None:
        """Say what the button does, or what the field is about."""
        form = self._form
        bar = self.query_one(KeyBar)
        bar.is_typing = form.is_typing
        bar.commands = BAR_OF_TEXTS if form.is_typing else BAR
        introduced = self.fields.introduction(form.current) if form.has_focus else None
        self.query_one(Banner).introduced = introduced
        if not form.has_focus:
            self.say(PLAY_HELP)
        elif introduced is None:
            self.say(form.current.help)
        else:
            is_told_above = self.app.size.height >= TELLING_ROWS
            self.say(SEAT_HELP if is_told_above else introduced.line or form.current.help)
            if introduced.portrait is None:
                self._ask_guest(introduced.name)

    def _ask_guest(self, name: str) -> None:
        """Find out what a guest is like, and tell it."""
        if name not in self.fields.guest_lines:
            self.fields.guest_lines[name] = ""
            self.run_worker(self._hear_guest(name))

    async def _hear_guest(self, name: str) -> None:
        from goblins_tui.model.guests import line_of_guest

        self.fields.guest_lines[name] = await line_of_guest(name)
        self._tell()

    # Helpers

    @property
    def _is_ascii(self) -> bool:
        return self.options.glyphs is Glyphs.ASCII

    @property
    def _form(self) -> Form:
        return self.query_one("#form", Form)

    def _take_change(self, field: Field) -> None:
        fields = self.fields
        fields.name_sitters()
        if field is fields.players or field in (*fields.names, *fields.seats):
            fields.fit_to_players()
            self._form.rows = fields.rows
            self._form.update_layout()
        elif field in fields.option_fields:
            self._show_options()
        self._refuse("")
        self._tell()

    def _show_fault(self, fault: Fault) -> None:
        self._form.focus()
        self._form.go_to(fault.field)
        self._refuse(fault.sentence)

    def _show_options(self) -> None:
        self.fields.fit_to_glyphs()
        self.set_class(self._is_ascii, "-ascii")
        self.query_one(Banner).is_ascii = self._is_ascii
        self._form.mark = MARKS[self.options.glyphs]
        self._form.refresh()
        self.post_message(self.OptionsChanged(self.options))

    def _refuse(self, sentence: str) -> None:
        self.query_one("#refusal", Static).update(sentence)
