from goblins_tui.options import Glyphs, Lens, Options, Seating, Speed, notice
from goblins_tui.themes import DAY, NIGHT
from tests.kit.app import AT_ONCE, open_table
from tests.kit.scenes import new_game

GAME = new_game("heron-69-a", 3)
HAND = GAME.tableau.hand


async def test_e_changes_the_lens_and_says_so() -> None:
    async with open_table(GAME) as table:
        for lens in (Lens.CHOSEN, Lens.OFF, Lens.HOVER):
            await table.press("e")
            assert table.screen.options.lens is lens
            assert table.narration == notice(lens)
            assert table.app.wants_hover is (lens is Lens.HOVER)


async def test_s_changes_the_speed_and_the_next_turn_is_shown_with_it() -> None:
    async with open_table(GAME, Options(speed=Speed.BRISK)) as table:
        await table.press("s")
        assert table.narration == notice(Speed.OFF)
        await table.add(HAND[0])
        assert not table.screen.director.is_playing
        await table.press("s")
        assert table.narration == notice(Speed.FULL)
        await table.add(table.hand[0])
        assert table.screen.director.is_playing


async def test_g_draws_with_other_characters() -> None:
    async with open_table(GAME) as table:
        assert "\N{FROG FACE}" in table.text
        await table.press("g")
        assert table.narration == notice(Glyphs.PLAIN)
        assert "\N{FROG FACE}" not in table.text
        assert "Frog" in table.text
        await table.press("g")
        assert table.narration == notice(Glyphs.ASCII)
        assert table.text.isascii()
        await table.press("g")
        assert "\N{FROG FACE}" in table.text


async def test_in_ascii_everything_on_the_table_is_ascii() -> None:
    ascii_only = Options(glyphs=Glyphs.ASCII, speed=Speed.OFF)
    async with open_table(GAME, ascii_only) as table:
        for columns, rows in ((60, 20), (80, 24), (120, 40)):
            await table.resize(columns, rows)
            await table.press("1")
            assert table.text.isascii()
            for key in ("tab", "question_mark", "t", "slash", "n"):
                await table.press(key)
                assert table.text.isascii(), key
                await table.press("escape")


async def test_p_changes_who_sits_at_the_bottom() -> None:
    async with open_table(GAME.play(HAND[0])) as table:
        titles = table.screen.table.seat_titles
        lowest = max(titles, key=lambda title: title.region.y)
        assert lowest is titles[1]
        await table.press("p")
        assert table.narration == notice(Seating.FIXED)
        assert max(titles, key=lambda title: title.region.y) is titles[0]
        await table.press("1")
        assert table.chosen == table.hand[0]


async def test_with_fixed_seats_everybody_can_play_by_keys_and_by_clicks() -> None:
    fixed = Options(seating=Seating.FIXED, speed=Speed.OFF)
    async with open_table(GAME, fixed) as table:
        await table.add(HAND[0])
        second = table.hand[1]
        await table.click(second)
        await table.click(second)
        assert table.game == GAME.play(HAND[0]).play(second)
        await table.drag(table.hand[0], table.ring_place)
        assert table.game.cursor == 3


def words_of(text: str) -> str:
    """A picture without the half blocks, which show other colours by day."""
    return text.translate(str.maketrans("\u2580\u2584", "  "))


async def test_z_changes_between_night_and_day() -> None:
    async with open_table(GAME) as table:
        assert table.app.theme == NIGHT.name
        for name, said in (
            (DAY.name, "Day: the table is bright."),
            (NIGHT.name, "Night: the table is dark."),
        ):
            before = words_of(table.text).replace(table.narration, "")
            await table.press("z")
            assert table.app.theme == name
            assert table.narration == said
            assert words_of(table.text).replace(said, "") == before


async def test_the_key_that_leaves_every_dialog_changes_nothing_where_there_is_none() -> None:
    async with open_table(GAME) as table:
        await table.press("t", "b", "b", "b")
        assert table.app.theme == NIGHT.name
        assert table.game == GAME


async def test_what_was_changed_at_the_table_holds_for_the_next_game() -> None:
    async with open_table(GAME) as table:
        await table.press("g", "e")
        await table.press("n", "y")
        setup = table.app._setup
        assert setup.options.glyphs is Glyphs.PLAIN
        assert setup.options.lens is Lens.CHOSEN


async def test_changing_how_it_looks_keeps_what_is_chosen() -> None:
    async with open_table(GAME, AT_ONCE) as table:
        await table.press("2", "g", "e", "p", "b")
        assert table.chosen == HAND[1]
