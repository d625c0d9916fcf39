"""What the input guard passes on, what it holds back, and what it drops."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual.message import Message

from goblins_tui.terminal.driver import GuardedParser
from goblins_tui.terminal.input_guard import LONGEST_PASTE, InputGuard
from goblins_tui.terminal.known_input import FIXED_SEQUENCES, TILDE_KEYS

ESCAPE = "\x1b[27u"
KEYS = sorted(FIXED_SEQUENCES) + [f"\x1b[{number}~" for number in TILDE_KEYS]
KEYS += ["\x1b[A", "\x1b[1;5A", "\x1b[F", "\x1b[1;2S", "\x1b[57423u", "\x1b[97;5u"]
TEXT_KEYS = ["\x1b[97;;97u", "\x1b[13u", "\x1b[0;;229u"]
KEYS += ["\x1b[<0;35;3M", "\x1b[<0;35;3m", "\x1b[<35;1;1M", "\x1b[<65;300;80M", "\x1b[113;3u"]
DROPPED = [
    b"\x1b[48;24;120;384;960t",
    b"\x1b[48;24;120;0;0t",
    b"\x1b[8;24;80t",
    b"\x1b[?2048;2$y",
    b"\x1b[?1006;1$y",
    b"\x1b[?1;2c",
    b"\x1b[>41;354;0c",
    b"\x1b[24;80R",
    b"\x1b[?25u",
    b"\x1b[27;5;13~",
    b"\x1b[99~",
    b"\x1b[5A",
    b"\x1b[1;2:3A",
    b"\x1b[97:65;2u",
    b"\x1b[99999999u",
    b"\x1b[1114112u",
    b"\x1b[55296u",
    b"\x1b[3u",
    b"\x1b[201~",
    b"\x1b[<0;0;3M",
    b"\x1b[<0;-3;3M",
    b"\x1b[<0;10001;3M",
    b"\x1b[<64;3;3m",
    b"\x1b]11;rgb:1c1c/1c1c/1c1c\x1b\\",
    b"\x1b]11;rgb:1c1c/1c1c/1c1c\x07",
    b"\x1bP>|XTerm(370)\x1b\\",
    b"\x1b_Gi=1;OK\x1b\\",
    b"\x1b^private\x1b\\",
    b"\x1bXstring\x1b\\",
    b"\x1b[" + b"1;" * 3000 + b"A",
    b"\x1bO5A",
]
SAFE_OUTPUT = re.compile(
    r"(?:\x1b\[200~[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]*\x1b\[201~"
    r"|\x1b\[<\d+;\d+;\d+[Mm]|\x1b\[\?2026;[0-4]\$y|\x1b\[\[[A-E]|\x1b\[[IOZa-d]"
    r"|\x1b\[[\d;:]*[u~A-HPQS]|\x1bO[A-Za-y]|[^\x00\x1b-\x1f\x80-\x9f])*"
)


def read(*reads: bytes, gap: float = 0.01) -> str:
    """Feed reads that come one shortly after the other."""
    guard = InputGuard()
    return "".join(guard.feed(data, 1.0 + gap * number) for number, data in enumerate(reads))


def messages(text: str) -> list[Message]:
    parser = GuardedParser()
    return list(parser.feed(text)) if text else []


@pytest.mark.parametrize("sequence", KEYS + TEXT_KEYS)
def test_every_known_sequence_passes_and_is_one_event_at_once(sequence: str) -> None:
    assert read(sequence.encode()) == sequence
    assert len(messages(sequence)) == 1


@pytest.mark.parametrize("sequence", DROPPED)
def test_b06_b07_b08_b14_reports_and_nonsense_are_dropped(sequence: bytes) -> None:
    assert read(sequence) == ""
    assert read(sequence + b"\x1b[B") == "\x1b[B"


def test_the_answer_about_synchronized_output_passes() -> None:
    assert read(b"\x1b[?2026;2$y") == "\x1b[?2026;2$y"


@pytest.mark.parametrize("reads", [[b"\x1b[M \x99$"], [b"\x1b[", b"M", b" ", b"\x99", b"$"]])
def test_b04_an_x10_mouse_report_is_dropped_and_the_lost_mode_noticed(reads: list[bytes]) -> None:
    guard = InputGuard()
    output = "".join(guard.feed(data, number / 10) for number, data in enumerate(reads))
    assert output == ""
    assert guard.mouse_mode_lost
    assert guard.feed(b"x", 2.0) == "x"


def test_b04_an_x10_report_with_a_two_byte_coordinate_leaves_no_byte_behind() -> None:
    assert read(b"\x1b[M \xc2\x99$", b"\x1b[A") == "\x1b[A"


def test_b04_a_report_in_the_urxvt_form_is_dropped_and_noticed() -> None:
    guard = InputGuard()
    assert guard.feed(b"\x1b[32;100;5M", 0.0) == ""
    assert guard.mouse_mode_lost


@pytest.mark.parametrize("cut", [2, 3, 5, 8])
def test_b12_the_rest_of_a_sequence_may_come_a_minute_later(cut: int) -> None:
    sequence = b"\x1b[<0;35;3M"
    guard = InputGuard()
    assert guard.feed(sequence[:cut], 0.0) == ""
    assert guard.idle(30.0) == ""
    assert guard.feed(sequence[cut:], 60.0) == sequence.decode()


def test_b12_a_lone_escape_is_a_key_only_after_the_delay() -> None:
    guard = InputGuard(escape_delay=0.4)
    assert guard.feed(b"\x1b", 1.0) == ""
    assert guard.idle(1.39) == ""
    assert guard.idle(1.41) == ESCAPE
    assert not guard.waiting


@pytest.mark.parametrize(
    ("rest", "output"),
    [
        (b"[A", "\x1b[A"),
        (b"[<0;35;3M", "\x1b[<0;35;3M"),
        (b"OA", "\x1bOA"),
        (b"]11;rgb:1c1c/1c1c/1c1c\x1b\\", ""),
        (b"P>|XTerm(370)\x1b\\", ""),
        (b"[M \x99$", ""),
    ],
)
def test_b12_what_belongs_to_an_escape_that_was_passed_is_still_no_text(
    rest: bytes, output: str
) -> None:
    guard = InputGuard()
    guard.feed(b"\x1b", 1.0)
    assert guard.idle(1.2) == ESCAPE
    assert guard.feed(rest, 2.0) == output


def test_b12_the_rest_of_a_passed_escape_may_itself_be_cut() -> None:
    guard = InputGuard()
    guard.feed(b"\x1b", 1.0)
    assert guard.idle(1.2) == ESCAPE
    assert guard.feed(b"O", 1.3) == ""
    assert guard.feed(b"A", 1.35) == "\x1bOA"


@pytest.mark.parametrize("typed", ["O", "]", "P", "_", "a", "5"])
def test_a_character_typed_after_escape_is_that_character(typed: str) -> None:
    guard = InputGuard()
    guard.feed(b"\x1b", 1.0)
    assert guard.idle(1.2) == ESCAPE
    assert guard.feed(typed.encode(), 1.5) + guard.idle(1.7) == typed


def test_a_word_typed_after_escape_loses_no_letter() -> None:
    guard = InputGuard()
    guard.feed(b"\x1b", 1.0)
    output = guard.idle(1.2) + guard.feed(b"O", 1.3) + guard.feed(b"l", 1.35)
    assert output == f"{ESCAPE}Ol"


def test_long_after_an_escape_a_bracket_is_a_bracket() -> None:
    guard = InputGuard()
    guard.feed(b"\x1b", 1.0)
    guard.idle(1.2)
    assert guard.feed(b"[", 3.0) == "["


def test_a_key_after_escape_in_a_read_of_its_own_is_not_alt() -> None:
    assert read(b"\x1b", b"q", gap=0.05) == f"{ESCAPE}q"
    assert [type(event) for event in messages(read(b"\x1bq"))] == [events.Key]


def test_a_byte_that_cannot_belong_to_a_sequence_ends_it_and_counts_itself() -> None:
    assert read(b"\x1b[<0;3", b"\r") == "\r"
    assert read(b"\x1b]11;rgb", b"\x03") == "\x03"


def test_an_escape_within_a_sequence_starts_a_new_one() -> None:
    assert read(b"\x1b[<0;3\x1b[A") == "\x1b[A"
    assert read(b"\x1b]11;rgb\x1b[A") == "\x1b[A"


def test_b14_an_answer_that_never_ends_is_given_up_after_two_seconds_of_silence() -> None:
    guard = InputGuard()
    assert guard.feed(b"\x1b]11;rgb:1c", 1.0) == ""
    assert guard.feed(b"1", 2.5) == ""
    assert guard.idle(4.6) == ""
    assert guard.feed(b"1", 4.7) == "1"


def test_a_paste_in_brackets_passes_without_its_control_characters() -> None:
    pasted = b"\x1b[200~a\x1b[31mb\x00\x9b\x7f\tc\r\n\xc2\x9bd\x1b[201~"
    assert read(pasted) == "\x1b[200~a[31mb\tc\r\nd\x1b[201~"
    assert [type(event) for event in messages(read(pasted))] == [events.Paste]


def test_a_paste_is_cut_at_its_largest_size() -> None:
    output = read(b"\x1b[200~", *[b"x" * 4096] * 100, b"\x1b[201~\x1b[A")
    assert output == f"\x1b[200~{'x' * LONGEST_PASTE}\x1b[201~\x1b[A"


def test_a_paste_that_lost_its_end_does_not_swallow_the_game() -> None:
    guard = InputGuard()
    assert guard.feed(b"\x1b[200~abc", 1.0) == ""
    assert guard.idle(6.5) == "\x1b[200~abc\x1b[201~"
    assert guard.feed(b"x", 7.0) == "x"


def test_b100_a_burst_of_text_is_a_paste_and_its_last_enter_a_key() -> None:
    assert read(b"uuud q\r") == "\x1b[200~uuud q\x1b[201~\r"
    assert read(b"uuud q\r\n") == "\x1b[200~uuud q\x1b[201~\r"
    assert read(b"uu\rd q") == "\x1b[200~uu\rd q\x1b[201~"


def test_b100_the_tail_of_a_paste_that_took_two_reads_is_pasted_too() -> None:
    assert read(b"uuud q", b"n") == "\x1b[200~uuud q\x1b[201~\x1b[200~n\x1b[201~"
    assert read(b"uuud q", b"n", gap=0.2) == "\x1b[200~uuud q\x1b[201~n"


def test_b100_text_in_the_kitty_form_is_a_burst_as_well() -> None:
    assert read(b"\x1b[117;;117u\x1b[100;;100u\x1b[13u") == "\x1b[200~ud\x1b[201~\r"


def test_b95_a_held_key_that_piled_up_is_passed_once() -> None:
    assert read(b"\r" * 30) == "\r"
    assert read(b"\x1b[13u" * 30) == "\x1b[13u"
    assert read(b"dd\x1b[Add") == "d\x1b[A"


def test_one_or_two_characters_are_keys() -> None:
    assert read(b"ab", b"c\r", gap=0.1) == "abc\r"


def test_characters_cut_within_their_bytes_come_whole_and_broken_ones_not_at_all() -> None:
    frog = "\N{FROG FACE}".encode()
    assert read(frog[:1], frog[1:3], frog[3:]) == "\N{FROG FACE}"
    assert read(frog[:2], b"a") == "a"
    assert read(b"\xff\xfe", b"a") == "a"


def test_control_keys_pass_and_other_control_characters_do_not() -> None:
    assert read(b"\x03\x1a\x7f") == "\x03\x1a\x7f"
    assert read(b"\x00\x1c\x1f", b"\xc2\x9b") == ""


def test_b16_further_mouse_buttons_are_dropped() -> None:
    assert read(b"\x1b[<128;3;3M\x1b[<128;3;3m\x1b[<2;3;3M") == "\x1b[<2;3;3M"


def test_control_characters_hidden_in_a_kitty_key_are_no_text() -> None:
    assert read(b"\x1b[97;;155u") == "\x1b[97u"
    assert read(b"\x1b[13;;13u") == "\x1b[13u"


WELL_FORMED = st.sampled_from(
    [key.encode() for key in KEYS]
    + DROPPED[:-2]
    + [b"\x1b[M \x99$", b"\x1b[M#\xc5\x85", b"\x1b[200~some text\r\x1b[201~", b"\x1b[?2026;1$y"]
)


@given(
    st.lists(WELL_FORMED, max_size=8).map(b"".join),
    st.sampled_from([b"", b"a", b"\r", "é".encode(), b"\x03"]),
    st.lists(st.integers(0, 400)),
    st.floats(0.0, 0.095),
)
def test_b12_no_chopping_into_reads_changes_what_is_understood(
    stream: bytes, ending: bytes, cuts: list[int], gap: float
) -> None:
    whole = stream + ending
    places = sorted({0, *(cut for cut in cuts if cut < len(whole)), len(whole)})
    reads = [whole[start:end] for start, end in pairwise(places)]
    assert read(*reads, gap=gap) == read(whole)


ESCAPE_SOUP = st.lists(
    st.one_of(
        st.binary(max_size=6),
        st.sampled_from([b"\x1b", b"\x1b[", b"\x1bO", b"\x1b]", b"\x1b[<", b"M", b";5", b"\x1b\\"]),
        st.sampled_from([key.encode() for key in TEXT_KEYS]),
        WELL_FORMED,
    ),
    max_size=12,
)


@given(ESCAPE_SOUP, st.floats(0.0, 3.0))
def test_whatever_comes_only_known_input_passes_and_the_next_key_is_right(
    reads: list[bytes], gap: float
) -> None:
    guard = InputGuard()
    parser = GuardedParser()
    for number, data in enumerate(reads):
        text = guard.feed(data, number * gap)
        assert SAFE_OUTPUT.fullmatch(text)
        if text:
            list(parser.feed(text))
    text = guard.idle(len(reads) * gap + 10.0)
    if text:
        list(parser.feed(text))
    arrow = guard.feed(b"\x1b[A", len(reads) * gap + 11.0)
    assert [event.key for event in parser.feed(arrow) if isinstance(event, events.Key)] == ["up"]


@given(
    st.text(alphabet="0123456789;:<=>? !$\"'", max_size=12),
    st.sampled_from([chr(code) for code in range(0x40, 0x7F)]),
)
def test_no_sequence_turns_into_the_characters_it_is_made_of(middle: str, final: str) -> None:
    keys = messages(read(f"\x1b[{middle}{final}".encode()))
    typed = [event.character for event in keys if isinstance(event, events.Key)]
    assert len(keys) <= 1 or final == "u"
    assert all(character is None or final == "u" for character in typed)
