"""Saves the record of a game to a file that people name."""

from asyncio import to_thread
from errno import ENOENT
from pathlib import Path

from textual.app import App

from goblins_tui.files import write_whole
from goblins_tui.history.database import told
from goblins_tui.paths import shown_path
from goblins_tui.rules import GameRecord, format_game
from goblins_tui.screens.ask_text import AskText

PATH_CELLS = 60


async def save_record(app: App[None], record: GameRecord) -> None:
    """Ask for a file, and write a record to it; an existing file is left as it is.

    Args:
        app: The app, from a worker of which this is called.
        record: The game.
    """
    text, question = f"~/goblins-{record.code}.txt", "Save the record as"
    while True:
        answer = await app.push_screen_wait(AskText(question, text, PATH_CELLS))
        if not answer:
            return
        text = answer
        try:
            path = Path(text).expanduser()
            await to_thread(_write_new, path, format_game(record))
        except FileExistsError:
            question = "There is such a file already. Save it as"
        except (OSError, RuntimeError, ValueError) as error:
            question = f"That cannot be written ({told(error)}). Save it as"
        else:
            app.notify(f"Saved as {shown_path(path)}", markup=False)
            return


def _write_new(path: Path, text: str) -> None:
    if path.exists():
        raise FileExistsError
    if not path.parent.is_dir():
        # A slip of the hand must not become a folder.
        raise FileNotFoundError(ENOENT, "there is no such folder")
    write_whole(path, text.encode("utf-8"))
