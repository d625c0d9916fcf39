"""What the rules refuse, each with a sentence that a player can read."""


class RulesError(ValueError):
    """Something that the rules of the game do not allow."""


class IllegalTurn(RulesError):
    """A card that the seat to move cannot add."""


class NotationError(RulesError):
    """A text that does not describe a position, a game or a deal."""
