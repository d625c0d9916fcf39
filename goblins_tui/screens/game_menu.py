"""What can be done with one game of the list."""

import sqlite3
from asyncio import wrap_future
from collections.abc import Callable, Iterator

from textual.app import App

from goblins_tui.history.database import told
from goblins_tui.history.desk import Desk
from goblins_tui.history.games import TITLE_CELLS, GameLine
from goblins_tui.history.store import Store
from goblins_tui.model import lines
from goblins_tui.model.album import read_into_album
from goblins_tui.screens.ask_text import AskText
from goblins_tui.screens.dialog import Answer, Dialog


class GameMenu:
    """Asks what to do with a game, and does what concerns the store alone.

    Args:
        app: The app, from a worker of which this is used.
        desk: Where the store is asked.
        line: The game.
    """

    def __init__(self, app: App[None], desk: Desk, line: GameLine) -> None:
        self._app = app
        self._desk = desk
        self._line = line

    async def ask(self) -> str:
        """Ask, and do it.

        Returns:
            What is left to be done: one of "go on", "watch", "replay" and "export", or nothing.
        """
        game = self._line.id
        try:
            here, elsewhere = await wrap_future(
                self._desk.ask(
                    lambda store: (store.is_open_here(game), store.is_open_elsewhere(game))
                )
            )
        except (sqlite3.Error, OSError):
            here = elsewhere = False
        answers = [*_answers(self._line, here, elsewhere), Answer("back", "Back", "b")]
        words = self._words(here, elsewhere)
        title = lines.called(self._line)
        match await self._app.push_screen_wait(Dialog(title, words, answers)):
            case "rename":
                await self._rename()
            case "give up":
                await self._change(lambda store: store.abandon(game))
            case "delete":
                await self._delete()
            case "go on" | "watch" | "replay" | "export" as wish:
                return wish
        return ""

    def _words(self, here: bool, elsewhere: bool) -> str:
        line = self._line
        how = f"{lines.result(line)}."
        how = "It is open in another terminal." if elsewhere else how
        how = "It lies on your table." if here else how
        return f"{lines.mode(line)}, deal {line.head.record.code}.\n{how[0].upper()}{how[1:]}"

    async def _rename(self) -> None:
        question = AskText("What shall this game be called?", self._line.title, TITLE_CELLS)
        title = await self._app.push_screen_wait(question)
        if title is not None:
            await self._change(lambda store: store.rename(self._line.id, title))

    async def _delete(self) -> None:
        sure = Dialog(
            "Delete this game for good?",
            f"{lines.called(self._line)}: {lines.result(self._line)}.",
            [Answer("delete", "Delete it", "y"), Answer("keep", "Keep it", "n")],
            marked=1,
        )
        if await self._app.push_screen_wait(sure) == "delete":
            await self._change(self._delete_from)

    def _delete_from(self, store: Store) -> None:
        # Whom people met in it they have met for good.
        read_into_album(store, self._line.id)
        store.delete(self._line.id)

    async def _change(self, change: Callable[[Store], None]) -> None:
        def change_if_free(store: Store) -> None:
            # Somebody may have begun to play it while the question was open.
            if store.is_open_elsewhere(self._line.id):
                raise OSError("it is open in another terminal")
            change(store)

        try:
            await wrap_future(self._desk.ask(change_if_free))
        except (sqlite3.Error, OSError) as error:
            sentence = f"That could not be done: {told(error)}."
            self._app.notify(sentence, severity="warning", markup=False)


def _answers(line: GameLine, here: bool, elsewhere: bool) -> Iterator[Answer]:
    if not line.is_open:
        yield Answer("replay", "See it again, turn by turn", "r")
    elif elsewhere:
        yield Answer("watch", "Watch it", "w")
    elif not here:
        yield Answer("go on", "Go on with it", "g")
    if elsewhere:
        return
    yield Answer("rename", "Give it a title", "t")
    yield Answer("export", "Save its record to a file", "f")
    if not here:
        if line.is_open:
            yield Answer("give up", "Give it up", "u")
        yield Answer("delete", "Delete it", "d")
