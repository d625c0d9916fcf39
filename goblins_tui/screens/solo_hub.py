"""What somebody who plays alone can do: the deals of the day, the ladder, or any deal."""

from collections.abc import Mapping

from goblins_tui.rules import SOLITAIRE_SIZES
from goblins_tui.screens.day_words import date_words, short_words, streak_words
from goblins_tui.screens.dialog import Answer, Dialog
from goblins_tui.screens.ladder import total_words
from goblins_tui.solo.results import DayPlay


def solo_hub(
    today: str,
    results: Mapping[int, Mapping[str, DayPlay]],
    stars: Mapping[int, int],
    last: str = "",
) -> Dialog:
    """What is offered to somebody who plays alone.

    Args:
        today: The day it is, UTC, such as "2026-11-30".
        results: For each size, the days that were played.
        stars: The stars of The Long Night by the number of the rung.
        last: What was answered last, if anything was.

    Returns:
        A dialog that answers with "daily 5", "daily 6", "daily 7", "calendar", "ladder", "new" or
        "back". It marks the last answer, or else the first deal of the day that was not won yet,
        or else a new deal.
    """
    plays = {size: results.get(size, {}).get(today) for size in SOLITAIRE_SIZES}
    answers = [
        *(
            Answer(f"daily {size}", f"Today, {size} cards: {short_words(play)}", str(size))
            for size, play in plays.items()
        ),
        Answer("calendar", "Calendar of the daily deals", "c"),
        Answer("ladder", f"The Long Night: {total_words(stars)}", "l"),
        Answer("new", "A new deal", "n"),
        Answer("back", "Back", "b"),
    ]
    played = [play for days in results.values() for play in days.values()]
    streak = streak_words(played, today, "any size")
    body = f"Today is {date_words(today)}, by UTC.\n{streak}"
    to_win = [
        f"daily {size}" for size, play in plays.items() if play is None or not play.result.won
    ]
    marked = [answer.value for answer in answers].index(last or [*to_win, "new"][0])
    return Dialog("Alone", body, answers, marked)
