"""What finished games add up to: who wins and how, and how many turns that takes."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import accumulate, groupby, takewhile
from typing import NamedTuple

from goblins_tui.history.games import GameLine
from goblins_tui.rules import SOLITAIRE_SIZES, Outcome, Variant

_WHOLE = 100
_MOST_BARS = 10
_USUAL_SHARE = 0.9
"""So much of all games is shown turn by turn; the rest may share the last bar."""
_STEPS = tuple(digit * 10**power for power in range(7) for digit in (1, 2, 5))


class Mode(NamedTuple):
    """A kind of game; turns compare only within one."""

    variant: Variant
    players: int
    size: int | None = None
    """Cards in hand at first, for solitaire only."""

    @property
    def is_solitaire(self) -> bool:
        """Whether one player plays alone."""
        return self.players == 1


class Stretch(NamedTuple):
    """Some numbers of turns that follow each other, and how many games took so many."""

    first: int
    last: int | None
    """`None` for all that follow."""
    games: int


class WinningTurns(NamedTuple):
    """How many turns games took until they were won."""

    counts: tuple[tuple[int, int], ...] = ()
    """Each number of turns with the games that took so many, fewest turns first."""

    @classmethod
    def of(cls, lines: Iterable[GameLine]) -> "WinningTurns":
        """The turns of those games that were won."""
        turns = (line.standing.winning_turns for line in lines if _winner(line) is not None)
        return cls(tuple(sorted(Counter(each for each in turns if each is not None).items())))

    @property
    def games(self) -> int:
        """How many games these are."""
        return sum(games for _, games in self.counts)

    @property
    def fewest(self) -> int | None:
        """The turns of the quickest win, `None` without any."""
        return self.counts[0][0] if self.counts else None

    @property
    def mean(self) -> float | None:
        """The turns of a win on average, `None` without any."""
        if not self.counts:
            return None
        return sum(turns * games for turns, games in self.counts) / self.games

    def stretches(self, most: int = _MOST_BARS) -> tuple[Stretch, ...]:
        """The same in few numbers, with none left out between the first and the last.

        Args:
            most: How many stretches there may be, two at least.

        Returns:
            Stretches of equal length; a few games that took far longer share an open last one.
        """
        if not self.counts:
            return ()
        usual, longest = self._usual(), self.counts[-1][0]
        length = next(each for each in _STEPS if self._needed(each, usual) <= most)
        begin = self.counts[0][0] // length * length
        end = usual // length * length + length
        sums: Counter[int] = Counter()
        for turns, games in self.counts:
            sums[min(turns // length * length, end)] += games
        # Nothing is won in no turn.
        whole = [
            Stretch(max(first, 1), first + length - 1, sums[first])
            for first in range(begin, end, length)
        ]
        rest = [Stretch(end, None, sums[end])] if longest >= end else []
        return (*whole, *rest)

    def _usual(self) -> int:
        """The number of turns that most games did not exceed."""
        enough = _USUAL_SHARE * self.games
        known = accumulate(games for _, games in self.counts)
        return next(
            turns for (turns, _), so_far in zip(self.counts, known, strict=True) if so_far >= enough
        )

    def _needed(self, length: int, usual: int) -> int:
        """How many stretches of some length it takes."""
        fewest, longest = self.counts[0][0] // length, self.counts[-1][0] // length
        last = usual // length
        return last - fewest + 1 + (longest > last)


class Wins(NamedTuple):
    """Games by how they came out; solitaire can only be won by shedding."""

    games: int = 0
    shed: int = 0
    """How many were won by shedding."""
    gathered: int = 0
    """How many were won by gathering."""
    draws: int = 0

    @property
    def won(self) -> int:
        """How many were won at all."""
        return self.shed + self.gathered

    @property
    def percent(self) -> int:
        """How many of a hundred were won."""
        return round(_WHOLE * self.won / self.games) if self.games else 0


class WinStreak(NamedTuple):
    """Games that one player won one after the other."""

    longest: int
    """The most there ever were."""
    now: int
    """How many were won since the last game that was not."""

    @classmethod
    def of(cls, is_won: Sequence[bool]) -> "WinStreak":
        """The streaks of a player.

        Args:
            is_won: For each game whether it was won, the last game first.
        """
        longest = max((len(list(streak)) for wins, streak in groupby(is_won) if wins), default=0)
        return cls(longest, len(list(takewhile(bool, is_won))))


class ModeStatistics(NamedTuple):
    """The games of one kind."""

    mode: Mode
    wins: Wins
    flawless: int
    """How many were flawless, which only solitaire can be."""
    turns: WinningTurns


class PlayerStatistics(NamedTuple):
    """The games of one player at tables of two or more."""

    name: str
    """As it was written last."""
    wins: Wins
    """The games of the player; won are those that this player won."""
    turns: WinningTurns
    """Of the games that this player won."""
    streak: WinStreak


class AloneStatistics(NamedTuple):
    """The solitaires of one player."""

    name: str
    """As it was written last."""
    games: int
    flawless: int
    fewest: tuple[tuple[int, int], ...]
    """Each size that was won with the turns of its quickest win, in order."""


class Statistics(NamedTuple):
    """What finished games add up to."""

    games: int = 0
    modes: tuple[ModeStatistics, ...] = ()
    """Tables before solitaire, few players or cards before many."""
    players: tuple[PlayerStatistics, ...] = ()
    """Most wins first."""
    alone: tuple[AloneStatistics, ...] = ()
    """Most games first."""
    table_turns: WinningTurns = WinningTurns()
    """Of all games of two or more players."""
    alone_turns: WinningTurns = WinningTurns()
    """Of all solitaires."""


def statistics_of(lines: Iterable[GameLine]) -> Statistics:
    """Add up finished games.

    Args:
        lines: The games that count, the last one first.

    Returns:
        What they add up to. Names that differ only in case are one player.
    """
    by_mode: defaultdict[Mode, list[GameLine]] = defaultdict(list)
    at_tables: defaultdict[str, list[tuple[GameLine, int]]] = defaultdict(list)
    alone: defaultdict[str, list[GameLine]] = defaultdict(list)
    written: dict[str, str] = {}
    for line in lines:
        mode = _mode(line)
        by_mode[mode].append(line)
        for seat, name in enumerate(line.names):
            player = name.casefold()
            written.setdefault(player, name)
            if mode.is_solitaire:
                alone[player].append(line)
            else:
                at_tables[player].append((line, seat))
    modes = [_of_mode(mode, games) for mode, games in by_mode.items()]
    players = [_of_player(written[player], games) for player, games in at_tables.items()]
    loners = [_of_loner(written[player], games) for player, games in alone.items()]
    tables = [line for mode, games in by_mode.items() if not mode.is_solitaire for line in games]
    return Statistics(
        sum(map(len, by_mode.values())),
        tuple(sorted(modes, key=_place_of_mode)),
        tuple(sorted(players, key=lambda each: (-each.wins.won, each.wins.games, each.name))),
        tuple(sorted(loners, key=lambda each: (-each.games, each.name))),
        WinningTurns.of(tables),
        WinningTurns.of(line for games in alone.values() for line in games),
    )


def _winner(line: GameLine) -> int | None:
    """The seat that won; a file changed by others may tell of a win without saying how."""
    return None if line.standing.outcome is None else line.standing.winner


def _mode(line: GameLine) -> Mode:
    record = line.head.record
    if record.players > 1:
        return Mode(record.variant, record.players)
    return Mode(record.variant, 1, record.size or SOLITAIRE_SIZES[0])


def _place_of_mode(statistics: ModeStatistics) -> tuple[bool, int, int, int]:
    mode = statistics.mode
    return mode.is_solitaire, list(Variant).index(mode.variant), mode.players, mode.size or 0


def _wins(games: Sequence[GameLine], won: Iterable[GameLine]) -> Wins:
    """How games came out.

    Args:
        games: All of them.
        won: Those whose win counts.
    """
    how = Counter(line.standing.outcome for line in won)
    draws = sum(_winner(line) is None for line in games)
    return Wins(len(games), how[Outcome.SHED], how[Outcome.GATHERED], draws)


def _of_mode(mode: Mode, games: Sequence[GameLine]) -> ModeStatistics:
    won = [line for line in games if _winner(line) is not None]
    return ModeStatistics(mode, _wins(games, won), _flawless(games), WinningTurns.of(won))


def _of_player(name: str, games: Sequence[tuple[GameLine, int]]) -> PlayerStatistics:
    is_won = [_winner(line) == seat for line, seat in games]
    won = [line for line, seat in games if _winner(line) == seat]
    return PlayerStatistics(
        name,
        _wins([line for line, _ in games], won),
        WinningTurns.of(won),
        WinStreak.of(is_won),
    )


def _of_loner(name: str, games: Sequence[GameLine]) -> AloneStatistics:
    by_size: defaultdict[int, list[GameLine]] = defaultdict(list)
    for line in games:
        by_size[_mode(line).size or 0].append(line)
    fewest = [(size, WinningTurns.of(group).fewest) for size, group in sorted(by_size.items())]
    won = tuple((size, turns) for size, turns in fewest if turns is not None)
    return AloneStatistics(name, len(games), _flawless(games), won)


def _flawless(games: Iterable[GameLine]) -> int:
    return sum(line.standing.flawless_turns is not None for line in games)
