"""The words of the set-up screen: every choice, and one sentence on what it does."""

from goblins_tui.model.setup import FirstPlayer
from goblins_tui.options import Glyphs, Lens, Seating, Speed
from goblins_tui.rules import MAX_PLAYERS, SOLITAIRE_SIZES, Variant
from goblins_tui.widgets.choice import Choice

_NAME = " " * 22
NAME_LABELS = {
    1: "Name",
    2: f"Names    1 {_NAME} 2",
    3: f"Names    1 {_NAME} 2\n         3",
    4: f"Names    1 {_NAME} 2\n         3 {_NAME} 4",
}
"""By the number of players: what stands around the fields for names."""

CODE_PLACEHOLDER = "random, or moss-417"

NAME_HELP = "Type over the name; each player needs a name of their own."
CODE_HELP = "Empty deals at random; a code deals the same cards again."
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


def beginners(names: tuple[str, ...]) -> tuple[Choice, ...]:
    """The ways to settle who begins.

    Args:
        names: The names of the players.

    Returns:
        Choices whose values are a way, or the number of a seat from 0.
    """
    return (
        Choice(FirstPlayer.RANDOM, "random", "Chance decides who begins."),
        *(
            Choice(str(seat), str(seat + 1), f"{name or f'Player {seat + 1}'} begins.")
            for seat, name in enumerate(names)
        ),
        Choice(FirstPlayer.ROTATE, "rotate", "The next player after who began the last game."),
        Choice(FirstPlayer.RACE, "race", "The first to press their key after the cue begins."),
    )
