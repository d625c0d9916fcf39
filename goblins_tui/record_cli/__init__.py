"""`goblins-tui record`: lists, shows, exports and imports games, without opening the app."""
