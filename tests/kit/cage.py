"""The program without a way out but a signal, which then tells where the game stood.

    python -m tests.kit.cage FILE play ...
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from goblins_tui.app import GoblinsApp
from goblins_tui.cli import main
from goblins_tui.rules import format_game
from goblins_tui.screens.table import TableScreen
from goblins_tui.terminal.app import TerminalApp


def _exit(self: GoblinsApp, *arguments: Any, return_code: int = 0, **more: Any) -> None:
    if return_code:
        TerminalApp.exit(self, *arguments, return_code=return_code, **more)


def _before_exit(self: GoblinsApp) -> None:
    for screen in self.screen_stack:
        if isinstance(screen, TableScreen):
            report = Path(sys.argv[1])
            report.write_text(format_game(screen.game.to_record()), "utf-8")
            report.with_suffix(".ending").write_text(screen.game.ending or "", "utf-8")


GoblinsApp.exit = _exit  # type: ignore[method-assign]  # what the cage is about
GoblinsApp.before_exit = _before_exit  # type: ignore[method-assign]  # the report

if __name__ == "__main__":
    sys.exit(main(sys.argv[2:]))
