"""Games between opponents, without a screen."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from goblins_tui.budget import Budget
from goblins_tui.opponents.cheating import view_for
from goblins_tui.opponents.interval import Interval, wilson_interval
from goblins_tui.opponents.opponent import Chance, Game, Opponent
from goblins_tui.opponents.safely import choose_safely
from goblins_tui.rules import (
    DEALS,
    DECK,
    DRAW_REPETITIONS,
    Deck,
    Position,
    Variant,
    deal,
    deal_code,
    play,
)

MOST_TURNS: Final = 300
"""A game that is not over by then is broken off."""


class End(StrEnum):
    """How a game between opponents ended."""

    WON = "won"
    DRAWN = "drawn"
    """A position came up for the third time."""
    BROKEN_OFF = "broken off"
    """It took too many turns."""


class Played(NamedTuple):
    """A game between opponents."""

    end: End
    winner: int | None
    """The seat that won."""
    cards: tuple[int, ...]
    """The card that each turn added."""
    troubles: tuple[str, ...]
    """What went wrong with opponents, in lines that can be shown."""


class Score(NamedTuple):
    """How a match stands, seen by the one who sits alone against the others."""

    won: int = 0
    lost: int = 0
    drawn: int = 0
    broken_off: int = 0
    turns: int = 0
    """The turns of all games together."""
    troubles: tuple[str, ...] = ()
    """What went wrong with opponents."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.won + self.lost + self.drawn + self.broken_off

    @property
    def decided(self) -> int:
        """How many games somebody won."""
        return self.won + self.lost

    @property
    def share(self) -> float:
        """The share of the decided games that were won; 0 if there are none."""
        return self.won / max(1, self.decided)

    @property
    def interval(self) -> Interval:
        """Between what bounds that share lies, with 95 % certainty."""
        return wilson_interval(self.won, self.decided)


def play_game(
    start: Position,
    opponents: Sequence[Opponent],
    rng: Chance,
    budget: Budget,
    variant: Variant = Variant.FAIRIES_RULE,
    deck: Deck = DECK,
    most_turns: int = MOST_TURNS,
) -> Played:
    """Let opponents play a game.

    Args:
        start: The position before the first turn.
        opponents: Who plays, by seat.
        rng: Where chance comes from.
        budget: What each may spend on a turn.
        variant: Which side is shed and which is gathered.
        deck: The cards.
        most_turns: After so many turns it is broken off.

    Returns:
        The game; its third repetition of a position is a draw.
    """
    positions = [start]
    cards: list[int] = []
    troubles: list[str] = []
    seen: dict[int, int] = {}
    while len(cards) < most_turns:
        position = positions[-1]
        opponent = opponents[position.turn]
        known = view_for(opponent, position, seen, deck)
        game = Game(variant, tuple(positions))
        choice = choose_safely(opponent, known, rng, game, budget=budget)
        turn = play(position, choice.card, variant, deck)
        cards.append(choice.card)
        troubles += [choice.trouble] if choice.trouble else []
        if turn.outcome is not None:
            return Played(End.WON, position.turn, tuple(cards), tuple(troubles))
        seen |= dict.fromkeys(turn.flipped, len(cards))
        positions.append(turn.position)
        if positions.count(turn.position) == DRAW_REPETITIONS:
            return Played(End.DRAWN, None, tuple(cards), tuple(troubles))
    return Played(End.BROKEN_OFF, None, tuple(cards), tuple(troubles))


def play_match(
    one: Opponent,
    others: Opponent,
    games: int,
    rng: Chance,
    budget: Budget,
    players: int = 2,
    variant: Variant = Variant.FAIRIES_RULE,
    deck: Deck = DECK,
) -> Iterator[Score]:
    """Play a match: one opponent sits at a table where all the others are another.

    Each deal is played from every seat, so that nobody has the better cards.

    Args:
        one: Who is scored.
        others: Who sits in all other seats.
        games: How many games; the last deal is played to its end all the same.
        rng: Where deals and all other chance come from.
        budget: What each may spend on a turn.
        players: How many seats there are, 2 to 4.
        variant: Which side is shed and which is gathered.
        deck: The cards.

    Yields:
        The score after each game.
    """
    score = Score()
    while score.games < games:
        start = deal(players, deal_code(rng.choice(range(DEALS))), variant, deck=deck)
        for seat in range(players):
            seats = [others] * players
            seats[seat] = one
            played = play_game(start, seats, rng, budget, variant, deck)
            score = _add(score, played, seat)
            yield score


def _add(score: Score, played: Played, seat: int) -> Score:
    return Score(
        score.won + (played.winner == seat),
        score.lost + (played.winner not in (seat, None)),
        score.drawn + (played.end is End.DRAWN),
        score.broken_off + (played.end is End.BROKEN_OFF),
        score.turns + len(played.cards),
        (*score.troubles, *played.troubles),
    )
