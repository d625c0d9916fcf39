"""The fields of the set-up screen: every choice, and one sentence on what it does."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from goblins_tui.model.setup import DEFAULT_NAMES, RACERS, Deals, FirstPlayer, TableSetup
from goblins_tui.options import Glyphs, Lens, Options, Pace, Par, Seating, Speed, Thinking
from goblins_tui.rules import (
    MAX_PLAYERS,
    SOLITAIRE_SIZES,
    Goal,
    NotationError,
    Variant,
    deal_index,
)
from goblins_tui.text import NAME_CELLS, NameRefused, clean_line, clean_names
from goblins_tui.widgets.banner import Introduction
from goblins_tui.widgets.fields import Choice, ChoiceField, CycleField, Field, TextField

CODE_CELLS = 20
CODE_HINT = "random"

NAME_HELP = "Type over the name."
NAMES_HELP = "Type over the name. Tab: a person or a computer plays."
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


PACES = (
    Choice(Pace.CALM, "calm", "Computer players give you time to look."),
    Choice(Pace.STEADY, "steady", "Computer players pause a moment before they add."),
    Choice(Pace.NONE, "none", "Computer players add as soon as they can."),
)

THINKING = tuple(
    Choice(each, f"{each}s", f"Computer players think for {each} seconds at most.")
    for each in Thinking
)

PERSON, WARNED = "", " "
"""Who may sit on a seat besides computer players; none of those has such a name."""
SITTERS = (
    Choice(PERSON, "person", "Somebody plays at this terminal.", is_plain=True),
    Choice(
        WARNED,
        "person, warned",
        "Is told when somebody can win next, if all can know it.",
        is_plain=True,
    ),
)
SITTER_CELLS = 18
GUEST_HELP = "A guest: a package that is installed brings it along."
SEAT_HELP = "Left and right, or a click, change who plays."

SECOND_COLUMN = 20
"""A field that others stand beside is so wide, beside its label."""
_ANGLES = ("\u2039", "\u203a")
MARKS = {Glyphs.EMOJI: _ANGLES, Glyphs.PLAIN: _ANGLES, Glyphs.ASCII: ("<", ">")}
"""What stands on either side of who plays."""


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
        self.players = _choice("players", "Players", PLAYERS, str(setup.players))
        self.names = tuple(
            TextField(f"name-{seat}", "", name, NAME_CELLS)
            for seat, name in enumerate(_first_names(setup))
        )
        sitters = tuple(map(setup.computer, range(MAX_PLAYERS)))
        known = (*SITTERS, *(_opponents(sitters) if any(sitters) else ()))
        all_sitters = cache(_all_sitters)
        self.seats = tuple(
            CycleField(
                f"seat-{seat}",
                " ",
                known,
                sitter or (WARNED if seat in setup.warned else PERSON),
                SITTER_CELLS,
                all_sitters,
            )
            for seat, sitter in enumerate(sitters)
        )
        self._sitters = list(sitters)
        """The computer players who were on the seats when their names were last looked at."""
        self.guest_lines: dict[str, str] = {}
        """What guests are like, as far as it is known."""
        self.variant = _choice("variant", "Game", GAMES, setup.variant.value)
        self.size = _choice("size", "Cards", CARDS, str(setup.size))
        self.goal = _choice("goal", "Goal", GOALS, setup.goal)
        self.deals = _choice("deals", "Deals", DEALS, setup.deals)
        self.first = _choice("first", "Begins", _beginners(setup.names, MAX_PLAYERS), first)
        self.code = TextField("code", f"{'Deal':11}", setup.code, CODE_CELLS, CODE_HINT, CODE_HELP)
        self.lens = _choice("lens", "Lens", LENSES, options.lens)
        self.speed = _choice("speed", "Speed", SPEEDS, options.speed)
        self.glyphs = _choice("glyphs", "Glyphs", GLYPHS, options.glyphs)
        self.seating = _choice("seating", "Seats", SEATINGS, options.seating, SECOND_COLUMN)
        self.par = _choice("par", "Par", PARS, options.par)
        agreed = "yes" if options.take_back else "no"
        self.take_back = ChoiceField("take-back", "Take back ", TAKE_BACK, agreed)
        self.pace = _choice("pace", "Pace", PACES, options.pace, SECOND_COLUMN)
        self.thinking = ChoiceField("thinking", "Thinking ", THINKING, options.thinking)
        self.option_fields = (
            self.lens,
            self.speed,
            self.glyphs,
            self.seating,
            self.par,
            self.take_back,
            self.pace,
            self.thinking,
        )
        self.take_options(options)
        self.fit_to_players()

    @property
    def rows(self) -> tuple[tuple[Field, ...], ...]:
        """The fields as they stand below and beside each other."""
        return (
            (),
            (self.players,),
            *zip(self.names, self.seats, strict=True),
            (self.variant,),
            (self.size,),
            (self.goal,),
            (self.first,),
            (self.code,),
            (self.deals,),
            (),
            (self.lens,),
            (self.speed,),
            (self.glyphs,),
            (self.par,),
            (self.seating, self.take_back),
            # One takes the place of the other, so that nothing moves under the pointer.
            (self.pace, self.thinking) if self.pace.is_shown else (),
        )

    @property
    def shown_names(self) -> tuple[TextField, ...]:
        """The names of those who play."""
        return tuple(field for field in self.names if field.is_shown)

    @property
    def computers(self) -> tuple[str, ...]:
        """The computer players of those who play, by seat; nothing at all if people play."""
        shown = tuple(computer_on(field) for field in self.seats if field.is_shown)
        return shown if any(shown) else ()

    @property
    def warned(self) -> tuple[int, ...]:
        """The seats whose people are warned."""
        return tuple(
            seat for seat, field in enumerate(self.seats) if field.is_shown and _is_warned(field)
        )

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
            Pace(self.pace.value),
            Thinking(self.thinking.value),
            self._aloud,
        )

    def take_options(self, options: Options) -> None:
        """Choose options."""
        self.lens.take(options.lens)
        self.speed.take(options.speed)
        self.glyphs.take(options.glyphs)
        self.seating.take(options.seating)
        self.par.take(options.par)
        self.take_back.take("yes" if options.take_back else "no")
        self.pace.take(options.pace)
        self.thinking.take(options.thinking)
        self._aloud = options.aloud
        self.fit_to_glyphs()

    def fit_to_glyphs(self) -> None:
        """Draw with the characters that are chosen."""
        for field in self.seats:
            field.marks = MARKS[Glyphs(self.glyphs.value)]

    def fit_to_players(self) -> None:
        """Show the fields that so many players need, and call them by their names."""
        count = int(self.players.value)
        for seat, (name, sitter) in enumerate(zip(self.names, self.seats, strict=True)):
            name.is_shown = seat < count
            sitter.is_shown = seat < count > 1
            label = "Name" if count == 1 else f"{'' if seat else 'Names':9}{seat + 1}"
            name.label = label.ljust(11)
            name.help = NAME_HELP if count == 1 else NAMES_HELP
        for choice in (self.size, self.goal, self.deals, self.par):
            choice.is_shown = count == 1
        for choice in (self.first, self.seating, self.take_back):
            choice.is_shown = count > 1
        for choice in (self.pace, self.thinking):
            choice.is_shown = any(self.computers)
        people = count - sum(map(bool, self.computers))
        names = tuple(field.value for field in self.shown_names)
        self.first.set_choices(_beginners(names, people))

    def name_sitters(self) -> None:
        """Give seats the names of those who have just taken them, unless somebody gave others."""
        for seat, (field, sitter) in enumerate(zip(self.names, self.seats, strict=True)):
            computer, before = computer_on(sitter), self._sitters[seat]
            if computer == before:
                continue
            from goblins_tui.model.invitations import is_seat_name, seat_name

            self._sitters[seat] = computer
            if is_seat_name(field.value, before):
                others = [name.value for name in self.shown_names if name is not field]
                field.put(seat_name(computer, others) if computer else DEFAULT_NAMES[seat])

    def introduction(self, field: Field) -> Introduction | None:
        """Who the computer player of a seat is; nothing for any other field."""
        if not isinstance(field, CycleField) or not computer_on(field):
            return None
        from goblins_tui.characters import CHARACTERS

        name = computer_on(field)
        if name in CHARACTERS:
            _, line, portrait, rank = CHARACTERS[name]
            return Introduction(name, rank, line, (portrait.card, portrait.side))
        return Introduction(name, "a guest", self.guest_lines.get(name, ""), None)

    def fault(self) -> Fault | None:
        """The first field that cannot be used, and why."""
        names = self.shown_names
        for count, field in enumerate(names, start=1):
            try:
                clean_names(name.value for name in names[:count])
            except NameRefused as refused:
                return Fault(field, str(refused))
        return self.fault_of_code()

    def fault_of_code(self) -> Fault | None:
        """Why the deal cannot be dealt."""
        try:
            if self.code.value.strip():
                deal_index(self.code.value)
        except NotationError as refused:
            sentence = str(refused)
            return Fault(self.code, f"{sentence[0].upper()}{sentence[1:]}.")
        return None


def computer_on(seat: CycleField) -> str:
    """The computer player on a seat; nothing for a person."""
    return "" if seat.value in (PERSON, WARNED) else seat.value


def _is_warned(seat: CycleField) -> bool:
    return seat.value == WARNED


def _first_names(setup: TableSetup) -> tuple[str, ...]:
    """The names of all seats, whether they are taken now or not."""
    names = [*setup.names, *DEFAULT_NAMES[setup.players :]]
    for seat in range(setup.players, MAX_PLAYERS):
        if setup.computer(seat):
            from goblins_tui.model.invitations import seat_name

            names[seat] = seat_name(setup.computer(seat), names[:seat])
    return tuple(names)


def _opponents(names: Iterable[str]) -> tuple[Choice, ...]:
    """Computer players to choose from: ours, and others of these names."""
    from goblins_tui.characters import CHARACTERS

    ours = (Choice(each.name, each.name, each.line) for each in CHARACTERS.values())
    guests = dict.fromkeys(name for name in names if name and name not in CHARACTERS)
    return (*ours, *(Choice(name, name, GUEST_HELP) for name in guests))


def _all_sitters() -> tuple[Choice, ...]:
    """Everybody that can sit on a seat."""
    # Looking for what others have installed takes time: not before somebody wants to know.
    from goblins_tui.opponents.plugins import opponent_names

    return (*SITTERS, *_opponents(opponent_names()))


def _choice(
    name: str, label: str, choices: tuple[Choice, ...], value: str, cells: int = 0
) -> ChoiceField:
    return ChoiceField(name, f"{label:10}", choices, value, cells)


def _beginners(names: tuple[str, ...], people: int) -> tuple[Choice, ...]:
    """The ways to settle who begins; the value is a way, or the number of a seat from 0."""
    race = "The first to press their key after the cue begins."
    if people < RACERS:
        race = "Chance decides: a race is for two people or more."
    return (
        Choice(FirstPlayer.RANDOM, "random", "Chance decides who begins."),
        *(
            Choice(str(seat), str(seat + 1), f"{clean_line(name) or seat + 1} begins.")
            for seat, name in enumerate(names)
        ),
        Choice(FirstPlayer.ROTATE, "rotate", "The next player after who began the last game."),
        Choice(FirstPlayer.RACE, "race", race),
    )
