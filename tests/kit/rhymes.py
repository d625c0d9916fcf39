"""Which words rhyme: written down by ear, apart from the verses in which they stand."""

from goblins_tui.model.ballad import Form
from goblins_tui.rules import DECK, Side

OOP = "coop droop group loop scoop sloop soup stoop swoop whoop"
ELLY = "belly deli delhi jelly smelly telly umbrelly vermicelli welly"
OCK = "block clock dock flock frock knock lock o'clock rock shock sock tock"
OUR = "cauliflower cower devour hour power shower sour tower"
EW = (
    "achoo boo clue coo do glue hullabaloo kangaroo new queue shoe through true two view who you "
    "zoo"
)
CLASSES = (
    OOP,
    ELLY,
    OCK,
    OUR,
    EW,
    "agreed speed",
    "ahead bed head instead said",
    "air chair hair square there",
    "around bound crowned found ground round sound",
    "back sack",
    "bag lag",
    "ball hall",
    "band hand land",
    "be bee glee knee see tea three",
    "began plan ran",
    "bell well",
    "best rest",
    "blink wink",
    "book hook took",
    "bright fight flight kite night polite right sight",
    "bump jump thump",
    "bun done fun none one run sun won",
    "bye cry eye pie sky",
    "cake lake shake",
    "case face pace place",
    "cheer clear hear year",
    "chin grin spin",
    "clean seen",
    "cold rolled",
    "content spent tent went",
    "day hay hooray play stay today",
    "door floor more",
    "down town",
    "drum hum",
    "far star",
    "feat neat",
    "flap nap",
    "flinch inch",
    "fro glow go show slow toe",
    "gnome home",
    "gone on",
    "good would",
    "hat that",
    "hill still",
    "hop kerplop plop shop stop",
    "house mouse",
    "king ring string thing wing",
    "long song",
    "mad sad",
    "meal squeal wheel",
    "moss toss",
    "out roundabout shout",
    "rain train",
    "rhyme time",
)
"""Words that rhyme, class by class; the first five rhyme with the names of the cards, in the order
of `Rhyme`."""
RHYMING_LINES = {
    Form.BALLAD: ((1, 3),),
    Form.COUPLETS: ((0, 1),),
    Form.LIMERICK: ((0, 1, 4), (2, 3)),
}
"""Which lines of a stanza rhyme."""
LINES = {Form.BALLAD: 4, Form.COUPLETS: 2, Form.LIMERICK: 5}
"""How many lines a stanza has."""
STAR_WORDS = ("star", "twinkl", "sparkl", "glitter", "firework", "shining")
"""Words of which one tells that a card has a star."""
JOINING = ("And", "But", "Next", "Now", "So", "Then")
"""Words with which nothing begins that is told first."""
NAMES = {
    face.name: tuple(type(face.rhyme)).index(face.rhyme)
    for card in DECK
    for face in (card.face(side) for side in Side)
}
"""The class of every creature."""


def last_word(line: str) -> str:
    """The word with which a line ends, or the whole name of a creature."""
    bare = line.rstrip('.,;:!?)"')
    name = next((name for name in NAMES if bare.endswith(name)), "")
    return name or bare.split()[-1].strip('("').casefold()


def rhyme_of(line: str) -> int:
    """The number of the class with which a line rhymes; -1 if nobody knows."""
    word = last_word(line)
    if word in NAMES:
        return NAMES[word]
    return next((number for number, words in enumerate(CLASSES) if word in words.split()), -1)


def assert_rhymes(lines: tuple[str, ...], form: Form) -> None:
    """See that the lines rhyme that should, and not with themselves."""
    assert len(lines) == LINES[form]
    for group in RHYMING_LINES[form]:
        classes = {rhyme_of(lines[at]) for at in group}
        assert len(classes) == 1, lines
        assert classes != {-1}, lines
        ends = [last_word(lines[at]) for at in group]
        words = [end for end in ends if end not in NAMES]
        assert len({*words}) == len(words), lines
        names = [end.casefold() for end in ends if end in NAMES]
        assert not [word for word in words for name in names if name.endswith(word)], lines
