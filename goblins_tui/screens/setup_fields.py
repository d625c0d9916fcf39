"""The fields of the set-up screen: every choice, and one sentence on what it does."""

from typing import NamedTuple

from goblins_tui.model.setup import DEFAULT_NAMES, Deals, FirstPlayer, TableSetup
from goblins_tui.options import Glyphs, Lens, Options, Par, Seating, Speed
from goblins_tui.rules import (
    MAX_PLAYERS,
    SOLITAIRE_SIZES,
    Goal,
    NotationError,
    Variant,
    deal_index,
)
from goblins_tui.text import NAME_CELLS, NameRefused, clean_line, clean_names
from goblins_tui.widgets.fields import Choice, ChoiceField, Field, TextField

CODE_CELLS = 20
CODE_HINT = "random"

NAME_HELP = "Type over the name; each player needs a name of their own."
CODE_HELP = "Empty deals at random; Ctrl+N takes the next number."
PLAY_HELP = "Enter plays, wherever you are on this screen."

PLAYERS = (
    Choice("1", "alone", "Solitaire: win in as few turns as you can."),
    *(
        Choice(str(count), str(count), "Pass the keyboard or the mouse round.")
        for count in range(2, MAX_PLAYERS + 1)
    ),
)

GAMES = (
    Choice(
        Variant.FAIRIES_RULE.value,
        "Fairies Rule",
        "You start with goblins and want to be rid of them.",
    ),
    Choice(
        Variant.GOBLINS_RULE.value,
        "Goblins Rule",
        "You start with fairies and want to be rid of them.",
    ),
)

CARDS = tuple(
    Choice(str(size), str(size), f"{size} cards in hand, {size} in the middle: {how}.")
    for size, how in zip(SOLITAIRE_SIZES, ("the short game", "longer", "longest"), strict=True)
)

GOALS = (
    Choice(Goal.SHED, "win", "Be rid of them in as few turns as you can."),
    Choice(Goal.FLAWLESS, "flawless", "Turn every card in play to the other side, hand and Ring."),
)

DEALS = (
    Choice(Deals.WINNABLE, "winnable", "Only deals that are proven to be winnable."),
    Choice(Deals.ANY, "as dealt", "For purists: one deal in twenty cannot be won."),
)

PARS = (
    Choice(Par.SHOWN, "shown", "The fewest turns that a deal takes stand beside the turn."),
    Choice(Par.END, "at the end", "The fewest turns that a deal takes are told at the end."),
)

LENSES = (
    Choice(Lens.HOVER, "hover", "See what the card chosen or pointed at would do."),
    Choice(Lens.CHOSEN, "chosen", "See what the chosen card would do."),
    Choice(Lens.OFF, "off", "See for yourselves what a card would do."),
)

SPEEDS = (
    Choice(Speed.FULL, "full", "Every turn is shown step by step."),
    Choice(Speed.BRISK, "brisk", "Every turn is shown quickly."),
    Choice(Speed.OFF, "off", "No animation: a turn is done at once."),
)

GLYPHS = (
    Choice(Glyphs.EMOJI, "emoji", "Symbols as emoji, two columns wide."),
    Choice(Glyphs.PLAIN, "plain", "Symbols as words, for terminals without emoji."),
    Choice(Glyphs.ASCII, "ascii", "Nothing but ASCII, for any terminal."),
)

SEATINGS = (
    Choice(Seating.TURN, "turn", "Whoever is to move sits at the bottom."),
    Choice(Seating.FIXED, "fixed", "The first player always sits at the bottom."),
)

TAKE_BACK = (
    Choice("no", "no", "A card that was added stays added."),
    Choice("yes", "yes", "The last turn may be taken back; the log tells of it."),
)


class Fault(NamedTuple):
    """Something typed that cannot be used."""

    field: TextField
    sentence: str


class SetupFields:
    """The fields with their values.

    Args:
        setup: The choices at first.
    """

    def __init__(self, setup: TableSetup) -> None:
        options = setup.options
        first = str(setup.first_seat) if setup.first is FirstPlayer.CHOSEN else setup.first
        names = (*setup.names, *DEFAULT_NAMES[setup.players :])
        self.players = _choice("players", "Players", PLAYERS, str(setup.players))
        self.names = tuple(
            TextField(f"name-{seat}", "", name, NAME_CELLS, help=NAME_HELP)
            for seat, name in enumerate(names)
        )
        self.variant = _choice("variant", "Game", GAMES, setup.variant.value)
        self.size = _choice("size", "Cards", CARDS, str(setup.size))
        self.goal = _choice("goal", "Goal", GOALS, setup.goal)
        self.deals = _choice("deals", "Deals", DEALS, setup.deals)
        self.first = _choice("first", "Begins", _beginners(setup.names), first)
        self.code = TextField("code", f"{'Deal':11}", setup.code, CODE_CELLS, CODE_HINT, CODE_HELP)
        self.lens = _choice("lens", "Lens", LENSES, options.lens)
        self.speed = _choice("speed", "Speed", SPEEDS, options.speed)
        self.glyphs = _choice("glyphs", "Glyphs", GLYPHS, options.glyphs)
        self.seating = _choice("seating", "Seats", SEATINGS, options.seating)
        self.par = _choice("par", "Par", PARS, options.par)
        agreed = "yes" if options.take_back else "no"
        self.take_back = _choice("take-back", "Take back", TAKE_BACK, agreed)
        self.option_fields = (
            self.lens,
            self.speed,
            self.glyphs,
            self.seating,
            self.par,
            self.take_back,
        )
        self.fit_to_players()

    @property
    def rows(self) -> tuple[tuple[Field, ...], ...]:
        """The fields as they stand below and beside each other."""
        return (
            (),
            (self.players,),
            self.names[:2],
            self.names[2:],
            (self.variant,),
            (self.size,),
            (self.goal,),
            (self.first,),
            (self.code,),
            (self.deals,),
            (),
            *((field,) for field in self.option_fields),
            (),
        )

    @property
    def shown_names(self) -> tuple[TextField, ...]:
        """The names of those who play."""
        return tuple(field for field in self.names if field.is_shown)

    @property
    def options(self) -> Options:
        """The options as they are chosen."""
        return Options(
            Lens(self.lens.value),
            Speed(self.speed.value),
            Glyphs(self.glyphs.value),
            Seating(self.seating.value),
            Par(self.par.value),
            self.take_back.value == "yes",
        )

    def take_options(self, options: Options) -> None:
        """Choose options."""
        self.lens.take(options.lens)
        self.speed.take(options.speed)
        self.glyphs.take(options.glyphs)
        self.seating.take(options.seating)
        self.par.take(options.par)
        self.take_back.take("yes" if options.take_back else "no")

    def fit_to_players(self) -> None:
        """Show the fields that so many players need, and call them by their names."""
        count = int(self.players.value)
        labels = ("Name", "", "", "") if count == 1 else ("Names    1", "2", "         3", "4")
        for seat, (field, label) in enumerate(zip(self.names, labels, strict=True)):
            field.is_shown = seat < count
            field.label = label.ljust(2 if seat % 2 else 11)
        for choice in (self.size, self.goal, self.deals, self.par):
            choice.is_shown = count == 1
        for choice in (self.first, self.seating, self.take_back):
            choice.is_shown = count > 1
        self.first.set_choices(_beginners(tuple(field.value for field in self.shown_names)))

    def fault(self) -> Fault | None:
        """The first field that cannot be used, and why."""
        names = self.shown_names
        for count, field in enumerate(names, start=1):
            try:
                clean_names(name.value for name in names[:count])
            except NameRefused as refused:
                return Fault(field, str(refused))
        try:
            if self.code.value.strip():
                deal_index(self.code.value)
        except NotationError as refused:
            sentence = str(refused)
            return Fault(self.code, f"{sentence[0].upper()}{sentence[1:]}.")
        return None


def _choice(name: str, label: str, choices: tuple[Choice, ...], value: str) -> ChoiceField:
    return ChoiceField(name, f"{label:10}", choices, value)


def _beginners(names: tuple[str, ...]) -> tuple[Choice, ...]:
    """The ways to settle who begins; the value is a way, or the number of a seat from 0."""
    return (
        Choice(FirstPlayer.RANDOM, "random", "Chance decides who begins."),
        *(
            Choice(str(seat), str(seat + 1), f"{clean_line(name) or seat + 1} begins.")
            for seat, name in enumerate(names)
        ),
        Choice(FirstPlayer.ROTATE, "rotate", "The next player after who began the last game."),
        Choice(FirstPlayer.RACE, "race", "The first to press their key after the cue begins."),
    )
