"""Random decks, positions and games for Hypothesis."""

from random import Random

from hypothesis import strategies as st

from goblins_tui.model.session import GameSession
from goblins_tui.rules import (
    DEALS,
    DECK,
    DECK_SIZE,
    MAX_PLAYERS,
    SOLITAIRE_SIZES,
    Card,
    Deck,
    Face,
    GameRecord,
    Position,
    Rhyme,
    Side,
    Symbol,
    Variant,
    deal_code,
    legal_cards,
    mask_of,
)

NAMES = ("Ann", "Bo", "Cy", "Di")
RHYME_PAIRS = [(one, other) for one in Rhyme for other in Rhyme if one is not other]

STANDARD_DECK = st.just(DECK)

variants = st.sampled_from(Variant)
card_numbers = st.integers(1, DECK_SIZE)
chance = st.integers(0, 99_999).map(Random)
"""A generator of random numbers, much faster than one that Hypothesis watches."""
choices = st.lists(st.integers(0, 999), max_size=40)
"""Choices among what is possible, whatever that will be."""


def pick(position: Position, choice: int) -> int:
    """One of the cards that may be added."""
    cards = legal_cards(position)
    return cards[choice % len(cards)]


def random_deck(rng: Random) -> Deck:
    """A deck that keeps the laws."""
    numbers = range(1, DECK_SIZE + 1)
    rhymes = rng.sample(RHYME_PAIRS, DECK_SIZE)
    symbols = rng.choices(list(Symbol), k=DECK_SIZE)
    goblin_stars, fairy_stars = rng.sample(numbers, 4), rng.sample(numbers, 4)
    return Deck(
        Card(
            number,
            Face(f"goblin {number:02}", goblin, symbol, number in goblin_stars),
            Face(f"fairy {number:02}", fairy, symbol.opposite, number in fairy_stars),
        )
        for number, (goblin, fairy), symbol in zip(numbers, rhymes, symbols, strict=True)
    )


def decks() -> st.SearchStrategy[Deck]:
    """Any deck that keeps the laws."""
    return chance.map(random_deck)


@st.composite
def positions(draw: st.DrawFn, min_players: int = 1, max_players: int = MAX_PLAYERS) -> Position:
    """Any position in which every seat holds a card, whether play can lead to it or not."""
    players = draw(st.integers(min_players, max_players))
    rng = draw(chance)
    seats, ring, out = range(players), players, players + 1
    zones = [*seats, *rng.choices([*seats, ring, out], k=DECK_SIZE - players)]
    cards = rng.sample(range(1, DECK_SIZE + 1), DECK_SIZE)
    masks = [
        mask_of(card for card, lies in zip(cards, zones, strict=True) if lies == zone)
        for zone in (*seats, ring)
    ]
    fairies = rng.getrandbits(DECK_SIZE) & sum(masks)
    return Position(tuple(masks[:players]), masks[ring], fairies, rng.randrange(players))


@st.composite
def dealt(draw: st.DrawFn, min_players: int = 1, max_players: int = MAX_PLAYERS) -> GameRecord:
    """A game before its first turn; solitaire comes often, because much happens only there."""
    counts = [count for count in (2, 1, 1, 1, 3, 4) if min_players <= count <= max_players]
    players = draw(st.sampled_from(counts))
    return GameRecord(
        draw(variants),
        NAMES[:players],
        deal_code(draw(st.integers(0, DEALS - 1))),
        draw(st.sampled_from(SOLITAIRE_SIZES)) if players == 1 else None,
        draw(st.integers(0, players - 1)),
    )


@st.composite
def sessions(
    draw: st.DrawFn,
    min_players: int = 1,
    max_players: int = MAX_PLAYERS,
    decks: st.SearchStrategy[Deck] = STANDARD_DECK,
) -> GameSession:
    """A game some turns after its deal, perhaps over; people play well and badly by turns."""
    rng = draw(chance)
    session = GameSession.begin(draw(dealt(min_players, max_players)), draw(decks))
    for _ in range(draw(st.integers(0, 60))):
        session = session.press_on() if session.may_press_on and rng.random() < 0.8 else session
        if not running(session):
            break
        session = session.play(
            best(session) if rng.random() < 0.7 else rng.choice(legal_cards(session.position))
        )
    return session


def best(session: GameSession) -> int:
    """The card that leaves the player with the fewest cards to be shed."""

    def left(card: int) -> int:
        lens = session.lens(card)
        return lens.goblins if session.variant.shed is Side.GOBLIN else lens.fairies

    return min(legal_cards(session.position), key=left)


def running(session: GameSession) -> bool:
    """Whether a turn can be played now."""
    return not session.is_over and not session.may_press_on


def mirrored_deck(deck: Deck) -> Deck:
    """The deck with the two sides of every card exchanged."""
    return Deck(Card(card.number, goblin=card.fairy, fairy=card.goblin) for card in deck)


def mirrored(position: Position) -> Position:
    """The position with every card turned over."""
    return position._replace(fairies=position.in_play & ~position.fairies)
