"""People who play the game in a terminal: they read the screen, and act on what they see there.

    with play("--players", "Ann,Bo", "--deal", "moss-31", "--first", "1") as terminal:
        player = Player(terminal, table_of("moss-31", "Ann", "Bo"))
        player.begin()
        player.add(player.good_card())

A player keeps a game of their own in step, from the deal code on. After every turn they compare
what the screen shows with it: so each game that is played also proves that the screen shows the
truth.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from goblins_tui.model.session import GameSession
from goblins_tui.rules import DECK
from tests.kit.good_play import good_card, table_of
from tests.kit.project import ROOT
from tests.kit.seen_table import DEAL_CODE, FACES, RING_TITLE, TURN, ShowsTable, seen_cards
from tests.kit.terminal import Terminal

PROGRAM: Final = [sys.executable, "-m", "goblins_tui"]
"""The program, started as a module."""

TIMEOUT: Final = 20.0
"""Seconds that anything may take on a busy machine."""
BEGIN: Final = "b  Begin"
"""The answer to the words before a game."""
_LOG_TITLE: Final = "What happened"


# Starting -----------------------------------------------------------------------------------


def play(
    *arguments: str,
    columns: int = 80,
    rows: int = 24,
    env: Mapping[str, str | None] | None = None,
    program: Sequence[str] | None = None,
    ignore_hangup: bool = False,
) -> Terminal:
    """Start the program in a terminal.

    Args:
        arguments: Its arguments.
        columns: Width of the window.
        rows: Height of the window.
        env: Changes to the environment.
        program: Another way to start it than as a module.
        ignore_hangup: Start it as nohup does.

    Returns:
        The terminal, in which nothing needs to be seen yet.
    """
    argv = [*(program or PROGRAM), *arguments]
    return Terminal(argv, columns, rows, env, None, TIMEOUT, ignore_hangup)


def game_on_screen(terminal: Terminal, *names: str) -> GameSession:
    """The game of Fairies Rule that is about to begin, as the screen tells of it.

    Args:
        terminal: Where the words before a game are shown, or will soon be.
        names: The players; the screen says who begins.

    Returns:
        The game before its first turn.
    """
    terminal.wait_for(BEGIN).wait_for(lambda seen: seen.find_all(DEAL_CODE)).settle()
    first = next((seat for seat, name in enumerate(names) if terminal.find(f"{name} begins")), 0)
    return table_of(terminal.find_all(DEAL_CODE)[0][2], *names, first=first)


def start_table(
    game: GameSession,
    *options: str,
    columns: int = 80,
    rows: int = 24,
    env: Mapping[str, str | None] | None = None,
    program: Sequence[str] | None = None,
    ignore_hangup: bool = False,
) -> Player:
    """Start the program straight at a table, and begin.

    Args:
        game: The game to be played, before its first turn.
        options: Further options; without a speed among them there is no animation.
        columns: Width of the window.
        rows: Height of the window.
        env: Changes to the environment.
        program: Another way to start it than as a module.
        ignore_hangup: Start it as nohup does.

    Returns:
        A player at the table, whose terminal must be closed.
    """
    terminal = play(
        *table_arguments(game, *options),
        columns=columns,
        rows=rows,
        env=env,
        program=program,
        ignore_hangup=ignore_hangup,
    )
    player = Player(terminal, game)
    try:
        player.begin()
    except BaseException:
        terminal.close()
        raise
    return player


def table_arguments(game: GameSession, *options: str) -> list[str]:
    """The arguments that open the table of a game.

    Args:
        game: The game before its first turn.
        options: Further options; without a speed among them there is no animation.

    Returns:
        Arguments of the program.
    """
    record = game.record
    if game.is_solitaire:
        who = ["solo", "--name", record.names[0], "--size", str(record.size)]
    else:
        who = ["play", "--players", ",".join(record.names), "--first", str(record.first + 1)]
    deal_options = ["--deal", record.code, "--variant", record.variant.value]
    speed = [] if "--speed" in options else ["--speed", "off"]
    return [*who, *deal_options, *speed, *options]


# Acting -------------------------------------------------------------------------------------


class Player:
    """Plays a game at a terminal, for all who sit there.

    Args:
        terminal: Where the program runs.
        game: The game that is played there.
    """

    def __init__(self, terminal: Terminal, game: GameSession) -> None:
        self.terminal = terminal
        self.game = game
        """The game as it must be."""
        self.reports_movement = True
        """Whether the terminal tells of the pointer on its way to a click, where it is asked to."""
        self._clicks = 0
        self._turned_up: set[str] = set()
        """The names that everybody at the table may know."""

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *_: object) -> None:
        self.terminal.close()

    def see_truth(self, timeout: float | None = None) -> Player:
        """Wait until the screen shows the game as it stands, and no face that never lay up."""
        self.terminal.wait_for(ShowsTable(self.game), timeout)
        self._turned_up |= {self.name(card) for card in self.game.tableau.cards}
        return self.see_no_secret()

    def see_no_secret(self) -> Player:
        """See that no face is named on the screen that never lay up."""
        text = self.terminal.text
        hidden = [name for name in FACES if name in text and name not in self._turned_up]
        assert not hidden, f"{hidden} can be read, but never lay up:\n{text}"
        return self

    def resize(self, columns: int, rows: int) -> Player:
        """Give the window another size, and see the table drawn for it."""
        # What the window showed before must not pass for the new picture.
        self.terminal.screen.reset()
        self.terminal.resize(columns, rows)
        # The first rows of the new picture may stand above the last rows of an older one.
        self.see_truth().terminal.settle(0.15)
        return self.see_truth()

    def begin(self, with_mouse: bool = False, about: str = "Alone") -> Player:
        """Answer the words before a game, and look at the table.

        Args:
            with_mouse: Answer by a click instead of Enter.
            about: What is said there of a solitaire.
        """
        terminal = self.terminal
        title = about if self.game.is_solitaire else f"{self.game.name(self.game.seat)} begins"
        terminal.wait_for(title).wait_for(BEGIN).settle()
        if with_mouse:
            terminal.click_text(BEGIN)
        else:
            terminal.press("enter")
        return self.see_truth()

    def good_card(self) -> int:
        """A good card for whoever is to move."""
        return good_card(self.game)

    def name(self, card: int) -> str:
        """The name that a card of the game shows."""
        return DECK.card(card).face(self.game.position.side(card)).name

    def place(self, card: int) -> tuple[int, int]:
        """Where the name of a card stands on the screen.

        Args:
            card: A card that lies on the table.

        Returns:
            A cell of it, not always the same, so that two clicks are no double click.
        """
        side = self.game.position.side(card)
        # While a picture is being drawn, a card can still stand where it lay before.
        self.terminal.settle(0.02)
        places = [(at.x, at.y) for at in seen_cards(self.terminal) if at[:2] == (card, side)]
        assert len(places) == 1, f"{self.name(card)} at {places} on\n{self.terminal.text}"
        self._clicks += 1
        return places[0][0] + self._clicks % 4, places[0][1]

    def choose(self, card: int) -> Player:
        """Choose a card by a click, and wait until the words below the Ring tell of it."""
        place = self.place(card)
        if self.reports_movement and self.terminal.mode_is_on(1003):
            self.terminal.move(*place)
        words = self._tells_of(card)
        try:
            self.terminal.click(*place).wait_for(words, timeout=5.0)
        except AssertionError:
            # On a busy machine a click can fall between two pictures: people click once more.
            self.terminal.click(*place).wait_for(words)
        return self

    def choose_by_digit(self, card: int) -> Player:
        """Choose a card by its key."""
        key = (self.game.tableau.hand.index(card) + 1) % 10
        self.terminal.press(str(key)).wait_for(self._tells_of(card))
        return self

    def choose_by_arrows(self, card: int) -> Player:
        """Choose a card of the hand by going right from its first."""
        self.terminal.press("escape").settle(0.2)
        for other in self.game.tableau.hand:
            self.terminal.press("right").wait_for(self._tells_of(other))
            if other == card:
                break
        return self

    def _tells_of(self, card: int) -> str:
        return f"{self.name(card)}: "

    def add(self, card: int) -> Player:
        """Add a card of the hand with two clicks."""
        return self.choose(card).turn(card, lambda: self.terminal.click(*self.place(card)))

    def add_by_double_click(self, card: int) -> Player:
        """Add a card of the hand with a double click."""
        place = self.place(card)
        return self.turn(card, lambda: self.terminal.click(*place).click(*place))

    def add_by_drag(self, card: int) -> Player:
        """Add a card of the hand by dragging it to the Ring."""
        ring = self.terminal.find_all(RING_TITLE)[0]
        end = (self.terminal.screen.columns // 2, ring[1] + 2)
        return self.turn(card, lambda: self.terminal.drag(self.place(card), end))

    def add_by_keys(self, card: int, by_arrows: bool = False) -> Player:
        """Choose a card with keys, and add it with Enter."""
        self.choose_by_arrows(card) if by_arrows else self.choose_by_digit(card)
        return self.turn(card, lambda: self.terminal.press("enter"))

    def turn(self, card: int, act: Callable[[], object]) -> Player:
        """Do what plays a turn, and see what became of it.

        Args:
            card: The card that is added.
            act: Adds it.
        """
        act()
        self.game = self.game.play(card)
        return self if self.game.is_over or self.game.may_press_on else self.see_truth()

    def see_nothing_played(self) -> Player:
        """See that the table and the log tell of no turn but those of the game."""
        self.terminal.settle(0.1)
        self.see_truth()
        assert self.turns_in_log() == list(range(1, self.game.cursor + 1)), self.terminal.text
        return self.see_truth()

    def turns_in_log(self) -> list[int]:
        """The numbers of the turns that the log tells of.

        The log opens after everything that was typed before has been handled. It is read from its
        beginning, page by page.
        """
        terminal = self.terminal.press("t").wait_for(_LOG_TITLE).settle().press("home").settle()
        turns: list[int] = []
        seen = ""
        while seen != terminal.text:
            seen = terminal.text
            page = [int(number) for _, y, number in terminal.find_all(rf"{TURN}\. ") if y]
            last = max(turns, default=0)
            turns += [number for number in page if number > last]
            terminal.press("pagedown").settle()
        terminal.press("escape").wait_for(lambda seen: _LOG_TITLE not in seen.text)
        return turns


def console_script(folder: Path) -> list[str]:
    """The command that installing the project gives.

    Args:
        folder: Where to put it if the project is not installed beside this Python.

    Returns:
        The start of an argument list.
    """
    installed = Path(sys.executable).with_name("goblins-tui")
    if installed.exists():
        return [str(installed)]
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
    module, function = scripts["goblins-tui"].split(":")
    script = folder / "goblins-tui"
    # The lines that pip writes.
    script.write_text(
        f"#!{sys.executable}\nimport sys\nsys.path.insert(0, {str(ROOT)!r})\n"
        f"from {module} import {function}\nsys.exit({function}())\n",
        "utf-8",
    )
    script.chmod(0o755)
    return [str(script)]
