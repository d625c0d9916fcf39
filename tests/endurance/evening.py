"""People whose program is ended at any moment, again and again, and who always come back.

One start shows what the last end has left, and is the next to be ended. Before it, the file is
compared with what was seen on the screen; after it, the screen with what lies in the file.
"""

from __future__ import annotations

import signal
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from time import sleep
from typing import Final

from goblins_tui.history.actions import Action, Deed
from goblins_tui.model.journal import do
from goblins_tui.model.session import GameSession
from goblins_tui.rules import Variant, deal_code, legal_cards
from tests.endurance.tally import Tally
from tests.kit.good_play import good_card, table_of
from tests.kit.kept import (
    SETTLING,
    KeptGame,
    NotSound,
    ReturnedPlayer,
    Shows,
    go_on,
    kept_games,
    question_of,
    see_no_offer,
    see_offers,
    start_again,
)
from tests.kit.players import Player, play, table_arguments
from tests.kit.seen_table import ShowsTable
from tests.kit.stored_games import after
from tests.kit.terminal import Terminal

NAMES: Final = ("Ann", "Bo", "Cy", "Di")
MOST_ACTIONS: Final = 6
"""So much is done in one start at most."""
LONGEST_ACTION: Final = 0.06
"""Seconds in which an action is read, written down and drawn, more or less."""
LONGEST_START: Final = 1.0
"""Seconds from the start until a game can be taken up, more or less."""
NOT_HELD: Final = 0.1
"""Seconds between two presses of Enter that are two wishes."""
REFUSED: Final = "ne moment: the last turn is being saved"
_KEYS: Final = {
    Deed.PLAY: "\r",
    Deed.TAKE_BACK: "u",
    Deed.REDO: "r",
    Deed.CLAIM: "c",
    Deed.PRESS_ON: "p",
    Deed.DRAW: "d",
}


class Evening:
    """Plays game after game in a terminal that does not last.

    Args:
        database: Where games are kept.
        number: How the program is ended.
        seed: When it is ended, and what is done until then.
    """

    def __init__(self, database: Path, number: signal.Signals, seed: int) -> None:
        self.tally = Tally()
        self._database = database
        self._number = number
        self._seed = seed
        self._random = Random(seed)
        self._deals = 0
        self._start: GameSession | None = None
        """The game that is not over, before its first turn; `None` before it is dealt."""
        self._takes_back = False
        self._seen: tuple[Action, ...] = ()
        """What was done in it and certainly seen."""
        self._under_way: tuple[Action, ...] = ()
        """What was begun after that."""
        self._finished: list[tuple[GameSession, tuple[Action, ...]]] = []

    def live(self, times: int) -> Tally:
        """Start the program so often, and end it each time.

        Args:
            times: How often.

        Returns:
            What was counted.
        """
        for _ in range(times):
            try:
                self._live_once()
            except AssertionError as error:
                self._trouble(f"wrong picture: {error}")
                self.tally.wrong_pictures += 1
            self.tally.kills += 1
            self._look_into_the_file()
        return self.tally

    # One start ------------------------------------------------------------------------------

    def _live_once(self) -> None:
        if self._start is None and self._finished and self._random.random() < 0.2:
            with start_again(self._database) as terminal:
                self._end(see_no_offer(terminal), 0)
            return
        if self._start is None:
            self._start = self._dealt()
        with self._started(self._start) as terminal:
            if self._seen and self._random.random() < 0.1:
                self._end(terminal, self._random.uniform(0, LONGEST_START))
                return
            player = self._sit_down(terminal, after(self._start, self._seen))
            for _ in range(self._random.randint(0, MOST_ACTIONS - 1)):
                if not player.game.is_over:
                    self._see(self._act(player))
            if not player.game.is_over:
                self._act(player)
            self._end(terminal, self._random.uniform(0, LONGEST_ACTION), player.game)

    def _dealt(self) -> GameSession:
        players = self._random.choice((1, 1, 2, 3, 4))
        self._deals += 1
        self._seen = self._under_way = ()
        # A deal of its own for every game, so that its code tells which game it is.
        code = deal_code(self._seed % 60 * 1000 + self._deals)
        variant = self._random.choice(list(Variant))
        self._takes_back = players == 1 or self._random.random() < 0.3
        return table_of(
            code, *NAMES[:players], variant=variant, size=self._random.choice((5, 6, 7))
        )

    def _started(self, start: GameSession) -> Terminal:
        if self._seen:
            return start_again(self._database)
        options = ["--db", str(self._database)]
        if self._takes_back and not start.is_solitaire:
            options.append("--take-back")
        return play(*table_arguments(start, *options))

    def _sit_down(self, terminal: Terminal, game: GameSession) -> Player:
        if not self._seen:
            return Player(terminal, game).begin()
        if question_of(game):
            see_offers(terminal, game).press("enter").wait_for(Shows(game))
            return ReturnedPlayer(terminal, game)
        return go_on(terminal, game)

    def _act(self, player: Player) -> Player:
        """Begin to do something, and do not wait until it is seen."""
        action, terminal = self._choice(player.game), player.terminal
        question = question_of(player.game)
        if question:
            terminal.settle(SETTLING)
        if action.deed is Deed.PLAY:
            if question:
                terminal.press("p").wait_for(ShowsTable(player.game))
            # An Enter that follows another at once would be taken for a key that is held.
            player.choose_by_digit(action.card).terminal.settle(NOT_HELD)
        self._under_way = (action,)
        player.game = do(player.game, action)
        terminal.send(_KEYS[action.deed])
        return player

    def _choice(self, game: GameSession) -> Action:
        """Something that can be done now: mostly a good turn, sometimes anything else."""
        # A question covers the table: only its answers can be given.
        may_step = self._takes_back and not question_of(game)
        others = [
            Action(deed)
            for deed, is_possible in (
                (Deed.TAKE_BACK, may_step and game.may_take_back),
                (Deed.REDO, may_step and game.may_redo),
                (Deed.PRESS_ON, game.may_press_on),
                (Deed.CLAIM, game.may_claim),
                # A draw is only agreed to when the program asks by itself.
                (Deed.DRAW, game.may_draw and bool(question_of(game))),
            )
            if is_possible
        ]
        if game.may_press_on or (others and self._random.random() < 0.25):
            return self._random.choice(others)
        # Beyond the tenth card of the hand there is no digit.
        cards = set(legal_cards(game.position)) & set(game.tableau.hand[:10])
        good = good_card(game)
        if good not in cards or self._random.random() < 0.2:
            return Action(Deed.PLAY, self._random.choice(sorted(cards)))
        return Action(Deed.PLAY, good)

    def _see(self, player: Player) -> None:
        """Wait until what was begun is seen."""
        shows = Shows(player.game)

        def seen(terminal: Terminal) -> bool:
            if REFUSED in terminal.text:
                terminal.press("enter")
            return shows(terminal)

        player.terminal.wait_for(seen)
        self._note_as_seen()

    def _note_as_seen(self) -> None:
        self.tally.turns_seen += len(self._under_way)
        self._seen += self._under_way
        self._under_way = ()

    def _end(self, terminal: Terminal, delay: float, game: GameSession | None = None) -> None:
        """End the program, and look whether the last action can be seen."""
        sleep(delay)
        terminal.settle(0)
        self._glance(terminal, game)
        terminal.signal(self._number)
        status = terminal.wait_for_exit()
        if status not in (-self._number, 128 + self._number):
            self._trouble(f"the program ended with status {status}")
        self._glance(terminal, game)

    def _glance(self, terminal: Terminal, game: GameSession | None) -> None:
        if game is not None and self._under_way and Shows(game)(terminal):
            self._note_as_seen()

    # The file -------------------------------------------------------------------------------

    def _look_into_the_file(self) -> None:
        try:
            games = kept_games(self._database)
        except NotSound as error:
            self.tally.unreadable_files += 1
            self._trouble(f"the file cannot be read: {error}")
            self._start, self._seen, self._finished = None, (), []
            return
        if self._start is not None:
            self._compare(self._start, games)
        for start, actions in self._finished:
            rows = [game for game in games if game.code == start.record.code]
            if len(rows) != 1 or not _fits(rows[0], after(start, actions), actions):
                self.tally.games_not_once += 1
                self._trouble(f"{start.record.code} is in the history as {rows}")
        known = len(self._finished) + bool(self._start and self._seen)
        if len(games) != known:
            self._trouble(f"there are {len(games)} games in the file instead of {known}")

    def _compare(self, start: GameSession, games: Sequence[KeptGame]) -> None:
        """Compare what was seen of a game with what is kept of it."""
        kept = next((game for game in games if game.code == start.record.code), None)
        actions = tuple(map(Action.parse, kept.actions if kept else ()))
        done, seen = (*self._seen, *self._under_way), len(self._seen)
        if actions != done[: len(actions)]:
            self.tally.half_turns += 1
            self._trouble(f"{' '.join(map(str, done))} was done, but kept is {kept}")
        elif len(actions) < seen:
            self.tally.turns_lost += seen - len(actions)
            self._trouble(f"of {seen} actions that were seen, only {len(actions)} are kept")
        elif len(actions) > seen:
            self.tally.under_way_kept += 1
        game = after(start, actions)
        if kept and not _fits(kept, game, actions):
            self.tally.half_turns += 1
            self._trouble(f"the game stands otherwise than {kept}")
        self._seen, self._under_way = actions, ()
        if game.is_over:
            self.tally.games_finished += 1
            self._finished.append((start, actions))
            self._start, self._seen = None, ()

    def _trouble(self, words: str) -> None:
        self.tally.troubles.append(f"end {self.tally.kills}, seed {self._seed}: {words}")


def _fits(kept: KeptGame, game: GameSession, actions: Iterable[Action]) -> bool:
    """Whether all that is kept of a game is what became of it."""
    result = game.result
    return kept == KeptGame(
        game.record.code,
        game.record.names,
        "open" if result is None else "finished",
        game.cursor,
        game.seat,
        result.winner if result else None,
        game.is_practice,
        tuple(map(str, actions)),
    )
