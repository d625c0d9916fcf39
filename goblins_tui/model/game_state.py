"""What is so at one moment of a game, all of it worked out from the turns played."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, Self

from goblins_tui.history.actions import Deed
from goblins_tui.rules import (
    DECK,
    Deck,
    Ending,
    GameRecord,
    Outcome,
    Position,
    Turn,
    Variant,
    View,
    is_flawless,
    legal_cards,
    may_be_drawn,
    play,
    view,
)
from goblins_tui.tableau import Tableau


class Lens(NamedTuple):
    """What adding a card would do, as far as it is public (rules.md, section 7)."""

    card: int
    flipped: tuple[int, ...]
    """The cards that would flip."""
    taken: tuple[int, ...]
    """The cards that would come home."""
    goblins: int
    """Goblins in hand afterwards."""
    fairies: int
    """Fairies in hand afterwards."""
    outcome: Outcome | None
    """How the turn would win."""


class Result(NamedTuple):
    """How a finished game came out."""

    winner: int | None
    """The winning seat, `None` for a draw or a solitaire given up."""
    outcome: Outcome | None
    """How it was won, `None` if nobody won."""
    turns: int
    """Turns until the win (solitaire: until the first turn that shed all) or the end."""
    flawless_turns: int | None = None
    """Solitaire: turns until every card showed the gathered side, if that came."""


class Aside(NamedTuple):
    """Something that people did besides playing turns, as the log tells it."""

    deed: Deed
    turn_number: int
    """The number of the turn that it concerns, from 1; 0 for the deal."""
    seat: int = 0
    """The seat that was given to somebody."""
    words: str = ""
    """The computer player that got it, nothing for a person; or why there was a stand-in."""


class Branch(NamedTuple):
    """Where people left the game to try something out."""

    turns: tuple[Turn, ...]
    cursor: int
    pressed_on: bool


@dataclass(frozen=True)
class GameState:
    """A game at one moment.

    Attributes:
        record: How the game was dealt; it holds no cards and no ending here, and of each seat the
            last computer player that has had it.
        start: The position before the first turn.
        turns: All turns known, those after the cursor can be redone.
        cursor: How many of the turns count now.
        pressed_on: Solitaire: the player went on after shedding all.
        ending: How people ended the game, if they did.
        asides: What else people did, in order.
        branch: Solitaire: where the game goes on when nobody tries out any more.
        computers: For each seat the computer player that has it now, or nothing for a person.
        deck: The cards.
    """

    record: GameRecord
    start: Position
    turns: tuple[Turn, ...] = ()
    cursor: int = 0
    pressed_on: bool = False
    ending: Ending | None = None
    asides: tuple[Aside, ...] = ()
    branch: Branch | None = None
    computers: tuple[str, ...] = ()
    deck: Deck = DECK

    # What is so now

    @property
    def variant(self) -> Variant:
        """The variant that is played."""
        return self.record.variant

    @property
    def played(self) -> tuple[Turn, ...]:
        """The turns that count now."""
        return self.turns[: self.cursor]

    @property
    def position(self) -> Position:
        """The position now."""
        return self.position_after(self.cursor)

    def position_after(self, turns: int) -> Position:
        """The position after so many turns."""
        return self.turns[turns - 1].position if turns else self.start

    def at(self, turns: int) -> Self:
        """The game as it stood after so many of its turns, all of which stay known.

        Args:
            turns: From 0 to all that were played.
        """
        if turns == self.cursor:
            return self
        won = any(turn.outcome is Outcome.SHED for turn in self.turns[: max(turns - 1, 0)])
        return replace(
            self,
            cursor=turns,
            ending=None,
            pressed_on=self.pressed_on and won,
            asides=(),
            branch=None,
            computers=self.computers_after(turns),
        )

    @property
    def last_turn(self) -> Turn | None:
        """The turn that was played last."""
        return self.turns[self.cursor - 1] if self.cursor else None

    @property
    def turn_number(self) -> int:
        """The number of the turn to be played now, or of the last one if the game is over."""
        return self.cursor + (0 if self.is_over else 1)

    @property
    def is_solitaire(self) -> bool:
        """Whether one player plays alone."""
        return self.start.is_solitaire

    @property
    def seat(self) -> int:
        """The seat to move."""
        return self.position.turn

    def name(self, seat: int) -> str:
        """The name of the player on a seat."""
        return self.record.names[seat]

    def computer(self, seat: int) -> str:
        """The computer player that has a seat now; nothing if a person has it."""
        return self.computers[seat] if self.computers else ""

    def computers_after(self, turns: int) -> tuple[str, ...]:
        """Which seats computer players had after so many turns, as far as the game tells.

        Args:
            turns: From 0 to all that were played.
        """
        sitting = [*(self.record.computers or ("",) * self.record.players)]
        for seat in range(self.record.players):
            given = [
                aside for aside in self.asides if (aside.deed, aside.seat) == (Deed.SEAT, seat)
            ]
            until_then = [aside for aside in given if aside.turn_number <= turns + 1]
            if until_then:
                sitting[seat] = until_then[-1].words
            elif given and given[0].words:
                sitting[seat] = ""
        return tuple(sitting) if any(sitting) else ()

    @property
    def is_for_watching(self) -> bool:
        """Whether computer players have all seats."""
        return bool(self.computers) and all(self.computers)

    @property
    def is_for_show(self) -> bool:
        """Whether computer players have had all seats from the beginning."""
        was_given = any(aside.deed is Deed.SEAT for aside in self.asides)
        return self.is_for_watching and not was_given

    def seat_of_turn(self, number: int) -> int:
        """The seat that played the turn with a number, from 1."""
        return self.position_after(number - 1).turn

    @property
    def seen(self) -> Mapping[int, int]:
        """For each card that has flipped, the number of the turn in which it last did."""
        return {
            card: number
            for number, turn in enumerate(self.played, start=1)
            for card in turn.flipped
        }

    @cached_property
    def tableau(self) -> Tableau:
        """Where the cards lie now, in the order in which people see them."""
        return self.tableau_after(self.cursor)

    def tableau_after(self, turns: int) -> Tableau:
        """Where the cards lay after so many turns."""
        tableau = Tableau.of(self.start)
        for turn in self.turns[:turns]:
            tableau = tableau.after(turn)
        return tableau

    @property
    def view(self) -> View:
        """What everybody may know now."""
        return view(self.position, self.seen, self.deck)

    def lens(self, card: int) -> Lens:
        """What adding a card would do, without any hidden name.

        Raises:
            IllegalTurn: The seat to move does not hold that card.
        """
        turn = play(self.position, card, self.variant, self.deck)
        after = turn.position
        hand = after.hands[self.seat]
        fairies = (hand & after.fairies).bit_count()
        return Lens(
            card,
            turn.flipped,
            turn.taken,
            hand.bit_count() - fairies,
            fairies,
            turn.outcome,
        )

    @property
    def repetitions(self) -> int:
        """How often the position now has come up, this time included."""
        now = self.position
        return sum(self.position_after(turns) == now for turns in range(self.cursor + 1))

    @property
    def may_draw(self) -> bool:
        """Whether the players may agree to a draw: some position has come up three times."""
        if self.is_solitaire or self.is_over:
            return False
        return may_be_drawn(self.position_after(turns) for turns in range(self.cursor + 1))

    def seats_with_one_left(self) -> tuple[int, ...]:
        """The seats that hold a single card of the side to be shed."""
        position = self.position
        return tuple(
            seat
            for seat in range(len(position.hands))
            if position.held(seat, self.variant.shed) == 1
        )

    # How it came out

    @cached_property
    def shed_turn(self) -> int | None:
        """Solitaire: the number of the first turn after which the hand had shed all."""
        return next(
            (
                number
                for number, turn in enumerate(self.played, start=1)
                if turn.outcome is Outcome.SHED
            ),
            None,
        )

    @property
    def is_flawless(self) -> bool:
        """Whether every card in play shows the gathered side now."""
        return is_flawless(self.position, self.variant)

    @property
    def may_press_on(self) -> bool:
        """Solitaire: whether the player must now claim the win or press on."""
        return (
            self.is_solitaire
            and self.ending is None
            and not self.pressed_on
            and self.shed_turn is not None
            and bool(legal_cards(self.position))
        )

    @property
    def may_claim(self) -> bool:
        """Solitaire: whether the win can be claimed now."""
        return self.is_solitaire and self.shed_turn is not None and not self.is_over

    @cached_property
    def result(self) -> Result | None:
        """How the game came out, `None` while it goes on."""
        if self.ending in (Ending.DRAWN, Ending.GIVEN_UP):
            return Result(None, None, self.cursor)
        last = self.last_turn
        if not self.is_solitaire:
            if last is None or last.outcome is None:
                return None
            return Result(self.seat_of_turn(self.cursor), last.outcome, self.cursor)
        if self.shed_turn is None:
            return None
        stuck = not legal_cards(self.position)
        if self.ending is None and not self.is_flawless and not stuck:
            return None
        flawless_turns = self.cursor if self.is_flawless else None
        return Result(0, Outcome.SHED, self.shed_turn, flawless_turns)

    @property
    def is_over(self) -> bool:
        """Whether no further turn can be played."""
        return self.result is not None

    @property
    def is_practice(self) -> bool:
        """Whether a solitaire was played with help, or a game from another game's position.

        Practice is kept out of the records.
        """
        return self.record.practice or (self.is_solitaire and bool(self.asides))

    def to_record(self) -> GameRecord:
        """The game so far, as text forms and other programs know it."""
        return self.record._replace(
            cards=tuple(turn.card for turn in self.played),
            ending=self.ending,
            practice=self.is_practice,
        )
