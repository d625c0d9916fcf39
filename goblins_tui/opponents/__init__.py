"""Computer players: they differ in how much they remember and in how far they look.

None of them is handed a position or a deck: what they reason from is a `View`, which holds what
everybody may know, and how a deck is made (rules.md, section 1).
"""

from goblins_tui.budget import Budget
from goblins_tui.characters import Portrait
from goblins_tui.opponents.cheating import cheating_view, cheats, view_for
from goblins_tui.opponents.opponent import NEW_GAME, Chance, Game, Opponent
from goblins_tui.opponents.persona import Persona
from goblins_tui.opponents.personas import OPPONENTS
from goblins_tui.opponents.safely import Choice, choose_safely

__all__ = [
    "NEW_GAME",
    "OPPONENTS",
    "Budget",
    "Chance",
    "Choice",
    "Game",
    "Opponent",
    "Persona",
    "Portrait",
    "cheating_view",
    "cheats",
    "choose_safely",
    "view_for",
]
