"""The program without a way out but a signal, which then tells where the game stood.

python -m tests.kit.cage FILE play ...
"""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import RenderableType

import goblins_tui.app
from goblins_tui.cli import main
from goblins_tui.rules import format_game
from goblins_tui.screens.table import TableScreen
from tests.kit.project import PACKAGE


class CagedApp(goblins_tui.app.GoblinsApp):
    """Cannot be left by key or click; at its end it reports the game on its table, if any."""

    CSS_PATH = str(PACKAGE / "screens" / "setup.tcss")
    report = Path()

    def exit(
        self,
        result: None = None,
        return_code: int = 0,
        message: RenderableType | None = None,
    ) -> None:
        if return_code:
            super().exit(result, return_code, message)

    def before_exit(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen):
                self.report.write_text(format_game(screen.game.to_record()), "utf-8")
                ending = self.report.with_suffix(".ending")
                ending.write_text(screen.game.ending or "", "utf-8")
                computers = self.report.with_suffix(".computers")
                computers.write_text("\n".join(screen.game.computers), "utf-8")


if __name__ == "__main__":
    CagedApp.report = Path(sys.argv[1])
    goblins_tui.app.GoblinsApp = CagedApp  # type: ignore[misc]  # what the command line starts
    sys.exit(main(sys.argv[2:]))
