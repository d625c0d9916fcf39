"""Saves the record of a game to a file that people name."""

from textual.app import App

from goblins_tui.rules import GameRecord, format_game
from goblins_tui.screens.save_text import save_text


async def save_record(app: App[None], record: GameRecord) -> None:
    """Ask for a file, and write a record to it; an existing file is left as it is.

    Args:
        app: The app, from a worker of which this is called.
        record: The game.
    """
    await save_text(app, format_game(record), "the record", f"~/goblins-{record.code}.txt")
