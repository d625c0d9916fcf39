"""The standard deck: its mechanics were searched for fairness, its forty creatures are our own."""

from goblins_tui.rules.cards import Card, Deck, Face, Rhyme, Symbol

OOP, ELLY, OCK, OUR, EW = Rhyme
SUN, MOON, MUSHROOM, FROG = Symbol


def _star(name: str, rhyme: Rhyme, symbol: Symbol) -> Face:
    return _face(name, rhyme, symbol)._replace(star=True)


def _face(name: str, rhyme: Rhyme, symbol: Symbol) -> Face:
    """A face; a bar in the name stands before the letters that rhyme."""
    stem, _, ending = name.partition("|")
    return Face(stem + ending, rhyme, symbol, star=False, ending=ending)


DECK = Deck(
    Card(number, goblin, fairy)
    for number, (goblin, fairy) in enumerate(
        [
            (_star("Boss Dr|oop", OOP, SUN), _face("Moth Fl|ock", OCK, MOON)),
            (_face("Worm S|oup", OOP, MOON), _face("Sky Bl|ue", EW, SUN)),
            (_face("Fungus G|oop", OOP, MUSHROOM), _face("Pond Fl|ower", OUR, FROG)),
            (_face("Toad Tr|oupe", OOP, FROG), _face("Plum J|elly", ELLY, MUSHROOM)),
            (_face("Burnt J|elly", ELLY, SUN), _face("Dream H|our", OUR, MOON)),
            (_face("Very Sm|elly", ELLY, MOON), _star("Queen Sw|oop", OOP, SUN)),
            (_star("Baron B|elly", ELLY, MUSHROOM), _face("Lily Can|oe", EW, FROG)),
            (_face("Wet W|elly", ELLY, FROG), _face("Petal Sm|ock", OCK, MUSHROOM)),
            (_face("Stale S|ock", OCK, SUN), _star("Owl Tu-Wh|oo", EW, MOON)),
            (_face("Knock Kn|ock", OCK, MOON), _face("Sunny N|elly", ELLY, SUN)),
            (_face("Spore Sh|ock", OCK, MUSHROOM), _face("Hula H|oop", OOP, FROG)),
            (_face("Croaky Cr|oc", OCK, FROG), _star("Lady B|ower", OUR, MUSHROOM)),
            (_face("Lemon S|our", OUR, SUN), _face("Comet L|oop", OOP, MOON)),
            (_star("Lord Gl|ower", OUR, MOON), _face("Hollyh|ock", OCK, SUN)),
            (_face("Moldy Fl|our", OUR, MUSHROOM), _face("Dotty K|elly", ELLY, FROG)),
            (_face("Slime P|ower", OUR, FROG), _face("Peekab|oo", EW, MUSHROOM)),
            (_face("Rat St|ew", EW, SUN), _face("Sea Sh|elly", ELLY, MOON)),
            (_face("Ghoul G|oo", EW, MOON), _face("Sun Sh|ower", OUR, SUN)),
            (_face("Toe Ch|ew", EW, MUSHROOM), _star("Shamr|ock", OCK, FROG)),
            (_star("King Sp|ew", EW, FROG), _face("Acorn Sc|oop", OOP, MUSHROOM)),
        ],
        start=1,
    )
)
"""The standard deck."""
