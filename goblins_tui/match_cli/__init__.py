"""The command `goblins-tui match`: opponents play each other, without a screen."""
