"""The size of the window, as classes of a screen, from its first picture on."""

from textual.screen import Screen, ScreenResultType


def fit_to_window(screen: Screen[ScreenResultType]) -> None:
    """Set the classes of a screen's breakpoints; its `compose` calls this.

    Textual sets them after a first layout: people would see everything jump, wait for two pictures
    instead of one, and miss what they click at once.

    Args:
        screen: A screen that is shown now.
    """
    width, height = screen.app.size
    for breakpoints, cells in (
        (screen.HORIZONTAL_BREAKPOINTS, width),
        (screen.VERTICAL_BREAKPOINTS, height),
    ):
        reached = [name for start, name in sorted(breakpoints or ()) if cells >= start]
        screen.add_class(*reached[-1:])
