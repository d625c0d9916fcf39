from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goblins_tui.history.games import Origin, State
from goblins_tui.history.store import Store
from goblins_tui.model.importing import (
    LARGEST_FILE,
    MOST_TURNS,
    file_text,
    import_record,
    read_game,
    text_of,
)
from goblins_tui.model.journal import session_of
from goblins_tui.model.session import GameSession
from goblins_tui.rules import (
    GameRecord,
    NotationError,
    Variant,
    format_game,
    legal_cards,
    parse_game,
    play,
)
from goblins_tui.text import clean_names, harmless_names
from tests.golden.games import GAMES
from tests.kit.stored_games import DAY, NOW, keep_whole, scripted
from tests.kit.strategies import sessions

EMPTY_HAND = """\
Goblins Drool, Fairies Rule! game record 1
player: Ann
deal: crow-974-a
size: 5
first: 1
turns: 14 5 2 14 15 5 16 19 9
"""
"""A solitaire that is won and over, because no card is left to be added."""


@pytest.fixture
def store() -> Iterator[Store]:
    with closing(Store(None, lambda: NOW)) as store:
        yield store


def golden(name: str) -> str:
    return format_game(GAMES[name].play().to_record())


def endless(turns: int) -> GameRecord:
    """A solitaire that is never won."""
    record = GameRecord(Variant.FAIRIES_RULE, ("Ann",), "moss-417-a", 7)
    rng, position = Random(3), record.start()
    cards: list[int] = []
    while len(cards) < turns:
        possible = [play(position, card, record.variant) for card in legal_cards(position)]
        turn = rng.choice([turn for turn in possible if turn.outcome is None])
        cards.append(turn.card)
        position = turn.position
    return record._replace(cards=tuple(cards))


# Into the store and out again


@given(sessions())
def test_an_imported_game_comes_out_as_it_was(session: GameSession) -> None:
    record = session.to_record()._replace(date="2024-02-29")
    with closing(Store(None, lambda: NOW)) as store:
        game, is_new = import_record(store, format_game(record))
        assert is_new
        kept = session_of(store.load(game))
    assert kept.to_record() == record
    assert kept.turns == session.played
    assert kept.result == session.result


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_ended_is_kept_with_its_result(store: Store, name: str) -> None:
    saved = store.load(import_record(store, golden(name)).game)
    assert saved.line.standing.state is State.FINISHED
    assert saved.line.head.origin is Origin.IMPORTED
    assert session_of(saved).result == GAMES[name].play().result


def test_a_game_without_an_end_can_be_gone_on_with(store: Store) -> None:
    start, actions = scripted("two-players")
    half = GameSession.begin(start.record._replace(cards=tuple(a.card for a in actions[:4])))
    saved = store.load(import_record(store, format_game(half.to_record())).game)
    assert saved.line.is_open
    assert actions[4].card in legal_cards(session_of(saved).position)


def test_the_date_of_the_record_is_kept(store: Store) -> None:
    text = golden("two-players").replace("first: 1", "first: 1\ndate: 1999-12-31")
    line = store.load(import_record(store, text).game).line
    assert (line.begun[:10], line.head.record.date, line.changed) == (
        *("1999-12-31",) * 2,
        "1999-12-31 00:00:00",
    )


def test_a_record_without_a_date_gets_that_of_the_day(store: Store) -> None:
    line = store.load(import_record(store, golden("two-players")).game).line
    assert line.begun == NOW


def test_practice_stays_practice(store: Store) -> None:
    line = store.load(import_record(store, golden("solitaire-taken-back")).game).line
    assert line.standing.practice


@pytest.mark.parametrize("name", GAMES)
def test_the_same_game_is_taken_once(store: Store, name: str) -> None:
    first = import_record(store, golden(name))
    again = import_record(store, golden(name).replace("\n", " \r\n"))
    assert (first.is_new, again) == (True, (first.game, False))


def test_a_game_that_was_played_here_is_there_already(store: Store) -> None:
    game = keep_whole(store, *scripted("draw-by-repetition"))
    assert import_record(store, golden("draw-by-repetition")) == (game, False)


def test_the_same_game_of_other_people_is_another_game(store: Store) -> None:
    first = import_record(store, golden("two-players"))
    other = import_record(store, golden("two-players").replace("Ann", "Eve"))
    assert other.is_new
    assert other.game != first.game


# Names


@pytest.mark.parametrize(
    ("names", "harmless"),
    [
        (("Ann", "Bo"), ("Ann", "Bo")),
        (("\x1b[2JEve", " Bo  "), ("[2JEve", "Bo")),
        (("[/]", "[red]Bob"), ("[/]", "[red]Bob")),
        (("x" * 5000, "Bo"), ("Player 1", "Bo")),
        (("Ann", "\u200d\u2060"), ("Ann", "Player 2")),
        (("Ann", "ann"), ("Ann", "Player 2")),
        (("Player 2", ""), ("Player 2", "Player 3")),
        (("", "Player 1"), ("Player 1", "Player 2")),
        (("Player 3", "", "player 2", ""), ("Player 3", "Player 2", "Player 4", "Player 5")),
    ],
)
def test_b62_to_b68_a_name_is_cleaned_or_is_the_seat(
    names: tuple[str, ...], harmless: tuple[str, ...]
) -> None:
    assert harmless_names(names) == harmless


@given(
    st.lists(st.sampled_from(["Ann", "ann", "", "Player 1", "player 2", "Player 3"]), max_size=4)
)
def test_names_from_outside_are_never_alike(names: list[str]) -> None:
    harmless = harmless_names(names)
    assert clean_names(harmless) == harmless


def test_the_game_of_oddly_named_people_comes_out_as_it_was_kept(store: Store) -> None:
    text = golden("two-players").replace("player: Ann", "player: \x1b[2JAnn")
    session = session_of(store.load(import_record(store, text).game))
    assert session.record.names == ("[2JAnn", "Bo")
    assert not import_record(store, format_game(session.to_record())).is_new


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("w" * 21, "line 3: a name is at most 20 columns wide"),
        ("\u200d", "line 3: a name needs at least one visible character"),
        ("bo", "line 4: two players are called bo"),
    ],
)
def test_a_name_that_could_not_be_typed_is_refused_with_its_line(
    store: Store, name: str, complaint: str
) -> None:
    text = golden("two-players").replace("player: Ann", f"player: {name}")
    with pytest.raises(NotationError, match=complaint):
        import_record(store, text)


# What is refused


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1: a game record begins with"),
        (EMPTY_HAND + "turns: 9\n", "line 7: "),
        (EMPTY_HAND.replace("first", "ending: claimed\nfirst"), "line 5: there is no win to claim"),
        (EMPTY_HAND.replace("14 5", "1 5"), "line 6: .* not in the hand"),
    ],
    ids=["nothing", "a turn after the end", "a claim after the end", "a card not held"],
)
def test_what_is_no_game_is_refused_with_the_line(store: Store, text: str, reason: str) -> None:
    with pytest.raises(NotationError, match=f"^{reason}"):
        import_record(store, text)
    assert store.open_games() == ()


def test_an_empty_hand_ends_a_game_that_is_read() -> None:
    session = read_game(EMPTY_HAND)
    assert session.is_over
    assert session.result is not None
    assert session.result.flawless_turns is None


def test_a_game_without_end_is_refused_and_a_very_long_one_is_read() -> None:
    text = format_game(endless(MOST_TURNS + 1))
    with pytest.raises(NotationError, match=rf"^line {text.count(chr(10))}: .* at most 2000 turns"):
        read_game(text)
    assert read_game(format_game(endless(MOST_TURNS))).cursor == MOST_TURNS


# Files


def test_a_record_is_read_from_a_file_as_editors_write_it(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(b"\xef\xbb\xbf" + golden("two-players").replace("\n", "\r\n").encode())
    assert parse_game(file_text(file)) == GAMES["two-players"].play().to_record()


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"\xff\xfe\x00", "no text"),
        (b"GIF89a\0", "no text"),
        ("Gobl".encode("utf-16"), "no text"),
        (b"x" * (LARGEST_FILE + 1), "too long"),
    ],
    ids=["other bytes", "zero", "another encoding", "too long"],
)
def test_what_is_no_text_is_refused(tmp_path: Path, data: bytes, reason: str) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(data)
    with pytest.raises(NotationError, match=reason):
        file_text(file)
    with pytest.raises(NotationError, match=reason):
        text_of(data)


def test_the_day_of_a_game_is_no_part_of_what_makes_it_the_same(store: Store) -> None:
    text = golden("two-players")
    import_record(store, text)
    assert not import_record(store, text.replace("first: 1", f"first: 1\ndate: {DAY}")).is_new
