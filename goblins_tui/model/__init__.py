"""One game as it is played: a pure session, and the reactive model around it."""
