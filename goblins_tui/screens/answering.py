"""Answers of the app to people at a table: they come in its own line, where they cover no card."""

from textual.app import App

from goblins_tui.screens.table_stage import TableStage


def told_at_table(app: App[None], words: str) -> bool:
    """Say something in the line of words of a table.

    Args:
        app: The app.
        words: What people are to know.

    Returns:
        Whether people look at a table, and its line has room for all of it.
    """
    screen = app.screen
    if not isinstance(screen, TableStage) or not screen.table.narrator.has_room_for(words):
        return False
    screen.tell(words)
    return True
