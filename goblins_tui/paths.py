"""Where the program keeps what is not the game itself."""

from pathlib import Path

from platformdirs import user_log_path

APP_NAME = "goblins-tui"


def crash_log() -> Path:
    """The file that tells how the program crashed."""
    return user_log_path(APP_NAME, appauthor=False) / "crash.log"
