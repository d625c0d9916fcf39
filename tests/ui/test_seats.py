"""Who can be given a seat, page by page, with many that packages bring along."""

from pathlib import Path

import pytest

from goblins_tui.characters import CHARACTERS
from goblins_tui.model.session import GameSession
from goblins_tui.rules import GameRecord
from goblins_tui.screens.dialog import Answers, Dialog
from tests.kit.company import Company, open_company, with_computers
from tests.kit.guests import Packages
from tests.kit.scenes import new_game

LONGEST = "Bartholomäus d. Alte"
NAMES = tuple(f"guest-{number:02}" for number in range(1, 22))
"""Three pages of guests, the last with three of them."""
PLAIN = new_game("heron-69-a")
OURS = ("A person", "A person, warned", *(f"{name}, " for name in CHARACTERS))


@pytest.fixture
def guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Packages:
    """A folder in which packages with opponents are found."""
    monkeypatch.syspath_prepend(tmp_path)
    return Packages(tmp_path)


@pytest.fixture
def many(guests: Packages) -> None:
    """More guests than a page holds."""
    code = "class Guest: line = ''; choose = print"
    guests.add("many-pack", dict.fromkeys(NAMES, "many_code:Guest"), many_code=code)


def dialog(table: Company) -> Dialog:
    assert isinstance(table.top, Dialog)
    return table.top


def marked(table: Company) -> str:
    """The answer that Enter gives."""
    answers = dialog(table).query_one(Answers)
    return answers.answers[answers.marked].label


def labels(table: Company) -> list[str]:
    """What can be answered, with its keys."""
    return [f"{each.key} {each.label}" for each in dialog(table).query_one(Answers).answers]


def is_whole(table: Company) -> bool:
    """Whether all of the dialog can be seen, its frame included."""
    frame = dialog(table).query_one("#dialog").region
    answers = dialog(table).query_one(Answers)
    return (
        table.top.region.contains_region(frame)
        and frame.contains_region(answers.region)
        and answers.size.height == len(answers.answers)
        and all(f" {label.replace(' ', '  ', 1)} " in table.text for label in labels(table))
    )


async def ask(table: Company, *keys: str) -> None:
    """Ask who plays for the second seat, and go on key by key."""
    await table.press("a", "2", *keys)


def called(name: str, computer: str) -> GameSession:
    """A game whose second seat has a name and a computer player."""
    record: GameRecord = PLAIN.to_record()
    return GameSession.begin(record._replace(names=("Ann", name), computers=("", computer)))


async def test_without_guests_there_is_one_page() -> None:
    async with open_company(PLAIN) as table:
        await ask(table)
        keys = "pw123456b"
        assert "".join(label[0] for label in labels(table)) == keys
        for label, start in zip(labels(table), OURS, strict=False):
            assert label[2:].startswith(start)
        await table.press("m")
        assert "".join(label[0] for label in labels(table)) == keys


@pytest.mark.usefixtures("many")
async def test_guests_have_pages_of_their_own_and_after_the_last_comes_the_first() -> None:
    async with open_company(PLAIN) as table:
        await ask(table)
        first = labels(table)
        assert first[-2:] == ["m Others that are installed", "b As it is"]
        pages = []
        for _ in range(3):
            await table.press("m")
            pages.append(labels(table))
        for number, page in enumerate(pages):
            names = NAMES[9 * number : 9 * number + 9]
            more = "m The first page" if number == 2 else "m More"
            assert page == [
                *(f"{key} {name}" for key, name in enumerate(names, start=1)),
                *(more, "b As it is"),
            ]
        assert "page 3 of 3" in table.dialog
        await table.press("m")
        assert labels(table) == first


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize(
    ("keys", "name"), [("m1", "guest-01"), ("m9", "guest-09"), ("mm5", "guest-14"), ("mmmm6", "")]
)
async def test_a_seat_is_given_by_keys_from_every_page(keys: str, name: str) -> None:
    async with open_company(PLAIN) as table:
        await ask(table, *keys)
        await table.wait_until(lambda: table.is_open)
        assert table.game.computers == ("", name or "Seer")


@pytest.mark.usefixtures("many")
async def test_a_seat_is_given_by_clicks_from_the_last_page() -> None:
    async with open_company(PLAIN, columns=60, rows=20) as table:
        await table.press("a")
        await table.click_text("Bo: a person")
        await table.click_text("Others that are installed")
        await table.click_text("More")
        await table.click_text("More")
        await table.click_text("guest-21")
        await table.wait_until(lambda: table.is_open)
        assert table.game.computers == ("", "guest-21")


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize("pages", range(4))
async def test_every_page_has_a_way_out_that_changes_nothing(pages: int) -> None:
    async with open_company(PLAIN, columns=60, rows=20) as table:
        for way_out in ("b", "escape", "click"):
            await ask(table, *["m"] * pages)
            if way_out == "click":
                await table.click_text("As it is")
            else:
                await table.press(way_out)
            await table.wait_until(lambda: table.is_open)
            assert table.game == PLAIN


@pytest.mark.usefixtures("many")
async def test_nothing_is_cut_off_in_the_smallest_window() -> None:
    game = called(LONGEST, "guest-12")
    async with open_company(game, columns=60, rows=20) as table:
        await table.press("a")
        assert is_whole(table)
        await table.press("2")
        for _ in range(4):
            assert f"Who plays for {LONGEST}?" in table.text
            assert is_whole(table)
            await table.press("m")


@pytest.mark.usefixtures("many")
async def test_who_sits_there_is_marked_on_their_page_and_the_way_to_it_before() -> None:
    async with open_company(with_computers(PLAIN, "", "guest-12")) as table:
        await ask(table)
        for label in ("Others that are installed", "More", "guest-12"):
            assert marked(table) == label
            await table.press("enter")
        await table.wait_until(lambda: table.is_open)
        assert table.game.computers == ("", "guest-12")


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize(
    ("computer", "warned", "label"),
    [
        ("", (), "A person"),
        ("", (1,), "A person, warned of wins that can come next"),
        ("Owl", (), "Owl, strength 5 of 5"),
    ],
)
async def test_who_sits_there_is_marked_on_the_first_page(
    computer: str, warned: tuple[int, ...], label: str
) -> None:
    async with open_company(with_computers(PLAIN, "", computer), warned=warned) as table:
        await ask(table)
        assert marked(table) == label
        await table.press("m")
        assert marked(table) == "guest-01"


@pytest.mark.parametrize(
    ("name", "computer", "label"),
    [
        ("Owl", "Owl", "2 Owl: computer player"),
        ("Bo", "Owl", "2 Bo: Owl"),
        ("Owl", "", "2 Owl: a person"),
    ],
)
async def test_a_seat_called_as_its_computer_player_does_not_say_the_name_twice(
    name: str, computer: str, label: str
) -> None:
    async with open_company(called(name, computer)) as table:
        await table.press("a")
        assert label in labels(table)
