"""The program with a mistake in it: whoever chooses a card makes it stop.

python -m tests.kit.crashing solo
"""

from __future__ import annotations

import sys

from goblins_tui.cli import main
from goblins_tui.screens.table import TableScreen


def _choose(self: TableScreen, card: int | None) -> None:
    reverses = [self.game.deck.card(number).fairy.name for number in self.shown.hand]
    raise RuntimeError(f"the mistake, with {len(reverses)} reverses at hand")


TableScreen.choose = _choose  # type: ignore[method-assign]  # the mistake

if __name__ == "__main__":
    sys.exit(main())
