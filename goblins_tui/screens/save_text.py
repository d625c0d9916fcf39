"""Saves a text to a file that people name."""

from asyncio import to_thread
from errno import EISDIR
from itertools import count
from os.path import lexists
from pathlib import Path

from textual.app import App

from goblins_tui.files import write_shared
from goblins_tui.history.database import told
from goblins_tui.paths import named_file, shown_path
from goblins_tui.screens.answering import told_at_table
from goblins_tui.screens.ask_text import AskText

PATH_CELLS = 60


async def save_text(app: App[None], text: str, what: str, path: str) -> None:
    """Ask for a file, and write a text to it; an existing file is left as it is.

    Args:
        app: The app, from a worker of which this is called.
        text: The text, with its last line end.
        what: What it is, such as "the record".
        path: The file that is proposed.
    """
    question = f"Save {what} as"
    while True:
        answer = await app.push_screen_wait(AskText(question, path, PATH_CELLS))
        if answer is None:
            return
        path = answer
        if not path:
            question = "A file needs a name; Escape saves nothing. Save it as"
            continue
        try:
            file = named_file(path)
            await to_thread(_write_new, file, text)
        except FileExistsError:
            question = "That file exists. Save it as"
            path = await to_thread(_free_name, path)
        except (OSError, ValueError) as error:
            question = f"That cannot be written ({told(error)}). Save it as"
        else:
            words = f"Saved as {shown_path(file)}"
            if not told_at_table(app, words):
                app.notify(words, markup=False)
            return


def _free_name(path: str) -> str:
    """A name like that of a file that exists, which is still free."""
    taken = Path(path)
    names = (str(taken.with_stem(f"{taken.stem}-{number}")) for number in count(2))
    return next(name for name in names if not lexists(named_file(name)))


def _write_new(path: Path, text: str) -> None:
    if path.is_dir():
        raise IsADirectoryError(EISDIR, "that is a folder")
    write_shared(path, text.encode("utf-8"), replaces=False)
