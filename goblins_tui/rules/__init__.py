"""The rules of the game: immutable values and pure functions, standard library only."""

from goblins_tui.rules.cards import (
    DECK_SIZE,
    Card,
    Deck,
    Face,
    Rhyme,
    Side,
    Symbol,
    cards_in,
    mask_of,
)
from goblins_tui.rules.dealing import (
    DEALS,
    MAX_PLAYERS,
    SOLITAIRE_SIZES,
    deal,
    deal_code,
    deal_index,
    random_below,
)
from goblins_tui.rules.deck import DECK
from goblins_tui.rules.errors import IllegalTurn, NotationError, RulesError
from goblins_tui.rules.notation import format_position, parse_position
from goblins_tui.rules.play import (
    GATHER_GOAL,
    Goal,
    Outcome,
    Position,
    Turn,
    Variant,
    is_flawless,
    legal_cards,
    play,
)
from goblins_tui.rules.record import (
    DRAW_REPETITIONS,
    Ending,
    GameRecord,
    format_game,
    may_be_drawn,
    parse_game,
)
from goblins_tui.rules.view import OpenCard, SeenReverse, View, view

__all__ = [
    "DEALS",
    "DECK",
    "DECK_SIZE",
    "DRAW_REPETITIONS",
    "GATHER_GOAL",
    "MAX_PLAYERS",
    "SOLITAIRE_SIZES",
    "Card",
    "Deck",
    "Ending",
    "Face",
    "GameRecord",
    "Goal",
    "IllegalTurn",
    "NotationError",
    "OpenCard",
    "Outcome",
    "Position",
    "Rhyme",
    "RulesError",
    "SeenReverse",
    "Side",
    "Symbol",
    "Turn",
    "Variant",
    "View",
    "cards_in",
    "deal",
    "deal_code",
    "deal_index",
    "format_game",
    "format_position",
    "is_flawless",
    "legal_cards",
    "mask_of",
    "may_be_drawn",
    "parse_game",
    "parse_position",
    "play",
    "random_below",
    "view",
]
