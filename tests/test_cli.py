"""The command line."""

import gc
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from goblins_tui.cli import Launch, main
from goblins_tui.model.setup import FirstPlayer, TableSetup
from goblins_tui.options import Aloud, Glyphs, Lens, Options, Seating, Speed
from goblins_tui.paths import settings_file
from goblins_tui.rules import Variant
from goblins_tui.settings import Settings, save_settings


class Starts:
    """Stands for the app: keeps what would have been opened."""

    def __init__(self) -> None:
        self.launches: list[Launch] = []

    def __call__(self, launch: Launch) -> int:
        self.launches.append(launch)
        return 0


def launched(*argv: str) -> Launch:
    """What these arguments open."""
    starts = Starts()
    assert main(argv, starts) == 0
    (launch,) = starts.launches
    return launch


def options(*argv: str) -> Options:
    return launched(*argv, "--glyphs", "emoji").setup.options


def refused(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """The one line that these arguments get."""
    starts = Starts()
    assert main(argv, starts) == 2
    assert starts.launches == []
    printed = capsys.readouterr()
    assert printed.out == ""
    (line,) = printed.err.splitlines()
    assert line.startswith("goblins-tui: ")
    assert line.isprintable()
    assert len(line) <= 200
    return line


# What is opened


def test_without_arguments_the_set_up_opens() -> None:
    launch = launched("--glyphs", "emoji")
    assert launch == Launch(TableSetup(), False, "forest-night", True, lesson=None)


def test_how_far_the_lesson_has_come_is_told_by_settings() -> None:
    assert launched().lesson is None
    save_settings(settings_file(), Settings(theme="night"), "now")
    assert launched().lesson == 0
    save_settings(settings_file(), Settings(lesson=3), "now")
    assert launched().lesson == 3


def test_play_goes_straight_to_a_table_of_two() -> None:
    launch = launched("play")
    assert launch.straight_to_table
    assert launch.setup.names == ("Player 1", "Player 2")


def test_solo_goes_straight_to_solitaire() -> None:
    launch = launched("solo")
    assert launch.straight_to_table
    assert (launch.setup.players, launch.setup.size) == (1, 5)


@pytest.mark.parametrize(
    ("who", "names"),
    [
        ("3", ("Player 1", "Player 2", "Player 3")),
        ("Ann,Bo", ("Ann", "Bo")),
        (" Ann , Bo,Cy,Di", ("Ann", "Bo", "Cy", "Di")),
        ("[/],[red]Bob", ("[/]", "[red]Bob")),
        ("1,2", ("1", "2")),
    ],
)
def test_players_are_a_number_or_names(who: str, names: tuple[str, ...]) -> None:
    assert launched("play", "--players", who).setup.names == names


@pytest.mark.parametrize(
    ("first", "way", "seat"),
    [
        ("random", FirstPlayer.RANDOM, 0),
        ("rotate", FirstPlayer.ROTATE, 0),
        ("race", FirstPlayer.RACE, 0),
        ("Bo", FirstPlayer.CHOSEN, 1),
        ("bo", FirstPlayer.CHOSEN, 1),
        ("1", FirstPlayer.CHOSEN, 0),
        ("2", FirstPlayer.CHOSEN, 1),
    ],
)
def test_who_begins_is_a_way_a_name_or_a_seat(first: str, way: FirstPlayer, seat: int) -> None:
    setup = launched("play", "--players", "Ann,Bo", "--first", first).setup
    assert (setup.first, setup.first_seat) == (way, seat)


def test_a_name_comes_before_a_seat_number() -> None:
    assert launched("play", "--players", "2,1", "--first", "1").setup.first_seat == 1


def test_a_game_can_be_told_in_full() -> None:
    setup = launched(
        *"play --players Ann,Bo --variant goblins-rule --deal moss-417 --take-back".split()
    ).setup
    assert setup.variant is Variant.GOBLINS_RULE
    assert setup.code == "moss-417"
    assert setup.options.take_back


def test_solitaire_can_be_told_in_full() -> None:
    setup = launched("solo", "--size", "6", "--name", "Ann", "--deal", "Moss 417").setup
    assert (setup.names, setup.size, setup.record(0).code) == (("Ann",), 6, "moss-417-a")


def test_the_set_up_can_be_given_a_variant_and_a_deal() -> None:
    launch = launched("--variant", "goblins-rule", "--deal", "moss-417")
    assert not launch.straight_to_table
    assert (launch.setup.variant, launch.setup.code) == (Variant.GOBLINS_RULE, "moss-417")


@pytest.mark.parametrize("command", [(), ("play",), ("solo",)])
@pytest.mark.parametrize(
    ("argv", "wanted"),
    [
        ("--lens off", Options(lens=Lens.OFF)),
        ("--speed=brisk", Options(speed=Speed.BRISK)),
        ("--aloud on", Options(aloud=Aloud.ON)),
        ("--aloud off", Options()),
        ("--no-animation", Options(speed=Speed.OFF)),
        ("--speed full --no-animation", Options(speed=Speed.OFF)),
        ("--seats fixed", Options(seating=Seating.FIXED)),
    ],
)
def test_b51_every_option_goes_with_every_command(
    command: tuple[str, ...], argv: str, wanted: Options
) -> None:
    assert options(*command, *argv.split()) == wanted
    assert options(*argv.split(), *command) == wanted


def test_glyphs_come_from_the_terminal_unless_they_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "linux")
    assert launched().setup.options.glyphs is Glyphs.ASCII
    assert launched("--glyphs", "plain").setup.options.glyphs is Glyphs.PLAIN


def test_theme_and_mouse_can_be_told() -> None:
    assert launched("--theme", "day").theme_name == "forest-day"
    assert not launched("--no-mouse").mouse
    assert launched("--no-mouse", "--mouse").mouse


# What is refused


@pytest.mark.parametrize(
    ("argv", "allowed"),
    [
        ("playx", "play, solo, demo, record, solve, match or album"),
        ("play solo", "--help"),
        ("--frob", "--help"),
        ("-x", "--help"),
        ("play --play 3", "--help"),
        ("play --players 5", "from 2 to 4"),
        ("play --players 1", "goblins-tui solo"),
        ("play --players 0", "from 2 to 4"),
        ("play --players -3", "from 2 to 4"),
        ("play --players Ann", "from 2 to 4"),
        ("play --players A,B,C,D,E", "from 2 to 4"),
        ("play --players Ann,", "at least one visible character"),
        ("play --players Ann,ann", "name of their own"),
        ("play --players", "--help"),
        ("play --players Ann,Bo --first Cy", "random, rotate, race, a player's name or a seat"),
        ("play --first 3", "from 1 to 2"),
        ("play --variant elves", "fairies-rule or goblins-rule"),
        ("play --deal swamp-1", "such as moss-417-a"),
        ("play --deal moss-1000", "such as moss-417-a"),
        ("play --size 6", "goblins-tui solo --size"),
        ("--size 6", "goblins-tui solo --size"),
        ("solo --size 8", "5, 6 or 7"),
        ("solo --size six", "5, 6 or 7"),
        ("solo --players Ann,Bo", "goblins-tui play --players"),
        ("solo --take-back", "goblins-tui play --take-back"),
        ("solo --first race", "goblins-tui play --first"),
        ("--lens on", "hover, chosen or off"),
        ("--speed fast", "full, brisk or off"),
        ("--aloud loud", "off or on"),
        ("--glyphs unicode", "emoji, plain or ascii"),
        ("--seats moving", "turn or fixed"),
        ("--theme dark", "night or day"),
        ("--version=x", "--help"),
        ("--take-back=maybe play", "--help"),
    ],
)
def test_bad_arguments_get_one_line_that_says_what_is_allowed(
    capsys: pytest.CaptureFixture[str], argv: str, allowed: str
) -> None:
    assert allowed in refused(capsys, *argv.split())


@pytest.mark.parametrize("argv", [("--deal", ""), ("--deal", "  "), ("play", "--players", "")])
def test_an_empty_argument_is_refused_too(
    capsys: pytest.CaptureFixture[str], argv: Sequence[str]
) -> None:
    refused(capsys, *argv)


@pytest.mark.parametrize("bad", ["\x1b[2J", "\x1b]0;x\x07", "\x9b?1003l", "a\nb\rc", "x" * 5000])
@pytest.mark.parametrize(
    "argv",
    [
        ("{}",),
        ("--{}",),
        ("play", "{}"),
        ("play", "--players", "{},Bo,Bo"),
        ("play", "--first", "{}"),
        ("--deal", "{}"),
        ("--take-back={}",),
        ("--variant", "{}"),
        ("solo", "--size", "{}"),
    ],
)
def test_b64_nothing_that_a_terminal_obeys_is_echoed(
    capsys: pytest.CaptureFixture[str], argv: Sequence[str], bad: str
) -> None:
    refused(capsys, *(argument.format(bad) for argument in argv))


def test_b66_a_name_of_five_thousand_letters_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "at most 20 columns" in refused(capsys, "solo", "--name", "x" * 5000)


def test_an_interrupt_before_the_app_runs_is_no_crash() -> None:
    def interrupted(launch: Launch) -> int:
        raise KeyboardInterrupt

    assert main([], interrupted) == 130


# Home folders


@pytest.fixture
def opened_databases(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Path | None]]:
    """The files in which an app would keep games that the program opens here."""
    files: list[Path | None] = []

    class NoApp:
        farewell = ""
        return_code = 0

        def __init__(self, database: Path | None, **_: object) -> None:
            files.append(database)

        def run(self, mouse: bool) -> None:
            pass

    monkeypatch.setattr("goblins_tui.terminal.check.refusal", lambda *_: None)
    monkeypatch.setattr("goblins_tui.app.GoblinsApp", NoApp)
    yield files
    gc.enable()


def test_a_home_folder_can_be_where_games_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened_databases: list[Path | None]
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert main(["--db", "~/games.db"]) == 0
    monkeypatch.setenv("GOBLINS_TUI_DB", "~/others.db")
    assert main([]) == 0
    assert opened_databases == [tmp_path / "games.db", tmp_path / "others.db"]


def test_a_home_folder_that_is_not_there_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    opened_databases: list[Path | None],
) -> None:
    assert main(["--db", "~nobody-here/games.db"]) == 2
    monkeypatch.setenv("GOBLINS_TUI_DB", "~nobody-here/games.db")
    assert main([]) == 2
    line = "goblins-tui: ~nobody-here/games.db: there is no such home folder\n"
    assert capsys.readouterr().err == line * 2
    assert opened_databases == []
