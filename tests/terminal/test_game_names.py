"""Names that would break, colour, command or misplace: the real program shows them harmlessly."""

from __future__ import annotations

import pytest

from goblins_tui.text import clean_names
from tests.kit.good_play import table_of
from tests.kit.players import Player, game_on_screen, play, start_table
from tests.kit.seen_table import ShowsTable
from tests.kit.terminal import Terminal

pytestmark = pytest.mark.slow

ACCENTS = "a" + "\u0301" * 30
TABLES = {
    "B62 B63 markup": ("[@click=app.quit]x", "[/", "[red]Bob", "[b"),
    "B62 B63 more markup": ("[link=http://a.b]y", "[/]", "[0] Bob", "\\[bold]x"),
    "B64 commands": ("\x1b[2JEve", "\x1b]0;hi\x07Tom", "\x1b]52;c;aGk=\x07Mal", "\x1b[?1003lZoe"),
    "B64 C1 codes": ("\x9b2JOs", "\x85\x90Pat\x9c", "\x1b\\Flo", "\x7f\x01\x08Gus"),
    "B66 B67 widths": ("W" * 20, "i", "漢字" * 5, "가나다라마바사아자차"),
    "B68 marks": (ACCENTS, "o\u0308\u0323\u0332e", "\u202eevil\u202c", "a\u200d\u2060\ufeffb"),
    "B68 right to left": ("שלום", "مرحبا", "\u2067x\u2069y", "z\U000e0041"),
}
INJECTED = ["\x1b[2J", "\x1b]0;hi", "\x1b]52", "\x9b", "\x90", "\x85", "\x9c", "\u202e", "\u200d"]


def see_rows_intact(terminal: Terminal) -> None:
    """The two ruled titles reach the right edge, and nothing has run over into the next row."""
    rules = [y for _, y, _ in terminal.find_all("^(──) ")]
    assert len(rules) == 2, terminal.text
    for y in rules:
        assert terminal.screen.buffer[y][terminal.screen.columns - 1].data == "─", terminal.text


def see_nothing_injected(terminal: Terminal) -> None:
    """No part of a name has come out as a command."""
    written = terminal.raw.decode("utf-8", "replace")
    assert [code for code in INJECTED if code in written] == []
    assert terminal.mode_is_on(1003)


def click_on_name(terminal: Terminal, name: str) -> None:
    """Click every cell of the first place where a name stands."""
    x, y, _ = terminal.find_all(f"({name[0] if name[0].isalnum() else chr(92) + name[0]})")[0]
    for column in range(x, x + 12):
        terminal.mouse(0, column, y).mouse(0, column, y, released=True)
    terminal.settle(0.1)


@pytest.mark.parametrize("names", TABLES.values(), ids=TABLES)
def test_b62_to_b68_a_game_of_oddly_named_people_is_played_to_its_end(
    names: tuple[str, ...],
) -> None:
    shown = clean_names(names)
    arguments = ["play", "--players", ",".join(names), "--first", "1", "--deal", "moss-30"]
    with play(*arguments, "--speed", "off") as terminal:
        player = Player(terminal, table_of("moss-30", *shown)).begin()
        click_on_name(terminal, shown[0])
        see_rows_intact(terminal)
        while not player.game.is_over:
            player.add_by_keys(player.good_card())
            if player.game.cursor == 4:
                see_rows_intact(player.see_nothing_played().terminal)
        terminal.wait_for(f"{shown[0]} wins!").settle()
        click_on_name(terminal, shown[0])
        terminal.settle(0.6).press("l").wait_for(ShowsTable(player.game, opened=True))
        see_rows_intact(terminal)
        see_nothing_injected(terminal)
        assert terminal.press("q").wait_for_exit() == 0


@pytest.mark.parametrize(
    "names",
    [
        "Ann,\u200b\u2060",
        "Ann,",
        "Ann,   ",
        "Ann,ann",
        "Ann," + "x" * 21,
        "Ann," + "漢" * 11,
        "Ann," + "x" * 5000,
        "Ann,\x1b[2J" + "x" * 5000,
    ],
    ids=lambda names: ascii(names)[:20],
)
def test_b64_b66_b68_names_that_cannot_be_used_are_refused_in_one_harmless_line(
    names: str,
) -> None:
    with play("play", "--players", names, columns=250) as terminal:
        assert terminal.wait_for_exit() == 2
        lines = terminal.raw.decode().splitlines()
        assert len(lines) == 1
        assert "name" in lines[0] or "called" in lines[0]
        assert "\x1b" not in lines[0]


@pytest.mark.parametrize("names", TABLES.values(), ids=TABLES)
def test_b62_to_b68_names_pasted_into_the_set_up_become_harmless_players(
    names: tuple[str, ...],
) -> None:
    shown = clean_names(names)
    with play("--deal", "moss-31", "--speed", "off") as terminal:
        terminal.wait_for("Play ").settle().press("4").settle()
        for seat, name in enumerate(names, start=1):
            terminal.click_text(f"Player {seat}").send(f"\x1b[200~{name}\x1b[201~").settle()
        terminal.press("enter")
        player = Player(terminal, game_on_screen(terminal, *shown)).begin()
        see_rows_intact(terminal)
        player.add(player.good_card())
        see_nothing_injected(terminal)


def test_b66_five_thousand_pasted_letters_become_a_name_of_twenty_and_a_sentence() -> None:
    with play("--deal", "moss-31", "--speed", "off") as terminal:
        terminal.wait_for("Play ").settle().click_text("Player 1")
        terminal.send(f"\x1b[200~{'m' * 5000}\x1b[201~").wait_for("at most 20 columns")
        terminal.press("enter")
        Player(terminal, game_on_screen(terminal, "m" * 20, "Player 2")).begin()
        see_rows_intact(terminal)


def test_b67_wide_letters_are_typed_cut_and_edited_by_columns() -> None:
    with play("--deal", "moss-31", "--speed", "off") as terminal:
        terminal.wait_for("Play ").settle().click_text("Player 1").press("backspace")
        terminal.write("漢字" * 6).wait_for("at most 20 columns")
        terminal.wait_for("漢字" * 5).press("left", "left", "backspace", "é")
        terminal.press("enter")
        name = "漢字漢字漢字漢é漢字"
        Player(terminal, game_on_screen(terminal, name, "Player 2")).begin()
        see_rows_intact(terminal)


def test_b62_an_odd_name_alone_is_harmless_too() -> None:
    with start_table(table_of("moss-45", "[/b]")) as player:
        see_rows_intact(player.terminal)
        player.add(player.good_card()).see_nothing_played()
