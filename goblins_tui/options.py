"""How people like to play: what the set-up screen and the command line let them choose."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

Choice = TypeVar("Choice", bound=StrEnum)


class Lens(StrEnum):
    """When the Ring shows what adding a card would do."""

    HOVER = "hover"
    """For the chosen card and the card under the pointer."""
    CHOSEN = "chosen"
    """For the chosen card only: sends nothing while the pointer moves."""
    OFF = "off"


class Speed(StrEnum):
    """How fast a turn is shown."""

    FULL = "full"
    BRISK = "brisk"
    OFF = "off"


class Glyphs(StrEnum):
    """With which characters cards are drawn."""

    EMOJI = "emoji"
    """Double-width symbols and box lines."""
    PLAIN = "plain"
    """Single-width symbols and box lines."""
    ASCII = "ascii"
    """Nothing but ASCII."""


class Seating(StrEnum):
    """Who sits at the bottom of the table."""

    TURN = "turn"
    """The seat to move; the others go round clockwise."""
    FIXED = "fixed"
    """Always the first seat."""


class Par(StrEnum):
    """When solitaire tells the par of a deal."""

    SHOWN = "shown"
    """All the time, beside the turn."""
    END = "end"
    """Once the game is over."""


class Pace(StrEnum):
    """How long people have to look before a computer player adds its card."""

    CALM = "calm"
    STEADY = "steady"
    NONE = "none"
    """It adds as soon as it has thought."""

    @property
    def seconds(self) -> float:
        """Seconds from the end of one turn to the next."""
        return {Pace.CALM: 2.5, Pace.STEADY: 1.0, Pace.NONE: 0.0}[self]


class Thinking(StrEnum):
    """How long a computer player may think about a turn, in seconds."""

    SHORT = "0.5"
    USUAL = "1.5"
    LONG = "5"

    @property
    def seconds(self) -> float:
        """The same as a number."""
        return float(self.value)


class Aloud(StrEnum):
    """Whether the names of the cards that flip are read aloud, where there is a voice."""

    OFF = "off"
    ON = "on"


@dataclass(frozen=True)
class Options:
    """The choices of a table, with the defaults of a newcomer."""

    lens: Lens = Lens.HOVER
    speed: Speed = Speed.FULL
    glyphs: Glyphs = Glyphs.EMOJI
    seating: Seating = Seating.TURN
    par: Par = Par.SHOWN
    take_back: bool = False
    """Whether people at a table of two or more may take a turn back."""
    pace: Pace = Pace.STEADY
    thinking: Thinking = Thinking.USUAL
    aloud: Aloud = Aloud.OFF


_NOTICES: Mapping[tuple[type, str], str] = {
    (Lens, Lens.HOVER): "Lens: for the chosen card, and the card under the pointer.",
    (Lens, Lens.CHOSEN): "Lens: for the chosen card only.",
    (Lens, Lens.OFF): "Lens: off.",
    (Speed, Speed.FULL): "Speed: full, turns are shown step by step.",
    (Speed, Speed.BRISK): "Speed: brisk.",
    (Speed, Speed.OFF): "Speed: off, turns are shown at once.",
    (Glyphs, Glyphs.EMOJI): "Glyphs: emoji.",
    (Glyphs, Glyphs.PLAIN): "Glyphs: plain, symbols are words.",
    (Glyphs, Glyphs.ASCII): "Glyphs: ASCII only.",
    (Seating, Seating.TURN): "Seats: the player to move sits at the bottom.",
    (Seating, Seating.FIXED): "Seats: the first player always sits at the bottom.",
    (Par, Par.SHOWN): "Par: shown beside the turn.",
    (Par, Par.END): "Par: told at the end.",
    (Pace, Pace.CALM): "Pace: calm, computer players let you look.",
    (Pace, Pace.STEADY): "Pace: steady.",
    (Pace, Pace.NONE): "Pace: none, computer players add as soon as they can.",
    (Thinking, Thinking.SHORT): "Computer players think for half a second at most.",
    (Thinking, Thinking.USUAL): "Computer players think for 1.5 seconds at most.",
    (Thinking, Thinking.LONG): "Computer players think for 5 seconds at most.",
    (Aloud, Aloud.OFF): "Read aloud: off.",
    (Aloud, Aloud.ON): "Read aloud: the names of the cards that flip.",
}
"""By type too, because equal texts such as "off" are equal keys."""
NO_VOICE = "There is no voice here: say, spd-say or espeak-ng is not installed."
"""What is said when nothing can be read aloud."""


def notice(choice: StrEnum) -> str:
    """What is said when a choice was made at the table."""
    return _NOTICES[type(choice), choice]


def next_choice(choice: Choice) -> Choice:
    """The choice after this one, going round."""
    choices = list(type(choice))
    return choices[(choices.index(choice) + 1) % len(choices)]


def default_options(environ: Mapping[str, str], encoding: str | None) -> Options:
    """The options of somebody who chose none, for the terminal at hand.

    Args:
        environ: The environment.
        encoding: The encoding of the output.

    Returns:
        A lens that follows the pointer only where pointer moves cost nothing, the speed that the
        wishes about animation ask for, and glyphs that the terminal can show.
    """
    is_remote = bool(environ.get("SSH_CONNECTION") or environ.get("SSH_TTY"))
    animations = environ.get("TEXTUAL_ANIMATIONS", "").lower()
    return Options(
        lens=Lens.CHOSEN if is_remote else Lens.HOVER,
        speed={"none": Speed.OFF, "basic": Speed.BRISK}.get(animations, Speed.FULL),
        glyphs=default_glyphs(environ, encoding),
    )


def default_glyphs(environ: Mapping[str, str], encoding: str | None) -> Glyphs:
    """The characters that the terminal at hand can be trusted to show.

    Args:
        environ: The environment.
        encoding: The encoding of the output.

    Returns:
        ASCII where the text is not UTF-8 or the font has few glyphs, plain signs where the
        terminal may measure emoji otherwise than we do, else emoji.
    """
    locale = environ.get("LC_ALL") or environ.get("LC_CTYPE") or environ.get("LANG") or ""
    charset = locale.partition(".")[2].partition("@")[0]
    is_utf8 = _is_utf8(encoding or "") and (_is_utf8(charset) if charset else True)
    term = environ.get("TERM", "")
    # Python writes UTF-8 in the C locale too, but the terminal said that it does not speak it.
    if not is_utf8 or locale in ("C", "POSIX") or term == "linux":
        return Glyphs.ASCII
    in_gnu_screen = term.startswith("screen") and "TMUX" not in environ
    if in_gnu_screen or term.startswith(("vt", "ansi", "xterm-old", "xterm-r")):
        return Glyphs.PLAIN
    return Glyphs.EMOJI


def _is_utf8(name: str) -> bool:
    return name.lower().replace("-", "").replace("_", "") == "utf8"
