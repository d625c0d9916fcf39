"""Opponents that somebody else wrote, and wrote badly (B103)."""

import sys
from random import Random

import pytest
from rich.cells import cell_len

from goblins_tui.opponents import NEW_GAME, Chance, Choice, Game, choose_safely
from goblins_tui.rules import View, parse_position, view
from goblins_tui.solver import Budget

PUBLIC = view(parse_position("G2 G3 G5 / G7 G8 | F4 F6 G13 | 0"), {})
HAND = (2, 3, 5)


class Guest:
    """The smallest opponent there is."""

    name = "Guest"
    line = "Plays its highest card."

    def choose(self, view: View, rng: Chance, budget: Budget, game: Game = NEW_GAME) -> int:
        return max(card.number for card in view.hands[view.turn])


class WildGuest(Guest):
    """Answers, or raises, what it is told to."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, view: View, rng: Chance, budget: Budget, game: Game = NEW_GAME) -> int:
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer  # type: ignore[return-value]  # that is what is wrong with it


class UnspeakableError(Exception):
    def __str__(self) -> str:
        raise RuntimeError


class Unspeakable:
    def __repr__(self) -> str:
        raise RuntimeError


class UnspeakableNumber(Unspeakable, int):
    """Is 0, and cannot say so."""


class LoudGuest(Guest):
    def choose(self, view: View, rng: Chance, budget: Budget, game: Game = NEW_GAME) -> int:
        sys.stdout.write("HEARD")
        sys.stderr.write("HEARD")
        return super().choose(view, rng, budget, game)


class NamelessGuest(WildGuest):
    @property
    def name(self) -> str:  # type: ignore[override]  # that is what is wrong with it
        raise RuntimeError


def ask(opponent: Guest) -> Choice:
    return choose_safely(opponent, PUBLIC, Random(1), budget=Budget(states=100))


def test_a_good_opponent_is_taken_at_its_word() -> None:
    assert ask(Guest()) == Choice(5, None)


@pytest.mark.parametrize("answer", [0, 4, 7, 21, -1, "5", True, "\x07"])
def test_whoever_names_no_card_of_its_hand_has_another_played(answer: object) -> None:
    card, trouble = ask(WildGuest(answer))
    assert card in HAND
    assert trouble == f"Guest chose {answer!r}, which is no card of its hand"


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (ValueError("no idea"), "Guest failed: ValueError: no idea"),
        (ZeroDivisionError(), "Guest failed: ZeroDivisionError"),
        (SystemExit(3), "Guest failed: SystemExit: 3"),
        (RecursionError("too deep"), "Guest failed: RecursionError: too deep"),
        (UnspeakableError(), "Guest failed: UnspeakableError"),
    ],
)
def test_whoever_raises_has_a_card_played(error: BaseException, told: str) -> None:
    card, trouble = ask(WildGuest(error))
    assert card in HAND
    assert trouble == told


def test_who_wants_to_stop_the_program_can() -> None:
    with pytest.raises(KeyboardInterrupt):
        ask(WildGuest(KeyboardInterrupt()))


@pytest.mark.parametrize(
    ("answer", "kind"),
    [(None, "NoneType"), (5.0, "float"), ([5], "list"), (Unspeakable(), "Unspeakable")],
)
def test_what_is_neither_a_number_nor_text_is_told_by_its_type(answer: object, kind: str) -> None:
    card, trouble = ask(WildGuest(answer))
    assert card in HAND
    assert trouble == f"Guest chose an object of type {kind}, which is no card of its hand"


def test_objects_that_look_different_every_time_are_one_kind_of_trouble() -> None:
    answers = [object(), object()]
    assert repr(answers[0]) != repr(answers[1])
    assert len({ask(WildGuest(answer)).trouble for answer in answers}) == 1


def test_a_number_that_cannot_even_be_written_down_is_no_card() -> None:
    assert ask(WildGuest(UnspeakableNumber())).trouble == "Guest failed: RuntimeError"


def test_what_went_wrong_is_one_short_clean_line() -> None:
    nasty = ValueError("one\ntwo \x1b[2J\u202e three " + "x" * 10_000)
    trouble = ask(WildGuest(nasty)).trouble
    assert trouble is not None
    assert trouble.startswith("Guest failed: ValueError: one two [2J three xxx")
    assert trouble.isprintable()
    assert cell_len(trouble) <= 100


def test_whoever_has_no_name_is_called_by_its_kind() -> None:
    assert ask(NamelessGuest(0)).trouble == "NamelessGuest chose 0, which is no card of its hand"


def test_what_an_opponent_prints_is_heard_nowhere(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(LoudGuest()) == Choice(5, None)
    assert "HEARD" not in "".join(capsys.readouterr())


def test_the_card_is_a_plain_number() -> None:
    class Five(int):
        """Is five, and more than that."""

    card, trouble = ask(WildGuest(Five(5)))
    assert type(card) is int
    assert trouble is None
