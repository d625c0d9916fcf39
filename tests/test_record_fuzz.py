"""Whatever text is taken for a game record: it is refused in words, or it is a right game."""

import os
import re
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from goblins_tui.model.importing import read_game, text_of
from goblins_tui.model.session import GameSession
from goblins_tui.rules import NotationError, format_game, parse_game
from goblins_tui.text import clean_names
from tests.kit.strategies import sessions

EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "300"))
"""How many texts each test tries; the full run asks for 10,000."""

HEADING = "Goblins Drool, Fairies Rule! game record 1"
RECORD = f"""\
{HEADING}
variant: fairies-rule
player: Ann
player: Bo
deal: robin-340-a
first: 1
turns: 1 7 12 17 19 2 7 1 4
"""
PLACE = re.compile(r"line \d+: |this is too long ")
KEYS = "variant player deal size first date practice ending turns winner".split()
VALUES = """fairies-rule goblins-rule Ann [/] moss-417-a moss-1000 5 6 7 9 0 1 2 3 20 21 999 1000
yes no claimed drawn 2026-11-30 2026-13-01 0000-00-00 \u0661 -1 1e3 \x1b[2J \x00 : \u202e""".split()
BREAKS = ["\n", "\r", "\r\n", "\x0b", "\x85", "\u2028", " ", ":", "turns:", "\ufeff"]

fuzz = settings(max_examples=EXAMPLES, deadline=None)
lines = st.builds(
    "{}: {}".format, st.sampled_from(KEYS), st.lists(st.sampled_from(VALUES)).map(" ".join)
)
headed = st.lists(st.one_of(lines, st.text(max_size=20)), max_size=12).map(
    lambda some: "\n".join([HEADING, *some])
)


def changed(text: str, rng: Random) -> str:
    """A record after an accident."""
    rows = text.split("\n")
    at, other = rng.randrange(len(rows)), rng.randrange(len(rows))
    place, length = rng.randrange(len(text)), rng.choice((1, 1, 2, 9))
    match rng.randrange(8):
        case 0:
            del rows[at]
        case 1:
            rows.insert(at, rows[other])
        case 2:
            rows[at], rows[other] = rows[other], rows[at]
        case 3:
            key = rng.choice(KEYS)
            rows.insert(at, f"{key}: {rng.choice(VALUES)}")
        case 4:
            words = rows[at].split(" ")
            words[rng.randrange(len(words))] = rng.choice(VALUES)
            rows[at] = " ".join(words)
        case 5:
            return text[:place] + rng.choice([*BREAKS, *VALUES]) + text[place:]
        case 6:
            return text[:place] + text[place + length :]
        case 7:
            return text[:place] + chr(rng.randrange(1, 0xD800)) + text[place + 1 :]
    return "\n".join(rows)


@st.composite
def accidents(draw: st.DrawFn) -> str:
    """A real record to which one thing or a few have happened."""
    text = format_game(draw(sessions()).to_record())
    rng = Random(draw(st.integers(0, 99_999)))
    for _ in range(draw(st.integers(1, 3))):
        text = changed(text or " ", rng)
    return text


def outcome(text: str) -> GameSession | str:
    """The game, or why there is none."""
    try:
        return read_game(text)
    except NotationError as error:
        return str(error)


def see_refused_or_right(text: str) -> None:
    """The only two things that may become of a text."""
    session = outcome(text)
    if isinstance(session, str):
        assert PLACE.match(session), session
        return
    assert clean_names(session.record.names) == session.record.names
    record = session.to_record()
    assert parse_game(format_game(record)) == record
    assert GameSession.begin(record) == session
    assert [turn.position for turn in record.turns()] == [t.position for t in session.turns]


@fuzz
@given(st.text())
def test_any_text_is_refused_in_words(text: str) -> None:
    see_refused_or_right(text)


@fuzz
@given(headed)
def test_a_text_that_begins_like_a_record_is_refused_or_right(text: str) -> None:
    see_refused_or_right(text)


@fuzz
@given(accidents())
def test_a_damaged_record_is_refused_or_right(text: str) -> None:
    see_refused_or_right(text)


def test_some_accidents_leave_a_game_and_some_do_not() -> None:
    outcomes = [outcome(changed(RECORD, Random(seed))) for seed in range(200)]
    assert {type(one) for one in outcomes} == {str, GameSession}


@fuzz
@given(st.binary())
def test_any_bytes_are_text_or_refused(data: bytes) -> None:
    try:
        text = text_of(data)
    except NotationError:
        return
    assert text.encode() in (data, data.removeprefix(b"\xef\xbb\xbf"))
