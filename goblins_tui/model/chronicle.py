"""What happened, in words: for the log, the narrator and a transcript."""

from collections.abc import Mapping
from typing import NamedTuple

from goblins_tui.characters import STAND_IN
from goblins_tui.history.actions import Deed
from goblins_tui.model.session import Aside, GameSession, Lens, Result
from goblins_tui.model.threats import Threat
from goblins_tui.rules import GATHER_GOAL, Ending, Goal, Outcome, Position, Variant
from goblins_tui.text import counted, listed

RING_NAMES = {Variant.FAIRIES_RULE: "the Fairy Ring", Variant.GOBLINS_RULE: "the Goblin Cave"}


_ASIDES = {
    Deed.TAKE_BACK: "Turn {turn} was taken back.",
    Deed.BEGIN_ANEW: "The game was begun anew.",
    Deed.TRY_OUT: "{After} something was tried out.",
    Deed.COME_BACK: "Back to the game {after}.",
    Deed.ASK: "{After} it was asked whether the game can still be won.",
    Deed.HINT: "A hint named the card of turn {turn}.",
}


class LogEntry(NamedTuple):
    """One line of the log."""

    turn_number: int
    """The turn it tells of, from 1; 0 for the deal."""
    text: str


def shown_name(name: str, computer: str) -> str:
    """A player, and who plays for them.

    Args:
        name: The name of the player.
        computer: The computer player that plays for the seat, or nothing.
    """
    return f"{name} ({computer})" if computer and computer not in name else name


def face_name(session: GameSession, card: int, position: Position) -> str:
    """The name that a card shows in a position."""
    return session.deck.card(card).face(position.side(card)).name


def turn_text(session: GameSession, number: int) -> str:
    """A turn in words.

    Args:
        session: The game.
        number: The number of the turn, from 1.

    Returns:
        Who added what, what flipped, and what came home.
    """
    before = session.position_after(number - 1)
    turn = session.turns[number - 1]
    face = session.deck.card(turn.card).face(before.side(turn.card))
    name = session.name(before.turn)
    words = [f"{name} adds {face.name} ({face.symbol.capitalize()})."]
    if turn.flipped:
        flipped = listed(face_name(session, card, before) for card in turn.flipped)
        why = "A star!" if face.star else "Rhymes:"
        words.append(f"{why} {flipped} {'flip' if len(turn.flipped) > 1 else 'flips'}.")
    if turn.taken:
        taken = listed(face_name(session, card, turn.position) for card in turn.taken)
        words.append(f"Takes {taken}.")
    if not turn.flipped and not turn.taken:
        words.append("Nothing else moves.")
    if turn.outcome is not None and (not session.is_solitaire or number == session.shed_turn):
        words.append(outcome_text(turn.outcome, session.variant))
    return " ".join(words)


def turn_summary(session: GameSession, number: int) -> str:
    """A turn in few words: who added what, how many flipped and came home.

    Args:
        session: The game.
        number: The number of the turn, from 1.
    """
    before = session.position_after(number - 1)
    turn = session.turns[number - 1]
    added = face_name(session, turn.card, before)
    flipped, taken = len(turn.flipped), len(turn.taken)
    name = session.name(before.turn)
    return f"{name} added {added}: {flipped} flipped, {taken} came home."


def warning_text(session: GameSession, threats: Mapping[int, Threat]) -> str:
    """A warning of wins that can come next, or nothing.

    Args:
        session: The game.
        threats: Which seats can win, and how sure that is.
    """
    words = [
        f"{listed(session.name(seat) for seat in seats)} {threat} next turn"
        for threat in Threat
        if (seats := [seat for seat, each in threats.items() if each is threat])
    ]
    return f"Careful: {', and '.join(words)}!" if words else ""


def outcome_text(outcome: Outcome, variant: Variant) -> str:
    """How a game was won, as an exclamation."""
    if outcome is Outcome.SHED:
        return f"No {'goblins' if variant is Variant.FAIRIES_RULE else 'fairies'} left!"
    return f"{'Six fairies' if variant is Variant.FAIRIES_RULE else 'Six goblins'}!"


def _aside_text(session: GameSession, aside: Aside) -> str:
    match aside.deed:
        case Deed.SEAT:
            who = f"{aside.words}, a computer player," if aside.words else "A person"
            return f"{who} plays for {session.name(aside.seat)} now."
        case Deed.STAND_IN:
            return f"{STAND_IN} plays turn {aside.turn_number} instead: {aside.words}."
    after = f"after turn {aside.turn_number}" if aside.turn_number else "before turn 1"
    return _ASIDES[aside.deed].format(turn=aside.turn_number, after=after, After=after.capitalize())


def stand_in_text(session: GameSession) -> str:
    """Why somebody else played the last turn of a computer player; nothing if nobody did."""
    reasons = [
        aside.words
        for aside in session.asides
        if aside.deed is Deed.STAND_IN and aside.turn_number == session.cursor
    ]
    return f"{STAND_IN} played instead: {reasons[-1]}." if reasons else ""


def log_entries(session: GameSession) -> tuple[LogEntry, ...]:
    """The log of a game so far, oldest first."""
    entries = [
        LogEntry(0, f"Deal {session.record.code}. {session.name(session.start.turn)} begins.")
    ]
    entries += [
        LogEntry(aside.turn_number, _aside_text(session, aside)) for aside in session.asides
    ]
    entries += [
        LogEntry(number, f"Turn {number}. {turn_text(session, number)}")
        for number in range(1, session.cursor + 1)
    ]
    # The sort is stable: that a turn was taken back stands before the turn played in its place.
    entries.sort(key=lambda entry: entry.turn_number)
    if session.result is not None:
        entries.append(LogEntry(session.cursor, result_text(session, session.result)))
    return tuple(entries)


def lens_text(session: GameSession, lens: Lens) -> str:
    """What a card would do, in one sentence or two."""
    name = face_name(session, lens.card, session.position)
    flips = f"{len(lens.flipped) or 'none'} {'flips' if len(lens.flipped) == 1 else 'flip'}"
    homes = f"{len(lens.taken) or 'none'} {'comes' if len(lens.taken) == 1 else 'come'} home"
    you = "You win!" if lens.outcome and not session.pressed_on else None
    held = f"You would hold {counted(lens.goblins, 'goblin')} and {counted(lens.fairies, 'fairy')}."
    moves = f"{flips}, {homes}" if lens.flipped or lens.taken else "nothing else moves"
    return f"{name}: {moves}. {you or held}"


def result_text(session: GameSession, result: Result) -> str:
    """How a game came out, in one sentence."""
    if session.ending is Ending.GIVEN_UP:
        when = f"after {counted(result.turns, 'turn')}" if result.turns else "at the deal"
        return f"Given up {when}."
    if result.winner is None:
        return f"A draw after {counted(result.turns, 'turn')}: the game went round in circles."
    if session.is_solitaire:
        flawless = f", flawless in {result.flawless_turns}!" if result.flawless_turns else "."
        return f"Won in {counted(result.turns, 'turn')}{flawless}"
    shed, gather = session.variant.shed, session.variant.gather
    held = session.position.held(result.winner, gather)
    how = f"without a {shed}" if result.outcome is Outcome.SHED else f"with {counted(held, gather)}"
    return f"{session.name(result.winner)} wins in turn {result.turns} {how}."


def goal_text(session: GameSession, goal: Goal = Goal.SHED) -> str:
    """What wins this game, in one sentence.

    Args:
        session: The game.
        goal: What a solitaire is after.
    """
    shed, gather = session.variant.shed, session.variant.gather
    if session.is_solitaire and goal is Goal.FLAWLESS:
        return f"Turn every card, hand and Ring, to a {gather}, in as few turns as you can."
    if session.is_solitaire:
        return f"Get rid of every {shed} in your hand, in as few turns as you can."
    six = counted(GATHER_GOAL, gather)
    return f"End your turn without a {shed}, or with {six}, and you win."
