"""Settings of every kind, and the files that hold them."""

import tomllib
from pathlib import Path
from typing import Any

from hypothesis import strategies as st
from rich.cells import cell_len

from goblins_tui.history.actions import COMPUTER_CELLS
from goblins_tui.model.setup import Deals, FirstPlayer
from goblins_tui.options import Aloud, Glyphs, Lens, Pace, Par, Seating, Speed, Thinking
from goblins_tui.rules import MAX_PLAYERS, SOLITAIRE_SIZES, Goal, Variant
from goblins_tui.settings import (
    THEME_WORDS,
    Settings,
)
from goblins_tui.text import clean_line, clean_names

MOMENT = "2026-01-02-030405"
ALL = Settings(
    theme="day",
    lens=Lens.OFF,
    speed=Speed.BRISK,
    glyphs=Glyphs.PLAIN,
    seating=Seating.FIXED,
    par=Par.END,
    take_back=True,
    names=("Ann", "[red]B[", "Ren\u00e9 \u4e2d"),
    variant=Variant.GOBLINS_RULE,
    size=7,
    goal=Goal.FLAWLESS,
    deals=Deals.ANY,
    first=FirstPlayer.CHOSEN,
    first_seat=2,
    last_first=1,
    pace=Pace.CALM,
    thinking=Thinking.LONG,
    aloud=Aloud.ON,
    computers=("", "Owl", "[b]Bert"),
    warned=(0, 3),
    lesson=5,
)


ALL_TEXT = """\
theme = "day"
lesson = 5

[options]
lens = "off"
speed = "brisk"
glyphs = "plain"
seating = "fixed"
par = "end"
take-back = true
pace = "calm"
thinking = "5"
aloud = "on"

[table]
names = [
    "Ann",
    "[red]B[",
    "Ren\u00e9 \u4e2d",
]
variant = "goblins-rule"
size = 7
goal = "flawless"
deals = "any"
first = "chosen"
first-seat = 2
last-first = 1
computers = [
    "",
    "Owl",
    "[b]Bert",
]
warned = [
    0,
    3,
]
"""


PLACES = {
    "theme": (),
    "lesson": (),
    "options": (
        *("lens", "speed", "glyphs", "seating", "par", "take-back", "pace", "thinking"),
        "aloud",
    ),
    "table": (
        *("names", "variant", "size", "goal", "deals", "first", "first-seat", "last-first"),
        *("computers", "warned"),
    ),
}


toml_values = st.recursive(
    st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False)
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
    | st.sampled_from(
        ["day", "off", "random", "fairies-rule", "calm", "5", "Owl", 0, 1, 1.0, True, 5]
    )
    | st.dates()
    | st.times(),
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from("ab"), inner, max_size=3)
    ),
    max_leaves=8,
)


toml_documents = st.fixed_dictionaries(
    {},
    optional={
        "theme": toml_values,
        "lesson": toml_values,
        "newer": toml_values,
        "\x1b[2J": toml_values,
        **{
            table: toml_values
            | st.dictionaries(st.sampled_from([*PLACES[table], "other"]), toml_values)
            for table in ("options", "table")
        },
    },
)


def put(path: Path, content: bytes | str) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def document(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


def check(settings: Settings) -> None:
    """Nothing but what a setting can be came out."""
    allowed: dict[str, tuple[object, ...]] = {
        "theme": THEME_WORDS,
        "lens": tuple(Lens),
        "speed": tuple(Speed),
        "glyphs": tuple(Glyphs),
        "seating": tuple(Seating),
        "take_back": (False, True),
        "variant": tuple(Variant),
        "size": SOLITAIRE_SIZES,
        "first": tuple(FirstPlayer),
        "first_seat": tuple(range(MAX_PLAYERS)),
        "last_first": tuple(range(MAX_PLAYERS)),
        "pace": tuple(Pace),
        "thinking": tuple(Thinking),
        "aloud": tuple(Aloud),
        "lesson": tuple(range(21)),
    }
    for field, choices in allowed.items():
        value = getattr(settings, field)
        assert value is None or (type(value), value) in [(type(one), one) for one in choices]
    if settings.names is not None:
        assert type(settings.names) is tuple
        assert 1 <= len(settings.names) <= MAX_PLAYERS
        assert clean_names(settings.names) == settings.names
    if settings.computers is not None:
        assert type(settings.computers) is tuple
        assert len(settings.computers) <= MAX_PLAYERS
        for computer in settings.computers:
            assert clean_line(computer) == computer
            assert cell_len(computer) <= COMPUTER_CELLS
    if settings.warned is not None:
        assert {*settings.warned} <= {*range(MAX_PLAYERS)}
        assert not any(isinstance(seat, bool) for seat in settings.warned)
