"""Shows a game on a table: the truth, or a turn on its way to it."""

from collections.abc import Iterable, Mapping

from textual.app import ComposeResult
from textual.geometry import Offset

from goblins_tui.commands import Command
from goblins_tui.model.chronicle import LogEntry, log_entries
from goblins_tui.model.game_model import GameModel
from goblins_tui.model.session import GameSession
from goblins_tui.model.threats import Threat
from goblins_tui.motion.beats import Beat, BeatKind, flipped_names, plan_turn
from goblins_tui.motion.director import Director
from goblins_tui.options import Aloud, Lens, Options, Speed
from goblins_tui.rules import Goal
from goblins_tui.screens.aloud import AloudScreen
from goblins_tui.screens.cursor import ZoneCursor
from goblins_tui.screens.table_picture import TablePicture, turn_words
from goblins_tui.tableau import Tableau
from goblins_tui.widgets.bars import Header, KeyBar
from goblins_tui.widgets.card_table import CardTable
from goblins_tui.widgets.glyphs import GLYPH_SETS


class TableStage(AloudScreen):
    """A screen that shows one model, and the stage on which its turns are played.

    The state is never the picture: whatever moves, `settle` shows the model's truth.

    Args:
        model: The game.
        options: How people like to see it.
    """

    CSS_PATH = "table.tcss"
    is_played = True
    """Whether people play here, or only look."""

    def __init__(self, model: GameModel, options: Options) -> None:
        super().__init__()
        self.model = model
        self._options = options
        self.director = Director(self, lambda show: self.run_worker(show, group="motion"))
        self.shown: Tableau = model.game.tableau
        """How the cards lie in the picture."""
        self._cursor = ZoneCursor()
        self._opened = False
        self._words = ""
        """What the narrator says while a turn is shown."""
        self._notice = ""
        """What the narrator says until something else happens."""
        self._pointed: int | None = None
        """The card under the pointer."""
        self._pointer_rest: Offset | None = None
        """Where the pointer was when the last turn ended: until it moves on, it means nothing."""
        self._origins: dict[int, Offset] = {}
        """Where moving cards come from, in cells of the table."""

    def compose(self) -> ComposeResult:
        """Header, table, keys."""
        yield Header()
        yield CardTable()
        yield KeyBar()

    @property
    def options(self) -> Options:
        """How people like to see it."""
        return self._options

    def take_options(self, options: Options, notice: str = "") -> None:
        """Show the game in another way."""
        self.hurry()
        if options.aloud is Aloud.OFF:
            self.hush()
        self._options = options
        self.post_message(self.OptionsChanged(options))
        self.show_all()
        self.tell(notice)

    @property
    def table(self) -> CardTable:
        """The table widget."""
        return self.query_one(CardTable)

    @property
    def is_there(self) -> bool:
        """Whether its widgets are; answers may still come while it is taken apart."""
        return self.is_attached and self.display

    @property
    def game(self) -> GameSession:
        """The session now."""
        return self.model.game

    @property
    def chosen(self) -> int | None:
        """The card of the hand that is chosen to be added."""
        return self._cursor.chosen

    @property
    def cursor(self) -> ZoneCursor:
        """What is chosen or looked at."""
        return self._cursor

    def set_cursor(self, cursor: ZoneCursor) -> None:
        """Choose or look at something else."""
        self._notice = ""
        was_chosen, self._cursor = self.chosen, cursor
        self._show_table()
        self._show_narrator()
        if self.chosen != was_chosen:
            self._stir_chosen(was_chosen)

    def _stir_chosen(self, was_chosen: int | None) -> None:
        """Let the creature stir that is chosen now, and no longer the one before."""
        if was_chosen is not None:
            self.table.cards[was_chosen].rest()
        if self.chosen is not None and self.speed is not Speed.OFF:
            self.table.cards[self.chosen].stir()

    def on_mount(self) -> None:
        """Watch the model, and show the truth."""
        self.watch(self.model, "session", self._session_changed, init=False)
        self.settle()

    # The model changes ----------------------------------------------------------------------

    def _session_changed(self, old: GameSession, new: GameSession) -> None:
        was_chosen, self._cursor = self.chosen, ZoneCursor()
        self._stir_chosen(was_chosen)
        self._notice = ""
        turn = new.last_turn if new.cursor == old.cursor + 1 else None
        beats: tuple[Beat, ...] = ()
        if turn is None:
            self.hush()
        else:
            self.unread = flipped_names(old.tableau, turn, new.deck)
            if self.shown == old.tableau:
                beats = plan_turn(old.tableau, turn, self.speed, new.deck)
            if not beats and self.reads_at_once:
                self.read_aloud()
        self.director.play(beats, self.speed)

    @property
    def speed(self) -> Speed:
        """How fast turns are shown; the environment can switch all animation off."""
        return Speed.OFF if self.app.animation_level == "none" else self.options.speed

    def settle(self) -> None:
        """Show the truth, whatever was shown before (part of `Stage`)."""
        if not self.is_there:
            return
        self._words = ""
        self.unread = ()
        self.shown = self.game.tableau
        self.table.set_drift({})
        for card in self.table.cards.values():
            card.squeeze = 0
            card.rest()
        self._pointer_rest = self.app.mouse_position
        self.show_all()
        self.settled()

    def settled(self) -> None:
        """Called when the truth is shown and nothing moves any more."""

    def hurry(self) -> bool:
        """End a show that is going on."""
        was_playing = self.director.finish()
        if was_playing:
            self.hush()
        return was_playing

    def on_resize(self) -> None:
        """A show does not survive a change of size (B46)."""
        self.hurry()

    # Showing --------------------------------------------------------------------------------

    def show_all(self) -> None:
        """Bring every widget up to date."""
        if not self.is_there:
            return
        self._show_bars()
        self._show_table()
        self._show_narrator()

    def _show_bars(self) -> None:
        game, glyphs = self.game, GLYPH_SETS[self.options.glyphs]
        header = self.query_one(Header)
        header.title = f"{glyphs.title} {self.app.title}"
        header.turn = self.turn_words()
        header.deal = self.deal_words()
        self.query_one(KeyBar).commands = tuple(self.bar_commands())
        self.table.log_view.show_entries(self.log_entries(), game.cursor)

    def turn_words(self) -> str:
        """Where in the game this is, for the header."""
        return turn_words(self.game)

    def deal_words(self) -> str:
        """Which deal it is, for the header."""
        return f"deal {self.game.record.code}"

    def log_entries(self) -> tuple[LogEntry, ...]:
        """The log that stands beside the table, if there is room."""
        return log_entries(self.game)

    def bar_commands(self) -> Iterable[Command]:
        """The commands of the bar at the bottom, the most useful first."""
        return ()

    @property
    def picture(self) -> TablePicture:
        """What is to be seen now."""
        return TablePicture(
            self.game,
            self.shown,
            self.options,
            self._cursor,
            self._lens_card(),
            self._opened and self.may_open,
            self.director.is_playing,
            self.goal,
            self.is_played,
            self.doing,
            self.threats,
        )

    @property
    def doing(self) -> str:
        """What a computer player does whose turn it is, in words that follow its name."""
        return ""

    @property
    def threats(self) -> Mapping[int, Threat]:
        """The wins of other seats that people are to be warned of."""
        return {}

    @property
    def goal(self) -> Goal:
        """What a solitaire is after."""
        return Goal.SHED

    @property
    def may_open(self) -> bool:
        """Whether the reverses may be shown: they never are while a game goes on."""
        return self.game.is_over

    @property
    def hides_reverses(self) -> bool:
        """Whether remembering what lies under a card is part of what goes on here."""
        return not self.may_open

    def _lens_card(self) -> int | None:
        if self.options.lens is Lens.OFF or self.game.is_over or self.director.is_playing:
            return None
        hand = self.shown.hand
        has_moved = self.app.mouse_position != self._pointer_rest
        if self.options.lens is Lens.HOVER and self._pointed in hand and has_moved:
            return self._pointed
        return self.chosen if self.chosen in hand else None

    def _show_table(self) -> None:
        picture, table = self.picture, self.table
        bottom = picture.bottom_seat
        table.show(self.shown, bottom, picture.looks(), self.chosen, picture.opened)
        rule = GLYPH_SETS[self.options.glyphs].rule
        table.ring_title.name_text = picture.ring_words
        table.ring_title.rule = rule
        for seat, title in enumerate(table.seat_titles[: len(self.shown.hands)]):
            words = picture.seat_words(seat)
            title.name_text, title.note, title.alarm = words
            title.rule = rule if seat == bottom else ""
            title.set_class(seat == self.shown.seat and not self.game.is_over, "-to-move")

    def _show_narrator(self) -> None:
        said = self._words or self._notice
        self.table.narrator.words = (said,) if said else self.picture.narration()

    def tell(self, notice: str) -> None:
        """Let the narrator say something until something else happens."""
        self._notice = notice
        if self.is_there:
            self._show_narrator()

    # The stage of the director --------------------------------------------------------------

    def say(self, beat: Beat) -> None:
        """Say the words of a beat; the last ones stay if it has none (part of `Stage`)."""
        self._words = beat.words or self._words
        if beat.kind is BeatKind.FLIP:
            self.read_aloud()
        self._show_narrator()

    def show_beat(self, beat: Beat) -> None:
        """Show how the cards lie after a beat (part of `Stage`)."""
        self.shown = beat.tableau
        self._show_table()

    def drift(self, beat: Beat, part: float) -> None:
        """Show moving cards on their way (part of `Stage`)."""
        table = self.table
        target = table.make_plan(table.size).cards
        drifts = {}
        for card in beat.cards:
            here = table.cards[card].region.offset - table.region.offset
            if part < 1 and card in target and table.cards[card].region:
                if part == 0:
                    self._origins[card] = here
                way = self._origins.get(card, here) - target[card].offset
                drifts[card] = Offset(round(way.x * (1 - part)), round(way.y * (1 - part)))
        table.set_drift(drifts)

    def squeeze(self, beat: Beat, narrowness: int) -> None:
        """Show cards as they turn over (part of `Stage`)."""
        for card in beat.cards:
            self.table.cards[card].squeeze = narrowness

    def stir(self, beat: Beat) -> None:
        """Let creatures stir that have just come up (part of `Stage`)."""
        for card in beat.cards:
            self.table.cards[card].stir(beat.seconds)
