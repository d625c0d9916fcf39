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

import re
import sys
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from goblins_tui.model.session import GameSession
from goblins_tui.rules import (
    DECK,
    GameRecord,
    Position,
    Side,
    Variant,
    deal,
    deal_code,
    deal_index,
    legal_cards,
)
from goblins_tui.rules import play as play_turn
from goblins_tui.text import counted
from tests.kit.project import ROOT
from tests.kit.terminal import Terminal

PROGRAM: Final = [sys.executable, "-m", "goblins_tui"]
"""The program, started as a module."""

_NAMES: Final = {
    face.name: (card.number, side)
    for card in DECK
    for side, face in ((Side.GOBLIN, card.goblin), (Side.FAIRY, card.fairy))
}
_SYMBOLS: Final = "\U0001f31e|\U0001f319|\U0001f344|\U0001f438|Su|Mo|Mu|Fr"
_BEFORE_A_NAME: Final = rf"(?:[│┃║|:#!~]|[\[(/](?:{_SYMBOLS}))"
"""The edge of a framed card, or bracket and symbol of a card in one line."""
_SHORTEST_CUT: Final = 5
_TURN: Final = r"\bTurn (\d+)"
_DEAL_CODE: Final = r"deal (\S+-\w)"
BEGIN: Final = "b  Begin"
"""The answer to the words before a game."""
_LOG_TITLE: Final = "What happened"


def _cuts(name: str) -> str:
    """A pattern for a name that may have been cut to fit."""
    cut = "|".join(re.escape(name[:end]) + "~" for end in range(len(name) - 1, _SHORTEST_CUT, -1))
    return f"{re.escape(name)}|{cut}" if cut else re.escape(name)


_CARD: Final = f"{_BEFORE_A_NAME}({'|'.join(_cuts(name) for name in _NAMES)})"
_RING_TITLE: Final = r"^ *(?:──|--) (?:Fairy Ring|Goblin Cave) (?:──|--)"
_RULED_TITLE: Final = r"^ *(?:──|--) .+ (?:──|--)"


class SeenCard(NamedTuple):
    """A name on a card, as it stands on the screen."""

    number: int
    side: Side
    x: int
    """The column of the first letter of its name."""
    y: int


class SeenTable(NamedTuple):
    """Which faces lie where on the screen, cards in rising order."""

    others: tuple[str, ...]
    ring: tuple[str, ...]
    hand: tuple[str, ...]


# Starting -----------------------------------------------------------------------------------


def play(
    *arguments: str,
    columns: int = 80,
    rows: int = 24,
    env: Mapping[str, str | None] | None = None,
    program: list[str] | None = None,
    **more: Any,
) -> Terminal:
    """Start the program in a terminal.

    Args:
        arguments: Its arguments.
        columns: Width of the window.
        rows: Height of the window.
        env: Changes to the environment.
        program: Another way to start it than as a module.
        more: Further arguments of `Terminal`.

    Returns:
        The terminal, in which nothing needs to be seen yet.
    """
    argv = [*(program or PROGRAM), *arguments]
    return Terminal(argv, columns, rows, env, cwd=ROOT, **{"timeout": 20.0, **more})


def table_of(
    code: str, *names: str, first: int = 0, variant: Variant = Variant.FAIRIES_RULE, size: int = 5
) -> GameSession:
    """The game that a deal code and a set-up give.

    Args:
        code: The deal code.
        names: The players; one plays solitaire.
        first: The seat that begins.
        variant: The rules.
        size: Cards in hand, for solitaire.

    Returns:
        The game before its first turn.
    """
    full_code = deal_code(deal_index(code))
    alone = size if len(names) == 1 else None
    return GameSession.begin(GameRecord(variant, names, full_code, alone, first))


def game_on_screen(terminal: Terminal, *names: str) -> GameSession:
    """The game of Fairies Rule that is about to begin, as the screen tells of it.

    Args:
        terminal: Where the words before a game are shown, or will soon be.
        names: The players; the screen says who begins.

    Returns:
        The game before its first turn.
    """
    terminal.wait_for(BEGIN).wait_for(lambda seen: seen.find_all(_DEAL_CODE)).settle()
    first = next((seat for seat, name in enumerate(names) if terminal.find(f"{name} begins")), 0)
    return table_of(terminal.find_all(_DEAL_CODE)[0][2], *names, first=first)


def start_table(
    game: GameSession, *options: str, columns: int = 80, rows: int = 24, **more: Any
) -> Player:
    """Start the program straight at a table, and begin.

    Args:
        game: The game to be played, before its first turn.
        options: Further options; without a speed among them there is no animation.
        columns: Width of the window.
        rows: Height of the window.
        more: Further arguments of `play`.

    Returns:
        A player at the table, whose terminal must be closed.
    """
    terminal = play(*table_arguments(game, *options), columns=columns, rows=rows, **more)
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


# Thinking -----------------------------------------------------------------------------------


def good_card(game: GameSession) -> int:
    """A card that wins, or else leaves few cards to shed.

    Args:
        game: A game that goes on.

    Returns:
        The number of the card, always the same in the same position.
    """

    def cost(card: int) -> tuple[bool, int, int]:
        lens = game.lens(card)
        shed, gathered = lens.goblins, lens.fairies
        if game.variant.shed is Side.FAIRY:
            shed, gathered = gathered, shed
        return lens.outcome is None, shed - gathered, card

    return min(legal_cards(game.position), key=cost)


def shortest_win(code: str, variant: Variant = Variant.FAIRIES_RULE) -> tuple[int, ...]:
    """The shortest way to win a solitaire deal of five cards, by trying all.

    Args:
        code: The code of a deal that can be won in a few turns.
        variant: The rules.

    Returns:
        The cards to add.
    """
    start = deal(1, code, variant)
    seen = {start}
    ahead: deque[tuple[Position, tuple[int, ...]]] = deque([(start, ())])
    while ahead:
        position, line = ahead.popleft()
        for card in legal_cards(position):
            turn = play_turn(position, card, variant)
            if turn.outcome is not None:
                return (*line, card)
            if turn.position not in seen:
                seen.add(turn.position)
                ahead.append((turn.position, (*line, card)))
    raise AssertionError(f"{code} cannot be won")


# Looking ------------------------------------------------------------------------------------


def seen_cards(terminal: Terminal) -> list[SeenCard]:
    """The cards on the screen, from the top; with all reverses open both faces of each.

    Args:
        terminal: Where to look.

    Returns:
        Every name on a card.
    """
    cards = []
    for x, y, text in terminal.find_all(_CARD):
        name = next(name for name in _NAMES if name.startswith(text.rstrip("~")))
        cards.append(SeenCard(*_NAMES[name], x, y))
    return cards


def seen_table(terminal: Terminal) -> SeenTable | None:
    """What lies in the hands and in the Ring on the screen, if a table is there.

    Args:
        terminal: Where to look.

    Returns:
        The faces in each zone.
    """
    ring_titles = terminal.find_all(_RING_TITLE)
    if not ring_titles:
        return None
    ring_y = ring_titles[0][1]
    titles = [y for _, y, _ in terminal.find_all(_RULED_TITLE) if y > ring_y]
    if not titles:
        return None
    cards = seen_cards(terminal)
    return SeenTable(
        _faces(card for card in cards if card.y < ring_y),
        _faces(card for card in cards if ring_y < card.y < titles[0]),
        _faces(card for card in cards if card.y > titles[0]),
    )


def _faces(cards: Any) -> tuple[str, ...]:
    return tuple(
        f"{card.side[0].upper()}{card.number}" for card in sorted(cards, key=lambda one: one[:2])
    )


def _header_fits(terminal: Terminal) -> bool:
    """Whether the deal code stands one column from the right edge of the window."""
    edges = [x + len(code) for x, _, code in terminal.find_all(_DEAL_CODE)]
    return edges == [terminal.screen.columns - 1]


class ShowsTable:
    """A condition: the screen shows a game as it stands.

    Args:
        game: The game; if it is over, the winner sits at the bottom.
        opened: Whether all reverses are open too.
    """

    def __init__(self, game: GameSession, opened: bool = False) -> None:
        tableau = game.tableau
        result = game.result
        bottom = tableau.seat if result is None or result.winner is None else result.winner
        zones = [
            [card for seat, hand in enumerate(tableau.hands) if seat != bottom for card in hand],
            tableau.ring,
            tableau.hands[bottom],
        ]
        self._table = SeenTable(
            *(
                _faces(
                    SeenCard(card, side, 0, 0)
                    for card in zone
                    for side in (Side if opened else (tableau.side(card),))
                )
                for zone in zones
            )
        )
        self._turn = str(game.turn_number)
        self._titles = []
        for seat in range(len(tableau.hands)):
            counts = ", ".join(counted(tableau.held(seat, side), side) for side in Side)
            self._titles.append(re.compile(f"{re.escape(game.name(seat))}.*{counts}"))

    def __call__(self, terminal: Terminal) -> bool:
        """Whether the screen shows it now."""
        return (
            _header_fits(terminal)
            and [text for _, y, text in terminal.find_all(_TURN) if y == 0] == [self._turn]
            and all(title.search(terminal.text) for title in self._titles)
            and seen_table(terminal) == self._table
        )

    def __repr__(self) -> str:
        titles = [title.pattern for title in self._titles]
        return f"the table in turn {self._turn}: {self._table}, titles {titles}"


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
        text = self.terminal.text
        hidden = [name for name in _NAMES if name in text and name not in self._turned_up]
        assert not hidden, f"{hidden} can be read, but never lay up:\n{text}"
        return self

    def resize(self, columns: int, rows: int) -> Player:
        """Give the window another size, and see the table drawn for it."""
        # What the window showed before must not pass for the new picture.
        self.terminal.screen.reset()
        self.terminal.resize(columns, rows)
        return self.see_truth()

    def begin(self, with_mouse: bool = False) -> Player:
        """Answer the words before a game, and look at the table."""
        terminal = self.terminal
        who = "Alone" if self.game.is_solitaire else f"{self.game.name(self.game.seat)} begins"
        terminal.wait_for(who).wait_for(BEGIN).settle()
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
        places = [(at.x, at.y) for at in seen_cards(self.terminal) if at[:2] == (card, side)]
        assert len(places) == 1, f"{self.name(card)} at {places} on\n{self.terminal.text}"
        self._clicks += 1
        return places[0][0] + self._clicks % 4, places[0][1]

    def choose(self, card: int) -> Player:
        """Choose a card by a click, and wait until the words below the Ring tell of it."""
        place = self.place(card)
        if self.reports_movement and self.terminal.mode_is_on(1003):
            self.terminal.move(*place)
        self.terminal.click(*place).wait_for(self._tells_of(card))
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
        ring = self.terminal.find_all(_RING_TITLE)[0]
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

        The log opens after everything that was typed before has been handled.
        """
        terminal = self.terminal.press("t").wait_for(_LOG_TITLE).settle()
        turns = [int(number) for _, y, number in terminal.find_all(rf"{_TURN}\. ") if y]
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
    import tomllib

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
