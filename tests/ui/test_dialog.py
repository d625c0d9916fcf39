from textual.geometry import Offset

from goblins_tui.screens.dialog import Answer, Answers, Dialog
from tests.kit.app import open_table
from tests.kit.people import Table
from tests.kit.scenes import new_game

ANSWERS = (Answer("yes", "Yes, do", "y"), Answer("later", "Later", "l"), Answer("no", "No", "n"))
GAME = new_game("heron-69-a")


async def ask(
    table: Table, title: str = "Really?", body: str = "", marked: int = 0
) -> list[str | None]:
    """Open a dialog; its answer will be in the list."""
    given: list[str | None] = []
    await table.app.push_screen(Dialog(title, body, ANSWERS, marked), given.append)
    await table.pilot.pause()
    return given


async def test_every_answer_can_be_given_by_its_key_in_either_case() -> None:
    async with open_table(GAME) as table:
        for key, value in (("y", "yes"), ("L", "later"), ("n", "no")):
            given = await ask(table)
            await table.press(key)
            assert given == [value]


async def test_enter_and_space_give_the_marked_answer() -> None:
    async with open_table(GAME) as table:
        for keys in (("enter",), ("space",)):
            given = await ask(table, marked=1)
            await table.press(*keys)
            assert given == ["later"]


async def test_arrows_and_tab_mark_and_go_round() -> None:
    walks = {
        "down": "later",
        "down down": "no",
        "up": "no",
        "down down down": "yes",
        "tab": "later",
        "shift+tab": "no",
        "j": "later",
        "k h": "later",
        "right left": "yes",
    }
    async with open_table(GAME) as table:
        for keys, value in walks.items():
            given = await ask(table)
            await table.press(*keys.split(), "enter")
            assert given == [value], keys


async def test_escape_gives_the_last_answer() -> None:
    async with open_table(GAME) as table:
        given = await ask(table)
        await table.press("escape")
        assert given == ["no"]


async def test_every_answer_can_be_clicked() -> None:
    async with open_table(GAME) as table:
        for row, answer in enumerate(ANSWERS):
            given = await ask(table)
            await table.click_at(table.top.query_one(Answers).region.offset + Offset(3, row))
            assert given == [answer.value]


async def test_b16_only_the_primary_button_answers() -> None:
    async with open_table(GAME) as table:
        given = await ask(table)
        for button in (2, 3, 8):
            await table.click_at(table.top.query_one(Answers).region.offset + Offset(3, 0), button)
        assert given == []


async def test_pointing_at_an_answer_only_marks_it() -> None:
    async with open_table(GAME) as table:
        given = await ask(table)
        await table.point_at(table.top.query_one(Answers).region.offset + Offset(3, 2))
        assert table.top.query_one(Answers).marked == 2
        assert given == []


async def test_a_click_beside_the_dialog_answers_nothing_and_touches_nothing_below() -> None:
    async with open_table(GAME) as table:
        given = await ask(table)
        await table.click_at(Offset(5, 20))
        await table.press("1")
        assert given == []
        assert table.chosen is None


async def test_b100_a_paste_answers_nothing() -> None:
    async with open_table(GAME) as table:
        given = await ask(table)
        await table.paste("y\nn\n")
        assert given == []


async def test_b62_title_words_and_answers_are_shown_literally() -> None:
    async with open_table(GAME) as table:
        await ask(table, "[/] wins!", "[@click=app.quit]x[/] and [red]Bo[/red]")
        assert "[/] wins!" in table.text
        assert "[@click=app.quit]x[/] and [red]Bo[/red]" in table.text


async def test_b42_long_words_are_wrapped_and_every_answer_stays_on_the_screen() -> None:
    async with open_table(GAME, columns=60, rows=20) as table:
        await ask(table, body="Much is to be said about this. " * 8)
        for answer in ANSWERS:
            assert answer.label in table.text


async def test_the_table_shines_through() -> None:
    async with open_table(GAME) as table:
        await ask(table)
        assert "Goblins Drool" in table.text
        assert "Really?" in table.text
