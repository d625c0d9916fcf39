"""A solitaire that is over beside a perfect line, turn by turn."""

from collections.abc import Iterable, Iterator

from textual.widget import Widget
from textual.widgets import Static

from goblins_tui.challenges import Proof
from goblins_tui.model.session import GameSession, Result
from goblins_tui.model.solo_lines import added_name, left_after, perfect_session, turns_for
from goblins_tui.options import Glyphs
from goblins_tui.rules import Ending, Goal, Side
from goblins_tui.screens.dialog import Answer
from goblins_tui.screens.reading import FURTHER, ReadingScreen
from goblins_tui.solo.review import Review
from goblins_tui.text import counted
from goblins_tui.widgets.glyphs import GLYPH_SETS
from goblins_tui.widgets.turn_table import Mark, TurnCell, TurnTable

STEP = "step"


class ReviewScreen(ReadingScreen[str]):
    """Shows where par was lost; it returns "step" if the perfect line is to be shown on the table.

    Args:
        session: A solitaire that is over.
        review: What could have been done in it.
        proof: What is proven of its deal, if anything is.
        glyphs: The characters that may be used.
    """

    CSS_PATH = ["reading.tcss", "review.tcss"]  # type: ignore[assignment]  # several are fine

    def __init__(
        self, session: GameSession, review: Review, proof: Proof | None, glyphs: Glyphs
    ) -> None:
        answers = [FURTHER]
        if review.perfect is not None:
            answers.append(Answer(STEP, "Step through the perfect line on the table", "s"))
        super().__init__(headline(session, review), answers)
        self.add_class("-snug")
        self._session = session
        self._review = review
        self._proof = proof
        self._glyphs = glyphs

    def compose_text(self) -> Iterable[Widget]:
        """The two lines, and what their numbers are."""
        session, review = self._session, self._review
        heads, lines = ["You"], [_cells(session, review.goal)]
        if review.perfect is not None:
            heads.append("A perfect line")
            lines.append(_cells(perfect_session(session, review.perfect), review.goal))
        mark = None
        if review.lost_turn is not None:
            pointer = GLYPH_SETS[self._glyphs].pointer
            mark = Mark(review.lost_turn, pointer, "Here par was lost.")
        yield TurnTable(heads, "left", lines, mark)
        yield Static("\n".join(self._foot()), markup=False, classes="foot")

    def _foot(self) -> Iterator[str]:
        """Lines that never wrap, or a scrollbar beside them would make them longer than the box."""
        review, shed = self._review, self._session.variant.shed
        if review.goal is Goal.FLAWLESS:
            yield f"Left after the turn: cards in play, {shed}-side up."
        else:
            those = "goblins" if shed is Side.GOBLIN else "fairies"
            yield f"Left after the turn: {those} in hand."
        if review.perfect is None:
            return
        if review.goal is Goal.SHED and self._proof is not None:
            lines = self._proof.lines
            yield f"One of {lines:,} perfect lines." if lines > 1 else "The only perfect line."
        if self._session.cursor:
            yield "It goes along with yours as long as it can."

    def do(self, wish: str) -> None:
        """Go to the table."""
        if self.is_active:
            self.dismiss(STEP)


def headline(session: GameSession, review: Review) -> str:
    """What there is to say about a solitaire, in a sentence or two.

    Args:
        session: A solitaire that is over.
        review: What could have been done in it.
    """
    result, goal = session.result, review.goal
    assert result is not None
    if review.par is None:
        what = "flawless" if goal is Goal.FLAWLESS else "won"
        return f"This deal cannot be {what}: that is proven."
    par = f"Flawless par {review.par}" if goal is Goal.FLAWLESS else f"Par {review.par}"
    turns = result.flawless_turns if goal is Goal.FLAWLESS else result.turns
    if turns == review.par and result.winner is not None:
        return f"{par}: you played a perfect line."
    lost = "par was still in reach"
    if review.lost_turn is not None:
        lost = f"par was lost in turn {review.lost_turn}"
    return f"{par}. {_how(session, result, goal)}: {lost}."


def _how(session: GameSession, result: Result, goal: Goal) -> str:
    """How it came out, as the beginning of a sentence."""
    if session.ending is Ending.GIVEN_UP:
        when = f"after {counted(session.cursor, 'turn')}" if session.cursor else "at the deal"
        return f"You gave up {when}"
    if goal is Goal.SHED:
        return f"You won in {result.turns}"
    if result.flawless_turns is not None:
        return f"You were flawless in {result.flawless_turns}"
    return f"You stopped after {counted(session.cursor, 'turn')}"


def _cells(session: GameSession, goal: Goal) -> list[TurnCell]:
    """The turns of a line up to its goal."""
    return [
        TurnCell(added_name(session, number), left_after(session, number, goal))
        for number in range(1, turns_for(session, goal) + 1)
    ]
