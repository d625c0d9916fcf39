from random import Random

import pytest
from hypothesis import given

from goblins_tui.model.chronicle import (
    face_name,
    goal_text,
    lens_text,
    log_entries,
    outcome_text,
    result_text,
    turn_text,
)
from goblins_tui.model.session import GameSession
from goblins_tui.rules import GameRecord, Outcome, Variant, legal_cards, parse_position
from tests.kit.hiding import HIDDEN, deck_with_other_hidden_faces
from tests.kit.strategies import chance, decks, sessions

NARRATOR_COLUMNS = 78


def at(position: str, variant: Variant = Variant.FAIRIES_RULE) -> GameSession:
    """A game that begins with some position."""
    start = parse_position(position)
    names = ("Ann", "Bo", "Cy", "Di")[: len(start.hands)]
    return GameSession(GameRecord(variant, names, "moss-1-a"), start)


def log(session: GameSession) -> list[str]:
    return [entry.text for entry in log_entries(session)]


def result_of(session: GameSession) -> str:
    assert session.result is not None
    return result_text(session, session.result)


@pytest.mark.parametrize(
    ("position", "card", "text"),
    [
        ("G4 G10 / G3 | F2 | 0", 10, "Ann adds Knock Knock (Moon). Nothing else moves."),
        (
            "G4 / G9 G10 | F1 F14 G2 | 1",
            9,
            "Bo adds Stale Sock (Sun). Rhymes: Moth Flock and Hollyhock flip. Takes Boss Droop.",
        ),
        ("G4 / G9 G10 | F8 | 1", 9, "Bo adds Stale Sock (Sun). Rhymes: Petal Smock flips."),
        (
            "G4 / G9 G8 | F2 F10 | 1",
            9,
            "Bo adds Stale Sock (Sun). Takes Sky Blue and Sunny Nelly.",
        ),
        (
            "G1 G2 / G4 | F3 G8 F12 G18 | 0",
            1,
            "Ann adds Boss Droop (Sun). A star! Pond Flower, Wet Welly, Lady Bower and Ghoul Goo "
            "flip. Takes Sun Shower.",
        ),
        ("G1 G2 / G4 | | 0", 1, "Ann adds Boss Droop (Sun). Nothing else moves."),
        ("G4 / G9 | F2 | 1", 9, "Bo adds Stale Sock (Sun). Takes Sky Blue. No goblins left!"),
        (
            "G4 / G9 G8 F1 F2 F3 F6 F5 F10 | | 1",
            9,
            "Bo adds Stale Sock (Sun). Nothing else moves. Six fairies!",
        ),
    ],
    ids=["nothing", "rhymes", "one rhyme", "takes", "star", "lone star", "shed", "gathered"],
)
def test_a_turn_tells_what_was_added_what_flipped_and_what_came_home(
    position: str, card: int, text: str
) -> None:
    assert turn_text(at(position).play(card), 1) == text


def test_a_card_has_the_name_that_it_shows() -> None:
    session = at("G2 F3 / G5 | F7 | 0")
    names = [face_name(session, card, session.position) for card in (2, 3, 5, 7)]
    assert names == ["Worm Soup", "Pond Flower", "Burnt Jelly", "Lily Canoe"]


@pytest.mark.parametrize(
    ("outcome", "variant", "text"),
    [
        (Outcome.SHED, Variant.FAIRIES_RULE, "No goblins left!"),
        (Outcome.SHED, Variant.GOBLINS_RULE, "No fairies left!"),
        (Outcome.GATHERED, Variant.FAIRIES_RULE, "Six fairies!"),
        (Outcome.GATHERED, Variant.GOBLINS_RULE, "Six goblins!"),
    ],
)
def test_an_outcome_names_the_side_that_decided(
    outcome: Outcome, variant: Variant, text: str
) -> None:
    assert outcome_text(outcome, variant) == text


def test_a_result_names_the_winner_the_turn_and_the_way() -> None:
    shed = at("G4 / G9 | F2 | 1").play(9)
    assert result_of(shed) == "Bo wins in turn 1 without a goblin."
    gathered = at("G4 / G9 G8 F1 F2 F3 F6 F5 F10 F13 | | 1").play(9)
    assert result_of(gathered) == "Bo wins in turn 1 with 7 fairies."
    mirrored = at("F4 / F9 | G18 | 1", Variant.GOBLINS_RULE).play(9)
    assert result_of(mirrored) == "Bo wins in turn 1 without a fairy."


def test_a_result_alone_tells_both_counts() -> None:
    claimed = at("G9 F3 | F8 F2 | 0").play(9).claim()
    assert result_of(claimed) == "Won in 1 turn."
    record = GameRecord(Variant.FAIRIES_RULE, ("Ann",), "fern-7-a", 5)
    flawless = GameSession.begin(record._replace(cards=(11, 9, 4, 14, 5, 6, 19, 16)))
    assert result_of(flawless) == "Won in 7 turns, flawless in 8!"


def test_a_draw_tells_why() -> None:
    record = GameRecord(Variant.FAIRIES_RULE, ("Ann", "Bo"), "heron-69-a")
    session = GameSession.begin(record._replace(cards=(7, 1, 19, 2) * 2)).agree_draw()
    assert result_of(session) == "A draw after 8 turns: the game went round in circles."


def test_the_log_begins_with_the_deal_and_ends_with_the_result() -> None:
    session = at("G4 / G9 | F2 | 1")
    assert log(session) == ["Deal moss-1-a. Bo begins."]
    assert log(session.play(9)) == [
        "Deal moss-1-a. Bo begins.",
        "Turn 1. Bo adds Stale Sock (Sun). Takes Sky Blue. No goblins left!",
        "Bo wins in turn 1 without a goblin.",
    ]


def test_a_turn_taken_back_stands_in_the_log_before_the_turn_played_instead() -> None:
    session = at("G4 G10 / G3 | F2 | 0").play(4).take_back()
    assert log(session)[1:] == ["Turn 1 was taken back."]
    assert log(session.play(10))[1:] == [
        "Turn 1 was taken back.",
        "Turn 1. Ann adds Knock Knock (Moon). Nothing else moves.",
    ]


def test_the_log_tells_who_plays_for_whom_from_which_turn_on() -> None:
    session = at("G4 G10 G7 / G3 G5 | F2 | 0").play(10).give_seat(1, "Owl")
    assert log(session)[2:] == ["Owl, a computer player, plays for Bo now."]
    back = session.play(3).give_seat(1)
    assert log(back)[2] == "Owl, a computer player, plays for Bo now."
    assert log(back)[3].startswith("Turn 2. Bo adds")
    assert log(back)[4] == "A person plays for Bo now."


@given(sessions())
def test_the_log_has_a_line_for_every_turn(session: GameSession) -> None:
    numbers = [entry.turn_number for entry in log_entries(session)]
    assert numbers[: session.cursor + 1] == list(range(session.cursor + 1))
    assert len(numbers) == session.cursor + 1 + session.is_over


@pytest.mark.parametrize(
    ("position", "card", "text"),
    [
        (
            "G4 / G9 G10 | F1 F14 G2 | 1",
            9,
            "Stale Sock: 2 flip, 1 comes home. You would hold 2 goblins and 0 fairies.",
        ),
        (
            "G4 / G9 G10 | F8 | 1",
            9,
            "Stale Sock: 1 flips, none come home. You would hold 1 goblin and 0 fairies.",
        ),
        (
            "G4 / G9 G10 | F2 F18 | 1",
            9,
            "Stale Sock: none flip, 2 come home. You would hold 1 goblin and 2 fairies.",
        ),
        (
            "G4 G10 F3 / G8 | F2 | 0",
            10,
            "Knock Knock: nothing else moves. You would hold 1 goblin and 1 fairy.",
        ),
        ("G4 / G9 | F2 | 1", 9, "Stale Sock: none flip, 1 comes home. You win!"),
    ],
)
def test_the_lens_says_how_many_cards_move_and_what_you_would_hold(
    position: str, card: int, text: str
) -> None:
    session = at(position)
    assert lens_text(session, session.lens(card)) == text


@given(sessions())
def test_the_lens_fits_the_line_of_the_narrator(session: GameSession) -> None:
    for card in legal_cards(session.position):
        assert len(lens_text(session, session.lens(card))) <= NARRATOR_COLUMNS


@given(sessions(decks=decks()), chance)
def test_b106_no_hidden_name_is_told_in_log_or_lens(session: GameSession, rng: Random) -> None:
    other = deck_with_other_hidden_faces(session.deck, session.position, session.seen, rng)
    replayed = GameSession(session.record, session.start, deck=other)
    for turn in session.played:
        replayed = replayed.press_on() if replayed.may_press_on else replayed
        replayed = replayed.play(turn.card)
    lenses = [replayed.lens(card) for card in legal_cards(replayed.position)]
    told = [*log(replayed), *(lens_text(replayed, lens) for lens in lenses)]
    assert not any(HIDDEN in text for text in told)
    assert log(replayed) == log(session)


@pytest.mark.parametrize(
    ("position", "variant", "text"),
    [
        (
            "G4 / G9 | F2 | 0",
            Variant.FAIRIES_RULE,
            "End your turn without a goblin, or with 6 fairies, and you win.",
        ),
        (
            "F4 / F9 | G2 | 0",
            Variant.GOBLINS_RULE,
            "End your turn without a fairy, or with 6 goblins, and you win.",
        ),
        (
            "G4 | F2 | 0",
            Variant.FAIRIES_RULE,
            "Get rid of every goblin in your hand, in as few turns as you can.",
        ),
        (
            "F4 | G2 | 0",
            Variant.GOBLINS_RULE,
            "Get rid of every fairy in your hand, in as few turns as you can.",
        ),
    ],
)
def test_the_goal_is_told_in_one_sentence(position: str, variant: Variant, text: str) -> None:
    assert goal_text(at(position, variant)) == text
