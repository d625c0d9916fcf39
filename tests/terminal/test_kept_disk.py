"""Disks, homes and files that people really have: the real program plays on all the same."""

from __future__ import annotations

import errno
import os
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from itertools import repeat
from pathlib import Path
from statistics import median

import pytest

from tests.kit.around_games import answer_time
from tests.kit.good_play import table_of
from tests.kit.kept import (
    PLAYED,
    SHORT,
    go_on,
    kept_games,
    notice_text,
    open_list,
    play_out,
    play_some,
    read_notice,
    see_no_offer,
    start_again,
)
from tests.kit.players import PROGRAM, Player, play, start_table, table_arguments
from tests.kit.seen_table import ShowsTable
from tests.kit.stored_games import elsewhere, keep_golden_games, names_in
from tests.kit.terminal import Terminal

pytestmark = pytest.mark.slow

GAME = table_of("moss-31", "Ann", "Bo")
LOCKED_SECONDS = 4.0
NOT_SAVED = "This game cannot be saved now"
SLOW = "The disk is slow"
SAVED_AGAIN = "This game is saved again"
UNTIL_QUIT = "Games are kept until you quit."
EVERY_XDG = ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
UNKNOWN_USER = "54321"


def succeeds(words: list[str]) -> bool:
    """Whether there is such a command, and it does what is asked of it."""
    if shutil.which(words[0]) is None:
        return False
    return subprocess.run(words, capture_output=True, check=False).returncode == 0


def can_mount(folder: Path) -> bool:
    """Put a small file system into a folder, if this user can."""
    return succeeds(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)])


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder, on a disk of 1 MB where this user can mount one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    is_mounted = can_mount(folder)
    yield folder
    if is_mounted:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder: Path, terminal: Terminal) -> None:
    """Leave no room for anything that the program would write into a folder."""
    if not folder.is_mount():
        _, hard = resource.prlimit(terminal.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(terminal.pid, resource.RLIMIT_FSIZE, (1, hard))
        return
    with (folder / "filler").open("wb", buffering=0) as file:
        for size in (4096, 1):
            with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
                file.writelines(repeat(b"x" * size))


def free(folder: Path, terminal: Terminal) -> None:
    """Give the room back."""
    if folder.is_mount():
        (folder / "filler").unlink()
    elif terminal.is_alive():
        _, hard = resource.prlimit(terminal.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(terminal.pid, resource.RLIMIT_FSIZE, (hard, hard))


def turn_with_notice(player: Player, *words: str) -> str:
    """Play a turn that leads to a notice, read it, and see the turn; returns the notice."""
    card = player.good_card()
    player.choose_by_digit(card).terminal.press("enter")
    said = read_notice(player.terminal, *words)
    player.game = player.game.play(card)
    player.see_truth()
    return said


def quit_and_see(terminal: Terminal) -> None:
    """Leave in order, whatever is on the screen."""
    asked = "Leave the program?"
    terminal.press("ctrl+c").wait_for(lambda seen: asked in seen.text or not seen.is_alive())
    if asked in terminal.text and terminal.is_alive():
        terminal.press("ctrl+c")
    assert terminal.wait_for_exit() == 0
    assert terminal.is_restored()


# A full disk --------------------------------------------------------------------------------


def test_b71_on_a_full_disk_people_play_on_and_the_next_turn_with_room_saves_all(
    small_disk: Path,
) -> None:
    database = small_disk / "history.db"
    with start_table(GAME, "--db", str(database)) as player:
        terminal = play_some(player, 2).terminal
        fill(small_disk, terminal)
        turn_with_notice(player, NOT_SAVED)
        # The trouble is told once, not with every turn.
        play_some(player, 3)
        assert notice_text(terminal) == ""
        assert kept_games(database)[0].turns == 2
        free(small_disk, terminal)
        turn_with_notice(player, SAVED_AGAIN)
        (kept,) = kept_games(database)
        assert (kept.turns, len(kept.actions)) == (7, 7)
        play_some(player, 1).terminal.signal(signal.SIGKILL)
        terminal.wait_for_exit()
    with start_again(database) as terminal:
        go_on(terminal, player.game).see_nothing_played()


@pytest.mark.parametrize("end", [quit_and_see, lambda terminal: terminal.signal(signal.SIGKILL)])
def test_b71_what_was_saved_before_the_disk_was_full_stays_whole(
    small_disk: Path, end: Callable[[Terminal], None]
) -> None:
    database = small_disk / "history.db"
    with start_table(GAME, "--db", str(database)) as player:
        before = play_some(player, 2).game
        fill(small_disk, player.terminal)
        turn_with_notice(player, NOT_SAVED)
        end(player.terminal)
        player.terminal.wait_for_exit()
        free(small_disk, player.terminal)
    (kept,) = kept_games(database)
    assert kept.turns == 2
    with start_again(database) as terminal:
        go_on(terminal, before).see_nothing_played()


def test_b71_a_game_that_begins_on_a_full_disk_is_saved_whole_once_there_is_room(
    small_disk: Path,
) -> None:
    database = small_disk / "history.db"
    with start_table(SHORT, "--db", str(database)) as player:
        terminal = player.terminal
        fill(small_disk, terminal)
        turn_with_notice(player, NOT_SAVED)
        play_some(player, 2)
        free(small_disk, terminal)
        turn_with_notice(player, SAVED_AGAIN)
        play_out(player)
        quit_and_see(terminal)
    (kept,) = kept_games(database)
    assert (kept.state, kept.turns, kept.winner) == ("finished", 7, 0)


# Homes --------------------------------------------------------------------------------------


def go_straight_to_the_set_up(terminal: Terminal) -> None:
    """Decline the first lesson, which is offered where nothing is known of anybody."""
    terminal.wait_for("Your first time here?").wait_for("s  Straight").settle(0.7).press("s")


def see_a_game_without_saving(
    env: Mapping[str, str | None], *said: str, program: list[str] | None = None
) -> None:
    """Play from the set-up, and see one notice on games and one on choices, and then no more."""
    words = ["--speed", "off", "--deal", "acorn-4"]
    with play(*words, env=env, program=program) as terminal:
        told = read_notice(terminal.wait_for("Play "), *said)
        assert UNTIL_QUIT in told
        go_straight_to_the_set_up(terminal)
        assert "settings" in read_notice(terminal, "could not be saved").lower()
        terminal.press("enter").wait_for("begins")
        first = terminal.find("Player 2 begins") is not None
        game = table_of("acorn-4", "Player 1", "Player 2", first=int(first))
        play_out(Player(terminal, game).begin())
        assert notice_text(terminal) == ""
        quit_and_see(terminal)


@pytest.fixture
def sealed_home(tmp_path: Path) -> Iterator[Path]:
    """A home in which nothing can be made, not even by the administrator."""
    home = tmp_path / "home"
    home.mkdir()
    if can_mount(home):
        subprocess.run(["mount", "-o", "remount,ro", str(home)], check=True)
        yield home
        subprocess.run(["umount", "--lazy", str(home)], check=True)
    elif os.geteuid():
        home.chmod(0o500)
        yield home
        home.chmod(0o700)
    else:
        # An administrator in a container may neither mount nor be kept out by permissions.
        yield Path("/sys/fs")


def environment(**changes: str | None) -> dict[str, str | None]:
    """No XDG variable but those that are given."""
    return {**dict.fromkeys(EVERY_XDG), **changes}


def test_b73_a_home_that_is_not_there_and_cannot_be_made_is_told_of_once() -> None:
    # Even the administrator can make nothing there.
    see_a_game_without_saving(environment(HOME="/proc/nonexistent"), "history.db", "cannot be used")


def test_b73_that_choices_cannot_be_saved_is_told_once_and_not_with_every_new_game(
    tmp_path: Path,
) -> None:
    env = {"XDG_CONFIG_HOME": "/proc/nonexistent"}
    with start_again(tmp_path / "games.db", env=env) as terminal:
        go_straight_to_the_set_up(terminal)
        read_notice(terminal, "could not be saved")
        terminal.press("enter").wait_for("begins")
        terminal.press("enter").settle(0.2).press("n").wait_for("Players").settle(0.2)
        terminal.press("enter").wait_for("begins").settle(0.3)
        assert notice_text(terminal) == ""


def test_b73_a_home_that_cannot_be_written_is_told_of_once(sealed_home: Path) -> None:
    before = names_in(sealed_home)
    see_a_game_without_saving(environment(HOME=str(sealed_home)), "history.db", "cannot be used")
    assert names_in(sealed_home) == before


def test_b73_without_home_and_user_the_game_is_played_without_saving() -> None:
    stranger = ["unshare", "--user", f"--map-user={UNKNOWN_USER}"]
    # Without the variable, anybody but a stranger has a home that must not be touched by a test.
    is_possible = succeeds([*stranger, "true"])
    home = None if is_possible else "/proc/nonexistent"
    words = stranger if is_possible else []
    see_a_game_without_saving(environment(HOME=home), "cannot", program=[*words, *PROGRAM])


def test_b73_without_home_the_xdg_folders_are_enough(tmp_path: Path) -> None:
    folders = {name: str(tmp_path / name) for name in EVERY_XDG}
    with start_table(SHORT, env=environment(HOME=None, **folders)) as player:
        play_some(player, 1)
        assert notice_text(player.terminal) == ""
    assert len(kept_games(tmp_path / "XDG_DATA_HOME" / "goblins-tui" / "history.db")) == 1


def files_under(folder: Path) -> set[str]:
    """What lies there, but for locks and what belongs to an open database."""
    return {
        str(path.relative_to(folder))
        for path in folder.rglob("*")
        if path.is_file() and not re.search(r"\.lock$|-wal$|-shm$", path.name)
    }


@pytest.mark.parametrize(
    ("data", "config", "made"),
    [
        (None, None, {".local/share/goblins-tui/history.db", ".config/goblins-tui/settings.toml"}),
        ("", "", {".local/share/goblins-tui/history.db", ".config/goblins-tui/settings.toml"}),
        (
            "data",
            "./config",
            {".local/share/goblins-tui/history.db", ".config/goblins-tui/settings.toml"},
        ),
        (
            "{home}/my data",
            "{home}/my choices",
            {"my data/goblins-tui/history.db", "my choices/goblins-tui/settings.toml"},
        ),
    ],
    ids=["unset", "empty", "relative", "with spaces"],
)
def test_b74_the_xdg_variables_are_followed_and_nothing_else_is_made(
    tmp_path: Path, data: str | None, config: str | None, made: set[str]
) -> None:
    variables = {"XDG_DATA_HOME": data, "XDG_CONFIG_HOME": config}
    given = {name: value and value.format(home=tmp_path) for name, value in variables.items()}
    with start_table(SHORT, env=environment(HOME=str(tmp_path), **given)) as player:
        play_some(player, 1)
        assert notice_text(player.terminal) == ""
        quit_and_see(player.terminal)
    assert files_under(tmp_path) == made


# What lies where the games should be --------------------------------------------------------


def a_folder(path: Path) -> None:
    path.mkdir()
    (path / "inside").write_bytes(b"something")


def of_a_newer_version(path: Path) -> None:
    keep_golden_games(path)
    change(path, "PRAGMA user_version = 999")


def of_another_program(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE bookmarks (address TEXT)")
        connection.execute("INSERT INTO bookmarks VALUES ('somewhere')")


def cut(path: Path) -> None:
    keep_golden_games(path)
    path.write_bytes(path.read_bytes()[:-5000])


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


LEFT_ALONE = {
    "a folder": a_folder,
    "a pipe": os.mkfifo,
    "a device": lambda path: path.symlink_to("/dev/full"),
    "a newer version": of_a_newer_version,
    "another program": of_another_program,
}
SET_ASIDE = {"cut": cut, "garbage": lambda path: path.write_bytes(b"\x00\xffno database" * 99)}


def contents(path: Path) -> object:
    """All that is there, and when it was changed last."""
    if path.is_dir():
        return sorted((each.name, each.read_bytes()) for each in path.iterdir())
    state = path.lstat()
    return state.st_mode, state.st_mtime_ns, path.read_bytes() if path.is_file() else b""


def see_a_whole_game(database: Path, *said: str) -> str:
    """Read the notice at the start, play a game to its end, and quit; returns the notice."""
    env = {"HOME": str(database.parent), "GOBLINS_TUI_DB": str(database)}
    with play(*table_arguments(SHORT), env=env) as terminal:
        told = read_notice(terminal, *said)
        player = play_out(Player(terminal, SHORT).begin())
        assert notice_text(terminal) == ""
        terminal.press("l").wait_for(ShowsTable(player.game, opened=True))
        open_list(terminal, PLAYED, "Ann won in 7")
        quit_and_see(terminal)
    return told


@pytest.mark.parametrize("make", LEFT_ALONE.values(), ids=LEFT_ALONE)
def test_b70_a_file_that_is_not_ours_is_named_and_is_as_before_after_a_whole_game(
    tmp_path: Path, make: Callable[[Path], object]
) -> None:
    database = tmp_path / "games.db"
    make(database)
    before = contents(database)
    assert UNTIL_QUIT in see_a_whole_game(database, "~/games.db")
    assert contents(database) == before
    assert names_in(tmp_path) == ["games.db"]


@pytest.mark.parametrize("make", SET_ASIDE.values(), ids=SET_ASIDE)
def test_b70_a_damaged_file_is_named_kept_under_another_name_and_begun_anew(
    tmp_path: Path, make: Callable[[Path], object]
) -> None:
    database = tmp_path / "games.db"
    make(database)
    before = database.read_bytes()
    assert "It is now ~/games.db.damaged" in see_a_whole_game(database, "~/games.db")
    (aside,) = tmp_path.glob("games.db.damaged*")
    assert aside.read_bytes() == before
    assert [kept.state for kept in kept_games(database)] == ["finished"]


def test_b70_an_empty_file_is_named_and_used(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    database.touch()
    see_a_whole_game(database, "~/games.db was empty")
    assert [kept.state for kept in kept_games(database)] == ["finished"]


def test_b70_damaged_settings_are_named_kept_under_another_name_and_replaced_by_the_defaults(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "goblins-tui"
    folder.mkdir()
    damaged = b"theme = 'day'\n\xff\x00 = ]["
    (folder / "settings.toml").write_bytes(damaged)
    env = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    with start_again(tmp_path / "games.db", env=env) as terminal:
        read_notice(terminal, "settings.toml")
        assert "Players    alone [2] 3  4" in see_no_offer(terminal).text
        terminal.press("enter").wait_for("begins").settle(0.2)
        quit_and_see(terminal)
    (aside,) = (path for path in folder.iterdir() if path.read_bytes() == damaged)
    assert aside.name.startswith("settings.toml.damaged")
    assert b"names" in (folder / "settings.toml").read_bytes()


# Another program that writes ----------------------------------------------------------------


@contextmanager
def locked(database: Path) -> Iterator[Callable[[], None]]:
    """The write lock of a database is held by another process, until what is given is called."""
    held = (
        "import sqlite3\n"
        f"connection = sqlite3.connect({str(database)!r}, isolation_level=None)\n"
        "connection.execute('BEGIN IMMEDIATE')"
    )
    with elsewhere(held) as process:

        def release() -> None:
            process.kill()
            process.wait()

        yield release


@pytest.mark.slow
def test_b79_while_another_program_writes_for_four_seconds_keys_are_answered_at_once(
    tmp_path: Path,
) -> None:
    database = tmp_path / "history.db"
    with start_table(GAME, "--db", str(database)) as player:
        terminal = play_some(player, 2).terminal
        answer_time(terminal)
        with locked(database) as release:
            begin = time.monotonic()
            card = player.good_card()
            player.choose_by_digit(card).terminal.press("enter")
            answers = [answer_time(terminal) for _ in range(3)]
            read_notice(terminal, NOT_SAVED, "keeps it locked")
            player.game = player.game.play(card)
            play_some(player.see_truth(), 1)
            answers += [answer_time(terminal) for _ in range(3)]
            assert median(answers) < 0.3
            while time.monotonic() - begin < LOCKED_SECONDS:
                terminal.settle(LOCKED_SECONDS / 8)
            assert notice_text(terminal) == ""
            release()
        turn_with_notice(player, SAVED_AGAIN)
        assert kept_games(database)[0].turns == player.game.cursor
        terminal.signal(signal.SIGKILL)
        terminal.wait_for_exit()
    with start_again(database) as terminal:
        go_on(terminal, player.game)


def test_b23_a_turn_is_not_shown_before_it_is_kept_or_people_know_that_it_is_not(
    tmp_path: Path,
) -> None:
    database = tmp_path / "history.db"
    with start_table(GAME, "--db", str(database)) as player:
        terminal = play_some(player, 2).terminal
        with locked(database):
            card = player.good_card()
            player.choose_by_digit(card).terminal.press("enter")
            shows = ShowsTable(player.game.play(card))
            terminal.wait_for(lambda seen: shows(seen) or NOT_SAVED in seen.text)
            # The notice comes with the turn, but perhaps in the picture after it.
            was_told = any(words in terminal.settle(0.1).text for words in (NOT_SAVED, SLOW))
            terminal.signal(signal.SIGKILL)
            terminal.wait_for_exit()
    (kept,) = kept_games(database)
    assert was_told or kept.turns == 3
