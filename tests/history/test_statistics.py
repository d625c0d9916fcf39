"""Statistics of finished games, counted once more from the games as they were played."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goblins_tui.history.actions import Action, Deed
from goblins_tui.history.games import GameHead, GameLine
from goblins_tui.history.statistics import (
    Mode,
    PlayerStatistics,
    Statistics,
    Stretch,
    WinningTurns,
    Wins,
    statistics_of,
)
from goblins_tui.model.journal import do, journal_of, standing_of
from goblins_tui.model.session import GameSession
from goblins_tui.rules import Ending, Outcome, Variant, is_flawless
from tests.kit.finished_games import FAMILY, histories, line_with, lines_of, played_games
from tests.kit.scenes import BEFORE_FLAWLESS, find_game, may_shed, winning_card
from tests.kit.stored_games import keep_whole, store_at

turn_counts = st.dictionaries(st.integers(1, 400), st.integers(1, 30), max_size=30).map(
    lambda counts: WinningTurns(tuple(sorted(counts.items())))
)


# The counted model: it knows nothing but the games


def winner(game: GameSession) -> str | None:
    """Whose turn ended the game, `None` if it was called a draw."""
    if game.ending is Ending.DRAWN:
        return None
    return game.name(game.seat_of_turn(game.cursor)).casefold()


def how(game: GameSession) -> Outcome | None:
    """What the last turn of a table did."""
    assert game.last_turn is not None
    return game.last_turn.outcome


def course(player: str, games: Sequence[GameSession]) -> str:
    """The games of a player at tables, in order: w, d and l for won, drawn and lost."""
    letters = ""
    for game in games:
        if not game.is_solitaire and player in players(game):
            won = winner(game)
            letters += "d" if won is None else "w" if won == player else "l"
    return letters


def players(game: GameSession) -> list[str]:
    return [name.casefold() for name in game.record.names]


def last_spelling(player: str, games: Sequence[GameSession]) -> str:
    """How a player was written in the last game."""
    names = [name for game in games for name in game.record.names]
    return [name for name in names if name.casefold() == player][-1]


def mode_of(game: GameSession) -> Mode:
    return Mode(game.variant, game.record.players, game.record.size)


def wins_at(games: Sequence[GameSession]) -> Wins:
    """How tables came out."""
    decided = [game for game in games if game.ending is not Ending.DRAWN]
    ways = Counter(map(how, decided))
    return Wins(len(games), ways[Outcome.SHED], ways[Outcome.GATHERED], len(games) - len(decided))


def turns_of(games: Sequence[GameSession]) -> list[int]:
    """The turns to the win of each game that was won, fewest first."""
    turns = [game.shed_turn if game.is_solitaire else game.cursor for game in games]
    won = [game.is_solitaire or game.ending is not Ending.DRAWN for game in games]
    return sorted(each for each, is_won in zip(turns, won, strict=True) if is_won and each)


def spelt_out(turns: WinningTurns) -> list[int]:
    return [number for number, games in turns.counts for _ in range(games)]


@given(histories())
def test_kinds_of_game_add_up_as_the_played_games_do(games: list[GameSession]) -> None:
    statistics = statistics_of(lines_of(games))
    assert statistics.games == len(games)
    assert {each.mode for each in statistics.modes} == set(map(mode_of, games))
    for each in statistics.modes:
        alike = [game for game in games if mode_of(game) == each.mode]
        flawless = [game for game in alike if is_flawless(game.position, game.variant)]
        assert spelt_out(each.turns) == turns_of(alike)
        if each.mode.is_solitaire:
            assert each.wins == Wins(len(alike), shed=len(alike))
            assert each.flawless == len(flawless)
        else:
            assert each.wins == wins_at(alike)
            assert each.flawless == 0


@given(histories())
def test_players_at_tables_add_up_as_the_played_games_do(games: list[GameSession]) -> None:
    tables = [game for game in games if not game.is_solitaire]
    statistics = statistics_of(lines_of(games))
    assert len(statistics.players) == len({name for game in tables for name in players(game)})
    for each in statistics.players:
        player = each.name.casefold()
        assert each.name == last_spelling(player, games)
        letters = course(player, games)
        mine = [game for game in tables if winner(game) == player]
        assert each.wins.games == len(letters)
        assert each.wins.draws == letters.count("d")
        assert each.wins.won == letters.count("w")
        assert each.wins.shed == sum(how(game) is Outcome.SHED for game in mine)
        assert each.streak.longest == max(map(len, re.split("[dl]", letters)))
        assert each.streak.now == len(letters) - len(letters.rstrip("w"))
        assert spelt_out(each.turns) == turns_of(mine)


@given(histories())
def test_players_alone_add_up_as_the_played_games_do(games: list[GameSession]) -> None:
    alone = [game for game in games if game.is_solitaire]
    statistics = statistics_of(lines_of(games))
    assert len(statistics.alone) == len({players(game)[0] for game in alone})
    for each in statistics.alone:
        player = each.name.casefold()
        assert each.name == last_spelling(player, games)
        mine = [game for game in alone if players(game) == [player]]
        assert each.games == len(mine)
        assert each.flawless == sum(is_flawless(game.position, game.variant) for game in mine)
        for size, fewest in each.fewest:
            assert fewest == turns_of([game for game in mine if game.record.size == size])[0]
        assert {size for size, _ in each.fewest} == {game.record.size for game in mine}


@given(histories())
def test_b87_nobody_wins_more_games_than_were_played(games: list[GameSession]) -> None:
    statistics = statistics_of(lines_of(games))
    for player in statistics.players:
        assert player.wins.won + player.wins.draws <= player.wins.games
        assert 0 <= player.wins.percent <= 100
        assert player.streak.now <= player.streak.longest <= player.wins.won
    tables = [each.wins for each in statistics.modes if not each.mode.is_solitaire]
    assert sum(each.won for each in tables) == sum(each.wins.won for each in statistics.players)
    assert all(each.won + each.draws == each.games for each in tables)
    assert statistics.table_turns.games + statistics.alone_turns.games <= statistics.games


# What the store counts


def test_b87_a_game_that_is_won_taken_back_and_won_again_counts_once() -> None:
    game = find_game(may_shed, 2)
    card = winning_card(game, Outcome.SHED)
    assert card is not None
    deeds = [Action(Deed.PLAY, card), Action(Deed.TAKE_BACK)] * 2 + [Action(Deed.PLAY, card)]
    actions = list(journal_of(game.to_record()))
    store = store_at(None)
    number = store.begin(GameHead(game.record, take_back=True), actions, standing_of(game))
    for deed in deeds:
        game = do(game, deed)
        store.append(number, len(actions), [deed], standing_of(game))
        actions.append(deed)
        statistics = statistics_of(store.counted())
        assert statistics.games == (deed.deed is Deed.PLAY)
    assert sum(player.wins.won for player in statistics.players) == 1
    assert {player.wins.games for player in statistics.players} == {1}
    store.close()


def test_b87_what_is_open_given_up_practice_or_with_a_computer_does_not_count() -> None:
    store = store_at(None)
    won = next(game for game in played_games() if game.record.players == 2 and game.last_turn)
    start, actions = GameSession.begin(won.record), journal_of(won.to_record())
    keep_whole(store, start, actions, GameHead(won.record._replace(computers=("", "easy"))))
    keep_whole(store, start, actions[:-1])
    store.abandon(keep_whole(store, start, actions[:-1]))
    alone = GameSession.begin(BEFORE_FLAWLESS.record)
    actions = journal_of(BEFORE_FLAWLESS.to_record())
    again = [Action(Deed.TAKE_BACK), Action(Deed.REDO), Action(Deed.CLAIM)]
    keep_whole(store, alone, [*actions, *again])
    assert statistics_of(store.counted()) == Statistics()
    keep_whole(store, alone, [*actions, Action(Deed.CLAIM)])
    assert statistics_of(store.counted()).games == 1
    store.close()


# Known games


def player(name: str, lines: Sequence[GameLine]) -> PlayerStatistics:
    return next(each for each in statistics_of(lines).players if each.name == name)


def test_no_games_add_up_to_nothing() -> None:
    assert statistics_of([]) == Statistics()


def test_whoever_wins_most_comes_first() -> None:
    statistics = statistics_of(FAMILY)
    assert [each.name for each in statistics.players] == ["Ann", "[b]Cy[/]", "Bo"]
    assert [each.name for each in statistics.alone] == ["Ann", "[b]Cy[/]"]


def test_tables_come_before_solitaire_and_few_before_many() -> None:
    rules = Variant.FAIRIES_RULE
    assert [each.mode for each in statistics_of(FAMILY).modes] == [
        Mode(rules, 2),
        Mode(rules, 3),
        Mode(rules, 1, 5),
        Mode(rules, 1, 7),
        Mode(Variant.GOBLINS_RULE, 1, 6),
    ]


@pytest.mark.parametrize(
    ("winners", "longest", "now"),
    [
        ((0, 0, 1, 0, 0, 0), 3, 2),
        ((1, 0, 0), 2, 0),
        ((None, 0, 0), 2, 0),
        ((0, None, 0), 1, 1),
        ((0, 0), 2, 2),
        ((1, None), 0, 0),
    ],
)
def test_a_streak_ends_with_a_draw_or_a_loss(
    winners: tuple[int | None, ...], longest: int, now: int
) -> None:
    ann = player("Ann", [line_with(("Ann", "Bo"), winner, 9) for winner in winners])
    assert ann.streak == (longest, now)


def test_a_solitaire_does_not_end_a_streak_at_tables() -> None:
    table, alone = line_with(("Ann", "Bo"), 0, 9), line_with(("Ann",), 0, 6, size=5)
    assert player("Ann", [table, alone, table]).streak.longest == 2


def test_a_player_is_called_as_in_the_last_game_wherever_that_was() -> None:
    statistics = statistics_of([line_with(("ANN",), 0, 6, size=5), line_with(("Ann", "Bo"), 0, 9)])
    assert [each.name for each in statistics.players] == ["ANN", "Bo"]
    assert [each.name for each in statistics.alone] == ["ANN"]


def test_turns_are_told_of_games_that_were_won() -> None:
    (mode,) = statistics_of([line_with(("Ann", "Bo"), who, 10) for who in (0, None, 1)]).modes
    assert mode.turns == WinningTurns(((10, 2),))
    assert mode.turns.mean == 10


def test_without_a_win_there_is_no_quickest_and_no_mean() -> None:
    assert WinningTurns().fewest is None
    assert WinningTurns().mean is None
    assert WinningTurns().stretches() == ()


def test_two_wins_of_three_are_67_percent() -> None:
    assert Wins(3, 1, 1).percent == 67
    assert Wins().percent == 0


def test_a_solitaire_without_a_size_is_the_one_with_five_cards() -> None:
    statistics = statistics_of([line_with(("Ann",), 0, 6), line_with(("Ann",), 0, 7, size=5)])
    assert statistics.modes[0].mode.size == 5
    assert statistics.alone[0].fewest == ((5, 6),)


def test_a_win_that_does_not_say_how_is_not_counted_as_one() -> None:
    line = line_with(("Ann", "Bo"), 0, 9)
    odd = line._replace(standing=line.standing._replace(outcome=None))
    assert player("Ann", [odd]).wins == Wins(1, draws=1)


# Turns in few numbers


@given(turn_counts, st.integers(2, 20))
def test_stretches_hold_every_game_once_and_leave_no_turn_out(
    turns: WinningTurns, most: int
) -> None:
    stretches = turns.stretches(most)
    assert len(stretches) <= most
    for each in stretches:
        last = each.last or 10_000
        inside = (games for number, games in turns.counts if each.first <= number <= last)
        assert each.games == sum(inside)
    assert sum(each.games for each in stretches) == turns.games
    for one, other in pairwise(stretches):
        assert one.last is not None
        assert other.first == one.last + 1


def test_few_different_turns_are_told_one_by_one() -> None:
    assert WinningTurns(((8, 2), (10, 1))).stretches() == (
        Stretch(8, 8, 2),
        Stretch(9, 9, 0),
        Stretch(10, 10, 1),
    )


def test_a_few_very_long_games_share_the_last_stretch() -> None:
    turns = WinningTurns(((4, 8), (13, 9), (18, 2), (300, 1)))
    assert turns.stretches(5) == (
        Stretch(1, 4, 8),
        Stretch(5, 9, 0),
        Stretch(10, 14, 9),
        Stretch(15, 19, 2),
        Stretch(20, None, 1),
    )


def test_ten_thousand_games_are_added_up_in_well_under_a_second() -> None:
    games = lines_of(played_games())
    lines = (games * (10_000 // len(games) + 1))[:10_000]
    begin = process_time()
    assert statistics_of(lines).games == 10_000
    assert process_time() - begin < 1
