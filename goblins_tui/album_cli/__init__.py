"""The command `goblins-tui album`: all creatures as a picture."""
