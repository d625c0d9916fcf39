"""`python -m goblins_tui`: the same as the command `goblins-tui`."""

import sys

from goblins_tui.cli import main

if __name__ == "__main__":
    sys.exit(main())
