"""The part of the statistics on playing alone, against par and in a row."""

from collections.abc import Iterable, Iterator, Sequence

from textual.widget import Widget

from goblins_tui.options import Glyphs
from goblins_tui.rules import Goal
from goblins_tui.solo.statistics import GoalResults, SoloStatistics
from goblins_tui.widgets.bar_chart import Bar, BarChart, NumberTable, Row

_NONE = "-"
_MOST_ABOVE = 9
"""Wins that took more turns above par share the last bar."""
_TITLES = {
    Goal.SHED: "Alone, against a proven par",
    Goal.FLAWLESS: "Alone, going for flawless",
}


def solo_parts(statistics: SoloStatistics, glyphs: Glyphs) -> Iterator[tuple[str, Widget]]:
    """Each part with its title, but for those without a game.

    Args:
        statistics: What solitaires add up to.
        glyphs: The characters that may be used.
    """
    if statistics.above_par:
        yield "Turns above par, alone", BarChart(above_par_bars(statistics.above_par), glyphs)
    for goal, title in _TITLES.items():
        results = [each for each in statistics.results if each.goal is goal]
        if results:
            yield title, result_table(results)
    if statistics.wins or statistics.days:
        yield "Won in a row, alone", streak_table(statistics)


def above_par_bars(above_par: Iterable[tuple[int, int]]) -> list[Bar]:
    """How many wins took how many turns above par, as bars.

    Args:
        above_par: Each number of turns with the wins that took so many, one of them at least.
    """
    counts = dict(above_par)
    last = min(max(counts), _MOST_ABOVE)
    bars = [(str(above), counts.get(above, 0)) for above in range(last + 1)]
    rest = sum(games for above, games in counts.items() if above > _MOST_ABOVE)
    if rest:
        bars.append((f"{_MOST_ABOVE + 1} or more", rest))
    width = max(len(label) for label, _ in bars)
    return [Bar(label.rjust(width), games, str(games)) for label, games in bars]


def result_table(results: Sequence[GoalResults]) -> NumberTable:
    """What wins were worth, by size.

    Args:
        results: Those with one goal.
    """
    heads = ("wins", "par", "par+1", "flawless", "at par", "above")
    rows = []
    for each in results:
        counts = (each.games, each.at_par, each.near_par, each.flawless, each.flawless_at_par)
        above = _NONE if each.above_par is None else f"{each.above_par:.1f}"
        rows.append(Row(f"{each.size} cards", (*map(str, counts), above)))
    return NumberTable(heads, rows)


def streak_table(statistics: SoloStatistics) -> NumberTable:
    """Who won how many games in a row, and how many days."""
    rows = [Row(name, (str(streak.now), str(streak.longest))) for name, streak in statistics.wins]
    rows += [
        Row(f"Daily deal, {size} cards", (str(days.current), str(days.longest)))
        for size, days in statistics.days
    ]
    return NumberTable(("now", "longest"), rows)
