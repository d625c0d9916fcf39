"""What a solitaire was worth, in words: against par, against the best so far, on the ladder."""

from collections.abc import Iterator
from typing import NamedTuple

from goblins_tui.challenges import Challenge, Kind, Proof
from goblins_tui.model.session import GameSession, Result
from goblins_tui.rules import Ending, Goal
from goblins_tui.solo.days import day_text, is_day
from goblins_tui.solo.grades import grade_of
from goblins_tui.solo.ladder import LADDER, stars_for
from goblins_tui.solo.medals import Medal, medals_of
from goblins_tui.text import counted

MEDAL_WORDS = {
    Medal.WON: "won",
    Medal.NEAR_PAR: "one above par",
    Medal.PAR: "par",
    Medal.FLAWLESS: "flawless",
    Medal.FLAWLESS_PAR: "flawless at par",
}


class Best(NamedTuple):
    """The fewest turns of a deal until now; `None` where it never came to that."""

    turns: int | None = None
    flawless_turns: int | None = None


def sound(challenge: Challenge | None) -> Challenge:
    """A challenge as it can be played, whatever was stored by others.

    Args:
        challenge: What was stored, if anything was.

    Returns:
        The same; or a deal like any other, if there is no such day or rung.
    """
    if challenge is None:
        return Challenge()
    is_known = {
        Kind.DEAL: True,
        Kind.DAILY: is_day(challenge.day),
        Kind.LADDER: challenge.rung in range(1, len(LADDER) + 1),
    }
    return challenge if is_known[challenge.kind] else Challenge(goal=challenge.goal)


class Background(NamedTuple):
    """What is known about a solitaire besides the game itself."""

    challenge: Challenge = Challenge()
    proof: Proof | None = None
    """`None` as long as nothing is proven."""
    best: Best = Best()

    @property
    def goal(self) -> Goal:
        """What the player is after."""
        return self.challenge.goal

    @property
    def par(self) -> int | None:
        """The par for the goal; `None` if there is none, or nobody knows."""
        return None if self.proof is None else self.proof.par_of(self.goal)


def par_words(background: Background) -> str:
    """The par, as it stands beside the turn: "par 6", "flawless par 9"; empty if unknown."""
    if background.proof is None:
        return ""
    name = "flawless par" if background.goal is Goal.FLAWLESS else "par"
    return f"{name} {background.par or 'none'}"


def deal_words(session: GameSession, background: Background) -> str:
    """Which deal it is, and how hard: "Deal moss-417-a, 5 cards, gentle"."""
    record, proof = session.record, background.proof
    words = f"Deal {record.code}, {record.size} cards"
    if proof is not None and proof.par is not None and record.size is not None:
        words += f", {grade_of(record.size, proof.par, proof.lines)}"
    return words


def challenge_words(challenge: Challenge) -> str:
    """What a solitaire is about, if it is more than a deal; else nothing."""
    match challenge.kind:
        case Kind.DAILY:
            return f"The daily deal of {day_text(challenge.day)}"
        case Kind.LADDER:
            return f"The Long Night, rung {challenge.rung}: {LADDER[challenge.rung - 1].title}"
    return ""


def medals(session: GameSession, background: Background) -> tuple[Medal, ...]:
    """The medals of a game; practice earns none."""
    result, proof = session.result, background.proof
    if result is None or result.winner is None or session.is_practice:
        return ()
    par, flawless_par = (None, None) if proof is None else (proof.par, proof.flawless_par)
    return medals_of(result.turns, result.flawless_turns, par, flawless_par)


def stars(session: GameSession, challenge: Challenge) -> int:
    """The stars of a game on the ladder; practice earns none."""
    result = session.result
    if result is None or result.winner is None or session.is_practice:
        return 0
    is_flawless = challenge.goal is Goal.FLAWLESS
    turns = result.flawless_turns if is_flawless else result.turns
    return 0 if turns is None else stars_for(LADDER[challenge.rung - 1], turns)


def verdict(session: GameSession, background: Background) -> Iterator[str]:
    """How a finished solitaire came out, line by line.

    Args:
        session: A solitaire that is over.
        background: What is known besides; the best is the one before this game.
    """
    result, proof = session.result, background.proof
    assert result is not None
    if session.ending is Ending.GIVEN_UP:
        yield f"Given up in turn {session.cursor + 1}."
        if proof is not None:
            yield _what_could_be(background)
    else:
        yield from _turns(session, result, background)
        yield from _awards(session, result, background)
    if session.is_practice:
        yield "Practice: it does not count."
    if about := challenge_words(background.challenge):
        yield f"{about}."
    yield f"{deal_words(session, background)}."


def _what_could_be(background: Background) -> str:
    what = "flawless" if background.goal is Goal.FLAWLESS else "won"
    if background.par is None:
        return f"It cannot be {what}: that is proven."
    return f"It can be {what} in {counted(background.par, 'turn')}."


def _turns(session: GameSession, result: Result, background: Background) -> Iterator[str]:
    proof = background.proof
    par = f", par {proof.par}" if proof is not None and proof.par is not None else ""
    yield f"Won in {counted(result.turns, 'turn')}{par}."
    if result.flawless_turns is not None:
        par = f", par {proof.flawless_par}" if proof is not None and proof.flawless_par else ""
        yield f"Flawless in {counted(result.flawless_turns, 'turn')}{par}."
    elif session.cursor > result.turns:
        yield f"Not flawless, after {counted(session.cursor, 'turn')} in all."
    elif background.goal is Goal.FLAWLESS:
        yield "Not flawless."


def _awards(session: GameSession, result: Result, background: Background) -> Iterator[str]:
    if session.is_practice:
        return
    if background.challenge.kind is Kind.LADDER:
        earned = stars(session, background.challenge)
        yield f"{counted(earned, 'star')} of 3." if earned else "No star yet."
    else:
        words = [MEDAL_WORDS[medal] for medal in medals(session, background)]
        yield f"{'Medals' if len(words) > 1 else 'Medal'}: {', '.join(words)}."
    best = background.best
    if best.turns is None:
        return
    if result.turns < best.turns:
        yield f"Your best of this deal: it was {best.turns}."
    elif result.turns > best.turns:
        yield f"Your best of this deal is {best.turns}."
    else:
        yield "As good as your best of this deal."
