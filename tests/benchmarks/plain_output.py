"""The game with Textual's own output: what our frames save is seen beside it."""

import sys

from textual.app import App

from goblins_tui import cli
from goblins_tui.terminal.app import TerminalApp

if __name__ == "__main__":
    TerminalApp._display = App._display  # type: ignore[method-assign]  # this is the point
    sys.exit(cli.main())
