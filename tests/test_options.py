"""What somebody gets who chose no options."""

import pytest

from goblins_tui.options import (
    Glyphs,
    Lens,
    Options,
    Speed,
    default_glyphs,
    default_options,
    next_choice,
)

UTF8 = {"LANG": "en_GB.UTF-8", "TERM": "xterm-256color"}


def test_a_modern_terminal_gets_everything() -> None:
    assert default_options(UTF8, "utf-8") == Options()


@pytest.mark.parametrize(
    "environ",
    [
        {},
        {"LANG": "C.UTF-8"},
        {"LANG": "de_DE.utf8@euro", "TERM": "tmux-256color"},
        {"LC_CTYPE": "C.UTF-8", "LANG": "C"},
        {"TERM": "screen-256color", "TMUX": "/tmp/tmux-0/default,1,0"},
        {"TERM": ""},
    ],
)
def test_b31_where_utf8_is_spoken_cards_are_drawn_with_emoji(environ: dict[str, str]) -> None:
    assert default_glyphs(environ, "UTF-8") is Glyphs.EMOJI


@pytest.mark.parametrize(
    ("environ", "encoding"),
    [
        (UTF8, "ascii"),
        (UTF8, "iso8859-1"),
        (UTF8, None),
        ({"LC_ALL": "POSIX", "LANG": "en_GB.UTF-8"}, "utf-8"),
        ({"LC_ALL": "C"}, "utf-8"),
        ({"LANG": "de_DE.ISO-8859-1"}, "utf-8"),
        ({"TERM": "linux", "LANG": "C.UTF-8"}, "utf-8"),
    ],
)
def test_b31_b37_elsewhere_ascii_is_safe(environ: dict[str, str], encoding: str | None) -> None:
    assert default_glyphs(environ, encoding) is Glyphs.ASCII


@pytest.mark.parametrize(
    "term", ["screen", "screen-256color", "screen.xterm-256color", "vt100", "vt220", "xterm-old"]
)
def test_b35_where_emoji_are_measured_otherwise_signs_are_plain(term: str) -> None:
    assert default_glyphs({"LANG": "C.UTF-8", "TERM": term}, "utf-8") is Glyphs.PLAIN


@pytest.mark.parametrize(
    ("wish", "speed"),
    [("none", Speed.OFF), ("NONE", Speed.OFF), ("basic", Speed.BRISK), ("full", Speed.FULL)],
)
def test_b61_the_wish_for_less_motion_is_heard(wish: str, speed: Speed) -> None:
    assert default_options({**UTF8, "TEXTUAL_ANIMATIONS": wish}, "utf-8").speed is speed


@pytest.mark.parametrize("name", ["SSH_CONNECTION", "SSH_TTY"])
def test_b47_over_a_network_pointer_moves_are_not_followed(name: str) -> None:
    assert default_options({**UTF8, name: "somewhere"}, "utf-8").lens is Lens.CHOSEN


def test_choices_go_round() -> None:
    assert [next_choice(lens) for lens in Lens] == [Lens.CHOSEN, Lens.OFF, Lens.HOVER]
