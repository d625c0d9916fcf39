import pytest
from textual.geometry import Offset

from goblins_tui.model.chronicle import log_entries, turn_text
from goblins_tui.model.session import GameSession
from goblins_tui.options import Lens, Options, Speed
from goblins_tui.rules import Variant
from goblins_tui.widgets.bars import Header
from goblins_tui.widgets.card_pen import Tag
from goblins_tui.widgets.card_table import CardTable
from tests.kit.app import open_table
from tests.kit.people import Table
from tests.kit.scenes import (
    BEFORE_FLAWLESS,
    FULL_HANDS,
    find_game,
    has_one_left,
    last,
    may_shed,
    much_moves,
    new_game,
    turned_by_rhyme,
)

GAME = find_game(much_moves)
HAND = GAME.tableau.hand
LOG_COLUMNS = 120
SIZES = [(60, 20), (80, 24), (100, 30), (120, 40), (200, 60), (300, 80)]


def options(lens: Lens) -> Options:
    return Options(lens=lens, speed=Speed.OFF)


def forecast(table: Table) -> dict[int, Tag]:
    """What the lens tells of the cards."""
    tags = {card: table.tag(card) for card in table.game.tableau.cards}
    return {card: tag for card, tag in tags.items() if tag is not None and tag.is_forecast}


def truth(game: GameSession, card: int) -> dict[int, Tag]:
    """What adding a card will do."""
    lens = game.lens(card)
    both = set(lens.flipped) & set(lens.taken)
    return {
        **dict.fromkeys(lens.flipped, Tag.FLIPS),
        **dict.fromkeys(lens.taken, Tag.COMES_HOME),
        **dict.fromkeys(both, Tag.FLIPS_AND_COMES_HOME),
    }


MOVER = next(c for c in HAND if len(set(truth(GAME, c).values())) == 3)
"""A card that would flip a card, bring one home, and do both to a third."""


# The lens -----------------------------------------------------------------------------------


async def test_the_lens_shows_what_every_card_of_the_hand_would_do() -> None:
    async with open_table(GAME) as table:
        for card in HAND:
            await table.choose(card)
            assert forecast(table) == truth(GAME, card)
            held = GAME.lens(card)
            assert f"{table.face_name(card)}: " in table.narration
            assert held.outcome or f"{held.goblins} goblin" in table.narration


async def test_the_lens_tags_can_be_read_on_the_cards() -> None:
    async with open_table(GAME, columns=100, rows=40) as table:
        await table.choose(MOVER)
        words = {Tag.FLIPS: "↻ flips", Tag.COMES_HOME: "⌂ home", Tag.FLIPS_AND_COMES_HOME: "↻ + ⌂"}
        for card, tag in truth(GAME, MOVER).items():
            assert words[tag] in table.card_text(card)


@pytest.mark.parametrize("lens", Lens)
async def test_the_lens_follows_the_pointer_only_if_the_options_say_so(lens: Lens) -> None:
    async with open_table(GAME, options(lens)) as table:
        await table.point_at(MOVER)
        assert forecast(table) == (truth(GAME, MOVER) if lens is Lens.HOVER else {})
        await table.point_at(Offset(0, 0))
        assert forecast(table) == {}


@pytest.mark.parametrize("lens", Lens)
async def test_the_lens_shows_the_chosen_card_unless_it_is_off(lens: Lens) -> None:
    async with open_table(GAME, options(lens)) as table:
        await table.choose(MOVER)
        assert forecast(table) == ({} if lens is Lens.OFF else truth(GAME, MOVER))
        assert table.face_name(MOVER) in table.narration


async def test_pointing_chooses_nothing() -> None:
    async with open_table(GAME) as table:
        await table.point_at(MOVER)
        assert table.chosen is None
        await table.press("enter")
        assert table.game == GAME


async def test_pointing_at_cards_elsewhere_shows_no_lens() -> None:
    async with open_table(GAME) as table:
        for card in (GAME.tableau.ring[0], GAME.tableau.hands[1 - GAME.seat][0]):
            await table.point_at(card)
            assert forecast(table) == {}


async def test_the_lens_of_a_winning_card_says_so() -> None:
    game = find_game(may_shed)
    card = next(card for card in game.tableau.hand if game.lens(card).outcome)
    async with open_table(game) as table:
        await table.choose(card)
        assert "You win!" in table.narration


# Words --------------------------------------------------------------------------------------


async def test_before_the_first_turn_the_narrator_tells_what_wins() -> None:
    async with open_table(new_game("moss-1-a")) as table:
        goal = "End your turn without a goblin, or with 6 fairies, and you win."
        assert table.narration == goal


async def test_after_a_turn_the_narrator_tells_what_happened() -> None:
    async with open_table(GAME) as table:
        await table.add(HAND[0])
        assert table.narration == turn_text(table.game, table.game.cursor)


async def test_the_last_turn_is_marked_on_the_cards() -> None:
    game = find_game(turned_by_rhyme)
    turn = last(game)
    async with open_table(game) as table:
        assert table.tag(turn.card) is Tag.ADDED
        assert all(table.tag(card) is Tag.CAME_HOME for card in turn.taken)
        assert all(table.tag(card) is Tag.FLIPPED for card in set(turn.flipped) - set(turn.taken))


async def test_header_and_titles_tell_turn_deal_players_and_what_they_hold() -> None:
    async with open_table(new_game("moss-1-a", 3)) as table:
        assert "Turn 1" in table.lines[0]
        assert "deal moss-1-a" in table.lines[0]
        for words in ("Ann, your turn", "Bo  4 goblins, 0 fairies", "Cy  4 goblins, 0 fairies"):
            assert words in table.text


async def test_the_middle_of_goblins_rule_is_the_cave() -> None:
    async with open_table(new_game("moss-1-a", variant=Variant.GOBLINS_RULE)) as table:
        assert "Goblin Cave" in table.text
        assert "Fairy Ring" not in table.text
        assert "without a fairy, or with 6 goblins" in table.narration


@pytest.mark.parametrize("players", [2, 4])
async def test_one_goblin_left_is_an_alarm_on_the_title_of_that_player(players: int) -> None:
    game = find_game(has_one_left, players)
    async with open_table(game) as table:
        for columns, rows in SIZES:
            await table.resize(columns, rows)
            for seat in range(players):
                title = table.screen.table.seat_titles[seat].render_line(0).text
                is_alarming = seat in game.seats_with_one_left()
                assert ("LEFT" in title) is is_alarming, f"{columns}x{rows}"


async def test_solitaire_counts_turns_and_knows_no_other_players() -> None:
    game = new_game("fern-7-a", 1)
    async with open_table(game) as table:
        assert "Turn 1" in table.lines[0]
        assert "your turn" not in table.text
        await table.add(game.tableau.hand[0])
        assert "Turn 2" in table.lines[0]


async def test_pressing_on_keeps_the_win_in_the_header() -> None:
    async with open_table(BEFORE_FLAWLESS.press_on()) as table:
        assert "Turn 8, won in 7" in table.lines[0]


# The log ------------------------------------------------------------------------------------


async def test_beside_a_wide_table_the_log_grows_with_every_turn() -> None:
    async with open_table(GAME, columns=LOG_COLUMNS, rows=40) as table:
        await table.add(HAND[0])
        lines = [entry.text for entry in log_entries(table.game)]
        assert [text for _, text in table.screen.table.log_view.entries] == list(lines)
        assert table.screen.table.log_view.display


async def test_beside_a_narrow_table_there_is_no_log() -> None:
    async with open_table(GAME) as table:
        assert not table.screen.table.log_view.display


# Every size ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 3, 4])
async def test_every_face_in_play_is_on_the_screen_with_its_whole_name(players: int) -> None:
    game = FULL_HANDS[players]
    async with open_table(game) as table:
        for columns, rows in SIZES:
            await table.resize(columns, rows)
            text = table.text
            for card in game.tableau.cards:
                assert table.face_name(card) in text
                assert table.face_name(card) in table.card_text(card)


async def test_an_answer_that_comes_while_the_table_is_taken_apart_changes_nothing() -> None:
    async with open_table(GAME) as table:
        screen = table.screen
        await screen.query(Header).remove()
        await screen.query(CardTable).remove()
        screen.remove()
        assert screen.is_attached
        screen.show_all()
        screen.settle()
        screen.tell("Too late.")
