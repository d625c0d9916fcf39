"""Raw input that bare programs die of or misread, sent to the real game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.kit.good_play import table_of
from tests.kit.players import Player, start_table


@pytest.fixture
def player() -> Iterator[Player]:
    """A player in turn 1 at a wide table, without animation."""
    with start_table(table_of("moss-31", "Ann", "Bo"), columns=110, rows=30) as started:
        yield started


def test_b04_after_old_mouse_reports_sgr_is_asked_for_again_and_the_next_click_is_right(
    player: Player,
) -> None:
    asked = player.terminal.raw.count(b"\x1b[?1006h")
    for report in (b"\x1b[M \x99$", b"\x1b[M#\x99$", b"\x1b[M\xff\xff\xff"):
        player.terminal.send(report)
    player.terminal.send(b"\x1b[M").settle(0.2).send(b" \xe2").settle(0.2).send(b"$")
    player.terminal.wait_for(lambda seen: seen.raw.count(b"\x1b[?1006h") > asked)
    player.see_nothing_played().add(player.good_card())


@pytest.mark.parametrize(
    "report",
    [
        "\x1b[48;30;110;480;1100t",
        "\x1b[48;30;110;0;0t",
        "\x1b[48;0;0;0;0t",
        "\x1b[48;1;1;9999999;9999999t",
        "\x1b[8;24;80t\x1b[4;480;1100t",
    ],
)
def test_b06_b07_after_a_size_report_a_click_hits_the_card_under_the_pointer(
    player: Player, report: str
) -> None:
    player.terminal.send(report).move(3, 3).settle()
    player.see_nothing_played().add(player.game.tableau.hand[3])


@pytest.mark.parametrize("answer", ["\x1b[?2048;2$y", "\x1b[?2048;1$y"])
def test_b08_the_table_follows_the_window_whatever_the_terminal_says_it_can(
    player: Player, answer: str
) -> None:
    player.terminal.send(answer).settle().resize(80, 24)
    player.see_truth(timeout=1.5).add(player.good_card())


def test_b09_cards_far_to_the_right_can_be_clicked() -> None:
    with start_table(table_of("moss-31", "Ann", "Bo"), columns=300, rows=30) as player:
        assert player.place(player.game.tableau.hand[3])[0] > 95
        player.terminal.mouse(0, 299, 5).mouse(0, 299, 5, released=True)
        player.terminal.send("\x1b[<0;99999;5M\x1b[<0;0;0M\x1b[<0;-1;5M").settle()
        player.add(player.game.tableau.hand[3])
