import re
from itertools import groupby
from xml.etree import ElementTree

import pytest

from goblins_tui.rules import DECK, Deck, Side
from goblins_tui.text import clean_line
from goblins_tui.themes import THEMES
from goblins_tui.widgets.contact_sheet import NOTE, TITLE, contact_sheet
from goblins_tui.widgets.portraits import Pixels, PortraitSize, portrait

SVG = "{http://www.w3.org/2000/svg}"
COLOURS = {
    theme.name: {
        **theme.variables,
        "background": str(theme.background),
        "foreground": str(theme.foreground),
    }
    for theme in THEMES
}
NIGHT = COLOURS["forest-night"]
SHEETS = {name: contact_sheet(colours) for name, colours in COLOURS.items()}
RUN = re.compile(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z")


def cards(sheet: str) -> list[ElementTree.Element]:
    """The cards of a sheet, in the order in which they are drawn."""
    return ElementTree.fromstring(sheet).findall(f"{SVG}g")


def name_on(card: ElementTree.Element) -> str:
    text = card.find(f"{SVG}text")
    assert text is not None
    return "".join(text.itertext())


def pixels_on(card: ElementTree.Element) -> Pixels:
    """The portrait, read back from the runs of its paths."""
    canvas: list[list[str | None]] = [[None] * 16 for _ in range(16)]
    for path in card.iter(f"{SVG}path"):
        assert RUN.sub("", path.attrib["d"]) == ""
        for left, top, count, back in RUN.findall(path.attrib["d"]):
            assert count == back
            for x in range(int(left), int(left) + int(count)):
                assert canvas[int(top)][x] is None
                canvas[int(top)][x] = path.attrib["fill"]
    return tuple(map(tuple, canvas))


def test_all_forty_are_there_goblins_first_and_each_side_by_the_alphabet() -> None:
    names = [name_on(card) for card in cards(SHEETS["forest-night"])]
    goblins = sorted(card.goblin.name for card in DECK)
    fairies = sorted(card.fairy.name for card in DECK)
    assert names == [*goblins, *fairies]


@pytest.mark.parametrize("theme", COLOURS)
def test_each_has_its_name_below_its_own_portrait_on_its_own_colour(theme: str) -> None:
    faces = {card.face(side).name: (card.number, side) for card in DECK for side in Side}
    for card in cards(SHEETS[theme]):
        number, side = faces[name_on(card)]
        ground = COLOURS[theme][f"{side}-card"]
        frame = card.find(f"{SVG}rect")
        assert frame is not None
        assert frame.attrib["fill"] == ground
        assert pixels_on(card) == portrait(number, side, PortraitSize.LARGE, ground)


def test_goblins_and_fairies_are_told_apart_by_words_and_by_the_shape_of_their_cards() -> None:
    drawn = cards(SHEETS["forest-night"])
    corners = [card.findall(f"{SVG}rect")[0].attrib["rx"] for card in drawn]
    assert [len([*group]) for _, group in groupby(corners)] == [20, 20]
    words = [
        "".join(text.itertext())
        for text in ElementTree.fromstring(SHEETS["forest-night"]).findall(f"{SVG}text")
    ]
    assert words == [TITLE, "Goblins", "Fairies", NOTE]


def test_nothing_tells_which_two_share_a_card() -> None:
    other_way_round = Deck(
        card._replace(number=21 - card.number)
        for card in sorted(DECK, key=lambda card: -card.number)
    )

    def without_portraits(sheet: str) -> list[str]:
        return [line for line in sheet.splitlines() if "<path" not in line]

    sheet = contact_sheet(NIGHT, other_way_round)
    assert without_portraits(sheet) == without_portraits(SHEETS["forest-night"])


@pytest.mark.parametrize("theme", COLOURS)
def test_a_sheet_is_small_plain_and_the_same_each_time(theme: str) -> None:
    sheet = SHEETS[theme]
    assert sheet == contact_sheet(COLOURS[theme])
    assert len(sheet.encode("ascii")) < 150_000
    assert sheet == "".join(f"{clean_line(line)}\n" for line in sheet.splitlines())


def test_everything_lies_inside_the_picture_and_no_card_upon_another() -> None:
    root = ElementTree.fromstring(SHEETS["forest-night"])
    _, _, width, height = map(int, root.attrib["viewBox"].split())
    taken: set[tuple[float, float]] = set()
    for card in cards(SHEETS["forest-night"]):
        place = re.fullmatch(r"translate\((\d+) (\d+)\)", card.attrib["transform"])
        frame = card.find(f"{SVG}rect")
        assert place is not None
        assert frame is not None
        x, y = map(int, place.groups())
        right, bottom = (float(frame.attrib[side]) + 1 for side in ("width", "height"))
        assert 0 < x < x + right < width
        assert 0 < y < y + bottom < height
        cells = {(column, row) for column in (x, x + right) for row in (y, y + bottom)}
        assert not cells & taken
        taken |= cells


def test_a_name_is_never_markup() -> None:
    first, *others = DECK
    name = "<b>&Dr\"'oop"
    face = first.goblin._replace(name=name)
    deck = Deck([first._replace(goblin=face), *others])
    assert name in [name_on(card) for card in cards(contact_sheet(NIGHT, deck))]
