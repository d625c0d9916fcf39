"""Every command, declared once.

Key bindings, the bar of keys, the command palette and the help all come from this table.
"""

from enum import StrEnum
from typing import NamedTuple


class Group(StrEnum):
    """What a command is about; the help lists them by group."""

    SETUP = "Setting up a game"
    PLAY = "Playing a turn"
    GAME = "The game"
    LOOK = "How it looks"
    PROGRAM = "The program"


class Command(NamedTuple):
    """Something that people can ask for."""

    action: str
    """The action that a screen or the app performs; also the stable id of the binding."""
    keys: tuple[str, ...]
    """The keys as Textual names them; the first one is shown."""
    key_text: str
    """The keys as people read them."""
    label: str
    """One or two words for the bar of keys."""
    help: str
    """One sentence for the help, the palette and the tooltip."""
    group: Group
    in_palette: bool = True
    """Whether it makes sense without a key, from a list."""


SETUP_COMMANDS = (
    Command("play", ("enter",), "enter", "play", "Begin the game.", Group.SETUP),
    Command(
        "alone",
        ("a",),
        "a",
        "alone",
        "The deals of the day, their calendar, and The Long Night.",
        Group.SETUP,
    ),
    Command(
        "lesson",
        ("f",),
        "f",
        "lesson",
        "The first lesson: a short game, step by step, in two minutes.",
        Group.SETUP,
    ),
    Command(
        "demo",
        ("d",),
        "d",
        "watch",
        "Watch the strongest computer players play each other, as many as there are players.",
        Group.SETUP,
    ),
    Command(
        "next_deal",
        ("ctrl+n",),
        "^n",
        "next deal",
        "The deal with the next number.",
        Group.SETUP,
    ),
    Command(
        "next",
        ("down", "j"),
        "arrows",
        "choose",
        "Up and down go from row to row, Tab from field to field; left and right choose; digits "
        "set the players.",
        Group.SETUP,
        in_palette=False,
    ),
    Command("end_typing", ("escape",), "esc", "done", "Stop typing.", Group.SETUP, False),
)
"""Commands of the set-up screen."""

TABLE_COMMANDS = (
    Command(
        "choose_next",
        ("right", "l"),
        "arrows",
        "choose",
        "Choose the next card; digits choose a card by its number, h j k l work as arrows.",
        Group.PLAY,
        in_palette=False,
    ),
    Command(
        "choose_previous", ("left", "h"), "left", "", "Choose the card before.", Group.PLAY, False
    ),
    Command("choose_up", ("up", "k"), "up", "", "Choose the card above.", Group.PLAY, False),
    Command("choose_down", ("down", "j"), "down", "", "Choose the card below.", Group.PLAY, False),
    Command(
        "add",
        ("enter", "space"),
        "enter",
        "add",
        "Add the chosen card to the Ring; Space does the same.",
        Group.PLAY,
    ),
    Command(
        "let_go", ("escape",), "esc", "let go", "Let go of the chosen card.", Group.PLAY, False
    ),
    Command(
        "find",
        ("slash",),
        "/",
        "find",
        "Find a card of your hand: type part of its name, or any word that rhymes with it.",
        Group.PLAY,
    ),
    Command(
        "next_zone",
        ("tab",),
        "tab",
        "",
        "Look at the cards of the Ring and of the other players, one zone after the other.",
        Group.PLAY,
        False,
    ),
    Command(
        "previous_zone", ("shift+tab",), "shift+tab", "", "The zone before.", Group.PLAY, False
    ),
    Command(
        "take_back",
        ("u",),
        "u",
        "take back",
        "Take the last turn back (solitaire always; at a table if it was agreed in the set-up).",
        Group.GAME,
    ),
    Command("redo", ("r",), "r", "redo", "Play the turn again that was taken back.", Group.GAME),
    Command(
        "claim",
        ("c",),
        "c",
        "claim",
        "Solitaire: claim the win, or stop pressing on for flawless.",
        Group.GAME,
    ),
    Command(
        "offer_draw",
        ("d",),
        "d",
        "draw",
        "Call it a draw, once a position has come up three times.",
        Group.GAME,
    ),
    Command(
        "log", ("t",), "t", "log", "Read what happened, turn by turn, and copy it.", Group.GAME
    ),
    Command(
        "new_game", ("n",), "n", "new game", "Leave this game and set up a new one.", Group.GAME
    ),
    Command(
        "next_lens",
        ("e",),
        "e",
        "lens",
        "The lens, which shows what a card would do: under the pointer too, chosen card only, off.",
        Group.LOOK,
    ),
    Command(
        "next_speed", ("s",), "s", "speed", "How turns are shown: full, brisk, off.", Group.LOOK
    ),
    Command(
        "next_glyphs", ("g",), "g", "glyphs", "Draw with emoji, plain signs or ASCII.", Group.LOOK
    ),
    Command(
        "next_seating",
        ("p",),
        "p",
        "seats",
        "Who sits at the bottom: the player to move, or always the first.",
        Group.LOOK,
    ),
    Command(
        "next_aloud",
        ("y",),
        "y",
        "read aloud",
        "The names of the cards that flip, read aloud or not; over SSH, the machine at the other "
        "end speaks.",
        Group.LOOK,
    ),
)
"""Commands of every table."""

SOLO_COMMANDS = (
    Command(
        "hint",
        ("i",),
        "i",
        "hint",
        "A hint, in three steps: what kind of card, which two, which one (from then on practice).",
        Group.PLAY,
    ),
    Command(
        "begin_anew",
        ("a",),
        "a",
        "begin anew",
        "Go back to the deal, as practice; redo plays every turn again.",
        Group.GAME,
    ),
    Command(
        "what_if",
        ("w",),
        "w",
        "what if",
        "Try something out, as practice, and come back to exactly here.",
        Group.GAME,
    ),
    Command(
        "give_up",
        ("x",),
        "x",
        "give up",
        "End the game without a win: first it is proven whether there was one to be had.",
        Group.GAME,
    ),
    Command(
        "next_par", ("v",), "v", "par", "The par: beside the turn, or at the end only.", Group.LOOK
    ),
)
"""What there is besides at a table for one."""

GROUP_COMMANDS = (
    Command(
        "hand_over",
        ("a",),
        "a",
        "seats",
        "Who plays for whom: give a seat to a computer player, or back to a person.",
        Group.GAME,
    ),
    Command(
        "pause",
        ("x",),
        "x",
        "pause",
        "Let computer players wait, or go on.",
        Group.GAME,
    ),
    Command(
        "next_pace",
        ("v",),
        "v",
        "pace",
        "How soon computer players follow each other: calm, steady, none.",
        Group.LOOK,
    ),
    Command(
        "next_thinking",
        ("f",),
        "f",
        "thinking",
        "How long a computer player may think: 0.5, 1.5 or 5 seconds.",
        Group.LOOK,
    ),
)
"""What there is besides at a table of two or more."""

GAMES_COMMANDS = (
    Command(
        "open_game", ("enter",), "enter", "open", "Say what can be done with a game.", Group.GAME
    ),
    Command("search", ("slash",), "/", "search", "Look for a name or a deal.", Group.GAME),
    Command(
        "statistics",
        ("s",),
        "s",
        "statistics",
        "Who wins, and in how many turns.",
        Group.GAME,
    ),
    Command("back", ("escape",), "esc", "back", "Back to where you were.", Group.GAME, False),
)
"""Commands of the list of games."""

LOOKING_COMMANDS = (
    Command("log", ("t",), "t", "log", "The turns in words; a click jumps to one.", Group.GAME),
    Command(
        "next_card",
        ("tab",),
        "tab",
        "look",
        "Look at the cards, one after the other; a click looks at any card.",
        Group.PLAY,
        False,
    ),
    Command(
        "previous_card", ("shift+tab",), "shift+tab", "", "The card before.", Group.PLAY, False
    ),
    Command("back", ("escape",), "esc", "close", "Back to where you were.", Group.GAME, False),
)
"""Commands of a table at which nobody plays."""

WATCHING_COMMANDS = (
    Command(
        "take_over",
        ("enter",),
        "enter",
        "go on with it",
        "Go on with the game here, once nobody plays it in another terminal.",
        Group.GAME,
    ),
)
"""Commands of a table that is watched."""

REPLAY_COMMANDS = (
    Command(
        "play",
        ("space", "enter"),
        "space",
        "play",
        "Play the turns one after the other, or stop.",
        Group.PLAY,
    ),
    Command("forward", ("right", "l"), "right", "on", "The next turn.", Group.PLAY),
    Command("backward", ("left", "h"), "left", "back", "The turn before.", Group.PLAY),
    Command("to_start", ("home",), "home", "start", "To the deal.", Group.PLAY),
    Command("to_end", ("end",), "end", "end", "To the end of the game.", Group.PLAY),
    Command(
        "x_ray", ("x",), "x", "x-ray", "Show the reverses of all cards, or hide them.", Group.LOOK
    ),
    Command("play_on", ("c",), "c", "try", "Play on from here, as practice.", Group.GAME),
)
"""Commands of the replay."""

APP_COMMANDS = (
    Command(
        "games",
        ("o",),
        "o",
        "games",
        "Games to go on with, games that are over, and statistics.",
        Group.GAME,
    ),
    Command(
        "album",
        ("m",),
        "m",
        "album",
        "The creatures that you have met, and those that you have seen to belong together.",
        Group.GAME,
    ),
    Command("help", ("question_mark", "f1"), "?", "help", "The rules and the keys.", Group.PROGRAM),
    Command("next_theme", ("z",), "z", "night or day", "A dark theme or a bright one.", Group.LOOK),
    Command("redraw", ("ctrl+l",), "^l", "redraw", "Draw the whole screen again.", Group.LOOK),
    Command(
        "command_palette",
        ("ctrl+p",),
        "^p",
        "more",
        "Find a command by its name.",
        Group.PROGRAM,
        False,
    ),
    Command(
        "ask_quit", ("ctrl+q", "q"), "q", "quit", "Leave the program; it asks once.", Group.PROGRAM
    ),
)
"""Commands that work on every screen."""


def command(action: str) -> Command:
    """The command with an action.

    Args:
        action: The name of its action.

    Returns:
        The command.

    Raises:
        KeyError: There is no such command.
    """
    return _BY_ACTION[action]


_BY_ACTION = {
    each.action: each for each in (*TABLE_COMMANDS, *SOLO_COMMANDS, *GROUP_COMMANDS, *APP_COMMANDS)
}
