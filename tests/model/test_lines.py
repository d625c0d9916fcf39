from goblins_tui.challenges import Challenge, Kind
from goblins_tui.history.games import GameHead, GameLine, State
from goblins_tui.model.journal import standing_of
from goblins_tui.model.lines import called, mode, progress, result, who
from goblins_tui.model.session import GameSession
from goblins_tui.rules import Outcome, Variant
from tests.golden.games import GAMES
from tests.kit.finished_games import MOMENT, line_with
from tests.kit.scenes import new_game


def line_of(game: GameSession, title: str = "") -> GameLine:
    """What the store tells of a game."""
    return GameLine(1, MOMENT, MOMENT, title, GameHead(game.record), standing_of(game))


def test_one_plays_alone_two_against_each_other_and_more_together() -> None:
    alone = who(line_with(("Ann",), 0, 9, size=5))
    tables = [who(line_with(("Ann", "Bo", "Cy", "Di")[:count], 0, 9)) for count in (2, 3, 4)]
    assert [alone, *tables] == ["Ann alone", "Ann v Bo", "Ann, Bo and Cy", "Ann, Bo, Cy and Di"]


def test_computer_players_are_told_apart_from_people_of_their_name() -> None:
    game = new_game("heron-69-a")
    record = game.record._replace(names=("Owl", "Owl 2"), computers=("", "Owl"))
    assert who(line_of(GameSession.begin(record))) == "Owl v @Owl 2"
    record = game.record._replace(computers=("Badger", ""))
    assert who(line_of(GameSession.begin(record))) == "Ann (@Badger) v Bo"


def test_a_title_stands_before_the_players() -> None:
    game = new_game("heron-69-a")
    assert called(line_of(game)) == "Ann v Bo"
    assert called(line_of(game, "Rain")) == "Rain: Ann v Bo"


def test_what_was_played() -> None:
    goblins = Variant.GOBLINS_RULE
    assert mode(line_with(("Ann", "Bo"), 0, 9)) == "2 players"
    assert mode(line_with(("Ann", "Bo", "Cy"), 0, 9, variant=goblins)) == "3 players, Goblins Rule"
    assert mode(line_with(("Ann",), 0, 9, size=5)) == "5 cards alone"
    assert mode(line_with(("Ann",), 0, 9, size=7, variant=goblins)) == (
        "7 cards alone, Goblins Rule"
    )


def test_how_far_a_game_has_come() -> None:
    assert progress(line_of(new_game("heron-69-a", 2, first=1))) == "turn 1, Bo to add"
    assert progress(line_of(new_game("heron-69-a", 2, 7))) == "turn 2, Bo to add"
    assert progress(line_of(new_game("fern-7-a", 1, 11, 9))) == "turn 3, 5 cards"


def test_the_result_of_a_game_that_goes_on_is_how_far_it_has_come() -> None:
    line = line_of(new_game("heron-69-a", 2, 7))
    assert result(line) == progress(line)


def test_a_game_given_up_tells_in_which_turn() -> None:
    line = line_of(new_game("heron-69-a", 2, 7, 1))
    given_up = line._replace(standing=line.standing._replace(state=State.ABANDONED))
    assert result(given_up) == "given up in turn 3"


def test_how_finished_games_came_out() -> None:
    results = {name: result(line_of(game.play())) for name, game in GAMES.items()}
    assert results == {
        "two-players": "Ann won in 9, no goblin",
        "three-players-goblins-rule": "Cy won in 12, no fairy",
        "four-players-six-fairies": "Bo won in 10, 6 fairies",
        "solitaire-claimed": "won in 6 turns",
        "solitaire-flawless": "won in 7 turns, flawless in 8",
        "solitaire-taken-back": "won in 13 turns",
        "draw-by-repetition": "a draw after 8 turns",
    }


def test_six_gathered_are_called_by_their_side() -> None:
    line = line_with(("Ann", "Bo"), 1, 14, Outcome.GATHERED, variant=Variant.GOBLINS_RULE)
    assert result(line) == "Bo won in 14, 6 goblins"


def test_b62_names_and_titles_stay_as_they_are() -> None:
    game = new_game("heron-69-a")
    line = line_with(("[/]", "[red]Bo"), 0, 9)._replace(title="[b]")
    assert called(line) == "[b]: [/] v [red]Bo"
    assert result(line).startswith("[/] won")
    assert who(line_of(game)) == "Ann v Bo"


def test_a_daily_and_a_rung_are_called_what_they_are() -> None:
    line = line_of(new_game("fern-7-a", 1, 11))
    heads = {
        "5 cards, daily": Challenge(Kind.DAILY, day="2026-11-30"),
        "5 cards, rung 7": Challenge(Kind.LADDER, rung=7),
        "5 cards": Challenge(Kind.LADDER, rung=99),
    }
    for words, challenge in heads.items():
        about = line._replace(head=line.head._replace(challenge=challenge))
        assert progress(about) == f"turn 2, {words}"
    daily = line._replace(head=line.head._replace(challenge=heads["5 cards, daily"]))
    assert mode(daily) == "5 cards alone, daily"
