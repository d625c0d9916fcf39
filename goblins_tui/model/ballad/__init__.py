"""The ballad of a game: verse that grows turn by turn, made of the names of its creatures."""

from goblins_tui.model.ballad.forms import Form
from goblins_tui.model.ballad.verse import (
    COLUMNS,
    Stanza,
    ballad_text,
    closing,
    stanzas,
    verse_text,
)

__all__ = ["COLUMNS", "Form", "Stanza", "ballad_text", "closing", "stanzas", "verse_text"]
