"""Computer players on the command line."""

from pathlib import Path

import pytest

from goblins_tui.characters import CHARACTERS
from goblins_tui.cli import Launch, main
from goblins_tui.model.setup import FirstPlayer, TableSetup
from goblins_tui.options import Options, Pace, Thinking
from goblins_tui.paths import settings_file
from goblins_tui.rules import Variant
from goblins_tui.settings import Settings, save_settings
from tests.kit.guests import Packages
from tests.kit.stored_games import FILE_NOW
from tests.test_cli import launched, options, refused


def played(*argv: str) -> TableSetup:
    return launched("play", *argv).setup


def keep(**choices: object) -> None:
    """Keep choices of another day."""
    save_settings(settings_file(), Settings(**choices), FILE_NOW)  # type: ignore[arg-type]


# Who plays


@pytest.mark.parametrize(
    ("who", "names", "computers"),
    [
        ("Ann,@Owl", ("Ann", "Owl"), ("", "Owl")),
        ("@owl, @ BADGER ,Ann", ("Owl", "Badger", "Ann"), ("Owl", "Badger", "")),
        ("@Owl,@Owl,Ann,@owl", ("Owl", "Owl 2", "Ann", "Owl 3"), ("Owl", "Owl", "", "Owl")),
        ("@Owl,Owl", ("Owl 2", "Owl"), ("Owl", "")),
        ("@Seer,@Seer", ("Seer", "Seer 2"), ("Seer", "Seer")),
        ("Ann,b@Owl", ("Ann", "b@Owl"), ()),
    ],
)
def test_a_mark_before_a_name_makes_it_a_computer_player(
    who: str, names: tuple[str, ...], computers: tuple[str, ...]
) -> None:
    setup = played("--players", who)
    assert (setup.names, setup.computers, setup.warned) == (names, computers, ())


def test_guests_can_be_called_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    Packages(tmp_path).add_guest("Bert")
    assert played("--players", "Ann,@bert").computers == ("", "Bert")


def test_a_computer_player_can_begin() -> None:
    setup = played("--players", "Ann,@Owl,@Owl", "--first", "owl 2")
    assert (setup.first, setup.first_seat) == (FirstPlayer.CHOSEN, 2)


def test_without_names_those_of_the_last_game_sit_where_they_sat() -> None:
    keep(names=("Ann", "Owl", "Bo"), computers=("", "Owl"), warned=(0, 1, 2))
    for argv in ((), ("--players", "3")):
        setup = played(*argv)
        assert setup.names == ("Ann", "Owl", "Bo")
        assert setup.computers == ("", "Owl", "")
        assert setup.warned == (0, 2)
    assert played("--players", "2").warned == (0,)
    assert played("--players", "4").names == ("Ann", "Owl", "Bo", "Player 4")


def test_a_computer_player_sits_again_beside_names_that_are_made_up() -> None:
    keep(names=("Player 1", "Owl"), computers=("", "Owl"))
    assert played("--players", "3").names == ("Player 1", "Owl", "Player 3")
    assert played("--players", "3").computers == ("", "Owl", "")


def test_a_computer_player_sits_again_on_a_seat_that_solitaire_left() -> None:
    keep(names=("Ann",), computers=("", "Owl"))
    assert (played().names, played().computers) == (("Ann", "Owl"), ("", "Owl"))


def test_names_on_the_command_line_let_nobody_sit_where_they_sat() -> None:
    keep(names=("Ann", "Owl"), computers=("", "Owl"), warned=(0,))
    setup = played("--players", "Bo,Cy")
    assert (setup.names, setup.computers, setup.warned) == (("Bo", "Cy"), (), ())


def test_the_set_up_shows_who_sat_there() -> None:
    keep(names=("Ann", "Owl"), computers=("", "Owl"), warned=(0,), pace=Pace.CALM)
    setup = launched().setup
    assert (setup.computers, setup.warned, setup.options.pace) == (("", "Owl"), (0,), Pace.CALM)


def test_who_is_gone_is_told_with_what_is_wrong_with_the_settings() -> None:
    keep(names=("Ann", "Bert", "Lisa"), computers=("", "Bert", "Lisa"))
    path = settings_file()
    path.write_text(f"x = 1\n{path.read_text('utf-8')}", "utf-8")
    launch = launched("play")
    assert (launch.setup.names, launch.setup.computers) == (
        ("Player 1", "Player 2", "Player 3"),
        (),
    )
    assert '"x" means nothing here' in launch.notice
    assert launch.notice.endswith(
        "Bert and Lisa are not installed any more: a person plays instead."
    )


GONE = "Bert is not installed any more: a person plays instead."


@pytest.mark.parametrize("argv", ["", "play", "play --players 2", "play --players 4"])
def test_who_is_gone_is_told_where_they_would_have_played(argv: str) -> None:
    keep(names=("Ann", "Bert"), computers=("", "Bert"))
    assert launched(*argv.split()).notice == GONE


@pytest.mark.parametrize(
    "argv", ["play --players Ann,Bo", "play --players Ann,@Owl", "solo", "solo --daily", "demo"]
)
def test_who_is_gone_is_not_told_where_they_would_not_have_played(argv: str) -> None:
    keep(names=("Ann", "Bert"), computers=("", "Bert"))
    launch = launched(*argv.split())
    assert launch.notice == ""
    assert "Bert" not in launch.setup.computers


# How they play, and who is warned


@pytest.mark.parametrize("command", ["play", "demo"])
def test_pace_and_thinking_time_can_be_told(command: str) -> None:
    wanted = Options(pace=Pace.NONE, thinking=Thinking.LONG)
    assert options(command, "--pace", "none", "--thinking", "5") == wanted


@pytest.mark.parametrize(
    ("who", "warned"),
    [
        ("all", (0, 2)),
        ("none", ()),
        ("Ann", (0,)),
        ("bo, ann", (0, 2)),
        ("3", (2,)),
        ("1,Bo,3", (0, 2)),
    ],
)
def test_people_are_warned_by_name_by_seat_or_all_of_them(
    who: str, warned: tuple[int, ...]
) -> None:
    keep(warned=(0,))
    assert played("--players", "Ann,@Owl,Bo", "--warn", who).warned == warned


# A game to watch


def test_demo_goes_straight_to_a_table_of_computer_players() -> None:
    keep(names=("Ann", "Bo", "Cy"), computers=("", "", ""), warned=(0, 1))
    launch = launched("demo")
    assert launch.straight_to_table
    assert launch.is_demo
    assert launch.setup.names == launch.setup.computers == ("Badger", "Owl")
    assert launch.setup.warned == ()


def test_a_demo_can_be_told_in_full() -> None:
    setup = launched(
        *"demo --players @Owl,@Seer,@Owl --deal moss-417 --variant goblins-rule".split(),
        *"--first Seer --speed off".split(),
    ).setup
    assert setup.names == ("Owl", "Seer", "Owl 2")
    assert (setup.variant, setup.code) == (Variant.GOBLINS_RULE, "moss-417")
    assert (setup.first, setup.first_seat) == (FirstPlayer.CHOSEN, 1)


def test_a_demo_of_three_is_one_of_the_strongest_three() -> None:
    assert launched("demo", "--players", "3").setup.computers == ("Owl", "Badger", "Magpie")


def test_only_a_demo_is_one() -> None:
    assert [launched(*argv).is_demo for argv in ((), ("play",), ("solo",))] == [False] * 3


# What is refused


@pytest.mark.parametrize(
    ("argv", "allowed"),
    [
        ("play --players @Owl", "a number from 2 to 4, or 2 to 4 names: --players Ann,Bo,@Owl"),
        ("play --players Ann,@Owl,@Owl,@Owl,@Owl", "from 2 to 4"),
        ("play --players Ann,@", "Badger, Owl and Seer"),
        ("play --players Ann,@Nobody", "Badger, Owl and Seer"),
        ("play --players Ann,@@Owl", "Badger, Owl and Seer"),
        ("play --pace fast", "calm, steady or none"),
        ("play --thinking 60", "0.5, 1.5 or 5"),
        ("play --warn Cy", "names or seats from 1 to 2"),
        ("play --warn 3", "names or seats from 1 to 2"),
        ("play --warn=", "names or seats from 1 to 2"),
        ("play --players Ann,@Owl --warn Owl", "--warn is for people"),
        ("play --players Ann,@Owl --warn 2", "--warn is for people"),
        ("demo --players Ann,@Owl", "goblins-tui play --players Ann,@Owl"),
        ("demo --players Owl,Badger", "--players @Owl,@Badger"),
        ("demo --players 5", "from 2 to 4"),
        ("demo --players @Owl,@Nobody", "Badger, Owl and Seer"),
        ("demo --warn all", "goblins-tui play --warn"),
        ("demo --take-back", "goblins-tui play --take-back"),
        ("demo --size 6", "goblins-tui solo --size"),
        ("solo --pace calm", "goblins-tui play --pace"),
        ("solo --thinking 5", "goblins-tui play --thinking"),
        ("solo --warn all", "goblins-tui play --warn"),
        ("--pace calm", "goblins-tui play --pace"),
        ("demo play", "--help"),
    ],
)
def test_bad_arguments_get_one_line_that_says_what_is_allowed(
    capsys: pytest.CaptureFixture[str], argv: str, allowed: str
) -> None:
    assert allowed in refused(capsys, *argv.split())


def test_an_unknown_player_is_answered_with_all_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    line = refused(capsys, "play", "--players", "Ann,@Nobody")
    assert all(name in line for name in CHARACTERS)


@pytest.mark.parametrize("bad", ["\x1b[2J", "\x1b]0;x\x07", "\x9b?1003l", "a\nb\rc", "x" * 5000])
@pytest.mark.parametrize(
    "argv",
    [
        ("play", "--players", "Ann,@{}"),
        ("demo", "--players", "@Owl,@{}"),
        ("demo", "--players", "{},Bo"),
        ("play", "--warn", "{}"),
        ("play", "--pace", "{}"),
        ("play", "--thinking", "{}"),
    ],
)
def test_b64_nothing_that_a_terminal_obeys_is_echoed(
    capsys: pytest.CaptureFixture[str], argv: tuple[str, ...], bad: str
) -> None:
    refused(capsys, *(argument.format(bad) for argument in argv))


def test_help_tells_how_computer_players_are_called(capsys: pytest.CaptureFixture[str]) -> None:
    def never(launch: Launch) -> int:
        raise AssertionError("nothing is opened")

    with pytest.raises(SystemExit):
        main(["--help"], never)
    printed = capsys.readouterr().out
    for words in ("Ann,Bo,@Owl", "demo", "--warn", "calm, steady", "0.5, 1.5", "only with play"):
        assert words in printed
    assert max(map(len, printed.splitlines())) <= 100
