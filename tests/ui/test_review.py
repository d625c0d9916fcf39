"""A solitaire beside a perfect line, on the screen."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from goblins_tui.challenges import Proof
from goblins_tui.model.session import GameSession
from goblins_tui.model.solo_lines import perfect_session
from goblins_tui.options import Glyphs, Options, Speed
from goblins_tui.rules import Goal, Variant
from goblins_tui.screens.replay import ReplayScreen
from goblins_tui.screens.review import ReviewScreen
from goblins_tui.solo.review import Review, review
from goblins_tui.themes import DAY, NIGHT
from tests.golden.games import GAMES
from tests.kit.app import open_table
from tests.kit.scenes import new_game
from tests.kit.screen_host import ScreenHost

SIZES = [(60, 20), (80, 24), (120, 40), (200, 60)]
LOST = new_game("otter-88-a", 1, 9, 6, 14, 3, 9, 11, 16).claim()
"""Won in seven; the par is six."""
PROOF = Proof(6, 9, 20)
PERFECT = GAMES["solitaire-claimed"].play()
FLAWLESS = GAMES["solitaire-flawless"].play()
IMPOSSIBLE = new_game("lichen-167-a", 1)
NEVER_FLAWLESS = new_game("nettle-633-a", 1)
PICTURE = """\
        ╭──────────────────────────────────────────────────────────────╮
        │  Par 6. You won in 7: par was lost in turn 3.                │
        │                                                              │
        │        You             left   A perfect line  left           │
        │    1   Stale Sock         4   Stale Sock         4           │
        │    2   Very Smelly        3   Very Smelly        3           │
        │  ▸ 3   Lord Glower        2   Fungus Goop        3           │
        │        Here par was lost.                                    │
        │    4   Fungus Goop        2   Slime Power        2           │
        │    5   Owl Tu-Whoo        2   Lord Glower        1           │
        │    6   Spore Shock        1   Spore Shock        0           │
        │    7   Slime Power        0                                  │
        │                                                              │
        │  Left after the turn: goblins in hand.                       │
        │  One of 20 perfect lines.                                    │
        │  It goes along with yours as long as it can.                 │
        │                                                              │
        │                                                              │
        │   s  Step through the perfect line on the table              │
        │   b  Back                                                    │
        ╰──────────────────────────────────────────────────────────────╯"""


def reviewed(game: GameSession, goal: Goal = Goal.SHED) -> Review:
    """What could have been done in a game."""
    cards = tuple(turn.card for turn in game.played)
    found = review(game.start, cards, goal, game.variant)
    assert found is not None
    return found


def long_game(turns: int) -> GameSession:
    """A game that was given up after so many turns."""
    game = new_game("otter-88-a", 1)
    while game.cursor < turns:
        hand = game.tableau.hand
        card = next(card for card in hand[game.cursor % len(hand) :] + hand if not wins(game, card))
        game = game.play(card)
    return game.give_up()


def wins(game: GameSession, card: int) -> bool:
    return game.lens(card).outcome is not None


class Reader:
    """Somebody who looks at a review."""

    def __init__(self, host: ScreenHost, pilot: Pilot[None]) -> None:
        self.host = host
        self.pilot = pilot

    @property
    def results(self) -> list[str | None]:
        return self.host.results

    @property
    def text(self) -> str:
        return "\n".join(self.host.lines())

    @property
    def words(self) -> str:
        """The text without the breaks of its lines."""
        return " ".join(" ".join(line.strip(" |│") for line in self.host.lines()).split())

    @property
    def place(self) -> float:
        """How far down the text is scrolled."""
        return self.host.screen.query_one("#reading-text").scroll_y

    @property
    def end(self) -> float:
        """How far down it can be."""
        return self.host.screen.query_one("#reading-text").max_scroll_y

    def picture(self) -> str:
        """What is to be seen, but for the blank rows around it."""
        return "\n".join(line.rstrip() for line in self.host.lines()).strip("\n")

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def click(self, text: str, button: int = 1) -> None:
        await self.pilot.click(offset=self.host.find(text), button=button)
        await self.pilot.pause()


@asynccontextmanager
async def reading(
    game: GameSession = LOST,
    goal: Goal = Goal.SHED,
    proof: Proof | None = PROOF,
    glyphs: Glyphs = Glyphs.PLAIN,
    size: tuple[int, int] = (80, 24),
    theme_name: str = NIGHT.name,
) -> AsyncIterator[Reader]:
    """Show the review of a game."""
    host = ScreenHost(ReviewScreen(game, reviewed(game, goal), proof, glyphs), theme_name)
    host.set_class(glyphs is Glyphs.ASCII, "-ascii")
    async with host.run_test(size=size) as pilot:
        yield Reader(host, pilot)


# What it says


async def test_two_lines_stand_side_by_side_and_the_turn_that_lost_par_is_marked() -> None:
    async with reading() as reader:
        assert reader.picture() == PICTURE


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("glyphs", Glyphs)
async def test_b42_all_of_it_is_seen_at_every_size(size: tuple[int, int], glyphs: Glyphs) -> None:
    async with reading(size=size, glyphs=glyphs) as reader:
        assert "Par 6. You won in 7: par was lost in turn 3." in reader.text
        seen = reader.words
        while reader.place < reader.end:
            await reader.press("d")
            assert "Step through the perfect line on the table" in reader.text
            assert "Back" in reader.text
            seen += reader.words
        for words in ("1 Stale Sock 4 Stale Sock 4", "7 Slime Power 0", "as long as it can."):
            assert words in seen
        pointer = ">" if glyphs is Glyphs.ASCII else "▸"
        assert f"{pointer} 3 Lord Glower 2 Fungus Goop 3 Here par was lost." in seen


async def test_in_a_wide_window_the_box_is_no_higher_than_its_text() -> None:
    async with reading(size=(120, 40)) as reader:
        assert len(reader.picture().split("\n")) == len(PICTURE.split("\n"))
        assert reader.end == 0


async def test_what_is_seen_whole_has_no_way_further_down_until_the_window_is_too_small() -> None:
    async with reading(size=(120, 40)) as reader:
        assert "Further down" not in reader.text
        await reader.pilot.resize_terminal(60, 20)
        await reader.pilot.pause()
        assert "d  Further down" in reader.text
        await reader.press("end")
        assert "d  To the top" in reader.text
        await reader.pilot.resize_terminal(120, 40)
        await reader.pilot.pause()
        assert "Further down" not in reader.text
        assert "To the top" not in reader.text
        await reader.press("enter")
        assert reader.results == [None]


@pytest.mark.parametrize(
    ("game", "goal", "headline"),
    [
        (PERFECT, Goal.SHED, "Par 6: you played a perfect line."),
        (FLAWLESS, Goal.FLAWLESS, "Flawless par 8: you played a perfect line."),
        (FLAWLESS, Goal.SHED, "Par 6. You won in 7: par was lost in turn 3."),
        (
            LOST,
            Goal.FLAWLESS,
            "Flawless par 7. You stopped after 7 turns: par was lost in turn 2.",
        ),
        (
            new_game("otter-88-a", 1, 9, 6).give_up(),
            Goal.SHED,
            "Par 6. You gave up after 2 turns: par was still in reach.",
        ),
        (
            new_game("otter-88-a", 1).give_up(),
            Goal.SHED,
            "Par 6. You gave up at the deal: par was still in reach.",
        ),
        (
            new_game("otter-88-a", 1, 9, 6, 14).give_up(),
            Goal.SHED,
            "Par 6. You gave up after 3 turns: par was lost in turn 3.",
        ),
        (IMPOSSIBLE.give_up(), Goal.SHED, "This deal cannot be won: that is proven."),
        (
            NEVER_FLAWLESS.give_up(),
            Goal.FLAWLESS,
            "This deal cannot be flawless: that is proven.",
        ),
    ],
)
async def test_the_headline_says_how_it_compares(
    game: GameSession, goal: Goal, headline: str
) -> None:
    async with reading(game, goal) as reader:
        assert headline in reader.words


async def test_a_perfect_line_is_marked_nowhere() -> None:
    async with reading(PERFECT) as reader:
        assert "▸" not in reader.text
        assert "Here par was lost." not in reader.text


async def test_without_a_win_there_is_nothing_to_step_through() -> None:
    cards = IMPOSSIBLE.tableau.hand[:2]
    async with reading(new_game("lichen-167-a", 1, *cards).give_up(), proof=None) as reader:
        assert "You" in reader.text
        assert "perfect" not in reader.text
        await reader.press("s")
        assert reader.results == []
        await reader.press("enter")
        assert reader.results == [None]


@pytest.mark.parametrize(
    ("proof", "words"),
    [
        (Proof(6, 9, 1), "goblins in hand. The only perfect line. It goes along"),
        (Proof(6, 9, 1234), "goblins in hand. One of 1,234 perfect lines. It goes along"),
        (None, "goblins in hand. It goes along"),
    ],
)
async def test_it_says_how_many_lines_are_as_good(proof: Proof | None, words: str) -> None:
    async with reading(proof=proof) as reader:
        assert words in reader.words


async def test_for_flawless_the_cards_in_the_ring_are_left_too() -> None:
    async with reading(FLAWLESS, Goal.FLAWLESS, size=(120, 40)) as reader:
        assert "Left after the turn: cards in play, goblin-side up." in reader.words
        assert "7 Toe Chew 1 Toe Chew 1 8 Peekaboo 0 Peekaboo 0" in reader.words


async def test_goblins_rule_counts_fairies() -> None:
    game = GAMES["solitaire-taken-back"].play()
    assert game.variant is Variant.GOBLINS_RULE
    async with reading(game, size=(120, 40)) as reader:
        assert "Left after the turn: fairies in hand." in reader.words
    async with reading(game, Goal.FLAWLESS, size=(120, 40)) as reader:
        assert "Left after the turn: cards in play, fairy-side up." in reader.words


async def test_with_ascii_glyphs_it_is_ascii_only() -> None:
    async with reading(glyphs=Glyphs.ASCII, size=(60, 20)) as reader:
        assert reader.text.isascii()
        await reader.press("end")
        assert reader.text.isascii()


async def test_it_looks_the_same_by_day() -> None:
    async with reading(theme_name=DAY.name) as reader:
        assert reader.picture() == PICTURE


# How it is used


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_three_hundred_turns_can_be_read_by_keys_and_by_clicks(size: tuple[int, int]) -> None:
    async with reading(long_game(300), size=size) as reader:
        assert "You gave up after 300 turns" in reader.words
        await reader.press("end")
        assert reader.place == reader.end > 280
        assert " 300 " in reader.text
        await reader.press("home", "down", "j")
        assert reader.place == 2
        await reader.click("Further down")
        assert reader.place > 6
        await reader.click("Back")
        assert reader.results == [None]


async def test_s_wishes_to_see_the_perfect_line() -> None:
    async with reading() as reader:
        await reader.press("s")
        assert reader.results == ["step"]


async def test_so_does_a_click_once() -> None:
    async with reading() as reader:
        await reader.pilot.click(offset=reader.host.find("Step through"), times=2)
        await reader.pilot.pause()
        assert reader.results == ["step"]


@pytest.mark.parametrize("key", ["escape", "q", "b", "enter", "space"])
async def test_a_key_goes_back(key: str) -> None:
    async with reading() as reader:
        await reader.press(key)
        assert reader.results == [None]


@pytest.mark.parametrize("button", [2, 3])
async def test_b16_other_mouse_buttons_do_nothing(button: int) -> None:
    async with reading() as reader:
        await reader.click("Step through", button)
        await reader.click("Back", button)
        assert reader.results == []


async def test_b42_it_is_drawn_anew_when_the_window_changes() -> None:
    async with reading(size=(60, 20)) as reader:
        await reader.pilot.resize_terminal(80, 24)
        await reader.pilot.pause()
        assert reader.picture() == PICTURE


async def test_the_perfect_line_can_be_seen_on_the_table_turn_by_turn() -> None:
    perfect = reviewed(LOST).perfect
    assert perfect is not None
    async with open_table(LOST) as table:
        replay = ReplayScreen(perfect_session(LOST, perfect), Options(speed=Speed.OFF))
        await table.app.push_screen(replay)
        await table.press("end", "x")
        assert "Replay: turn 6 of 6" in table.text
        assert replay.game.is_over
