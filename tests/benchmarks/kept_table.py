"""The game, which keeps what is played in the file that is named, or without one in memory."""

import sys
from pathlib import Path

from goblins_tui import cli
from goblins_tui.app import GoblinsApp


def start(launch: cli.Launch) -> int:
    """Open the app as the command line does, but for what it keeps.

    Args:
        launch: What to open.

    Returns:
        The exit status.
    """
    app = GoblinsApp(
        launch.setup,
        launch.straight_to_table,
        launch.theme_name,
        database=Path(launch.database) if launch.database else None,
    )
    app.run(mouse=launch.mouse)
    return app.return_code or 0


if __name__ == "__main__":
    sys.exit(cli.main(start=start))
