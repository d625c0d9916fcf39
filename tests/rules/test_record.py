import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from goblins_tui.model.session import GameSession
from goblins_tui.rules import (
    Ending,
    GameRecord,
    NotationError,
    Variant,
    deal,
    format_game,
    parse_game,
)
from tests.kit.strategies import dealt, sessions

RECORD = GameRecord(Variant.FAIRIES_RULE, ("Ann", "Bo"), "moss-417-a")
CARDS = RECORD.start().hands
HEAD = """\
Goblins Drool, Fairies Rule! game record 1
variant: fairies-rule
player: Ann
player: Bo
deal: moss-417-a
first: 1
"""


def test_a_record_is_text_that_a_person_can_read() -> None:
    assert format_game(RECORD) == HEAD


@given(sessions())
def test_a_game_survives_as_text(session: GameSession) -> None:
    record = session.to_record()
    assert parse_game(format_game(record)) == record


@given(sessions())
def test_a_game_that_is_read_ends_where_it_ended(session: GameSession) -> None:
    record = parse_game(format_game(session.to_record()))
    turns = list(record.turns())
    assert tuple(turns) == session.played
    assert record.start() == session.start


@given(dealt())
def test_a_record_deals_as_it_says(record: GameRecord) -> None:
    start = deal(record.players, record.code, record.variant, record.size, record.first)
    assert record.start() == start


names = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=20)


@given(st.lists(names, min_size=1, max_size=4))
@example(["turns: 1 2 3", "[/]", "player: Bo", "a:b"])
def test_names_survive_as_text_whatever_they_say(names: list[str]) -> None:
    record = RECORD._replace(names=tuple(names))
    assert parse_game(format_game(record)) == record


def test_blank_lines_and_spaces_do_not_matter() -> None:
    loose = "\n\n" + HEAD.replace("\n", "  \r\n\n").replace(": ", ":   ") + "\n"
    assert parse_game(loose) == RECORD


def test_a_deal_code_is_read_as_people_say_it() -> None:
    assert parse_game(HEAD.replace("moss-417-a", "Moss 417")) == RECORD


def game(*changes: tuple[str, str], more: str = "") -> str:
    text = HEAD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text + more


OWN_CARD = RECORD.start().hand.bit_length()
OTHER_CARD = RECORD.start().hands[1].bit_length()

REFUSED = {
    "nothing": ("", "line 1: a game record begins with"),
    "blank lines": ("\n\n\n", "line 1: a game record begins with"),
    "another heading": ("[Event 'Ring']", "line 1: a game record begins with"),
    "another version": (game(("record 1", "record 2")), "line 1: "),
    "an unknown variant": (game(("fairies-rule", "elves-rule")), "line 2: the variant is"),
    "five players": (game(more="player: A\nplayer: B\nplayer: C\n"), "line 9: .* at most 4"),
    "no players": (game(("player: Ann\nplayer: Bo\n", "")), "line 4: a player is missing"),
    "no deal": (game(("deal: moss-417-a\n", "")), "line 5: a deal is missing"),
    "a bad deal code": (game(("moss-417", "moose-417")), "line 5: a deal code is"),
    "a size at a table": (game(more="size: 5\n"), "only solitaire has a size"),
    "a size in letters": (game(more="size: six\n"), "line 7: 'six' is no number"),
    "a size too big": (
        game(("player: Bo\n", ""), ("first: 1", "size: 9")),
        "solitaire is played with",
    ),
    "a seat that is not there": (game(("first: 1", "first: 3")), "line 6: first is 1 to 2, not 3"),
    "seat 0": (game(("first: 1", "first: 0")), "line 6: first is 1 to 2, not 0"),
    "a line without a colon": (game(more="and so on\n"), "line 7: .*a colon"),
    "an unknown word": (game(more="winner: Ann\n"), "line 7: there is no 'winner'"),
    "a card that the seat does not hold": (
        game(more=f"turns: {OTHER_CARD}\n"),
        f"line 7: .*{OTHER_CARD} is not in the hand",
    ),
    "a card that was just added": (
        game(more=f"turns: {OWN_CARD} {OWN_CARD}\n"),
        "line 7: .* is not in the hand",
    ),
    "a turn in letters": (game(more="turns: one\n"), "line 7: 'one' is no number"),
    "a turn in other digits": (game(more="turns: \u0661\n"), "line 7: '\u0661' is no number"),
    "a turn of many digits": (game(more=f"turns: {'9' * 5000}\n"), "line 7: .* is no number"),
    "a header after the turns": (
        game(more=f"turns: {OWN_CARD}\nplayer: Cy\n"),
        "line 8: nothing but turns",
    ),
    "100 kB of nonsense": ("x" * 100_000, "line 1: "),
    "100 kB in one line": (game(more="y" * 100_000), "line 7: "),
    "a megabyte": (HEAD + "\n" * 1_000_000, "too long"),
}


@pytest.mark.parametrize(("text", "sentence"), REFUSED.values(), ids=list(REFUSED))
def test_what_is_no_game_is_refused_with_the_line_that_is_wrong(text: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence) as refusal:
        parse_game(text)
    assert len(str(refusal.value)) < 130


def test_a_seat_that_is_not_there_is_told_as_the_record_counts_them() -> None:
    with pytest.raises(NotationError, match="1 to 2"):
        parse_game(game(("first: 1", "first: 3")))


def test_a_head_that_does_not_fit_together_is_not_blamed_on_the_turns() -> None:
    text = game(("player: Bo\n", ""), ("first: 1", "size: 9"), more="turns: 1\n")
    with pytest.raises(NotationError, match="line 5: solitaire is played with 5, 6 or 7 cards"):
        parse_game(text)


@given(sessions(min_players=2))
def test_turns_after_the_end_of_a_game_are_refused(session: GameSession) -> None:
    while not session.is_over and session.cursor < 400:
        session = session.play(session.position.hand.bit_length())
    record = session.to_record()
    extra = record._replace(cards=(*record.cards, session.position.hand.bit_length()))
    if session.is_over:
        with pytest.raises(NotationError, match="the game was over"):
            parse_game(format_game(extra))


@given(st.one_of(st.text(), st.text("gamevrinttusz:/ \n0123456789-").map(HEAD.__add__)))
def test_any_text_is_a_game_or_refused_as_notation(text: str) -> None:
    try:
        record = parse_game(text)
    except NotationError:
        return
    assert parse_game(format_game(record)) == record


@given(sessions(), st.integers(0, 500), st.sampled_from([*":0 9\nx", "", "\u0661"]))
def test_a_game_that_is_read_can_be_played_on(
    session: GameSession, place: int, character: str
) -> None:
    text = format_game(session.to_record())
    place %= len(text)
    try:
        record = parse_game(text[:place] + character + text[place + 1 :])
    except NotationError:
        return
    assert GameSession.begin(record).to_record() == record


ALONE = """\
Goblins Drool, Fairies Rule! game record 1
variant: fairies-rule
player: Ann
deal: otter-88-a
size: 5
first: 1
date: 2026-11-30
practice: yes
ending: claimed
turns: 3 9 6 14 11 16
"""


def test_a_record_tells_its_day_its_ending_and_whether_it_was_practice() -> None:
    record = parse_game(ALONE)
    assert (record.date, record.practice, record.ending) == ("2026-11-30", True, Ending.CLAIMED)
    assert format_game(record) == ALONE


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("date: 2026-11-30", "date: 2026-13-30", "line 7: a date is year, month and day"),
        ("date: 2026-11-30", "date: yesterday", "line 7: a date is year, month and day"),
        ("practice: yes", "practice: maybe", "line 8: practice is yes, or not there"),
        ("ending: claimed", "ending: rage", "line 9: the ending is claimed, drawn or given-up"),
        ("ending: claimed", "ending: drawn", "line 9: no position came up three times"),
        (" 16", "", "line 9: only a solitaire in which all were shed can be claimed"),
        ("practice: yes", "date: 2026-11-30", "line 8: date was told in line 7 already"),
    ],
)
def test_what_is_wrong_in_the_head_is_told_with_its_line(
    old: str, new: str, complaint: str
) -> None:
    with pytest.raises(NotationError, match=complaint):
        parse_game(ALONE.replace(old, new))


def test_a_game_that_was_over_by_itself_has_no_other_ending() -> None:
    flawless = format_game(
        GameRecord(Variant.FAIRIES_RULE, ("Ann",), "fern-7-a", 5, 0, (11, 9, 4, 14, 5, 6, 19, 16))
    )
    with pytest.raises(NotationError, match="line 7: the game was over after 8 turns"):
        parse_game(flawless.replace("turns:", "ending: claimed\nturns:"))


def test_a_record_tells_which_seats_computer_players_had() -> None:
    record = RECORD._replace(computers=("", "Owl of the Wood"))
    assert "computer: 2 Owl of the Wood\n" in format_game(record)
    assert parse_game(format_game(record)) == record


@pytest.mark.parametrize(
    "line", ["computer: 3 Owl", "computer: 0 Owl", "computer: 1", "computer: Owl", "computer: 1 "]
)
def test_a_computer_player_has_a_seat_at_the_table_and_a_name(line: str) -> None:
    with pytest.raises(NotationError, match="line 7: "):
        parse_game(f"{HEAD}{line}\n")


def test_no_seat_has_two_computer_players() -> None:
    with pytest.raises(NotationError, match="line 8: each seat has one"):
        parse_game(f"{HEAD}computer: 1 Owl\ncomputer: 1 Badger\n")
    late = f"{HEAD}computer: 1 Owl\nplayer: Cy\ncomputer: 3 Owl\n"
    with pytest.raises(NotationError, match=r"line 9: .* after all players"):
        parse_game(late)
