"""The command `goblins-tui solve`: par of a deal and a line that needs no more, in a pipe."""
