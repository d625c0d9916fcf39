"""What is counted while the program is ended again and again."""

from __future__ import annotations

from dataclasses import dataclass, field, fields


@dataclass
class Tally:
    """What was counted."""

    kills: int = 0
    turns_seen: int = 0
    """Actions that were certainly seen on the screen before the end."""
    under_way_kept: int = 0
    """Ends in which an action was kept that nobody had seen yet."""
    games_finished: int = 0
    turns_lost: int = 0
    """Actions that were seen, and were not kept."""
    half_turns: int = 0
    """Games in the file whose actions and standing do not fit what was done."""
    unreadable_files: int = 0
    games_not_once: int = 0
    """Finished games that are in the history not at all, twice or otherwise than they ended."""
    wrong_pictures: int = 0
    """Starts that did not offer the game, or did not show it as it lies in the file."""
    troubles: list[str] = field(default_factory=list)
    """What went wrong, in words."""

    @property
    def is_clean(self) -> bool:
        """Whether nothing was lost."""
        return not self.troubles

    def add(self, other: Tally) -> None:
        """Count what others have counted too."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))

    def report(self) -> str:
        """The counts, a line each, and what went wrong."""
        counts = [each.name for each in fields(self) if each.name != "troubles"]
        lines = [f"{name.replace('_', ' '):18}{getattr(self, name):6}" for name in counts]
        return "\n".join([*lines, *self.troubles])
