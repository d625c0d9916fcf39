"""The first lesson: what its steps ask for is so by the rules, and can be read in time."""

import re
from collections.abc import Iterator

import pytest

from goblins_tui.model.chronicle import face_name
from goblins_tui.model.lesson import (
    FIRST_TAKE_BACK,
    LEARNER,
    READ_ON,
    STEPS,
    TEACHER,
    Aim,
    LessonPartner,
    Step,
    advice,
    lesson_at,
    task_of,
)
from goblins_tui.model.session import GameSession
from goblins_tui.motion.beats import plan_turn
from goblins_tui.options import Speed
from goblins_tui.rules import DECK, Outcome, Rhyme, Side, Symbol, Turn
from goblins_tui.text import wrapped

NARROW, WIDE = 57, 62
"""The columns for words in a window of 60 columns, and beside a face in one of 80."""
WORDS_A_MINUTE = 150
"""What a slow reader reads."""
NAMES = {card.face(side).name for card in DECK for side in Side}

each_step = pytest.mark.parametrize("done", range(len(STEPS)), ids=lambda done: STEPS[done].title)


def game_before(done: int) -> tuple[Step, GameSession]:
    return STEPS[done], lesson_at(done, "Ann")


def turn_of(done: int) -> Turn:
    step, game = game_before(done)
    assert step.card is not None
    return game.play(step.card).played[-1]


def wrong_cards(done: int) -> list[int]:
    step, game = game_before(done)
    if game.is_over:
        return []
    return [card for card in game.tableau.hands[LEARNER] if card != step.card]


def cards_that(done: int, wins: Outcome) -> list[int]:
    _, game = game_before(done)
    return [card for card in game.tableau.hand if game.lens(card).outcome is wins]


def number_of(aim: Aim) -> int:
    return next(number for number, step in enumerate(STEPS) if step.aim is aim)


def texts(done: int) -> Iterator[str]:
    step, game = game_before(done)
    yield task_of(step, game)
    yield f"{step.praise} {READ_ON}" if step.reply else step.praise
    if step.aim is Aim.TAKE_BACK:
        yield FIRST_TAKE_BACK
    yield from (advice(step, game, card) for card in wrong_cards(done))


# What is taught ---------------------------------------------------------------------------------


def test_the_lesson_has_five_to_eight_steps_and_teaches_each_thing_once() -> None:
    assert 5 <= len(STEPS) <= 8
    assert [step.aim for step in STEPS] == list(Aim)


def test_the_card_that_is_added_first_moves_nothing_else() -> None:
    turn = turn_of(number_of(Aim.ADD))
    assert (turn.flipped, turn.taken) == ((), ())


def test_one_card_alone_rhymes_with_something_and_has_no_star() -> None:
    done = number_of(Aim.RHYME)
    step, game = game_before(done)
    faces = {card: DECK.card(card).face(game.position.side(card)) for card in game.tableau.hand}
    rhyming = [card for card, face in faces.items() if not face.star and game.lens(card).flipped]
    assert rhyming == [step.card]
    assert step.card is not None
    assert faces[step.card].rhyme is Rhyme.ELLY
    assert [face_name(game, card, game.position) for card in turn_of(done).flipped] == ["Wet Welly"]
    assert len(turn_of(done).taken) == 2


def test_one_mushroom_alone_brings_every_mushroom_home_and_one_that_was_a_frog() -> None:
    done = number_of(Aim.SYMBOL)
    step, game = game_before(done)
    symbols = {
        card: DECK.card(card).face(game.position.side(card)).symbol for card in game.tableau.hand
    }
    assert [card for card, symbol in symbols.items() if symbol is Symbol.MUSHROOM] == [step.card]
    turn = turn_of(done)
    (flipped,) = turn.flipped
    assert face_name(game, flipped, game.position) == "Hula Hoop"
    assert flipped in turn.taken
    assert len(turn.taken) == 3


def test_one_star_alone_flips_everything_and_brings_one_moon_home() -> None:
    done = number_of(Aim.STAR)
    step, game = game_before(done)
    stars = [
        card for card in game.tableau.hand if DECK.card(card).face(game.position.side(card)).star
    ]
    assert stars == [step.card]
    turn = turn_of(done)
    assert set(turn.flipped) == set(game.tableau.ring)
    assert len(turn.taken) == 1


def test_the_two_last_turns_win_from_one_position_in_the_two_ways_there_are() -> None:
    last, six = number_of(Aim.LAST_ONE), number_of(Aim.SIX)
    assert lesson_at(last, "Ann").position == lesson_at(six, "Ann").position
    assert cards_that(last, Outcome.SHED) == [STEPS[last].card]
    assert cards_that(six, Outcome.GATHERED) == [STEPS[six].card]
    assert lesson_at(last, "Ann").position.held(LEARNER, Side.GOBLIN) == 1
    assert lesson_at(six, "Ann").position.held(LEARNER, Side.FAIRY) == 5


def test_who_has_done_all_steps_has_won_with_six_fairies() -> None:
    result = lesson_at(len(STEPS), "Ann").result
    assert result is not None
    assert (result.winner, result.outcome) == (LEARNER, Outcome.GATHERED)


async def test_the_other_player_plays_what_the_lesson_goes_on_with() -> None:
    for done, step in enumerate(STEPS):
        if step.reply is not None and step.card is not None:
            game = lesson_at(done, "Ann").play(step.card)
            choice = await LessonPartner().choose(game, 1.0)
            assert (choice.card, choice.trouble) == (step.reply, None)
            assert game.play(step.reply) == lesson_at(done + 1, "Ann")


def test_the_teacher_does_not_play() -> None:
    card, _ = TEACHER
    assert card not in lesson_at(0, "Ann").tableau.cards


# What is said -----------------------------------------------------------------------------------


@each_step
def test_a_wrong_card_is_named_and_what_to_look_for_is_said(done: int) -> None:
    step, game = game_before(done)
    for card in wrong_cards(done):
        words = advice(step, game, card)
        assert face_name(game, card, game.position) in words
        assert re.findall(r"[.:!] ", words), "what it is, and what to look for"


@each_step
def test_what_is_said_of_a_wrong_card_agrees_with_the_lens(done: int) -> None:
    step, game = game_before(done)
    for card in wrong_cards(done):
        words, lens = advice(step, game, card), game.lens(card)
        assert bool(re.search(r"\bwins?\b", words)) == (lens.outcome is not None), words
        if "would stay with you" in words:
            assert lens.goblins
        if "rhymes with nothing" in words:
            assert not lens.flipped
        if "flip everything" in words:
            assert set(lens.flipped) == set(game.tableau.ring)
        for flips in re.findall(r"would flip (\w+), not all", words):
            assert flips == str(len(lens.flipped) or "none")
        for held in re.findall(r"would hold (\d)", words):
            assert int(held) == lens.fairies


def test_the_other_winning_card_is_not_called_wrong_when_the_last_goblin_is_to_go() -> None:
    step, game = game_before(number_of(Aim.LAST_ONE))
    words = advice(step, game, STEPS[number_of(Aim.SIX)].card or 0)
    assert "would win too, with six fairies" in words
    assert "add Spore Shock" in words


@each_step
def test_words_fit_into_three_lines_of_a_narrow_window_and_two_of_a_wide_one(done: int) -> None:
    for words in texts(done):
        assert len(wrapped(words, NARROW)) <= 3, words
        assert len(wrapped(words, WIDE)) <= 2, words


@each_step
def test_nobody_is_named_who_was_not_seen_by_then(done: int) -> None:
    step, game = game_before(done)
    positions = [game.position_after(turns) for turns in range(game.cursor + 1)]
    if step.praise:
        after = lesson_at(done + 1, "Ann")
        positions += [after.position_after(turns) for turns in range(after.cursor + 1)]
    seen = {
        face_name(game, card, position) for position in positions for card in game.tableau.cards
    }
    said = {name for name in NAMES for words in texts(done) if name in words}
    assert said <= seen


@each_step
def test_every_creature_that_a_task_names_lies_on_the_table(done: int) -> None:
    step, game = game_before(done)
    there = {face_name(game, card, game.position) for card in game.tableau.cards}
    named = re.findall(r"Knock Knock|Wet Welly|Lord Glower|Spore Shock", task_of(step, game))
    assert set(named) <= there


def test_a_task_tells_the_digit_that_chooses_the_card() -> None:
    step, game = game_before(0)
    assert step.card is not None
    assert f"press {game.tableau.hand.index(step.card) + 1}," in task_of(step, game)


def test_a_slow_reader_is_through_in_two_minutes() -> None:
    read = " ".join(
        f"{task_of(step, lesson_at(done, 'Ann'))} {step.praise} {READ_ON if step.reply else ''}"
        for done, step in enumerate(STEPS)
    )
    seconds = len(read.split()) * 60 / WORDS_A_MINUTE
    for done, step in enumerate(STEPS):
        game = lesson_at(done, "Ann")
        for card in filter(None, (step.card, step.reply) if step.aim is not Aim.CHOOSE else ()):
            before, game = game, game.play(card)
            beats = plan_turn(before.tableau, game.played[-1], Speed.FULL)
            seconds += sum(beat.seconds for beat in beats)
    assert seconds < 120


@pytest.mark.parametrize("name", ["Pebble", "pebble", "[b]x", "\x1b[31m", "", "n" * 300])
def test_any_name_can_learn(name: str) -> None:
    game = lesson_at(2, name)
    assert len({each.casefold() for each in game.record.names}) == 2
    assert all(each and each.isprintable() for each in game.record.names)
