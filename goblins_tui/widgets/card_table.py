"""The table itself: puts cards, titles, narrator and log where the plan says."""

from collections.abc import Mapping

from rich.style import Style
from textual.app import ComposeResult
from textual.geometry import NULL_SPACING, Offset, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

from goblins_tui.rules import DECK_SIZE, MAX_PLAYERS
from goblins_tui.tableau import Tableau
from goblins_tui.widgets.bars import Narrator, ZoneTitle
from goblins_tui.widgets.card_pen import CardLook
from goblins_tui.widgets.card_view import CardView
from goblins_tui.widgets.log_view import LogView
from goblins_tui.widgets.table_plan import TablePlan, plan_table

_ON_TOP = 10


class PlannedLayout(Layout):
    """Places the children of a card table by its plan."""

    name = "planned"

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        """Place every child that the plan knows."""
        assert isinstance(parent, CardTable)
        plan = parent.make_plan(size)
        parent.show_log(plan.log is not None)
        placements = []
        for child in children:
            region = parent.region_of(child, plan)
            if region is not None:
                order = _ON_TOP if child.has_class("-moving") else 0
                offset = parent.drift.get(child, Offset())
                placements.append(WidgetPlacement(region, offset, NULL_SPACING, child, order))
        return placements


class CardTable(Widget):
    """Shows a tableau. It is told what to show and decides nothing but where it goes."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {
        "card--goblin",
        "card--fairy",
        "card--name",
        "card--muted",
        "card--star",
        "card--chosen",
        "card--looked-at",
        "card--forecast",
        "card--trace",
        "card--key",
        "card--oop",
        "card--elly",
        "card--ock",
        "card--our",
        "card--ew",
    }
    DEFAULT_CSS = """
    CardTable {
        width: 1fr;
        height: 1fr;
        overflow: hidden hidden;
    }
    """

    def __init__(self) -> None:
        super().__init__()
        numbers = range(1, DECK_SIZE + 1)
        self.cards = {number: CardView(number, self.style_of_card) for number in numbers}
        self.seat_titles = [ZoneTitle(id=f"seat-{seat}") for seat in range(MAX_PLAYERS)]
        self.ring_title = ZoneTitle(id="ring-title")
        self.narrator = Narrator(id="narrator")
        self.log_view = LogView(id="log-panel")
        self.drift: dict[Widget, Offset] = {}
        """How far a card is away from its place, while it moves."""
        self._planned = PlannedLayout()
        self._tableau: Tableau | None = None
        self._bottom = 0
        self._raised: int | None = None
        self._opened = False
        self.plan = TablePlan()
        """Where everything lies now."""

    def style_of_card(self, part: str) -> Style:
        """The style of a part of a card, such as "star" or "oop"."""
        return self.get_component_rich_style(f"card--{part}", partial=True)

    @property
    def layout(self) -> Layout:
        """The layout that follows the plan."""
        return self._planned

    def compose(self) -> ComposeResult:
        """All cards are there from the start; those not in play are not displayed."""
        yield self.ring_title
        yield from self.seat_titles
        yield self.narrator
        yield from self.cards.values()
        yield self.log_view

    def show(
        self,
        tableau: Tableau,
        bottom: int,
        looks: Mapping[int, CardLook],
        raised: int | None = None,
        opened: bool = False,
    ) -> None:
        """Show cards.

        Args:
            tableau: Which cards lie where.
            bottom: The seat whose hand lies at the bottom.
            looks: How each card in play looks.
            raised: The card that stands out by a row.
            opened: Whether both sides of the cards are shown.
        """
        for number, card in self.cards.items():
            look = looks.get(number)
            card.display = look is not None
            if look is not None:
                card.look = look
        for seat, title in enumerate(self.seat_titles):
            title.display = seat < len(tableau.hands)
        arrangement = (tableau.hands, tableau.ring, bottom, raised, opened)
        if arrangement != self._arrangement():
            self._tableau, self._bottom = tableau, bottom
            self._raised, self._opened = raised, opened
            self._place_anew()

    def _place_anew(self) -> None:
        # A layout asked for by a widget drops the arrangements of its ancestors, not its own.
        self.ring_title.refresh(layout=True)

    def _arrangement(self) -> tuple[object, ...]:
        tableau = self._tableau
        hands_and_ring = (tableau.hands, tableau.ring) if tableau else (None, None)
        return (*hands_and_ring, self._bottom, self._raised, self._opened)

    def make_plan(self, size: Size) -> TablePlan:
        """Work out the plan for a size, and remember it."""
        if self._tableau is not None:
            self.plan = plan_table(size, self._tableau, self._bottom, self._raised, self._opened)
        return self.plan

    def show_log(self, shown: bool) -> None:
        """Show or hide the log beside the table."""
        if self.log_view.display != shown:
            self.log_view.display = shown

    def region_of(self, child: Widget, plan: TablePlan) -> Region | None:
        """The place of one child in a plan."""
        if isinstance(child, CardView):
            return plan.cards.get(child.number)
        if child is self.ring_title:
            return plan.ring_title
        if child is self.narrator:
            return plan.narrator
        if child is self.log_view:
            return plan.log
        if child in self.seat_titles:
            return plan.seat_titles.get(self.seat_titles.index(child))
        return None

    def set_drift(self, drifts: Mapping[int, Offset]) -> None:
        """Move cards away from their places by so many cells; all others lie in place."""
        moving: dict[Widget, Offset] = {
            self.cards[number]: offset for number, offset in drifts.items()
        }
        for card in {*moving, *self.drift}:
            card.set_class(card in moving, "-moving")
        if moving != self.drift:
            self.drift = moving
            self._place_anew()

    def is_over_ring(self, offset: Offset) -> bool:
        """Whether a place on the screen belongs to the Ring, so that a card may be dropped."""
        plan = self.plan
        top = plan.ring_title.y
        bottom = plan.narrator.bottom
        y = offset.y - self.region.y
        return top <= y < bottom and offset.x < plan.ring_title.width + self.region.x
