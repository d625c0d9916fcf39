"""The statistics: who wins and how, how many turns that takes, and who plays alone."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from textual.widget import Widget
from textual.widgets import Static

from goblins_tui.history.statistics import (
    AloneStatistics,
    ModeStatistics,
    PlayerStatistics,
    Statistics,
    Stretch,
    WinningTurns,
)
from goblins_tui.options import Glyphs
from goblins_tui.rules import SOLITAIRE_SIZES, Variant
from goblins_tui.screens.reading import FURTHER, ReadingScreen
from goblins_tui.screens.solo_statistics import solo_parts
from goblins_tui.solo.statistics import SoloStatistics
from goblins_tui.text import counted
from goblins_tui.widgets.bar_chart import Bar, BarChart, NumberTable, Row

NOTHING_YET = "No game counts here yet.\nPlay one to its end, and it is counted here."
FOOT = (
    "Games count that people played to their end; practice, and games with a computer player, "
    "do not."
)
_NONE = "-"
_VARIANTS = {Variant.FAIRIES_RULE: "Fairies Rule", Variant.GOBLINS_RULE: "Goblins Rule"}


class StatisticsScreen(ReadingScreen[None]):
    """Shows what finished games add up to.

    Args:
        statistics: What they add up to.
        glyphs: The characters that may be used.
        solo: What solitaires add up to besides, against par and in a row.
    """

    CSS_PATH = ["reading.tcss", "statistics.tcss"]  # type: ignore[assignment]  # several are fine

    def __init__(
        self, statistics: Statistics, glyphs: Glyphs, solo: SoloStatistics | None = None
    ) -> None:
        games = f": {counted(statistics.games, 'game')}" if statistics.games else ""
        further = [FURTHER] if statistics.games else []
        super().__init__(f"Statistics{games}", further)
        self.set_class(glyphs is Glyphs.ASCII, "-ascii")
        self.set_class(not statistics.games, "-empty")
        self._statistics = statistics
        self._glyphs = glyphs
        self._solo = solo or SoloStatistics()

    def compose_text(self) -> Iterable[Widget]:
        """Tables of two or more, then solitaire."""
        if not self._statistics.games:
            yield Static(NOTHING_YET, markup=False)
            return
        is_first = True
        for title, picture in self._parts():
            yield Static(title, markup=False, classes="heading -first" if is_first else "heading")
            yield picture
            is_first = False
        yield Static(FOOT, markup=False, classes="foot")

    def _parts(self) -> Iterator[tuple[str, Widget]]:
        """Each part with its title, but for those without a game."""
        statistics = self._statistics
        if statistics.players:
            yield "Who wins", BarChart(player_bars(statistics.players), self._glyphs)
        if statistics.table_turns.counts:
            yield "Turns to the win, at a table", self._turns(statistics.table_turns)
        yield from _mode_tables(each for each in statistics.modes if not each.mode.is_solitaire)
        if statistics.alone:
            yield "Alone", alone_table(statistics.alone)
        if statistics.alone_turns.counts:
            yield "Turns to the win, alone", self._turns(statistics.alone_turns)
        yield from _mode_tables(each for each in statistics.modes if each.mode.is_solitaire)
        yield from solo_parts(self._solo, self._glyphs)

    def _turns(self, turns: WinningTurns) -> BarChart:
        return BarChart(turn_bars(turns.stretches()), self._glyphs)


def player_bars(players: Sequence[PlayerStatistics]) -> list[Bar]:
    """The wins of players as bars.

    Args:
        players: One of them at least.
    """
    won = max(len(str(player.wins.won)) for player in players)
    games = max(len(str(player.wins.games)) for player in players)
    return [
        Bar(
            player.name,
            player.wins.won,
            f"{player.wins.won:>{won}} of {player.wins.games:<{games}} {player.wins.percent:>4}%",
            _player_words(player),
        )
        for player in players
    ]


def _player_words(player: PlayerStatistics) -> tuple[str, ...]:
    """How a player won, in how many turns, and how often in a row."""
    wins, mean = player.wins, player.turns.mean
    if mean is None:
        draws = f", {counted(wins.draws, 'draw')}" if wins.draws else ""
        return (f"no win yet{draws}",)
    return (
        f"{wins.shed} shed, {wins.gathered} gathered, {mean:.1f} turns",
        f"longest streak {player.streak.longest}",
    )


def turn_bars(stretches: Sequence[Stretch]) -> list[Bar]:
    """How many games took how many turns, as bars."""
    labels = [_stretch_text(stretch) for stretch in stretches]
    width = max(map(len, labels), default=0)
    return [
        Bar(label.rjust(width), stretch.games, str(stretch.games))
        for label, stretch in zip(labels, stretches, strict=True)
    ]


def _stretch_text(stretch: Stretch) -> str:
    if stretch.last is None:
        return f"{stretch.first} or more"
    return str(stretch.last) if stretch.first == stretch.last else f"{stretch.first}-{stretch.last}"


def alone_table(players: Sequence[AloneStatistics]) -> NumberTable:
    """Who plays alone, with the quickest wins."""
    heads = ["games", "flawless", *(f"{size} cards" for size in SOLITAIRE_SIZES)]
    rows = []
    for player in players:
        fewest = dict(player.fewest)
        turns = [str(fewest.get(size, _NONE)) for size in SOLITAIRE_SIZES]
        rows.append(Row(player.name, (str(player.games), str(player.flawless), *turns)))
    return NumberTable(heads, rows, "fewest turns")


def _mode_tables(modes: Iterable[ModeStatistics]) -> Iterator[tuple[str, NumberTable]]:
    """A table for each variant that was played, all of them at a table or all alone."""
    for variant, group in groupby(modes, key=lambda each: each.mode.variant):
        alike = list(group)
        is_alone = alike[0].mode.is_solitaire
        how = ("flawless",) if is_alone else ("shed", "gathered", "draws")
        heads = ("games", *how, "best", "mean")
        table = NumberTable(heads, [_mode_row(each) for each in alike], "turns to the win")
        yield f"{'Alone' if is_alone else 'At a table'}, {_VARIANTS[variant]}", table


def _mode_row(each: ModeStatistics) -> Row:
    wins, mode = each.wins, each.mode
    best = _NONE if each.turns.fewest is None else str(each.turns.fewest)
    mean = _NONE if each.turns.mean is None else f"{each.turns.mean:.1f}"
    if mode.is_solitaire:
        return Row(f"{mode.size} cards", (str(wins.games), str(each.flawless), best, mean))
    how = (wins.games, wins.shed, wins.gathered, wins.draws)
    return Row(f"{mode.players} players", (*map(str, how), best, mean))
