"""Where the program keeps what is not the game itself."""

import errno
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from platformdirs import user_config_path, user_data_path, user_log_path

APP_NAME = "goblins-tui"

_NOWHERE = Path(os.devnull) / APP_NAME
"""A folder that cannot be made: what would go there is not kept, and whoever saves hears so."""


def crash_log() -> Path:
    """The file that tells how the program crashed."""
    return _folder(user_log_path, ".local/state") / "crash.log"


def settings_file() -> Path:
    """The file with what people like; asking makes nothing, and nothing need be there."""
    return _folder(user_config_path, ".config") / "settings.toml"


def database_file(environ: Mapping[str, str]) -> Path:
    """The file with the games that were played; asking makes nothing, and nothing need be there.

    Args:
        environ: The environment, which may name another file.

    Returns:
        The file that `GOBLINS_TUI_DB` names, else the one in the data folder.

    Raises:
        OSError: It is named by a home folder that is not there.
    """
    named = environ.get("GOBLINS_TUI_DB", "")
    return named_file(named) if named else _folder(user_data_path, ".local/share") / "history.db"


def named_file(name: str) -> Path:
    """The file or folder that people name.

    Args:
        name: Its path; where it begins with ~, that is a home folder.

    Returns:
        The path, which need not be there.

    Raises:
        OSError: There is no such home folder.
    """
    # A file can be called so all the same: ./~name is no home folder.
    if not name.startswith("~"):
        return Path(name)
    try:
        return Path(name).expanduser()
    except RuntimeError:
        raise FileNotFoundError(errno.ENOENT, "there is no such home folder", name) from None


def _folder(find: Callable[..., Path], usual: str) -> Path:
    """A folder of ours as the platform wants it, or one that cannot be made (B73, B74)."""
    try:
        folder = find(APP_NAME, appauthor=False)
        # The standard wants a relative path in a variable ignored; not every release of
        # platformdirs does so.
        if not folder.is_absolute():
            folder = Path.home() / usual / APP_NAME
    except RuntimeError:
        return _NOWHERE
    return folder if folder.is_absolute() else _NOWHERE


def shown_path(path: Path) -> str:
    """A path as one may show it: the home folder shortened, nothing that commands a terminal.

    Args:
        path: Any path.

    Returns:
        Printable text.
    """
    text = str(path)
    with suppress(ValueError, RuntimeError):
        text = f"~/{path.relative_to(Path.home())}"
    return "".join(one if one.isprintable() else "?" for one in text)
