"""What the table shows, as a pure function of the game and of what people are looking at."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from goblins_tui.model.chronicle import (
    RING_NAMES,
    face_name,
    goal_text,
    lens_text,
    result_text,
    shown_name,
    stand_in_text,
    turn_summary,
    turn_text,
    warning_text,
)
from goblins_tui.model.session import GameSession
from goblins_tui.model.threats import Threat
from goblins_tui.options import Options, Seating
from goblins_tui.rules import Ending, Goal, Side
from goblins_tui.screens.cursor import ZoneCursor
from goblins_tui.tableau import Tableau
from goblins_tui.text import counted
from goblins_tui.widgets.card_pen import CardLook, Tag

KEYS = "1234567890"
"""The keys of the first ten cards of the hand."""


def turn_words(game: GameSession, par: str = "") -> str:
    """The turn counter, as the header shows it.

    Args:
        game: The game.
        par: The par in words, if it is to be shown.
    """
    words = "Given up" if game.ending is Ending.GIVEN_UP else f"Turn {game.turn_number}"
    if game.is_solitaire and game.shed_turn is not None:
        won = f"won in {game.shed_turn}"
        words = f"{words}, {won}" if game.pressed_on else won.capitalize()
    words += f", {par}" if par else ""
    if game.branch is not None:
        return f"What if: {words[0].lower()}{words[1:]}"
    return f"{words} (practice)" if game.is_practice else words


class SeatWords(NamedTuple):
    """The title of a seat."""

    name: str
    note: str
    alarm: tuple[str, ...]
    """From the fullest version to the shortest."""


class TablePicture(NamedTuple):
    """Everything the picture depends on."""

    game: GameSession
    tableau: Tableau
    """How the cards lie in the picture; while a turn is shown, not yet as in the game."""
    options: Options
    cursor: ZoneCursor
    lens_card: int | None
    """The card whose effect the lens shows."""
    opened: bool
    """Whether all reverses are open."""
    is_moving: bool
    """Whether a turn is being shown."""
    goal: Goal = Goal.SHED
    """What a solitaire is after."""
    is_played: bool = True
    """Whether cards can be added here, and the picture is for people who do."""
    doing: str = ""
    """What a computer player does whose turn it is, in words that follow its name."""
    threats: Mapping[int, Threat] = MappingProxyType({})
    """The wins of other seats that people are to be warned of."""

    @property
    def bottom_seat(self) -> int:
        """The seat at the bottom: the winner, the person to move next, or always the first."""
        result = self.game.result
        if result is not None and result.winner is not None and not self.is_moving:
            return result.winner
        if self.options.seating is Seating.FIXED:
            return 0
        # Computer players do not mind from which side they see the table.
        seat, seats = self.tableau.seat, len(self.tableau.hands)
        turns = ((seat + step) % seats for step in range(seats))
        return next((each for each in turns if not self.game.computer(each)), 0)

    @property
    def ring_words(self) -> str:
        """The title of the Ring."""
        return RING_NAMES[self.game.variant].removeprefix("the ")

    @property
    def _has_hand(self) -> bool:
        """Whether the seat to move is that of a person at this keyboard."""
        return self.is_played and not self.game.computer(self.tableau.seat)

    def seat_words(self, seat: int) -> SeatWords:
        """The title of a seat: who, what they hold, and an alarm for a single card to shed."""
        game = self.game
        counts = [counted(self.tableau.held(seat, side), side) for side in Side]
        name = shown_name(game.name(seat), game.computer(seat))
        alarm: tuple[str, ...] = ()
        if not game.is_over:
            if seat == self.tableau.seat and not game.is_solitaire:
                what = " to add" if not self._has_hand else ", your turn"
                name = f"{name} {self.doing}" if self.doing else f"{name}{what}"
            if seat in self.threats:
                threat = self.threats[seat].upper()
                alarm = (f"{threat} NEXT TURN!", f"{threat}!")
            elif self.tableau.held(seat, game.variant.shed) == 1:
                alarm = (f"ONE {game.variant.shed.upper()} LEFT!", "ONE LEFT!", "1 LEFT!")
        return SeatWords(name, ", ".join(counts), alarm)

    def looks(self) -> dict[int, CardLook]:
        """How each card in play looks."""
        deck, tableau = self.game.deck, self.tableau
        tags = self._tags()
        has_keys = self._has_hand and not self.game.is_over
        keys = dict(zip(tableau.hand, KEYS, strict=False)) if has_keys else {}
        return {
            number: CardLook(
                number,
                side := tableau.side(number),
                deck.card(number).face(side),
                self.options.glyphs,
                keys.get(number, ""),
                tags.get(number),
                chosen=number == self.cursor.chosen,
                looked_at=number == self.cursor.looked_at,
                reverse=deck.card(number).face(side.other) if self.opened else None,
            )
            for number in tableau.cards
        }

    def _tags(self) -> dict[int, Tag]:
        """What will happen to cards, or else what the last turn did."""
        if self.is_moving:
            return {}
        if self.lens_card is not None:
            return self._forecast(self.lens_card)
        last = self.game.last_turn
        if last is None or self.game.is_over:
            return {}
        tags = dict.fromkeys(last.flipped, Tag.FLIPPED) | dict.fromkeys(last.taken, Tag.CAME_HOME)
        tags[last.card] = Tag.ADDED
        # Where cards can be added, their keys matter more than how they came there.
        keyed = self.tableau.hand if self._has_hand else ()
        return {card: tag for card, tag in tags.items() if card not in keyed}

    def _forecast(self, card: int) -> dict[int, Tag]:
        lens = self.game.lens(card)
        homes = {
            number: Tag.FLIPS_AND_COMES_HOME if number in lens.flipped else Tag.COMES_HOME
            for number in lens.taken
        }
        return dict.fromkeys(lens.flipped, Tag.FLIPS) | homes

    def narration(self) -> tuple[str, ...]:
        """What the narrator says when nothing else is to be said, the fullest version first."""
        game = self.game
        if self.cursor.looked_at is not None:
            return (self._card_words(self.cursor.looked_at),)
        careful = warning_text(game, self.threats)
        if self.lens_card is not None:
            words = lens_text(game, game.lens(self.lens_card))
            return (f"{words} {careful}", words) if careful else (words,)
        if self.cursor.chosen is not None and game.is_over:
            return (self._card_words(self.cursor.chosen),)
        if self.cursor.chosen is not None:
            name = face_name(game, self.cursor.chosen, game.position)
            return (f"{name}: Enter or another click adds it.",)
        if game.result is not None:
            return (result_text(game, game.result),)
        if game.last_turn is None:
            return (careful or goal_text(game, self.goal),)
        told = (turn_text(game, game.cursor), turn_summary(game, game.cursor))
        besides = " ".join(filter(None, (careful, stand_in_text(game))))
        # What just happened is told whatever else there is; a threat stands in a title too.
        return (*(f"{besides} {words}" for words in told), *told) if besides else told

    def _card_words(self, number: int) -> str:
        side = self.tableau.side(number)
        card = self.game.deck.card(number)
        face, reverse = card.face(side), card.face(side.other)
        words = f"{face.name}: {side}, {face.symbol.capitalize()}, -{face.rhyme}"
        words += ", a star." if face.star else "."
        if self.opened:
            return f"{words} Reverse: {reverse.name}, {reverse.symbol.capitalize()}."
        seen = self.game.seen.get(number)
        return f"{words} {f'Turned over in turn {seen}.' if seen else 'Never turned over.'}"
